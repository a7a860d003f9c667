/** /search/aggregate: metrics by groups as a table (contract 1, 1.1). */
import type { SeriesSpec, SeriesType, Table, TimeRange } from '../../../../core/search/schema.ts'
import { DEFAULT_GROUP_LIMIT, SERIES_LABELS, seriesLiteral } from '../../../../core/search/rules.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import type { AggregationSort, Metric, MetricValue } from '../../platform/messages/message-store.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import { readDirection, readSeries } from '../dto/pivot.ts'
import { fieldsOf, typesOf } from '../fields.ts'
import { searchRules } from '../search-rules.ts'
import { selectionOf } from '../selection.ts'
import { effectiveRange } from '../time/resolve.ts'
import { wireKey, wireValue } from '../types/wire-values.ts'
import { columnType, grouping, metricColumn, MISSING } from './table.ts'

export interface MetricSpec {
  readonly function: string
  readonly field?: string | null
  readonly sort?: string | null
  readonly configuration?: { readonly percentile: number } | null
}
export interface AggregateSpec {
  readonly query?: string | null
  readonly streams?: readonly string[] | null
  readonly timerange: TimeRange
  readonly group_by: readonly { readonly field: string; readonly limit?: number }[]
  readonly metrics: readonly MetricSpec[]
}

export async function aggregateTable(
  services: Services,
  caller: Caller,
  spec: AggregateSpec,
  signal: AbortSignal,
): Promise<Table> {
  const series = spec.metrics.map((metric, i) => seriesOf(metric, `metrics[${i}]`))
  const sort = spec.metrics.flatMap((metric, i): AggregationSort[] =>
    metric.sort ? [{ by: 'metric', id: String(i), order: orderOf(metric.sort, `metrics[${i}].sort`) }] : [],
  )
  const { analysis } = await searchRules(services)
  for (const { field } of spec.group_by) analysis.check(field)
  for (const { type, field } of series) analysis.checkMetric(type, field)
  const { selection, range } = await selectionOf(services, caller, {
    query: spec.query || '*',
    streams: spec.streams ?? null,
    timerange: spec.timerange,
  })
  const [result, known] = await Promise.all([
    services.messages.aggregate(
      {
        ...selection,
        rollup: false,
        columns: [],
        sort,
        metrics: series.map((one, i) => ({ ...one, id: String(i) }) as Metric),
        rows: spec.group_by.map(({ field, limit = DEFAULT_GROUP_LIMIT }) => ({
          type: 'values',
          fields: [field],
          limit,
          skipEmpty: false,
        })),
      },
      signal,
    ),
    fieldsOf(services.messages, selection.scope, signal),
  ])
  const keyOf = wireKey(spec.group_by.map(({ field }) => ({ type: 'values', fields: [field] })))
  return {
    schema: [
      ...spec.group_by.map(({ field }) => grouping(field, columnType(typesOf(known, field)))),
      ...series.map(one => metricColumn(one.type, one.field, seriesLiteral(one))),
    ],
    // Messages without one of the fields have a shorter key.
    datarows: result.rows.map(row => {
      const key = keyOf(row.key)
      return [
        ...spec.group_by.map((_, i) => key[i] ?? MISSING),
        ...series.map((one, i) => cellOf(one, row.metrics?.[i] ?? null)),
      ]
    }),
    metadata: { effective_timerange: effectiveRange(range, result.range) },
  }
}

const cellOf = (series: SeriesSpec, value: MetricValue) => (value === null ? MISSING : wireValue(series, value))

const orderOf = (text: string, path: string) => (readDirection(text, path) === 'Ascending' ? 'asc' : 'desc')

function seriesOf(metric: MetricSpec, path: string): SeriesSpec {
  const type = metric.function.toLowerCase()
  const known = Object.keys(SERIES_LABELS)
  if (!known.includes(type))
    throw badRequest(`${path}.function must be one of ${known.join(', ')}, not '${metric.function}'.`)
  return readSeries(
    { type: type as SeriesType, field: metric.field, percentile: metric.configuration?.percentile },
    path,
  )
}

/** The GET form: `avg:took_ms`, `count`, `count:`. @throws ApiError 400 */
export function parseMetric(text: string): MetricSpec {
  const [fn = '', field] = text.split(/:(.*)/s)
  if (fn.toLowerCase() === 'percentile')
    throw badRequest('A percentile needs its configuration: use POST /search/aggregate.')
  return { function: fn, field: field || null }
}
