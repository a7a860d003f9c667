/** The words and values of the chunks of an index, by their blocks in the file; of messages that are not packed yet by blocks in memory. */
import type { DatabaseSync } from 'node:sqlite'
import type { Rows } from '../rows.ts'
import { BlockReader, DamagedBlocks } from '../text/blocks/block-reader.ts'
import type { KeywordRows } from '../text/blocks/keyword-reader.ts'
import type { Pause } from '../text/blocks/term-rows.ts'
import type { WordQuery } from '../text/blocks/word-query.ts'
import type { Chunk } from './chunk.ts'
import { TailChunk } from './tail-chunk.ts'

/** Values of a field that are asked for. */
export type ValueMatch =
  | { readonly type: 'equals'; readonly field: string; readonly value: string }
  | { readonly type: 'prefix'; readonly field: string; readonly prefix: string }

export class ChunkBlocks {
  readonly #reader: BlockReader
  readonly #damaged: (c: number, what: string) => Error

  /** @param damaged makes the error of a chunk that cannot be read */
  constructor(db: DatabaseSync, damaged: (c: number, what: string) => Error) {
    this.#reader = new BlockReader(db)
    this.#damaged = damaged
  }

  /** See `BlockReader`. */
  refresh(): void {
    this.#reader.refresh()
  }

  /** Returns the rows of the chunks that match. */
  async words(query: WordQuery, field: string | null, chunks: readonly Chunk[], pause: Pause): Promise<Rows[]> {
    const stored = chunks.filter(chunk => !(chunk instanceof TailChunk))
    const rows = await this.#orDamaged(() => this.#reader.words(query, field, numbersOf(stored), pause))
    const found: Rows[] = []
    let next = 0
    for (const chunk of chunks)
      found.push(chunk instanceof TailChunk ? await chunk.blocks().words(query, field, pause) : rows[next++]!)
    return found
  }

  /** Returns the rows of the chunks, all of them packed, whose field has the value, or one that begins so. */
  values(match: ValueMatch, chunks: readonly Chunk[], pause: Pause): Promise<KeywordRows> {
    return this.#orDamaged(() =>
      match.type === 'equals'
        ? this.#reader.values(match.field, match.value, numbersOf(chunks))
        : this.#reader.valuesBeginning(match.field, match.prefix, numbersOf(chunks), pause),
    )
  }

  /** Whether the chunk has a field of the name that has no columns. */
  hasField(name: string, c: number): boolean {
    try {
      return this.#reader.hasField(name, c)
    } catch (error) {
      throw this.#asDamage(error)
    }
  }

  async #orDamaged<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      throw this.#asDamage(error)
    }
  }

  /** One of the chunks that are concerned is left out, then the next one is found. */
  #asDamage(error: unknown): unknown {
    return error instanceof DamagedBlocks ? this.#damaged(error.chunks[0]!, 'the text index') : error
  }
}

const numbersOf = (chunks: readonly Chunk[]): number[] => chunks.map(({ c }) => c)
