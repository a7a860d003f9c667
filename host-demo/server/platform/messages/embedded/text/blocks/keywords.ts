/**
 * The index of the values of a chunk's fields. Values that several rows have are terms, with their rows. Values of one row, such as ids,
 * are in a filter only: in the few chunks that may have the one looked for, the field's column decides.
 */
import { foldCase } from '../../../../../../../core/query/analysis.ts'
import type { Message } from '../../../message-store.ts'
import { isBookkeeping, isCaseless, isReserved, isText } from '../../field-kinds.ts'
import { NAMELESS } from '../tokens.ts'
import { ByteWriter } from './bytes.ts'
import { bucketNumbers, encodeHashes, FilterWriter, hashValue } from './value-filter.ts'
import { PageList, PageNumbers } from './pages.ts'
import { sortTerms } from './sort-terms.ts'
import { TermWriter } from './term-writer.ts'
import { MAX_VALUE, putValue } from './value-bytes.ts'

/** In place of a field: its values are the names of the fields without columns that a row has. */
export const FIELD_NAMES = '\0'

const NO_POSITIONS = new Uint8Array(0)

/** The values of a field, with their rows. */
class FieldValues {
  readonly numbers = new Map<string, number>()
  /** Row and number of each value, in turn. */
  readonly pairs: number[] = []
  /** Rows that have the value of the number. */
  readonly counts: number[] = []
  readonly #rows: number[] = []
  #lastValue: string | null = null
  #last = 0

  add(row: number, value: string): void {
    // Neighbours often agree: comparing is cheaper than looking it up.
    if (value !== this.#lastValue) {
      const known = this.numbers.get(value)
      this.#last = known ?? this.counts.length
      if (known === undefined) {
        this.numbers.set(value, this.#last)
        this.counts.push(0)
        this.#rows.push(-1)
      }
      this.#lastValue = value
    }
    // Fields without columns share a place: two of them may have the same value in a row.
    if (this.#rows[this.#last] === row) return
    this.#rows[this.#last] = row
    this.counts[this.#last]!++
    this.pairs.push(row, this.#last)
  }
}

interface Entry {
  readonly field: number
  readonly count: number
  /** Of its first row in `rows`. */
  readonly at: number
}

/**
 * Encodes the values of up to `CHUNK_STRIDE` messages: strings, and every value of a field without columns.
 *
 * @param hasColumns whether a field, by its name, has columns
 */
export function encodeKeywords(
  messages: readonly Message[],
  hasColumns: (name: string) => boolean,
): Uint8Array<ArrayBuffer> {
  const byField = collect(messages, hasColumns)
  const names = [...byField.keys()].sort()
  const hashes: number[] = []
  const filtered = new Uint8Array(names.length)
  const entries: Entry[] = []
  const bytes = new ByteWriter(1 << 14)
  const starts: number[] = []
  const rowLists: Uint16Array[] = []
  for (const [field, name] of names.entries()) {
    const { numbers, counts, pairs } = byField.get(name)!
    const starts0 = new Uint32Array(counts.length + 1)
    counts.forEach((count, number) => (starts0[number + 1] = starts0[number]! + count))
    const next = starts0.slice()
    const rows = new Uint16Array(pairs.length >> 1)
    for (let i = 0; i < pairs.length; i += 2) rows[next[pairs[i + 1]!]!++] = pairs[i]!
    for (const [value, number] of numbers) {
      const count = counts[number]!
      if (value.length > MAX_VALUE || (count === 1 && name !== NAMELESS && name !== FIELD_NAMES)) {
        hashes.push(hashValue(value))
        filtered[field] = 1
        continue
      }
      starts.push(bytes.length)
      putValue(bytes, value)
      entries.push({ field, count, at: starts0[number]! })
      rowLists.push(rows)
    }
  }
  const pages = new PageList()
  const pageNumbers = new PageNumbers()
  const writer = new TermWriter(
    { chunks: [{ c: 0, n: messages.length }], fields: names, hasPositions: false },
    pageNumbers,
    pages.sink,
  )
  starts.push(bytes.length)
  const places = Uint32Array.from(starts)
  for (const i of sortTerms(bytes.bytes, places, places.subarray(1), entries.length)) {
    const { field, count, at } = entries[i]!
    writer.begin(bytes.bytes, places[i]!, places[i + 1]!, field, count, 1)
    writer.list(0, rowLists[i]!.subarray(at, at + count), count, NO_POSITIONS, 0, 0)
    writer.end()
  }
  const filter = new FilterWriter(pageNumbers, pages.sink)
  const buckets = encodeHashes(Uint32Array.from(hashes))
  for (const bucket of bucketNumbers) filter.bucket([buckets[bucket]!])
  return pages.pack(keywordDirectory(writer.finish(), filter.finish(), filtered))
}

/** @param filtered for each field a bit for each chunk: whether values of it are in the chunk's filter */
export function keywordDirectory(terms: Uint8Array, filter: Uint8Array, filtered: Uint8Array): Uint8Array {
  const out = new ByteWriter()
  out.put(terms)
  out.frame(filter)
  out.frame(filtered)
  return out.take()
}

/** Whether a field's strings are values as they are or folded, or all its values are. */
type Form = 'strings' | 'caseless' | 'all'

/** Where the values of a field are collected. */
interface Target {
  readonly form: Form
  readonly values: FieldValues
}

function collect(messages: readonly Message[], hasColumns: (name: string) => boolean): Map<string, FieldValues> {
  const byField = new Map<string, FieldValues>()
  const valuesOf = (name: string): FieldValues => {
    let values = byField.get(name)
    if (!values) byField.set(name, (values = new FieldValues()))
    return values
  }
  const targets = new Map<string, Target | null>()
  const targetOf = (name: string): Target | null => {
    if (isReserved(name) || isText(name) || isBookkeeping(name)) return null
    if (!hasColumns(name)) return { form: 'all', values: valuesOf(NAMELESS) }
    return { form: isCaseless(name) ? 'caseless' : 'strings', values: valuesOf(name) }
  }
  for (let row = 0; row < messages.length; row++) {
    const { fields } = messages[row]!
    for (const name in fields) {
      let target = targets.get(name)
      if (target === undefined) targets.set(name, (target = targetOf(name)))
      if (target === null) continue
      const value = fields[name]!
      if (target.form === 'all') {
        valuesOf(FIELD_NAMES).add(row, name)
        target.values.add(row, isCaseless(name) ? foldCase(String(value)) : String(value))
      } else if (typeof value === 'string') target.values.add(row, target.form === 'caseless' ? foldCase(value) : value)
    }
  }
  return byField
}
