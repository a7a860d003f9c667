import type { Bool, QueryNode } from '../../../../../../core/query/tree.ts'
import type { Selection } from '../../message-store.ts'
import type { Chunk } from './chunk.ts'
import type { CountedTerm } from './chunk-blocks.ts'
import { isBookkeeping, isCaseless, isDate, isReserved, isText, KINDS } from '../field-kinds.ts'
import type { IndexReader } from './index-reader.ts'
import { askedColumn } from './joined-columns.ts'
import { LeafRows } from './leaf-rows.ts'
import { compileLeaf, keywordTest, type Leaf, type Matcher } from './matcher.ts'
import { complementFound, intersectFound, RowBits, uniteFound, type Found } from './found-rows.ts'
import { timesOfRows, type TimeSpan } from './row-times.ts'
import { keptTermCounts, keptRows } from './kept-rows.ts'
import { countRows, listRows, noRows, rowsOf, unite, type Rows } from '../rows.ts'
import { dateRange, documentIdRows, idRows, streamRows, timestampRows } from './special-fields.ts'
import { TailChunk } from './tail-chunk.ts'
import type { Work } from './work.ts'

/** A chunk and its rows that a query matches; never none. */
export interface Selected {
  readonly index: IndexReader
  readonly chunk: Chunk
  /** May be changed; another one each time where they were kept. */
  readonly rows: Rows
  /** How many these are, where that is known. */
  readonly count?: number
}

/** Rows that were kept, taken apart only where they are asked for. */
class KeptMatch implements Selected {
  readonly index: IndexReader
  readonly chunk: Chunk
  readonly count: number
  readonly #bits: RowBits

  constructor(index: IndexReader, chunk: Chunk, bits: RowBits) {
    this.index = index
    this.chunk = chunk
    this.count = bits.count
    this.#bits = bits
  }

  get rows(): Rows {
    return this.#bits.rows()
  }

  list(): Uint16Array {
    return this.#bits.list()
  }

  /** Times of the oldest and the newest of the rows. */
  get times(): TimeSpan {
    return this.#bits.timesIn(this.chunk)
  }
}

/** Matches of which only the number is known. */
export class CountedMatch implements Selected {
  readonly index: IndexReader
  readonly chunk: Chunk
  readonly count: number

  constructor(index: IndexReader, chunk: Chunk, count: number) {
    this.index = index
    this.chunk = chunk
    this.count = count
  }

  get rows(): Rows {
    throw new Error('The rows of these matches were not asked for.')
  }
}

/** The numbers of the rows, ascending. The list may be shared with others: it is not to be changed. */
export const listOf = (one: Selected): Uint16Array =>
  one instanceof KeptMatch ? one.list() : listRows(one.rows, one.chunk.n)

/** Times of the oldest and the newest match. */
export function timesOf(one: Selected): TimeSpan {
  if (one instanceof KeptMatch) return one.times
  const { rows, chunk } = one
  if (typeof rows === 'boolean') return { from: chunk.oldest, to: chunk.newest }
  return timesOfRows(chunk.timestamps(), rows)
}

/** How many rows there are. */
export const countOf = (one: Selected): number => one.count ?? countRows(one.rows, one.chunk.n)

/** Whether these are all rows of the chunk: those that are kept as bits are not. */
export const isWhole = (one: Selected): boolean => one.count === undefined && one.rows === true

/** Characters of a term whose numbers are kept. */
const MAX_TERM = 1_024

/** Finds the matches of a query in one index. */
export class Selector {
  readonly #index: IndexReader
  readonly #selection: Selection
  readonly #leaves: LeafRows
  readonly #matchers: Map<Leaf, Matcher>
  readonly #work: Work
  #term: CountedTerm | null | undefined

  /** `matchers` keeps compiled leaves over the indices of one query. */
  constructor(index: IndexReader, selection: Selection, matchers: Map<Leaf, Matcher>, work: Work) {
    this.#index = index
    this.#selection = selection
    this.#leaves = new LeafRows(index, work)
    this.#matchers = matchers
    this.#work = work
  }

