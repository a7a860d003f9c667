/** Time zones: the list, its groups for the picker, and the zone that applies to a user. */
import { offsetAt } from './zone-offset.ts'

export const defaultTimeZone = 'UTC'
export const unclassifiedZones = 'Unclassified'

/** IANA names the runtime knows, UTC among them, sorted. */
export function timeZones(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), defaultTimeZone])].sort()
}

/** Answers that are kept: to find one takes a runtime half a millisecond, and a page asks for the user's zone with each part that shows a time. */
const MOST_KNOWN = 100
const known = new Map<string, boolean>()

export function isTimeZone(zone: string): boolean {
  if (zone === defaultTimeZone) return true
  const found = known.get(zone) ?? isFormattable(zone)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(zone, found)
  return found
}

function isFormattable(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Region ('Europe') → its zones ('Europe/Berlin'); names without a region fall under 'Unclassified'. */
export function groupTimeZones(zones: readonly string[] = timeZones()): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(zones, zone => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : unclassifiedZones))
}

/** The user's zone, else the server's, else UTC; one the runtime does not know is passed over. */
export function timeZoneOf(
  user: { readonly timezone: string | null } | null | undefined,
  rootTimeZone: string,
): string {
  return [user?.timezone, rootTimeZone].find(zone => zone && isTimeZone(zone)) ?? defaultTimeZone
}

/** Formats a zone's offset from UTC at an instant: 'UTC+02:00', 'UTC-03:30', 'UTC+00:00'. */
export function offsetName(instant: number, zone: string): string {
  const minutes = Math.round(offsetAt(instant, zone) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
