/**
 * Views on the wire: saved searches and dashboards (contract 1, 3.2 and 3.3). The types are of what the server returns, with all defaults
 * filled; the browser imports types only. What we do not know (widget types, visualizations) is kept as it came.
 */
import Type, { type Static } from 'typebox'
import type { DeepReadonly } from '../values/deep-readonly.ts'
import { BackendQueryInput, Parameter, SearchFilterInput } from '../search/schema/search.ts'
import type { BackendQuery, SearchFilter } from '../search/schema/search.ts'
import { TimeRangeInput } from '../search/schema/time-range.ts'
import type { TimeRange } from '../time/time-range.ts'
import type { HighlightingColor } from '../values/highlighting-color.ts'
import type { VisualizationConfigs } from '../widgets/types.ts'
import { longestThresholdName, mostThresholds, mostUnits, seriesUnits, thresholdSignals } from './chart-settings.ts'
import { highlightingConditions, type HighlightingCondition } from './highlighting-conditions.ts'

export type { HighlightingColor } from '../values/highlighting-color.ts'
export type { HighlightingCondition } from './highlighting-conditions.ts'

const strict = { additionalProperties: false } as const
const open = { additionalProperties: true } as const
/** Null is as good as absent in bodies; members of a union have to say so themselves. */
const orNull = <const S extends Type.TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]))

/** On a grid of 12 columns, counted from 1; 'Infinity': as far as there is room. */
export type Cell = number | 'Infinity'
export interface Position {
  readonly col: Cell
  readonly row: Cell
  readonly height: Cell
  readonly width: Cell
}
const CellInput = Type.Union([Type.Integer(), Type.Literal('Infinity')])
export const PositionInput = Type.Object(
  { col: CellInput, row: CellInput, height: CellInput, width: CellInput },
  strict,
)

export interface HighlightingRule {
  readonly field: string
  readonly value: string
  readonly condition: HighlightingCondition
  readonly color: HighlightingColor
}
export const ColorInput = Type.Union([
  Type.Object({ type: Type.Literal('static'), color: Type.String() }, strict),
  Type.Object(
    { type: Type.Literal('gradient'), gradient: Type.String(), lower: Type.Number(), upper: Type.Number() },
    strict,
  ),
  Type.String({ description: 'A colour such as #ffec3d.' }),
])
export const HighlightingRuleInput = Type.Object(
  {
    field: Type.String(),
    value: Type.String(),
    color: ColorInput,
    condition: Type.Optional(Type.Union(highlightingConditions.map(condition => Type.Literal(condition)))),
  },
  strict,
)

export type Direction = 'Ascending' | 'Descending'
/** `field`: of a pivot its field, of a series its function, `avg(took_ms)`. */
export interface SortConfig {
  readonly type: 'pivot' | 'series'
  readonly field: string
  readonly direction: Direction
}
export const SortConfigInput = Type.Object(
  {
    type: Type.Union([Type.Literal('pivot'), Type.Literal('series')]),
    field: Type.String(),
    direction: Type.Union([Type.Literal('Ascending'), Type.Literal('Descending')]),
  },
  strict,
)

/** Config of a widget of type 'messages'. */
export interface MessagesConfig {
  readonly fields: readonly string[]
  readonly show_message_row: boolean
  readonly show_summary: boolean | null
  readonly decorators: readonly unknown[]
  readonly sort: readonly SortConfig[]
}
export const MessagesConfigInput = Type.Object(
  {
    fields: Type.Array(Type.String()),
    show_message_row: Type.Boolean(),
    show_summary: Type.Optional(Type.Boolean()),
    decorators: Type.Optional(Type.Array(Type.Unknown())),
    sort: Type.Optional(Type.Array(SortConfigInput)),
  },
  strict,
)

export const intervalUnits = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const
export type IntervalUnit = (typeof intervalUnits)[number]
/** Another shape than the interval of a search type (`timeunit: '5m'`). */
export type WidgetInterval =
  | { readonly type: 'auto'; readonly scaling: number }
  | { readonly type: 'timeunit'; readonly value: number; readonly unit: IntervalUnit }
export interface ValuesPivot {
  readonly type: 'values'
  readonly fields: readonly string[]
  readonly config: { readonly limit?: number | null; readonly skip_empty_values?: boolean }
}
export interface TimePivot {
  readonly type: 'time'
  readonly fields: readonly string[]
  readonly config: { readonly interval: WidgetInterval }
}
export type PivotConfig = ValuesPivot | TimePivot
const FieldOrFields = { fields: Type.Optional(Type.Array(Type.String())), field: Type.Optional(Type.String()) }
export const pivotInputs = {
  values: Type.Object(
    {
      type: Type.Literal('values'),
      ...FieldOrFields,
      config: Type.Object(
        { limit: Type.Optional(Type.Integer({ minimum: 0 })), skip_empty_values: Type.Optional(Type.Boolean()) },
        strict,
      ),
    },
    strict,
  ),
  time: Type.Object(
    {
      type: Type.Literal('time'),
      ...FieldOrFields,
      config: Type.Object(
        {
          interval: Type.Union([
            Type.Object({ type: Type.Literal('auto'), scaling: orNull(Type.Number({ exclusiveMinimum: 0 })) }, strict),
            Type.Object(
              {
                type: Type.Literal('timeunit'),
                value: Type.Integer({ minimum: 1 }),
                unit: Type.Union(intervalUnits.map(unit => Type.Literal(unit))),
              },
              strict,
            ),
          ]),
        },
        strict,
      ),
    },
    strict,
  ),
} as const

