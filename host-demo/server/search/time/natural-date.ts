/**
 * Parses a keyword range: `last hour`, `yesterday`, `last 5 minutes`, `monday to friday`, in a zone. A whole unit named
 * in the past (`yesterday`, `last week`, `today`, `2 days ago`) is its whole span; an amount (`last 5 minutes`) or a
 * point (`2 hours ago`) reaches to now. Of two dates with `to` between them the range is from the first to the end of
 * the second.
 */
import type { ParsedComponents } from 'chrono-node'
import * as chrono from 'chrono-node/en'
import dayjs, { type Dayjs, type ManipulateType, type OpUnitType } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { instantOfParts } from '../../platform/moment-in-words.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export interface InstantRange {
  readonly from: number
  readonly to: number
}

const UNIT = '(second|minute|hour|day|week|month|year)s?'
const AMOUNT = new RegExp(`^(?:the )?(?:last|past|previous) (?:(\\d{1,6}|an?|one) )?${UNIT}$`)
const THIS = new RegExp(`^this ${UNIT}$`)

/** Null when the words mean no time. `now` in UTC milliseconds, `zone` an IANA name. */
export function naturalRange(words: string, zone: string, now: number): InstantRange | null {
  const text = words.trim().toLowerCase().replace(/\s+/g, ' ')
  const range = unitRange(text, dayjs(now).tz(zone)) ?? parsedRange(text, zone, now)
  return range && isInstant(range.from) && isInstant(range.to) ? range : null
}

/** Beyond these there are no dates. */
const isInstant = (time: number) => Math.abs(time) <= 8.64e15

function unitRange(text: string, now: Dayjs): InstantRange | null {
  if (text === 'now') return { from: now.valueOf(), to: now.valueOf() }
  if (text === 'today') return { from: now.startOf('day').valueOf(), to: now.endOf('day').valueOf() }
  if (text === 'yesterday') return whole(now.subtract(1, 'day'), 'day')
  const current = THIS.exec(text)
  if (current) return week(now, current[1]!)
  const amount = AMOUNT.exec(text)
  if (!amount) return null
  const unit = amount[2] as ManipulateType
  const calendar = amount[1] === undefined && ['day', 'week', 'month', 'year'].includes(unit)
  if (calendar) return week(now.subtract(1, unit), unit)
  const count = Number(amount[1] ?? 1) || 1
  return { from: now.subtract(count, unit).valueOf(), to: now.valueOf() }
}

const whole = (time: Dayjs, unit: OpUnitType): InstantRange => ({
  from: time.startOf(unit).valueOf(),
  to: time.endOf(unit).valueOf(),
})

/** Weeks start on Monday (ISO 8601). */
function week(time: Dayjs, unit: string): InstantRange {
  if (unit !== 'week') return whole(time, unit as OpUnitType)
  const monday = time.subtract((time.day() + 6) % 7, 'day').startOf('day')
  return { from: monday.valueOf(), to: monday.add(6, 'day').endOf('day').valueOf() }
}

interface Span extends InstantRange {
  /** A moment rather than a day or a range. */
  readonly isPoint: boolean
  /** Rather than a time of whichever day. */
  readonly namesDay: boolean
}

function parsedRange(words: string, zone: string, now: number): InstantRange | null {
  const text = withDates(words, dayjs(now).tz(zone))
  const range = twoSidedRange(text, zone, now)
  if (range) return range
  const span = spanOf(text, zone, now)
  if (!span?.isPoint) return span
  return span.from <= now ? { from: span.from, to: now } : { from: now, to: span.from }
}

/** Each side on its own, where the second names its own day: `yesterday 9am to 5pm` is understood as a whole only. */
function twoSidedRange(text: string, zone: string, now: number): InstantRange | null {
  const [, first, last] = TWO_SIDES.exec(text) ?? []
  if (first === undefined || last === undefined) return null
  const [begin, end] = [first, last].map(side => {
    const unit = unitRange(side, dayjs(now).tz(zone))
    return unit ? { ...unit, namesDay: true } : spanOf(side, zone, now)
  })
  const ownDays = end?.namesDay || !begin?.namesDay
  return begin && end && ownDays && begin.from <= end.to ? { from: begin.from, to: end.to } : null
}

const TWO_SIDES = /^(?:from |between )?(.+?) (?:to|until|till|and|-) (.+)$/

const WEEKDAY = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const WEEKS: Readonly<Record<string, number>> = { last: -1, previous: -1, this: 0, next: 1 }
const OF_WEEK = new RegExp(
  `\\b(last|previous|this|next) week (?:on )?${WEEKDAY}\\b|\\b${WEEKDAY} (?:of )?(last|previous|this|next) week\\b`,
  'g',
)

/** With dates in place of days of a week: `last week monday` becomes `2026-11-09`. */
function withDates(text: string, now: Dayjs): string {
  return text.replace(
    OF_WEEK,
    (_, week1: string | undefined, day1: string | undefined, day2: string, week2: string) => {
      const monday = now.subtract((now.day() + 6) % 7, 'day')
      return monday.add(7 * WEEKS[week1 ?? week2]! + WEEKDAYS.indexOf(day1 ?? day2), 'day').format('YYYY-MM-DD')
    },
  )
}

/** Returns the range that the words of a date, or of two, mean; null where they are not understood as a whole. */
function spanOf(text: string, zone: string, now: number): Span | null {
  const [found, ...more] = chrono.parse(text, { instant: new Date(now), timezone: zone }, { forwardDate: false })
  if (!found || more.length > 0 || found.text.length < text.length * 0.5) return null
  const back = isComingWeekday(found.start, text, zone, now) ? 7 : 0
  const from = instantOfParts(found.start, zone, back)
  if (found.end) {
    const end = instantOfParts(found.end, zone, back)
    const to = found.end.isCertain('hour') ? end : dayjs(end).tz(zone).endOf('day').valueOf()
    const start = found.start.isCertain('hour') ? from : dayjs(from).tz(zone).startOf('day').valueOf()
    return start <= to ? { from: start, to, isPoint: false, namesDay: true } : null
  }
  const namesDay = found.start.isCertain('day') || found.start.isCertain('weekday')
  if (found.start.isCertain('hour')) return { from, to: from, isPoint: true, namesDay }
  return { ...whole(dayjs(from).tz(zone), 'day'), isPoint: false, namesDay }
}

/** A bare weekday is the last one: messages are of the past. */
function isComingWeekday(start: ParsedComponents, text: string, zone: string, now: number): boolean {
  if (!start.isCertain('weekday') || start.isCertain('day') || /\b(next|this|coming)\b/.test(text)) return false
  return dayjs(instantOfParts(start, zone)).tz(zone).startOf('day').valueOf() > now
}
