/**
 * Rows whose text has a word of several tokens (`pam_unix`, `10.251.43.21`, `カタカナ`) or a symbol that is asked for. The text index knows
 * tokens only: it names candidates by what a pattern is sure to contain, and their texts decide. Without such, the words of each chunk are tested.
 */
import { tokenize } from '../../../../../../core/query/analysis.ts'
import { tokenRuns, type Shape } from '../../../../../../core/query/pattern-shape.ts'
import { joinedWords } from '../../../../../../core/query/standard-words.ts'
import { tokensAndSymbols } from '../../../../../../core/query/symbols.ts'
import type { Message } from '../../message-store.ts'
import type { Chunk, WordList } from '../read/chunk.ts'
import { TEXT_FIELDS } from '../field-kinds.ts'
import type { PhraseMatch, TestMatch } from '../read/matcher.ts'
import type { WordQuery } from './blocks/word-query.ts'
import { matchesPhrase } from './phrase.ts'
import { noRows, unite, type Rows } from '../rows.ts'
import type { TokenRows } from './token-rows.ts'
import { verify } from './verify.ts'
import type { Work } from '../read/work.ts'

/** Words whose result is remembered. */
const MAX_KNOWN = 50_000
/** Words that are tested between two pauses. */
const TESTED_AT_ONCE = 4_096

type Test = (value: string) => boolean

export class WordRows {
  readonly #tokens: TokenRows
  readonly #work: Work

  constructor(tokens: TokenRows, work: Work) {
    this.#tokens = tokens
    this.#work = work
  }

  /** Adds the rows that have a word of several tokens which passes. */
  async find(field: string | null, match: TestMatch, chunks: readonly Chunk[], found: Rows[]): Promise<void> {
    if (match.shapes?.length === 0) return
    const passes = remembered(match.test)
    const query = match.shapes && queryOf(match.shapes)
    if (query) await this.#verified(field, query, text => joinedWords(text).some(passes), chunks, found)
    else await this.#withWords(field, passes, match.contains, chunks, found)
  }

  /** Adds the rows with a phrase that the text index cannot answer alone: its words may move, or it has symbols. */
  async findPhrase(
    field: string | null,
    { tokens, symbols, slop }: PhraseMatch,
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    const [symbol] = symbols
    if (symbols.length === 1) return this.#withWords(field, word => word === symbol, [symbol!], chunks, found)
    const split = symbols.length > tokens.length ? tokensAndSymbols : tokenize
    const test: Test = text => matchesPhrase(symbols, slop, split(text))
    if (tokens.length > 0) {
      const query: WordQuery =
        slop > 0 ? { type: 'and', of: [...new Set(tokens)].map(token => phraseOf([token])) } : phraseOf(tokens)
      return this.#verified(field, query, test, chunks, found)
    }
    const candidates: Rows[] = chunks.map(() => false)
    await this.#withWords(field, word => word === symbol, [symbol!], chunks, candidates)
    await this.#verify(field, candidates, test, chunks, found)
  }

  /** Adds the rows that the text index gives for the expression and of which a text passes. */
  async #verified(
    field: string | null,
    query: WordQuery,
    test: Test,
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    const candidates: Rows[] = chunks.map(() => false)
    await this.#work.pause()
    await this.#tokens.words(query, field, chunks, candidates, () => this.#work.pause())
    await this.#verify(field, candidates, test, chunks, found)
  }

  #verify(
    field: string | null,
    candidates: readonly Rows[],
    test: Test,
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    const fields = textFields(field)
    const anyText = (values: Message['fields']): boolean =>
      fields.some(name => Object.hasOwn(values, name) && test(String(values[name])))
    return verify(candidates, chunks, found, anyText, this.#work)
  }

  /** Adds the rows that have a word which passes, by the words of each chunk. */
  async #withWords(
    field: string | null,
    test: Test,
    contains: readonly string[],
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    for (const [i, chunk] of chunks.entries()) {
      for (const name of textFields(field)) {
        await this.#work.pause()
        const list = chunk.words(name)
        if (list) found[i] = unite(found[i]!, await this.#passing(list, test, contains, chunk.n))
      }
    }
  }

  async #passing({ words, starts, rows }: WordList, test: Test, contains: readonly string[], n: number): Promise<Rows> {
    let passed: Rows = false
    for (const [place, word] of words.split('\n').entries()) {
      if (place % TESTED_AT_ONCE === 0) await this.#work.pause()
      if ((contains.length > 0 && !contains.some(part => word.includes(part))) || !test(word)) continue
      passed ||= noRows(n)
      for (let at = starts[place]!; at < starts[place + 1]!; at++) passed[rows[at]!] = 1
    }
    return passed
  }
}

const textFields = (field: string | null): readonly string[] => (field === null ? TEXT_FIELDS : [field])

const phraseOf = (words: readonly string[], openEnd = false): WordQuery => ({ type: 'phrase', words, openEnd })

/** Returns what to ask the text index for; null: some shape has no whole token, nor the beginning of one. */
function queryOf(shapes: readonly Shape[]): WordQuery | null {
  const queries = shapes.map(shape =>
    tokenRuns(shape).flatMap(({ tokens, openLeft, openRight }) => {
      const known = openLeft ? tokens.slice(1) : tokens
      return known.length === 0 ? [] : [phraseOf(known, openRight)]
    }),
  )
  if (queries.some(of => of.length === 0)) return null
  return { type: 'or', of: queries.map(of => ({ type: 'and', of })) }
}

function remembered(test: Test): Test {
  const known = new Map<string, boolean>()
  return word => {
    let result = known.get(word)
    if (result === undefined) {
      if (known.size > MAX_KNOWN) known.clear()
      known.set(word, (result = test(word)))
    }
    return result
  }
}
