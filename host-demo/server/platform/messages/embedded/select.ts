import type { QueryNode } from '../../../../../core/query/tree.ts'
import type { Selection } from '../message-store.ts'
import type { Chunk } from './chunk.ts'
import { isDate, isText } from './field-kinds.ts'
import type { IndexReader } from './index-reader.ts'
import { LeafRows } from './leaf-rows.ts'
import { compileLeaf, keywordTest, type Leaf, type Matcher } from './matcher.ts'
import { complement, intersect, noRows, rowsOf, unite, type Rows } from './rows.ts'
import { dateRange, documentIdRows, idRows, streamRows, timestampRows } from './special-fields.ts'

/** A chunk and its rows that a query matches; never none. */
export interface Selected {
  readonly index: IndexReader
  readonly chunk: Chunk
  readonly rows: Rows
}

/** Finds the matches of a query in one index. */
export class Selector {
  readonly #index: IndexReader
  readonly #selection: Selection
  readonly #leaves: LeafRows
  readonly #matchers: Map<Leaf, Matcher>

  /** `matchers` keeps compiled leaves over the indices of one query; `check` is called often and throws to stop. */
  constructor(index: IndexReader, selection: Selection, matchers: Map<Leaf, Matcher>, check: () => void) {
    this.#index = index
    this.#selection = selection
    this.#leaves = new LeafRows(index, check)
    this.#matchers = matchers
  }

  /** The chunks with messages in the time range. */
  chunks(): Chunk[] {
    const { from, to } = this.#selection.scope
    return this.#index.chunks().filter(chunk => chunk.n > 0 && chunk.newest >= from && chunk.oldest <= to)
  }

  /** Matches among the chunks, which are in ascending order. */
  select(chunks: readonly Chunk[]): Selected[] {
    let candidates = chunks.map(chunk => ({ chunk, rows: this.#inScope(chunk) })).filter(({ rows }) => rows !== false)
    for (const query of this.#selection.queries) {
      const rows = this.#evaluate(query, candidates.map(({ chunk }) => chunk))
      candidates = candidates
        .map((candidate, i) => ({ chunk: candidate.chunk, rows: intersect(candidate.rows, rows[i]!) }))
        .filter(candidate => candidate.rows !== false)
    }
    return candidates.map(candidate => ({ index: this.#index, ...candidate }))
  }

  #inScope(chunk: Chunk): Rows {
    const { from, to, streams } = this.#selection.scope
    let rows: Rows = true
    if (chunk.oldest < from || chunk.newest > to) {
      const timestamps = chunk.timestamps()
      const inTime = noRows(chunk.n)
      for (let row = 0; row < chunk.n; row++) {
        const timestamp = timestamps[row]!
        if (timestamp >= from && timestamp <= to) inTime[row] = 1
      }
      rows = inTime
    }
    if (streams === null) return rows
    const wanted = new Set(streams)
    return intersect(rows, streamRows(stream => wanted.has(stream), chunk))
  }

  #evaluate(node: QueryNode, chunks: readonly Chunk[]): Rows[] {
    if (chunks.length === 0) return []
    switch (node.type) {
      case 'all': return chunks.map(() => true)
      case 'boost': return this.#evaluate(node.node, chunks)
      case 'exists': return this.#exists(node.field, chunks)
      case 'bool': return this.#combine(node, chunks)
      default: return this.#leaf(node, chunks)
    }
  }

  #combine(node: QueryNode & { type: 'bool' }, chunks: readonly Chunk[]): Rows[] {
    const { must, should, mustNot } = node
    let rows: Rows[] = chunks.map(() => true)
    if (must.length === 0 && should.length > 0) {
      rows = chunks.map(() => false)
      for (const clause of should) {
        const more = this.#evaluate(clause, chunks)
        rows = rows.map((own, i) => unite(own, more[i]!))
      }
    }
    const narrow = (clause: QueryNode, keep: (found: Rows, chunk: Chunk) => Rows): void => {
      // Only chunks that still have rows are asked.
      const open = chunks.flatMap((chunk, i) => rows[i] === false ? [] : [{ chunk, i }])
      const found = this.#evaluate(clause, open.map(({ chunk }) => chunk))
      open.forEach(({ chunk, i }, at) => { rows[i] = intersect(rows[i]!, keep(found[at]!, chunk)) })
    }
    for (const clause of must) narrow(clause, found => found)
    for (const clause of mustNot) narrow(clause, (found, chunk) => complement(found, chunk.n))
    return rows
  }

  #leaf(leaf: Leaf, chunks: readonly Chunk[]): Rows[] {
    if (leaf.field !== null && isOpen(leaf)) return this.#exists(leaf.field, chunks)
    if (leaf.field === null && isOpen(leaf)) return chunks.map(() => true)
    const { now, timeZone } = this.#selection
    switch (leaf.field) {
      case 'timestamp': return chunks.map(chunk => timestampRows(leaf, chunk, now, timeZone))
      case 'streams': return chunks.map(chunk => streamRows(keywordTest(this.#matcher(leaf).keyword), chunk))
      case 'gl2_message_id': return chunks.map(chunk => idRows(leaf, chunk))
      case '_id': return chunks.map(chunk => documentIdRows(leaf, chunk))
    }
    const dates = leaf.field !== null && isDate(leaf.field) ? dateRange(leaf, now, timeZone) : null
    return this.#leaves.find(leaf.field, this.#matcher(leaf), chunks, dates)
  }

  #exists(field: string, chunks: readonly Chunk[]): Rows[] {
    if (field === 'timestamp' || field === 'gl2_message_id' || field === '_id') return chunks.map(() => true)
    if (field === 'streams') return chunks.map(chunk => streamRows(() => true, chunk))
    const kinds = isText(field) ? ['text'] as const : this.#index.kinds(field)
    return chunks.map(chunk => {
      let rows: Rows = false
      for (const kind of kinds) {
        const column = chunk.column(field, kind)
        if (column) rows = unite(rows, rowsOf(column.rows, chunk.n))
      }
      return rows
    })
  }

  #matcher(leaf: Leaf): Matcher {
    let matcher = this.#matchers.get(leaf)
    if (!matcher) this.#matchers.set(leaf, matcher = compileLeaf(leaf))
    return matcher
  }
}

/** Asks only that there is a value: `field:*`, `field:[* TO *]`. */
function isOpen(leaf: Leaf): boolean {
  if (leaf.type === 'wildcard') return leaf.parts.length > 0 && leaf.parts.every(part => part === '*')
  return leaf.type === 'range' && leaf.lower === null && leaf.upper === null
}
