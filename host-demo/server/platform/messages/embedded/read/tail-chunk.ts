import type { Message } from '../../message-store.ts'
import {
  growingColumn,
  plainDocuments,
  termsOf,
  textsOf,
  valuesOf,
  wordsOf,
  type Chunk,
  type Documents,
  type WordList,
} from './chunk.ts'
import type { Column, StringColumn } from '../columns.ts'
import { decodeDocument, timestampOf } from '../documents.ts'
import { isReserved, type Kind } from '../field-kinds.ts'
import { GrowingColumn } from './growing-column.ts'
import type { FieldColumn } from './index-fields.ts'
import { listRows, type Rows } from '../rows.ts'
import { TailBlocks } from '../text/blocks/tail-blocks.ts'
import type { Work } from './work.ts'
import { TailFields, type TailField } from './tail-fields.ts'

/** Most derived entries kept. */
const MAX_MADE = 2_000

/** A row as it lies in the file. */
export interface TailRow {
  readonly line: string
  readonly shared: boolean
}

/** Rows in the order they came; a chunk that has grown shares them with those it grew from, which know how many are theirs. */
class TailRows {
  lines: string[] = []
  times: number[] = []
  /** Messages that were parsed; all before `read` were. */
  messages: (Message | undefined)[] = []
  read = 0
  shared: number[] = []

  /** Returns these where there are only so many, else a copy of so many. */
  upTo(n: number): TailRows {
    if (this.lines.length === n) return this
    const rows = new TailRows()
    rows.lines = this.lines.slice(0, n)
    rows.times = this.times.slice(0, n)
    rows.messages = this.messages.slice(0, n)
    rows.read = Math.min(this.read, n)
    rows.shared = this.shared.filter(row => row < n)
    return rows
  }

  /** Adds a row. @returns its timestamp */
  add({ line, shared }: TailRow): number {
    const timestamp = timestampOf(line)
    if (shared) this.shared.push(this.lines.length)
    this.lines.push(line)
    this.times.push(timestamp)
    return timestamp
  }

  message(row: number): Message {
    return (this.messages[row] ??= decodeDocument(this.lines[row]!))
  }
}

/** The rows of an index that are not packed yet, held in memory; it grows between queries. Documents are read when they are needed. */
export class TailChunk implements Chunk {
  readonly c: number
  readonly n: number
  oldest = Infinity
  newest = -Infinity
  readonly #rows: TailRows
  /** Values derived from the rows. */
  readonly #made = new Map<string, unknown>()
  /** Columns that were asked for: they go on where they stopped. */
  #columns = new Map<string, GrowingColumn>()
  readonly #fields: TailFields
  #blocks: TailBlocks | null = null

  constructor(c: number, fields = new TailFields(), rows = new TailRows()) {
    this.c = c
    this.#fields = fields
    this.#rows = rows
    this.n = rows.lines.length
  }

