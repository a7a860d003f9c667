/** From what a request for events names to what the store is asked. */
import {
  DEFAULT_EVENTS_RANGE,
  type AlertsFilter,
  type EventsHistogramRequest,
} from '../../../../core/alerts/events-schema.ts'
import type { QueryNode } from '../../../../core/query/tree.ts'
import type { TimeRange } from '../../../../core/time/time-range.ts'
import type { Selection } from '../../platform/messages/message-store.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import { readTimeRange } from '../../search/dto/time-range.ts'
import { visibleEvents } from '../../search/events/visible-events.ts'
import { parserOf } from '../../search/query.ts'
import { searchRules } from '../../search/search-rules.ts'
import { resolveRange, type ResolvedRange } from '../../search/time/resolve.ts'

/** Holds a request with its defaults. */
export interface Asked {
  readonly query: string
  readonly timerange: TimeRange
  readonly filter: { readonly alerts: AlertsFilter; readonly event_definitions: string[] }
}

/** @throws ApiError 400 naming the member */
export const askedFor = ({ query, timerange, filter }: EventsHistogramRequest): Asked => ({
  query: query ?? '',
  timerange: timerange ? readTimeRange(timerange, 'timerange') : { type: 'relative', range: DEFAULT_EVENTS_RANGE },
  filter: { alerts: filter?.alerts ?? 'include', event_definitions: [...(filter?.event_definitions ?? [])] },
})

const term = (field: string, value: string): QueryNode => ({ type: 'term', field, value })
const bool = (nodes: Partial<Record<'must' | 'should' | 'mustNot', readonly QueryNode[]>>): QueryNode => ({
  type: 'bool',
  must: [],
  should: [],
  mustNot: [],
  ...nodes,
})

/** @throws QuerySyntaxError, UnsupportedQueryError, RangeTooLong, ApiError 400 */
export async function selectEvents(
  services: Services,
  caller: Caller,
  { query, timerange, filter }: Asked,
  signal: AbortSignal,
): Promise<{ readonly selection: Selection; readonly range: ResolvedRange }> {
  const now = Date.now()
  const range = (await searchRules(services)).range.check(resolveRange(timerange, now))
  const queries: QueryNode[] = [parserOf(services)(query)]
  if (filter.alerts === 'only') queries.push(term('alert', 'true'))
  if (filter.alerts === 'exclude') queries.push(bool({ mustNot: [term('alert', 'true')] }))
  if (filter.event_definitions.length > 0)
    queries.push(bool({ should: filter.event_definitions.map(id => term('event_definition_id', id)) }))
  const wanted = { from: range.from, to: range.to, queries, now, timeZone: caller.timeZone ?? 'UTC' }
  return { range, selection: await visibleEvents(services, caller, wanted, null, signal) }
}
