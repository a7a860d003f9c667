/** Runs leaves of the tree over a span of chunks of an index: which rows does at least one of them match? */
import { foldCase, tokenize } from '../../../../../../core/query/analysis.ts'
import type { Chunk } from './chunk.ts'
import { isBookkeeping, isCaseless, TEXT_FIELDS, toInstant, type Kind } from '../field-kinds.ts'
import { codeOf, textsIn, type NumberColumn } from '../columns.ts'
import type { IndexReader } from './index-reader.ts'
import {
  keywordTest,
  tokenTest,
  type KeywordMatch,
  type Matcher,
  type TestMatch,
  type TextMatch,
  type WholeMatch,
} from './matcher.ts'
import type { Found } from './found-rows.ts'
import { keptRows } from './kept-rows.ts'
import { NamelessRows } from './nameless-rows.ts'
import { rowsWithin } from './number-rows.ts'
import { PassingTexts } from './passing-texts.ts'
import { noRows, rowsOf, unite, type Rows } from '../rows.ts'
import type { WordQuery } from '../text/blocks/word-query.ts'
import { termsThatPass } from '../text/chunk-terms.ts'
import { JOINED, TokenRows } from '../text/token-rows.ts'
import { keywordPrefix, keywordToken } from '../text/tokens.ts'
import { numberTest, type NumberMatch } from './value-ranges.ts'
import { verify } from '../text/verify.ts'
import { WordRows } from '../text/word-rows.ts'
import { TailChunk } from './tail-chunk.ts'
import type { Work } from './work.ts'

/** Room that the values of a field in one chunk may take to be kept without the column. */
const FEW_BYTES = 2_048

/** Characters of a part of a query whose rows are kept. */
const MAX_KEY = 4_096

type Test = (value: string) => boolean

export class LeafRows {
  readonly #index: IndexReader
  readonly #tokens: TokenRows
  readonly #words: WordRows
  readonly #nameless: NamelessRows
  readonly #work: Work
  /** Names of all fields by kind: one list for all leaves of the query. */
  #all: ReadonlyMap<Kind, readonly string[]> | null = null

  constructor(index: IndexReader, work: Work) {
    this.#index = index
    this.#tokens = new TokenRows(index)
    this.#words = new WordRows(this.#tokens, work)
    this.#nameless = new NamelessRows(index, this.#tokens, work)
    this.#work = work
  }

