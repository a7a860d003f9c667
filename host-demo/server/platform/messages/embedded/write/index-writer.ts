import type { DatabaseSync } from 'node:sqlite'
import type { EncodedLine, EncodedPart, Pack } from '../../message-store.ts'
import { checksum } from '../../../checksum.ts'
import { RowWriter, TAIL_ROW, verify } from '../checksums.ts'
import type { EncodedColumn } from '../columns.ts'
import { storable } from '../documents.ts'
import type { Entry } from './entry.ts'
import { FieldRegistry } from './field-registry.ts'
import { entryOf, linesOf, type TailLine } from './lines.ts'
import { encodeOldChunk } from './old-chunk.ts'
import { bytesIn, entriesIn, packAll, packChunk } from './pack.ts'
import {
  BLOCK_ROWS,
  BLOCKS_FORMAT,
  checkpoint,
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
import type { FoldTask } from '../protocol.ts'
import { BlockWriter } from '../text/blocks/block-tables.ts'
import { PART_CHUNKS } from '../text/blocks/merge-blocks.ts'

/** Messages to be written, as they are or encoded. */
export type Content = { readonly entries: readonly Entry[] } | Pick<EncodedPart, 'lines' | 'packs'>

/** Single rows and the chunk they will become. */
interface Tail {
  readonly chunk: number
  readonly lines: TailLine[]
}

/** When messages are packed into chunks. */
export interface Packing {
  /** A write of so many messages makes chunks of its own; fewer go to the tail. */
  readonly direct: number
  /** The tail becomes a chunk when it has so many. */
  readonly fold: number
}
export const PACKING: Packing = { direct: 5_000, fold: 8_000 }
/** Chunks whose blocks are merged at once, as some parts: a thread that begins a merge is slow at first. */
export const MERGED_CHUNKS = 32
/** The same while the journal is behind, when the processors have other work. */
export const MERGED_CHUNKS_BEHIND = 128
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
  /** Counts those that a merge left because of damage, though there are enough. */
  #unmergeable = 0
  #tail: Tail
  /** Rows that are packed elsewhere, or were to be; those that come meanwhile belong to the next chunk. */
  #folding: Tail | null = null
  #isFolding = false
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
      const tails: Tail[] = []
      for (const row of rows) {
        if (sealed) verify(row, TAIL_ROW, `the message ${row['rid']}, not packed yet,`)
        const chunk = Math.floor(Number(row['rid']) / CHUNK_STRIDE)
        if (tails.at(-1)?.chunk !== chunk) tails.push({ chunk, lines: [] })
        tails.at(-1)!.lines.push({ line: String(row['d']), shared: row['shared'] === 1 })
      }
      const totals = db
        .prepare('SELECT max(c) AS last, sum(n) AS n, min(tmin) AS oldest, max(tmax) AS newest FROM chunk')
        .get()
      const last = totals?.['last'] == null ? -1 : Number(totals['last'])
      this.#tail = tails.pop() ?? { chunk: last + 1, lines: [] }
      this.#folding = tails.pop() ?? null
      this.#nextChunk = Math.max(last, this.#tail.chunk) + 1
      this.#sequence = this.meta.sequence
      this.#firstWriteAt = this.meta.firstWriteAt ?? null
      this.#messages = Number(totals?.['n'] ?? 0) + rows.length
      this.#oldest = totals?.['oldest'] == null ? Infinity : Number(totals['oldest'])
      this.#newest = totals?.['newest'] == null ? -Infinity : Number(totals['newest'])
      for (const { lines } of this.#tails) {
        for (const { message } of lines.map(entryOf)) {
          this.#widen(message.timestamp)
          for (const name of Object.keys(message.fields)) this.#fields.admits(name)
        }
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

  /** Whether the fields of a message get columns (`EncoderSet`). */
  get columns(): 'all' | readonly string[] {
    return this.#fields.columns
  }

  write(entries: readonly Entry[], sequence: number): void {
    this.put([{ entries }], sequence)
  }

  /** Makes messages durable and searchable, in one transaction with the sequence they end at. */
  put(contents: readonly Content[], sequence: number): void {
    const now = Date.now()
    const isFirst = this.#messages === 0
    this.#transaction(() => {
      const lines: EncodedLine[] = []
      for (const content of contents) {
        if ('entries' in content) {
          const entries = content.entries.map(({ message, shared }) => ({ message: storable(message), shared }))
          if (entries.length >= this.#minPacked) this.#putEntries(entries)
          else for (const line of linesOf(entries)) lines.push(line)
        } else {
          for (const pack of content.packs ?? []) this.#putPack(this.#nextChunk++, pack)
          for (const line of content.lines ?? []) lines.push(line)
        }
      }
      // As single rows they can be packed beside this thread, unless they are too many for that.
      if (lines.length < this.#minPacked || this.#tail.lines.length + lines.length <= CHUNK_STRIDE)
        this.#putLines(lines)
      else this.#putEntries(lines.map(entryOf))
      writeMeta(this.#db, { sequence, ...(isFirst && { firstWriteAt: now }) })
    })
    if (isFirst) this.#firstWriteAt = now
    this.#sequence = sequence
  }

  /** The tail has become long enough for a chunk, or what was to be packed before is not. */
  get wantsFold(): boolean {
    return !this.#isFolding && (this.#folding !== null || this.#tail.lines.length >= this.#packing.fold)
  }

  /** There are enough blocks of words and values to merge; while the journal is behind, only if searches would become slow. */
  wantsMerge(isBehind: boolean): boolean {
    return this.#unmerged - this.#unmergeable >= (isBehind ? MERGED_CHUNKS_BEHIND : MERGED_CHUNKS)
  }

  /** @param isMerged another thread has merged what it could */
  countUnmerged(isMerged = true): void {
    this.#unmerged = this.#blocks === null ? 0 : this.#blocks.count
    this.#unmergeable = isMerged && this.#unmerged >= PART_CHUNKS ? this.#unmerged : 0
  }

  fold(): void {
    const tails = this.#tails.filter(({ lines }) => lines.length > 0)
    if (tails.length > 0) this.#transaction(() => tails.forEach(tail => this.#foldTail(tail)))
  }

  /** Gives the rows that are to be packed elsewhere, until `endFold`. */
  beginFold(): FoldTask {
    if (!this.#folding) {
      this.#folding = this.#tail
      this.#tail = { chunk: this.#nextChunk++, lines: [] }
    }
    this.#isFolding = true
    return { ...this.#folding, columns: this.columns }
  }

  /** @param pack null: nobody packs them any more */
  endFold({ chunk }: FoldTask, pack: Pack | null): void {
    const tail = this.#folding
    if (tail?.chunk !== chunk) return
    this.#isFolding = false
    if (pack) this.#transaction(() => this.#replaceTail(tail, pack))
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

  /** Fewer messages of a write go to the tail. */
  get #minPacked(): number {
    return Math.min(this.#packing.direct, CHUNK_STRIDE)
  }

  get #tails(): readonly Tail[] {
    return this.#folding ? [this.#folding, this.#tail] : [this.#tail]
  }

  readonly #hasColumns = (name: string): boolean => this.#fields.written(name).hasColumns

  #putLines(lines: readonly EncodedLine[]): void {
    // Behind the places of a chunk are those of the next.
    if (this.#tail.lines.length + lines.length > CHUNK_STRIDE) this.#foldTail(this.#tail)
    let rid = this.#tail.chunk * CHUNK_STRIDE + this.#tail.lines.length
    for (const { line, timestamp, shared, fields } of lines) {
      this.#rows.tail.run(rid++, shared ? 1 : 0, line)
      if (fields) this.#admit(fields)
      this.#widen(timestamp)
      this.#tail.lines.push({ line, shared })
    }
    this.#messages += lines.length
  }

  #putEntries(entries: readonly Entry[]): void {
    if (this.#blocks) {
      for (const pack of packAll(entries, this.#hasColumns)) this.#putPack(this.#nextChunk++, pack)
      return
    }
    this.#putOldChunk(this.#nextChunk++, entries)
    for (const { message } of entries) this.#widen(message.timestamp)
    this.#messages += entries.length
  }

  /** A pack that was made for other fields than the index has is made again. */
  #fitting(pack: Pack): Pack {
    return this.#fields.fits(pack) ? pack : packChunk(entriesIn(pack), this.#hasColumns)
  }

  #putPack(chunk: number, pack: Pack): void {
    this.#writeChunk(chunk, this.#fitting(pack))
    this.#widen(pack.oldest)
    this.#widen(pack.newest)
    this.#messages += pack.messages
  }

  #foldTail(tail: Tail): void {
    const entries = tail.lines.map(entryOf)
    if (this.#blocks) this.#replaceTail(tail, packChunk(entries, this.#hasColumns))
    else {
      this.#putOldChunk(tail.chunk, entries)
      this.#removeTail(tail)
    }
  }

  #replaceTail(tail: Tail, pack: Pack): void {
    this.#writeChunk(tail.chunk, this.#fitting(pack))
    this.#removeTail(tail)
  }

  #removeTail(tail: Tail): void {
    const first = tail.chunk * CHUNK_STRIDE
    this.#db.exec(`DELETE FROM tail WHERE rid >= ${first} AND rid < ${first + CHUNK_STRIDE}`)
    if (tail === this.#folding) {
      this.#folding = null
      this.#isFolding = false
    } else this.#tail = { chunk: this.#nextChunk++, lines: [] }
  }

  #writeChunk(chunk: number, pack: Pack): void {
    const { messages, oldest, newest, columns, documents, words, values } = pack
    this.#admit(pack.withColumns)
    this.#admit(pack.without)
    documents.forEach((place, number) => this.#rows.doc.run(documentKey(chunk, number), bytesIn(pack, place)))
    for (const { field, type, lo, hi, ...place } of columns) {
      const id = typeof field === 'number' ? field : this.#fields.idOf(field, type!)
      this.#putColumn(chunk, id, { lo, hi, bytes: bytesIn(pack, place) })
    }
    this.#unmerged++
    this.#blocks!.write('words', chunk, bytesIn(pack, words))
    this.#blocks!.write('values', chunk, bytesIn(pack, values))
    this.#rows.chunk.run(chunk, messages, oldest, newest, columns.length, documents.length)
  }

  #putColumn(chunk: number, id: number, { lo, hi, bytes }: EncodedColumn): void {
    const key = columnKey(id, chunk)
    // Searches look at the bounds of columns they then need not read.
    this.#rows.col.run(key, lo, hi, ...(this.meta.sealed ? [checksum([key, lo, hi])] : []), bytes)
  }

  /** In a file of a format before 4. */
  #putOldChunk(chunk: number, entries: readonly Entry[]): void {
    const { blocks, own, fields, terms, oldest, newest } = encodeOldChunk(entries, this.#hasColumns)
    const firstBlock = chunk * (CHUNK_STRIDE / BLOCK_ROWS)
    blocks.forEach((bytes, number) => this.#rows.doc.run(firstBlock + number, bytes))
    for (const [id, column] of own) this.#putColumn(chunk, id, column)
    for (const column of fields) this.#putColumn(chunk, this.#fields.idOf(column.field, column.type), column)
    this.#voc?.run(chunk, terms)
    const columns = own.length + fields.length
    this.#rows.chunk.run(chunk, entries.length, oldest, newest, ...(this.meta.sealed ? [columns] : []))
  }

  /** Fields get columns while there is room. */
  #admit(fields: readonly string[]): void {
    for (const name of fields) {
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
