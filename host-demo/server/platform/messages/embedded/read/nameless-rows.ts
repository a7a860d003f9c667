/** Rows by the values of fields without columns, asked for without a field. */
import { isReserved } from '../field-kinds.ts'
import { noRows, unite, type Rows } from '../rows.ts'
import { FIELD_NAMES } from '../text/blocks/keyword-values.ts'
import type { TokenRows } from '../text/token-rows.ts'
import { keywordPrefix, keywordToken, NAMELESS } from '../text/tokens.ts'
import { verify } from '../text/verify.ts'
import type { Chunk } from './chunk.ts'
import type { ValueMatch } from './chunk-blocks.ts'
import type { IndexReader } from './index-reader.ts'
import { matchesValue, type Matcher, type WholeMatch } from './matcher.ts'
import { TailChunk } from './tail-chunk.ts'
import type { Work } from './work.ts'

/** With more values than these, all messages that have such fields are looked at. */
const MAX_ASKED = 32
const ANY_FIELD: readonly ValueMatch[] = [{ type: 'prefix', fields: FIELD_NAMES, prefix: '' }]

export class NamelessRows {
  readonly #index: IndexReader
  readonly #tokens: TokenRows
  readonly #work: Work

  constructor(index: IndexReader, tokens: TokenRows, work: Work) {
    this.#index = index
    this.#tokens = tokens
    this.#work = work
  }

  /** Adds the rows of which such a value matches one of the matchers. */
  async find(matchers: readonly Matcher[], chunks: readonly Chunk[], found: Rows[]): Promise<void> {
    if (this.#index.blocks) return this.#findInBlocks(matchers, chunks, found)
    const exact: string[] = []
    const inexact = new Map<string, Matcher[]>()
    for (const matcher of matchers) {
      const { keyword, number } = matcher
      const whole = keyword.type === 'equals' ? keywordToken(NAMELESS, keyword.value) : null
      if (whole?.exact) exact.push(`"${whole.token}"`)
      // A number may be written in another way than it was asked for; anything but a whole value is looked for in the documents.
      const leaf =
        keyword.type !== 'equals' || !whole?.exact
          ? `"${keywordPrefix(NAMELESS, '').token}"*`
          : number && String(number.lower) !== keyword.value
            ? `"${keywordToken(NAMELESS, String(number.lower)).token}"`
            : null
      if (leaf !== null) inexact.set(leaf, [...(inexact.get(leaf) ?? []), matcher])
    }
    await this.#tokens.anyKeyword(exact, chunks, found, this.#work)
    for (const [leaf, own] of inexact) {
      const candidates: Rows[] = chunks.map(() => false)
      await this.#tokens.anyKeyword([leaf], chunks, candidates, this.#work)
      await this.#verify(own, candidates, chunks, found)
    }
  }

  /** Candidates are the messages whose fields without columns have a value that may match; all that have such fields where that takes a test. */
  async #findInBlocks(matchers: readonly Matcher[], chunks: readonly Chunk[], found: Rows[]): Promise<void> {
    const stored = chunks.filter(chunk => !(chunk instanceof TailChunk))
    const candidates: Rows[] = stored.map(() => false)
    for (const match of askedOf(matchers)) {
      await this.#work.pause()
      const { rows, undecided } = await this.#index.blocks!.values(match, stored, () => this.#work.pause())
      for (const [i, own] of rows.entries())
        candidates[i] = unite(candidates[i]!, undecided[i]!.length > 0 ? true : own)
    }
    let next = 0
    const all = chunks.map(chunk => {
      const rows = chunk instanceof TailChunk ? true : candidates[next++]!
      return rows === true ? allRows(chunk.n) : rows
    })
    await this.#verify(matchers, all, chunks, found)
  }

  #verify(
    matchers: readonly Matcher[],
    candidates: readonly Rows[],
    chunks: readonly Chunk[],
    found: Rows[],
  ): Promise<void> {
    return verify(
      candidates,
      chunks,
      found,
      values =>
        Object.keys(values).some(
          name =>
            !isReserved(name) &&
            this.#index.hasOverflow(name) &&
            matchers.some(matcher => matchesValue(matcher, name, values[name]!)),
        ),
      this.#work,
    )
  }
}

/** The questions that the blocks are asked together. */
function askedOf(matchers: readonly Matcher[]): readonly ValueMatch[] {
  const asked = new Map<string, ValueMatch>()
  for (const matcher of matchers) {
    const matches = namelessMatches(matcher)
    if (matches === null) return ANY_FIELD
    for (const match of matches) asked.set(JSON.stringify(match), { ...match, fields: NAMELESS })
  }
  return asked.size > MAX_ASKED ? ANY_FIELD : [...asked.values()]
}

/** Says which text a value of any kind must be for a match; null: that takes a test. */
function namelessMatches({ keyword, caseless, number }: Matcher): WholeMatch[] | null {
  if (keyword.type === 'test' || caseless.type === 'test') return null
  if (number === null) return [keyword, caseless]
  // A number may be written in another way than it was asked for.
  return number.lower === number.upper ? [keyword, caseless, { type: 'equals', value: String(number.lower) }] : null
}

/** Every row, each of its own. */
function allRows(n: number): Rows {
  const rows = noRows(n)
  rows.fill(1, 0, n)
  return rows
}
