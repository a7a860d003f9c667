import { day, hour, minute, second } from './milliseconds.ts'

/**
 * Formats the distance from now in the catalogue's language: '5 minutes ago', 'in 2 hours'. Rounded to the largest
 * unit.
 */
export function relativeTime(instant: number, now: number, lang: string): string {
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const distance = instant - now
  const [unit, ms] =
    (
      [
        ['year', 365 * day],
        ['month', 30 * day],
        ['day', day],
        ['hour', hour],
        ['minute', minute],
      ] as const
    ).find(([, size]) => Math.abs(distance) >= size) ?? (['second', second] as const)
  return words.format(Math.trunc(distance / ms), unit)
}
