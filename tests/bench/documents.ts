/**
 * npm run bench -- documents: documents and columns as they were stored up to format 3 beside those of `embedded/documents`, for the same messages in one run: bytes by
 * part, processor time of encoding, and times of reading rows and columns that are in no cache. All is in memory: the file costs both the same.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { messageIds } from '../../host-demo/server/platform/ingest/processing/message-id.ts'
import { decodeColumn } from '../../host-demo/server/platform/messages/embedded/columns.ts'
import {
  compressBlock,
  decodeDocument,
  decompressBlock,
  encodeDocument,
} from '../../host-demo/server/platform/messages/embedded/documents.ts'
import type { Effort } from '../../host-demo/server/platform/messages/embedded/documents/bytes.ts'
import {
  encodeChunk,
  type EncodedChunk,
} from '../../host-demo/server/platform/messages/embedded/documents/encode-chunk.ts'
import { openEncoded } from '../../host-demo/server/platform/messages/embedded/documents/open-encoded.ts'
import { readColumn } from '../../host-demo/server/platform/messages/embedded/documents/read-column.ts'
import {
  BLOCK_ROWS,
  CHUNK_ROWS,
  createIndexFile,
  ID_COLUMN,
  openForWriting,
  STREAMS_COLUMN,
  TIME_COLUMN,
} from '../../host-demo/server/platform/messages/embedded/format.ts'
import { encodeColumns } from '../../host-demo/server/platform/messages/embedded/write/chunk-columns.ts'
import { FieldRegistry } from '../../host-demo/server/platform/messages/embedded/write/field-registry.ts'
import type { Message } from '../../host-demo/server/platform/messages/message-store.ts'
import { makeMessages, STREAMS } from './messages.ts'
import { makeRecord } from './peers/bodies.ts'
import { percentile, round } from './process.ts'

const TOTAL = 1_000_000
const BATCH = 500
const MIN_REPEATS = 15
const MAX_REPEATS = 100
const REPEATING_MS = 500
const ROWS_OF_PAGE = 150
/** The report has all columns. */
const SHOWN_COLUMNS = 20

/** The messages of the comparison with peers, as the server stores them when they come by GELF. */
function gelfMessages(chunk: number): Message[] {
  const end = Date.UTC(2026, 0, 20)
  return Array.from({ length: CHUNK_ROWS }, (_, row) => {
    const place = chunk * CHUNK_ROWS + row
    const { timestamp, host, message, ...own } = makeRecord(place, TOTAL, end)
    const received = end + Math.floor(place / 40)
    return {
      id: messageIds(1 + Math.floor(place / BATCH), 42)(received, place % BATCH),
      timestamp,
      streams: [STREAMS[0]!],
      fields: {
        message,
        source: host,
        ...own,
        gl2_source_input: '65f0c0ffee0000000000abcd',
        gl2_source_node: '8f1e4c3a-1111-4222-8333-123456789abc',
        gl2_remote_ip: '127.0.0.1',
        gl2_remote_port: 41_234,
        gl2_receive_timestamp: new Date(received).toISOString(),
        gl2_processing_timestamp: new Date(received - (received % 200) + 200).toISOString(),
        gl2_accounted_message_size: message.length + 250,
      },
    }
  })
}

const SOURCES: Readonly<Record<string, (chunk: number) => Message[]>> = {
  'GELF of the comparison, 9 fields': gelfMessages,
  'mixed, 12 of 60 fields': chunk => makeMessages(chunk, CHUNK_ROWS, TOTAL),
}

/** Documents and columns as they were stored up to format 3. */
interface Present {
  readonly blocks: readonly Uint8Array[]
  readonly columns: ReadonlyMap<number, Uint8Array>
}

class PresentFormat {
  readonly #db: DatabaseSync
  readonly #fields: FieldRegistry

  constructor(folder: string) {
    const path = join(folder, 'present.db')
    createIndexFile(path, {
      indexSet: 'bench',
      prefix: 'bench',
      number: 0,
      createdAt: 0,
      state: 'open',
      sequence: 0,
      finished: false,
    })
    this.#db = openForWriting(path)
    this.#fields = new FieldRegistry(this.#db, true)
  }

  encode(messages: readonly Message[]): Present {
    const lines = messages.map(encodeDocument)
    const blocks: Uint8Array[] = []
    for (let row = 0; row < lines.length; row += BLOCK_ROWS)
      blocks.push(compressBlock(lines.slice(row, row + BLOCK_ROWS)))
    const shared = messages.map(() => false)
    const { own, fields } = encodeColumns({ messages, shared, hasColumns: () => true })
    const columns = new Map(own.map(([id, { bytes }]) => [id, bytes]))
    for (const { field, type, bytes } of fields) columns.set(this.idOf(field, type), bytes)
    return { blocks, columns }
  }

  idOf(field: string, type: Parameters<FieldRegistry['idOf']>[1]): number {
    return this.#fields.idOf(field, type)
  }

  close(): void {
    this.#db.close()
  }
}

function readPresent({ blocks }: Present, rows: Iterable<number>): void {
  const lines = new Map<number, string[]>()
  for (const row of rows) {
    const block = Math.floor(row / BLOCK_ROWS)
    if (!lines.has(block)) lines.set(block, decompressBlock(blocks[block]!))
    decodeDocument(lines.get(block)![row % BLOCK_ROWS]!)
  }
}

function readCompact(chunk: EncodedChunk, rows: Iterable<number>): void {
  const documents = openEncoded(chunk)
  for (const row of rows) documents.message(row)
}

const encode = (messages: readonly Message[], effort: Effort): EncodedChunk =>
  encodeChunk({ messages, shared: messages.map(() => false), hasColumns: () => true }, effort)

