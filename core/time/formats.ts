/** Date formats (specification 9.3) and strict parsing (specification 5). Instants are UTC milliseconds; zones apply here, at the edge. */
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import { instantOf, offsetAt } from './zone-offset.ts'
import { defaultTimeZone } from './zones.ts'

dayjs.extend(utc)
dayjs.extend(customParseFormat)

export const dateTimeFormats = {
  default: 'YYYY-MM-DD HH:mm:ss',
  complete: 'YYYY-MM-DD HH:mm:ss.SSS',
  withTz: 'YYYY-MM-DD HH:mm:ss Z',
  readable: 'dddd D MMMM YYYY, HH:mm ZZ',
  internal: 'YYYY-MM-DDTHH:mm:ss.SSSZ',
  internalIndexer: 'YYYY-MM-DDTHH:mm:ss.SSS[Z]',
  date: 'YYYY-MM-DD',
  hourAndMinute: 'HH:mm',
} as const
export type DateTimeFormat = keyof typeof dateTimeFormats

/** UTC milliseconds, a Date, or text in one of the supported formats. */
export type DateTime = number | Date | string

/** Formats of text without an offset, tried in this order. */
const readings = [
  'YYYY-MM-DDTHH:mm:ss.SSS',
  'YYYY-MM-DDTHH:mm:ss',
  'YYYY-MM-DD HH:mm:ss.SSS',
  'YYYY-MM-DD HH:mm:ss',
  'YYYY-MM-DD',
]
const readableReading = 'D MMMM YYYY, HH:mm'
const offset = / ?(?:Z|([+-])(\d\d):?(\d\d))$/
const weekday = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day /

/** Whether text says on its own which zone it is meant in. */
export const hasOffset = (text: string): boolean => offset.test(text) && text.includes(':')

/** The instant of text as the server and `toISOString` write it; null for any other text. A page of messages is full of them. */
function parseIso(text: string): number | null {
  const instant = text.length === 24 ? Date.parse(text) : Number.NaN
  return Number.isFinite(instant) && new Date(instant).toISOString() === text ? instant : null
}

function parseText(text: string, zone: string): number | null {
  const suffix = hasOffset(text) ? offset.exec(text) : null
  const day = weekday.exec(text)
  const reading = text.slice(day?.[0].length ?? 0, suffix?.index)
  const wall = (day ? [readableReading] : readings)
    .map(format => dayjs.utc(reading, format, true))
    .find(one => one.isValid())
  if (!wall || (day && wall.format('dddd ') !== day[0])) return null
  if (!suffix) return instantOf(wall.valueOf(), zone)
  const minutes = suffix[1] ? Number(suffix[2]) * 60 + Number(suffix[3]) : 0
  return wall.valueOf() - (suffix[1] === '-' ? -minutes : minutes) * 60_000
}

/** The instant in UTC milliseconds, null for what is no date. Text without an offset is read in `zone`. */
export function tryParseDateTime(value: DateTime, zone: string = defaultTimeZone): number | null {
  const instant = typeof value === 'string' ? (parseIso(value) ?? parseText(value, zone)) : Number(value)
  return instant !== null && Number.isFinite(instant) && Math.abs(instant) <= 8.64e15 ? instant : null
}

/** Like `tryParseDateTime`, but logs an invalid value and the expected format. */
export function parseDateTime(value: DateTime, zone: string = defaultTimeZone): number | null {
  const instant = tryParseDateTime(value, zone)
  if (instant === null) {
    console.error(
      `Date time ${String(value)} is not valid. Expected formats: ${Object.values(dateTimeFormats).join(', ')}`,
    )
  }
  return instant
}

function patternOf(format: string): string {
  if (!Object.hasOwn(dateTimeFormats, format))
    throw new Error(`Provided date time format "${format}" is not supported.`)
  return dateTimeFormats[format as DateTimeFormat]
}

/** Patterns that this one begins with are ISO text but for its T. A page of messages is full of them, and ISO text takes a tenth of the time. */
const isoPattern = dateTimeFormats.complete
const FIRST_YEAR = Date.parse('0000-01-01T00:00:00Z')
const LAST_YEAR = Date.parse('9999-12-31T23:59:59.999Z')

/** Writes an instant in a zone's time; `internalIndexer` is always UTC. What is no date is given back as it was, and logged. */
export function formatDateTime(
  value: DateTime,
  format: DateTimeFormat = 'default',
  zone: string = defaultTimeZone,
): string {
  const pattern = patternOf(format)
  const instant = parseDateTime(value, zone)
  if (instant === null) return String(value)
  const offset = format === 'internalIndexer' ? 0 : offsetAt(instant, zone)
  const wall = instant + offset
  if (isoPattern.startsWith(pattern) && wall >= FIRST_YEAR && wall <= LAST_YEAR)
    return new Date(wall).toISOString().slice(0, pattern.length).replace('T', ' ')
  return dayjs
    .utc(instant)
    .utcOffset(offset / 60_000)
    .format(pattern)
}

/** ISO text in UTC, as the server takes it. Text without an offset needs the zone it was meant in. */
export function internalUTCTime(value: DateTime, zone?: string): string {
  if (zone === undefined && typeof value === 'string' && !hasOffset(value)) {
    throw new Error('It is required to define the time zone of the date time provided for internalUTCTime.')
  }
  return formatDateTime(parseDateTime(value, zone) ?? value, 'internalIndexer')
}

/** The date picker disables days before `from`: whether `day` lies on an earlier day of the zone. */
export function isBeforeDay(day: DateTime, from: DateTime, zone: string = defaultTimeZone): boolean {
  return formatDateTime(day, 'date', zone) < formatDateTime(from, 'date', zone)
}
