/** Counts the values of a single field over whole chunks and sets of rows, without a list of rows or a group for each. */
import type { Group } from '../../message-store.ts'
import type { Chunk } from '../read/chunk.ts'
import { textOf, textsIn, type NumberColumn, type StringColumn } from '../columns.ts'
import type { Kind } from '../field-kinds.ts'
import { groupColumns, valueOf } from './field-values.ts'
import { firstTexts } from './first-texts.ts'
import { MISSING, type GroupValues } from './group-values.ts'
import { placesAt, valuesAt } from './column-places.ts'
import { TextCounts } from './text-counts.ts'
import type { Rows } from '../rows.ts'
import { countOf, isWhole, listOf, type Selected } from '../read/select.ts'
import type { Growing, Work } from '../read/work.ts'

/** Bytes of each value that a level has counted, about. */
const COUNTED_BYTES = 100

/** Counts values by their number, and texts by that of their table until they are settled. */
export class Tally {
  readonly texts = new TextCounts()
  readonly #counts: number[] = []

  of(value: number): number {
    return this.#counts[value - MISSING] ?? 0
  }

  add(value: number, count: number): void {
    this.#counts[value - MISSING] = this.of(value) + count
  }

  /** Makes values of the texts: of all, or of those among which the first `most` are. */
  settle(values: GroupValues, most: number): void {
    const { texts, counts, more } = this.texts.all()
    for (let value = 0, { size } = values; value < size; value++) {
      const number = texts.find(String(values.parts(value)[0]))
      if (number < 0 || !counts[number]) continue
      this.add(value, counts[number]!)
      counts[number] = 0
    }
    for (const [text, count] of more) this.add(values.numberOf(text), count)
    for (const number of firstTexts(texts, counts, most)) this.add(values.numberOf(texts.text(number)), counts[number]!)
  }
}

/** Numbers in a column with how often each is there. */
interface Counted {
  readonly numbers: Float64Array
  readonly counts: Int32Array
}

/** Adds the messages of each value to the tally. */
export async function countGroup(
  group: Group,
  values: GroupValues,
  selected: readonly Selected[],
  work: Work,
  memory: Growing,
  tally: Tally,
): Promise<void> {
  const field = group.fields[0]!
  const keepsEmpty = group.type === 'values' && !group.skipEmpty
  for (const one of selected) {
    await work.pause()
    const { chunk } = one
    memory.to(tally.texts.bytes + values.bytes + COUNTED_BYTES * values.size)
    if (values.buckets && field === 'timestamp' && countBucket(one, values, tally)) continue
    if (values.buckets && field === 'timestamp') countTimes(chunk, one.rows, values, tally)
    else if (values.buckets) countList(one, values, tally)
    else {
      const found =
        field === 'streams' ? countStreams(chunk, one.rows, values, tally) : countField(one, field, values, tally)
      if (keepsEmpty) tally.add(MISSING, countOf(one) - found)
    }
  }
}

/** Gives the number of messages with a value. */
function countField(one: Selected, field: string, values: GroupValues, tally: Tally): number {
  const { chunk } = one
  const rows = isWhole(one) ? true : listOf(one)
  let found = 0
  for (const { kind, column } of groupColumns(chunk, field)) {
    if (column.kind === 'string') {
      found += countTexts(chunk, field, kind, column, rows, tally.texts)
      continue
    }
    const { numbers, counts } = numberCounts(column, rows)
    for (let i = 0; i < counts.length; i++) {
      found += counts[i]!
      tally.add(values.numberOf(valueOf(kind, numbers[i]!)), counts[i]!)
    }
  }
  return found
}