/** Processor seconds of all threads for a million messages. */
function secondsPerMillion(
  chunks: readonly (readonly Message[])[],
  work: (messages: readonly Message[]) => unknown,
): number {
  const before = process.cpuUsage()
  for (const chunk of chunks) work(chunk)
  const { user, system } = process.cpuUsage(before)
  return round((user + system) / chunks.length / CHUNK_ROWS, 2)
}

/** The median and the best time, which tells more on a machine that has other work. */
function milliseconds(work: () => void): string {
  const times: number[] = []
  for (let total = 0; times.length < MIN_REPEATS || (total < REPEATING_MS && times.length < MAX_REPEATS); ) {
    const start = performance.now()
    work()
    const time = performance.now() - start
    times.push(time)
    total += time
  }
  return `${round(percentile(times, 0.5), 2)} (best ${round(Math.min(...times), 2)})`
}

const sizeOf = (list: Iterable<Uint8Array>): number => Array.from(list).reduce((sum, { length }) => sum + length, 0)
const perMessage = (bytes: number): number => round(bytes / CHUNK_ROWS, 2)

const OWN_COLUMNS: readonly (readonly [name: string, id: number])[] = [
  ['(ids)', ID_COLUMN],
  ['(timestamps)', TIME_COLUMN],
  ['(streams)', STREAMS_COLUMN],
]

function columnRows(format: PresentFormat, present: Present, fast: EncodedChunk, small: EncodedChunk) {
  const ownBytes = (chunk: EncodedChunk, id: number): Uint8Array => chunk.own.find(([one]) => one === id)![1].bytes
  const columns = [
    ...OWN_COLUMNS.map(([name, id]) => ({ name, id, now: ownBytes(fast, id), repacked: ownBytes(small, id) })),
    ...fast.fields.map(({ field, type, bytes }, i) => ({
      name: `${field} (${type})`,
      id: format.idOf(field, type),
      now: bytes,
      repacked: small.fields[i]!.bytes,
    })),
  ]
  return columns.map(({ name, id, now, repacked }) => {
    const before = present.columns.get(id)!
    return {
      column: name,
      present: perMessage(before.length),
      compact: perMessage(now.length),
      repacked: perMessage(repacked.length),
      presentMs: milliseconds(() => decodeColumn(before)),
      compactMs: milliseconds(() => readColumn(now)),
    }
  })
}

function measure(name: string, make: (chunk: number) => Message[], count: number, format: PresentFormat) {
  const chunks = Array.from({ length: count }, (_, i) => make(i))
  // Code that has not run before is slow.
  for (const chunk of chunks.slice(0, 3)) {
    format.encode(chunk)
    encode(chunk, 'fast')
  }
  const cpuSecondsPerMillion = {
    present: secondsPerMillion(chunks, chunk => format.encode(chunk)),
    compact: secondsPerMillion(chunks, chunk => encode(chunk, 'fast')),
    repacked: secondsPerMillion(chunks.slice(0, 3), chunk => encode(chunk, 'small')),
  }
  const sample = chunks.at(-1)!
  const present = format.encode(sample)
  const [fast, small] = [encode(sample, 'fast'), encode(sample, 'small')]
  const compactBytes = ({ own, fields, documents }: EncodedChunk) => {
    const columns = sizeOf([...own.map(([, { bytes }]) => bytes), ...fields.map(({ bytes }) => bytes)])
    return {
      columns: perMessage(columns),
      shapes: perMessage(documents[0]!.length),
      texts: perMessage(sizeOf(documents.slice(1))),
      together: perMessage(columns + sizeOf(documents)),
    }
  }
  const presentBytes = { columns: sizeOf(present.columns.values()), documents: sizeOf(present.blocks) }
  const bytesPerMessage = {
    present: {
      columns: perMessage(presentBytes.columns),
      documents: perMessage(presentBytes.documents),
      together: perMessage(presentBytes.columns + presentBytes.documents),
    },
    compact: compactBytes(fast),
    repacked: compactBytes(small),
  }
  const page = Array.from({ length: ROWS_OF_PAGE }, (_, i) => (i * 7_919) % CHUNK_ROWS)
  const newest = Array.from({ length: ROWS_OF_PAGE }, (_, i) => CHUNK_ROWS - 1 - i)
  const all = [...sample.keys()]
  const reads = Object.entries({
    'one row': [777],
    '150 rows anywhere': page,
    '150 newest rows': newest,
    'all rows': all,
  })
  const readMs = reads.map(([rows, list]) => ({
    rows,
    present: milliseconds(() => readPresent(present, list)),
    compact: milliseconds(() => readCompact(fast, list)),
    repacked: milliseconds(() => readCompact(small, list)),
  }))
  const columns = columnRows(format, present, fast, small)
  console.log(`\n${name}: ${count} chunks of ${CHUNK_ROWS} messages`)
  console.dir({ bytesPerMessage, cpuSecondsPerMillion }, { depth: null })
  console.log('Reading rows of a chunk of which nothing is in a cache, ms')
  console.table(readMs)
  console.log('Largest columns: bytes per message, and decoding in ms')
  console.table(columns.toSorted((a, b) => b.present - a.present).slice(0, SHOWN_COLUMNS))
  return { name, bytesPerMessage, cpuSecondsPerMillion, readMs, columns }
}

/** @param messages of each kind */
export function measureDocuments(messages: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-documents-'))
  const format = new PresentFormat(folder)
  try {
    const count = Math.max(1, Math.ceil(messages / CHUNK_ROWS))
    return Object.entries(SOURCES).map(([name, make]) => measure(name, make, count, format))
  } finally {
    format.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
