/**
 * The index of the values of a chunk's fields. Values that several rows have are terms, with their rows. Values of one row, such as ids,
 * are in a filter only: in the few chunks that may have the one looked for, the field's column decides.
 */
import type { Message } from '../../../message-store.ts'
import type { FieldTexts } from '../../documents/distinct-texts.ts'
import { NAMELESS } from '../tokens.ts'
import { ByteWriter } from './bytes.ts'
import { FIELD_NAMES, valuesOfMessages, valuesOfTexts, type RowsByValue } from './keyword-values.ts'
import { bucketNumbers, encodeHashes, FilterWriter, hashPlain, hashValue } from './value-filter.ts'
import { PageList, PageNumbers } from './pages.ts'
import { sortTerms } from './sort-terms.ts'
import { TermWriter } from './term-writer.ts'
import { MAX_VALUE, putValue } from './value-bytes.ts'

const NO_POSITIONS = new Uint8Array(0)

/**
 * Encodes the values of up to `CHUNK_STRIDE` messages: strings, and every value of a field without columns.
 *
 * @param hasColumns whether a field, by its name, has columns
 */
export const encodeKeywords = (
  messages: readonly Message[],
  hasColumns: (name: string) => boolean,
): Uint8Array<ArrayBuffer> => encode(messages.length, valuesOfMessages(messages, hasColumns))

/**
 * As `encodeKeywords`, with the texts that the columns were made of. The bytes are the same.
 *
 * @param fields whether they have columns, by their names: all that the messages have
 */
export const encodeKeywordsOf = (
  messages: readonly Message[],
  fields: ReadonlyMap<string, boolean>,
  texts: readonly FieldTexts[],
): Uint8Array<ArrayBuffer> => encode(messages.length, valuesOfTexts(messages, fields, texts))

function encode(count: number, byField: ReadonlyMap<string, RowsByValue>): Uint8Array<ArrayBuffer> {
  const names = [...byField.keys()].sort()
  const hashes: number[] = []
  const filtered = new Uint8Array(names.length)
  const bytes = new ByteWriter(1 << 14)
  /** Of each term where it begins, its field, and its number among the values of that. */
  const places: number[] = []
  const fields: number[] = []
  const numbers: number[] = []
  for (const [field, name] of names.entries()) {
    const { values, plain, starts } = byField.get(name)!
    const hasAll = name === NAMELESS || name === FIELD_NAMES
    for (let number = 0, end = 0; number < values.length; number++) {
      const from = end
      if (plain) end = plain.ends[number]!
      const length = plain ? end - from : values[number]!.length
      if (length > MAX_VALUE || (!hasAll && starts[number + 1]! - starts[number]! === 1)) {
        hashes.push(plain ? hashPlain(plain.bytes, from, end) : hashValue(values[number]!))
        filtered[field] = 1
        continue
      }
      places.push(bytes.length)
      fields.push(field)
      numbers.push(number)
      if (plain) bytes.put(plain.bytes, from, end)
      else putValue(bytes, values[number]!)
    }
  }
  places.push(bytes.length)
  const pages = new PageList()
  const pageNumbers = new PageNumbers()
  const writer = new TermWriter(
    { chunks: [{ c: 0, n: count }], fields: names, hasPositions: false },
    pageNumbers,
    pages.sink,
  )
  const starts = new Uint32Array(places)
  const ofFields = names.map(name => byField.get(name)!)
  for (const i of sortTerms(bytes.bytes, starts, starts.subarray(1), fields.length)) {
    const number = numbers[i]!
    const field = fields[i]!
    const { starts: firsts, rows } = ofFields[field]!
    const own = rows.subarray(firsts[number]!, firsts[number + 1]!)
    writer.begin(bytes.bytes, starts[i]!, starts[i + 1]!, field, own.length, 1)
    writer.list(0, own, own.length, NO_POSITIONS, 0, 0)
    writer.end()
  }
  const filter = new FilterWriter(pageNumbers, pages.sink)
  const buckets = encodeHashes(new Uint32Array(hashes))
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
