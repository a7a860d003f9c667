/** Names and values of message fields: what senders may call a field, and how a value becomes one that can be stored. */
import { createHash } from 'node:crypto'
import type { FieldValue } from '../../messages/message-store.ts'

export type FieldMap = Record<string, FieldValue>

const maxNameLength = 255
const cacheSize = 20_000
const cleaned = new Map<string, string>()

/** Set by the server; a sender's field of such a name keeps its value under the name with `_` before it. */
export const serverFields: ReadonlySet<string> = new Set([
  '_id',
  'timestamp',
  'streams',
  'gl2_message_id',
  'gl2_accounted_message_size',
  'gl2_processing_timestamp',
  'gl2_receive_timestamp',
  'gl2_processing_error',
  'gl2_original_timestamp',
  'gl2_remote_ip',
  'gl2_remote_port',
  'gl2_remote_hostname',
  'gl2_source_input',
  'gl2_source_node',
])

/** The name as it is stored: every character outside `[\w.\-@]` is `_`; never one the server sets. */
export function fieldName(name: string): string {
  let known = cleaned.get(name)
  if (known === undefined) {
    known = clean(name)
    if (name.length <= maxNameLength) {
      if (cleaned.size >= cacheSize) cleaned.clear()
      cleaned.set(name, known)
    }
  }
  return known
}

function clean(name: string): string {
  const safe = name.replace(/[^\w.\-@]/g, '_') || '_'
  if (safe.length > maxNameLength) return `${safe.slice(0, maxNameLength - 13)}_${fingerprint(name)}`
  return serverFields.has(safe) ? `_${safe}` : safe
}

const fingerprint = (name: string) => createHash('sha256').update(name, 'utf16le').digest('hex').slice(0, 12)

/**
 * Adds a field of the sender's under its cleaned name. Where that is taken already (two names that clean to the same, or a name of
 * the format itself) it goes by `alternative`, by the name and a number, or by the name and a fingerprint of what was sent. What is there
 * with the same value is not repeated; where even the fingerprint is taken, it is the same field again and its values are joined.
 */
export function addField(fields: FieldMap, name: string, value: FieldValue, alternative?: string): void {
  addNamed(fields, fieldName(name), name, value, alternative)
}

/** As `addField`, of a name that was cleaned before to `stored`. */
export function addNamed(
  fields: FieldMap,
  stored: string,
  name: string,
  value: FieldValue,
  alternative?: string,
): void {
  let key = stored
  // `in`, not hasOwn: `toString` and its like are taken to be there and checked properly below.
  if (key in fields && Object.hasOwn(fields, key)) {
    if (fields[key] === value) return
    const base = alternative === undefined ? stored : fieldName(alternative)
    key = base
    for (let number = 2; number < 10 && Object.hasOwn(fields, key); number++) key = `${base}_${number}`
    if (Object.hasOwn(fields, key)) key = `${base}_${fingerprint(alternative ?? name)}`
    if (Object.hasOwn(fields, key)) return setField(fields, key, `${String(fields[key])}, ${String(value)}`)
  }
  setField(fields, key, value)
}

/** Sets a field of this very name, whatever was there. */
export function setField(fields: FieldMap, name: string, value: FieldValue): void {
  if (name === '__proto__')
    Object.defineProperty(fields, name, { value, enumerable: true, writable: true, configurable: true })
  else fields[name] = value
}

/** A few digits and an exponent: `1e21`. Every decimal of up to 15 digits survives as a double. */
const FEW_DIGITS = /^[+-]?(?:\d\.?){1,15}e/i

/** Whether `value` is stored as the number that was written; other numbers are kept as the text they came in. */
export const isExact = (value: number, source: string) =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && (!Number.isInteger(value) || FEW_DIGITS.test(source)))

/** 1970-01-01T00:00:00Z up to 9999-12-31T23:59:59.999Z. */
export const isInstant = (milliseconds: number) => milliseconds >= 0 && milliseconds <= 253_402_300_799_999