/** `function`: `count()`, `avg(took_ms)`, `percentile(took_ms,95)`. `config.name`: the label, null for the function itself. */
export interface Series {
  readonly config: { readonly name: string | null }
  readonly function: string
}
export const SeriesConfigInput = Type.Union([
  Type.String(),
  Type.Object(
    { config: orNull(Type.Object({ name: orNull(Type.String()) }, strict)), function: Type.String() },
    strict,
  ),
])

const literals = <const T extends string>(values: readonly T[]) => Type.Union(values.map(value => Type.Literal(value)))
/** From this value on what is measured is a signal; an extension of ours. */
export interface Threshold {
  readonly value: number
  readonly signal: (typeof thresholdSignals)[number]
  /** The function of the series that it is for; absent: all. */
  readonly series?: string
  /** Stands at its line. */
  readonly name?: string
}
export type SeriesUnit = (typeof seriesUnits)[number]
/** `chart_color`: '#' and 3 to 6 lower-case hexadecimal digits. Thresholds and units are extensions of ours, absent where there are none. */
export interface FormattingSettings {
  readonly chart_colors: readonly { readonly field_name: string; readonly chart_color: string }[]
  readonly thresholds?: readonly Threshold[]
  /** By the function of a series. */
  readonly units?: readonly { readonly field_name: string; readonly unit: SeriesUnit }[]
}
export const ThresholdInput = Type.Object(
  {
    value: Type.Number(),
    signal: Type.Enum([...thresholdSignals]),
    series: Type.Optional(Type.String()),
    name: Type.Optional(Type.String({ maxLength: longestThresholdName })),
  },
  strict,
)
export const SeriesUnitInput = Type.Object({ field_name: Type.String(), unit: Type.Enum([...seriesUnits]) }, strict)
/** Config of a widget of type 'aggregation'. */
export interface AggregationConfig {
  readonly row_pivots: readonly PivotConfig[]
  readonly column_pivots: readonly PivotConfig[]
  readonly series: readonly Series[]
  readonly sort: readonly SortConfig[]
  /** One of `Visualization`, or a name we do not know. */
  readonly visualization: string
  /** Its shape is that in `VisualizationConfigs` for the visualization. */
  readonly visualization_config: VisualizationConfigs[keyof VisualizationConfigs] | null
  readonly formatting_settings: FormattingSettings | null
  readonly rollup: boolean
  readonly event_annotation: boolean
  /** The largest limit of the pivots; as input it is the limit of each. */
  readonly row_limit: number | null
  readonly column_limit: number | null
}
export const AggregationConfigInput = Type.Object(
  {
    row_pivots: Type.Array(Type.Object({ type: Type.String() }, open)),
    column_pivots: Type.Array(Type.Object({ type: Type.String() }, open)),
    series: Type.Array(SeriesConfigInput),
    sort: Type.Array(SortConfigInput),
    visualization: Type.String({ minLength: 1 }),
    visualization_config: Type.Optional(Type.Object({}, open)),
    formatting_settings: Type.Optional(
      Type.Object(
        {
          chart_colors: Type.Array(
            Type.Object(
              { field_name: Type.String(), chart_color: Type.String({ pattern: '^#[0-9a-f]{3,6}$' }) },
              strict,
            ),
          ),
          thresholds: Type.Optional(Type.Array(ThresholdInput, { maxItems: mostThresholds })),
          units: Type.Optional(Type.Array(SeriesUnitInput, { maxItems: mostUnits })),
        },
        strict,
      ),
    ),
    rollup: Type.Optional(Type.Boolean()),
    event_annotation: Type.Optional(Type.Boolean()),
    row_limit: Type.Optional(Type.Integer({ minimum: 0 })),
    column_limit: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  strict,
)

interface CommonWidget {
  readonly id: string
  readonly filter: string | null
  readonly filters: readonly SearchFilter[]
  /** Null in saved searches: the query's apply. */
  readonly timerange: TimeRange | null
  readonly query: BackendQuery | null
  readonly streams: readonly string[]
}
export interface AggregationWidget extends CommonWidget {
  readonly type: 'aggregation'
  readonly config: AggregationConfig
}
export interface MessagesWidget extends CommonWidget {
  readonly type: 'messages'
  readonly config: MessagesConfig
}
/** Config of a widget of type 'events': a free map on the wire, of which we know these. */
export interface EventsConfig {
  /** Only events that are alerts. */
  readonly alerts_only?: boolean
  readonly [other: string]: unknown
}
export interface EventsWidget extends CommonWidget {
  readonly type: 'events'
  readonly config: EventsConfig
}
/** Config of a widget of type 'text', which is ours: a free map on the wire. */
export interface TextConfig {
  readonly markdown?: string
  readonly [other: string]: unknown
}
export interface TextWidget extends CommonWidget {
  readonly type: 'text'
  readonly config: TextConfig
}
/** A type we do not know: kept, its config a free map. */
export interface UnknownWidget extends CommonWidget {
  readonly type: string
  readonly config: Readonly<Record<string, unknown>>
}
/** `isAggregation` and the like (widgets.ts) tell which one it is. */
export type Widget = AggregationWidget | MessagesWidget | EventsWidget | TextWidget | UnknownWidget
export const WidgetInput = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    type: Type.String({ minLength: 1 }),
    filter: Type.Optional(Type.String()),
    filters: Type.Optional(Type.Array(SearchFilterInput)),
    timerange: Type.Optional(TimeRangeInput),
    query: Type.Optional(BackendQueryInput),
    streams: Type.Optional(Type.Array(Type.String())),
    config: Type.Object({}, open),
  },
  strict,
)

