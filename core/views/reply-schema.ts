/** Views as replies have them: whole, with every default filled. The types are those of `schema.ts`. */
import Type from 'typebox'
import { BackendQueryReply, SearchFilterReply } from '../search/schema/search-replies.ts'
import { RangeReply } from '../search/schema/time-range.ts'
import { settingsReply } from '../widgets/settings-schema.ts'
import { visualizations, type VisualizationConfigs } from '../widgets/types.ts'
import { highlightingConditions } from './highlighting-conditions.ts'
import {
  HighlightingRuleInput,
  intervalUnits,
  Positions,
  SeriesUnitInput,
  SortConfigInput,
  ThresholdInput,
  ViewSummary,
  type Titles,
} from './schema.ts'

const strict = { additionalProperties: false } as const
const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const distinctSettings = new Set(visualizations.map(({ settings }) => settings).filter(settings => settings !== null))
/** The type of a config follows from its members; `visualization` says which it must be. */
const VisualizationReply = Type.Unsafe<VisualizationConfigs[keyof VisualizationConfigs]>(
  Type.Union([...distinctSettings].map(settingsReply)),
)
const PivotReply = Type.Union([
  Type.Object(
    {
      type: Type.Literal('values'),
      fields: Type.Array(Type.String()),
      config: Type.Object(
        { limit: Type.Optional(nullable(Type.Integer())), skip_empty_values: Type.Optional(Type.Boolean()) },
        strict,
      ),
    },
    strict,
  ),
  Type.Object(
    {
      type: Type.Literal('time'),
      fields: Type.Array(Type.String()),
      config: Type.Object(
        {
          interval: Type.Union([
            Type.Object({ type: Type.Literal('auto'), scaling: Type.Number() }, strict),
            Type.Object(
              { type: Type.Literal('timeunit'), value: Type.Integer(), unit: Type.Enum([...intervalUnits]) },
              strict,
            ),
          ]),
        },
        strict,
      ),
    },
    strict,
  ),
])
const AggregationReply = Type.Object(
  {
    row_pivots: Type.Array(PivotReply),
    column_pivots: Type.Array(PivotReply),
    series: Type.Array(
      Type.Object({ config: Type.Object({ name: nullable(Type.String()) }, strict), function: Type.String() }, strict),
    ),
    sort: Type.Array(SortConfigInput),
    visualization: Type.String(),
    visualization_config: nullable(VisualizationReply),
    formatting_settings: nullable(
      Type.Object(
        {
          chart_colors: Type.Array(Type.Object({ field_name: Type.String(), chart_color: Type.String() }, strict)),
          thresholds: Type.Optional(Type.Array(ThresholdInput)),
          units: Type.Optional(Type.Array(SeriesUnitInput)),
        },
        strict,
      ),
    ),
    rollup: Type.Boolean(),
    event_annotation: Type.Boolean(),
    row_limit: nullable(Type.Integer()),
    column_limit: nullable(Type.Integer()),
  },
  strict,
)
const MessagesReply = Type.Object(
  {
    fields: Type.Array(Type.String()),
    show_message_row: Type.Boolean(),
    show_summary: nullable(Type.Boolean()),
    decorators: Type.Array(Type.Unknown()),
    sort: Type.Array(SortConfigInput),
  },
  strict,
)
const widget = {
  id: Type.String(),
  filter: nullable(Type.String()),
  filters: Type.Array(SearchFilterReply),
  timerange: nullable(RangeReply),
  query: nullable(BackendQueryReply),
  streams: Type.Array(Type.String()),
}
const WidgetReply = Type.Union([
  Type.Object({ ...widget, type: Type.Literal('aggregation'), config: AggregationReply }, strict),
  Type.Object({ ...widget, type: Type.Literal('messages'), config: MessagesReply }, strict),
  Type.Object(
    {
      ...widget,
      type: Type.String({ pattern: '^(?!(?:aggregation|messages)$)', description: 'One we do not know: kept' }),
      config: Type.Record(Type.String(), Type.Unknown()),
    },
    strict,
  ),
])
const StateReply = Type.Object(
  {
    selected_fields: nullable(Type.Array(Type.String())),
    static_message_list_id: nullable(Type.String()),
    titles: Type.Unsafe<Titles>(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
    widgets: Type.Array(WidgetReply),
    widget_mapping: Type.Record(Type.String(), Type.Array(Type.String())),
    positions: Positions,
    formatting: nullable(
      Type.Object(
        {
          highlighting: Type.Array(
            Type.Object(
              { ...HighlightingRuleInput.properties, condition: Type.Enum([...highlightingConditions]) },
              strict,
            ),
          ),
        },
        strict,
      ),
    ),
    display_mode_settings: Type.Object({ positions: Positions }, strict),
  },
  strict,
)
/** `state` by the id of a query of the search `search_id`. */
export const ViewReply = Type.Object(
  { ...ViewSummary.properties, state: Type.Record(Type.String(), StateReply) },
  strict,
)
