/** From what a request names — query, streams, time range — to what the store is asked. */
import type { SearchFilter, TimeRange } from '../../../core/search/schema.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Selection } from '../platform/messages/message-store.ts'
import type { Services } from '../platform/services.ts'
import { parserOf, searchFilterNodes } from './query.ts'
import { streamScope } from './scope.ts'
import { searchRules } from './search-rules.ts'
import { resolveRange, type ResolvedRange } from './time/resolve.ts'

export interface Wanted {
  readonly query: string
  /** Null or empty: every readable stream. */
  readonly streams: readonly string[] | null
  /** ANDed to the query. */
  readonly filters?: readonly SearchFilter[]
  readonly timerange: TimeRange
  /** IANA name; absent: the caller's. */
  readonly timeZone?: string | null
  /** A range beyond the configured limit is shortened; else it is refused. */
  readonly shorten?: boolean
}

/** @throws MissingStreamPermission, QuerySyntaxError, UnsupportedQueryError, RangeTooLong, ApiError 400 */
export async function selectionOf(
  services: Services,
  caller: Caller,
  wanted: Wanted,
): Promise<{ selection: Selection; range: ResolvedRange }> {
  const now = Date.now()
  const { range: limit } = await searchRules(services)
  const asked = resolveRange(wanted.timerange, now)
  const range = wanted.shorten ? limit.shorten(asked, now) : limit.check(asked)
  const { filter } = await streamScope(services, caller, wanted.streams)
  const parse = parserOf(services)
  return {
    range,
    selection: {
      scope: { from: range.from, to: range.to, streams: filter },
      now,
      queries: [parse(wanted.query), ...searchFilterNodes(wanted.filters ?? [], parse)],
      timeZone: wanted.timeZone ?? caller.timeZone ?? 'UTC',
    },
  }
}
