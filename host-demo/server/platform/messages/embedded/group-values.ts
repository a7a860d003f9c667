import { EMPTY_VALUE, type FieldValue, type Group } from '../message-store.ts'
import type { Chunk } from './chunk.ts'
import { rowPlaces, valueColumns, valueNumbers, ValueTable } from './field-values.ts'
import { TimeBuckets } from './time-buckets.ts'
import { streamNumbers } from './value-counts.ts'

/** A message without any of the group's fields. */
export const MISSING = -1
/** A message the group leaves out. */
export const LEFT_OUT = -2

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

  /** For each row its value, MISSING or LEFT_OUT; for messages with several values all of them. */
  reader(chunk: Chunk): (row: number) => number | readonly number[] {
    const group = this.#group
    const missing = group.type === 'time' || group.skipEmpty ? LEFT_OUT : MISSING
    const readers = group.fields.map((field, i) => this.#fieldReader(chunk, field, this.#tables[i]!))
    const [only] = readers
    if (only && readers.length === 1) {
      return row => {
        const value = only(row)
        return typeof value === 'number' ? (value < 0 ? missing : value) : value.length === 0 ? missing : value
      }
    }
    return row => {
      let combinations: number[][] = [[]]
      for (const reader of readers) {
        const value = reader(row)
        const values = typeof value === 'number' ? [value] : value.length === 0 ? [-1] : value
        if (missing === LEFT_OUT && values[0] === -1) return LEFT_OUT
        combinations = combinations.flatMap(combination => values.map(one => [...combination, one]))
      }
      return combinations.map(combination => combination.every(one => one === -1) ? MISSING : this.#combine(combination))
    }
  }

  /** The value's parts, one per field, as they came. */
  parts(value: number): FieldValue[] {
    const numbers = this.#tables.length === 1 ? [value] : this.#parts[value]!
    return numbers.map((number, i) => number < 0 ? EMPTY_VALUE : this.#tables[i]!.values[number]!)
  }

  /** The key's texts: instants as ISO 8601. */
  key(value: number): string[] {
    return this.parts(value).map(part => this.#buckets ? new Date(Number(part)).toISOString() : String(part))
  }

  #combine(numbers: readonly number[]): number {
    const text = numbers.join()
    let value = this.#combinations.get(text)
    if (value === undefined) {
      value = this.#parts.length
      this.#combinations.set(text, value)
      this.#parts.push([...numbers])
    }
    return value
  }

  #fieldReader(chunk: Chunk, field: string, table: ValueTable): (row: number) => number | readonly number[] {
    if (this.#buckets) return timeReader(chunk, field, table, this.#buckets)
    return field === 'streams' ? streamNumbers(chunk, table) : valueNumbers(chunk, field, table)
  }
}

/** Buckets of a date field: the timestamp, numbers as UTC milliseconds, strings that are ISO dates. */
function timeReader(chunk: Chunk, field: string, table: ValueTable, buckets: TimeBuckets): (row: number) => number {
  let lastStart = NaN
  let lastNumber = -1
  const bucketOf = (instant: number): number => {
    const start = buckets.startOf(instant)
    if (start !== lastStart) {
      lastStart = start
      lastNumber = table.numberOf(start)
    }
    return lastNumber
  }
  if (field === 'timestamp') {
    const timestamps = chunk.timestamps()
    return row => bucketOf(timestamps[row]!)
  }
  const readers = valueColumns(chunk, field).map(({ column }) => {
    const places = rowPlaces(column, chunk.n)
    return (row: number): number => {
      const place = places ? places[row]! : row
      if (place < 0) return -1
      const instant = column.kind === 'number' ? column.values[place]! : Date.parse(column.dictionary[column.codes[place]!]!)
      return Math.abs(instant) <= 8.64e15 ? bucketOf(instant) : -1
    }
  })
  return row => {
    for (const reader of readers) {
      const number = reader(row)
      if (number >= 0) return number
    }
    return -1
  }
}
