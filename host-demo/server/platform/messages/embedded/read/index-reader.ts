import { statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DottedNames } from '../../../../../../core/query/field-names.ts'
import type { ByteCache } from './cache.ts'
import type { Chunk, Documents } from './chunk.ts'
import { ExpressionNames } from './expression-names.ts'
import { damagedChunk, damagedWhole, intactRows } from './index-damage.ts'
import { ChunkBlocks } from './chunk-blocks.ts'
import { isBookkeeping, isReserved, isText, KINDS, type Kind } from '../field-kinds.ts'
import { DamagedRow, isDamage } from '../../../damaged-files.ts'
import { DamagedIndexError, type IndexDamage, type Message } from '../../message-store.ts'
import {
  CHUNK_ROW,
  COLUMN_BOUNDS,
  COLUMN_ROW,
  DOC_ROW,
  FIELD_ROW,
  OLD_CHUNK_ROW,
  TAIL_ROW,
  TERMS_ROW,
  verify,
  type TextIndex,
} from '../checksums.ts'
import {
  BLOCK_ROWS,
  BLOCKS_FORMAT,
  CHUNK_STRIDE,
  columnKey,
  documentKey,
  FIRST_FIELD,
  MAX_FIELDS,
  openForReading,
  readMeta,
} from '../format.ts'
import type { Source } from '../protocol.ts'
import { StoredChunk, type ChunkFile } from './stored-chunk.ts'
import { lineDocuments, packedDocuments } from './stored-documents.ts'
import { TailChunk } from './tail-chunk.ts'
import { withTailFields } from './tail-fields.ts'
import { TextTables } from './text-tables.ts'
import { TextIndexCheck } from '../text/text-index-check.ts'
import { keywordPrefix } from '../text/tokens.ts'
import { decodeColumn, decodePresence, type Column, type PresenceColumn } from '../columns.ts'
import { decompressBlock, decompressText } from '../documents.ts'

/** A field that no more chunks have, in so small columns, is looked up there: that costs less than asking the text index for each value. */
const FEW_CHUNKS = 4
const FEW_BYTES = 2_048

const DOCUMENTS = 'documents'
const BLOCKS_OF_CHUNK = CHUNK_STRIDE / BLOCK_ROWS

type Checks = Readonly<Record<TextIndex, TextIndexCheck>>

export interface FieldColumn {
  readonly name: string
  readonly kind: Kind
  readonly whole: boolean
}

