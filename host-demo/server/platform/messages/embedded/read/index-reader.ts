import type { DamagedIndexError, IndexDamage } from '../../message-store.ts'
import {
  CHUNK_ROW,
  COLUMN_BOUNDS,
  COLUMN_ROW,
  DOC_ROW,
  FIELD_ROW,
  OLD_CHUNK_ROW,
  TAIL_ROW,
  TERMS_ROW,
} from '../checksums.ts'
import { decodeColumn, decodePresence, sharedWhere, type Column, type PresenceColumn } from '../columns.ts'
import { decompressBlock, decompressText } from '../documents.ts'
import type { Kind } from '../field-kinds.ts'
import { BLOCK_ROWS, BLOCKS_FORMAT, CHUNK_STRIDE, columnKey, documentKey, FIRST_FIELD, limitPages } from '../format.ts'
import type { Source } from '../protocol.ts'
import { keywordPrefix } from '../text/tokens.ts'
import { Kept, type ByteCache } from './cache.ts'
import type { Chunk, Documents } from './chunk.ts'
import { ChunkBlocks } from './chunk-blocks.ts'
import { ExpressionNames } from './expression-names.ts'
import { damagedChunk, damagedWhole } from './index-damage.ts'
import { IndexFields, type FieldColumn } from './index-fields.ts'
import { IndexFile, type StoredRow } from './index-file.ts'
import { OldTextIndexes } from './old-text-indexes.ts'
import type { ChunkTexts } from './remade-words.ts'
import { StoredChunk, type ChunkFile } from './stored-chunk.ts'
import { lineDocuments, packedDocuments } from './stored-documents.ts'
import { Tails, type TailFile } from './tails.ts'
import { TextTables } from './text-tables.ts'

/** A field that no more chunks have, in so small columns, is looked up there: that costs less than asking the text index for each value. */
const FEW_CHUNKS = 4
const FEW_BYTES = 2_048

const DOCUMENTS = 'documents'
const BLOCKS_OF_CHUNK = CHUNK_STRIDE / BLOCK_ROWS

/** Reads one index. `refresh` takes a snapshot; everything else speaks of that until the next. */
export class IndexReader implements ChunkFile {
  readonly name: string
  readonly indexSet: string
  readonly cache: ByteCache
  /** Parts of the lists of blocks, fields and newest messages that are damaged; found with each snapshot. */
  damages: readonly IndexDamage[] = []
  readonly #texts: TextTables
  #source: Source
  #file: IndexFile
  #isOpen = true
  /** Null: of a format before 4. */
  #blocks: ChunkBlocks | null = null
  /** Null: of format 4 and later. */
  #oldTexts: OldTextIndexes | null = null
  readonly #chunks = new Map<number, StoredChunk>()
  /** Values that are kept of several chunks together. */
  readonly #kept = new Kept()
  readonly #fields = new IndexFields()
  readonly #expressions = new ExpressionNames()
  /** By field, what `fewChunks` gives without the tail. */
  readonly #few = new Map<string, Set<number> | null>()
  #tails = new Tails()
  #version = -1

  /** `texts`: those of the reader. */
  constructor(source: Source, cache: ByteCache, texts = new TextTables(cache)) {
    this.name = source.name
    this.indexSet = source.indexSet
    this.cache = cache
    this.#texts = texts
    this.#source = source
    this.#file = this.#open()
  }

