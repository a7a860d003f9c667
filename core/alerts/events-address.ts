/** What the page of events asks for, as its address says it. `stream_id` is the specification's, the others are ours. */
import { firstPage, pageOfParameters } from '../client/pagination.ts'
import { timeRangeOfParameters, timeRangeParameters, type TimeRange } from '../time/time-range.ts'
import { defaultLastSearch, type AlertsFilter, type LastEventSearch } from './last-search.ts'

export const eventPageSizes = [10, 25, 50, 100] as const
export const eventSorts = ['timestamp', 'message', 'key', 'alert', 'event_definition_id', 'priority'] as const
export type EventSort = (typeof eventSorts)[number]

export interface EventOrder {
  readonly by: EventSort
  readonly direction: 'asc' | 'desc'
}

export interface AskedEvents extends LastEventSearch {
  /** Written in the query language. */
  readonly query: string
  /** Ids of definitions; none: all. */
  readonly definitions: readonly string[]
  readonly order: EventOrder
  readonly page: number
  readonly pageSize: number
  /** Id of the event that is open. */
  readonly event: string | null
}

export const defaultOrder: EventOrder = { by: 'timestamp', direction: 'desc' }

/** Returns the query for the events whose messages are in a stream. */
export const queryOfStream = (streamId: string): string => `source_streams:${streamId}`

export const defaultAsked: AskedEvents = {
  ...defaultLastSearch,
  query: '',
  definitions: [],
  order: defaultOrder,
  page: firstPage,
  pageSize: eventPageSizes[0],
  event: null,
}

const isSort = (text: string | undefined): text is EventSort => eventSorts.includes(text as EventSort)
const filters: readonly string[] = ['include', 'only', 'exclude'] satisfies AlertsFilter[]

function orderOf(text: string | null): EventOrder {
  const [by, direction] = text?.split(':') ?? []
  return isSort(by) ? { by, direction: direction === 'asc' ? 'asc' : 'desc' } : defaultOrder
}

const isPlainId = (text: string) => /^[\w-]{1,64}$/.test(text)

export interface ReadAsked {
  readonly asked: AskedEvents
  /** Why the time range of the address was ignored. */
  readonly problem: Error | null
}

/** `last` is asked for where the address does not say otherwise. */
export function askedOfParameters(given: URLSearchParams, last: LastEventSearch): ReadAsked {
  let timeRange: TimeRange | null = null
  let problem: Error | null = null
  try {
    timeRange = timeRangeOfParameters(given)
  } catch (error) {
    problem = error as Error
  }
  const stream = given.get('stream_id') ?? ''
  const alerts = given.get('alerts') ?? ''
  const event = given.get('event') ?? ''
  return {
    problem,
    asked: {
      query: given.get('query') ?? (isPlainId(stream) ? queryOfStream(stream) : ''),
      alerts: filters.includes(alerts) ? (alerts as AlertsFilter) : last.alerts,
      timeRange: timeRange ?? last.timeRange,
      definitions: (given.get('definition') ?? '').split(',').filter(isPlainId),
      order: orderOf(given.get('sort')),
      ...pageOfParameters(given, eventPageSizes, eventPageSizes[0]),
      event: isPlainId(event) ? event : null,
    },
  }
}

/** Filter and range are always written: whoever is sent the address sees the same events. */
export function parametersOfAsked(asked: AskedEvents): Record<string, string> {
  const { query, alerts, timeRange, definitions, order, page, pageSize, event } = asked
  const isDefaultOrder = order.by === defaultOrder.by && order.direction === defaultOrder.direction
  return {
    ...(query !== '' && { query }),
    alerts,
    ...timeRangeParameters(timeRange),
    ...(definitions.length > 0 && { definition: definitions.join(',') }),
    ...(!isDefaultOrder && { sort: `${order.by}:${order.direction}` }),
    ...(page !== firstPage && { page: String(page) }),
    ...(pageSize !== eventPageSizes[0] && { pageSize: String(pageSize) }),
    ...(event !== null && { event }),
  }
}

/** Applies a change. Whatever changes the rows or their order goes back to page 1. */
export function askedWith(asked: AskedEvents, change: Partial<AskedEvents>): AskedEvents {
  const rows = ['query', 'alerts', 'timeRange', 'definitions', 'order', 'pageSize'] as const
  const isOther = rows.some(key => change[key] !== undefined)
  return { ...asked, ...(isOther && { page: firstPage }), ...change }
}
