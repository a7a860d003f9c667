import type { Message } from '../message-store.ts'
import { growingColumn, termsOf, textsOf, type Chunk } from './chunk.ts'
import type { Column, StringColumn } from './columns.ts'
import { decodeDocument, timestampOf } from './documents.ts'
import { isReserved, kindOf, type Kind } from './field-kinds.ts'
import { GrowingColumn } from './growing-column.ts'

/** So many things made of the rows are kept at most. */
const MAX_MADE = 2_000

interface TailField { readonly name: string, readonly kind: Kind, whole: boolean }

/** The rows of an index that are not packed yet, held in memory; it grows between queries. Documents are read when they are needed. */
export class TailChunk implements Chunk {
  readonly c: number
  oldest = Infinity
  newest = -Infinity
  readonly #lines: string[] = []
  readonly #times: number[] = []
  /** Those that were read; all before `#read` were. */
  readonly #messages: (Message | undefined)[] = []
  #read = 0
  readonly #shared: number[] = []
  /** What was made of the rows so far; emptied when more come. */
  readonly #made = new Map<string, unknown>()
  /** Columns that were asked for: they go on where they stopped. */
  readonly #columns = new Map<string, GrowingColumn>()
  readonly #fields = new Map<Kind, Map<string, TailField>>()
  /** Rows whose fields are known. */
  #listed = 0

  constructor(c: number) {
    this.c = c
  }

  get n(): number { return this.#lines.length }

  append(rows: readonly { readonly line: string, readonly shared: boolean }[]): void {
    if (rows.length > 0) this.#made.clear()
    for (const { line, shared } of rows) {
      const timestamp = timestampOf(line)
      if (shared) this.#shared.push(this.#lines.length)
      this.#lines.push(line)
      this.#times.push(timestamp)
      this.oldest = Math.min(this.oldest, timestamp)
      this.newest = Math.max(this.newest, timestamp)
    }
  }

  /** Names and kinds of the fields in it; `whole`: its numbers are all integers. */
  fields(): readonly Readonly<TailField>[] {
    this.#listFields()
    return [...this.#fields.values()].flatMap(fields => [...fields.values()])
  }

  hasField(field: string, kind: Kind): boolean {
    this.#listFields()
    return this.#fields.get(kind)?.has(field) ?? false
  }

  timestamps(): Int32Array | Float64Array {
    return this.#make('timestamps', () => Float64Array.from(this.#times))
  }

  column(field: string, kind: Kind): Column | null {
    if (!this.hasField(field, kind)) return null
    return this.#column(`${kind}:${field}`, () => growingColumn(field, kind))
  }

  bounds(field: string, kind: 'number' | 'date'): { lo: number, hi: number } | null {
    return this.hasField(field, kind) ? { lo: -Infinity, hi: Infinity } : null
  }

  texts(field: string): StringColumn | null {
    return this.#make(`texts:${field}`, () => textsOf(this.#all(), field))
  }

  terms(): string {
    return this.#make('terms', () => termsOf(this.#all()).toString())
  }

  streams(): StringColumn {
    return this.#column('streams', () => new GrowingColumn('string', message => JSON.stringify(message.streams))) as StringColumn
  }

  ids(): StringColumn {
    return this.#column('ids', () => new GrowingColumn('string', message => message.id)) as StringColumn
  }

  id(row: number): string {
    return this.message(row).id
  }

  shared(): Column | null {
    return this.#shared.length === 0 ? null : { kind: 'presence', rows: Uint16Array.from(this.#shared), count: this.#shared.length }
  }

  message(row: number): Message {
    return this.#messages[row] ??= decodeDocument(this.#lines[row]!)
  }

  recall(key: string): unknown {
    return this.#made.get(key)
  }

  keep(key: string, value: unknown): void {
    if (this.#made.size > MAX_MADE) this.#made.clear()
    this.#made.set(key, value)
  }

  #column(key: string, start: () => GrowingColumn): Column | null {
    return this.#make(`c:${key}`, () => {
      let column = this.#columns.get(key)
      if (!column) this.#columns.set(key, column = start())
      return column.of(this.#all())
    })
  }

  #all(): readonly Message[] {
    for (; this.#read < this.n; this.#read++) this.message(this.#read)
    return this.#messages as Message[]
  }

  #listFields(): void {
    for (; this.#listed < this.n; this.#listed++) {
      const { fields } = this.message(this.#listed)
      for (const name of Object.keys(fields)) if (!isReserved(name)) this.#list(name, kindOf(name, fields[name]!), Number.isInteger(fields[name]))
    }
  }

  #list(name: string, kind: Kind, whole: boolean): void {
    let known = this.#fields.get(kind)
    if (!known) this.#fields.set(kind, known = new Map())
    const entry = known.get(name)
    if (!entry) known.set(name, { name, kind, whole })
    else entry.whole &&= whole
  }

  #make<T>(key: string, make: () => T): T {
    if (this.#made.has(key)) return this.#made.get(key) as T
    const value = make()
    this.keep(key, value)
    return value
  }
}
