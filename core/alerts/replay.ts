/** The search that shows what an event was made of, or what a definition would find now. Nothing of it is stored. */
import type { Event } from '../notifications/model.ts'
import { addToQuery, fieldQuery } from '../query/index.ts'
import { defaultPage, type SearchPage } from '../search/page.ts'
import type { AggregationWidget, HighlightingRule, Position, SortConfig } from '../views/schema.ts'
import { newAggregation, series as seriesOf, valuesPivot } from '../widgets/defaults.ts'
import { conditionLeaves, highlightingOf, type ConditionLeaf } from './conditions.ts'
import type { EventConfig } from './schema.ts'

/** A condition with the colour in which the values that meet it are highlighted. */
export interface ReplayCondition extends ConditionLeaf {
  /** Has the form '#rrggbb'; dark text stands on it. */
  readonly color: string
}

export interface Replay {
  readonly page: SearchPage
  readonly conditions: readonly ReplayCondition[]
}

/** Words that only the interface has. */
export interface ReplayWords {
  /** '1 week earlier' */
  readonly shift: (ms: number) => string
  /** Names the table of all conditions. */
  readonly summary: string
}

/** One for each condition, light enough for dark text; beyond them they begin again. */
const conditionColors = ['#ffd24d', '#7bd3ea', '#b8e986', '#f4a6c0', '#c7b6f5', '#ffb27a', '#8fe0c4', '#d9c7a0']

/** Rows of a table that a condition has. */
const tableRows = 15

export const conditionsOf = (config: EventConfig | null, words: ReplayWords): readonly ReplayCondition[] =>
  config?.type === 'aggregation-v1'
    ? conditionLeaves(config, words.shift).map((leaf, at) => ({
        ...leaf,
        color: conditionColors[at % conditionColors.length]!,
      }))
    : []

type Charts = Pick<SearchPage, 'widgets' | 'positions' | 'titles'>

const sortBy = (field: string, ascending: boolean): SortConfig => ({
  type: 'series',
  field,
  direction: ascending ? 'Ascending' : 'Descending',
})

function table(id: string, fields: readonly string[], functions: readonly string[], sort: SortConfig) {
  return newAggregation(
    {
      row_pivots: fields.length === 0 ? [] : [{ ...valuesPivot(fields[0]!, tableRows), fields }],
      series: functions.map(one => seriesOf(one)),
      sort: [sort],
      visualization: 'table',
    },
    id,
  )
}

const unique = (texts: readonly (string | null)[]) => [...new Set(texts.filter(text => text !== null))]

/** One table for each condition, two in a line; above them one of all, where there are several. */
function chartsOf(conditions: readonly ReplayCondition[], groupBy: readonly string[], words: ReplayWords): Charts {
  const widgets: AggregationWidget[] = []
  const positions: Record<string, Position> = {}
  const titles: Record<string, string> = {}
  const add = (widget: AggregationWidget, title: string, position: Position) => {
    widgets.push(widget)
    positions[widget.id] = position
    titles[widget.id] = title
  }
  const several = conditions.length > 1
  if (several) {
    const functions = unique(conditions.map(({ series }) => series))
    const first = conditions[0]!
    const summary = table('summary', groupBy, functions, sortBy(first.series, first.operator.startsWith('<')))
    add(summary, words.summary, { col: 1, row: 1, height: 3, width: 'Infinity' })
  }
  for (const [at, { series, field, operator, text }] of conditions.entries()) {
    const fields = unique([field, ...groupBy])
    const row = 1 + 3 * (Math.floor(at / 2) + (several ? 1 : 0))
    const widget = table(`condition-${at}`, fields, [series], sortBy(series, operator.startsWith('<')))
    add(widget, text, { col: at % 2 === 0 ? 1 : 7, row, height: 3, width: 6 })
  }
  return { widgets, positions, titles }
}

const highlightingOfConditions = (conditions: readonly ReplayCondition[]): readonly HighlightingRule[] =>
  conditions.flatMap(({ series, operator, value, color }) =>
    value === null
      ? []
      : [
          {
            field: series,
            condition: highlightingOf[operator],
            value: String(value),
            color: { type: 'static', color } as const,
          },
        ],
  )

type Asked = Pick<SearchPage, 'query' | 'timeRange' | 'streams'>

function replayOf(asked: Asked, config: EventConfig | null, words: ReplayWords): Replay {
  const conditions = conditionsOf(config, words)
  const groupBy = config?.type === 'aggregation-v1' ? config.group_by : []
  return {
    conditions,
    page: {
      ...defaultPage,
      ...asked,
      ...chartsOf(conditions, groupBy, words),
      highlighting: highlightingOfConditions(conditions),
    },
  }
}

/** Returns the messages of an event: its query, narrowed to its group. Null where it does not say what it was made of. */
export function replayOfEvent(
  { replay_info: info, group_by_fields: groups }: Pick<Event, 'replay_info' | 'group_by_fields'>,
  config: EventConfig | null,
  words: ReplayWords,
): Replay | null {
  if (info === null) return null
  const query = Object.entries(groups).reduce(
    (text, [field, value]) => addToQuery(text, fieldQuery(field, value)),
    info.query,
  )
  const { timerange_start: from, timerange_end: to, streams } = info
  return replayOf({ query, timeRange: { type: 'absolute', from, to }, streams }, config, words)
}

/** Returns what a definition looks at in one run, up to now. Null for the one that the server made itself, which reads no messages. */
export function replayOfDefinition(config: EventConfig, words: ReplayWords): Replay | null {
  if (config.type === 'system-notifications-v1') return null
  const timeRange = { type: 'relative', from: Math.ceil(config.search_within_ms / 1000) } as const
  return replayOf({ ...questionOf(config), timeRange }, config, words)
}

function questionOf(config: Exclude<EventConfig, { type: 'system-notifications-v1' }>): Omit<Asked, 'timeRange'> {
  if (config.type !== 'sequence-v1') return { query: config.query, streams: config.streams }
  const everywhere = config.steps.some(({ streams }) => streams.length === 0)
  const queries = unique(config.steps.map(({ query }) => query.trim()))
  return {
    query: queries.some(isEverything) ? '' : queries.map(query => `(${query})`).join(' OR '),
    streams: everywhere ? [] : unique(config.steps.flatMap(({ streams }) => streams)),
  }
}

const isEverything = (query: string) => query === '' || query === '*'
