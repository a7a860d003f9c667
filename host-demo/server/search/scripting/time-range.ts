/** Time ranges of the scripting API's GET form: `5m`, `1w`, or words. */
import type { TimeRange } from '../../../../core/search/schema.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { readTimeRange } from '../dto/time-range.ts'
import { naturalRange } from '../time/natural-date.ts'

const SECONDS: Readonly<Record<string, number>> = {
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  M: 2_592_000,
  y: 31_536_000,
}
export const DEFAULT: TimeRange = { type: 'relative', range: 86_400 }

/** @throws ApiError 400 */
export function parameterRange(text: string | undefined, zone: string): TimeRange {
  if (!text) return DEFAULT
  const match = /^(\d{1,6})([smhdwMy])$/.exec(text)
  if (match) return { type: 'relative', range: Number(match[1]) * SECONDS[match[2]!]! }
  if (naturalRange(text, zone, Date.now())) return { type: 'keyword', keyword: text, timezone: zone }
  throw badRequest(`timerange '${text}' means no time: use 5m, 2h, 7d or words such as 'last hour'.`)
}

export const bodyRange = (range: TimeRange | null | undefined): TimeRange =>
  range ? readTimeRange(range, 'timerange') : DEFAULT
