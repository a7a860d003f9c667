/** Encodes the messages of a chunk: columns, which searches read, and documents, which have what the columns lack to give each message back. */
import type { FieldValue, Message } from '../../message-store.ts'
import type { EncodedColumn } from '../columns.ts'
import { storable } from '../documents.ts'
import { ID_COLUMN, SHARED_COLUMN, STREAMS_COLUMN, TIME_COLUMN, type ColumnType } from '../format.ts'
import { ByteWriter, type Effort } from './bytes.ts'
import { Collector, type Values } from './collector.ts'
import { packDistinct, packIds, packNumbers, packPresence, packStrings, type Place } from './column-bytes.ts'
import { haveRest, REST_SLOT, writeDirectory } from './directory.ts'
import { distinctTexts, type FieldTexts } from './distinct-texts.ts'
import { WHOLE, type Shapes } from './shapes.ts'
import { packTexts, type TextBlock } from './text-blocks.ts'

export interface FieldColumnBytes extends EncodedColumn {
  readonly field: string
  readonly type: ColumnType
}

/** A chunk as it is written. All bytes have buffers of their own, which can be transferred to another thread. */
export interface EncodedChunk {
  readonly rows: number
  readonly oldest: number
  readonly newest: number
  /** Columns that every chunk has, by their ids. */
  readonly own: readonly (readonly [id: number, column: EncodedColumn])[]
  readonly fields: readonly FieldColumnBytes[]
  /** By number: the shapes of the messages, then blocks of texts. */
  readonly documents: readonly Uint8Array[]
}

/** A chunk with its messages as they are stored, and with what the columns of its strings were made of. */
export interface ChunkWithTexts extends EncodedChunk {
  readonly messages: readonly Message[]
  readonly texts: readonly FieldTexts[]
}

export interface ChunkMessages {
  readonly messages: readonly Message[]
  /** Which of them stand in more than one index set. */
  readonly shared: readonly boolean[]
  /** Whether a field gets columns. */
  hasColumns(field: string): boolean
}

export function encodeChunk(chunk: ChunkMessages, effort: Effort = 'fast'): ChunkWithTexts {
  const { shared, hasColumns } = chunk
  const collector = new Collector(hasColumns)
  const messages: Message[] = []
  const timestamps: number[] = []
  const ids: string[] = []
  // One after the other: a message is looked at while it is in the processor's cache.
  for (const one of chunk.messages) {
    const message = storable(one)
    messages.push(message)
    timestamps.push(message.timestamp)
    ids.push(message.id)
    collector.add(message)
  }
  const every = new Uint16Array(messages.length).map((_, row) => row)
  const placeOf = (rows: Uint16Array): Place => ({ rows, chunkRows: messages.length, effort })
  const time = packNumbers(placeOf(every), new Float64Array(timestamps))
  const own: [number, EncodedColumn][] = [
    [STREAMS_COLUMN, packStrings(placeOf(every), streamSets(messages))],
    [ID_COLUMN, packIds(placeOf(every), ids)],
    [TIME_COLUMN, time],
  ]
  const sharedRows = every.filter(row => shared[row])
  if (sharedRows.length > 0) own.push([SHARED_COLUMN, packPresence(placeOf(sharedRows))])
  const texts: FieldTexts[] = []
  const fields = [...fieldColumns(collector, placeOf, texts)]
  return {
    rows: messages.length,
    oldest: time.lo!,
    newest: time.hi!,
    own,
    fields,
    documents: documentsOf(messages, collector, effort),
    messages,
    texts,
  }
}

/** The buffers of a chunk, for handing it to another thread. */
export const buffersOf = ({ own, fields, documents }: EncodedChunk): ArrayBuffer[] =>
  [...own.map(([, { bytes }]) => bytes), ...fields.map(({ bytes }) => bytes), ...documents].map(
    bytes => bytes.buffer as ArrayBuffer,
  )

