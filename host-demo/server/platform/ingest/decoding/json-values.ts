/** Values of JSON as message fields: nothing rounded, nothing left out. */
import type { FieldValue } from '../../messages/message-store.ts'
import { addField, isExact, type FieldMap } from './fields.ts'

/** Objects below this are kept as their JSON text. */
const maxDepth = 20

export const fieldValue = (value: unknown): FieldValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)

export const textValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object again with the source text of those numbers a double cannot hold. */
export function exactNumbers(json: Record<string, unknown>, text: string): Record<string, unknown> {
  if (!mayBeInexact(json, text)) return json
  const keepSource = (_key: string, member: unknown, context?: { source?: string }) =>
    typeof member === 'number' && context?.source !== undefined && !isExact(member, context.source)
      ? context.source
      : member
  return JSON.parse(text, keepSource as (key: string, value: unknown) => unknown) as Record<string, unknown>
}

/** Whether a member of an object may be another one in `exactNumbers`. */
export const mayHaveExact = (value: unknown): boolean =>
  typeof value === 'number' ? !isExact(value, '') : typeof value === 'object' && value !== null

/** Within an object or a list only the text tells, which is read once; few have so many digits in a row. */
function mayBeInexact(json: Record<string, unknown>, text: string): boolean {
  let hasInner = false
  for (const key in json) {
    const value = json[key]
    if (typeof value === 'number' && !isExact(value, '')) return true
    hasInner ||= typeof value === 'object' && value !== null
  }
  return hasInner && /\d{16}/.test(text)
}

/**
 * Adds a value under `name`: an object member by member with `_` between the names, an array as its JSON text, null not at all.
 * @throws RangeError where an array is nested too deeply for the stack
 */
export function addFlattened(fields: FieldMap, name: string, value: unknown, depth = 0): void {
  if (value === null || value === undefined) return
  if (!isObject(value) || depth >= maxDepth) return addField(fields, name, fieldValue(value))
  for (const key of Object.keys(value)) addFlattened(fields, `${name}_${key}`, value[key], depth + 1)
}
