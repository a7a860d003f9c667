import { CHUNK_STRIDE } from '../format.ts'
import type { Kind } from '../field-kinds.ts'
import { TailChunk } from './tail-chunk.ts'
import type { TailField } from './tail-fields.ts'

/** The file, as far as it has rows that are not packed yet. */
export interface TailFile {
  /** The first one from a rid on; null: there is none. */
  firstFrom(rid: number): number | null
  /** Rows from one rid up to another, in order, without those that are not what was written. */
  between(from: number, to: number): Record<string, unknown>[]
}

/** The rows of an index that are not packed yet, by chunk: at most those that are being packed, and those that have come since. */
export class Tails {
  all: readonly TailChunk[] = []

  /** @param stored names of the fields that have columns */
  refresh(file: TailFile, stored: ReadonlySet<string>): void {
    const tails: TailChunk[] = []
    for (let from = 0; ; ) {
      const first = file.firstFrom(from)
      if (first === null) break
      // Fields of rows before get columns first.
      const before = tails.flatMap(tail => tail.fields().map(({ name }) => name))
      const names = before.length > 0 ? new Set([...stored, ...before]) : stored
      const tail = this.#read(file, Math.floor(first / CHUNK_STRIDE), names)
      tails.push(tail)
      from = (tail.c + 1) * CHUNK_STRIDE
    }
    this.all = tails
  }

  fields(): readonly Readonly<TailField>[] {
    return this.all.flatMap(tail => tail.fields())
  }

  hasField(field: string, kind: Kind): boolean {
    return this.all.some(tail => tail.hasField(field, kind))
  }

  dotted(field: string): readonly string[] {
    return this.all.flatMap(tail => tail.dotted(field))
  }

  get overflows(): boolean {
    return this.all.some(tail => tail.overflows())
  }

  /** Places in it are those in the file: it ends before the first row that is not what was written. */
  #read(file: TailFile, c: number, names: ReadonlySet<string>): TailChunk {
    const tail = this.all.find(one => one.c === c) ?? new TailChunk(c)
    const from = c * CHUNK_STRIDE + tail.n
    const found = file.between(from, (c + 1) * CHUNK_STRIDE)
    const end = found.findIndex((row, i) => Number(row['rid']) !== from + i)
    const rows = end < 0 ? found : found.slice(0, end)
    tail.settle(names)
    return rows.length === 0
      ? tail
      : tail.grown(rows.map(row => ({ line: String(row['d']), shared: row['shared'] === 1 })))
  }
}
