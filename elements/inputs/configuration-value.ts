/** A stored value of an input's configuration, as its row shows it. */
import type { RequestedField } from '../../core/inputs/schema.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'

/** Fields that count bytes; their unit stands nowhere but in their description. */
const countsBytes = /(?:_size|_size_limit|_bytes)$/

/** Null for what has no words of its own: booleans and secrets. `field` is undefined where the server no longer knows the type. */
export function configurationValue(name: string, field: RequestedField | undefined, value: unknown): string | null {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return countsBytes.test(name) ? formatBytes(value) : String(value)
  if (typeof value !== 'string') return null
  const labels = field?.additional_info.values
  return labels && Object.hasOwn(labels, value) ? labels[value]! : value
}
