/** Executes one query of a search: all its search types side by side. */
import type {
  AbsoluteTimeRange,
  ExecutedQuery,
  Filter,
  KnownSearchType,
  QueryResult,
  SearchError,
  SearchType,
  SearchTypeResult,
} from '../../../../core/search/schema.ts'
import type { QueryNode } from '../../../../core/query/tree.ts'
import { ANSWER_LENGTH } from '../../decorators/decorate.ts'
import type { SearchDecorators } from '../../decorators/search-decorators.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { IndexDamage, LeftOut, Selection } from '../../platform/messages/message-store.ts'
import type { Services } from '../../platform/services.ts'
import { filterNode, parserOf, searchFilterNodes, streamsOf, streamsWithin } from '../query.ts'
import { filterScope, streamScope, type StreamScope } from '../scope.ts'
import type { SearchRules } from '../search-rules.ts'
import { absolute, effectiveRange, resolveRange, resolveSearchTypeRange, type ResolvedRange } from '../time/resolve.ts'
import { handlerOf, isKnown } from '../types/registry.ts'
import { rangeOfHits, SearchTypeError, type HitRange, type SearchTypeContext } from '../types/search-type.ts'
import type { EffectiveQuery } from './effective.ts'
import { leftOutErrors, searchError, SearchTimedOut } from './errors.ts'

export interface Execution {
  readonly services: Services
  readonly decorators: SearchDecorators
  readonly caller: Caller
  /** UTC milliseconds that every range of the search counts from. */
  readonly now: number
  readonly signal: AbortSignal
  readonly rules: SearchRules
}

/** A query whose streams are known to be readable. */
export interface PlannedQuery {
  readonly query: EffectiveQuery
  readonly scope: StreamScope
  /** Scopes of the search types that have their own. */
  readonly scopes: ReadonlyMap<string, StreamScope>
}

/** Decides which streams a query and its search types read. @throws MissingStreamPermission */
export async function planQuery(services: Services, caller: Caller, query: EffectiveQuery): Promise<PlannedQuery> {
  const scope = await filterScope(services, caller, query.filter)
  const scopes = new Map<string, StreamScope>()
  for (const type of query.search_types) {
    if (!isKnown(type)) continue
    const named = [...new Set([...type.streams, ...streamsOf(type.filter)])]
    if (named.length === 0) continue
    const own = await streamScope(services, caller, named)
    if (type.streams.length > 0 || streamsWithin(type.filter) !== null) scopes.set(type.id, own)
  }
  return { query, scope, scopes }
}

export async function executeQuery(planned: PlannedQuery, execution: Execution): Promise<QueryResult> {
  const { query } = planned
  const started = Date.now()
  const outcome = await attempt(planned, execution)
  return {
    query: executedForm(planned),
    search_types: Object.fromEntries(outcome.results.map(result => [result.id, result])),
    errors: outcome.errors,
    execution_stats: {
      duration: Date.now() - started,
      timestamp: new Date(started).toISOString(),
      effective_timerange: outcome.range,
    },
    // An answer without damaged parts is an answer: its result stays.
    state: outcome.results.length < query.search_types.length || outcome.failed ? 'FAILED' : 'COMPLETED',
  }
}

interface Outcome {
  readonly results: readonly SearchTypeResult[]
  readonly errors: readonly SearchError[]
  readonly range: AbsoluteTimeRange
  /** None of it could be run. */
  readonly failed?: true
}

async function attempt(planned: PlannedQuery, execution: Execution): Promise<Outcome> {
  const { query } = planned
  const report = (error: unknown) => execution.services.log.error({ err: error }, 'search failed')
  try {
    const range = execution.rules.range.check(resolveRange(query.timerange, execution.now))
    const parse = parserOf(execution.services)
    const nodes = [
      parse(query.query.query_string),
      ...searchFilterNodes(query.filters, parse),
      filterNode(query.filter, parse),
    ].filter(node => node !== null)
    const ofHits = rangesOfHits(execution)
    const outcomes = await Promise.all(
      query.search_types.map(async type => {
        const damages: IndexDamage[] = []
        const tellLeftOut = ({ leftOut = [] }: LeftOut) => void damages.push(...leftOut)
        try {
          const result = await executeSearchType(type, planned, nodes, { query: range, ofHits, tellLeftOut }, execution)
          return { results: [result], errors: leftOutErrors(damages, query.id, type.id) }
        } catch (error) {
          throwIfCancelled(execution.signal)
          return { results: [], errors: [searchError(error, query.id, type.id, report)] }
        }
      }),
    )
    const results = outcomes.flatMap(outcome => outcome.results)
    return { results, errors: outcomes.flatMap(outcome => outcome.errors), range: unionOf(range, results) }
  } catch (error) {
    throwIfCancelled(execution.signal)
    return {
      results: [],
      failed: true,
      errors: ofEachType(searchError(error, query.id, null, report), query.search_types),
      range: absolute({ from: execution.now, to: execution.now }),
    }
  }
}

