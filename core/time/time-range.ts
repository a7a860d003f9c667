/** Time ranges of a search: relative, absolute, keyword (specification 9.4, contract 1, 2.3), their URL form (2.2) and words. */
import type { Messages } from '../brand/catalogue.ts'
import { localizedError } from '../brand/localized-error.ts'
import { humanizeDuration } from './durations.ts'
import { formatDateTime, tryParseDateTime } from './formats.ts'
import { rangeStrings } from './range-strings.ts'
import { timeStrings } from './strings.ts'

/** `range`: the last so many seconds, 0 for all messages. `from`, `to`: seconds before now; `to` absent is now. */
export type RelativeTimeRange =
  | { readonly type: 'relative'; readonly range: number }
  | { readonly type: 'relative'; readonly from: number; readonly to?: number }
/** ISO times; without an offset they are UTC. */
export interface AbsoluteTimeRange {
  readonly type: 'absolute'
  readonly from: string
  readonly to: string
}
/** Natural language, resolved by the server in `timezone` (default: Etc/UTC). */
export interface KeywordTimeRange {
  readonly type: 'keyword'
  readonly keyword: string
  readonly timezone?: string
}
export type TimeRange = RelativeTimeRange | AbsoluteTimeRange | KeywordTimeRange
export type TimeRangeType = TimeRange['type']

export const timeRangeTypes: readonly TimeRangeType[] = ['relative', 'absolute', 'keyword']

export const defaultTimeRangeSeconds = 300
export const defaultTimeRange: RelativeTimeRange = { type: 'relative', range: defaultTimeRangeSeconds }

const wrong = localizedError(rangeStrings)
const invalidType = (type: unknown) => wrong(t => t('invalidRangeType', { type: String(type) }))

function seconds(value: unknown, field: string): number {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) {
    throw wrong(t =>
      value === undefined ? t('secondsMissing', { field }) : t('secondsWrong', { field, value: String(value) }),
    )
  }
  return count
}

function time(value: unknown, field: string): string {
  if (typeof value !== 'string' || tryParseDateTime(value) === null) {
    throw wrong(t => t('timeWrong', { field, value: String(value) }))
  }
  return value
}

function relative(value: Readonly<Record<string, unknown>>): RelativeTimeRange {
  const { range, from, to } = value
  if (range !== undefined && (from !== undefined || to !== undefined)) {
    throw wrong(t => t('rangeTwice'))
  }
  if (from === undefined) return { type: 'relative', range: seconds(range, 'range') }
  const start = seconds(from, 'from')
  if (to === undefined) return { type: 'relative', from: start }
  const end = seconds(to, 'to')
  if (end > start) throw wrong(t => t('rangeBackwards'))
  return { type: 'relative', from: start, to: end }
}

/** A time range from the wire or another untrusted place, with only its own members (null is absent). Throws with the field's name. */
export function parseTimeRange(value: unknown): TimeRange {
  if (typeof value !== 'object' || value === null) throw invalidType(value)
  const given: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== null),
  )
  switch (given.type) {
    case 'relative':
      return relative(given)
    case 'absolute':
      return { type: 'absolute', from: time(given.from, 'from'), to: time(given.to, 'to') }
    case 'keyword': {
      const { keyword, timezone } = given
      if (typeof keyword !== 'string' || keyword.trim() === '') throw wrong(t => t('keywordMissing'))
      return { type: 'keyword', keyword, ...(typeof timezone === 'string' && { timezone }) }
    }
    default:
      throw invalidType(given.type)
  }
}

/** Returns the range with the zone in which its words are read; without one the server reads them in UTC. */
export const inZone = (range: TimeRange, zone: string): TimeRange =>
  range.type === 'keyword' ? { ...range, timezone: range.timezone ?? zone } : range

/** The URL parameters of specification 2.2: `rangetype` and then `relative`, or `from` and `to`, or `keyword`. */
export function timeRangeParameters(range: TimeRange): Record<string, string> {
  switch (range.type) {
    case 'relative':
      if ('range' in range) return { rangetype: 'relative', relative: String(range.range) }
      return {
        rangetype: 'relative',
        from: String(range.from),
        ...(range.to !== undefined && { to: String(range.to) }),
      }
    case 'absolute':
      return { rangetype: 'absolute', from: range.from, to: range.to }
    case 'keyword':
      return { rangetype: 'keyword', keyword: range.keyword }
    default:
      throw invalidType((range as { type: unknown }).type)
  }
}

/** Reads them back; null when the URL names no range. Throws for an unknown type and for values that fit no range. */
export function timeRangeOfParameters(parameters: URLSearchParams): TimeRange | null {
  const type = parameters.get('rangetype')
  if (type === null) return null
  // On the wire it is called `range`.
  if (type === 'relative' && !parameters.has('from'))
    return { type, range: seconds(parameters.get('relative') ?? undefined, 'relative') }
  return parseTimeRange({
    type,
    range: parameters.get('relative'),
    from: parameters.get('from'),
    to: parameters.get('to'),
    keyword: parameters.get('keyword'),
  })
}

/** The instants (UTC milliseconds) a range spans at `now`; `from` null for all messages. A keyword is the server's to resolve: null. */
export function resolveTimeRange(
  range: TimeRange,
  now: number,
): { readonly from: number | null; readonly to: number } | null {
  switch (range.type) {
    case 'relative':
      if ('range' in range) return { from: range.range === 0 ? null : now - range.range * 1000, to: now }
      return { from: now - range.from * 1000, to: now - (range.to ?? 0) * 1000 }
    case 'absolute': {
      const [from, to] = [tryParseDateTime(range.from), tryParseDateTime(range.to)]
      return from === null || to === null ? null : { from, to }
    }
    case 'keyword':
      return null
  }
}

/** Words for a range: 'Last 5 minutes', 'From 10 minutes ago to now', 'From 2023-08-02 10:00:00 to …', the keyword itself. */
export function describeTimeRange(range: TimeRange, messages: Messages, zone: string): string {
  const t = messages.of(timeStrings)
  const ago = (count: number) =>
    count === 0 ? t('now') : t('ago', { duration: humanizeDuration(count * 1000, messages) })
  switch (range.type) {
    case 'relative':
      if (!('range' in range)) return t('fromTo', { from: ago(range.from), to: ago(range.to ?? 0) })
      return range.range === 0
        ? t('allMessages')
        : t('last', { duration: humanizeDuration(range.range * 1000, messages) })
    case 'absolute': {
      const [from, to] = [range.from, range.to].map(text =>
        formatDateTime(tryParseDateTime(text) ?? text, 'default', zone),
      )
      return t('fromTo', { from: from ?? range.from, to: to ?? range.to })
    }
    case 'keyword':
      return range.keyword
  }
}
