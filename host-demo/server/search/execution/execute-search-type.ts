/** Executes one search type of a query, or takes the result that others share. */
import type { KnownSearchType, SearchType, SearchTypeResult } from '../../../../core/search/schema.ts'
import type { QueryNode } from '../../../../core/query/tree.ts'
import { ANSWER_LENGTH } from '../../decorators/decorate.ts'
import type { SearchDecorators } from '../../decorators/search-decorators.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { IndexDamage, Selection } from '../../platform/messages/message-store.ts'
import type { Services } from '../../platform/services.ts'
import { visibleEvents } from '../events/visible-events.ts'
import { filterNode, searchFilterNodes, type ParseText } from '../query.ts'
import type { SearchRules } from '../search-rules.ts'
import { askedRange, resolveSearchTypeRange, type ResolvedRange } from '../time/resolve.ts'
import { handlerOf, isKnown } from '../types/registry.ts'
import { rangeOfHits, SearchTypeError, type HitRange, type SearchTypeContext } from '../types/search-type.ts'
import { bytesOf } from './bytes.ts'
import type { InFlight } from './in-flight.ts'
import type { PlannedQuery } from './plan-query.ts'
import { hitRangeKey, resultKey, resultOf, type Asked } from './shared-key.ts'
import type { SharedResults } from './shared-results.ts'

/** A result, and what of the store it was made without. */
export interface Computed {
  readonly result: SearchTypeResult
  readonly damages: readonly IndexDamage[]
}

/** How a search takes part in sharing. */
export interface Sharing {
  readonly results: SharedResults<Computed>
  readonly hitRanges: InFlight<HitRange | null>
  readonly maxAgeMs: number
}

export interface Execution {
  readonly services: Services
  readonly decorators: SearchDecorators
  readonly caller: Caller
  /** Reads query strings, with the values of the search's parameters. */
  readonly parse: ParseText
  /** UTC milliseconds that every range of the search counts from. */
  readonly now: number
  readonly signal: AbortSignal
  readonly rules: SearchRules
  /** Null: nothing is shared. */
  readonly sharing: Sharing | null
}

type Learn = () => Promise<HitRange | null>
export type RangeOfHits = (selection: Selection, learn?: Learn) => Promise<HitRange | null>

/** What the search types of a query have in common. */
export interface QueryParts {
  readonly planned: PlannedQuery
  readonly range: ResolvedRange
  readonly nodes: readonly QueryNode[]
  readonly ofHits: RangeOfHits
}

export interface Executed extends Computed {
  /** Approximate size of the result; 0 where it was computed for another search. */
  readonly bytes: number
}

/** Search types of one query that ask for the same messages share the answer; one that learns the range by itself waits for no other. */
export function rangesOfHits({ services, signal }: Execution): RangeOfHits {
  const known = new Map<string, Promise<HitRange | null>>()
  return (selection, learn) => {
    const key = JSON.stringify(selection)
    const ask: Learn = () => rangeOfHits(services.messages, selection, signal)
    const learned = learn?.()
    let range = known.get(key)
    // A search type that fails to learn the range must not make the others fail.
    if (!range) known.set(key, (range = learned ? learned.catch(ask) : ask()))
    return learned ?? range
  }
}

/** @throws what the search type cannot be executed for */
export async function executeSearchType(type: SearchType, parts: QueryParts, execution: Execution): Promise<Executed> {
  if (!isKnown(type)) throw new SearchTypeError(`This server cannot execute search types of the kind '${type.type}'.`)
  const { planned, nodes } = parts
  const { query } = planned
  const { parse, now, rules, sharing, caller } = execution
  const ranged = query.allSearchTypes.filter(isKnown)
  const range = rules.range.check(resolveSearchTypeRange(type, ranged, parts.range, query.overridden, now))
  const own = [
    type.query ? parse(type.query.query_string) : null,
    ...searchFilterNodes(type.filters, parse),
    filterNode(type.filter, parse),
  ].filter(node => node !== null)
  const scope = planned.scopeOf(type.id)
  const { from, to } = range
  const { filter: searchedStreams } = scope
  const timeZone = caller.timeZone ?? 'UTC'
  const selection: Selection = {
    scope: { from, to, streams: searchedStreams },
    queries: [...nodes, ...own],
    now,
    timeZone,
  }
  const after = query.after.get(type.id)
  const compute = async (signal: AbortSignal, ofHits: RangeOfHits): Promise<Computed> => {
    const damages: IndexDamage[] = []
    const context: SearchTypeContext = {
      messages: execution.services.messages,
      range,
      signal,
      after,
      analysis: rules.analysis,
      selection,
      eventSelection: () =>
        visibleEvents(execution.services, caller, { from, to, queries: own, now, timeZone }, searchedStreams, signal),
      searchedStreams,
      decorationOf: carried => execution.decorators.carried(caller, carried, scope.ids, ANSWER_LENGTH),
      rangeOfHits: learn => ofHits(selection, learn),
      tellLeftOut: ({ leftOut = [] }) => void damages.push(...leftOut),
    }
    const result = await handlerOf(type as KnownSearchType).execute(type, context)
    return { result, damages }
  }
  if (!sharing) {
    const computed = await compute(execution.signal, parts.ofHits)
    return { ...computed, bytes: bytesOf(computed.result) }
  }
  const asked: Asked = {
    range: askedRange(type, ranged, query.timerange, query.overridden),
    queries: selection.queries,
    scope,
    timeZone,
  }
  const key = resultKey(type, asked, { caller, analysis: rules.analysis, after })
  const { value, ownBytes } = await sharing.results.get(key, sharing.maxAgeMs, execution.signal, signal =>
    compute(signal, sharedRangeOfHits(execution, sharing, asked, signal)),
  )
  return { ...value, result: resultOf(value.result, type), bytes: ownBytes }
}

/** Belongs to a computation that may outlive the search it was begun for: nothing of that search is used. */
function sharedRangeOfHits(
  { services }: Execution,
  { hitRanges }: Sharing,
  asked: Asked,
  signal: AbortSignal,
): RangeOfHits {
  return (selection, learn) =>
    learn?.() ??
    hitRanges.join(hitRangeKey(asked), signal, whileWanted => rangeOfHits(services.messages, selection, whileWanted))
}
