/** Values of JSON as message fields: nothing rounded, nothing left out. */
import type { FieldValue } from '../../messages/message-store.ts'
import { addField, isExact, type FieldMap } from './fields.ts'

/** Objects below this are kept as their JSON text. */
const maxDepth = 20

export const fieldValue = (value: unknown): FieldValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)

export const textValue = (value: unknown): string => typeof value === 'string' ? value : JSON.stringify(value)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object again with the source text of those numbers a double cannot hold. */
export function exactNumbers(json: Record<string, unknown>, text: string): Record<string, unknown> {
  for (const key in json) {
    const value = json[key]
    // Within an object only the text tells; few have so many digits in a row.
    if (typeof value === 'number' ? !isExact(value, '') : typeof value === 'object' && value !== null && /\d{16}/.test(text)) {
      const keepSource = ((_key: string, member: unknown, context?: { source?: string }) =>
        typeof member === 'number' && context?.source !== undefined && !isExact(member, context.source) ? context.source : member)
      return JSON.parse(text, keepSource as (key: string, value: unknown) => unknown) as Record<string, unknown>
    }
  }
  return json
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
