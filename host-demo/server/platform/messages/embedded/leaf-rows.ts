/** Runs one leaf of the tree over a span of chunks of an index: which rows does it match? */
import { foldCase, tokenize } from '../../../../../core/query/analysis.ts'
import type { Message } from '../message-store.ts'
import type { Chunk } from './chunk.ts'
import { isBookkeeping, isCaseless, isReserved, TEXT_FIELDS, toInstant } from './field-kinds.ts'
import type { IndexReader } from './index-reader.ts'
import {
  keywordTest, matchesValue, numberTest, tokenTest, type KeywordMatch, type Matcher, type NumberMatch, type TextMatch,
} from './matcher.ts'
import { matchesPhrase } from './phrase.ts'
import { noRows, rowsOf, unite, type Rows } from './rows.ts'
import { TokenRows } from './token-rows.ts'
import { keywordPrefix, keywordToken, NAMELESS } from './tokens.ts'

/** Tokens or terms asked for at once. They are of the store's own making, so they may stand beside each other. */
const JOINED = 200
/** A pattern with more terms than this is looked for in the texts instead. */
const MAX_TERMS = 20_000
/** Room that the values of a field in one chunk may take to be kept without the column. */
const FEW_BYTES = 2_048

export class LeafRows {
  readonly #index: IndexReader
  readonly #tokens: TokenRows
  readonly #check: () => void

  constructor(index: IndexReader, check: () => void) {
    this.#index = index
    this.#tokens = new TokenRows(index)
    this.#check = check
  }

  /**
   * For each chunk the rows of which `field`, or any field for null, matches. Chunks are in ascending order. `dates`: the instants
   * asked for, when the field is one of dates.
   */
  find(field: string | null, matcher: Matcher, chunks: readonly Chunk[], dates: NumberMatch | null): Rows[] {
    const found: Rows[] = chunks.map(() => false)
    const fields = field === null ? this.#index.fields() : this.#index.kinds(field).map(kind => ({ name: field, kind }))
    // Dates are asked for as dates: other values of such a field are not compared with them.
    const keywords = dates ? [] : fields.filter(({ kind }) => kind === 'string').map(({ name }) => name)
    if (fields.some(({ kind }) => kind === 'text')) this.#text(field, matcher.text, chunks, found)
    this.#keywords(keywords.filter(name => !isCaseless(name)), matcher.keyword, chunks, found)
    this.#keywords(keywords.filter(isCaseless), matcher.caseless, chunks, found)
    for (const { name, kind } of fields) {
      if (kind === 'number' && matcher.number) this.#numbers(name, kind, matcher.number, chunks, found)
      if (kind === 'date' && dates) this.#numbers(name, kind, dates, chunks, found)
      if (kind === 'date' && !dates) this.#dateTexts(name, matcher.keyword, chunks, found)
      if (kind === 'boolean' && matcher.boolean !== null) this.#booleans(name, matcher.boolean, chunks, found)
    }
    if (field === null && this.#index.overflows) this.#nameless(matcher, chunks, found)
    return found
  }

  /** Values of fields without columns, asked for without a field. */
  #nameless(matcher: Matcher, chunks: readonly Chunk[], found: Rows[]): void {
    const { keyword, number } = matcher
    const whole = keyword.type === 'equals' ? keywordToken(NAMELESS, keyword.value) : null
    if (whole?.exact) this.#tokens.find('keywords', `"${whole.token}"`, chunks, found)
    // A number may be written in another way than it was asked for; anything but a whole value is looked for in the documents.
    const leaf = keyword.type !== 'equals' || !whole?.exact ? `"${keywordPrefix(NAMELESS, '').token}"*`
      : number && String(number.lower) !== keyword.value ? `"${keywordToken(NAMELESS, String(number.lower)).token}"` : null
    if (leaf === null) return
    const candidates: Rows[] = chunks.map(() => false)
    this.#tokens.find('keywords', leaf, chunks, candidates)
    this.#verify(candidates, chunks, found, values => Object.keys(values).some(name =>
      !isReserved(name) && this.#index.hasOverflow(name) && matchesValue(matcher, name, values[name]!)))
  }

