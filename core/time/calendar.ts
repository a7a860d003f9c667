/** Days and months of a calendar, as text ('2024-02-29', '2024-02'): no instants, no zones, but where text is read. */
import { formatDateTime, tryParseDateTime } from './formats.ts'

const dayMs = 86_400_000

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Text in a supported format → its day in `zone`; null for what is no date, or lies outside the years 1 to 9999. */
export function parseDay(text: string, zone: string): string | null {
  const instant = tryParseDateTime(text.trim(), zone)
  if (instant === null) return null
  const day = formatDateTime(instant, 'date', zone)
  return /^\d{4}-\d\d-\d\d$/.test(day) && day >= '0001' ? day : null
}

export const monthOf = (day: string): string => day.slice(0, 7)

export const addDays = (day: string, count: number): string => dayOf(new Date(utc(day).getTime() + count * dayMs))

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count, Number(day.slice(8))]
  const last = new Date(utc('2000-01-01').setUTCFullYear(year, month + 1, 0))
  return dayOf(new Date(last.setUTCDate(Math.min(date, last.getUTCDate()))))
}

/** 1 (Monday) to 7 (Sunday): the week's first day where the language is spoken. */
export function firstDayOfWeek(lang: string): number {
  const locale = new Intl.Locale(lang) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

const weekday = (day: string): number => utc(day).getUTCDay() || 7

/** Returns the number of days from the first day of its week to `day`. */
export const daysIntoWeek = (day: string, firstDay: number): number => (weekday(day) - firstDay + 7) % 7

/** The weeks that show a month, days of its neighbours included. */
export function monthGrid(month: string, firstDay: number): readonly (readonly string[])[] {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const start = addDays(first, -daysIntoWeek(first, firstDay))
  const count = Math.ceil((daysIntoWeek(first, firstDay) + Number(last.slice(8))) / 7)
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)))
}

/** Names of a week's days, from its first: short ones for the head, long ones to be read out. */
export function weekdayNames(
  lang: string,
  firstDay: number,
): readonly { readonly short: string; readonly long: string }[] {
  const name = (style: 'short' | 'long', at: number) =>
    new Intl.DateTimeFormat(lang, { weekday: style, timeZone: 'UTC' }).format(
      utc(addDays('2024-01-01', firstDay - 1 + at)),
    )
  return Array.from({ length: 7 }, (_, at) => ({ short: name('short', at), long: name('long', at) }))
}

/** 'February 2024' */
export const monthName = (month: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(utc(`${month}-01`))

/** 'Thursday, February 29, 2024' */
export const dayName = (day: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeZone: 'UTC' }).format(utc(day))

/** The day a key of the calendar grid leads to; null for a key that does not move. */
export function moveDay(
  key: string,
  day: string,
  firstDay: number,
  options: { readonly shift: boolean; readonly rtl: boolean },
): string | null {
  const forward = options.rtl ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward)
    case 'ArrowLeft':
      return addDays(day, -forward)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return addDays(day, -daysIntoWeek(day, firstDay))
    case 'End':
      return addDays(day, 6 - daysIntoWeek(day, firstDay))
    case 'PageDown':
      return addMonths(day, options.shift ? 12 : 1)
    case 'PageUp':
      return addMonths(day, options.shift ? -12 : -1)
    default:
      return null
  }
}
