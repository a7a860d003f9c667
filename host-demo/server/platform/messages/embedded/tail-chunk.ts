import type { Message } from '../message-store.ts'
import { columnOf, termsOf, textsOf, type Chunk } from './chunk.ts'
import { toCodes, type Column, type StringColumn } from './columns.ts'
import { decodeDocument } from './documents.ts'
import { isReserved, kindOf, type Kind } from './field-kinds.ts'

/** So many things made of the rows are kept at most. */
const MAX_MADE = 2_000

/** The rows of an index that are not packed yet, held in memory; it grows between queries. */
export class TailChunk implements Chunk {
  readonly c: number
  oldest = Infinity
  newest = -Infinity
  readonly #messages: Message[] = []
  readonly #shared: number[] = []
  /** What was made of the rows so far; emptied when more come. */
  readonly #made = new Map<string, unknown>()

  constructor(c: number) {
    this.c = c
  }

  get n(): number { return this.#messages.length }

  append(rows: readonly { readonly line: string, readonly shared: boolean }[]): void {
    if (rows.length > 0) this.#made.clear()
    for (const { line, shared } of rows) {
      const message = decodeDocument(line)
      if (shared) this.#shared.push(this.#messages.length)
      this.#messages.push(message)
      this.oldest = Math.min(this.oldest, message.timestamp)
      this.newest = Math.max(this.newest, message.timestamp)
    }
  }

  /** Names and kinds of the fields in it; `whole`: its numbers are all integers. */
  fields(): { name: string, kind: Kind, whole: boolean }[] {
    return this.#make('fields', () => {
      const found = new Map<string, { name: string, kind: Kind, whole: boolean }>()
      for (const { fields } of this.#messages) {
        for (const name of Object.keys(fields)) {
          if (isReserved(name)) continue
          const value = fields[name]!
          const kind = kindOf(name, value)
          const entry = found.get(`${kind}:${name}`)
          const whole = Number.isInteger(value)
          if (!entry) found.set(`${kind}:${name}`, { name, kind, whole })
          else entry.whole &&= whole
        }
      }
      return [...found.values()]
    })
  }

  timestamps(): Int32Array | Float64Array {
    return this.#make('timestamps', () => Float64Array.from(this.#messages, message => message.timestamp))
  }

  column(field: string, kind: Kind): Column | null {
    if (isReserved(field)) return null
    return this.#make(`${kind}:${field}`, () => columnOf(this.#messages, field, kind))
  }

  bounds(field: string, kind: 'number' | 'date'): { lo: number, hi: number } | null {
    return this.column(field, kind) && { lo: -Infinity, hi: Infinity }
  }

  texts(field: string): StringColumn | null {
    return this.#make(`texts:${field}`, () => textsOf(this.#messages, field))
  }

  terms(): string {
    return this.#make('terms', () => termsOf(this.#messages))
  }

  streams(): StringColumn {
    return this.#make('streams', () => this.#strings(message => JSON.stringify(message.streams)))
  }

  ids(): StringColumn {
    return this.#make('ids', () => this.#strings(message => message.id))
  }

  shared(): Column | null {
    return this.#shared.length === 0 ? null : { kind: 'presence', rows: Uint16Array.from(this.#shared), count: this.#shared.length }
  }

  message(row: number): Message {
    return this.#messages[row] as Message
  }

  recall(key: string): unknown {
    return this.#made.get(key)
  }

  keep(key: string, value: unknown): void {
    if (this.#made.size > MAX_MADE) this.#made.clear()
    this.#made.set(key, value)
  }

  #strings(valueOf: (message: Message) => string): StringColumn {
    return { kind: 'string', rows: null, count: this.n, ...toCodes(this.#messages.map(valueOf)) }
  }

  #make<T>(key: string, make: () => T): T {
    if (this.#made.has(key)) return this.#made.get(key) as T
    const value = make()
    this.keep(key, value)
    return value
  }
}
