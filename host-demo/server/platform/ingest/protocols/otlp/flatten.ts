/** Attributes and structured bodies as message fields. */
import { addField, type FieldMap } from '../../decoding/fields.ts'
import { KeyValues, type AnyValue, type LogRecord } from './log-record.ts'

const maxNameLength = 255

/**
 * Adds each pair as a field, those of nested lists of pairs under `outer.inner`; other lists as their JSON text.
 * @param kind what goes in front of a name that is taken already
 */
export function addAttributes(fields: FieldMap, pairs: KeyValues['pairs'], kind: string, prefix = ''): void {
  for (const [key, value] of pairs) {
    const name = `${prefix}${key}`
    // A name that is longer than names may be is not made longer still: each value below would repeat it.
    if (value instanceof KeyValues && value.pairs.length > 0 && name.length <= maxNameLength)
      addAttributes(fields, value.pairs, kind, `${name}.`)
    else if (value !== null) addField(fields, name, fieldValue(value), `${kind}.${name}`)
  }
}

const fieldValue = (value: AnyValue): string | number | boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
      ? value
      : String(value)
    : typeof value === 'string' || typeof value === 'boolean'
      ? value
      : jsonOf(value)

/** The text of a body: as it is, or JSON where it is structured. */
export const textOf = (value: AnyValue): string => (value === null ? '' : String(fieldValue(value)))

const jsonOf = (value: AnyValue): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    member instanceof KeyValues
      ? Object.fromEntries(member.pairs)
      : typeof member === 'number' && !Number.isFinite(member)
        ? String(member)
        : member,
  )

/** The value of the first of these attributes that is there, as text. */
export function attributeOf({ resource }: LogRecord, ...names: readonly string[]): string | null {
  for (const name of names) {
    const found = resource.find(([key, value]) => key === name && typeof value === 'string' && value !== '')
    if (found) return String(found[1])
  }
  return null
}
