/** A value that says of what type it is (specification 3), and how it reads. */
export const valueTypes = ['STRING', 'NUMBER', 'OBJECT', 'ARRAY', 'BOOLEAN', 'NULL'] as const
export type ValueType = (typeof valueTypes)[number]

export interface TypedValue {
  readonly value: unknown
  readonly valueType: ValueType
}

/** The type of a JSON value; what JSON does not know is a STRING. */
export function valueTypeOf(value: unknown): ValueType {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return 'ARRAY'
  switch (typeof value) {
    case 'number':
      return 'NUMBER'
    case 'boolean':
      return 'BOOLEAN'
    case 'object':
      return 'OBJECT'
    default:
      return 'STRING'
  }
}

/** Indented JSON; what JSON cannot hold (cycles, big integers) reads as JavaScript says it. */
function json(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? String(value)
  } catch {
    return String(value)
  }
}

/**
 * The whole value as text: strings as they are, numbers exactly (nothing is rounded), objects and lists as indented JSON, nothing as
 * 'null'. A value that is not of its type reads like what it is, so that nothing is hidden.
 */
export function formatTypedValue({ value, valueType }: TypedValue): string {
  if (valueType === 'NULL' && (value === null || value === undefined || value === '')) return 'null'
  if (valueType === 'OBJECT' || valueType === 'ARRAY') return typeof value === 'string' ? value : json(value)
  return typeof value === 'object' && value !== null ? json(value) : String(value)
}
