/** Dates written in patterns of letters (`yyyy-MM-dd HH:mm:ss`), as Joda-Time has them. */
import { tokensOf, unknownPart, type Token } from './date-pattern.ts'
import { offsetAt } from './zone-offset.ts'

interface Moment {
  /** The zone's clock, as if it were one in UTC. */
  readonly wall: Date
  readonly instant: number
  readonly zone: string
  readonly offset: number
}
type Write = (moment: Moment) => string

/**
 * Compiles a pattern to a function that writes an instant (UTC milliseconds) by the clock of a zone. Names are English.
 * @throws DatePatternError
 */
export function datePatternText(pattern: string): (instant: number, zone: string) => string {
  // A text in quotes alone is a pattern, too.
  const writers = (/^'.*'$/.test(pattern) ? tokensOf(`y${pattern}`).slice(1) : tokensOf(pattern)).map(writerOf)
  return (instant, zone) => {
    const offset = offsetAt(instant, zone)
    const moment = { wall: new Date(instant + offset), instant, zone, offset }
    return writers.map(write => write(moment)).join('')
  }
}

const DAY_MS = 86_400_000
const hourOf = ({ wall }: Moment) => wall.getUTCHours()
const yearOf = ({ wall }: Moment) => wall.getUTCFullYear()
const yearStart = (year: number) => new Date(0).setUTCFullYear(year, 0, 1)

/** The year whose weeks a day belongs to, and the number of its week (ISO 8601). */
function weekOf({ wall }: Moment): { readonly year: number; readonly week: number } {
  const thursday = wall.getTime() + (4 - (wall.getUTCDay() || 7)) * DAY_MS
  const year = new Date(thursday).getUTCFullYear()
  return { year, week: Math.floor((thursday - yearStart(year)) / DAY_MS / 7) + 1 }
}

const numbers: Readonly<Record<string, (moment: Moment) => number>> = {
  C: moment => Math.floor(yearOf(moment) / 100),
  M: ({ wall }) => wall.getUTCMonth() + 1,
  d: ({ wall }) => wall.getUTCDate(),
  D: moment => Math.floor((moment.wall.getTime() - yearStart(yearOf(moment))) / DAY_MS) + 1,
  w: moment => weekOf(moment).week,
  e: ({ wall }) => wall.getUTCDay() || 7,
  H: hourOf,
  k: moment => hourOf(moment) || 24,
  K: moment => hourOf(moment) % 12,
  h: moment => hourOf(moment) % 12 || 12,
  m: ({ wall }) => wall.getUTCMinutes(),
  s: ({ wall }) => wall.getUTCSeconds(),
}
const years: Readonly<Record<string, (moment: Moment) => number>> = {
  y: yearOf,
  Y: yearOf,
  x: moment => weekOf(moment).year,
}

const padded = (value: number, length: number) =>
  value < 0 ? `-${String(-value).padStart(length, '0')}` : String(value).padStart(length, '0')

function writerOf({ letter, text }: Token): Write {
  const { length } = text
  if (letter === null) return () => text
  if (letter === 'M' && length > 2) return named({ month: length > 3 ? 'long' : 'short' })
  if (letter === 'E') return named({ weekday: length > 3 ? 'long' : 'short' })
  if (Object.hasOwn(numbers, letter)) return moment => padded(numbers[letter]!(moment), length)
  if (Object.hasOwn(years, letter))
    return length === 2
      ? moment => padded(Math.abs(years[letter]!(moment)) % 100, 2)
      : moment => padded(years[letter]!(moment), length)
  switch (letter) {
    case 'S':
      return ({ wall }) => padded(wall.getUTCMilliseconds(), 3).padEnd(length, '0').slice(0, length)
    case 'a':
      return moment => (hourOf(moment) < 12 ? 'AM' : 'PM')
    case 'G':
      return moment => (yearOf(moment) > 0 ? 'AD' : 'BC')
    case 'Z':
      return length > 2 ? ({ zone }) => zone : ({ offset }) => offsetText(offset, length === 2 ? ':' : '')
    case 'z':
      return zoneName(length > 3 ? 'long' : 'short')
  }
  throw unknownPart(text)
}

function named(form: Intl.DateTimeFormatOptions): Write {
  const format = new Intl.DateTimeFormat('en', { ...form, timeZone: 'UTC' })
  return ({ wall }) => format.format(wall)
}

const zoneName =
  (timeZoneName: 'short' | 'long'): Write =>
  ({ instant, zone }) =>
    zone === 'UTC' && timeZoneName === 'short'
      ? zone
      : new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName })
          .formatToParts(instant)
          .find(({ type }) => type === 'timeZoneName')!.value

/** `+05:30`; `+0530` without a separator. */
export function offsetText(offset: number, separator: string): string {
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number) => padded(Math.floor(value), 2)
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}${separator}${two(minutes % 60)}`
}
