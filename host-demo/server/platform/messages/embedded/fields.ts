import type { FieldInfo, FieldType, Scope } from '../message-store.ts'
import { isBookkeeping, type Kind } from './field-kinds.ts'
import { MAX_FIELDS } from './format.ts'
import type { FieldColumn, IndexReader } from './index-reader.ts'
import { QueryRun } from './query-run.ts'
import type { Rows } from './rows.ts'

const ORDER: readonly FieldType[] = ['string', 'text', 'long', 'double', 'boolean', 'date']

/** The fields that messages in the scope have, with the types they came with. */
export function findFields(indices: readonly IndexReader[], scope: Scope, check: () => void): FieldInfo[] {
  const selected = new QueryRun(indices, { scope, queries: [], now: 0, timeZone: 'UTC' }, check).all()
  const found = new Map<string, Set<FieldType>>()
  const add = (name: string, type: FieldType): void => {
    const types = found.get(name)
    if (types) types.add(type)
    else found.set(name, new Set([type]))
  }
  for (const [index, own] of Map.groupBy(selected, ({ index }) => index)) {
    // A field has a column because some message has it: where all messages count, no column is looked at.
    const all = own.length === index.chunks().filter(({ n }) => n > 0).length && own.every(({ rows }) => rows === true)
    for (const { name, kind, whole } of listed(index)) {
      const present = all || own.some(({ chunk, rows }) => {
        check()
        return hasAny(chunk.column(name, kind), rows)
      })
      if (present) add(name, typeOf(kind, whole))
    }
  }
  if (selected.length > 0) {
    add('timestamp', 'date')
    add('streams', 'string')
    add('gl2_message_id', 'string')
  }
  return [...found].map(([name, types]) => ({ name, types: order(types) })).sort((a, b) => a.name < b.name ? -1 : 1)
}

/** What is not packed yet may have more names than will get columns (`FieldRegistry`): the list is bounded like theirs. */
function listed(index: IndexReader): readonly FieldColumn[] {
  const names = new Set<string>()
  return index.fields().filter(({ name }) => {
    const admitted = names.has(name) || names.size < MAX_FIELDS || isBookkeeping(name)
    if (admitted) names.add(name)
    return admitted
  })
}

function hasAny(column: { readonly rows: Uint16Array | null, readonly count: number } | null, rows: Rows): boolean {
  if (!column || rows === false) return false
  if (rows === true) return true
  for (let i = 0; i < column.count; i++) if (rows[column.rows ? column.rows[i]! : i]) return true
  return false
}

function typeOf(kind: Kind, whole: boolean): FieldType {
  return kind === 'number' ? (whole ? 'long' : 'double') : kind
}

/** A field that had whole numbers in one index and others in the next is a double. */
function order(types: Set<FieldType>): FieldType[] {
  if (types.has('double')) types.delete('long')
  return ORDER.filter(type => types.has(type))
}
