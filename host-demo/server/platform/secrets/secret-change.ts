/** Reads the change of an encrypted value (contract 2, 0.4). */
import { badRequest } from '../errors/errors.ts'

/**
 * The new text, '' to remove it, or null to keep what is stored: `{keep_value: true}`, or `{is_set: …}` as it was read. A bare text sets;
 * a blank one and null remove.
 * @throws ApiError 400 for anything else
 */
export function secretChange(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return textOf(value)
  const [[key, inner] = [], ...more] = typeof value === 'object' ? Object.entries(value) : []
  if (more.length === 0) {
    if (key === 'set_value' && typeof inner === 'string') return textOf(inner)
    if (key === 'keep_value' && inner === true) return null
    if (key === 'delete_value' && inner === true) return ''
    if (key === 'is_set' && typeof inner === 'boolean') return null
  }
  const forms = '{"set_value": "…"}, {"keep_value": true} and {"delete_value": true}'
  throw badRequest(`The configuration field '${field}' must be a text, or one of ${forms}.`)
}

const textOf = (text: string) => (text.trim() === '' ? '' : text)
