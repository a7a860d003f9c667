/**
 * Time zone arithmetic with Intl alone. A wall clock is the UTC milliseconds that a zone's clock seems to show. Offsets are asked of Intl once
 * per quarter of an hour and kept: zones change them on no other minute.
 */
const slotMs = 900_000
const dayMs = 86_400_000
const keptSlots = 20_000
const keptZones = 64

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly offsets: Map<number, number>
}
const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    if (zones.size >= keptZones) zones.clear()
    zones.set(name, (zone = { format, offsets: new Map() }))
  }
  return zone
}

/** Milliseconds the zone is ahead of UTC at an instant. Throws RangeError for an unknown zone. */
export function offsetAt(instant: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const { format, offsets } = zoneOf(timeZone)
  const slot = Math.floor(instant / slotMs)
  let offset = offsets.get(slot)
  if (offset === undefined) {
    const parts: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(slot * slotMs)) parts[type] = Number(value)
    offset = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second) - slot * slotMs
    if (offsets.size >= keptSlots) offsets.clear()
    offsets.set(slot, offset)
  }
  return offset
}

/** The instant at which the zone's clock shows `wall`: the first of two, and later by the gap where the clock skips it. */
export function instantOf(wall: number, timeZone: string): number {
  if (timeZone === 'UTC') return wall
  const before = offsetAt(wall - dayMs, timeZone)
  const after = offsetAt(wall + dayMs, timeZone)
  if (before === after || offsetAt(wall - before, timeZone) === before) return wall - before
  return offsetAt(wall - after, timeZone) === after ? wall - after : wall - before
}
