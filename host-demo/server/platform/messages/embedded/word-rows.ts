/**
 * Rows whose text has a word of several tokens (`pam_unix`, `10.251.43.21`, `カタカナ`) or a symbol that is asked for. The text index knows
 * tokens only: it names candidates by what a pattern is sure to contain, and their texts decide.
 */
import { tokenize } from '../../../../../core/query/analysis.ts'
import { tokenRuns, type Shape } from '../../../../../core/query/pattern-shape.ts'
import { joinedWords } from '../../../../../core/query/standard-words.ts'
import { tokensAndSymbols } from '../../../../../core/query/symbols.ts'
import type { Message } from '../message-store.ts'
import type { Chunk } from './chunk.ts'
import { TEXT_FIELDS } from './field-kinds.ts'
import type { IndexReader } from './index-reader.ts'
import { linesWith } from './lines.ts'
import type { PhraseMatch, TestMatch } from './matcher.ts'
import { matchesPhrase } from './phrase.ts'
import { noRows, packRows, unite, unpackRows, type PackedRows, type Rows } from './rows.ts'
import type { TokenRows } from './token-rows.ts'
import { verify } from './verify.ts'
import type { Work } from './work.ts'

/** A chunk with more words that pass is read as a whole. */
const MAX_WORDS = 200
/** Words whose result is remembered. */
const MAX_KNOWN = 50_000
/** Words that are tested between two pauses. */
const TESTED_AT_ONCE = 4_096

type Test = (value: string) => boolean

export class WordRows {
  readonly #index: IndexReader
  readonly #tokens: TokenRows
  readonly #work: Work

  constructor(index: IndexReader, tokens: TokenRows, work: Work) {
    this.#index = index
    this.#tokens = tokens
    this.#work = work
  }

  /** Adds the rows that have a word of several tokens which passes. The result is kept for each chunk: texts are read once. */
  async find(field: string | null, match: TestMatch, chunks: readonly Chunk[], found: Rows[]): Promise<void> {
    if (match.shapes?.length === 0) return
    const key = this.#index.expressionKey(`words:${field ?? ''}:${match.key}`)
    const unknown: number[] = []
    chunks.forEach((chunk, i) => {
      const known = chunk.recall(key) as PackedRows | undefined
      if (known === undefined) unknown.push(i)
      else found[i] = unite(found[i]!, unpackRows(known))
    })
    if (unknown.length === 0) return
    const asked = unknown.map(i => chunks[i]!)
    const passes = remembered(match.test)
    const rows: Rows[] = asked.map(() => false)
    await this.#read(field, await this.#candidates(field, match, passes, asked), asked, rows, text => joinedWords(text).some(passes))
    unknown.forEach((i, at) => {
      const packed = packRows(rows[at]!, asked[at]!.n)
      asked[at]!.keep(key, packed, typeof packed === 'boolean' ? 0 : packed.length)
      found[i] = unite(found[i]!, rows[at]!)
    })
  }

  /** Adds the rows with a phrase that the text index cannot answer alone: its words may move, or it has symbols. */
  async findPhrase(field: string | null, { tokens, symbols, slop }: PhraseMatch, chunks: readonly Chunk[], found: Rows[]): Promise<void> {
    const [symbol] = symbols
    const expression = slop > 0 ? [...new Set(tokens)].map(token => `"${token}"`).join(' AND ') : `"${tokens.join(' ')}"`
    const candidates = tokens.length > 0 ? await this.#ask(field, expression, chunks)
      : await this.#withWords(field, { test: word => word === symbol, contains: symbol! }, chunks)
    const split = symbols.length > tokens.length ? tokensAndSymbols : tokenize
    await this.#read(field, candidates, chunks, found, text => matchesPhrase(symbols, slop, split(text)))
  }

  async #candidates(field: string | null, match: TestMatch, passes: Test, chunks: readonly Chunk[]): Promise<Rows[]> {
    const expression = match.shapes && expressionOf(match.shapes)
    return expression ? this.#ask(field, expression, chunks) : this.#withWords(field, { test: passes, contains: match.contains }, chunks)
  }

  async #ask(field: string | null, expression: string, chunks: readonly Chunk[]): Promise<Rows[]> {
    const rows: Rows[] = chunks.map(() => false)
    await this.#work.pause()
    this.#tokens.find('text', `${field === null ? '' : `${field} : `}(${expression})`, chunks, rows)
    return rows
  }

  /** Rows that may have a word that passes, by the words of each chunk; true: all of them may. */
  async #withWords(field: string | null, { test, contains }: Pick<TestMatch, 'test' | 'contains'>, chunks: readonly Chunk[]): Promise<Rows[]> {
    const rows: Rows[] = []
    for (const chunk of chunks) {
      await this.#work.pause()
      const all = chunk.words()
      const passed: string[] = []
      let tested = 0
      for (const word of contains === '' ? all.split('\n') : linesWith(all, contains)) {
        if (++tested % TESTED_AT_ONCE === 0) await this.#work.pause()
        if (word !== '' && test(word)) passed.push(word)
        if (passed.length > MAX_WORDS) break
      }
      const phrases = passed.map(word => tokenize(word).join(' '))
      if (passed.length === 0) rows.push(false)
      else if (passed.length > MAX_WORDS || phrases.includes('')) rows.push(true)
      else rows.push(...await this.#ask(field, phrases.map(phrase => `"${phrase}"`).join(' OR '), [chunk]))
    }
    return rows
  }

  /** Adds those candidates of which a text passes. */
  async #read(field: string | null, candidates: readonly Rows[], chunks: readonly Chunk[], found: Rows[], test: Test): Promise<void> {
    const fields = field === null ? TEXT_FIELDS : [field]
    for (const [i, chunk] of chunks.entries()) {
      if (candidates[i] === true) found[i] = unite(found[i]!, await this.#readAll(fields, chunk, test))
    }
    const anyText = (values: Message['fields']): boolean => fields.some(name => Object.hasOwn(values, name) && test(String(values[name])))
    await verify(candidates, chunks, found, anyText, this.#work)
  }

  async #readAll(fields: readonly string[], chunk: Chunk, test: Test): Promise<Rows> {
    const rows = noRows(chunk.n)
    for (const name of fields) {
      await this.#work.pause()
      const column = chunk.texts(name)
      if (!column) continue
      const wanted: boolean[] = []
      for (const text of column.dictionary) {
        if (wanted.length % TESTED_AT_ONCE === 0) await this.#work.pause()
        wanted.push(test(text))
      }
      for (let at = 0; at < column.count; at++) if (wanted[column.codes[at]!]) rows[column.rows ? column.rows[at]! : at] = 1
    }
    return rows
  }
}

/** What the text index is asked for; null: some shape has no whole token, nor the beginning of one. */
function expressionOf(shapes: readonly Shape[]): string | null {
  const expressions = shapes.map(shape => tokenRuns(shape).flatMap(({ tokens, openLeft, openRight }) => {
    const known = openLeft ? tokens.slice(1) : tokens
    return known.length === 0 ? [] : [`"${known.join(' ')}"${openRight ? '*' : ''}`]
  }).join(' AND '))
  return expressions.includes('') ? null : expressions.map(expression => `(${expression})`).join(' OR ')
}

function remembered(test: Test): Test {
  const known = new Map<string, boolean>()
  return word => {
    let result = known.get(word)
    if (result === undefined) {
      if (known.size > MAX_KNOWN) known.clear()
      known.set(word, result = test(word))
    }
    return result
  }
}
