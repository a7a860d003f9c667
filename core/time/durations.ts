/** Durations: ISO 8601 text and words (specification 3 and 9.5). */
import type { Messages } from '../brand/catalogue.ts'
import { day, hour, minute, second } from './milliseconds.ts'
import { timeStrings } from './strings.ts'

/** Upper-cased, with 'P' in front if it was missing. */
export function normalizeDuration(text: string): string {
  const upper = text.trim().toUpperCase()
  return upper.startsWith('P') ? upper : `P${upper}`
}

const iso =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,9})?)S)?)?$/
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
  const parts = (
    [
      [Math.floor((ms % day) / hour), 'H'],
      [Math.floor((ms % hour) / minute), 'M'],
      [(ms % minute) / second, 'S'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join('')
  const date = days > 0 ? `${days}D` : ''
  return date + parts === '' ? 'PT0S' : `P${date}${parts && `T${parts}`}`
}

/** Words for a duration, exact to the millisecond: 5400000 → '1 hour 30 minutes'. */
export function humanizeDuration(ms: number, messages: Messages): string {
  const t = messages.of(timeStrings)
  if (ms === 0) return t('seconds', { count: 0 })
  const parts: string[] = []
  let rest = Math.abs(ms)
  for (const [name, unit] of [
    ['days', day],
    ['hours', hour],
    ['minutes', minute],
    ['seconds', second],
    ['milliseconds', 1],
  ] as const) {
    const count = Math.floor(rest / unit)
    rest -= count * unit
    if (count > 0) parts.push(t(name, { count }))
  }
  return parts.join(' ')
}

/** Returns the text beside an ISO 8601 input: the duration in words when `isValid` accepts its milliseconds, else the error text (default: 'invalid'). */
export function describeDuration(
  text: string,
  isValid: (ms: number) => boolean,
  messages: Messages,
  errorText?: string,
): string {
  const ms = durationMs(text)
  return ms !== null && isValid(ms)
    ? humanizeDuration(ms, messages)
    : (errorText ?? messages.of(timeStrings)('invalidDuration'))
}
