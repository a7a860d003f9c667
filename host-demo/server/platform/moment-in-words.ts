/** Dates in words: the instant that parts of a date name, and the date that a text has in it. */
import type { Component, ParsedComponents } from 'chrono-node'
// English alone: the other languages are 190 modules, in each thread that reads dates.
import * as chrono from 'chrono-node/en'
import { instantOf, offsetAt } from '../../../core/time/zone-offset.ts'

const DAY_MS = 86_400_000

/** Wall-clock parts are read in the zone, whatever its offset was or will be on that day; `back` days earlier. */
export function instantOfParts(parts: ParsedComponents, zone: string, back = 0): number {
  if (parts.isCertain('timezoneOffset')) return parts.date().getTime()
  const part = (name: Component) => parts.get(name) ?? 0
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day') - back,
    part('hour'),
    part('minute'),
    part('second'),
    part('millisecond'),
  )
  return instantOf(wall, zone)
}

/** Returns UTC milliseconds of the first date in a text; without a time it has the time of day of `now`. Null without a date. */
export function momentInWords(text: string, zone: string, now: number): number | null {
  const [found] = chrono.parse(text, { instant: new Date(now), timezone: zone }, { forwardDate: false })
  if (!found) return null
  const instant = instantOfParts(found.start, zone)
  if (!Number.isFinite(instant)) return null
  if (found.start.isCertain('hour')) return instant
  const wall = (time: number) => time + offsetAt(time, zone)
  const day = Math.floor(wall(instant) / DAY_MS) * DAY_MS
  return instantOf(day + (wall(now) % DAY_MS), zone)
}
