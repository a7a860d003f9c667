/**
 * Counts by time and, within it, by the values of one field: what the histogram of the search page asks for. What a whole chunk
 * holds is worked out once.
 */
import type { FieldValue, Group } from '../../message-store.ts'
import type { Chunk } from '../read/chunk.ts'
import { levelOf, type Level, type SplitOptions } from './group-tree.ts'
import { GroupValues, MISSING } from './group-values.ts'
import { isWhole, listOf, type Selected } from '../read/select.ts'
import { Growing } from '../read/work.ts'

/** Cells: times of buckets, the values (null: the message has none) and how many messages. */
interface Cells {
  readonly starts: readonly number[]
  readonly values: readonly (FieldValue | null)[]
  readonly counts: readonly number[]
}
/** More cells of one chunk are not kept. */
const MAX_KEPT = 4_096
const MAX_PLACES = 1 << 20
/** Bytes of a cell until it is given, about. */
const CELL_BYTES = 200

/** Whether these groups are the ones that are counted here. */
export const isTimeTable = (rows: readonly Group[], columns: readonly Group[]): boolean =>
  rows.length === 1 &&
  columns.length === 1 &&
  rows[0]!.type === 'time' &&
  rows[0]!.fields.join() === 'timestamp' &&
  columns[0]!.type === 'values' &&
  columns[0]!.fields.length === 1 &&
  columns[0]!.fields[0] !== 'streams'

/** The counts of another reader, as they are sent between threads. */
export type TimeTablePart = Cells

/** The counts as they are kept. */
export interface TimeTableState {
  readonly cells: Cells
  readonly bytes: number
}

export class TimeTable {
  readonly #times: Group
  readonly #column: Group
  readonly #options: SplitOptions
  readonly #starts: GroupValues
  readonly #values: GroupValues
  readonly #counts = new Map<number, Map<number, number>>()
  readonly #memory: Growing
  #held = 0

  constructor(times: Group, column: Group, options: SplitOptions) {
    this.#times = times
    this.#column = column
    this.#options = options
    this.#starts = new GroupValues(times, options.timeZone)
    this.#values = new GroupValues(column, options.timeZone)
    this.#memory = new Growing(options.work, `grouping by ${[...times.fields, ...column.fields].join(', ')}`)
  }

  async add(selected: readonly Selected[]): Promise<void> {
    for (const one of selected) await this.merge(cellsOf(one, this.#times, this.#column, this.#options.timeZone))
  }

  part(): TimeTablePart {
    const cells: { starts: number[]; values: (FieldValue | null)[]; counts: number[] } = {
      starts: [],
      values: [],
      counts: [],
    }
    for (const [row, cellsOfRow] of this.#counts) {
      const start = Number(this.#starts.parts(row)[0])
      for (const [own, count] of cellsOfRow) {
        cells.starts.push(start)
        cells.values.push(own === MISSING ? null : this.#values.parts(own)[0]!)
        cells.counts.push(count)
      }
    }
    return cells
  }

  /** The cells, to be kept; null: there are too many. */
  state(): TimeTableState | null {
    if (this.#held > MAX_KEPT) return null
    const cells = this.part()
    return { cells, bytes: bytesOf(cells) }
  }

  addState({ cells }: TimeTableState): void {
    this.#addCells(cells)
  }

  async merge(cells: TimeTablePart): Promise<void> {
    await this.#options.work.pause()
    this.#addCells(cells)
  }

  #addCells(cells: Cells): void {
    this.#memory.to(this.#values.bytes + CELL_BYTES * this.#held)
    cells.counts.forEach((count, i) => {
      const row = this.#starts.numberOf(cells.starts[i]!)
      const value = cells.values[i]!
      const own = value === null ? MISSING : this.#values.numberOf(value)
      let cellsOfRow = this.#counts.get(row)
      if (!cellsOfRow) this.#counts.set(row, (cellsOfRow = new Map()))
      const known = cellsOfRow.get(own)
      if (known === undefined) this.#held++
      cellsOfRow.set(own, (known ?? 0) + count)
    })
  }

  /** The level of times below the root, and that of values below it. */
  async levels(root: Level): Promise<[Level, Level]> {
    const column = this.#column
    const sums = [...this.#counts].map(([row, cells]) => ({
      parent: 0,
      own: row,
      count: [...cells.values()].reduce((sum, count) => sum + count, 0),
    }))
    const rows = await levelOf(root, this.#times, this.#starts, sums, this.#options)
    const skipEmpty = column.type === 'values' && column.skipEmpty
    const cells = [...this.#counts.values()].flatMap((row, parent) =>
      [...row].map(([own, count]) => ({ parent, own, count })),
    )
    return [
      rows,
      await levelOf(
        rows,
        column,
        this.#values,
        cells.filter(({ own }) => !skipEmpty || own !== MISSING),
        this.#options,
      ),
    ]
  }
}

function cellsOf(one: Selected, times: Group, column: Group, timeZone: string): Cells {
  const { chunk } = one
  const whole = isWhole(one)
  const key = `tt:${JSON.stringify([times, column.fields[0], timeZone])}`
  const known = whole ? (chunk.recall(key) as Cells | undefined) : undefined
  if (known) return known
  const cells = countCells(chunk, listOf(one), times, column, timeZone)
  if (whole && cells.counts.length <= MAX_KEPT) chunk.keep(key, cells, bytesOf(cells))
  return cells
}

/** Bytes of cells that are kept, about. */
function bytesOf({ values, counts }: Cells): number {
  const texts = values.reduce((sum: number, value) => sum + (typeof value === 'string' ? 2 * value.length + 16 : 8), 0)
  return texts + 16 * counts.length
}

function countCells(chunk: Chunk, rows: Uint16Array, times: Group, column: Group, timeZone: string): Cells {
  const starts = new GroupValues(times, timeZone)
  const values = new GroupValues({ type: 'values', fields: column.fields, limit: 0, skipEmpty: false }, timeZone)
  const rowOf = starts.read(chunk, rows)!
  const valueOf = values.read(chunk, rows)!
  // A place for each value of each time, and for messages without one. With very many of both only those that occur have one.
  const width = values.size - MISSING
  const places = starts.size * width
  const counts = places <= MAX_PLACES ? new Int32Array(places) : new Map<number, number>()
  const cells: { starts: number[]; values: (FieldValue | null)[]; counts: number[] } = {
    starts: [],
    values: [],
    counts: [],
  }
  const add = (count: number, place: number): void => {
    if (count === 0) return
    const value = (place % width) + MISSING
    cells.starts.push(Number(starts.parts(Math.floor(place / width))[0]))
    cells.values.push(value === MISSING ? null : values.parts(value)[0]!)
    cells.counts.push(count)
  }
  for (let i = 0; i < rows.length; i++) {
    const place = rowOf[i]! * width + valueOf[i]! - MISSING
    if (counts instanceof Map) counts.set(place, (counts.get(place) ?? 0) + 1)
    else counts[place]!++
  }
  counts.forEach(add)
  return cells
}
