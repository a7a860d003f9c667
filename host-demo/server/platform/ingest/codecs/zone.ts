/** Local time of a zone to UTC, fast: offsets are asked of Intl once per quarter of an hour and kept. */

const bucketMs = 900_000
const cacheSize = 50_000

export interface Zone {
  /** UTC milliseconds of a local time given as if it were UTC. What a clock change skips or repeats is read with the offset before it. */
  toUtc(local: number): number
}

const zones = new Map<string, Zone>()

/** @param name IANA zone. Throws RangeError for an unknown one. */
export function zoneOf(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) zones.set(name, zone = createZone(name))
  return zone
}

/** The zone of this machine. */
export const localZone = () => zoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)

function createZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric',
    second: 'numeric',
  })
  const offsets = new Map<number, number>()

  function offsetAt(utc: number): number {
    const bucket = Math.floor(utc / bucketMs)
    let offset = offsets.get(bucket)
    if (offset === undefined) {
      const start = bucket * bucketMs
      const parts: Record<string, number> = {}
      for (const { type, value } of format.formatToParts(start)) parts[type] = Number(value)
      offset = Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute'], parts['second']) - start
      if (offsets.size >= cacheSize) offsets.clear()
      offsets.set(bucket, offset)
    }
    return offset
  }

  if (name === 'UTC') return { toUtc: local => local }
  return {
    toUtc(local) {
      const guess = local - offsetAt(local)
      const offset = offsetAt(guess)
      const refined = local - offset
      // They differ for good only for a time that a clock change skips; the later one has the offset before the change.
      return offsetAt(refined) === offset ? refined : Math.max(guess, refined)
    },
  }
}

const hour = 3_600_000
/** Abbreviations that mean one offset almost everywhere. */
const abbreviations: Readonly<Record<string, number>> = {
  UTC: 0, GMT: 0, Z: 0, WET: 0, WEST: hour, CET: hour, CEST: 2 * hour, MEZ: hour, MESZ: 2 * hour, EET: 2 * hour, EEST: 3 * hour,
  MSK: 3 * hour,
  EST: -5 * hour, EDT: -4 * hour, CST: -6 * hour, CDT: -5 * hour, MST: -7 * hour, MDT: -6 * hour, PST: -8 * hour, PDT: -7 * hour,
  AKST: -9 * hour, AKDT: -8 * hour, HST: -10 * hour, JST: 9 * hour, KST: 9 * hour, AEST: 10 * hour, AEDT: 11 * hour, AWST: 8 * hour,
  NZST: 12 * hour, NZDT: 13 * hour, SGT: 8 * hour, HKT: 8 * hour,
}

/** Offset from UTC in milliseconds of `Z`, `+01:00`, `-0530` or a known abbreviation; null for others. */
export function zoneOffset(text: string): number | null {
  const numeric = /^([+-])(\d\d):?(\d\d)$/.exec(text)
  if (numeric) return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3])) * 60_000
  return Object.hasOwn(abbreviations, text) ? abbreviations[text]! : null
}
