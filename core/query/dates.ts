import { instantOf, offsetAt } from '../time/zone-offset.ts'

export interface DateOptions {
  /** UTC milliseconds that `now` stands for. */
  readonly now: number
  /** IANA zone of dates written without one, of calendar steps and of rounding; UTC without it. */
  readonly timeZone?: string
  /** Rounds and fills missing parts to the last millisecond instead of the first: the bounds of `>` and `<=`, not of `>=` and `<`. */
  readonly roundUp?: boolean
}

type Unit = 'y' | 'M' | 'w' | 'd' | 'h' | 'm' | 's'

const FIXED = { h: 3_600_000, m: 60_000, s: 1000 } as const
const DAY = 86_400_000
const MAX_INSTANT = 8.64e15

const DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?)?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/
const STEP = /([+-])(\d{0,9})([yMwdhHms])|\/([yMwdhHms])/y

/**
 * UTC milliseconds of a range bound, or null when it is no date. Dates are `now`, ISO 8601 from the year alone to the
 * second's fraction (with `T` or a space, with or without a zone) and milliseconds since 1970; four digits are a year. Behind
 * `now`, or behind a date and `||`, come steps and roundings: `now-1d/d`, `2023-01-31||+1M/M`, with the units y M w d h m s.
 * Days and longer are steps of the zone's calendar; a week begins on Monday. Throws RangeError for an unknown zone.
 */
export function resolveDate(text: string, options: DateOptions): number | null {
  const zone = options.timeZone ?? 'UTC'
  const bar = text.indexOf('||')
  if (text.startsWith('now')) return inRange(applySteps(options.now, text.slice(3), zone, options.roundUp ?? false))
  if (bar < 0) return inRange(readDate(text, zone, options.roundUp ?? false))
  const anchor = readDate(text.slice(0, bar), zone, false)
  return anchor === null ? null : inRange(applySteps(anchor, text.slice(bar + 2), zone, options.roundUp ?? false))
}

function readDate(text: string, zone: string, roundUp: boolean): number | null {
  if (/^-?\d+$/.test(text) && !/^\d{4}$/.test(text)) return Number(text)
  const match = DATE.exec(text)
  if (!match) return null
  const [, year = '', month, day, hour, minute, second, fraction, offset] = match
  if (offset !== undefined && hour === undefined) return null
  const wall = wallOf([year, month ?? '01', day ?? '01', hour ?? '00', minute ?? '00', second ?? '00'].map(Number))
  if (wall === null) return null
  const unit: Unit | null =
    second !== undefined
      ? fraction === undefined
        ? 's'
        : null
      : minute !== undefined
        ? 'm'
        : hour !== undefined
          ? 'h'
          : day !== undefined
            ? 'd'
            : month !== undefined
              ? 'M'
              : 'y'
  const millis = Number((fraction ?? '').slice(0, 3).padEnd(3, '0'))
  const begin = (at: number): number => (offset === undefined ? instantOf(at, zone) : at - readOffset(offset))
  if (!roundUp || unit === null) return begin(wall) + millis
  return unit in FIXED ? begin(wall) + FIXED[unit as keyof typeof FIXED] - 1 : begin(stepWall(wall, unit, 1)) - 1
}

/** The wall clock of year, month, day, hour, minute and second, or null when there is no such time. */
function wallOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]): number | null {
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCDate() === day ? date.setUTCHours(hour, minute, second) : null
}

function readOffset(text: string): number {
  if (text === 'Z') return 0
  const digits = text.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3) || '0')
  return minutes * (digits.startsWith('-') ? -FIXED.m : FIXED.m)
}

function applySteps(anchor: number, steps: string, zone: string, roundUp: boolean): number | null {
  let instant = anchor
  STEP.lastIndex = 0
  for (let at = 0; at < steps.length; at = STEP.lastIndex) {
    STEP.lastIndex = at
    const match = STEP.exec(steps)
    if (!match || inRange(instant) === null) return null
    const [, sign, count, stepUnit, roundUnit] = match
    const unit = (stepUnit ?? roundUnit)!.replace('H', 'h') as Unit
    if (roundUnit === undefined) instant = step(instant, unit, Number(`${sign}${count || '1'}`), zone)
    else {
      const floor = roundDown(instant, unit, zone)
      instant = roundUp ? step(floor, unit, 1, zone) - 1 : floor
    }
  }
  return instant
}

function step(instant: number, unit: Unit, count: number, zone: string): number {
  if (unit === 'h' || unit === 'm' || unit === 's') return instant + count * FIXED[unit]
  const wall = stepWall(instant + offsetAt(instant, zone), unit, count)
  return inRange(wall) === null ? NaN : instantOf(wall, zone)
}

/** Calendar steps; a day that the month reached does not have becomes its last. */
function stepWall(wall: number, unit: Unit, count: number): number {
  if (unit === 'd' || unit === 'w') return wall + count * DAY * (unit === 'w' ? 7 : 1)
  const date = new Date(wall)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'y' ? 12 : 1), 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}

function roundDown(instant: number, unit: Unit, zone: string): number {
  const wall = instant + offsetAt(instant, zone)
  if (unit === 'h' || unit === 'm' || unit === 's') return instant - modulo(wall, FIXED[unit])
  const midnight = wall - modulo(wall, DAY)
  const date = new Date(midnight)
  if (unit === 'w') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  if (unit === 'M' || unit === 'y') date.setUTCDate(1)
  if (unit === 'y') date.setUTCMonth(0)
  return instantOf(date.getTime(), zone)
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}

function inRange(instant: number | null): number | null {
  return instant !== null && Math.abs(instant) <= MAX_INSTANT - 366 * DAY ? instant : null
}
