/** Which fields an index has, and what each costs on disk: columns are counted, documents and words estimated from a sample. */
import type { FieldUse, IndexFieldUse } from '../../message-store.ts'
import { isBookkeeping, isReserved, isText } from '../field-kinds.ts'
import { compress } from '../documents.ts'
import type { IndexReader } from './index-reader.ts'
import { typeOf } from './fields.ts'
import type { Work } from './work.ts'

/** Blocks of messages that are looked into, spread over the index, and messages of each. */
const SAMPLED_CHUNKS = 4
const SAMPLED_ROWS = 256
/** Beginning of a value that is looked at. */
const MOST_CHARACTERS = 8_192
/** Bytes that the text index spends on each occurrence of a word, about: it keeps the places of words in texts. */
const OCCURRENCE = { text: 3, keyword: 2 }

/** Weights of a field in the sample; only their proportions are of use. */
interface Weight {
  messages: number
  readonly values: string[]
  readonly words: Set<string>
  occurrences: number
}

/** @param bytes of the whole index */
export async function findFieldUse(index: IndexReader, bytes: number, work: Work): Promise<IndexFieldUse> {
  const { weights, sampled } = await sampleOf(index, work)
  const chunks = index.chunks()
  const messages = chunks.reduce((sum, { n }) => sum + n, 0)
  const documentBytes = new Map<string, number>()
  const wordBytes = new Map<string, number>()
  const withColumns = new Set(index.fields().map(({ name }) => name))
  for (const [field, weight] of weights) {
    await work.pause()
    // Of formats before 4 documents are whole messages.
    const isInDocuments = index.blocks === null || isText(field) || (field !== '' && !withColumns.has(field))
    if (isInDocuments) documentBytes.set(field, compress(Buffer.from(weight.values.join('\n')), 1).length)
    wordBytes.set(
      field,
      [...weight.words].reduce((sum, word) => sum + word.length, weight.occurrences),
    )
  }
  const found = new Map<string, { types: FieldUse['types'][number][]; columnBytes: number; chunks: number }>()
  let columnBytes = 0
  for (const { name, kind, whole } of index.fields()) {
    await work.pause()
    const column = index.columnSize(name, kind)
    const field = found.get(name) ?? { types: [], columnBytes: 0, chunks: 0 }
    field.types.push(typeOf(kind, whole))
    field.columnBytes += column.bytes
    field.chunks = Math.max(field.chunks, column.chunks)
    columnBytes += column.bytes
    found.set(name, field)
  }
  let storedBytes = 0
  for (const { c } of chunks) {
    await work.pause()
    storedBytes += index.documentSize(c)
  }
  const perDocumentByte = storedBytes / Math.max(1, total(documentBytes))
  const perWordByte =
    Math.max(0, bytes - storedBytes - columnBytes - index.ownColumnBytes) / Math.max(1, total(wordBytes))
  const fields = [...found].map(([name, { types, columnBytes, chunks }]): FieldUse => {
    const share = sampled === 0 ? 0 : (weights.get(name)?.messages ?? 0) / sampled
    const shares = (documentBytes.get(name) ?? 0) * perDocumentByte + (wordBytes.get(name) ?? 0) * perWordByte
    return {
      name,
      types,
      // A block with a column has a message with the field, whatever the sample says.
      messages: Math.min(messages, Math.max(Math.round(share * messages), chunks, 1)),
      bytes: Math.round(columnBytes + shares),
    }
  })
  return { index: index.name, messages, bytes, fields }
}

async function sampleOf(index: IndexReader, work: Work): Promise<{ weights: Map<string, Weight>; sampled: number }> {
  const weights = new Map<string, Weight>()
  const chunks = index.chunks().filter(({ n, c }) => n > 0 && !work.leftOut.hasChunk(index.name, c))
  const step = Math.max(1, chunks.length / SAMPLED_CHUNKS)
  let sampled = 0
  for (let at = 0; at < chunks.length; at += step) {
    const chunk = chunks[Math.floor(at)]!
    const documents = chunk.documents()
    for (let row = 0; row < Math.min(chunk.n, SAMPLED_ROWS); row++) {
      await work.pause()
      const { id, timestamp, streams, fields } = documents.message(row)
      let held = add(weights, '', `${id}${timestamp}${streams.join()}`)
      for (const name in fields) held += add(weights, name, fields[name]!)
      work.take(held, 'a sample of messages')
      sampled++
    }
  }
  return { weights, sampled }
}

/** `name` is empty for what every message has beside its fields. Returns the bytes that are held of it, about. */
function add(weights: Map<string, Weight>, name: string, value: string | number | boolean): number {
  let weight = weights.get(name)
  if (!weight) weights.set(name, (weight = { messages: 0, values: [], words: new Set(), occurrences: 0 }))
  const text = String(value).slice(0, MOST_CHARACTERS)
  weight.messages++
  weight.values.push(`"${name}":${text}`)
  if (name === '' || isReserved(name) || isBookkeeping(name)) return 2 * text.length
  const words = isText(name) ? text.split(/[^\p{L}\p{N}]+/u) : typeof value === 'string' ? [`${name}=${text}`] : []
  for (const word of words) weight.words.add(word)
  weight.occurrences += words.length * (isText(name) ? OCCURRENCE.text : OCCURRENCE.keyword)
  return 4 * text.length
}

const total = (bytes: ReadonlyMap<string, number>) => [...bytes.values()].reduce((sum, one) => sum + one, 0)
