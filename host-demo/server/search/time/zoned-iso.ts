/** ISO 8601 in a zone, with milliseconds; fast enough for each row of an export. */
import { offsetMinutes } from '../../../../core/time/zones.ts'
import { iso } from './instants.ts'

/** Zones change their offset on quarter hours only. */
const SLOT_MS = 15 * 60_000
const KEPT_SLOTS = 1000

/** `2015-01-01T05:00:00.000+01:00`; `Z` where the offset is none. */
export function zonedIso(zone: string): (time: number) => string {
  const offsets = new Map<number, number>()
  const offsetAt = (time: number): number => {
    const slot = Math.floor(time / SLOT_MS)
    const known = offsets.get(slot)
    if (known !== undefined) return known
    if (offsets.size >= KEPT_SLOTS) offsets.clear()
    const minutes = offsetMinutes(slot * SLOT_MS, zone)
    offsets.set(slot, minutes)
    return minutes
  }
  return time => {
    const minutes = offsetAt(time)
    if (minutes === 0) return iso(time)
    const two = (value: number) => String(value).padStart(2, '0')
    const away = Math.abs(minutes)
    return `${iso(time + minutes * 60_000).slice(0, -1)}${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`
  }
}
