/** Reads time ranges: checks them and gives the form that is stored and returned (contract 1, 2.3). */
import type { SearchTypeTimeRange, TimeRange } from '../../../../core/search/schema.ts'
import { searchTypeTimeRangeSchemas, timeRangeSchemas } from '../../../../core/search/schema.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { isTimeZone } from '../../../../core/time/zones.ts'
import { check, checkByType } from '../../platform/http/check.ts'
import { instant, iso } from '../time/instants.ts'
import { naturalRange } from '../time/natural-date.ts'

/** @throws ApiError 400 naming the member */
export function readTimeRange(value: unknown, path: string): TimeRange {
  const range = checkByType(timeRangeSchemas, value, path)
  if (range.type === 'absolute') {
    const from = instant(range.from, `${path}.from`)
    const to = instant(range.to, `${path}.to`)
    if (from > to) throw badRequest(`${path}.from must not be later than ${path}.to.`)
    return { type: 'absolute', from: iso(from), to: iso(to) }
  }
  if (range.type === 'keyword') return keyword(range.keyword, range.timezone ?? 'Etc/UTC', path)
  if (range.range !== undefined) {
    if (range.from !== undefined || range.to !== undefined)
      throw badRequest(`${path} takes either range or from and to, not both.`)
    return { type: 'relative', range: range.range }
  }
  if (range.from === undefined) throw badRequest(`${path} needs range or from, in seconds.`)
  const { from, to } = range
  if (to !== undefined && from < to)
    throw badRequest(`${path}.from must be at least ${path}.to: both count seconds before now.`)
  return { type: 'relative', from, ...(to !== undefined && { to }) }
}

function keyword(words: string, timezone: string, path: string): TimeRange {
  if (!isTimeZone(timezone))
    throw badRequest(`${path}.timezone '${timezone}' is no time zone: use a name such as Europe/Berlin.`)
  const range = naturalRange(words, timezone, Date.now())
  if (!range) throw badRequest(`${path}.keyword '${words}' means no time: try 'last hour' or 'yesterday'.`)
  return { type: 'keyword', keyword: words, timezone }
}

/** As `readTimeRange`, with the offset ranges that search types may have. */
export function readSearchTypeTimeRange(value: unknown, path: string): SearchTypeTimeRange {
  if ((value as { type?: unknown } | null)?.type !== 'offset') return readTimeRange(value, path)
  const range = check(searchTypeTimeRangeSchemas.offset, value, path)
  const offset = String(range.offset ?? '1i')
  if (!/^\d{1,9}i?$/.test(offset))
    throw badRequest(`${path}.offset must be a number of seconds, or a number of range lengths such as 1i.`)
  if (range.source === 'search_type' && !range.id) throw badRequest(`${path}.id must name a search type.`)
  return { type: 'offset', source: range.source, ...(range.id && { id: range.id }), offset }
}
