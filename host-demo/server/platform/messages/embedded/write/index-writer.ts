import type { DatabaseSync } from 'node:sqlite'
import type { Message } from '../../message-store.ts'
import { checksum } from '../../../checksum.ts'
import { RowWriter, TAIL_ROW, verify } from '../checksums.ts'
import { termsOf } from '../read/chunk.ts'
import { encodeColumns } from './chunk-columns.ts'
import { encodeChunk } from '../documents/encode-chunk.ts'
import type { EncodedColumn } from '../columns.ts'
import { compress, compressBlock, decodeDocument, encodeDocument, storable } from '../documents.ts'
import { FieldRegistry } from './field-registry.ts'
import {
  BLOCK_ROWS,
  BLOCKS_FORMAT,
  checkpoint,
  CHUNK_ROWS,
  CHUNK_STRIDE,
  columnKey,
  cutLog,
  documentKey,
  giveBackPages,
  MAX_FIELDS,
  openForWriting,
  PAGE_BYTES,
  readMeta,
  writeMeta,
  type StoredMeta,
} from '../format.ts'
import { indexName } from '../index-files.ts'
import { BlockWriter } from '../text/blocks/block-tables.ts'
import { PART_CHUNKS } from '../text/blocks/merge-blocks.ts'
import { encodeKeywords } from '../text/blocks/keywords.ts'
import { encodeWords } from '../text/blocks/words.ts'

/** A message about to be written; `shared` when it stands in more than one index set. */
export interface Entry {
  readonly message: Message
  readonly shared: boolean
}

/** When messages are packed into chunks. */
export interface Packing {
  /** A write of so many messages makes chunks of its own; fewer go to the tail. */
  readonly direct: number
  /** The tail becomes a chunk when it has so many. */
  readonly fold: number
}
export const PACKING: Packing = { direct: 5_000, fold: 8_000 }
/** Free pages that stay for what comes next. */
const SPARE_PAGES = 256

/**
 * Writes one index. Messages are searchable, with their final rid, from the commit on; those in the tail lie as single rows
 * until `fold` packs them into a chunk. After a call has thrown, what the writer holds in memory is no longer true: close it
 * and open another.
 */
export class IndexWriter {
  readonly meta: StoredMeta
  readonly #packing: Packing
  #warn: ((text: string) => void) | null
  readonly #db: DatabaseSync
  readonly #fields: FieldRegistry
  readonly #rows: Record<'tail' | 'doc' | 'chunk' | 'col', RowWriter>
  /** Of a file of a format before 4, which has nothing but its tail to be packed: the lists of words. */
  readonly #voc: RowWriter | null
  readonly #blocks: BlockWriter | null
  /** Chunks whose blocks were not merged yet. */
  #unmerged = 0
  /** Those of them that a merge has left, for damage, though there are enough. */
  #unmergeable = 0
  #tail: Entry[]
  /** The chunk the tail will become. */
  #tailChunk: number
  #nextChunk: number
  #sequence: number
  #messages: number
  #oldest: number
  #newest: number
  #firstWriteAt: number | null

