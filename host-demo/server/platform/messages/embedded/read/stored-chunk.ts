import type { Message } from '../../message-store.ts'
import { Kept, type ByteCache } from './cache.ts'
import { growingColumn, textsOf, wordsOf, type Chunk, type Documents, type RowValues, type WordList } from './chunk.ts'
import {
  columnBytes,
  textOf,
  type Column,
  type NumberColumn,
  type PresenceColumn,
  type StringColumn,
} from '../columns.ts'
import { isReserved, isText, type Kind } from '../field-kinds.ts'
import { CHUNK_STRIDE, columnKey, ID_COLUMN, SHARED_COLUMN, STREAMS_COLUMN, TIME_COLUMN } from '../format.ts'
import type { FieldColumn } from './index-fields.ts'
import { countPlaces, type Rows } from '../rows.ts'
import type { Work } from './work.ts'

/** File of the index that a stored chunk reads from. */
export interface ChunkFile {
  readonly name: string
  readonly cache: ByteCache
  fieldId(field: string, kind: Kind): number | undefined
  dotted(field: string): readonly string[]
  /** Whether some chunk may hold the field without a column of its own. */
  hasOverflow(field: string): boolean
  /** Whether a keyword token of the field stands between the rids. */
  hasKeyword(field: string, from: number, to: number): boolean
  /**
   * These throw `DamagedIndexError` where what they read is not what was written; `what` names it then. `texts`: whose texts the strings of a column are
   * kept with; null: with no others.
   */
  readColumn(key: number, c: number, what: string, texts: string | null): Column | null
  /** The column with its strings kept with those texts, where it is not so yet. */
  shareTexts(column: Column, texts: string): Column
  readPresence(key: number, c: number, field: string): PresenceColumn | null
  readBounds(key: number, c: number, field: string): { lo: number; hi: number } | null
  readTerms(c: number): string
  documentsOf(chunk: StoredChunk): Documents
  /** The error of a chunk that lacks what every one has. */
  damaged(c: number, what: string): Error
}

/** A chunk as it lies in the file. Its columns, timestamps and documents are kept in the reader's cache. */
export class StoredChunk implements Chunk {
  readonly c: number
  readonly n: number
  readonly oldest: number
  readonly newest: number
  /** Cached parts of the chunk; columns are kept by their number. */
  readonly kept = new Kept()
  readonly #file: ChunkFile

  constructor(file: ChunkFile, c: number, n: number, oldest: number, newest: number) {
    this.#file = file
    this.c = c
    this.n = n
    this.oldest = oldest
    this.newest = newest
  }

  timestamps(): Int32Array | Float64Array {
    return (this.#required(TIME_COLUMN, 'timestamps') as NumberColumn).values
  }

  column(field: string, kind: Kind): Column | null {
    if (this.#file.fieldId(field, kind) !== undefined) return this.ownColumn(field, kind)
    if (isReserved(field) || !this.#file.hasOverflow(field)) return null
    const first = this.c * CHUNK_STRIDE
    if (!this.#file.hasKeyword(field, first, first + this.n - 1)) return null
    return this.#keep(
      `o:${kind}:${field}`,
      () => growingColumn(field, kind).of(this.#messages()),
      value => (value ? columnBytes(value) : 0),
    )
  }

  dotted(field: string): readonly string[] {
    return this.#file.dotted(field)
  }

  bounds(field: string, kind: 'number' | 'date'): { lo: number; hi: number } | null {
    const id = this.#file.fieldId(field, kind)
    if (id !== undefined)
      return this.#keep(
        `n:${id}`,
        () => this.#file.readBounds(columnKey(id, this.c), this.c, `the column of '${field}'`),
        () => 16,
      )
    return this.#file.hasOverflow(field) ? { lo: -Infinity, hi: Infinity } : null
  }

  async countFields(rows: Rows, fields: readonly FieldColumn[], work: Work): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    for (const { name, kind } of fields) {
      await work.pause()
      const id = this.#file.fieldId(name, kind)
      const place = id === undefined ? null : this.#presence(id, name)
      const count = place ? countPlaces(place, rows) : 0
      if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count)
    }
    return counts
  }

  texts(field: string): StringColumn | null {
    if (!isText(field) || !this.column(field, 'text')) return null
    return this.#keep(
      `x:${field}`,
      () => textsOf(this.#values(field)),
      value => (value ? columnBytes(value) : 0),
    )
  }

  terms(): string {
    return this.#keep(
      'v',
      () => this.#file.readTerms(this.c),
      value => value.length,
    )
  }

