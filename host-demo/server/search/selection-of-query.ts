/** The selection of what names query, range, streams and filters; a query that cannot be run is answered with 400 and the reason. */
import type { SearchFilterInput, TimeRange } from '../../../core/search/schema.ts'
import { defaultTimeRange } from '../../../core/time/time-range.ts'
import type { Selection } from '../platform/messages/message-store.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { readSearchFilters } from './dto/filter.ts'
import { readTimeRange } from './dto/time-range.ts'
import { plainError } from './execution/errors.ts'
import { selectionOf } from './selection.ts'

interface Asked {
  readonly query?: string | null
  readonly timerange?: TimeRange | null
  readonly streams?: readonly string[] | null
  readonly filters?: readonly SearchFilterInput[] | null
}

/** Without a time range: the last five minutes. @throws MissingStreamPermission, ApiError 400 */
export const selectionOfQuery = (services: Services, caller: Caller, asked: Asked): Promise<Selection> =>
  explained(async () => {
    const { selection } = await selectionOf(services, caller, {
      query: asked.query ?? '',
      streams: asked.streams ?? null,
      filters: readSearchFilters(asked.filters, 'filters'),
      timerange: asked.timerange ? readTimeRange(asked.timerange, 'timerange') : defaultTimeRange,
      shorten: !asked.timerange,
    })
    return selection
  })

/** @throws ApiError 400 in place of what is wrong with a query */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw plainError(error)
  }
}
