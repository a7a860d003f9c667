/** Fields and their types (contract 1, 2.7 and 5.6). */
import { isAskedAs } from '../../../core/query/field-names.ts'
import type { FieldType as WireFieldType } from '../../../core/search/schema.ts'
import type { FieldInfo, FieldType, MessageStore, Scope } from '../platform/messages/message-store.ts'

interface Kind {
  readonly type: string
  readonly properties: readonly string[]
}

const KINDS: Readonly<Record<FieldType, Kind>> = {
  string: { type: 'string', properties: ['enumerable'] },
  text: { type: 'string', properties: ['full-text-search'] },
  long: { type: 'long', properties: ['numeric', 'enumerable'] },
  double: { type: 'double', properties: ['numeric', 'enumerable'] },
  boolean: { type: 'boolean', properties: ['enumerable'] },
  date: { type: 'date', properties: ['enumerable'] },
}

/** Fields of every message, whether or not the store lists them. */
const ALWAYS: readonly FieldInfo[] = [
  { name: 'timestamp', types: ['date'] },
  { name: 'streams', types: ['string'] },
  { name: 'gl2_message_id', types: ['string'] },
]

/** All fields of the scope; those of every message too. */
export async function fieldsOf(messages: MessageStore, scope: Scope, signal: AbortSignal): Promise<FieldInfo[]> {
  const found = await messages.fields(scope, signal)
  const names = new Set(found.map(({ name }) => name))
  return [...found, ...ALWAYS.filter(({ name }) => !names.has(name))]
}

/** The types of all fields a name asks for. */
export const typesOf = (fields: readonly FieldInfo[], asked: string): FieldType[] => [
  ...new Set(fields.filter(({ name }) => isAskedAs(name, asked)).flatMap(({ types }) => types)),
]

/** A field whose messages disagree is `compound(…)` and has the properties all its types share. */
export function wireField({ name, types }: FieldInfo): WireFieldType {
  const kinds = types.map(type => KINDS[type])
  const distinct = [...new Set(kinds.map(({ type }) => type))].sort()
  const common = (kinds[0]?.properties ?? []).filter(property =>
    kinds.every(({ properties }) => properties.includes(property)),
  )
  const type = distinct.length > 1 ? `compound(${distinct.join(',')})` : (distinct[0] ?? 'unknown')
  return { name, type: { type, properties: distinct.length > 1 ? [...common, 'compound'] : common, index_names: [] } }
}

const STANDARD = ['message', 'source', 'timestamp']

/** The standard three, then up to `limit` others; all where it is 0 or less. */
export function limitedNames(fields: readonly FieldInfo[], limit: number): string[] {
  const names = fields.map(({ name }) => name).sort()
  if (limit <= 0) return [...new Set([...STANDARD, ...names])]
  return [...STANDARD, ...names.filter(name => !STANDARD.includes(name)).slice(0, limit)]
}