/** @param found gets the texts of the columns of strings */
function* fieldColumns(
  collector: Collector,
  placeOf: (rows: Uint16Array) => Place,
  found: FieldTexts[],
): Generator<FieldColumnBytes> {
  for (const { name: field, string, number, boolean, date, text, lead, rest } of collector.fields) {
    if (string) {
      const place = placeOf(string.rows)
      const distinct = distinctTexts(string.values, place.effort)
      found.push({ field, rows: string.rows, ...distinct })
      yield { field, type: 'string', ...packDistinct(place, distinct) }
    }
    if (number) {
      const type = number.values.every(Number.isInteger) ? 'long' : 'double'
      yield { field, type, ...packNumbers(placeOf(number.rows), number.values) }
    }
    if (boolean) yield { field, type: 'boolean', ...packNumbers(placeOf(boolean.rows), boolean.values) }
    if (date) yield { field, type: 'date', ...packNumbers(placeOf(date.rows), date.values) }
    const texts = [text, lead, rest].filter(values => values !== null)
    const textRows = texts.length < 2 ? texts[0]?.rows : Uint16Array.from(texts.flatMap(({ rows }) => [...rows])).sort()
    if (textRows) yield { field, type: 'text', ...packPresence(placeOf(textRows)) }
  }
}

/** Each message's streams as JSON. Messages that took the same way have the same array. */
export function streamSets(messages: readonly Message[]): string[] {
  let last: Message['streams'] | null = null
  let set = ''
  return messages.map(({ streams }) => {
    if (streams !== last) {
      last = streams
      set = JSON.stringify(streams)
    }
    return set
  })
}

function documentsOf(messages: readonly Message[], collector: Collector, effort: Effort): Uint8Array[] {
  const shapes = collector.shapes()
  const lists: { slot: number; blocks: TextBlock[] }[] = []
  const rest = restLines(messages, shapes)
  if (rest.length > 0) lists.push({ slot: REST_SLOT, blocks: packTexts(rest, effort) })
  for (const { text, lead } of collector.fields)
    for (const values of [text, lead])
      if (values) lists.push({ slot: values.slot, blocks: packTexts(textsOf(values, shapes), effort) })
  const out = new ByteWriter(effort)
  writeDirectory(
    out,
    messages.length,
    shapes,
    lists.map(({ slot, blocks }) => ({ slot, counts: blocks.map(({ count }) => count) })),
  )
  return [out.take(), ...lists.flatMap(({ blocks }) => blocks.map(({ bytes }) => bytes))]
}

/** The texts of a slot, without those of messages that lie whole in the rest. */
function textsOf({ rows, values }: Values<string>, { codes }: Shapes): readonly string[] {
  return codes.includes(WHOLE) ? values.filter((_, i) => codes[rows[i]!] !== WHOLE) : values
}

/** Of each message that has values which lie nowhere else a JSON list of them, with their names where the shape has none. */
function restLines(messages: readonly Message[], all: Shapes): string[] {
  const { slots, shapes, codes } = all
  const hasRest = haveRest(all)
  const lines: string[] = []
  if (!hasRest.includes(true, 1) && !codes.includes(WHOLE)) return lines
  for (const [row, { fields }] of messages.entries()) {
    const code = codes[row]!
    if (!hasRest[code]) continue
    const shape = shapes[code]!
    const values: string[] = []
    let place = 0
    for (const name in fields) {
      const source = code === WHOLE ? 'named' : slots[shape[place++]!]!.source
      if (source === 'named') values.push(JSON.stringify(name))
      if (source === 'named' || source === 'rest') values.push(asJson(fields[name]!))
    }
    lines.push(`[${values.join(',')}]`)
  }
  return lines
}

/** JSON keeps the sign of zero, though `JSON.stringify` does not write it. */
const asJson = (value: FieldValue): string => (Object.is(value, -0) ? '-0' : JSON.stringify(value))