  close(): void {
    this.rest()
    this.#forget()
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** New messages of the set go here. */
  get active(): boolean {
    return this.#source.active
  }

  /** Takes the source as it is now: the set may have gone on in another index since. What was read stays, as the file is the same. */
  follow(source: Source): void {
    if (source.active !== this.active && this.#isOpen) limitPages(this.#file.db, source.active)
    this.#source = source
  }

  /** Closes the file until the next snapshot. What was read of it stays in the cache. */
  rest(): void {
    if (this.#isOpen) this.#file.close()
    this.#isOpen = false
  }

  /** Takes in what was committed since the last call. */
  refresh(): void {
    if (!this.#isOpen) this.#openAgain()
    this.#file.snapshot(() => {
      // The first read fixes the snapshot; only then the version belongs to what is read.
      const version = Number(this.#file.get('PRAGMA data_version')?.['data_version'])
      if (version === this.#version) return
      const damages: IndexDamage[] = []
      this.#readChunks(damages)
      this.#fields.read(
        this.#file.intact('SELECT * FROM fld', FIELD_ROW, damages, ({ name }) => `the entry of the field '${name}'`),
      )
      this.#readTails(damages)
      this.#blocks?.refresh()
      this.damages = damages
      this.#version = version
    })
  }

  /** Damaged parts of the text index that jobs have met. They cost no message: the words and values of their messages are looked up elsewhere. */
  get textDamages(): IndexDamage[] {
    const parts = this.#blocks?.damaged ?? []
    return parts.map(part => ({ index: this.name, part, messages: 0, range: null, setAside: null }))
  }

  /** By chunk number, the tail included. */
  chunks(): Chunk[] {
    const chunks: Chunk[] = [...this.#chunks.values(), ...this.#tails.all]
    return chunks.sort((a, b) => a.c - b.c)
  }

  /** The columns of the index; a field that came with several kinds has several. */
  fields(): readonly FieldColumn[] {
    return this.#fields.all
  }

  /** See `IndexFields`. */
  kinds(field: string): Kind[] {
    return this.#fields.kinds(field)
  }

  /** See `IndexFields`. */
  dotted(field: string): readonly string[] {
    return this.#fields.dotted(field)
  }

  /** Numbers of the chunks that may hold strings of the field, where these are few; null: there is more. */
  fewChunks(field: string): ReadonlySet<number> | null {
    let few = this.#few.get(field)
    if (few === undefined) this.#few.set(field, (few = this.#stringChunks(field)))
    const { all } = this.#tails
    return few && all.length > 0 ? new Set([...few, ...all.map(({ c }) => c)]) : few
  }

  /** Null: a file of a format before 4, which is asked with `matchText` and `matchKeywords`. */
  get blocks(): ChunkBlocks | null {
    return this.#blocks
  }

  /** Rids between the bounds that the text index gives for one quoted leaf, or several joined by OR; joined by commas. */
  matchText(expression: string, from: number, to: number): string {
    return this.#oldTexts!.rids('ft', expression, from, to)
  }

  matchKeywords(expression: string, from: number, to: number): string {
    return this.#oldTexts!.rids('kv', expression, from, to)
  }

  /** A short name for an expression, never given to another one. */
  expressionKey(expression: string): string {
    return this.#expressions.of(expression)
  }

  /** Returns the value kept under the key, while the file is the same and the cache has room. */
  recall(key: string): unknown {
    return this.cache.recall(this.#kept, key)
  }

  keep(key: string, value: unknown, bytes: number): void {
    this.cache.put(this.#kept, key, value, bytes)
  }

  fieldId(field: string, kind: Kind): number | undefined {
    return this.#fields.id(field, kind)
  }

  /** See `IndexFields`. */
  get overflows(): boolean {
    return this.#fields.overflows
  }

  /** See `IndexFields`. */
  hasOverflow(field: string): boolean {
    return this.#fields.hasOverflow(field)
  }

  hasKeyword(field: string, from: number, to: number): boolean {
    if (this.#blocks) return this.#blocks.mayHaveField(field, Math.floor(from / CHUNK_STRIDE))
    const { token } = keywordPrefix(field, '')
    return this.#oldTexts!.has('kv', `"${token}"*`, from, to)
  }

  readColumn(key: number, c: number, what: string, texts: string | null): Column | null {
    const row = this.#file.get('SELECT * FROM col WHERE k = ?', key)
    const share = texts === null ? undefined : this.#texts.share(texts)
    return row ? this.#decode(row, COLUMN_ROW, c, what, bytes => decodeColumn(bytes, share)) : null
  }

  shareTexts(column: Column, texts: string): Column {
    return sharedWhere(column, this.#texts.share(texts))
  }

  readPresence(key: number, c: number, field: string): PresenceColumn | null {
    const row = this.#file.get('SELECT * FROM col WHERE k = ?', key)
    return row ? this.#decode(row, COLUMN_ROW, c, field, bytes => decodePresence(bytes)) : null
  }

  readBounds(key: number, c: number, field: string): { lo: number; hi: number } | null {
    const row = this.#file.get(`SELECT k, lo, hi${this.#file.sealed ? ', bounds' : ''} FROM col WHERE k = ?`, key)
    if (row) this.#file.check(row, COLUMN_BOUNDS, () => this.damaged(c, field), 'bounds')
    return row ? { lo: Number(row['lo']), hi: Number(row['hi']) } : null
  }

  readTerms(c: number): string {
    return this.#decode(
      this.#file.get('SELECT * FROM voc WHERE c = ?', c),
      TERMS_ROW,
      c,
      'the list of words',
      decompressText,
    )
  }

  documentsOf(chunk: StoredChunk): Documents {
    const { c } = chunk
    if (!this.#blocks)
      return lineDocuments(chunk, block => this.#readDocument(c * BLOCKS_OF_CHUNK + block, c, decompressBlock))
    return packedDocuments(
      chunk,
      number => this.#readDocument(documentKey(c, number), c, bytes => bytes),
      () => this.damaged(c, DOCUMENTS),
    )
  }

  /** Bytes of the columns that every block of messages has. */
  get ownColumnBytes(): number {
    const sql = 'SELECT total(length(z)) AS bytes FROM col WHERE k < ?'
    return Number(this.#file.get(sql, columnKey(FIRST_FIELD, 0))?.['bytes'])
  }

  /** Bytes of the columns of a field, and how many blocks of messages have one. */
  columnSize(field: string, kind: Kind): { readonly chunks: number; readonly bytes: number } {
    const id = this.#fields.id(field, kind)
    if (id === undefined) return { chunks: 0, bytes: 0 }
    const sql = 'SELECT count(*) AS chunks, total(length(z)) AS bytes FROM col WHERE k BETWEEN ? AND ?'
    const row = this.#file.get(sql, columnKey(id, 0), columnKey(id + 1, 0) - 1)
    return { chunks: Number(row?.['chunks']), bytes: Number(row?.['bytes']) }
  }

  /** Bytes of the documents of a block of messages. */
  documentSize(c: number): number {
    const firstOf = (chunk: number): number => (this.#blocks ? documentKey(chunk, 0) : chunk * BLOCKS_OF_CHUNK)
    const sql = 'SELECT total(length(z)) AS bytes FROM doc WHERE b BETWEEN ? AND ?'
    return Number(this.#file.get(sql, firstOf(c), firstOf(c + 1) - 1)?.['bytes'])
  }

  /** The block of messages cannot be read, for `what` is not there or not what was written. */
  damaged(c: number, what: string): DamagedIndexError {
    return damagedChunk(this.name, c, this.#chunks.get(c), what)
  }

  #open(): IndexFile {
    const file = new IndexFile(this.#source)
    if (file.format < BLOCKS_FORMAT) {
      this.#blocks = null
      this.#oldTexts = new OldTextIndexes(file, part => damagedWhole(this.name, this.chunks(), part))
    } else if (this.#blocks) this.#blocks.reopen(file.db)
    else this.#blocks = new ChunkBlocks(file.db, this.cache, c => this.#textsOf(c))
    return file
  }

  #textsOf(c: number): ChunkTexts {
    const chunk = this.#chunks.get(c)
    if (!chunk) throw this.damaged(c, DOCUMENTS)
    return chunk
  }

  #openAgain(): void {
    const { inode } = this.#file
    this.#file = this.#open()
    // Another file has taken its place.
    if (inode !== this.#file.inode) this.#forget()
    this.#version = -1
    this.#isOpen = true
  }

  #forget(): void {
    for (const { kept } of this.#chunks.values()) this.cache.forget(kept)
    this.cache.forget(this.#kept)
    this.#blocks?.forget()
    this.#chunks.clear()
    this.#few.clear()
    this.#fields.tails = this.#tails = new Tails()
  }

  #readDocument<T>(key: number, c: number, decode: (bytes: Uint8Array) => T): T {
    return this.#decode(this.#file.get('SELECT * FROM doc WHERE b = ?', key), DOC_ROW, c, DOCUMENTS, decode)
  }

  #decode<T>(
    row: StoredRow | undefined,
    columns: readonly string[],
    c: number,
    what: string,
    decode: (bytes: Uint8Array) => T,
  ): T {
    return this.#file.decode(row, columns, decode, () => this.damaged(c, what))
  }

  #stringChunks(field: string): Set<number> | null {
    const id = this.#fields.id(field, 'string')
    if (id === undefined) return this.#chunks.size === 0 || this.hasOverflow(field) ? null : new Set()
    const sql = 'SELECT k, length(z) AS bytes FROM col WHERE k BETWEEN ? AND ? LIMIT ?'
    const rows = this.#file.all(sql, columnKey(id, 0), columnKey(id + 1, 0) - 1, FEW_CHUNKS + 1)
    const bytes = rows.reduce((sum, row) => sum + Number(row['bytes']), 0)
    return rows.length > FEW_CHUNKS || bytes > FEW_BYTES
      ? null
      : new Set(rows.map(row => Number(row['k']) - columnKey(id, 0)))
  }

  #readChunks(damages: IndexDamage[]): void {
    const before = this.#chunks.size
    const columns = this.#blocks ? CHUNK_ROW : OLD_CHUNK_ROW
    for (const row of this.#file.intact(
      'SELECT * FROM chunk',
      columns,
      damages,
      ({ c }) => `the entry of block ${c}`,
    )) {
      const c = Number(row['c'])
      if (!this.#chunks.has(c))
        this.#chunks.set(c, new StoredChunk(this, c, Number(row['n']), Number(row['tmin']), Number(row['tmax'])))
    }
    if (this.#chunks.size > before) for (const [field, few] of this.#few) if (few) this.#few.delete(field)
  }

  #readTails(damages: IndexDamage[]): void {
    const file: TailFile = {
      firstFrom: rid => {
        const first = this.#file.get('SELECT min(rid) AS rid FROM tail WHERE rid >= ?', rid)?.['rid']
        return first == null ? null : Number(first)
      },
      between: (from, to) =>
        this.#file.intact(
          'SELECT * FROM tail WHERE rid >= ? AND rid < ? ORDER BY rid',
          TAIL_ROW,
          damages,
          ({ rid }) => `the message at ${rid}`,
          from,
          to,
        ),
    }
    this.#tails.refresh(file, this.#fields.names)
    this.#fields.tails = this.#tails
  }
}
