/** Reads the widgets of views: fills defaults, and keeps types this server does not know whole (contract 1, 3.2 and 3.3). */
import type { Static } from 'typebox'
import {
  AggregationConfigInput,
  MessagesConfigInput,
  pivotInputs,
  type WidgetInput,
} from '../../../core/views/schema.ts'
import type {
  AggregationConfig,
  MessagesConfig,
  PivotConfig,
  Series,
  Widget,
  WidgetInterval,
} from '../../../core/views/schema.ts'
import { settingsInput } from '../../../core/widgets/settings-schema.ts'
import { valuesOf } from '../../../core/widgets/settings.ts'
import { visualizationOf } from '../../../core/widgets/types.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { check, checkByType } from '../platform/http/check.ts'
import { readSearchFilters } from '../search/dto/filter.ts'
import { readBackendQuery } from '../search/dto/search-type.ts'
import { readTimeRange } from '../search/dto/time-range.ts'

/** @throws ApiError 400 naming the member */
export function readWidget(value: Static<typeof WidgetInput>, path: string): Widget {
  const { id, type, filter, filters, timerange, query, streams, config } = value
  return {
    id,
    type,
    filter: filter ?? null,
    filters: readSearchFilters(filters, `${path}.filters`),
    timerange: timerange ? readTimeRange(timerange, `${path}.timerange`) : null,
    query: query === undefined ? null : readBackendQuery(query),
    streams: streams ?? [],
    config: readConfig(type, config, `${path}.config`),
  } as Widget
}

function readConfig(type: string, config: object, path: string): AggregationConfig | MessagesConfig | object {
  if (type === 'aggregation') return aggregation(check(AggregationConfigInput, config, path), path)
  if (type === 'messages') return messages(check(MessagesConfigInput, config, path))
  return config
}

const messages = ({
  fields,
  show_message_row,
  show_summary,
  decorators,
  sort,
}: Static<typeof MessagesConfigInput>): MessagesConfig => ({
  fields,
  show_message_row,
  show_summary: show_summary ?? null,
  decorators: decorators ?? [],
  sort: sort ?? [],
})

function aggregation(input: Static<typeof AggregationConfigInput>, path: string): AggregationConfig {
  const row_pivots = input.row_pivots.map((pivot, i) => readPivot(pivot, `${path}.row_pivots[${i}]`, input.row_limit))
  const column_pivots = input.column_pivots.map((pivot, i) =>
    readPivot(pivot, `${path}.column_pivots[${i}]`, input.column_limit),
  )
  return {
    row_pivots,
    column_pivots,
    series: input.series.map(readSeries),
    sort: input.sort,
    visualization: input.visualization,
    visualization_config:
      input.visualization_config === undefined
        ? null
        : readVisualization(input.visualization, input.visualization_config, `${path}.visualization_config`),
    formatting_settings: input.formatting_settings ?? null,
    rollup: input.rollup ?? true,
    event_annotation: input.event_annotation ?? false,
    row_limit: largestLimit(row_pivots),
    column_limit: largestLimit(column_pivots),
  }
}

/** @param limit of every group of values, in place of its own */
function readPivot(value: object, path: string, limit: number | undefined): PivotConfig {
  const pivot = checkByType(pivotInputs, value, path)
  const fields = pivot.fields ?? (pivot.field === undefined ? [] : [pivot.field])
  if (fields.length === 0) throw badRequest(`${path}.fields must name at least one field.`)
  if (pivot.type === 'time') return { type: 'time', fields, config: { interval: readInterval(pivot.config.interval) } }
  return { type: 'values', fields, config: { ...pivot.config, ...(limit !== undefined && { limit }) } }
}

const readInterval = (interval: Static<typeof pivotInputs.time>['config']['interval']): WidgetInterval =>
  interval.type === 'auto' ? { type: 'auto', scaling: interval.scaling ?? 1 } : interval

const readSeries = (series: AggregationInputSeries): Series =>
  typeof series === 'string'
    ? { config: { name: null }, function: series }
    : { config: { name: series.config?.name ?? null }, function: series.function }
type AggregationInputSeries = Static<typeof AggregationConfigInput>['series'][number]

function largestLimit(pivots: readonly PivotConfig[]): number | null {
  const limits = pivots.flatMap(pivot =>
    pivot.type === 'values' && typeof pivot.config.limit === 'number' ? [pivot.config.limit] : [],
  )
  return limits.length === 0 ? null : Math.max(...limits)
}

/** Fills the defaults of what is left out. */
function readVisualization(
  visualization: string,
  config: object,
  path: string,
): AggregationConfig['visualization_config'] {
  const settings = visualizationOf(visualization)?.settings
  if (!settings)
    throw badRequest(`${path} must be null: the visualization '${visualization}' has none that this server knows.`)
  const given = check(settingsInput(settings), config, path) as Readonly<Record<string, unknown>>
  const texts = Object.entries(given).map(([name, value]) => [
    name,
    settings[name]?.kind === 'bound' && typeof value === 'number' ? String(value) : value,
  ])
  return valuesOf(settings, Object.fromEntries(texts)) as unknown as AggregationConfig['visualization_config']
}
