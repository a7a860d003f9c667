import { EMPTY_VALUE, type FieldValue, type Group } from '../../message-store.ts'
import type { Chunk } from '../read/chunk.ts'
import { readValues, rowPlaces, valueColumns, ValueTable } from './field-values.ts'
import { instantsOf } from '../text/text-values.ts'
import { TimeBuckets } from './time-buckets.ts'
import { streamNumbers } from './value-counts.ts'

/** A message without any of the group's fields. */
export const MISSING = -1
/** A message the group leaves out. */
export const LEFT_OUT = -2

/** Bytes of a combination of values beside the numbers of its parts, about. */
const COMBINATION_BYTES = 120

/** The values a group of one or several fields tells apart, as numbers. */
export class GroupValues {
  readonly #group: Group
  readonly #tables: readonly ValueTable[]
  readonly #buckets: TimeBuckets | null
  /** Values of several fields: the numbers of each combination. */
  readonly #combinations = new Map<string, number>()
  readonly #parts: number[][] = []

  constructor(group: Group, timeZone: string) {
    this.#group = group
    this.#tables = group.fields.map(() => new ValueTable())
    this.#buckets = group.type === 'time' ? new TimeBuckets(group.unit, group.size, timeZone) : null
  }

  /** The value of each row, MISSING or LEFT_OUT; null when messages may have several. */
  read(chunk: Chunk, rows: Uint16Array): Int32Array | null {
    const { fields } = this.#group
    if (fields.length > 1 || fields[0] === undefined || this.#isMultiple(fields[0])) return null
    const numbers = this.#readField(chunk, fields[0], rows, this.#tables[0]!)
    const missing = this.#missing
    if (missing !== MISSING) for (let i = 0; i < numbers.length; i++) if (numbers[i]! < 0) numbers[i] = missing
    return numbers
  }

  /** All values of each row by its place in `rows`: every combination of its fields' values. None: the group leaves it out. */
  readAll(chunk: Chunk, rows: Uint16Array): (i: number) => readonly number[] {
    const readers = this.#group.fields.map((field, f): ((i: number) => readonly number[]) => {
      if (this.#isMultiple(field)) {
        const streams = streamNumbers(chunk, this.#tables[f]!)
        return i => streams(rows[i]!)
      }
      const numbers = this.#readField(chunk, field, rows, this.#tables[f]!)
      return i => (numbers[i]! < 0 ? [] : [numbers[i]!])
    })
    return i => {
      let combinations: number[][] = [[]]
      for (const reader of readers) {
        const values = reader(i)
        if (values.length === 0 && this.#missing === LEFT_OUT) return []
        combinations = combinations.flatMap(combination =>
          (values.length === 0 ? [MISSING] : values).map(one => [...combination, one]),
        )
      }
      return combinations.map(combination =>
        combination.every(one => one === MISSING) ? MISSING : this.#combine(combination),
      )
    }
  }

  /** The number of a single field's value; of an instant that of its bucket. */
  numberOf(value: FieldValue): number {
    return this.#tables[0]!.numberOf(value)
  }

  /** The value's parts as they came, null for a field that the messages lack: the same for all readers. */
  rawParts(value: number): (FieldValue | null)[] {
    const numbers = this.#tables.length === 1 ? [value] : this.#parts[value]!
    return numbers.map((number, i) => (number < 0 ? null : this.#tables[i]!.values[number]!))
  }

  /** The number of the value with these parts. */
  numberOfParts(parts: readonly (FieldValue | null)[]): number {
    return this.#combine(parts.map((part, i) => (part === null ? MISSING : this.#tables[i]!.numberOf(part))))
  }

  /** Null unless the group is of times. */
  get buckets(): TimeBuckets | null {
    return this.#buckets
  }

  /** Number of values so far; they are numbered from 0. */
  get size(): number {
    return this.#tables.length === 1 ? this.#tables[0]!.values.length : this.#parts.length
  }

  /** In memory, about. */
  get bytes(): number {
    return (
      this.#tables.reduce((sum, table) => sum + table.bytes, 0) +
      this.#parts.length * (COMBINATION_BYTES + 16 * this.#tables.length)
    )
  }

  /** The value's parts, one per field, as they came. */
  parts(value: number): FieldValue[] {
    const numbers = this.#tables.length === 1 ? [value] : this.#parts[value]!
    return numbers.map((number, i) => (number < 0 ? EMPTY_VALUE : this.#tables[i]!.values[number]!))
  }

  /** The key's texts: instants as ISO 8601. */
  key(value: number): string[] {
    return this.parts(value).map(part => (this.#buckets ? new Date(Number(part)).toISOString() : String(part)))
  }

  get #missing(): number {
    return this.#group.type === 'time' || this.#group.skipEmpty ? LEFT_OUT : MISSING
  }

  #isMultiple(field: string): boolean {
    return field === 'streams' && !this.#buckets
  }

  #combine(numbers: readonly number[]): number {
    if (numbers.length === 1) return numbers[0]!
    const text = numbers.join()
    let value = this.#combinations.get(text)
    if (value === undefined) {
      value = this.#parts.length
      this.#combinations.set(text, value)
      this.#parts.push([...numbers])
    }
    return value
  }

  #readField(chunk: Chunk, field: string, rows: Uint16Array, table: ValueTable): Int32Array {
    return this.#buckets ? readBuckets(chunk, field, rows, table, this.#buckets) : readValues(chunk, field, rows, table)
  }
}

/** Buckets of a date field: the timestamp, numbers as UTC milliseconds, strings that are ISO dates. */
function readBuckets(
  chunk: Chunk,
  field: string,
  rows: Uint16Array,
  table: ValueTable,
  buckets: TimeBuckets,
): Int32Array {
  const out = new Int32Array(rows.length).fill(-1)
  let bucket = { start: 0, from: 0, to: 0 }
  let number = -1
  const numberOf = (instant: number): number => {
    bucket = buckets.at(instant)
    return (number = table.numberOf(bucket.start))
  }
  if (field === 'timestamp') {
    // Nearly half of the chunks of a search page lie within one bar: their timestamps need not be read.
    if (chunk.newest < buckets.at(chunk.oldest).to) return out.fill(numberOf(chunk.oldest))
    const timestamps = chunk.timestamps()
    for (let i = 0; i < rows.length; i++) {
      const instant = timestamps[rows[i]!]!
      out[i] = instant >= bucket.from && instant < bucket.to ? number : numberOf(instant)
    }
    return out
  }
  for (const { column } of valueColumns(chunk, field)) {
    const instants = column.kind === 'string' ? instantsOf(chunk, field, column, buckets.timeZone) : null
    const places = rowPlaces(column, chunk.n)
    for (let i = 0; i < rows.length; i++) {
      const place = places ? places[rows[i]!]! : rows[i]!
      if (place < 0) continue
      const instant =
        column.kind === 'number' ? column.values[place]! : instants ? instants[column.codes[place]!]! : NaN
      if (Math.abs(instant) <= 8.64e15) out[i] = numberOf(instant)
    }
  }
  return out
}
