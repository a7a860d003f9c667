/** Time zone arithmetic with Intl alone. A wall clock is the UTC milliseconds that a zone's clock seems to show. */

const MAX_FORMATS = 64
const HOURS_24 = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds the zone is ahead of UTC at an instant. Throws RangeError for an unknown zone. */
export function offsetAt(instant: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = Number(value)
  const wall = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second)
  return wall - Math.floor(instant / 1000) * 1000
}

/** The instant at which the zone's clock shows `wall`: the first of two, and an hour on where the clock skips it. */
export function instantOf(wall: number, timeZone: string): number {
  const before = offsetAt(wall - HOURS_24, timeZone)
  const after = offsetAt(wall + HOURS_24, timeZone)
  if (before === after || offsetAt(wall - before, timeZone) === before) return wall - before
  return offsetAt(wall - after, timeZone) === after ? wall - after : wall - before
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23',
      year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
    })
    if (formats.size >= MAX_FORMATS) formats.clear()
    formats.set(timeZone, format)
  }
  return format
}
