/** One query of a search while it runs: all its search types side by side, each settled as it is ready. */
import type { AbsoluteTimeRange, QueryResult, SearchError, SearchTypeResult } from '../../../../core/search/schema.ts'
import { filterNode, searchFilterNodes } from '../query.ts'
import { absolute, effectiveRange, resolveRange, type ResolvedRange } from '../time/resolve.ts'
import { leftOutErrors, searchError, SearchTimedOut } from './errors.ts'
import { executeSearchType, rangesOfHits, type Execution, type QueryParts } from './execute-search-type.ts'
import { missingPermission, type PlannedQuery } from './plan-query.ts'

interface Settled {
  readonly result: SearchTypeResult | null
  readonly errors: readonly SearchError[]
}

export class QueryRun {
  readonly #planned: PlannedQuery
  readonly #execution: Execution
  /** Is told of each search type that is settled, with the bytes of its result. */
  readonly #onSettled: (bytes: number) => void
  readonly #started = Date.now()
  /** By search type id. */
  readonly #settled = new Map<string, Settled>()
  #range: ResolvedRange | null = null
  /** The errors of a query of which nothing could be run. */
  #failure: readonly SearchError[] | null = null
  #duration: number | null = null

  constructor(planned: PlannedQuery, execution: Execution, onSettled: (bytes: number) => void) {
    this.#planned = planned
    this.#execution = execution
    this.#onSettled = onSettled
  }

  get id(): string {
    return this.#planned.query.id
  }
  /** It ran to its end; a cancelled one does not. */
  get done(): boolean {
    return this.#duration !== null
  }

  /** @throws the reason of a cancellation */
  async run(): Promise<void> {
    try {
      await this.#attempt()
    } catch (error) {
      throwIfCancelled(this.#execution.signal)
      this.#failure = this.#errorsOfAll(searchError(error, this.id, null, this.#report))
      this.#onSettled(0)
    }
    this.#duration = Date.now() - this.#started
  }

  async #attempt(): Promise<void> {
    const { rules, now, parse } = this.#execution
    const { query } = this.#planned
    const range = rules.range.check(resolveRange(query.timerange, now))
    const nodes = [
      parse(query.query.query_string),
      ...searchFilterNodes(query.filters, parse),
      filterNode(query.filter, parse),
    ].filter(node => node !== null)
    this.#range = range
    const parts = { planned: this.#planned, range, nodes, ofHits: rangesOfHits(this.#execution) }
    await Promise.all(query.search_types.map(({ id }) => this.#settle(id, parts)))
  }

  async #settle(id: string, parts: QueryParts): Promise<void> {
    const { query } = this.#planned
    if (this.#planned.isRefused(id))
      return this.#take(id, { result: null, errors: [missingPermission(query.id, id)] }, 0)
    const type = query.search_types.find(one => one.id === id)!
    try {
      const { result, damages, bytes } = await executeSearchType(type, parts, this.#execution)
      this.#take(id, { result, errors: leftOutErrors(damages, query.id, id) }, bytes)
    } catch (error) {
      throwIfCancelled(this.#execution.signal)
      this.#take(id, { result: null, errors: [searchError(error, query.id, id, this.#report)] }, 0)
    }
  }

  #take(id: string, settled: Settled, bytes: number): void {
    this.#settled.set(id, settled)
    this.#onSettled(bytes)
  }

  readonly #report = (error: unknown) => this.#execution.services.log.error({ err: error }, 'search failed')

  /** Clients look for the error of each search type. */
  #errorsOfAll(error: SearchError): readonly SearchError[] {
    const { search_types } = this.#planned.query
    const type = error.type === 'query' ? 'search_type' : error.type
    if (search_types.length === 0) return [error]
    return search_types.map(({ id }) =>
      this.#planned.isRefused(id) ? missingPermission(this.id, id) : { ...error, type, search_type_id: id },
    )
  }

  /** What there is of it by now. */
  toResult(): QueryResult {
    const settled = this.#planned.query.search_types.flatMap(({ id }) => this.#settled.get(id) ?? [])
    const results = settled.flatMap(({ result }) => result ?? [])
    return {
      query: this.#planned.executed,
      search_types: Object.fromEntries(results.map(result => [result.id, result])),
      errors: this.#failure ?? settled.flatMap(({ errors }) => errors),
      execution_stats: {
        duration: this.#duration ?? Date.now() - this.#started,
        timestamp: new Date(this.#started).toISOString(),
        effective_timerange: this.#effectiveRange(results),
      },
      // An answer without damaged parts is an answer: its result stays.
      state: this.#failure || settled.some(({ result }) => result === null) ? 'FAILED' : 'COMPLETED',
    }
  }

  /** Over all time: from the oldest to the newest hit of any search type. */
  #effectiveRange(results: readonly SearchTypeResult[]): AbsoluteTimeRange {
    const { now } = this.#execution
    if (this.#failure || this.#range === null) return absolute({ from: now, to: now })
    if (!this.#range.all) return absolute(this.#range)
    const ranges = results.flatMap(result => ('effective_timerange' in result ? [result.effective_timerange] : []))
    if (ranges.length === 0) return effectiveRange(this.#range, null)
    return absolute({
      from: Math.min(...ranges.map(({ from }) => Date.parse(from))),
      to: Math.max(...ranges.map(({ to }) => Date.parse(to))),
    })
  }
}

/** A search that took too long has an error in place of what it did not finish. */
function throwIfCancelled(signal: AbortSignal): void {
  if (!(signal.reason instanceof SearchTimedOut)) signal.throwIfAborted()
}
