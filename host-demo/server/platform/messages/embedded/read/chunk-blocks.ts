/** The words and values of the chunks of an index, by their blocks in the file; of messages that are not packed yet by blocks in memory. */
import type { DatabaseSync } from 'node:sqlite'
import type { Rows } from '../rows.ts'
import { BlockReader, type NamedFields } from '../text/blocks/block-reader.ts'
import type { KeywordRows } from '../text/blocks/keyword-reader.ts'
import type { Pause } from '../text/blocks/term-rows.ts'
import type { WordQuery } from '../text/blocks/word-query.ts'
import type { ByteCache } from './cache.ts'
import type { Chunk } from './chunk.ts'
import { RemadeWords, type ChunkTexts } from './remade-words.ts'
import { TailChunk } from './tail-chunk.ts'

/** Values of fields that are asked for. */
export type ValueMatch =
  | { readonly type: 'equals'; readonly fields: NamedFields; readonly value: string }
  | { readonly type: 'prefix'; readonly fields: NamedFields; readonly prefix: string }

/** A word of a text field, or a value of another one. */
export type CountedTerm =
  | { readonly type: 'word'; readonly field: string; readonly word: string }
  | { readonly type: 'value'; readonly field: string; readonly value: string }

export class ChunkBlocks {
  readonly #reader: BlockReader
  readonly #remade: RemadeWords
  readonly #textsOf: (c: number) => ChunkTexts

  /** @param textsOf throws where the messages of the chunk cannot be read */
  constructor(db: DatabaseSync, cache: ByteCache, textsOf: (c: number) => ChunkTexts) {
    this.#reader = new BlockReader(db, cache)
    this.#remade = new RemadeWords(cache)
    this.#textsOf = textsOf
  }

  /** See `BlockReader`. */
  get damaged(): readonly string[] {
    return this.#reader.damaged
  }

  /** See `BlockReader`. */
  partOf(c: number): string | undefined {
    return this.#reader.partOf(c)
  }

  /** See `BlockReader`. */
  reopen(db: DatabaseSync): void {
    this.#reader.reopen(db)
  }

  /** See `BlockReader`. */
  forget(): void {
    this.#reader.forget()
    this.#remade.forget()
  }

  /** See `BlockReader`. */
  refresh(): void {
    this.#reader.refresh()
  }

  /** Returns the rows of the chunks that match. */
  async words(query: WordQuery, field: string | null, chunks: readonly Chunk[], pause: Pause): Promise<Rows[]> {
    const stored = chunks.filter(chunk => !(chunk instanceof TailChunk))
    const rows = await this.#reader.words(query, field, numbersOf(stored), pause, c =>
      this.#remade.find(c, this.#textsOf(c), query, field, pause),
    )
    const found: Rows[] = []
    let next = 0
    for (const chunk of chunks)
      found.push(chunk instanceof TailChunk ? await chunk.blocks().words(query, field, pause) : rows[next++]!)
    return found
  }

  /** Returns the rows of the chunks, all of them packed, of which one of the fields has the value, or one that begins so. */
  values(match: ValueMatch, chunks: readonly Chunk[], pause: Pause): Promise<KeywordRows> {
    return match.type === 'equals'
      ? this.#reader.values(match.fields, match.value, numbersOf(chunks))
      : this.#reader.valuesBeginning(match.fields, match.prefix, numbersOf(chunks), pause)
  }

  /** Counts the rows of each of the chunks, all of them packed, that have the term; -1 where they have to be read. */
  counts(term: CountedTerm, chunks: readonly Chunk[]): Promise<Int32Array> {
    return term.type === 'word'
      ? this.#reader.countWord(term.word, term.field, numbersOf(chunks))
      : this.#reader.countValue(term.field, term.value, numbersOf(chunks))
  }

  /** See `BlockReader`. */
  mayHaveField(name: string, c: number): boolean {
    return this.#reader.mayHaveField(name, c)
  }
}

const numbersOf = (chunks: readonly Chunk[]): number[] => chunks.map(({ c }) => c)
