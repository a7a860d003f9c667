/** Dates, periods and durations of the rule language. */
import { offsetText } from '../../../../core/time/date-pattern-text.ts'
import { instantOf, offsetAt } from '../../../../core/time/zone-offset.ts'
import { isTimeZone } from '../../../../core/time/zones.ts'
import { RuleError } from './errors.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Milliseconds before or after 1970 that `Date` can hold, without the last day, so that every zone's clock can be shown. */
const FARTHEST = 8.64e15 - DAY_MS

/** An instant, as the clock of a zone shows it. */
export class RuleDate {
  /** UTC milliseconds. */
  readonly millis: number
  readonly zone: string

  /** @throws RuleError for an instant that no date has */
  constructor(millis: number, zone = 'UTC') {
    if (!(Math.abs(millis) <= FARTHEST)) throw new RuleError(`${millis} milliseconds since 1970 is beyond all dates`)
    this.millis = millis
    this.zone = zone
  }

  /** UTC milliseconds at which a clock in UTC shows the same. */
  get wall(): number {
    return this.millis + offsetAt(this.millis, this.zone)
  }

  toString(): string {
    const offset = this.wall - this.millis
    const wall = new Date(this.wall).toISOString().slice(0, -1)
    return offset === 0 ? `${wall}Z` : wall + offsetText(offset, ':')
  }
}

const zones = new Set(['UTC'])
const KEPT_ZONES = 1000

/** @throws RuleError for a zone that does not exist; an empty one is UTC */
export function zoneOf(name: string): string {
  if (zones.has(name)) return name
  if (name === '') return 'UTC'
  if (!isTimeZone(name))
    throw new RuleError(`'${name.slice(0, 60)}' is no time zone; examples: UTC, Europe/Berlin, +02:00`)
  if (zones.size < KEPT_ZONES) zones.add(name)
  return name
}

const weekMs = 7 * DAY_MS
/** Monday of the week that has the 4th of January. */
function firstWeek(year: number): number {
  const fourth = new Date(0).setUTCFullYear(year, 0, 4)
  return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS
}

/** Returns the parts of a date by the names that they have as properties. */
export function datePart({ wall }: { readonly wall: number }, name: string): number | null {
  const date = new Date(wall)
  const year = date.getUTCFullYear()
  const millisOfDay = ((wall % DAY_MS) + DAY_MS) % DAY_MS
  switch (name) {
    case 'year':
    case 'yearOfEra':
      return year
    case 'yearOfCentury':
      return year % 100
    case 'centuryOfEra':
      return Math.floor(year / 100)
    case 'monthOfYear':
      return date.getUTCMonth() + 1
    case 'dayOfMonth':
      return date.getUTCDate()
    case 'dayOfYear':
      return Math.floor((wall - new Date(0).setUTCFullYear(year, 0, 1)) / DAY_MS) + 1
    case 'dayOfWeek':
      return date.getUTCDay() || 7
    case 'weekyear':
      return wall < firstWeek(year) ? year - 1 : wall >= firstWeek(year + 1) ? year + 1 : year
    case 'weekOfWeekyear':
      return Math.floor((wall - firstWeek(datePart({ wall }, 'weekyear')!)) / weekMs) + 1
    case 'hourOfDay':
      return date.getUTCHours()
    case 'minuteOfHour':
      return date.getUTCMinutes()
    case 'minuteOfDay':
      return Math.floor(millisOfDay / 60_000)
    case 'secondOfMinute':
      return date.getUTCSeconds()
    case 'secondOfDay':
      return Math.floor(millisOfDay / 1000)
    case 'millisOfSecond':
      return date.getUTCMilliseconds()
    case 'millisOfDay':
      return millisOfDay
    default:
      return null
  }
}

export const periodUnits = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds', 'millis'] as const
export type PeriodUnit = (typeof periodUnits)[number]
type Amounts = Readonly<Partial<Record<PeriodUnit, number>>>

const MOST = 2 ** 31 - 1
/** The number nearest to the one given that a part of a period can be. */
export const periodAmount = (value: bigint): number =>
  value > MOST ? MOST : value < -MOST - 1 ? -MOST - 1 : Number(value)

/** A length of time in parts of a calendar: a month is as long as the one it is added to. */
export class Period {
  readonly parts: Amounts

  constructor(parts: Amounts) {
    this.parts = parts
  }

  amount(unit: PeriodUnit): number {
    return this.parts[unit] ?? 0
  }