/** Reads one index. `refresh` takes a snapshot; everything else speaks of that until the next. */
export class IndexReader implements ChunkFile {
  readonly name: string
  readonly indexSet: string
  /** New messages of the set go here. */
  readonly active: boolean
  readonly cache: ByteCache
  /** Parts of the lists of blocks, fields and newest messages that are damaged; found with each snapshot. */
  damages: readonly IndexDamage[] = []
  readonly #texts: TextTables
  readonly #path: string
  #db: DatabaseSync
  #isOpen = true
  /** Of the file when it was opened. */
  #inode: bigint
  /** Its rows have checksums. */
  #sealed: boolean
  #checks: Checks | null
  #blocks: ChunkBlocks | null = null
  readonly #statements = new Map<string, StatementSync>()
  readonly #chunks = new Map<number, StoredChunk>()
  readonly #ids: Readonly<Record<Kind, Map<string, number>>> = {
    string: new Map(),
    text: new Map(),
    number: new Map(),
    boolean: new Map(),
    date: new Map(),
  }
  readonly #expressions = new ExpressionNames()
  /** By field, what `fewChunks` gives without the tail. */
  readonly #few = new Map<string, Set<number> | null>()
  #stored: FieldColumn[] = []
  /** Fields of this snapshot. */
  #fields: readonly FieldColumn[] | null = null
  #names: ReadonlySet<string> = new Set()
  readonly #dotted = new DottedNames()
  #tail: TailChunk | null = null
  #version = -1

  /** `texts`: those of the reader. */
  constructor(source: Source, cache: ByteCache, texts = new TextTables(cache)) {
    this.name = source.name
    this.indexSet = source.indexSet
    this.active = source.active
    this.cache = cache
    this.#texts = texts
    this.#path = source.path
    const { db, inode, sealed, checks, blocks } = this.#open()
    this.#db = db
    this.#inode = inode
    this.#sealed = sealed
    this.#checks = checks
    this.#blocks = blocks
  }

  close(): void {
    this.rest()
    this.#forget()
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Closes the file until the next snapshot. What was read of it stays in the cache. */
  rest(): void {
    if (this.#isOpen) this.#db.close()
    this.#isOpen = false
    this.#statements.clear()
  }

  /** Takes in what was committed since the last call. */
  refresh(): void {
    if (!this.#isOpen) this.#openAgain()
    this.#db.exec('BEGIN')
    try {
      // The first read fixes the snapshot; only then the version belongs to what is read.
      const version = Number(this.#get('PRAGMA data_version')?.['data_version'])
      if (version === this.#version) return
      this.#fields = null
      const damages: IndexDamage[] = []
      const chunks = this.#chunks.size
      for (const row of this.#intact(
        'SELECT * FROM chunk',
        this.#blocks ? CHUNK_ROW : OLD_CHUNK_ROW,
        damages,
        ({ c }) => `the entry of block ${c}`,
      )) {
        const c = Number(row['c'])
        if (!this.#chunks.has(c))
          this.#chunks.set(c, new StoredChunk(this, c, Number(row['n']), Number(row['tmin']), Number(row['tmax'])))
      }
      if (this.#chunks.size > chunks) for (const [field, few] of this.#few) if (few) this.#few.delete(field)
      this.#readFields(damages)
      this.#readTail(damages)
      this.#blocks?.refresh()
      this.damages = damages
      this.#version = version
    } catch (error) {
      throw this.#asDamage(error)
    } finally {
      this.#db.exec('COMMIT')
    }
  }

  /** By chunk number, the tail included. */
  chunks(): Chunk[] {
    const chunks: Chunk[] = [...this.#chunks.values()]
    if (this.#tail) chunks.push(this.#tail)
    return chunks.sort((a, b) => a.c - b.c)
  }

  /** The columns of the index; a field that came with several kinds has several. */
  fields(): readonly FieldColumn[] {
    return (this.#fields ??= withTailFields(this.#stored, this.#tail?.fields() ?? []))
  }

  /** The kinds a field may have here; those of a field beyond the limit are not known. */
  kinds(field: string): Kind[] {
    const tail = this.#tail
    const kinds = KINDS.filter(kind => this.#ids[kind].has(field) || tail?.hasField(field, kind))
    return kinds.length > 0 || isReserved(field) || !this.hasOverflow(field) ? kinds : ['string', 'number', 'boolean']
  }

  /** Names of fields with dots that are asked for by this one, too. */
  dotted(field: string): readonly string[] {
    const stored = this.#dotted.of(field)
    const tail = this.#tail?.dotted(field) ?? []
    return tail.length === 0 ? stored : [...new Set([...stored, ...tail])]
  }

  /** Numbers of the chunks that may hold strings of the field, where these are few; null: there is more. */
  fewChunks(field: string): ReadonlySet<number> | null {
    let few = this.#few.get(field)
    if (few === undefined) this.#few.set(field, (few = this.#stringChunks(field)))
    return few && this.#tail ? new Set(few).add(this.#tail.c) : few
  }

  /** Null: a file of a format before 4, which is asked with `matchText` and `matchKeywords`. */
  get blocks(): ChunkBlocks | null {
    return this.#blocks
  }

  /** Rids between the bounds that the text index gives for one quoted leaf, or several joined by OR; joined by commas. */
  matchText(expression: string, from: number, to: number): string {
    return String(this.#match('ft', 'group_concat(rowid)', expression, from, to) ?? '')
  }

  matchKeywords(expression: string, from: number, to: number): string {
    return String(this.#match('kv', 'group_concat(rowid)', expression, from, to) ?? '')
  }

  /** A short name for an expression, never given to another one. */
  expressionKey(expression: string): string {
    return this.#expressions.of(expression)
  }

  fieldId(field: string, kind: Kind): number | undefined {
    return this.#ids[kind].get(field)
  }

  /** Whether there may be fields without columns. */
  get overflows(): boolean {
    return this.#names.size >= MAX_FIELDS || (this.#tail?.overflows() ?? false)
  }

  hasOverflow(field: string): boolean {
    return (
      this.overflows &&
      !isText(field) &&
      !isBookkeeping(field) &&
      !this.#names.has(field) &&
      !KINDS.some(kind => this.#tail?.hasField(field, kind))
    )
  }

  hasKeyword(field: string, from: number, to: number): boolean {
    if (this.#blocks) return this.#blocks.hasField(field, Math.floor(from / CHUNK_STRIDE))
    const { token } = keywordPrefix(field, '')
    return this.#match('kv', 'rowid', `"${token}"*`, from, to) !== undefined
  }

  readColumn(key: number, c: number, what: string, texts: string | null): Column | null {
    const row = this.#get('SELECT * FROM col WHERE k = ?', key)
    const share = texts === null ? undefined : this.#texts.share(texts)
    return row ? this.#decode(row, COLUMN_ROW, c, what, bytes => decodeColumn(bytes, share)) : null
  }

  readPresence(key: number, c: number, field: string): PresenceColumn | null {
    const row = this.#get('SELECT * FROM col WHERE k = ?', key)
    return row ? this.#decode(row, COLUMN_ROW, c, field, bytes => decodePresence(bytes)) : null
  }

  readBounds(key: number, c: number, field: string): { lo: number; hi: number } | null {
    const row = this.#get(`SELECT k, lo, hi${this.#sealed ? ', bounds' : ''} FROM col WHERE k = ?`, key)
    if (row && this.#sealed) this.#check(row, COLUMN_BOUNDS, c, field, 'bounds')
    return row ? { lo: Number(row['lo']), hi: Number(row['hi']) } : null
  }

  readTerms(c: number): string {
    return this.#decode(
      this.#get('SELECT * FROM voc WHERE c = ?', c),
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
    return Number(this.#get(sql, columnKey(FIRST_FIELD, 0))?.['bytes'])
  }

  /** Bytes of the columns of a field, and how many blocks of messages have one. */
  columnSize(field: string, kind: Kind): { readonly chunks: number; readonly bytes: number } {
    const id = this.#ids[kind].get(field)
    if (id === undefined) return { chunks: 0, bytes: 0 }
    const sql = 'SELECT count(*) AS chunks, total(length(z)) AS bytes FROM col WHERE k BETWEEN ? AND ?'
    const row = this.#get(sql, columnKey(id, 0), columnKey(id + 1, 0) - 1)
    return { chunks: Number(row?.['chunks']), bytes: Number(row?.['bytes']) }
  }

  /** Bytes of the documents of a block of messages. */
  documentSize(c: number): number {
    const firstOf = (chunk: number): number => (this.#blocks ? documentKey(chunk, 0) : chunk * BLOCKS_OF_CHUNK)
    const sql = 'SELECT total(length(z)) AS bytes FROM doc WHERE b BETWEEN ? AND ?'
    return Number(this.#get(sql, firstOf(c), firstOf(c + 1) - 1)?.['bytes'])
  }

  /** The block of messages cannot be read, for `what` is not there or not what was written. */
  damaged(c: number, what: string): DamagedIndexError {
    return damagedChunk(this.name, c, this.#chunks.get(c), what)
  }

  #open(): { db: DatabaseSync; inode: bigint; sealed: boolean; checks: Checks | null; blocks: ChunkBlocks | null } {
    const db = openForReading(this.#path, this.active)
    try {
      const inode = statSync(this.#path, { bigint: true }).ino
      const { sealed, format } = readMeta(db, this.#path)
      const blocks = format >= BLOCKS_FORMAT ? this.#blocksIn(db) : null
      const checks = sealed && !blocks ? { ft: new TextIndexCheck(db, 'ft'), kv: new TextIndexCheck(db, 'kv') } : null
      return { db, inode, sealed, checks, blocks }
    } catch (error) {
      db.close()
      throw this.#asDamage(error)
    }
  }

  #blocksIn(db: DatabaseSync): ChunkBlocks {
    if (!this.#blocks)
      return new ChunkBlocks(db, this.cache, {
        messages: c => this.#messagesOf(c),
        hasColumns: name => this.#names.has(name),
      })
    this.#blocks.reopen(db)
    return this.#blocks
  }

  #messagesOf(c: number): Message[] {
    const chunk = this.#chunks.get(c)
    if (!chunk) throw this.damaged(c, DOCUMENTS)
    const documents = chunk.documents()
    return Array.from({ length: chunk.n }, (_, row) => documents.message(row))
  }

  #openAgain(): void {
    const { db, inode, sealed, checks, blocks } = this.#open()
    // Another file has taken its place.
    if (inode !== this.#inode) this.#forget()
    this.#db = db
    this.#inode = inode
    this.#sealed = sealed
    this.#checks = checks
    this.#blocks = blocks
    this.#version = -1
    this.#isOpen = true
  }

  #forget(): void {
    for (const { kept } of this.#chunks.values()) this.cache.forget(kept)
    this.#blocks?.forget()
    this.#chunks.clear()
    this.#few.clear()
    this.#tail = null
  }

  #readDocument<T>(key: number, c: number, decode: (bytes: Uint8Array) => T): T {
    return this.#decode(this.#get('SELECT * FROM doc WHERE b = ?', key), DOC_ROW, c, DOCUMENTS, decode)
  }

  #decode<T>(
    row: Record<string, unknown> | undefined,
    columns: readonly string[],
    c: number,
    what: string,
    decode: (bytes: Uint8Array) => T,
  ): T {
    if (!row) throw this.damaged(c, what)
    if (this.#sealed) this.#check(row, columns, c, what)
    try {
      return decode(row['z'] as Uint8Array)
    } catch {
      throw this.damaged(c, what)
    }
  }

  #check(row: Record<string, unknown>, columns: readonly string[], c: number, what: string, sum?: string): void {
    try {
      verify(row, columns, what, sum)
    } catch {
      throw this.damaged(c, what)
    }
  }

  /** The rows that are what was written; the others are added to `damages`. */
  #intact(
    sql: string,
    columns: readonly string[],
    damages: IndexDamage[],
    partOf: (row: Record<string, unknown>) => string,
    ...values: number[]
  ): Record<string, unknown>[] {
    const rows = this.#all(sql, ...values)
    return this.#sealed ? intactRows(rows, columns, partOf, this.name, damages) : rows
  }

  /** Turns SQLite's error of damage into the one that names the index. */
  #asDamage(error: unknown): unknown {
    if (error instanceof DamagedIndexError || !isDamage(error)) return error
    return new DamagedIndexError({ index: this.name, part: error.message, messages: null, range: null, setAside: null })
  }

  #stringChunks(field: string): Set<number> | null {
    const id = this.#ids.string.get(field)
    if (id === undefined) return this.#chunks.size === 0 || this.hasOverflow(field) ? null : new Set()
    const sql = 'SELECT k, length(z) AS bytes FROM col WHERE k BETWEEN ? AND ? LIMIT ?'
    const rows = this.#all(sql, columnKey(id, 0), columnKey(id + 1, 0) - 1, FEW_CHUNKS + 1)
    const bytes = rows.reduce((sum, row) => sum + Number(row['bytes']), 0)
    return rows.length > FEW_CHUNKS || bytes > FEW_BYTES
      ? null
      : new Set(rows.map(row => Number(row['k']) - columnKey(id, 0)))
  }

  /** One value of the rows of the expression, made of blocks that were checked in the same snapshot. */
  #match(table: TextIndex, value: string, expression: string, from: number, to: number): unknown {
    this.#db.exec('BEGIN')
    try {
      this.#checks?.[table].check(expression)
      return this.#get(
        `SELECT ${value} AS value FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ? LIMIT 1`,
        expression,
        from,
        to,
      )?.['value']
    } catch (error) {
      // A word may stand in any message: answers that need the block go without the index.
      throw error instanceof DamagedRow ? damagedWhole(this.name, this.chunks(), error.part) : this.#asDamage(error)
    } finally {
      this.#db.exec('COMMIT')
    }
  }

  #readFields(damages: IndexDamage[]): void {
    const names = new Set<string>()
    this.#stored = this.#intact(
      'SELECT * FROM fld',
      FIELD_ROW,
      damages,
      ({ name }) => `the entry of the field '${name}'`,
    ).map(row => {
      const name = String(row['name'])
      const type = String(row['type'])
      const kind = type === 'long' || type === 'double' ? 'number' : (type as Kind)
      names.add(name)
      this.#ids[kind].set(name, Number(row['f']))
      return { name, kind, whole: type === 'long' }
    })
    for (const name of names) this.#dotted.add(name)
    this.#names = names
  }

  /** Places in it are those in the file: it ends before the first row that is not what was written. */
  #readTail(damages: IndexDamage[]): void {
    const first = this.#get('SELECT min(rid) AS rid FROM tail')?.['rid']
    if (first == null) {
      this.#tail = null
      return
    }
    const c = Math.floor(Number(first) / CHUNK_STRIDE)
    const tail = this.#tail?.c === c ? this.#tail : new TailChunk(c)
    const from = c * CHUNK_STRIDE + tail.n
    const found = this.#intact(
      'SELECT * FROM tail WHERE rid >= ? ORDER BY rid',
      TAIL_ROW,
      damages,
      ({ rid }) => `the message at ${rid}`,
      from,
    )
    const end = found.findIndex((row, i) => Number(row['rid']) !== from + i)
    const rows = end < 0 ? found : found.slice(0, end)
    tail.settle(this.#names)
    this.#tail =
      rows.length === 0 ? tail : tail.grown(rows.map(row => ({ line: String(row['d']), shared: row['shared'] === 1 })))
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)))
    return statement
  }

  #get(sql: string, ...values: (string | number)[]): Record<string, unknown> | undefined {
    try {
      return this.#statement(sql).get(...values)
    } catch (error) {
      throw this.#asDamage(error)
    }
  }

  #all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    try {
      return this.#statement(sql).all(...values)
    } catch (error) {
      throw this.#asDamage(error)
    }
  }
}
