/** The pivot search type: metrics by rows and columns of groups (contract 1, 2.4 to 2.6). */
import type { BucketSpec, PivotSearchType, SeriesSpec, SortSpec } from '../../../../core/search/schema.ts'
import { autoInterval, parseInterval } from '../../../../core/search/interval.ts'
import { seriesLiteral } from '../../../../core/search/rules.ts'
import type {
  AggregationRequest,
  AggregationResult,
  AggregationSort,
  Group,
  Metric,
} from '../../platform/messages/message-store.ts'
import type { Analysis } from '../analysis.ts'
import { typesOf } from '../fields.ts'
import { isSeriesType } from '../dto/pivot.ts'
import { effectiveRange } from '../time/resolve.ts'
import { pivotRows } from './pivot-rows.ts'
import { SearchTypeError, type SearchTypeContext, type SearchTypeHandler } from './search-type.ts'

export const pivot: SearchTypeHandler<PivotSearchType> = {
  async execute(type, context) {
    const { range, selection, signal } = context
    const groups = [...type.row_groups, ...type.column_groups]
    refuseUnknown(groups, type.series)
    refuseUnanalysed(groups, type.series, context.analysis)
    const isAuto = groups.some(group => group.type === 'time' && group.interval.type === 'auto')
    const searched = range.all && isAuto ? await context.rangeOfHits() : range
    const length = searched ? searched.to - searched.from : 0
    const request: AggregationRequest = {
      ...selection,
      rows: type.row_groups.map(group => groupOf(group, length)),
      columns: type.column_groups.map(group => groupOf(group, length)),
      metrics: type.series.map((series, i) => metricOf(series, String(i))),
      sort: type.sort.map(sort => sortOf(sort, type, groups)),
      rollup: type.rollup,
      emptyBuckets: true,
    }
    const result = await context.messages.aggregate(request, signal)
    await refuseTexts(type.series, result, context)
    context.tellLeftOut(result)
    const rows = pivotRows(result, type)
    return {
      id: type.id,
      type: 'pivot',
      ...(type.name !== null && { name: type.name }),
      total: result.total,
      effective_timerange: effectiveRange(range, result.range),
      ...(rows.length > 0 && { rows }),
      ...(result.sampled && { sampled: true as const }),
    }
  },
}

/** A search from elsewhere may carry groups and series that only its own server can execute. */
function refuseUnknown(groups: readonly BucketSpec[], series: readonly SeriesSpec[]): void {
  const group = groups.find(({ type }) => type !== 'values' && type !== 'time')
  if (group) throw new SearchTypeError(`This server cannot group by '${String((group as { type: unknown }).type)}'.`)
  const other = series.find(({ type }) => !isSeriesType(type))
  if (other) throw new SearchTypeError(`This server has no series '${other.type}'.`)
}

function refuseUnanalysed(
  groups: readonly BucketSpec[],
  series: readonly SeriesSpec[],
  { check, checkMetric }: Analysis,
): void {
  for (const { type, fields } of groups) if (type === 'values') fields.forEach(check)
  for (const { type, field } of series) checkMetric(type, field)
}

function groupOf(group: BucketSpec, rangeMs: number): Group {
  if (group.type === 'values')
    return { type: 'values', fields: group.fields, limit: group.limit, skipEmpty: group.skip_empty_values }
  const width =
    group.interval.type === 'auto'
      ? autoInterval(rangeMs, group.interval.scaling)
      : parseInterval(group.interval.timeunit)
  if (!width) throw new SearchTypeError('The interval of a time group must be a number and one of s, m, h, d, w, M, y.')
  return { type: 'time', fields: group.fields, unit: width.unit, size: width.size }
}

const COMPARES_NO_NUMBERS: readonly string[] = ['count', 'card', 'latest']

/** A function of numbers over a field that holds only text says so, in place of a result without values. */
async function refuseTexts(
  series: readonly SeriesSpec[],
  { total, totals }: AggregationResult,
  { messages, selection, signal }: SearchTypeContext,
): Promise<void> {
  const empty =
    total === 0
      ? []
      : series.filter(({ type }, i) => !COMPARES_NO_NUMBERS.includes(type) && (totals[i] ?? null) === null)
  if (empty.length === 0) return
  const known = await messages.fields(selection.scope, signal)
  for (const { field } of empty) {
    const types = typesOf(known, field ?? '')
    if (types.length === 0 || types.some(type => type !== 'string' && type !== 'text')) continue
    throw new SearchTypeError(
      `Expected numeric type on field [${field}], but got [${types.includes('text') ? 'text' : 'keyword'}]: none of its values is a number.`,
    )
  }
}

/** `id` is the series' position: its own id is the caller's to choose and need not be unique. */
function metricOf({ type, field, percentile }: SeriesSpec, id: string): Metric {
  if (type === 'count') return { id, type, field }
  if (field === null) throw new SearchTypeError(`The series ${type} needs a field.`)
  return type === 'percentile' ? { id, type, field, percentile: percentile ?? 0 } : { id, type, field }
}

function sortOf(sort: SortSpec, { series }: PivotSearchType, groups: readonly BucketSpec[]): AggregationSort {
  const order = sort.direction === 'Ascending' ? 'asc' : 'desc'
  if (sort.type === 'pivot') {
    if (groups.some(group => group.fields.includes(sort.field))) return { by: 'group', field: sort.field, order }
    throw new SearchTypeError(`Cannot sort by '${sort.field}': it is not a field of any group.`)
  }
  const byLiteral = series.findIndex(one => seriesLiteral(one) === sort.field)
  const index = byLiteral >= 0 ? byLiteral : series.findIndex(one => one.id === sort.field)
  if (index < 0) throw new SearchTypeError(`Cannot sort by '${sort.field}': it is not one of the series.`)
  return { by: 'metric', id: String(index), order }
}
