/** The times of syslog messages as standards and devices write them. All readers work in place, on a text and a position. */
import { zoneOffset, type Zone } from '../../decoding/zone.ts'

/** Time that was read, in UTC milliseconds, and the position behind it. */
export interface ReadTime {
  readonly time: number
  readonly end: number
}

const months: Readonly<Record<string, number>> = {
  Jan: 0,
  Feb: 1,
  Mar: 2,
  Apr: 3,
  May: 4,
  Jun: 5,
  Jul: 6,
  Aug: 7,
  Sep: 8,
  Oct: 9,
  Nov: 10,
  Dec: 11,
}
/** A clock may be this far ahead; a time further ahead without a year is of an earlier year. */
const aheadMs = 2 * 86_400_000

const digit = (text: string, at: number) => {
  const code = text.charCodeAt(at) - 48
  return code >= 0 && code <= 9 ? code : -1
}
const twoDigits = (text: string, at: number) => {
  const tens = digit(text, at)
  const ones = digit(text, at + 1)
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones
}

/** `hh:mm:ss` as milliseconds of the day, -1 where there is none. A leap second is the next second. */
function clock(text: string, at: number): number {
  const [hours, minutes, seconds] = [twoDigits(text, at), twoDigits(text, at + 3), twoDigits(text, at + 6)]
  if (text[at + 2] !== ':' || text[at + 5] !== ':') return -1
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 60) return -1
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** The end of a fraction `.123` or `,123` at `at`; `at` where there is none. */
function fractionEnd(text: string, at: number): number {
  const mark = text.charCodeAt(at)
  if ((mark !== 46 && mark !== 44) || digit(text, at + 1) < 0) return at
  let end = at + 1
  while (digit(text, end) >= 0) end++
  return end
}

/** Milliseconds of a fraction between its mark and `end`. */
function fraction(text: string, at: number, end: number): number {
  let value = 0
  for (let i = 1, weight = 100; i <= 3; i++, weight /= 10) value += at + i < end ? digit(text, at + i) * weight : 0
  return value
}

const isDate = (year: number, month: number, day: number) =>
  day >= 1 && day <= new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** `2023-08-02T10:11:12.123456+02:00`; the zone may be missing, and a space stand for the `T`. */
export function readIsoTime(text: string, at: number, zone: Zone): ReadTime | null {
  const [century, years, month, day] = [
    twoDigits(text, at),
    twoDigits(text, at + 2),
    twoDigits(text, at + 5) - 1,
    twoDigits(text, at + 8),
  ]
  if (century < 0 || years < 0 || month < 0 || month > 11 || text[at + 4] !== '-' || text[at + 7] !== '-') return null
  const between = text[at + 10]
  const millis = clock(text, at + 11)
  const year = century * 100 + years
  if (millis < 0 || (between !== 'T' && between !== ' ' && between !== 't') || !isDate(year, month, day)) return null
  const clockEnd = at + 19
  const fractionAt = fractionEnd(text, clockEnd)
  const local = Date.UTC(year, month, day) + millis + fraction(text, clockEnd, fractionAt)
  const mark = text[fractionAt]
  if (mark === 'Z' || mark === 'z') return { time: local, end: fractionAt + 1 }
  if (mark === '+' || mark === '-') {
    const hours = twoDigits(text, fractionAt + 1)
    const colon = text[fractionAt + 3] === ':' ? 1 : 0
    const minutes = twoDigits(text, fractionAt + 3 + colon)
    if (hours < 0 || minutes < 0) return null
    const offset = (hours * 60 + minutes) * 60_000
    return { time: mark === '+' ? local - offset : local + offset, end: fractionAt + 5 + colon }
  }
  return { time: zone.toUtc(local), end: fractionAt }
}

/** Seconds since 1970 with a fraction, as some devices put them into the RFC 5424 header. */
export function readEpoch(text: string, at: number): ReadTime | null {
  const found = /^\d{9,10}\.\d{1,9}(?= )/.exec(text.slice(at, at + 22))
  return found ? { time: Math.round(Number(found[0]) * 1000), end: at + found[0].length } : null
}

/**
 * `Aug  2 10:11:12` with what devices add: the year before or behind the time, a fraction, a zone. Without a year it is the latest
 * year that does not put it in the future. Without a zone it is local time of `zone`.
 */
export function readBsdTime(text: string, at: number, receivedAt: number, zone: Zone): ReadTime | null {
  const name = text.slice(at, at + 3)
  const month = text[at + 3] === ' ' && Object.hasOwn(months, name) ? months[name]! : -1
  if (month < 0) return null
  let end = at + 4
  while (text[end] === ' ') end++
  let day = digit(text, end++)
  if (day < 0) return null
  if (digit(text, end) >= 0) day = day * 10 + digit(text, end++)
  if (text[end] !== ' ') return null
  while (text[end] === ' ') end++

  let year = yearAt(text, end, ' ')
  if (year > 0) end += 5
  const millis = clock(text, end)
  if (millis < 0) return null
  const clockEnd = end + 8
  end = fractionEnd(text, clockEnd)
  const ofDay = millis + fraction(text, clockEnd, end)
  if (year < 0 && text[end] === ' ') {
    year = yearAt(text, end + 1, ' ')
    if (year < 0) year = yearAt(text, end + 1, ':')
    if (year > 0) end += 5
  }

  let offset: number | null = null
  const named = /^ ?([A-Z]{1,5}|[+-]\d\d:?\d\d)(?=[: ]|$)/.exec(text.slice(end, end + 8))
  if (named) offset = zoneOffset(named[1]!)
  if (named && offset !== null) end += named[0].length

  const instant = (inYear: number) => {
    const local = Date.UTC(inYear, month, day) + ofDay
    return offset === null ? zone.toUtc(local) : local - offset
  }
  if (year > 0) return isDate(year, month, day) ? { time: instant(year), end } : null
  const latest = new Date(receivedAt).getUTCFullYear() + 1
  // Nine years back: the longest way to a 29 February.
  for (let candidate = latest; candidate > latest - 10; candidate--) {
    if (!isDate(candidate, month, day)) continue
    const time = instant(candidate)
    if (time <= receivedAt + aheadMs) return { time, end }
  }
  return null
}

/** A year from 1970 to 2099 that ends with `mark`, or -1. */
function yearAt(text: string, at: number, mark: string): number {
  const century = twoDigits(text, at)
  const years = twoDigits(text, at + 2)
  if ((century !== 19 && century !== 20) || years < 0 || text[at + 4] !== mark) return -1
  return century * 100 + years
}
