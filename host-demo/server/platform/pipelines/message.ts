/** A message while rules run on it: the fields are those that are stored, beside them the values that are more than a field can hold. */
import { fieldName, serverFields, setField, type FieldMap } from '../ingest/decoding/fields.ts'
import { sizeOf } from '../ingest/processing/chain/drafts.ts'
import { standardTime } from '../ingest/extractors/targets.ts'
import type { InputDefinition } from '../ingest/ingest.ts'
import { RuleError } from './errors.ts'
import { RuleDate } from './times.ts'
import { fieldOf, Opaque, valueOf, type Value } from './values.ts'

/** Fields that a message always has. */
const required: ReadonlySet<string> = new Set(['message', 'source', 'timestamp', '_id'])
const NAME = /^[\w.\-@]{1,255}$/
/** Blanks and control characters at both ends. */
const trimmed = (text: string) => text.replace(/^[\0- ]+/, '').replace(/[\0- ]+$/, '')

export class RuleMessage extends Opaque {
  readonly id: string
  readonly fields: FieldMap
  /** Null for messages that no input took in. */
  readonly input: InputDefinition | null
  /** Ids of the streams that it goes to. */
  readonly streams: Set<string>
  /** UTC milliseconds. */
  timestamp: number
  isDropped = false
  isClone = false
  /** It has fields that it had not before. */
  hasNewFields = false
  readonly #values = new Map<string, Value>()

  constructor(
    id: string,
    timestamp: number,
    fields: FieldMap,
    streams: Iterable<string>,
    input: InputDefinition | null = null,
  ) {
    super()
    this.id = id
    this.timestamp = timestamp
    this.fields = fields
    this.streams = new Set(streams)
    this.input = input
  }

  /** Size of the message for the count of traffic, in bytes. */
  get size(): number {
    const accounted = this.fields['gl2_accounted_message_size']
    return typeof accounted === 'number' ? accounted : sizeOf(this.fields)
  }

  get(name: string): Value {
    if (name === 'timestamp') return new RuleDate(this.timestamp)
    if (name === '_id') return this.id
    const value = this.#values.get(name)
    if (value !== undefined) return value
    return Object.hasOwn(this.fields, name) ? valueOf(this.fields[name]) : null
  }

  has(name: string): boolean {
    return name === 'timestamp' || name === '_id' || Object.hasOwn(this.fields, name)
  }

  /** Tells whether it goes to others than these streams, all of which are different. */
  hasOtherStreams(streams: readonly string[]): boolean {
    return streams.length !== this.streams.size || streams.some(id => !this.streams.has(id))
  }

  /** The names of the fields that rules may change. */
  names(): readonly string[] {
    return Object.keys(this.fields).filter(name => !serverFields.has(name))
  }

  /**
   * Sets a field; an empty value, and a name that no field has, change nothing. Returns the characters that it has then.
   * @throws RuleError for a time that is none
   */
  set(name: string, value: Value): number {
    const field = name.trim()
    if (value === null || !isSettable(field)) return 0
    if (field === 'timestamp') {
      this.#setTimestamp(value)
      return 0
    }
    const stored = fieldOf(typeof value === 'string' ? trimmed(value) : value)
    if (stored === null || stored === '') return 0
    if (!Object.hasOwn(this.fields, field)) this.hasNewFields = true
    setField(this.fields, field, stored)
    if (isPlain(value)) this.#values.delete(field)
    else this.#values.set(field, value)
    return field.length + String(stored).length
  }

  /** Fields that a message must have stay. */
  remove(name: string): void {
    if (required.has(name) || serverFields.has(name)) return
    delete this.fields[name]
    this.#values.delete(name)
  }

  /** A field that a message must have stays under its name, too. */
  rename(name: string, to: string): void {
    if (!this.has(name) || !isSettable(to.trim())) return
    this.set(to, this.get(name))
    if (to.trim() !== name) this.remove(name)
  }

  /** The same fields and streams under another id. */
  clone(id: string): RuleMessage {
    const clone = new RuleMessage(id, this.timestamp, { ...this.fields }, this.streams, this.input)
    for (const [name, value] of this.#values) clone.#values.set(name, value)
    clone.isClone = true
    return clone
  }

  /** Takes back all that was done since `earlier` was cloned from it. */
  restore(earlier: RuleMessage): void {
    for (const name of Object.keys(this.fields)) delete this.fields[name]
    for (const [name, value] of Object.entries(earlier.fields)) setField(this.fields, name, value)
    this.#values.clear()
    for (const [name, value] of earlier.#values) this.#values.set(name, value)
    this.streams.clear()
    for (const id of earlier.streams) this.streams.add(id)
    this.timestamp = earlier.timestamp
    this.isDropped = earlier.isDropped
    this.hasNewFields = earlier.hasNewFields
  }

  #setTimestamp(value: Value): void {
    const instant = value instanceof RuleDate ? value.millis : standardTime(String(value))
    if (instant === null)
      throw new RuleError(
        `"${String(value).slice(0, 100)}" is no timestamp; use parse_date(…). The message keeps its own`,
      )
    this.timestamp = instant
  }
}

/** Tells whether rules may set the field: not those of the server but the time. */
const isSettable = (name: string) => NAME.test(name) && (name === 'timestamp' || fieldName(name) === name)

/** Tells whether the field holds all of the value. */
const isPlain = (value: Value) =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) ||
  (typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value))