  /** The chunks with messages in the time range, but for those that turned out to be damaged. */
  chunks(): Chunk[] {
    const { from, to } = this.#selection.scope
    const { leftOut } = this.#work
    return this.#index
      .chunks()
      .filter(
        chunk =>
          chunk.n > 0 && chunk.newest >= from && chunk.oldest <= to && !leftOut.hasChunk(this.#index.name, chunk.c),
      )
  }

  /** Matches among the chunks, which are in ascending order. */
  async select(chunks: readonly Chunk[]): Promise<Selected[]> {
    const scope = await this.#inScope(chunks)
    let candidates = chunks.map((chunk, i) => ({ chunk, rows: scope[i]! })).filter(({ rows }) => rows !== false)
    for (const query of this.#selection.queries) {
      const rows = await this.#evaluate(
        query,
        candidates.map(({ chunk }) => chunk),
      )
      candidates = candidates
        .map((candidate, i) => ({ chunk: candidate.chunk, rows: intersectFound(candidate.rows, rows[i]!) }))
        .filter(candidate => candidate.rows !== false)
    }
    return candidates.map(({ chunk, rows }) =>
      rows instanceof RowBits ? new KeptMatch(this.#index, chunk, rows) : { index: this.#index, chunk, rows },
    )
  }

  /** Whether the text index counts the matches of most chunks: the query is one word of a field, or one value. */
  get isTerm(): boolean {
    return this.#countedTerm !== null
  }

  /**
   * Counts the matches of each of the chunks. Where the query is one word of a field or one value, and all rows of a chunk are within the time
   * range and the streams, the number that stands beside the term is the answer; everywhere else rows are found and counted.
   */
  async counts(chunks: readonly Chunk[]): Promise<ReadonlyMap<Chunk, number>> {
    const { blocks } = this.#index
    const term = this.#countedTerm
    const known = new Map<Chunk, number>()
    if (blocks && term) {
      const scope = await this.#inScope(chunks)
      const whole = chunks.filter((chunk, i) => scope[i] === true && !(chunk instanceof TailChunk))
      const key = this.#index.expressionKey(`count:${JSON.stringify(term)}`)
      const counts = await keptTermCounts(key, whole, some => blocks.counts(term, some))
      for (const [i, chunk] of whole.entries()) if (counts[i]! >= 0) known.set(chunk, counts[i]!)
    }
    const others = chunks.filter(chunk => !known.has(chunk))
    for (const chunk of others) known.set(chunk, 0)
    for (const one of await this.select(others)) known.set(one.chunk, countOf(one))
    return known
  }

  /** The only term of the query, of a field that is nothing but text, or strings, here; null also without a text index. */
  get #countedTerm(): CountedTerm | null {
    if (this.#term === undefined) this.#term = this.#index.blocks && this.#findTerm()
    return this.#term
  }

  #findTerm(): CountedTerm | null {
    const [leaf, ...others] = this.#selection.queries
    if (!leaf || others.length > 0 || (leaf.type !== 'term' && leaf.type !== 'phrase')) return null
    const { field } = leaf
    if (field === null || !isPlain(leaf) || isBookkeeping(field)) return null
    const [kind, ...otherKinds] = this.#index.kinds(field)
    if (otherKinds.length > 0 || this.#index.dotted(field).length > 0 || this.#index.hasOverflow(field)) return null
    const { text, keyword, caseless } = this.#matcher(leaf)
    if (leaf.value.length > MAX_TERM) return null
    if (kind === 'text' && text.type === 'phrase' && text.tokens.length === 1 && text.symbols.length === 1)
      return { type: 'word', field, word: text.tokens[0]! }
    const value = isCaseless(field) ? caseless : keyword
    return kind === 'string' && value.type === 'equals' ? { type: 'value', field, value: value.value } : null
  }

  async #inScope(chunks: readonly Chunk[]): Promise<Found[]> {
    const { streams } = this.#selection.scope
    const inTime = chunks.map(chunk => this.#inTime(chunk))
    if (streams === null) return inTime
    const wanted = new Set(streams)
    const key = this.#index.expressionKey(`streams:${JSON.stringify(streams)}`)
    const inStreams = await keptRows(key, chunks, some =>
      some.map(chunk => streamRows(stream => wanted.has(stream), chunk)),
    )
    return inTime.map((rows, i) => intersectFound(rows, inStreams[i]!))
  }

  #inTime(chunk: Chunk): Rows {
    const { from, to } = this.#selection.scope
    if (chunk.oldest >= from && chunk.newest <= to) return true
    const timestamps = chunk.timestamps()
    const inTime = noRows(chunk.n)
    for (let row = 0; row < chunk.n; row++) {
      const timestamp = timestamps[row]!
      if (timestamp >= from && timestamp <= to) inTime[row] = 1
    }
    return inTime
  }

