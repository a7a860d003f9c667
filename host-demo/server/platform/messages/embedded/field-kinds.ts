/** Decides how a field is indexed, by its name. */
import type { FieldValue } from '../message-store.ts'

/** Kind of a field's values. A field has a column for each kind it came with. */
export type Kind = 'string' | 'text' | 'number' | 'boolean' | 'date'
export const KINDS: readonly Kind[] = ['string', 'text', 'number', 'boolean', 'date']

/** Analysed text; every other string is a keyword. */
export const TEXT_FIELDS: readonly string[] = ['message', 'full_message']
const TEXT = new Set(TEXT_FIELDS)
/** Where the platform notes the id of a message among its fields. */
export const ID_FIELD = 'gl2_message_id'
/** Kept beside the fields of a message; a sender's field of such a name stays in the document, unindexed. */
const RESERVED = new Set(['timestamp', 'streams', '_id', ID_FIELD])
/** Instants in ISO 8601; other values of these fields are what they are. */
const DATES = new Set(['gl2_receive_timestamp', 'gl2_processing_timestamp'])
/**
 * Fields the platform sets on every message. They always have columns, which are small where messages agree and are
 * queried directly; tokens for them would take more room than the messages' own.
 */
const BOOKKEEPING = new Set([
  ...DATES,
  'gl2_source_input',
  'gl2_source_node',
  'gl2_remote_ip',
  'gl2_remote_port',
  'gl2_remote_hostname',
  'gl2_accounted_message_size',
])
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export const isText = (field: string): boolean => TEXT.has(field)
export const isReserved = (field: string): boolean => RESERVED.has(field)
export const isDate = (field: string): boolean => DATES.has(field)
export const isBookkeeping = (field: string): boolean => BOOKKEEPING.has(field)
/** Matched without case. */
export const isCaseless = (field: string): boolean => field === 'source'

export function kindOf(field: string, value: FieldValue): Kind {
  if (TEXT.has(field)) return 'text'
  if (DATES.has(field) && toInstant(value) !== null) return 'date'
  return typeof value as 'string' | 'number' | 'boolean'
}

const instants = new Map<FieldValue, number | null>()

/** The instant a text stands for, if it is written exactly as the instant would be; UTC milliseconds. */
export function toInstant(value: FieldValue): number | null {
  let instant = instants.get(value)
  if (instant === undefined) {
    const parsed = typeof value === 'string' && ISO.test(value) ? Date.parse(value) : NaN
    instant = !Number.isNaN(parsed) && new Date(parsed).toISOString() === value ? parsed : null
    // Messages that come together have few different ones.
    if (instants.size > 1_000) instants.clear()
    instants.set(value, instant)
  }
  return instant
}
