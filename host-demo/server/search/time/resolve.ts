/** From a time range to instants. */
import type { AbsoluteTimeRange, SearchTypeTimeRange, TimeRange } from '../../../../core/search/schema.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { iso } from './instants.ts'
import { naturalRange } from './natural-date.ts'

/** UTC milliseconds, both inclusive. `all`: no bounds were asked for; they are those of every instant there is. */
export interface ResolvedRange {
  readonly from: number
  readonly to: number
  readonly all: boolean
}

const LIMIT = 8.64e15
export const ALL_TIME: ResolvedRange = { from: -LIMIT, to: LIMIT, all: true }

/** @throws ApiError 400 for a keyword that means nothing now */
export function resolveRange(range: TimeRange, now: number): ResolvedRange {
  switch (range.type) {
    case 'absolute':
      return { from: Date.parse(range.from), to: Date.parse(range.to), all: false }
    case 'keyword': {
      const found = naturalRange(range.keyword, range.timezone ?? 'Etc/UTC', now)
      if (!found) throw badRequest(`The time range '${range.keyword}' means no time.`)
      return { ...found, all: false }
    }
    case 'relative': {
      const seconds = 'range' in range ? range.range : range.from
      const until = 'to' in range ? (range.to ?? 0) : 0
      const back = (count: number) => Math.max(now - count * 1000, -LIMIT)
      return seconds === 0 ? ALL_TIME : { from: back(seconds), to: back(until), all: false }
    }
  }
}

interface Ranged {
  readonly id: string
  readonly timerange: SearchTypeTimeRange | null
}

/**
 * The range of one search type: its own, moved back when it is an offset, else the query's. An override stands in for every range that
 * is no offset and is what offsets refer to.
 * @throws ApiError 400 when offsets name an unknown search type or refer to one another in a circle
 */
export function resolveSearchTypeRange(
  type: Ranged,
  all: readonly Ranged[],
  query: ResolvedRange,
  overridden: boolean,
  now: number,
  seen: readonly string[] = [],
): ResolvedRange {
  const { timerange } = type
  if (timerange === null) return query
  if (timerange.type !== 'offset') return overridden ? query : resolveRange(timerange, now)
  const reference = timerange.source === 'query' ? query : referenced(timerange.id ?? '')
  if (reference.all) return reference
  const amount = Number.parseInt(timerange.offset, 10)
  const back = timerange.offset.endsWith('i') ? amount * (reference.to - reference.from) : amount * 1000
  return { from: Math.max(reference.from - back, -LIMIT), to: Math.max(reference.to - back, -LIMIT), all: false }

  function referenced(id: string): ResolvedRange {
    const other = all.find(candidate => candidate.id === id)
    if (!other)
      throw badRequest(`The offset of search type '${type.id}' refers to search type '${id}', which there is not.`)
    if (id === type.id || seen.includes(id))
      throw badRequest(`The offset of search type '${type.id}' refers to itself.`)
    return resolveSearchTypeRange(other, all, query, overridden, now, [...seen, type.id])
  }
}

/**
 * Returns the range of a search type as it was asked for, with those it refers to: the same for every moment at which it is asked. The range
 * can be resolved.
 */
export function askedRange(type: Ranged, all: readonly Ranged[], query: TimeRange, overridden: boolean): unknown {
  const { timerange } = type
  if (timerange === null) return query
  if (timerange.type !== 'offset') return overridden ? query : timerange
  const other = timerange.source === 'query' ? undefined : all.find(({ id }) => id === timerange.id)
  return { offset: timerange.offset, of: other ? askedRange(other, all, query, overridden) : query }
}

export const absolute = (range: { readonly from: number; readonly to: number }): AbsoluteTimeRange => ({
  type: 'absolute',
  from: iso(range.from),
  to: iso(range.to),
})

const EPOCH: AbsoluteTimeRange = absolute({ from: 0, to: 0 })

/**
 * Returns the range reported as searched: the range itself, or for all time the range of the hits (1970-01-01 to itself
 * when there are none).
 */
export function effectiveRange(
  range: ResolvedRange,
  hits: { readonly from: number; readonly to: number } | null,
): AbsoluteTimeRange {
  if (!range.all) return absolute(range)
  return hits ? absolute(hits) : EPOCH
}
