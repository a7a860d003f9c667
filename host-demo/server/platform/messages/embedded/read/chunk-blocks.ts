/** The words and values of the chunks of an index, by their blocks in the file; of messages that are not packed yet by blocks in memory. */
import type { DatabaseSync } from 'node:sqlite'
import type { Message } from '../../message-store.ts'
import type { Rows } from '../rows.ts'
import { BlockReader } from '../text/blocks/block-reader.ts'
import type { AskedFields, KeywordRows } from '../text/blocks/keyword-reader.ts'
import { encodeKeywords } from '../text/blocks/keywords.ts'
import type { Pause } from '../text/blocks/term-rows.ts'
import type { WordQuery } from '../text/blocks/word-query.ts'
import { encodeWords } from '../text/blocks/words.ts'
import type { ByteCache } from './cache.ts'
import type { Chunk } from './chunk.ts'
import { TailChunk } from './tail-chunk.ts'

/** Values of fields that are asked for. */
export type ValueMatch =
  | { readonly type: 'equals'; readonly fields: AskedFields; readonly value: string }
  | { readonly type: 'prefix'; readonly fields: AskedFields; readonly prefix: string }

/** A word of a text field, or a value of another one. */
export type CountedTerm =
  | { readonly type: 'word'; readonly field: string; readonly word: string }
  | { readonly type: 'value'; readonly field: string; readonly value: string }

/** What blocks are made of again where those in the file are damaged. */
export interface BlockSource {
  /** All messages of a chunk, in order. Throws where they cannot be read. */
  messages(c: number): Message[]
  /** Whether a field, by its name, has columns. */
  hasColumns(name: string): boolean
}

export class ChunkBlocks {
  readonly #reader: BlockReader

  constructor(db: DatabaseSync, cache: ByteCache, source: BlockSource) {
    this.#reader = new BlockReader(db, cache, (kind, c) => {
      const messages = source.messages(c)
      return kind === 'words' ? encodeWords(messages) : encodeKeywords(messages, name => source.hasColumns(name))
    })
  }

  /** See `BlockReader`. */
  reopen(db: DatabaseSync): void {
    this.#reader.reopen(db)
  }

  /** See `BlockReader`. */
  forget(): void {
    this.#reader.forget()
  }

  /** See `BlockReader`. */
  refresh(): void {
    this.#reader.refresh()
  }

  /** Returns the rows of the chunks that match. */
  async words(query: WordQuery, field: string | null, chunks: readonly Chunk[], pause: Pause): Promise<Rows[]> {
    const stored = chunks.filter(chunk => !(chunk instanceof TailChunk))
    const rows = await this.#reader.words(query, field, numbersOf(stored), pause)
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

  /** Whether the chunk has a field of the name that has no columns. */
  hasField(name: string, c: number): boolean {
    return this.#reader.hasField(name, c)
  }
}

const numbersOf = (chunks: readonly Chunk[]): number[] => chunks.map(({ c }) => c)
