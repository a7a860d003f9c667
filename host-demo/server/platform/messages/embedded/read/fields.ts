import type { FieldInfo, FieldType, Scope } from '../../message-store.ts'
import type { Kind } from '../field-kinds.ts'
import type { IndexReader } from './index-reader.ts'
import { QueryRun } from './query-run.ts'
import type { Rows } from '../rows.ts'
import type { Selected } from './select.ts'
import type { Work } from './work.ts'

const ORDER: readonly FieldType[] = ['string', 'text', 'long', 'double', 'boolean', 'date']

/** The fields that messages in the scope have, with the types they came with. */
export async function findFields(indices: readonly IndexReader[], scope: Scope, work: Work): Promise<FieldInfo[]> {
  const selected = await new QueryRun(indices, { scope, queries: [], now: 0, timeZone: 'UTC' }, work).all()
  const found = new Map<string, Set<FieldType>>()
  const add = (name: string, type: FieldType): void => {
    const types = found.get(name)
    if (types) types.add(type)
    else found.set(name, new Set([type]))
  }
  for (const [index, own] of Map.groupBy(selected, ({ index }) => index)) {
    // A field has a column because some message has it: where all messages count, no column is looked at.
    const all = own.length === index.chunks().filter(({ n }) => n > 0).length && own.every(({ rows }) => rows === true)
    for (const { name, kind, whole } of index.fields()) {
      if (all || (await isPresent(name, kind, own, work))) add(name, typeOf(kind, whole))
    }
  }
  if (selected.length > 0) {
    add('timestamp', 'date')
    add('streams', 'string')
    add('gl2_message_id', 'string')
  }
  return [...found].map(([name, types]) => ({ name, types: order(types) })).sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function isPresent(name: string, kind: Kind, selected: readonly Selected[], work: Work): Promise<boolean> {
  for (const { chunk, rows } of selected) {
    await work.pause()
    if (hasAny(chunk.column(name, kind), rows)) return true
  }
  return false
}

function hasAny(column: { readonly rows: Uint16Array | null; readonly count: number } | null, rows: Rows): boolean {
  if (!column || rows === false) return false
  if (rows === true) return true
  for (let i = 0; i < column.count; i++) if (rows[column.rows ? column.rows[i]! : i]) return true
  return false
}

export function typeOf(kind: Kind, whole: boolean): FieldType {
  return kind === 'number' ? (whole ? 'long' : 'double') : kind
}

/** A field that had whole numbers in one index and others in the next is a double. */
function order(types: Set<FieldType>): FieldType[] {
  if (types.has('double')) types.delete('long')
  return ORDER.filter(type => types.has(type))
}