  /**
   * For each chunk the rows of which `field`, or any field for null, matches at least one of the matchers. Chunks are in ascending order.
   * `dates`: the instants asked for, when the field is one of dates.
   */
  find(
    field: string | null,
    matchers: readonly Matcher[],
    chunks: readonly Chunk[],
    dates: NumberMatch | null,
  ): Promise<Found[]> {
    const find = (some: readonly Chunk[]): Promise<Rows[]> => this.#find(field, matchers, some, dates)
    const key = dates ? null : keyOf(field, matchers)
    return key === null ? find(chunks) : keptRows(this.#index.expressionKey(key), chunks, find)
  }

  async #find(
    field: string | null,
    matchers: readonly Matcher[],
    chunks: readonly Chunk[],
    dates: NumberMatch | null,
  ): Promise<Rows[]> {
    const found: Rows[] = chunks.map(() => false)
    const fields = field === null ? (this.#all ??= byKind(this.#index.fields())) : byKind(this.#askedAs(field))
    const named = (kind: Kind): readonly string[] => fields.get(kind) ?? []
    if (named('text').length > 0)
      await this.#text(
        field,
        matchers.map(({ text }) => text),
        chunks,
        found,
      )
    // Dates are asked for as dates: other values of such a field are not compared with them.
    if (!dates) {
      await this.#keywords(
        named('string').filter(name => !isCaseless(name)),
        matchers.map(({ keyword }) => keyword),
        chunks,
        found,
      )
      await this.#keywords(
        named('string').filter(isCaseless),
        matchers.map(({ caseless }) => caseless),
        chunks,
        found,
      )
    }
    const numbers = matchers.flatMap(({ number }) => number ?? [])
    if (numbers.length > 0)
      for (const name of named('number')) await this.#numbers(name, 'number', numbers, chunks, found)
    for (const name of named('date')) {
      if (dates) await this.#numbers(name, 'date', [dates], chunks, found)
      else
        await this.#wholeDates(
          name,
          matchers.map(({ keyword }) => keyword),
          chunks,
          found,
        )
    }
    const booleans = new Set(matchers.flatMap(({ booleans }) => booleans))
    if (booleans.size > 0) for (const name of named('boolean')) await this.#booleans(name, booleans, chunks, found)
    if (field === null && this.#index.overflows) await this.#nameless.find(matchers, chunks, found)
    return found
  }

  /** The fields a name asks for. */
  #askedAs(field: string): { name: string; kind: Kind }[] {
    return [field, ...this.#index.dotted(field)].flatMap(name => this.#index.kinds(name).map(kind => ({ name, kind })))
  }

  async #text(
    field: string | null,
    matches: readonly TextMatch[],
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    const leaves: WordQuery[] = []
    const tests: TestMatch[] = []
    for (const match of matches) {
      if (match.type === 'prefix') leaves.push({ type: 'phrase', words: [match.prefix], openEnd: true })
      else if (match.type === 'test') tests.push(match)
      else if (match.type === 'phrase') {
        const { tokens, symbols, slop } = match
        if ((slop > 0 && symbols.length > 1) || symbols.length > tokens.length)
          await this.#words.findPhrase(field, match, chunks, found)
        else leaves.push({ type: 'phrase', words: tokens, openEnd: false })
      }
    }
    await this.#wordLeaves(field, leaves, chunks, found)
    for (const match of tests) await this.#words.find(field, match, chunks, found)
    if (this.#index.blocks || tests.length === 0) return this.#wordLeaves(field, tests, chunks, found)
    const { terms, tooMany } = await termsThatPass(tests, chunks, this.#work)
    const passed = terms.map((term): WordQuery => ({ type: 'phrase', words: [term], openEnd: false }))
    await this.#wordLeaves(field, passed, chunks, found)
    if (tooMany.length > 0) await this.#scanTexts(field, tooMany, chunks, found)
  }

  /** Adds the rows of any of the queries, asked as few times as it takes them. */
  async #wordLeaves(
    field: string | null,
    queries: readonly WordQuery[],
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    for (let i = 0; i < queries.length; i += JOINED) {
      await this.#work.pause()
      const query: WordQuery = { type: 'or', of: queries.slice(i, i + JOINED) }
      await this.#tokens.words(query, field, chunks, found, () => this.#work.pause())
    }
  }

  async #scanTexts(
    field: string | null,
    matches: readonly TextMatch[],
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    const known = new Map<string, boolean>()
    const tests = matches.map(tokenTest)
    const passes = (token: string): boolean => {
      let result = known.get(token)
      if (result === undefined) known.set(token, (result = tests.some(test => test(token))))
      return result
    }
    for (const name of field === null ? TEXT_FIELDS : [field]) {
      for (const [i, chunk] of chunks.entries()) {
        await this.#work.pause()
        const column = chunk.texts(name)
        if (!column) continue
        const wanted = await new PassingTexts([text => tokenize(text).some(passes)], this.#work).codesOf(column)
        found[i] = unite(
          found[i]!,
          columnRows(column, i => wanted[column.codes[i]!]!, chunk.n),
        )
      }
    }
  }

  async #keywords(
    fields: readonly string[],
    matches: readonly KeywordMatch[],
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    const whole = matches.filter(match => match.type !== 'test')
    const tests = matches.flatMap(match => (match.type === 'test' ? [match.test] : []))
    const any = anyOf(whole)
    const leaves: string[] = []
    const inBlocks: string[] = []
    for (const field of fields) {
      // However many fields a few messages have: only those of many messages are asked of the index, one by one.
      const few = this.#index.fewChunks(field)
      if (few || isBookkeeping(field) || (this.#index.blocks !== null && this.#index.hasOverflow(field))) {
        await this.#scanKeywords(field, [...any, ...tests], chunks, found, few)
        continue
      }
      if (tests.length > 0) await this.#scanKeywords(field, tests, chunks, found)
      if (this.#index.blocks) {
        inBlocks.push(field)
        continue
      }
      for (const match of whole) {
        const { token, exact } =
          match.type === 'equals' ? keywordToken(field, match.value) : keywordPrefix(field, match.prefix)
        const leaf = match.type === 'equals' ? `"${token}"` : `"${token}"*`
        if (exact) leaves.push(leaf)
        else await this.#inexact(field, leaf, keywordTest(match), chunks, found)
      }
    }
    if (inBlocks.length > 0) for (const match of whole) await this.#inBlocks(inBlocks, match, chunks, found)
    await this.#tokens.anyKeyword(leaves, chunks, found, this.#work)
  }

  /** Rows by the index of values, and by the columns where it does not know. */
  async #inBlocks(
    fields: readonly string[],
    match: WholeMatch,
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    const stored = chunks.filter(chunk => !(chunk instanceof TailChunk))
    const tail = chunks.flatMap(chunk => (chunk instanceof TailChunk ? [chunk.c] : []))
    const only = new Map<string, Set<number>>(tail.length > 0 ? fields.map(field => [field, new Set(tail)]) : [])
    if (stored.length > 0) {
      await this.#work.pause()
      const asked = fields.length === 1 ? fields[0]! : new Set(fields)
      const { rows, undecided } = await this.#index.blocks!.values({ ...match, fields: asked }, stored, () =>
        this.#work.pause(),
      )
      let place = 0
      for (const [i, chunk] of stored.entries()) {
        while (chunks[place] !== chunk) place++
        found[place] = unite(found[place]!, rows[i]!)
        for (const field of undecided[i]!) {
          const own = only.get(field)
          if (own) own.add(chunk.c)
          else only.set(field, new Set([chunk.c]))
        }
      }
    }
    for (const [field, own] of only) {
      if (match.type === 'equals' && !isCaseless(field)) await this.#scanValue(field, match.value, chunks, found, own)
      else await this.#scanKeywords(field, [keywordTest(match)], chunks, found, own)
    }
  }

  /** Rows with a value, in the chunks `only`. */
  async #scanValue(
    field: string,
    value: string,
    chunks: readonly Chunk[],
    found: Rows[],
    only: ReadonlySet<number>,
  ): Promise<void> {
    for (const [i, chunk] of chunks.entries()) {
      if (!only.has(chunk.c)) continue
      await this.#work.pause()
      const column = chunk.valueColumn(field, 'string')
      if (column?.kind !== 'string') continue
      const code = codeOf(column, value)
      if (code < 0) continue
      found[i] = unite(
        found[i]!,
        columnRows(column, place => column.codes[place] === code, chunk.n),
      )
    }
  }

  /** Rows with a keyword token that stands for more than one value. */
  async #inexact(field: string, leaf: string, test: Test, chunks: readonly Chunk[], found: Rows[]): Promise<void> {
    const candidates: Rows[] = chunks.map(() => false)
    await this.#tokens.anyKeyword([leaf], chunks, candidates, this.#work)
    await verify(
      candidates,
      chunks,
      found,
      values => {
        const value = Object.hasOwn(values, field) ? String(values[field]) : ''
        return test(isCaseless(field) ? foldCase(value) : value)
      },
      this.#work,
    )
  }

  /** `only`: the chunks to look at; null: all. */
  async #scanKeywords(
    field: string,
    tests: readonly Test[],
    chunks: readonly Chunk[],
    found: Rows[],
    only: ReadonlySet<number> | null = null,
  ): Promise<void> {
    const own = isCaseless(field) ? tests.map(test => (value: string) => test(foldCase(value))) : tests
    const passing = new PassingTexts(own, this.#work)
    for (const [i, chunk] of chunks.entries()) {
      if (only && !only.has(chunk.c)) continue
      await this.#work.pause()
      const known = chunk.recall(`d:${field}`) as readonly string[] | undefined
      if (known && !known.some(value => own.some(test => test(value)))) continue
      const column = chunk.column(field, 'string')
      const isFew = column?.kind !== 'string' || textsIn(column) < FEW_BYTES / 24
      if (!known && isFew) keepFew(chunk, field, column?.kind === 'string' ? column.dictionary : [])
      if (column?.kind !== 'string') continue
      const wanted = await passing.codesOf(column)
      if (wanted.includes(true))
        found[i] = unite(
          found[i]!,
          columnRows(column, i => wanted[column.codes[i]!]!, chunk.n),
        )
    }
  }

  async #numbers(
    field: string,
    kind: 'number' | 'date',
    matches: readonly NumberMatch[],
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    for (const [i, chunk] of chunks.entries()) {
      await this.#work.pause()
      const bounds = chunk.bounds(field, kind)
      if (!bounds) continue
      const within = matches.filter(({ lower, upper }) => bounds.hi >= lower && bounds.lo <= upper)
      const column = within.length > 0 ? chunk.column(field, kind) : null
      if (column?.kind !== 'number') continue
      found[i] = unite(found[i]!, numberRows(column, within, bounds, chunk.n))
    }
  }

  /** Dates asked for without a date's arithmetic: whole ones only, no pattern looks into a date. */
  async #wholeDates(
    field: string,
    matches: readonly KeywordMatch[],
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    const instants = matches.flatMap(match => (match.type === 'equals' ? (toInstant(match.value) ?? []) : []))
    const points = instants.map(instant => ({ lower: instant, includeLower: true, upper: instant, includeUpper: true }))
    if (points.length > 0) await this.#numbers(field, 'date', points, chunks, found)
  }

  async #booleans(field: string, wanted: ReadonlySet<boolean>, chunks: readonly Chunk[], found: Rows[]): Promise<void> {
    for (const [i, chunk] of chunks.entries()) {
      await this.#work.pause()
      const column = chunk.column(field, 'boolean')
      if (column?.kind !== 'number') continue
      found[i] = unite(
        found[i]!,
        columnRows(column, i => wanted.has(column.values[i] === 1), chunk.n),
      )
    }
  }
}

