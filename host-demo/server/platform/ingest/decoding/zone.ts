/** Local time of a zone to UTC. */
import { instantOf, offsetAt } from '../../../../../core/time/zone-offset.ts'

export interface Zone {
  /** UTC milliseconds of a local time given as if it were UTC. What a clock change skips or repeats is read with the offset before it. */
  toUtc(local: number): number
}

/** IANA zones that an input can be set to, UTC first. */
export const zoneIds: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter(id => id !== 'UTC')]

/** @param name IANA zone. Throws RangeError for an unknown one. */
export function zoneOf(name: string): Zone {
  offsetAt(0, name)
  return { toUtc: local => instantOf(local, name) }
}

/** The zone of this machine. */
export const localZone = () => zoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)

const hour = 3_600_000
/** Abbreviations that mean one offset almost everywhere. */
const abbreviations: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  WET: 0,
  WEST: hour,
  CET: hour,
  CEST: 2 * hour,
  MEZ: hour,
  MESZ: 2 * hour,
  EET: 2 * hour,
  EEST: 3 * hour,
  MSK: 3 * hour,
  EST: -5 * hour,
  EDT: -4 * hour,
  CST: -6 * hour,
  CDT: -5 * hour,
  MST: -7 * hour,
  MDT: -6 * hour,
  PST: -8 * hour,
  PDT: -7 * hour,
  AKST: -9 * hour,
  AKDT: -8 * hour,
  HST: -10 * hour,
  JST: 9 * hour,
  KST: 9 * hour,
  AEST: 10 * hour,
  AEDT: 11 * hour,
  AWST: 8 * hour,
  NZST: 12 * hour,
  NZDT: 13 * hour,
  SGT: 8 * hour,
  HKT: 8 * hour,
}

/** Offset from UTC in milliseconds of `Z`, `+01:00`, `-0530` or a known abbreviation; null for others. */
export function zoneOffset(text: string): number | null {
  const numeric = /^([+-])(\d\d):?(\d\d)$/.exec(text)
  if (numeric) return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3])) * 60_000
  return Object.hasOwn(abbreviations, text) ? abbreviations[text]! : null
}

/** The zone a sender names: an abbreviation, an offset, also as `GMT+02:00` or `UTC-3`, or an IANA name; null for anything else. */
export function namedZone(text: string): Zone | null {
  const [, sign, hours = '', minutes = '00'] = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d\d))?$/.exec(text) ?? []
  const offset = zoneOffset(sign === undefined ? text : `${sign}${hours.padStart(2, '0')}${minutes}`)
  if (offset !== null) return Math.abs(offset) <= furthest ? { toUtc: local => local - offset } : null
  if (!/^[A-Za-z][\w+/-]{2,40}$/.test(text)) return null
  try {
    return zoneOf(text)
  } catch {
    return null
  }
}

/** No zone is further from UTC. */
const furthest = 15 * hour