  #text(field: string | null, match: TextMatch, chunks: readonly Chunk[], found: Rows[]): void {
    const leaf = (text: string): string => field === null ? text : `${field} : ${text}`
    switch (match.type) {
      case 'none': return
      case 'prefix': return this.#tokens.find('text', leaf(`"${match.prefix}"*`), chunks, found)
      case 'phrase':
        if (match.slop > 0 && match.tokens.length > 1) return this.#sloppy(field, match.tokens, match.slop, chunks, found)
        return this.#tokens.find('text', leaf(`"${match.tokens.join(' ')}"`), chunks, found)
      case 'test': {
        const terms = this.#termsOf(match, chunks)
        if (terms === null) return this.#scanTexts(field, match, chunks, found)
        for (let i = 0; i < terms.length; i += JOINED) {
          this.#check()
          this.#tokens.find('text', leaf(`(${terms.slice(i, i + JOINED).map(term => `"${term}"`).join(' OR ')})`), chunks, found)
        }
      }
    }
  }

  /** The terms of the chunks that pass; null: too many. */
  #termsOf({ test, contains }: TextMatch & { type: 'test' }, chunks: readonly Chunk[]): readonly string[] | null {
    const terms = new Set<string>()
    for (const chunk of chunks) {
      this.#check()
      const all = chunk.terms()
      const candidates = contains === '' ? all.split('\n') : linesWith(all, contains)
      for (const term of candidates) if (term !== '' && test(term)) terms.add(term)
      if (terms.size > MAX_TERMS) return null
    }
    return [...terms]
  }

  #sloppy(field: string | null, tokens: readonly string[], slop: number, chunks: readonly Chunk[], found: Rows[]): void {
    const together = `${field === null ? '' : `${field} : `}(${[...new Set(tokens)].map(token => `"${token}"`).join(' AND ')})`
    const candidates: Rows[] = chunks.map(() => false)
    this.#tokens.find('text', together, chunks, candidates)
    const fields = field === null ? TEXT_FIELDS : [field]
    this.#verify(candidates, chunks, found, values => fields.some(name => {
      return Object.hasOwn(values, name) && matchesPhrase(tokens, slop, tokenize(String(values[name])))
    }))
  }

  #scanTexts(field: string | null, match: TextMatch, chunks: readonly Chunk[], found: Rows[]): void {
    const known = new Map<string, boolean>()
    const test = tokenTest(match)
    const matches = (token: string): boolean => {
      let result = known.get(token)
      if (result === undefined) known.set(token, result = test(token))
      return result
    }
    for (const name of field === null ? TEXT_FIELDS : [field]) {
      chunks.forEach((chunk, i) => {
        this.#check()
        const column = chunk.texts(name)
        if (!column) return
        const wanted = column.dictionary.map(text => tokenize(text).some(matches))
        found[i] = unite(found[i]!, columnRows(column, i => wanted[column.codes[i]!]!, chunk.n))
      })
    }
  }

  #keywords(fields: readonly string[], match: KeywordMatch, chunks: readonly Chunk[], found: Rows[]): void {
    if (match.type === 'test') {
      for (const field of fields) this.#scanKeywords(field, match.test, chunks, found)
      return
    }
    const joined: string[] = []
    for (const field of fields) {
      if (isBookkeeping(field)) {
        this.#scanKeywords(field, keywordTest(match), chunks, found)
        continue
      }
      const { token, exact } = match.type === 'equals' ? keywordToken(field, match.value) : keywordPrefix(field, match.prefix)
      const leaf = match.type === 'equals' ? `"${token}"` : `"${token}"*`
      if (exact) {
        joined.push(leaf)
        continue
      }
      const candidates: Rows[] = chunks.map(() => false)
      const test = keywordTest(match)
      this.#tokens.find('keywords', leaf, chunks, candidates)
      this.#verify(candidates, chunks, found, values => {
        const value = Object.hasOwn(values, field) ? String(values[field]) : ''
        return test(isCaseless(field) ? foldCase(value) : value)
      })
    }
    for (let i = 0; i < joined.length; i += JOINED) {
      this.#tokens.find('keywords', joined.slice(i, i + JOINED).join(' OR '), chunks, found)
    }
  }

  #scanKeywords(field: string, test: (value: string) => boolean, chunks: readonly Chunk[], found: Rows[]): void {
    const fold = isCaseless(field)
    chunks.forEach((chunk, i) => {
      this.#check()
      const matches = (value: string): boolean => test(fold ? foldCase(value) : value)
      const known = chunk.recall(`d:${field}`) as readonly string[] | undefined
      if (known && !known.some(matches)) return
      const column = chunk.column(field, 'string')
      const dictionary = column?.kind === 'string' ? column.dictionary : []
      if (!known) keepFew(chunk, field, dictionary)
      if (column?.kind !== 'string') return
      const wanted = dictionary.map(matches)
      if (wanted.includes(true)) found[i] = unite(found[i]!, columnRows(column, i => wanted[column.codes[i]!]!, chunk.n))
    })
  }

  #numbers(field: string, kind: 'number' | 'date', match: NumberMatch, chunks: readonly Chunk[], found: Rows[]): void {
    const test = numberTest(match)
    chunks.forEach((chunk, i) => {
      this.#check()
      const bounds = chunk.bounds(field, kind)
      if (!bounds || bounds.hi < match.lower || bounds.lo > match.upper) return
      const column = chunk.column(field, kind)
      if (column?.kind !== 'number') return
      const { values } = column
      const whole = test(bounds.lo) && test(bounds.hi)
      found[i] = unite(found[i]!, whole ? rowsOf(column.rows, chunk.n) : columnRows(column, i => test(values[i]!), chunk.n))
    })
  }

  #dateTexts(field: string, match: KeywordMatch, chunks: readonly Chunk[], found: Rows[]): void {
    if (match.type === 'equals') {
      const instant = toInstant(match.value)
      if (instant === null) return
      return this.#numbers(field, 'date', { lower: instant, includeLower: true, upper: instant, includeUpper: true }, chunks, found)
    }
    const test = keywordTest(match)
    const known = new Map<number, boolean>()
    const matches = (instant: number): boolean => {
      let result = known.get(instant)
      if (result === undefined) known.set(instant, result = test(new Date(instant).toISOString()))
      return result
    }
    chunks.forEach((chunk, i) => {
      this.#check()
      const column = chunk.column(field, 'date')
      if (column?.kind !== 'number') return
      found[i] = unite(found[i]!, columnRows(column, i => matches(column.values[i]!), chunk.n))
    })
  }

  #booleans(field: string, wanted: boolean, chunks: readonly Chunk[], found: Rows[]): void {
    chunks.forEach((chunk, i) => {
      const column = chunk.column(field, 'boolean')
      if (column?.kind !== 'number') return
      found[i] = unite(found[i]!, columnRows(column, i => column.values[i] === Number(wanted), chunk.n))
    })
  }

  /** Adds to `found` those candidates whose fields pass. */
  #verify(candidates: readonly Rows[], chunks: readonly Chunk[], found: Rows[], test: (fields: Message['fields']) => boolean): void {
    chunks.forEach((chunk, i) => {
      const rows = candidates[i]
      if (!(rows instanceof Uint8Array)) return
      this.#check()
      for (let row = 0; row < chunk.n; row++) {
        if (rows[row] && !test(chunk.message(row).fields)) rows[row] = 0
      }
      found[i] = unite(found[i]!, rows)
    })
  }
}

function columnRows(column: { readonly rows: Uint16Array | null, readonly count: number }, test: (i: number) => boolean, n: number): Rows {
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

function* linesWith(block: string, part: string): Generator<string> {
  for (let at = block.indexOf(part); at >= 0;) {
    const start = block.lastIndexOf('\n', at) + 1
    const newline = block.indexOf('\n', at)
    const end = newline < 0 ? block.length : newline
    yield block.slice(start, end)
    at = block.indexOf(part, end)
  }
}
