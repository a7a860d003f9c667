/** Time zones: their offsets, the list, its groups for the picker, and the zone that applies to a user. */

export const defaultTimeZone = 'UTC'
export const unclassifiedZones = 'Unclassified'

/** IANA names the runtime knows, UTC among them, sorted. */
export function timeZones(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), defaultTimeZone])].sort()
}

export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** How many minutes the zone's clocks are ahead of UTC at an instant. Throws RangeError for an unknown zone. */
export function offsetMinutes(instant: number, zone: string): number {
  if (zone === 'UTC') return 0
  let formatter = formatters.get(zone)
  if (!formatter) formatters.set(zone, formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }))
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(formatter.format(instant)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/**
 * The instant at which the zone's clocks show a reading, given as if it were UTC. A reading that occurs twice (clocks set back) is the
 * first of the two; one that never occurs (clocks set forward) is moved forward by the gap.
 */
export function instantOfWallTime(wallTime: number, zone: string): number {
  const before = offsetMinutes(wallTime - 24 * 3_600_000, zone)
  const after = offsetMinutes(wallTime + 24 * 3_600_000, zone)
  const candidates = [before, after].map(minutes => wallTime - minutes * 60_000)
  return candidates.find(instant => instant + offsetMinutes(instant, zone) * 60_000 === wallTime) ?? candidates[0] ?? wallTime
}

/** Region ('Europe') → its zones ('Europe/Berlin'); names without a region fall under 'Unclassified'. */
export function groupTimeZones(zones: readonly string[] = timeZones()): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(zones, zone => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : unclassifiedZones))
}

/** The user's zone, else the server's, else UTC; one the runtime does not know is passed over. */
export function timeZoneOf(user: { readonly timezone: string | null } | null | undefined, rootTimeZone: string): string {
  return [user?.timezone, rootTimeZone].find(zone => zone && isTimeZone(zone)) ?? defaultTimeZone
}
