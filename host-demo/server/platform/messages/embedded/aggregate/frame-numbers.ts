import { CHUNK_STRIDE } from '../format.ts'
import type { NumberColumn, StringColumn } from '../columns.ts'
import { valueColumns } from './field-values.ts'
import type { Frame } from './frames.ts'
import { numbersByPlace } from '../text/text-values.ts'

/** Numbers of messages, with the group of each beside it. A negative group is none; null: all are in group 0. */
export interface FrameNumbers {
  readonly values: Int32Array | Float64Array
  readonly groups: Int32Array | null
}

/** Returns the numbers that messages of the frame have in the field: numbers, texts that are such, and booleans as 0 and 1. */
export function frameNumbers(frame: Frame, field: string): FrameNumbers[] {
  return valueColumns(frame.chunk, field).flatMap(({ kind, column }) => {
    if (column.kind === 'number') return [pick(frame, column, column.values)]
    const values = kind === 'text' ? null : numbersByPlace(frame.chunk, field, column)
    return values ? [withoutNaN(pick(frame, column, values))] : []
  })
}

/** `values`: of the places in the column. */
function pick(
  { rows, groups, whole }: Frame,
  column: NumberColumn | StringColumn,
  values: Int32Array | Float64Array,
): FrameNumbers {
  const having = column.rows
  if (whole && (groups === null || having === null)) return { values, groups }
  if (whole) return { values, groups: groupsOf(having!, groups!) }
  const picked = values instanceof Int32Array ? new Int32Array(rows.length) : new Float64Array(rows.length)
  if (having === null) {
    for (let i = 0; i < rows.length; i++) picked[i] = values[rows[i]!]!
    return { values: picked, groups }
  }
  for (let place = 0; place < having.length; place++) PLACES[having[place]!] = place
  const own = groups && new Int32Array(rows.length)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    const place = PLACES[row]!
    if (place >= having.length || having[place] !== row) continue
    if (own) own[count] = groups![i]!
    picked[count++] = values[place]!
  }
  return { values: picked.subarray(0, count), groups: own && own.subarray(0, count) }
}

function groupsOf(rows: Uint16Array, groups: Int32Array): Int32Array {
  const own = new Int32Array(rows.length)
  for (let i = 0; i < rows.length; i++) own[i] = groups[rows[i]!]!
  return own
}

/** Place of each row in a column. A row that the column lacks has a place of an earlier column, where another row stands. */
const PLACES = new Uint16Array(CHUNK_STRIDE)

function withoutNaN({ values, groups }: FrameNumbers): FrameNumbers {
  return {
    values: values.filter(value => !Number.isNaN(value)),
    groups: groups && groups.filter((_, i) => !Number.isNaN(values[i]!)),
  }
}