  async #evaluate(node: QueryNode, chunks: readonly Chunk[]): Promise<Found[]> {
    if (chunks.length === 0) return []
    await this.#work.pause()
    switch (node.type) {
      case 'all':
        return chunks.map(() => true)
      case 'boost':
        return this.#evaluate(node.node, chunks)
      case 'exists':
        return this.#exists(node.field, chunks)
      case 'bool':
        return this.#combine(node, chunks)
      default:
        return this.#leaf(node, chunks)
    }
  }

  async #combine({ must, should, mustNot }: Bool, chunks: readonly Chunk[]): Promise<Found[]> {
    const rows: Found[] =
      must.length === 0 && should.length > 0 ? await this.#any(should, chunks) : chunks.map(() => true)
    const narrow = async (
      ask: (open: readonly Chunk[]) => Promise<Found[]>,
      keep: (found: Found, chunk: Chunk) => Found,
    ): Promise<void> => {
      // Only chunks that still have rows are asked.
      const open = chunks.flatMap((chunk, i) => (rows[i] === false ? [] : [{ chunk, i }]))
      const found = await ask(open.map(({ chunk }) => chunk))
      open.forEach(({ chunk, i }, at) => {
        rows[i] = intersectFound(rows[i]!, keep(found[at]!, chunk))
      })
    }
    for (const clause of must)
      await narrow(
        open => this.#evaluate(clause, open),
        found => found,
      )
    if (mustNot.length > 0)
      await narrow(
        open => this.#any(mustNot, open),
        (found, chunk) => complementFound(found, chunk.n),
      )
    return rows
  }

  /** Rows that at least one of the clauses matches. Those that ask the same field are asked together. */
  async #any(clauses: readonly QueryNode[], chunks: readonly Chunk[]): Promise<Found[]> {
    let rows: Found[] = chunks.map(() => false)
    const add = (more: readonly Found[]): void => {
      rows = rows.map((own, i) => uniteFound(own, more[i]!))
    }
    const together = new Map<string | null, Matcher[]>()
    for (const clause of clauses.flatMap(alternatives)) {
      if (!isLeaf(clause) || !isPlain(clause)) {
        add(await this.#evaluate(clause, chunks))
        continue
      }
      const matchers = together.get(clause.field)
      if (matchers) matchers.push(this.#matcher(clause))
      else together.set(clause.field, [this.#matcher(clause)])
    }
    for (const [field, matchers] of together) add(await this.#leaves.find(field, matchers, chunks, null))
    return rows
  }

  async #leaf(leaf: Leaf, chunks: readonly Chunk[]): Promise<Found[]> {
    if (leaf.field !== null && isOpen(leaf)) return this.#exists(leaf.field, chunks)
    if (leaf.field === null && isOpen(leaf)) return chunks.map(() => true)
    const { now, timeZone } = this.#selection
    switch (leaf.field) {
      case 'timestamp':
        return chunks.map(chunk => timestampRows(leaf, chunk, now, timeZone))
      case 'streams':
        return chunks.map(chunk => streamRows(keywordTest(this.#matcher(leaf).keyword), chunk))
      case 'gl2_message_id':
        return chunks.map(chunk => idRows(this.#matcher(leaf), chunk))
      case '_id':
        return chunks.map(chunk => documentIdRows(this.#matcher(leaf), chunk))
    }
    const dates = leaf.field !== null && isDate(leaf.field) ? dateRange(leaf, now, timeZone) : null
    return this.#leaves.find(leaf.field, [this.#matcher(leaf)], chunks, dates)
  }

  #exists(field: string, chunks: readonly Chunk[]): Promise<Found[]> | Found[] {
    if (field === 'timestamp' || field === 'gl2_message_id' || field === '_id') return chunks.map(() => true)
    const find = (chunk: Chunk): Rows => {
      if (field === 'streams') return streamRows(() => true, chunk)
      let rows: Rows = false
      for (const kind of isText(field) ? (['text'] as const) : KINDS) {
        const column = askedColumn(chunk, field, kind)
        if (column) rows = unite(rows, rowsOf(column.rows, chunk.n))
      }
      return rows
    }
    return keptRows(this.#index.expressionKey(`exists:${field}`), chunks, some => some.map(find))
  }

  #matcher(leaf: Leaf): Matcher {
    let matcher = this.#matchers.get(leaf)
    if (!matcher) this.#matchers.set(leaf, (matcher = compileLeaf(leaf, this.#selection)))
    return matcher
  }
}

/** Asks only that there is a value: `field:*`, `field:[* TO *]`. */
function isOpen(leaf: Leaf): boolean {
  if (leaf.type === 'wildcard') return leaf.parts.length > 0 && leaf.parts.every(part => part === '*')
  return leaf.type === 'range' && leaf.lower === null && leaf.upper === null
}

function isLeaf(node: QueryNode): node is Leaf {
  return node.type !== 'all' && node.type !== 'boost' && node.type !== 'exists' && node.type !== 'bool'
}

/** Asks the values of a field, or of all, as they were sent. */
function isPlain(leaf: Leaf): boolean {
  return !isOpen(leaf) && (leaf.field === null || !(isReserved(leaf.field) || isDate(leaf.field)))
}

/** The clauses of which one has to match, where that is all the node says. */
function alternatives(node: QueryNode): readonly QueryNode[] {
  if (node.type === 'boost') return alternatives(node.node)
  const isChoice = node.type === 'bool' && node.must.length === 0 && node.mustNot.length === 0 && node.should.length > 0
  return isChoice ? node.should.flatMap(alternatives) : [node]
}