  /** @throws RuleError for a part that becomes too large */
  plus(other: Period, sign: 1 | -1): Period {
    const sums = periodUnits.map(unit => [unit, this.amount(unit) + sign * other.amount(unit)] as const)
    if (sums.some(([, sum]) => Math.abs(sum) > MOST)) throw new RuleError('the period becomes too long')
    return new Period(Object.fromEntries(sums))
  }

  /** By ISO 8601. */
  toString(): string {
    const part = (unit: PeriodUnit, letter: string) => (this.amount(unit) === 0 ? '' : this.amount(unit) + letter)
    const days = part('years', 'Y') + part('months', 'M') + part('weeks', 'W') + part('days', 'D')
    const seconds = secondsText(this.amount('seconds') * 1000 + this.amount('millis'))
    const time = part('hours', 'H') + part('minutes', 'M') + (seconds === '0' ? '' : `${seconds}S`)
    if (days + time === '') return 'PT0S'
    return `P${days}${time === '' ? '' : `T${time}`}`
  }
}

/** A length of time in milliseconds: what lies between two dates. */
export class Duration {
  readonly millis: number

  constructor(millis: number) {
    this.millis = millis
  }

  toString(): string {
    return `PT${secondsText(this.millis)}S`
  }
}

function secondsText(millis: number): string {
  const [size, rest] = [Math.floor(Math.abs(millis) / 1000), Math.abs(millis) % 1000]
  return `${millis < 0 ? '-' : ''}${size}${rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`}`
}

/** @throws RuleError for a text that is no period of ISO 8601 */
export function parsePeriod(text: string): Period {
  const amount = '([+-]?\\d{1,10})'
  const form = new RegExp(
    `^P(?:${amount}Y)?(?:${amount}M)?(?:${amount}W)?(?:${amount}D)?(?:T(?=.)(?:${amount}H)?(?:${amount}M)?(?:([+-]?\\d{1,10})(?:\\.(\\d{1,9}))?S)?)?$`,
    'i',
  )
  const found = text.length > 1 ? form.exec(text) : null
  if (!found || found[0].length < 2)
    throw new RuleError(`"${text.slice(0, 100)}" is no period; examples: P1D, PT5M, P1Y2M3DT4H`)
  const [, years, months, weeks, days, hours, minutes, seconds, fraction = ''] = found
  const of = (digits: string | undefined) => periodAmount(BigInt((digits ?? '0').replace(/^\+/, '')))
  const millis = Number(fraction.slice(0, 3).padEnd(3, '0')) * (seconds?.startsWith('-') ? -1 : 1)
  return new Period({
    years: of(years),
    months: of(months),
    weeks: of(weeks),
    days: of(days),
    hours: of(hours),
    minutes: of(minutes),
    seconds: of(seconds),
    millis,
  })
}

/** Days and what is longer are counted on the zone's clock, what is shorter on all clocks. A day that a month has not is its last. */
export function plusPeriod(date: RuleDate, period: Period, sign: 1 | -1): RuleDate {
  const months = sign * (period.amount('years') * 12 + period.amount('months'))
  const days = sign * (period.amount('weeks') * 7 + period.amount('days'))
  const time = (period.amount('hours') * 60 + period.amount('minutes')) * 60_000
  const rest = sign * (time + period.amount('seconds') * 1000 + period.amount('millis'))
  if (months === 0 && days === 0) return new RuleDate(date.millis + rest, date.zone)
  const wall = new Date(date.wall)
  if (months !== 0) {
    const day = wall.getUTCDate()
    wall.setUTCDate(1)
    wall.setUTCMonth(wall.getUTCMonth() + months)
    wall.setUTCDate(Math.min(day, daysOfMonth(wall)))
  }
  const moved = new RuleDate(wall.getTime() + days * DAY_MS).millis
  return new RuleDate(instantOf(moved, date.zone) + rest, date.zone)
}

const daysOfMonth = (date: Date) => {
  const last = new Date(0)
  return new Date(last.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

/** Returns the whole units of a duration by the names that they have as properties. */
export function durationPart({ millis }: Duration, name: string): number | null {
  const units = {
    standardDays: DAY_MS,
    standardHours: HOUR_MS,
    standardMinutes: 60_000,
    standardSeconds: 1000,
    millis: 1,
  }
  return Object.hasOwn(units, name) ? Math.trunc(millis / units[name as keyof typeof units]) : null
}
