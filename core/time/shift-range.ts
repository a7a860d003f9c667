/** Ranges made of a range: the one before or after it, and a wider one around it. */
import { addDays, addMonths } from './calendar.ts'
import { formatDateTime, tryParseDateTime } from './formats.ts'

/** UTC milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

const midnight = (day: string, zone: string): number | null => tryParseDateTime(`${day} 00:00:00`, zone)
const dayOf = (instant: number, zone: string) => formatDateTime(instant, 'date', zone)

/** The first day and the day after the last one, where the span is of whole days of the zone (its end exact, or a millisecond short). */
function wholeDays({ from, to }: Span, zone: string): { readonly first: string; readonly end: string } | null {
  const first = dayOf(from, zone)
  const end = dayOf(to + 1, zone)
  return midnight(first, zone) === from && [to, to + 1].includes(midnight(end, zone) ?? NaN) && first < end
    ? { first, end }
    : null
}

const daysBetween = (first: string, end: string) =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000)

/**
 * One length earlier (`direction` -1) or later (1). Whole days and months stay whole in the zone, whatever their length is there: days of 23 and 25
 * hours, months of 28 to 31 days.
 */
export function steppedRange(span: Span, direction: 1 | -1, zone: string): Span {
  const days = wholeDays(span, zone)
  const length = span.to - span.from
  if (!days) return { from: span.from + direction * length, to: span.to + direction * length }
  const { first, end } = days
  const months =
    first.endsWith('-01') && end.endsWith('-01')
      ? (Number(end.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(first.slice(5, 7))
      : 0
  const moved = (day: string) =>
    months > 0 ? addMonths(day, direction * months) : addDays(day, direction * daysBetween(first, end))
  const [from, to] = [midnight(moved(first), zone), midnight(moved(end), zone)]
  const short = midnight(end, zone) === span.to ? 0 : 1
  return from === null || to === null
    ? { from: span.from + direction * length, to: span.to + direction * length }
    : { from, to: to - short }
}

/** Twice as long around the same middle; not into the future, unless the range lies there. */
export function widenedRange({ from, to }: Span, now: number): Span {
  const half = Math.ceil((to - from) / 2) || 500
  const end = to + half > now && to <= now ? now : to + half
  return { from: end - 2 * Math.max(to - from, 500), to: end }
}