/** Null: the rows are not worth keeping, or not the same the next time. */
function keyOf(field: string | null, matchers: readonly Matcher[]): string | null {
  const keys = matchers.map(({ key }) => key)
  if (keys.includes(null)) return null
  const key = JSON.stringify([field, ...keys])
  return key.length > MAX_KEY ? null : key
}

function byKind(fields: readonly { readonly name: string; readonly kind: Kind }[]): Map<Kind, string[]> {
  const names = new Map<Kind, string[]>()
  for (const { name, kind } of fields) {
    const known = names.get(kind)
    if (known) known.push(name)
    else names.set(kind, [name])
  }
  return names
}

/** At most two tests that together stand for all of the matches. */
function anyOf(matches: readonly KeywordMatch[]): Test[] {
  const values = new Set(matches.flatMap(match => (match.type === 'equals' ? [match.value] : [])))
  const prefixes = matches.flatMap(match => (match.type === 'prefix' ? [match.prefix] : []))
  const tests: Test[] = []
  if (values.size > 0) tests.push(value => values.has(value))
  if (prefixes.length > 0) tests.push(value => prefixes.some(prefix => value.startsWith(prefix)))
  return tests
}

/** Rows whose number passes one of the matches; `bounds`: the smallest and the largest of the column. */
function numberRows(
  column: NumberColumn,
  matches: readonly NumberMatch[],
  bounds: { readonly lo: number; readonly hi: number },
  n: number,
): Rows {
  const [match, ...others] = matches
  if (match && others.length === 0) {
    const test = numberTest(match)
    return test(bounds.lo) && test(bounds.hi) ? rowsOf(column.rows, n) : rowsWithin(column, match, n)
  }
  const test = anyNumber(matches)
  return columnRows(column, i => test(column.values[i]!), n)
}

/** Whether a number passes one of the matches. */
function anyNumber(matches: readonly NumberMatch[]): (value: number) => boolean {
  const points = new Set(matches.flatMap(({ lower, upper }) => (lower === upper ? [lower] : [])))
  const ranges = matches.filter(({ lower, upper }) => lower !== upper).map(numberTest)
  return value => points.has(value) || ranges.some(test => test(value))
}

function columnRows(
  column: { readonly rows: Uint16Array | null; readonly count: number },
  test: (i: number) => boolean,
  n: number,
): Rows {
  const out = noRows(n)
  for (let i = 0; i < column.count; i++) {
    if (test(i)) out[column.rows ? column.rows[i]! : i] = 1
  }
  return out
}

/** Few values stay in the cache while the column, which is larger, goes: most chunks have none that is looked for. */
function keepFew(chunk: Chunk, field: string, dictionary: readonly string[]): void {
  const bytes = dictionary.reduce((sum, value) => sum + value.length + 24, 0)
  if (bytes <= FEW_BYTES) chunk.keep(`d:${field}`, dictionary, bytes)
}