/** Gives the number of messages with a text. */
function countTexts(
  chunk: Chunk,
  field: string,
  kind: Kind,
  column: StringColumn,
  rows: true | Uint16Array,
  texts: TextCounts,
): number {
  if (rows !== true && !column.shared && rows.length < textsIn(column)) return countFewTexts(column, rows, texts)
  const { numbers, counts } = texts.of(column)
  if (rows === true) {
    let found = 0
    const own = codeCounts(chunk, field, kind, column, rows)
    for (let code = 0; code < own.length; code++) {
      counts[numbers[code]!]! += own[code]!
      found += own[code]!
    }
    return found
  }
  const { codes } = column
  const places = placesAt(column, rows)
  for (let i = 0; i < places.length; i++) counts[numbers[codes[places[i]!]!]!]!++
  return places.length
}

/** Reads only those texts of the column that the rows have. Gives the number of messages with a text. */
function countFewTexts(column: StringColumn, rows: Uint16Array, texts: TextCounts): number {
  const { codes } = column
  const places = placesAt(column, rows)
  const counts = new Map<number, number>()
  for (let i = 0; i < places.length; i++) {
    const code = codes[places[i]!]!
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  for (const [code, count] of counts) texts.add(textOf(column, code), count)
  return places.length
}

/** Counts the entries of the dictionary; the counts of a whole chunk are cached. */
function codeCounts(chunk: Chunk, field: string, kind: Kind, column: StringColumn, rows: Rows): Int32Array {
  const key = `n:${kind}:${field}`
  const known = rows === true ? (chunk.recall(key) as Int32Array | undefined) : undefined
  if (known) return known
  const counts = new Int32Array(textsIn(column))
  const { codes, count, rows: places } = column
  if (rows === true) for (let i = 0; i < count; i++) counts[codes[i]!]!++
  else if (rows !== false) for (let i = 0; i < count; i++) if (rows[places ? places[i]! : i]) counts[codes[i]!]!++
  if (rows === true) chunk.keep(key, counts, counts.byteLength)
  return counts
}

function numberCounts(column: NumberColumn, rows: true | Uint16Array): Counted {
  const known = new Map<number, number>()
  const values = rows === true ? column.values : (valuesAt(column, rows) as NumberColumn['values'])
  const counts = new Int32Array(values.length)
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    let place = known.get(value)
    if (place === undefined) known.set(value, (place = known.size))
    counts[place]!++
  }
  return { numbers: Float64Array.from(known.keys()), counts: counts.subarray(0, known.size) }
}

/** A message counts once in each of its streams. Gives the number of messages that have any. */
function countStreams(chunk: Chunk, rows: Rows, values: GroupValues, tally: Tally): number {
  const column = chunk.streams()
  let found = 0
  codeCounts(chunk, 'streams', 'string', column, rows).forEach((count, code) => {
    const streams = new Set(JSON.parse(textOf(column, code)) as string[])
    if (count === 0 || streams.size === 0) return
    found += count
    for (const stream of streams) tally.add(values.numberOf(stream), count)
  })
  return found
}

/** Counts a chunk that lies within one bucket, which is not looked into; false: it does not. */
function countBucket(one: Selected, values: GroupValues, tally: Tally): boolean {
  const { chunk } = one
  const { start, to } = values.buckets!.at(chunk.oldest)
  if (chunk.newest >= to) return false
  tally.add(values.numberOf(start), countOf(one))
  return true
}

/** Messages by the bucket their timestamp is in. */
function countTimes(chunk: Chunk, rows: Rows, values: GroupValues, tally: Tally): void {
  const buckets = values.buckets!
  let { start, from, to } = buckets.at(chunk.oldest)
  const timestamps = chunk.timestamps()
  let count = 0
  for (let row = 0; row < chunk.n; row++) {
    if (rows !== true && !(rows as Uint8Array)[row]) continue
    const timestamp = timestamps[row]!
    if (timestamp < from || timestamp >= to) {
      if (count > 0) tally.add(values.numberOf(start), count)
      count = 0
      ;({ start, from, to } = buckets.at(timestamp))
    }
    count++
  }
  if (count > 0) tally.add(values.numberOf(start), count)
}

/** Buckets of other date fields. */
function countList(one: Selected, values: GroupValues, tally: Tally): void {
  for (const value of values.read(one.chunk, listOf(one)) ?? []) if (value >= 0) tally.add(value, 1)
}