/** By widget id, and the page's own title under `tab`; other maps are kept. */
export type Titles = Readonly<Record<string, Readonly<Record<string, string>>>> & {
  readonly widget?: Readonly<Record<string, string>>
  readonly tab?: { readonly title?: string }
}
export interface ViewState {
  readonly selected_fields: readonly string[] | null
  readonly static_message_list_id: string | null
  readonly titles: Titles
  readonly widgets: readonly Widget[]
  /** The ids of the search types that answer a widget. */
  readonly widget_mapping: Readonly<Record<string, readonly string[]>>
  readonly positions: Readonly<Record<string, Position>>
  readonly formatting: { readonly highlighting: readonly HighlightingRule[] } | null
  readonly display_mode_settings: { readonly positions: Readonly<Record<string, Position>> }
}
export const Positions = Type.Record(Type.String(), PositionInput)
export const ViewStateInput = Type.Object(
  {
    selected_fields: Type.Optional(Type.Array(Type.String())),
    static_message_list_id: Type.Optional(Type.String()),
    titles: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
    widgets: Type.Array(WidgetInput),
    widget_mapping: Type.Record(Type.String(), Type.Array(Type.String())),
    positions: Positions,
    formatting: Type.Optional(Type.Object({ highlighting: Type.Optional(Type.Array(HighlightingRuleInput)) }, strict)),
    display_mode_settings: Type.Optional(Type.Object({ positions: Type.Optional(Positions) }, strict)),
  },
  strict,
)

const PluginMetadata = Type.Object(
  {
    unique_id: Type.String(),
    name: Type.String(),
    author: Type.String(),
    url: Type.String(),
    version: Type.String(),
    description: Type.String(),
  },
  strict,
)
export type ViewType = 'SEARCH' | 'DASHBOARD'
/** Body of POST /views and PUT /views/{id}. `requires`, `owner` and `favorite` are the server's: taken and not used. */
export const ViewInput = Type.Object(
  {
    id: Type.Optional(
      Type.String({ pattern: '^[0-9a-fA-F]{24}$', description: '24 hexadecimal digits; made by the server if absent' }),
    ),
    type: Type.Optional(literals<ViewType>(['SEARCH', 'DASHBOARD'])),
    title: Type.String({ description: 'Not blank' }),
    summary: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    search_id: Type.String({ minLength: 1 }),
    properties: Type.Optional(Type.Array(Type.String())),
    requires: Type.Optional(Type.Record(Type.String(), PluginMetadata)),
    state: Type.Record(Type.String(), ViewStateInput),
    owner: Type.Optional(Type.String()),
    created_at: Type.Optional(Type.String()),
    favorite: Type.Optional(Type.Boolean()),
  },
  strict,
)
export type ViewInput = Static<typeof ViewInput>

const summary = {
  id: Type.String(),
  type: Type.Enum(['SEARCH', 'DASHBOARD']),
  title: Type.String(),
  summary: Type.String(),
  description: Type.String(),
  search_id: Type.String(),
  properties: Type.Array(Type.String()),
  /** Plugins that it needs. */
  requires: Type.Record(Type.String(), PluginMetadata),
  /** The user name. */
  owner: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String(),
  /** Whether it is a favourite of the user who asks. */
  favorite: Type.Boolean(),
}
/** An element of the lists: a view without its state. */
export const ViewSummary = Type.Object(summary, strict)
export type ViewSummary = DeepReadonly<Static<typeof ViewSummary>>
/** `state` by the id of a query of the search `search_id`. */
export interface View extends ViewSummary {
  readonly state: Readonly<Record<string, ViewState>>
}

/** POST /views/forValue: views whose search declares parameters. */
export const ViewsForValue = Type.Array(
  Type.Object({
    id: Type.String(),
    type: Type.String(),
    title: Type.String(),
    summary: Type.String(),
    description: Type.String(),
    parameters: Type.Array(Parameter),
  }),
)
export type ViewsForValue = Static<typeof ViewsForValue>
