/** ISO 8601 in a zone, with milliseconds. */
import { offsetAt } from '../../../../core/time/zone-offset.ts'
import { iso } from './instants.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** `2015-01-01T05:00:00.000+01:00`; `Z` where the offset is none. */
export const zonedIso =
  (zone: string) =>
  (time: number): string => {
    const minutes = offsetAt(time, zone) / 60_000
    if (minutes === 0) return iso(time)
    const away = Math.abs(minutes)
    return `${iso(time + minutes * 60_000).slice(0, -1)}${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`
  }