  /** `warn` is told what the operator should know. */
  constructor(path: string, packing: Packing = PACKING, warn: ((text: string) => void) | null = null) {
    this.#warn = warn
    this.#packing = packing
    const db = openForWriting(path)
    this.#db = db
    try {
      this.meta = readMeta(db, path)
      const { sealed } = this.meta
      this.#fields = new FieldRegistry(db, sealed)
      const rowsOf = (table: string) => new RowWriter(db, table, sealed)
      this.#rows = {
        tail: rowsOf('tail'),
        doc: rowsOf('doc'),
        chunk: rowsOf('chunk'),
        col: rowsOf('col'),
      }
      const hasBlocks = this.meta.format >= BLOCKS_FORMAT
      this.#voc = hasBlocks ? null : rowsOf('voc')
      this.#blocks = hasBlocks ? new BlockWriter(db) : null
      this.countUnmerged(false)
      const rows = db.prepare('SELECT * FROM tail ORDER BY rid').all()
      this.#tail = rows.map(row => {
        if (sealed) verify(row, TAIL_ROW, `the message ${row['rid']}, not packed yet,`)
        return { message: decodeDocument(String(row['d'])), shared: row['shared'] === 1 }
      })
      const totals = db
        .prepare('SELECT max(c) AS last, sum(n) AS n, min(tmin) AS oldest, max(tmax) AS newest FROM chunk')
        .get()
      const last = totals?.['last'] == null ? -1 : Number(totals['last'])
      this.#tailChunk = rows[0] ? Math.floor(Number(rows[0]['rid']) / CHUNK_STRIDE) : last + 1
      this.#nextChunk = Math.max(last, this.#tailChunk) + 1
      this.#sequence = this.meta.sequence
      this.#firstWriteAt = this.meta.firstWriteAt ?? null
      this.#messages = Number(totals?.['n'] ?? 0) + this.#tail.length
      this.#oldest = totals?.['oldest'] == null ? Infinity : Number(totals['oldest'])
      this.#newest = totals?.['newest'] == null ? -Infinity : Number(totals['newest'])
      for (const { message } of this.#tail) {
        this.#widen(message.timestamp)
        for (const name of Object.keys(message.fields)) this.#fields.admits(name)
      }
    } catch (error) {
      db.close()
      throw error
    }
  }

  get sequence(): number {
    return this.#sequence
  }
  get messages(): number {
    return this.#messages
  }
  get firstWriteAt(): number | null {
    return this.#firstWriteAt
  }
  /** Bytes of the index once its log is written back: the files themselves grow in large steps, as the log is used again and again. */
  get bytes(): number {
    return Number(this.#db.prepare('PRAGMA page_count').get()?.['page_count']) * PAGE_BYTES
  }
  get range(): { from: number; to: number } | null {
    return this.#messages === 0 ? null : { from: this.#oldest, to: this.#newest }
  }

  /** Makes the entries durable and searchable, in one transaction with the sequence they end at. */
  write(entries: readonly Entry[], sequence: number): void {
    const now = Date.now()
    const single = entries.length < Math.min(this.#packing.direct, CHUNK_STRIDE)
    const pending = entries.map(({ message, shared }) => ({ message: storable(message), shared }))
    // Behind the places of a chunk are those of the next.
    if (single && this.#tail.length + pending.length > CHUNK_STRIDE) this.fold()
    this.#transaction(() => {
      if (single) this.#appendToTail(pending)
      else this.#appendChunks(pending)
      writeMeta(this.#db, { sequence, ...(this.#messages === 0 && { firstWriteAt: now }) })
    })
    if (this.#messages === 0) this.#firstWriteAt = now
    this.#sequence = sequence
    this.#messages += pending.length
    for (const { message } of pending) this.#widen(message.timestamp)
  }

  /** The tail has become long enough for a chunk. */
  get wantsFold(): boolean {
    return this.#tail.length >= this.#packing.fold
  }

  /** So many blocks of words and values are worth merging. */
  get wantsMerge(): boolean {
    return this.#unmerged - this.#unmergeable >= PART_CHUNKS
  }

  /** @param isMerged another thread has merged what it could */
  countUnmerged(isMerged = true): void {
    this.#unmerged = this.#blocks === null ? 0 : this.#blocks.count
    this.#unmergeable = isMerged && this.#unmerged >= PART_CHUNKS ? this.#unmerged : 0
  }

  fold(): void {
    if (this.#tail.length === 0) return
    this.#transaction(() => {
      this.#writeChunk(this.#tailChunk, this.#tail)
      this.#db.exec('DELETE FROM tail')
    })
    this.#tail = []
    this.#tailChunk = this.#nextChunk++
  }

  /** For when nobody waits. */
  checkpoint(): void {
    checkpoint(this.#db)
  }

  /** For when nothing comes in: gives back what the file and its log need no more, step by step; false where nothing is left to do. */
  rest(): boolean {
    return giveBackPages(this.#db, SPARE_PAGES) || !cutLog(this.#db)
  }

  setState(state: 'open' | 'closed'): void {
    writeMeta(this.#db, { state })
  }

  close(): void {
    this.#db.close()
  }

  #appendToTail(pending: readonly Entry[]): void {
    const first = this.#tailChunk * CHUNK_STRIDE + this.#tail.length
    pending.forEach((entry, i) => {
      this.#rows.tail.run(first + i, entry.shared ? 1 : 0, encodeDocument(entry.message))
      this.#admit(entry.message)
    })
    this.#tail.push(...pending)
  }

  #appendChunks(pending: readonly Entry[]): void {
    const chunks = Math.ceil(pending.length / CHUNK_ROWS)
    const size = Math.ceil(pending.length / chunks)
    for (let from = 0; from < pending.length; from += size) {
      const chunk = this.#nextChunk++
      const part = pending.slice(from, from + size)
      for (const { message } of part) this.#admit(message)
      this.#writeChunk(chunk, part)
    }
  }

  #writeChunk(chunk: number, entries: readonly Entry[]): void {
    const messages = entries.map(entry => entry.message)
    const shared = entries.map(entry => entry.shared)
    const hasColumns = (name: string): boolean => this.#fields.written(name).hasColumns
    if (!this.#blocks) {
      this.#writeOldChunk(chunk, messages, shared)
      return
    }
    const { rows, oldest, newest, own, fields, documents } = encodeChunk({ messages, shared, hasColumns })
    documents.forEach((bytes, number) => this.#rows.doc.run(documentKey(chunk, number), bytes))
    for (const [id, column] of own) this.#putColumn(chunk, id, column)
    for (const column of fields) this.#putColumn(chunk, this.#fields.idOf(column.field, column.type), column)
    this.#unmerged++
    this.#blocks.write('words', chunk, encodeWords(messages))
    this.#blocks.write('values', chunk, encodeKeywords(messages, hasColumns))
    this.#rows.chunk.run(chunk, rows, oldest, newest, own.length + fields.length, documents.length)
  }

  /** In a file of a format before 4. */
  #writeOldChunk(chunk: number, messages: readonly Message[], shared: readonly boolean[]): void {
    const firstBlock = chunk * (CHUNK_STRIDE / BLOCK_ROWS)
    for (let row = 0; row < messages.length; row += BLOCK_ROWS) {
      const lines = messages.slice(row, row + BLOCK_ROWS).map(encodeDocument)
      this.#rows.doc.run(firstBlock + row / BLOCK_ROWS, compressBlock(lines))
    }
    const columns = encodeColumns(messages, shared, this.#fields)
    for (const [id, column] of columns) this.#putColumn(chunk, id, column)
    this.#voc?.run(chunk, compress(termsOf(messages), 1))
    let oldest = Infinity
    let newest = -Infinity
    for (const { timestamp } of messages) {
      if (timestamp < oldest) oldest = timestamp
      if (timestamp > newest) newest = timestamp
    }
    this.#rows.chunk.run(chunk, messages.length, oldest, newest, ...(this.meta.sealed ? [columns.length] : []))
  }

  #putColumn(chunk: number, id: number, { lo, hi, bytes }: EncodedColumn): void {
    const key = columnKey(id, chunk)
    // Searches look at the bounds of columns they then need not read.
    this.#rows.col.run(key, lo, hi, ...(this.meta.sealed ? [checksum([key, lo, hi])] : []), bytes)
  }

  /** Its fields get columns while there is room. */
  #admit({ fields }: Message): void {
    for (const name in fields) {
      const { hasColumns, isIndexed } = this.#fields.written(name)
      if (isIndexed && !hasColumns) this.#warnOf(name)
    }
  }

  /** Once, of the first field beyond the limit. */
  #warnOf(field: string): void {
    this.#warn?.(
      `The index '${indexName(this.meta.prefix, this.meta.number)}' has columns for ${MAX_FIELDS} fields. Further fields, like ` +
        `'${field.slice(0, 100)}', are stored and found, but searches of them are slower and they are not listed.`,
    )
    this.#warn = null
  }

  #widen(timestamp: number): void {
    if (timestamp < this.#oldest) this.#oldest = timestamp
    if (timestamp > this.#newest) this.#newest = timestamp
  }

  #transaction(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }
}
