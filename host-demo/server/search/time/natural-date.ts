/**
 * What a keyword range means: `last hour`, `yesterday`, `last 5 minutes`, `monday to friday`, in a zone. A whole unit named in the
 * past (`yesterday`, `last week`, `today`, `2 days ago`) is its whole span; an amount (`last 5 minutes`) or a point (`2 hours ago`)
 * reaches to now.
 */
import * as chrono from 'chrono-node'
import dayjs, { type Dayjs, type ManipulateType, type OpUnitType } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { instantOf } from '../../../../core/time/zone-offset.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export interface InstantRange { readonly from: number, readonly to: number }

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

const whole = (time: Dayjs, unit: OpUnitType): InstantRange => ({ from: time.startOf(unit).valueOf(), to: time.endOf(unit).valueOf() })

/** Weeks start on Monday (ISO 8601). */
function week(time: Dayjs, unit: string): InstantRange {
  if (unit !== 'week') return whole(time, unit as OpUnitType)
  const monday = time.subtract((time.day() + 6) % 7, 'day').startOf('day')
  return { from: monday.valueOf(), to: monday.add(6, 'day').endOf('day').valueOf() }
}

function parsedRange(text: string, zone: string, now: number): InstantRange | null {
  const [found, ...more] = chrono.parse(text, { instant: new Date(now), timezone: zone }, { forwardDate: false })
  if (!found || more.length > 0 || found.text.length < text.length * 0.5) return null
  const from = instantOfParts(found.start, zone)
  if (found.end) {
    const end = found.end.isCertain('hour') ? instantOfParts(found.end, zone) : dayjs(instantOfParts(found.end, zone)).tz(zone).endOf('day').valueOf()
    const start = found.start.isCertain('hour') ? from : dayjs(from).tz(zone).startOf('day').valueOf()
    return start <= end ? { from: start, to: end } : null
  }
  if (!found.start.isCertain('hour')) return whole(dayjs(from).tz(zone), 'day')
  return from <= now ? { from, to: now } : { from: now, to: from }
}

/** Wall-clock parts are read in the zone, whatever its offset was or will be on that day. */
function instantOfParts(parts: chrono.ParsedComponents, zone: string): number {
  if (parts.isCertain('timezoneOffset')) return parts.date().getTime()
  const part = (name: chrono.Component) => parts.get(name) ?? 0
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'), part('millisecond'))
  return instantOf(wall, zone)
}
