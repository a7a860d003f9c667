/** Cron expressions of five fields (minute, hour, day of month, month, day of week) on the calendar of a time zone. */
import { instantOf, offsetAt } from './zone-offset.ts'
import { isTimeZone } from './zones.ts'

export interface Cron {
  readonly timeZone: string
  readonly minutes: ReadonlySet<number>
  readonly hours: ReadonlySet<number>
  readonly daysOfMonth: ReadonlySet<number>
  readonly months: ReadonlySet<number>
  readonly daysOfWeek: ReadonlySet<number>
  /** The hour is `*`: the job follows elapsed time when the clock is changed, also through an hour that comes twice. */
  readonly everyHour: boolean
  /** Both day fields are restricted: a day needs to match one of them only, as in Vixie cron. */
  readonly eitherDay: boolean
}

export class CronError extends Error {
  override readonly name = 'CronError'
}

interface Field {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const fields: readonly Field[] = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day of month', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12, names: ['', ...monthNames] },
  { name: 'day of week', min: 0, max: 7, names: dayNames },
]
/** The longest wait is for 29 February over a year such as 2100, on one day of the week. */
const searchYears = 40
const dayMs = 86_400_000

/** Parses an expression such as `30 2 * * mon-fri`. @throws CronError naming the field that is wrong, or the zone */
export function parseCron(expression: string, timeZone = 'UTC'): Cron {
  const parts = expression.trim().toLowerCase().split(/\s+/)
  if (parts.length !== fields.length)
    throw new CronError(`'${expression}' must have five fields: minute hour day month weekday.`)
  if (!isTimeZone(timeZone)) throw new CronError(`Unknown time zone '${timeZone}'.`)
  const [minutes, hours, daysOfMonth, months, weekdays] = parts.map((part, at) => valuesOf(part, fields[at]!)) as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ]
  const cron: Cron = {
    timeZone,
    minutes,
    hours,
    daysOfMonth,
    months,
    daysOfWeek: new Set([...weekdays].map(day => day % 7)),
    everyHour: parts[1] === '*',
    eitherDay: !parts[2]!.startsWith('*') && !parts[4]!.startsWith('*'),
  }
  if (nextWall(cron, Date.UTC(2000, 0)) === null) throw new CronError(`No day matches '${expression}'.`)
  return cron
}

/**
 * Returns the first instant after `after` that matches (UTC milliseconds). A time that the clock skips comes later by the gap; a time
 * that comes twice counts once, unless the hour is `*`.
 */
export function nextCron(cron: Cron, after: number): number {
  const { timeZone } = cron
  const offset = offsetAt(after, timeZone)
  const wall = nextWall(cron, after + offset)!
  const elapsed = wall - offset
  if (cron.everyHour && matches(cron, elapsed + offsetAt(elapsed, timeZone))) return elapsed
  // A time that a change of the clock leaves out lies before the wall clock, and comes later all the same.
  const before = offsetAt(after - dayMs, timeZone)
  const next = firstBehind(cron, wall, after)
  return before < offset ? Math.min(next, firstBehind(cron, nextWall(cron, after + before)!, after)) : next
}

function firstBehind(cron: Cron, wall: number, after: number): number {
  for (let at = wall; ; at = nextWall(cron, at)!) {
    const instant = instantOf(at, cron.timeZone)
    if (instant > after) return instant
  }
}

function valuesOf(part: string, field: Field): Set<number> {
  const values = new Set<number>()
  for (const item of part.split(',')) {
    const [, range = '', step] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(item) ?? []
    const [first, last] = rangeOf(range, field, step !== undefined)
    const by = Number(step ?? 1)
    if (first === null || last === null || first > last || by < 1)
      throw new CronError(`'${item}' is not a valid ${field.name}.`)
    for (let value = first; value <= last; value += by) values.add(value)
  }
  return values
}

function rangeOf(range: string, field: Field, stepped: boolean): readonly [number | null, number | null] {
  if (range === '*') return [field.min, field.name === 'day of week' ? 6 : field.max]
  const [from = '', to, ...rest] = range.split('-')
  if (rest.length > 0) return [null, null]
  const first = valueOf(from, field)
  return [first, to === undefined ? (stepped ? field.max : first) : valueOf(to, field)]
}

function valueOf(text: string, { min, max, names = [] }: Field): number | null {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : text === '' ? -1 : names.indexOf(text)
  return value >= min && value <= max ? value : null
}

function matchesDay(cron: Cron, date: Date): boolean {
  const ofMonth = cron.daysOfMonth.has(date.getUTCDate())
  const ofWeek = cron.daysOfWeek.has(date.getUTCDay())
  return cron.months.has(date.getUTCMonth() + 1) && (cron.eitherDay ? ofMonth || ofWeek : ofMonth && ofWeek)
}

function matches(cron: Cron, wall: number): boolean {
  const date = new Date(wall)
  return cron.minutes.has(date.getUTCMinutes()) && cron.hours.has(date.getUTCHours()) && matchesDay(cron, date)
}

/** The first matching time after `wall` on a clock that is never changed; null: there is none. */
function nextWall(cron: Cron, wall: number): number | null {
  const end = wall + searchYears * 366 * dayMs
  const date = new Date(wall)
  date.setUTCSeconds(0, 0)
  date.setUTCMinutes(date.getUTCMinutes() + 1)
  while (date.getTime() < end) {
    if (!cron.months.has(date.getUTCMonth() + 1)) {
      date.setUTCMonth(date.getUTCMonth() + 1, 1)
      date.setUTCHours(0, 0)
    } else if (!matchesDay(cron, date)) {
      date.setUTCDate(date.getUTCDate() + 1)
      date.setUTCHours(0, 0)
    } else if (!cron.hours.has(date.getUTCHours())) date.setUTCHours(date.getUTCHours() + 1, 0)
    else if (!cron.minutes.has(date.getUTCMinutes())) date.setUTCMinutes(date.getUTCMinutes() + 1)
    else return date.getTime()
  }
  return null
}