  words(field: string): WordList | null {
    if (!isText(field) || !this.column(field, 'text')) return null
    const sizeOf = (list: WordList | null): number =>
      list ? 2 * list.words.length + list.starts.byteLength + list.rows.byteLength : 0
    return this.#keep(`w:${field}`, () => wordsOf(this.#values(field)), sizeOf)
  }

  streams(): StringColumn {
    return this.#required(STREAMS_COLUMN, 'streams', 'streams') as StringColumn
  }

  ids(): StringColumn {
    return this.#required(ID_COLUMN, 'ids') as StringColumn
  }

  id(row: number): string {
    const ids = this.ids()
    return textOf(ids, ids.codes[row]!)
  }

  shared(): Column | null {
    return this.#column(SHARED_COLUMN, 'the list of copies')
  }

  message(row: number): Message {
    return this.documents().message(row)
  }

  documents(): Documents {
    return this.#file.documentsOf(this)
  }

  /** The column of a field that has one in the file; null: there is none. */
  ownColumn(field: string, kind: Kind): Column | null {
    const id = this.#file.fieldId(field, kind)
    return id === undefined ? null : this.#column(id, `the column of '${field}'`, field)
  }

  /** As `ownColumn`, for a few values: its strings are read as they are. */
  valueColumn(field: string, kind: Kind): Column | null {
    const id = this.#file.fieldId(field, kind)
    return id === undefined ? null : this.#column(id, `the column of '${field}'`)
  }

  /** Keeps what is made of a document for as long as there is room. */
  keepDocument<T>(key: string, make: () => T, sizeOf: (value: T) => number): T {
    return this.#keep(`document:${key}`, make, sizeOf)
  }

  recall(key: string): unknown {
    return this.#file.cache.recall(this.kept, key)
  }

  keep(key: string, value: unknown, bytes: number): void {
    this.#file.cache.put(this.kept, key, value, bytes)
  }

  #messages(): Message[] {
    const documents = this.documents()
    return Array.from({ length: this.n }, (_, row) => documents.message(row))
  }

  #values(field: string): RowValues {
    const documents = this.documents()
    return Array.from({ length: this.n }, (_, row) => documents.value(row, field))
  }

  /** Returns a column that every chunk has. Throws where it is missing. */
  #required(id: number, what: string, texts: string | null = null): Column {
    const column = this.#column(id, what, texts)
    if (!column) throw this.#file.damaged(this.c, what)
    return column
  }

  #column(id: number, what: string, texts: string | null = null): Column | null {
    const column = this.#keep(
      id,
      () => this.#file.readColumn(columnKey(id, this.c), this.c, what, texts),
      value => (value ? columnBytes(value) : 0),
    )
    if (!column || texts === null) return column
    const shared = this.#file.shareTexts(column, texts)
    if (shared !== column) this.#file.cache.put(this.kept, id, shared, columnBytes(shared))
    return shared
  }

  /** Without the values, which take much more room: all fields are asked for, and few of them are read. */
  #presence(id: number, field: string): PresenceColumn | null {
    const read = (): PresenceColumn | null => this.#file.readPresence(columnKey(id, this.c), this.c, field)
    return this.#keep(`p:${id}`, read, value => (value ? columnBytes(value) : 0))
  }

  #keep<T>(key: string | number, make: () => T, sizeOf: (value: T) => number): T {
    return this.#file.cache.get(this.kept, key, make, sizeOf)
  }
}
