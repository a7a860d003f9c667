/** Durations: ISO 8601 text, words, and the TimeUnit of specification 3 and 9.5. */
import type { Messages } from '../brand/catalogue.ts'
import { timeStrings } from './strings.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Upper-cased, with 'P' in front if it was missing. */
export function normalizeDuration(text: string): string {
  const upper = text.trim().toUpperCase()
  return upper.startsWith('P') ? upper : `P${upper}`
}

const iso = /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,9})?)S)?)?$/
const isoUnits = [365 * day, 30 * day, 7 * day, day, hour, minute, second]

/** Milliseconds of ISO 8601 text (normalised first); a year counts 365 days, a month 30. Null for what is no duration. */
export function durationMs(text: string): number | null {
  const found = iso.exec(normalizeDuration(text))
  if (!found) return null
  return isoUnits.reduce((sum, unit, i) => sum + Number(found[i + 1] ?? 0) * unit, 0)
}

/** ISO 8601 text of whole or fractional seconds, in days, hours, minutes and seconds: 5400000 → 'PT1H30M', 0 → 'PT0S'. */
export function isoDuration(ms: number): string {
  const days = Math.floor(ms / day)
  const parts = ([[Math.floor(ms % day / hour), 'H'], [Math.floor(ms % hour / minute), 'M'], [ms % minute / second, 'S']] as const)
    .filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`).join('')
  const date = days > 0 ? `${days}D` : ''
  return date + parts === '' ? 'PT0S' : `P${date}${parts && `T${parts}`}`
}

/** Words for a duration, exact to the millisecond: 5400000 → '1 hour 30 minutes'. */
export function humanizeDuration(ms: number, messages: Messages): string {
  const t = messages.of(timeStrings)
  if (ms === 0) return t('seconds', { count: 0 })
  const parts: string[] = []
  let rest = Math.abs(ms)
  for (const [name, unit] of [['days', day], ['hours', hour], ['minutes', minute], ['seconds', second], ['milliseconds', 1]] as const) {
    const count = Math.floor(rest / unit)
    rest -= count * unit
    if (count > 0) parts.push(t(name, { count }))
  }
  return parts.join(' ')
}

/** What stands beside an ISO 8601 input: words when `isValid` accepts its milliseconds, else the error text (default: 'invalid'). */
export function describeDuration(text: string, isValid: (ms: number) => boolean, messages: Messages, errorText?: string): string {
  const ms = durationMs(text)
  return ms !== null && isValid(ms) ? humanizeDuration(ms, messages) : errorText ?? messages.of(timeStrings)('invalidDuration')
}

export const timeUnits = ['NANOSECONDS', 'MICROSECONDS', 'MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'] as const
export type TimeUnitName = typeof timeUnits[number]

export interface TimeUnit {
  readonly value: number
  readonly unit: TimeUnitName
}

export const defaultTimeUnit: TimeUnit = { value: 1, unit: 'SECONDS' }

/** What the unit picker offers, smallest first. */
export const pickedTimeUnits = ['SECONDS', 'MINUTES', 'HOURS', 'DAYS'] as const satisfies readonly TimeUnitName[]

const unitMs: Readonly<Record<TimeUnitName, number>> = {
  NANOSECONDS: 1e-6, MICROSECONDS: 1e-3, MILLISECONDS: 1, SECONDS: second, MINUTES: minute, HOURS: hour, DAYS: day,
}

export const timeUnitMs = ({ value, unit }: TimeUnit): number => value * unitMs[unit]

/** '5 minutes'; 0 reads `zero` (default: 'Never'). A unit of a newer server is written as it came. */
export function formatTimeUnit({ value, unit }: TimeUnit, messages: Messages, zero?: string): string {
  const t = messages.of(timeStrings)
  if (value === 0) return zero ?? t('never')
  if (!timeUnits.includes(unit)) return `${value} ${unit}`
  return t(unit.toLowerCase() as Lowercase<TimeUnitName>, { count: value })
}

/** How long ago, or how far ahead, in words of the catalogue's language: '5 minutes ago', 'in 2 hours'. Rounded to the largest unit. */
export function relativeTime(instant: number, now: number, lang: string): string {
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const distance = instant - now
  const [unit, ms] = ([['year', 365 * day], ['month', 30 * day], ['day', day], ['hour', hour], ['minute', minute]] as const)
    .find(([, size]) => Math.abs(distance) >= size) ?? ['second', second] as const
  return words.format(Math.trunc(distance / ms), unit)
}
