import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ByteCache } from './cache.ts'
import type { Chunk } from './chunk.ts'
import { isBookkeeping, isReserved, isText, KINDS, type Kind } from './field-kinds.ts'
import { CHUNK_STRIDE, MAX_FIELDS, openForReading, readMeta } from './format.ts'
import type { Source } from './protocol.ts'
import { StoredChunk, type ChunkFile } from './stored-chunk.ts'
import { TailChunk } from './tail-chunk.ts'
import { keywordPrefix } from './tokens.ts'
import { decompressText } from './documents.ts'

export interface FieldColumn { readonly name: string, readonly kind: Kind, readonly whole: boolean }

/** Reads one index. `refresh` takes a snapshot; everything else speaks of that until the next. */
export class IndexReader implements ChunkFile {
  readonly name: string
  readonly indexSet: string
  /** New messages of the set go here. */
  readonly active: boolean
  readonly cache: ByteCache
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #chunks = new Map<number, StoredChunk>()
  readonly #ids = new Map<string, number>()
  readonly #expressions = new Map<string, number>()
  #lastExpression = 0
  #stored: FieldColumn[] = []
  #names: ReadonlySet<string> = new Set()
  #tail: TailChunk | null = null
  #version = -1

  constructor(source: Source, cache: ByteCache) {
    this.name = source.name
    this.indexSet = source.indexSet
    this.active = source.active
    this.cache = cache
    this.#db = openForReading(source.path, source.active)
    readMeta(this.#db, source.path)
  }

  close(): void {
    this.#db.close()
    for (const { kept } of this.#chunks.values()) this.cache.forget(kept)
  }

  /** Takes in what was committed since the last call. */
  refresh(): void {
    this.#db.exec('BEGIN')
    try {
      // The first read fixes the snapshot; only then the version belongs to what is read.
      const version = Number(this.#get('PRAGMA data_version')?.['data_version'])
      if (version === this.#version) return
      for (const row of this.#all('SELECT c, n, tmin, tmax FROM chunk')) {
        const c = Number(row['c'])
        if (!this.#chunks.has(c)) this.#chunks.set(c, new StoredChunk(this, c, Number(row['n']), Number(row['tmin']), Number(row['tmax'])))
      }
      this.#readFields()
      this.#readTail()
      this.#version = version
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
  fields(): FieldColumn[] {
    const fields = new Map(this.#stored.map(field => [`${field.kind}:${field.name}`, field]))
    for (const field of this.#tail?.fields() ?? []) {
      const key = `${field.kind}:${field.name}`
      const known = fields.get(key)
      fields.set(key, known ? { ...known, whole: known.whole && field.whole } : field)
    }
    return [...fields.values()]
  }

  /** The kinds a field may have here; those of a field beyond the limit are not known. */
  kinds(field: string): Kind[] {
    const tail = this.#tail
    const kinds = KINDS.filter(kind => this.#ids.has(`${kind}:${field}`) || tail?.hasField(field, kind))
    return kinds.length > 0 || isReserved(field) || !this.hasOverflow(field) ? kinds : ['string', 'number', 'boolean']
  }

  /** Rids between the bounds that the text index gives for one quoted leaf, or several joined by OR; joined by commas. */
  matchText(expression: string, from: number, to: number): string {
    return this.#match('ft', expression, from, to)
  }

  matchKeywords(expression: string, from: number, to: number): string {
    return this.#match('kv', expression, from, to)
  }

  /** A short name for an expression, never given to another one. */
  expressionKey(expression: string): string {
    let id = this.#expressions.get(expression)
    if (id === undefined) {
      if (this.#expressions.size > 10_000) this.#expressions.clear()
      this.#expressions.set(expression, id = this.#lastExpression++)
    }
    return `m:${id}`
  }

  fieldId(field: string, kind: Kind): number | undefined {
    return this.#ids.get(`${kind}:${field}`)
  }

  /** Whether there may be fields without columns. */
  get overflows(): boolean {
    return this.#names.size >= MAX_FIELDS || (this.#tail?.overflows() ?? false)
  }

  hasOverflow(field: string): boolean {
    return this.overflows && !isText(field) && !isBookkeeping(field) && !this.#names.has(field)
      && !KINDS.some(kind => this.#tail?.hasField(field, kind))
  }

  hasKeyword(field: string, from: number, to: number): boolean {
    const { token } = keywordPrefix(field, '')
    return this.#get('SELECT rowid FROM kv WHERE kv MATCH ? AND rowid BETWEEN ? AND ? LIMIT 1', `"${token}"*`, from, to) !== undefined
  }

  readColumn(key: number): Uint8Array | null {
    return (this.#get('SELECT z FROM col WHERE k = ?', key)?.['z'] as Uint8Array | undefined) ?? null
  }

  readBounds(key: number): { lo: number, hi: number } | null {
    const row = this.#get('SELECT lo, hi FROM col WHERE k = ?', key)
    return row ? { lo: Number(row['lo']), hi: Number(row['hi']) } : null
  }

  readTerms(c: number): string {
    return decompressText(this.#get('SELECT z FROM voc WHERE c = ?', c)?.['z'] as Uint8Array)
  }

  readBlock(block: number): Uint8Array {
    return this.#get('SELECT z FROM doc WHERE b = ?', block)?.['z'] as Uint8Array
  }

  #match(table: 'ft' | 'kv', expression: string, from: number, to: number): string {
    const sql = `SELECT group_concat(rowid) AS rids FROM ${table} WHERE ${table} MATCH ? AND rowid BETWEEN ? AND ?`
    return String(this.#get(sql, expression, from, to)?.['rids'] ?? '')
  }

  #readFields(): void {
    const names = new Set<string>()
    this.#stored = this.#all('SELECT f, name, type FROM fld').map(row => {
      const name = String(row['name'])
      const type = String(row['type'])
      const kind = type === 'long' || type === 'double' ? 'number' : type as Kind
      names.add(name)
      this.#ids.set(`${kind}:${name}`, Number(row['f']))
      return { name, kind, whole: type === 'long' }
    })
    this.#names = names
  }

  #readTail(): void {
    const first = this.#get('SELECT min(rid) AS rid FROM tail')?.['rid']
    if (first == null) {
      this.#tail = null
      return
    }
    const c = Math.floor(Number(first) / CHUNK_STRIDE)
    const tail = this.#tail?.c === c ? this.#tail : new TailChunk(c)
    const rows = this.#all('SELECT shared, d FROM tail WHERE rid >= ? ORDER BY rid', c * CHUNK_STRIDE + tail.n)
    tail.settle(this.#names)
    this.#tail = rows.length === 0 ? tail : tail.grown(rows.map(row => ({ line: String(row['d']), shared: row['shared'] === 1 })))
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, statement = this.#db.prepare(sql))
    return statement
  }

  #get(sql: string, ...values: (string | number)[]): Record<string, unknown> | undefined {
    return this.#statement(sql).get(...values)
  }

  #all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values)
  }
}