/** Clients look for the error of each search type. */
const ofEachType = (error: SearchError, types: readonly SearchType[]): readonly SearchError[] =>
  types.length === 0 ? [error] : types.map(({ id }) => ({ ...error, type: 'search_type', search_type_id: id }))

/** A search that took too long has an error in place of what it did not finish. */
function throwIfCancelled(signal: AbortSignal): void {
  if (!(signal.reason instanceof SearchTimedOut)) signal.throwIfAborted()
}

/** Over all time: from the oldest to the newest hit of any search type. */
function unionOf(range: ResolvedRange, results: readonly SearchTypeResult[]): AbsoluteTimeRange {
  if (!range.all) return absolute(range)
  const ranges = results.flatMap(result => ('effective_timerange' in result ? [result.effective_timerange] : []))
  if (ranges.length === 0) return effectiveRange(range, null)
  return absolute({
    from: Math.min(...ranges.map(({ from }) => Date.parse(from))),
    to: Math.max(...ranges.map(({ to }) => Date.parse(to))),
  })
}

type Learn = () => Promise<HitRange | null>
type RangeOfHits = (selection: Selection, learn?: Learn) => Promise<HitRange | null>
interface QueryRanges extends Pick<SearchTypeContext, 'tellLeftOut'> {
  readonly query: ResolvedRange
  readonly ofHits: RangeOfHits
}

/** Search types that ask for the same messages share the answer. */
function rangesOfHits({ services, signal }: Execution): RangeOfHits {
  const known = new Map<string, Promise<HitRange | null>>()
  return (selection, learn) => {
    const key = JSON.stringify(selection)
    const ask: Learn = () => rangeOfHits(services.messages, selection, signal)
    let range = known.get(key)
    // A search type that fails to learn the range must not make the others fail.
    if (!range) known.set(key, (range = learn ? learn().catch(ask) : ask()))
    return range
  }
}

async function executeSearchType(
  type: SearchType,
  planned: PlannedQuery,
  nodes: readonly QueryNode[],
  ranges: QueryRanges,
  execution: Execution,
): Promise<SearchTypeResult> {
  if (!isKnown(type)) throw new SearchTypeError(`This server cannot execute search types of the kind '${type.type}'.`)
  const { query } = planned
  const parse = parserOf(execution.services)
  const ranged = query.allSearchTypes.filter(isKnown)
  const { now, rules } = execution
  const range = rules.range.check(resolveSearchTypeRange(type, ranged, ranges.query, query.overridden, now))
  const own = [
    type.query ? parse(type.query.query_string) : null,
    ...searchFilterNodes(type.filters, parse),
    filterNode(type.filter, parse),
  ]
  const { filter, ids } = planned.scopes.get(type.id) ?? planned.scope
  const selection: Selection = {
    scope: { from: range.from, to: range.to, streams: filter },
    queries: [...nodes, ...own.filter(node => node !== null)],
    now,
    timeZone: execution.caller.timeZone ?? 'UTC',
  }
  const context: SearchTypeContext = {
    messages: execution.services.messages,
    range,
    signal: execution.signal,
    after: query.after.get(type.id),
    analysis: rules.analysis,
    selection,
    decorationOf: carried => execution.decorators.carried(execution.caller, carried, ids, ANSWER_LENGTH),
    rangeOfHits: learn => ranges.ofHits(selection, learn),
    tellLeftOut: ranges.tellLeftOut,
  }
  return await handlerOf(type as KnownSearchType).execute(type, context)
}

/** The query as executed: with the streams it read. */
function executedForm({ query, scope }: PlannedQuery): ExecutedQuery {
  const { id, timerange, filters, search_types } = query
  const streams: Filter = { type: 'or', filters: scope.ids.map(stream => ({ type: 'stream', id: stream })) }
  const filter: Filter =
    query.filter === null
      ? streams
      : streamsWithin(query.filter) !== null
        ? query.filter
        : { type: 'and', filters: [streams, query.filter] }
  return { id, timerange, filter, filters, query: query.query, search_types }
}