  /** This chunk with more rows behind its own. The jobs that read this one go on with the rows it had. */
  grown(more: readonly TailRow[]): TailChunk {
    const rows = this.#rows.upTo(this.n)
    let { oldest, newest } = this
    for (const row of more) {
      const timestamp = rows.add(row)
      oldest = Math.min(oldest, timestamp)
      newest = Math.max(newest, timestamp)
    }
    const grown = new TailChunk(this.c, this.#fields, rows)
    grown.oldest = oldest
    grown.newest = newest
    // Only one of the two can go on with them; whoever still reads this one makes its own.
    grown.#columns = this.#columns
    this.#columns = new Map()
    grown.#blocks = this.#blocks
    return grown
  }

  /** Names and kinds of its fields that will get columns; `whole`: the numbers are all integers. */
  fields(): readonly Readonly<TailField>[] {
    return this.#listed.all
  }

  hasField(field: string, kind: Kind): boolean {
    return this.#listed.has(field, kind)
  }

  /** Whether there may be fields without columns. */
  overflows(): boolean {
    return this.#listed.overflows
  }

  /** From now on the index has columns of these fields. */
  settle(stored: ReadonlySet<string>): void {
    this.#fields.settle(stored)
  }

  async countFields(rows: Rows, fields: readonly FieldColumn[], work: Work): Promise<ReadonlyMap<string, number>> {
    const admitted = new Set(fields.map(({ name }) => name))
    const counts = new Map<string, number>()
    for (const row of listRows(rows, this.n)) {
      await work.pause()
      for (const name of Object.keys(this.message(row).fields)) {
        if (admitted.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
      }
    }
    return counts
  }

  timestamps(): Int32Array | Float64Array {
    return this.#make('timestamps', () => Float64Array.from(this.#rows.times.slice(0, this.n)))
  }

  column(field: string, kind: Kind): Column | null {
    if (!this.#mayHave(field, kind)) return null
    return this.#column(`${kind}:${field}`, () => growingColumn(field, kind))
  }

  valueColumn(field: string, kind: Kind): Column | null {
    return this.column(field, kind)
  }

  dotted(field: string): readonly string[] {
    return this.#listed.dotted(field)
  }

  bounds(field: string, kind: 'number' | 'date'): { lo: number; hi: number } | null {
    return this.#mayHave(field, kind) ? { lo: -Infinity, hi: Infinity } : null
  }

  texts(field: string): StringColumn | null {
    return this.#make(`texts:${field}`, () => textsOf(valuesOf(this.#all(), field)))
  }

  terms(): string {
    return this.#make('terms', () => termsOf(this.#all()).toString())
  }

  /** The words of its texts; those of rows that were there before are not made again. */
  blocks(): TailBlocks {
    return this.#make('blocks', () => (this.#blocks = new TailBlocks(this.#all(), this.#blocks)))
  }

  words(field: string): WordList | null {
    return this.#make(`words:${field}`, () => wordsOf(valuesOf(this.#all(), field)))
  }

  streams(): StringColumn {
    return this.#column(
      'streams',
      () => new GrowingColumn('string', message => JSON.stringify(message.streams)),
    ) as StringColumn
  }

  ids(): StringColumn {
    return this.#column('ids', () => new GrowingColumn('string', message => message.id)) as StringColumn
  }

  id(row: number): string {
    return this.message(row).id
  }

  shared(): Column | null {
    const rows = this.#rows.shared.filter(row => row < this.n)
    return rows.length === 0 ? null : { kind: 'presence', rows: Uint16Array.from(rows), count: rows.length }
  }

  message(row: number): Message {
    return this.#rows.message(row)
  }

  documents(): Documents {
    return plainDocuments(row => this.message(row))
  }

  recall(key: string): unknown {
    return this.#made.get(key)
  }

  keep(key: string, value: unknown): void {
    if (this.#made.size > MAX_MADE) this.#made.clear()
    this.#made.set(key, value)
  }

  #mayHave(field: string, kind: Kind): boolean {
    return this.hasField(field, kind) || (this.overflows() && !isReserved(field))
  }

  #column(key: string, start: () => GrowingColumn): Column | null {
    return this.#make(`c:${key}`, () => {
      let column = this.#columns.get(key)
      if (!column) {
        if (this.#columns.size > MAX_MADE) this.#columns.clear()
        this.#columns.set(key, (column = start()))
      }
      return column.of(this.#all())
    })
  }

  #all(): readonly Message[] {
    const rows = this.#rows
    for (; rows.read < this.n; rows.read++) rows.message(rows.read)
    const messages = rows.messages as Message[]
    return messages.length === this.n ? messages : messages.slice(0, this.n)
  }

  get #listed(): TailFields {
    this.#fields.list(this.n, row => this.message(row))
    return this.#fields
  }

  #make<T>(key: string, make: () => T): T {
    if (this.#made.has(key)) return this.#made.get(key) as T
    const value = make()
    this.keep(key, value)
    return value
  }
}
