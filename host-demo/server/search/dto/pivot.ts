/** Reads the groups, series and sorts of a pivot (contract 1, 2.4 and 2.5). */
import {
  bucketSchemas,
  intervalSchemas,
  SERIES_TYPES,
  SeriesInput,
  type BucketSpec,
  type Direction,
  type Interval,
  type SeriesSpec,
  type SeriesType,
  type SortSpec,
} from '../../../../core/search/schema.ts'
import { parseInterval } from '../../../../core/search/interval.ts'
import { DEFAULT_GROUP_LIMIT, seriesLiteral } from '../../../../core/search/rules.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { check, checkByType } from '../../platform/http/check.ts'

/** Groups of other types are kept as they are: whoever made them knows them, and executing them says that this server does not. */
export function readBucket(value: { type: string }, path: string): BucketSpec {
  if (!Object.hasOwn(bucketSchemas, value.type)) return value as BucketSpec
  const bucket = checkByType(bucketSchemas, value, path)
  const fields = bucket.fields ?? (bucket.field ? [bucket.field] : [])
  if (fields.length === 0) throw badRequest(`${path}.fields must name at least one field.`)
  return bucket.type === 'time'
    ? { type: 'time', fields, interval: readInterval(bucket.interval, `${path}.interval`) }
    : {
        type: 'values',
        fields,
        limit: bucket.limit ?? DEFAULT_GROUP_LIMIT,
        skip_empty_values: bucket.skip_empty_values ?? false,
      }
}

function readInterval(value: unknown, path: string): Interval {
  const interval = checkByType(
    intervalSchemas,
    typeof value === 'string' ? { type: 'timeunit', timeunit: value } : value,
    path,
  )
  if (interval.type === 'auto') return { type: 'auto', scaling: interval.scaling ?? 1 }
  const { timeunit } = interval
  if (!parseInterval(timeunit))
    throw badRequest(`${path} '${timeunit}' must be a number and one of s, m, h, d, w, M, y: 5m.`)
  return interval
}

/** As `readBucket`. */
export function readAnySeries(value: { type: string }, path: string): SeriesSpec {
  if (!isSeriesType(value.type)) return value as SeriesSpec
  return readSeries(check(SeriesInput, value, path), path)
}

export const isSeriesType = (type: string): type is SeriesType => (SERIES_TYPES as readonly string[]).includes(type)

interface Series {
  type: SeriesType
  id?: string | null
  field?: string | null
  percentile?: number
}

export function readSeries(input: Series, path: string): SeriesSpec {
  const { type } = input
  const field = input.field || null
  if (field === null && type !== 'count') throw badRequest(`${path}.field must name a field.`)
  if (type === 'percentile' && input.percentile === undefined)
    throw badRequest(`${path}.percentile must be a number from 0 to 100.`)
  const spec = { type, field, ...(type === 'percentile' && { percentile: input.percentile }) }
  return {
    type,
    id: input.id || seriesLiteral(spec),
    field,
    ...(type === 'percentile' && { percentile: input.percentile }),
  }
}

export function readDirection(text: string, path: string): Direction {
  if (/^asc(ending)?$/i.test(text)) return 'Ascending'
  if (/^desc(ending)?$/i.test(text)) return 'Descending'
  throw badRequest(`${path} must be Ascending or Descending, not '${text}'.`)
}

export const readSort = (
  input: { type: 'series' | 'pivot'; field: string; direction: string },
  path: string,
): SortSpec => ({
  type: input.type,
  field: input.field,
  direction: readDirection(input.direction, `${path}.direction`),
})
