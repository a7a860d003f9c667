/** Returns the search types of a widget (contract 1, 3.2): an aggregation's pivot 'chart', with 'trend' and 'events' where they are on. */
import { DEFAULT_GROUP_LIMIT, DEFAULT_MESSAGE_LIMIT } from '../search/rules.ts'
import type {
  BucketSpec,
  EventsSearchType,
  MessageSort,
  MessagesSearchType,
  PivotSearchType,
  SearchType,
} from '../search/schema.ts'
import type {
  AggregationConfig,
  AggregationWidget,
  EventsWidget,
  MessagesWidget,
  PivotConfig,
  Widget,
} from '../views/schema.ts'
import type { VisualizationConfigs } from './types.ts'
import { isAggregation, isEvents, isMessages } from '../views/widgets.ts'
import { searchInterval } from './intervals.ts'
import { specOf } from './series.ts'

export type SearchTypeName = 'chart' | 'trend' | 'events'

/** Ids of a widget's search types are made of its own. */
export const searchTypeId = (widgetId: string, name: SearchTypeName | 'messages'): string => `${widgetId}:${name}`

const bucket = (pivot: PivotConfig): BucketSpec =>
  pivot.type === 'time'
    ? { type: 'time', fields: pivot.fields, interval: searchInterval(pivot.config.interval) }
    : {
        type: 'values',
        fields: pivot.fields,
        // A limit of 0 is stored as it came from another client, and asks for nothing in particular.
        limit: pivot.config.limit || DEFAULT_GROUP_LIMIT,
        skip_empty_values: pivot.config.skip_empty_values ?? false,
      }

/** Whether the value is compared with the time before. */
export const hasTrend = ({ visualization, visualization_config: config }: AggregationConfig): boolean =>
  visualization === 'numeric' && (config as VisualizationConfigs['numeric'] | null)?.trend === true

const commonOf = (widget: Widget, name: SearchTypeName | 'messages') => ({
  id: searchTypeId(widget.id, name),
  filter: widget.filter === null ? null : { type: 'query_string' as const, query: widget.filter },
  filters: widget.filters,
  timerange: widget.timerange,
  query: widget.query,
  streams: widget.streams,
})

function aggregation(widget: AggregationWidget): SearchType[] {
  const { config } = widget
  const chart: PivotSearchType = {
    ...commonOf(widget, 'chart'),
    type: 'pivot',
    name: 'chart',
    row_groups: config.row_pivots.map(bucket),
    column_groups: config.column_pivots.map(bucket),
    series: config.series.map(specOf).filter(spec => spec !== null),
    sort: config.sort,
    rollup: config.column_pivots.length === 0 || config.rollup,
  }
  const trend: PivotSearchType = {
    ...chart,
    id: searchTypeId(widget.id, 'trend'),
    name: 'trend',
    timerange: { type: 'offset', source: 'search_type', id: chart.id, offset: '1i' },
  }
  // The query of a chart is about messages: it would hide the events it is drawn for.
  const events: EventsSearchType = {
    ...commonOf(widget, 'events'),
    query: null,
    filter: null,
    filters: [],
    type: 'events',
    name: 'events',
  }
  return [chart, ...(hasTrend(config) ? [trend] : []), ...(config.event_annotation ? [events] : [])]
}

/** Returns what the messages of a widget are sorted by. */
export const sortOf = ({ config }: MessagesWidget): readonly MessageSort[] =>
  config.sort.map(({ field, direction }) => ({ field, order: direction === 'Ascending' ? 'ASC' : 'DESC' }))

const messages = (widget: MessagesWidget): MessagesSearchType => ({
  ...commonOf(widget, 'messages'),
  type: 'messages',
  name: null,
  limit: DEFAULT_MESSAGE_LIMIT,
  offset: 0,
  fields: [],
  decorators: widget.config.decorators as MessagesSearchType['decorators'],
  sort: sortOf(widget),
})

const events = (widget: EventsWidget): EventsSearchType => ({
  ...commonOf(widget, 'events'),
  type: 'events',
  name: 'events',
})

/** The search types of a widget; none of one that asks nothing, or of a type we do not know. */
export function searchTypesOf(widget: Widget): readonly SearchType[] {
  if (isAggregation(widget)) return aggregation(widget)
  if (isEvents(widget)) return [events(widget)]
  return isMessages(widget) ? [messages(widget)] : []
}
