/** The instant that parts of a date name. */
import { instantOf, offsetAt } from './zone-offset.ts'
import { isTimeZone } from './zones.ts'

export type NumberField =
  | 'year'
  /** The last two digits. */
  | 'shortYear'
  | 'month'
  | 'day'
  | 'dayOfYear'
  | 'weekyear'
  | 'week'
  | 'weekday'
  /** 0 to 23. */
  | 'hour'
  /** 1 to 24. */
  | 'clockHour'
  /** 0 to 11, and 1 to 12, of a half of the day. */
  | 'halfHour'
  | 'halfClockHour'
  | 'half'
  | 'minute'
  | 'second'
  | 'millisecond'
  /** Milliseconds ahead of UTC. */
  | 'offset'
export type DateFields = Partial<Record<NumberField, number>> & { zone?: string }

const ranges: Readonly<Partial<Record<NumberField, readonly [least: number, most: number]>>> = {
  year: [0, 9999],
  month: [1, 12],
  day: [1, 31],
  dayOfYear: [1, 366],
  weekyear: [0, 9999],
  week: [1, 53],
  weekday: [1, 7],
  hour: [0, 23],
  clockHour: [1, 24],
  halfHour: [0, 11],
  halfClockHour: [1, 12],
  minute: [0, 59],
  second: [0, 59],
}
const dayMs = 86_400_000

/** Returns UTC milliseconds; null for what does not exist: the 30th of February, a time that the zone's clock skips. */
export function instantOfFields(fields: DateFields, zone: string, now: number): number | null {
  for (const [field, [least, most]] of Object.entries(ranges)) {
    const value = fields[field as NumberField]
    if (value !== undefined && (value < least || value > most)) return null
  }
  const ownZone = fields.zone ?? zone
  if (fields.zone !== undefined && !isTimeZone(fields.zone)) return null
  const here = fields.offset === undefined ? now + offsetAt(now, ownZone) : now + fields.offset
  const day = dayOf(fields, new Date(here))
  if (day === null) return null
  const wall = day + timeOf(fields)
  if (fields.offset !== undefined) return wall - fields.offset
  const instant = instantOf(wall, ownZone)
  return instant + offsetAt(instant, ownZone) === wall ? instant : null
}

/** The begin of the day, by its own clock. `today` gives what the text leaves out. */
function dayOf(fields: DateFields, today: Date): number | null {
  const thisYear = today.getUTCFullYear()
  const year = fields.year ?? (fields.shortYear === undefined ? thisYear : nearYear(fields.shortYear, thisYear))
  const { month, day, dayOfYear, weekyear, week, weekday } = fields
  if (month !== undefined || day !== undefined) return existing(year, month ?? 1, day ?? 1)
  if (dayOfYear !== undefined) {
    const found = utcDay(year, 1, dayOfYear)
    return new Date(found).getUTCFullYear() === year ? found : null
  }
  if (week !== undefined || weekyear !== undefined) return weekDay(weekyear ?? thisYear, week ?? 1, weekday ?? 1)
  if (fields.year !== undefined || fields.shortYear !== undefined) return utcDay(year, 1, 1)
  return utcDay(thisYear, today.getUTCMonth() + 1, today.getUTCDate())
}

/** A year of two digits is the one within 50 years of 30 years ago. */
function nearYear(digits: number, thisYear: number): number {
  const first = thisYear - 80
  return first + ((digits - (first % 100) + 100) % 100)
}

function utcDay(year: number, month: number, day: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}

function existing(year: number, month: number, day: number): number | null {
  const found = utcDay(year, month, day)
  return new Date(found).getUTCMonth() === month - 1 ? found : null
}

/** Week 1 of ISO 8601 has the 4th of January. */
function weekDay(year: number, week: number, weekday: number): number {
  const fourth = utcDay(year, 1, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs
  return monday + ((week - 1) * 7 + weekday - 1) * dayMs
}

function timeOf({ hour, clockHour, halfHour, halfClockHour, half, minute, second, millisecond }: DateFields): number {
  const inHalf = halfHour ?? (halfClockHour === undefined ? undefined : halfClockHour % 12)
  const hours = hour ?? (clockHour === undefined ? (inHalf ?? 0) + (half ?? 0) * 12 : clockHour % 24)
  return ((hours * 60 + (minute ?? 0)) * 60 + (second ?? 0)) * 1000 + (millisecond ?? 0)
}
