/** From what a request names — query, streams, time range — to what the store is asked. */
import type { TimeRange } from '../../../core/search/schema.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Selection } from '../platform/messages/message-store.ts'
import type { Services } from '../services.ts'
import { parserOf } from './query.ts'
import { streamScope } from './scope.ts'
import { searchRules } from './search-rules.ts'
import { resolveRange, type ResolvedRange } from './time/resolve.ts'

export interface Wanted {
  readonly query: string
  /** Null or empty: every readable stream. */
  readonly streams: readonly string[] | null
  readonly timerange: TimeRange
  /** IANA name; absent: the caller's. */
  readonly timeZone?: string | null
  /** A range beyond the configured limit is shortened; else it is refused. */
  readonly shorten?: boolean
}

/** @throws MissingStreamPermission, QuerySyntaxError, RangeTooLong, ApiError 400 */
export async function selectionOf(
  services: Services, caller: Caller, wanted: Wanted,
): Promise<{ selection: Selection, range: ResolvedRange }> {
  const now = Date.now()
  const { range: limit } = await searchRules(services)
  const asked = resolveRange(wanted.timerange, now)
  const range = wanted.shorten ? limit.shorten(asked, now) : limit.check(asked)
  const { filter } = await streamScope(services, caller, wanted.streams)
  return {
    range,
    selection: {
      scope: { from: range.from, to: range.to, streams: filter }, queries: [parserOf(services)(wanted.query)],
      now, timeZone: wanted.timeZone ?? caller.timeZone ?? 'UTC',
    },
  }
}
