/** Charts without a search page around them; `&part=` chooses which. */
import { useState } from 'react'
import { configure } from '../../../core/core.ts'
import type { AggregationConfig, Widget } from '../../../core/views/schema.ts'
import { notPermittedType } from '../../../core/views/widgets.ts'
import type { WidgetsOfPage } from '../../../core/widgets/change.ts'
import { newAggregation, newText, series, timePivot, valuesPivot } from '../../../core/widgets/defaults.ts'
import { searchOf } from '../../../core/widgets/search.ts'
import { visualizationDefaults } from '../../../core/widgets/visualization-settings.ts'
import { Button, defineElement, Page } from '../../../elements/kit/kit.ts'
import type { WidgetKinds } from '../../../elements/widgets/panel/kind.ts'
import type { WidgetRunner } from '../../../elements/widgets/panel/use-widget-results.ts'
import { GridOutline } from '../../../elements/widgets/panel/grid-outline.tsx'
import { WidgetsPanel, type WidgetField } from '../../../elements/widgets/widgets-panel.tsx'
import { hostileTexts } from '../hostile-texts.ts'
import { from, job, resetWidgetsServer, to, widgetsFetch } from './widgets-server.ts'

export function start() {
  resetWidgetsServer()
  void configure({ baseUrl: '/api', fetch: widgetsFetch }).session.start()
}

const chart = (id: string, visualization: string, config: Partial<AggregationConfig>): Widget =>
  newAggregation({ visualization, visualization_config: visualizationDefaults(visualization), ...config }, id)
const count = series('count()')
const p95 = series('percentile(took_ms,95.0)', 'p95')
const p50 = series('percentile(took_ms,50.0)', 'p50')

const dashboard: WidgetsOfPage = {
  widgets: [
    chart('number', 'numeric', {
      row_pivots: [],
      visualization_config: { trend: true, trend_preference: 'LOWER' },
    }),
    chart('bars', 'bar', { row_pivots: [timePivot()], column_pivots: [valuesPivot('status')] }),
    chart('pie', 'pie', { row_pivots: [valuesPivot('service')] }),
    chart('line', 'line', { row_pivots: [timePivot()], series: [p95, p50] }),
    chart('table', 'table', {
      row_pivots: [valuesPivot('source')],
      series: [count, p95],
      sort: [{ type: 'series', field: 'count()', direction: 'Descending' }],
      visualization_config: { pinned_columns: ['source'] },
    }),
    chart('heat', 'heatmap', { row_pivots: [timePivot()], column_pivots: [valuesPivot('service')] }),
    chart('area', 'area', { row_pivots: [timePivot()], column_pivots: [valuesPivot('level')] }),
    chart('scatter', 'scatter', { row_pivots: [valuesPivot('source')], series: [p95, p50] }),
    chart('map', 'map', { row_pivots: [valuesPivot('place')] }),
    chart('sunburst', 'sunburst', { row_pivots: [valuesPivot('service')] }),
    {
      id: 'gauge',
      type: 'gauge',
      filter: null,
      filters: [],
      timerange: null,
      query: null,
      streams: [],
      config: { needle: 7 },
    },
  ],
  positions: {
    number: { col: 1, row: 1, width: 2, height: 2 },
    bars: { col: 3, row: 1, width: 4, height: 3 },
    pie: { col: 7, row: 1, width: 2, height: 3 },
    line: { col: 1, row: 4, width: 5, height: 3 },
    table: { col: 6, row: 4, width: 3, height: 3 },
    heat: { col: 1, row: 7, width: 'Infinity', height: 2 },
    area: { col: 1, row: 9, width: 4, height: 3 },
    scatter: { col: 5, row: 9, width: 4, height: 3 },
    map: { col: 1, row: 12, width: 4, height: 4 },
    sunburst: { col: 5, row: 12, width: 4, height: 2 },
    gauge: { col: 5, row: 14, width: 4, height: 2 },
  },
  titles: {
    number: 'Failed captures',
    bars: 'Requests by status class',
    pie: 'Errors by service',
    heat: 'Errors by service and minute',
  },
}

const hostileId = '__proto__'
const hostilePage: WidgetsOfPage = {
  widgets: [
    chart(hostileId, 'bar', {
      row_pivots: [valuesPivot('hostile', 100)],
      column_pivots: [valuesPivot('__proto__', 12)],
    }),
    chart('pie', 'pie', { row_pivots: [valuesPivot('hostile', 100)], series: [series('count()', hostileTexts[0])] }),
    chart('table', 'table', {
      row_pivots: [valuesPivot('hostile', 100)],
      column_pivots: [valuesPivot('__proto__', 5)],
    }),
    chart('heat', 'heatmap', {
      row_pivots: [valuesPivot('hostile', 100)],
      column_pivots: [valuesPivot('__proto__', 100)],
    }),
    {
      id: 'constructor',
      type: '<img src=x onerror="window.hacked=1">',
      filter: null,
      filters: [],
      timerange: null,
      query: null,
      streams: [],
      config: {},
    },
  ],
  positions: Object.fromEntries(
    [hostileId, 'pie', 'table', 'heat', 'constructor'].map((id, index) => [
      id,
      { col: 1, row: 1 + index * 3, width: 4, height: 3 },
    ]),
  ),
  titles: Object.fromEntries([
    [hostileId, hostileTexts[0]!],
    ['pie', 'W'.repeat(10_000)],
    ['table', '\u202Egnp.exe'],
  ]),
}

const one: WidgetsOfPage = {
  widgets: [
    chart('many', 'table', { row_pivots: [valuesPivot('many', 2000)] }),
    chart('bars', 'bar', { row_pivots: [valuesPivot('source')] }),
  ],
  positions: { many: { col: 1, row: 1, width: 4, height: 4 }, bars: { col: 5, row: 1, width: 4, height: 4 } },
  titles: { many: 'Many values', bars: 'By source' },
}

const timed = (id: string, visualization: string, config: Partial<AggregationConfig> = {}) =>
  chart(id, visualization, { row_pivots: [timePivot()], ...config })
const stacked = (widgets: readonly Widget[], titles: Readonly<Record<string, string>>): WidgetsOfPage => ({
  widgets,
  titles,
  positions: Object.fromEntries(
    widgets.map(({ id }, index) => [id, { col: 1, row: 1 + index * 3, width: 8, height: 3 }]),
  ),
})
const time = stacked(
  [
    timed('bar', 'bar'),
    timed('line', 'line', { series: [p95, p50] }),
    timed('area', 'area', { column_pivots: [valuesPivot('level')] }),
    { ...timed('own', 'bar'), timerange: { type: 'relative', range: 300 } } as Widget,
    chart('source', 'bar', { row_pivots: [valuesPivot('source')] }),
  ],
  {
    bar: 'Bars over time',
    line: 'Lines over time',
    area: 'Areas over time',
    own: 'With its own time',
    source: 'By source',
  },
)
const events = stacked([timed('events', 'bar', { event_annotation: true }), timed('plain', 'bar')], {
  events: 'With events',
  plain: 'Without',
})
const eventKinds = stacked(
  (['line', 'area', 'scatter'] as const).map(type => timed(type, type, { series: [p95], event_annotation: true })),
  { line: 'On lines', area: 'On areas', scatter: 'On points' },
)
/** Malformed settings that our server would never store. */
const malformed = { chart_colors: 'none' } as unknown as AggregationConfig['formatting_settings']
const broken = stacked(
  [
    timed('bad', 'bar', { formatting_settings: malformed }),
    chart('bars', 'bar', { row_pivots: [valuesPivot('source')] }),
  ],
  { bad: 'Malformed', bars: 'By source' },
)
const cuts = stacked(
  [
    chart('rings', 'pie', { row_pivots: [valuesPivot('service')], column_pivots: [valuesPivot('many', 20)] }),
    chart('names', 'bar', { row_pivots: [timePivot()], column_pivots: [valuesPivot('many', 20)] }),
    chart('texts', 'table', { row_pivots: [valuesPivot('note')] }),
    chart('whole', 'bar', { row_pivots: [valuesPivot('source')] }),
  ],
  { rings: 'Rings', names: 'Names', texts: 'Texts', whole: 'By source' },
)

const danger = { value: 450, signal: 'danger' as const, name: 'limit' }
const formatting = (settings: Partial<NonNullable<AggregationConfig['formatting_settings']>>) => ({
  formatting_settings: { chart_colors: [], ...settings },
})
const p95Literal = 'percentile(took_ms,95.0)'
const limits = stacked(
  [
    timed('line', 'line', {
      series: [p95],
      ...formatting({ thresholds: [danger], units: [{ field_name: p95Literal, unit: 'milliseconds' }] }),
    }),
    timed('stack', 'bar', {
      column_pivots: [valuesPivot('level')],
      ...formatting({ thresholds: [{ value: 600, signal: 'warning' }] }),
    }),
    timed('area', 'area', { series: [p95], ...formatting({ thresholds: [danger] }) }),
    timed('scatter', 'scatter', { series: [p95], ...formatting({ thresholds: [danger] }) }),
    chart('table', 'table', {
      row_pivots: [valuesPivot('source')],
      series: [count, p95],
      ...formatting({
        thresholds: [
          { ...danger, series: p95Literal },
          { value: 0, signal: 'success', series: p95Literal },
        ],
        units: [{ field_name: p95Literal, unit: 'milliseconds' }],
      }),
    }),
    chart('number', 'numeric', {
      row_pivots: [],
      ...formatting({
        thresholds: [{ value: 100, signal: 'danger', name: hostileTexts[0]! }],
        units: [{ field_name: 'count()', unit: 'bytes' }],
      }),
    }),
    chart('pie', 'pie', {
      row_pivots: [valuesPivot('service')],
      ...formatting({ units: [{ field_name: 'count()', unit: 'percent' }] }),
    }),
  ],
  {
    line: 'Latency',
    stack: 'Stacked',
    area: 'Latency as an area',
    scatter: 'Latency as points',
    table: 'Latency by source',
    number: 'Volume',
    pie: 'Shares',
  },
)
/** How often each was rendered. */
const drawn: Record<string, number> = {}
Object.assign(window, { drawn })
const counting: WidgetKinds = new Map([
  [
    'counting',
    {
      icon: 'list',
      name: 'Counting',
      asks: false,
      Draw: ({ widget: { id } }) => {
        drawn[id] = (drawn[id] ?? 0) + 1
        return <p>{id}</p>
      },
    },
  ],
])
const manyIds = Array.from({ length: 60 }, (_, index) => `widget-${index}`)
const many: WidgetsOfPage = {
  widgets: manyIds.map(id => ({ ...newText(), id, type: 'counting' })),
  positions: Object.fromEntries(
    manyIds.map((id, index) => [id, { col: 1 + (index % 4) * 2, row: 1 + Math.floor(index / 4), width: 2, height: 1 }]),
  ),
  titles: Object.fromEntries(manyIds.map((id, index) => [id, `Widget ${index}`])),
}
const forbidden = stacked([{ ...newText(), id: 'hidden', type: notPermittedType }], {})
/** Answers when the test says so: `tellPart` with some search types, `tellAll` with all. */
const runner: WidgetRunner = {
  key: 'told',
  run: (widgets, { onProgress }) =>
    new Promise(resolve => {
      const search = searchOf(widgets, scope)!
      Object.assign(window, {
        tellPart: (ids: readonly string[]) => onProgress(job(search, ids)),
        tellAll: () => resolve(job(search)),
      })
    }),
}

const parts: Readonly<Record<string, WidgetsOfPage>> = {
  dashboard,
  hostile: hostilePage,
  one,
  time,
  events,
  eventKinds,
  broken,
  cuts,
  limits,
  many,
  told: one,
  forbidden,
  none: { widgets: [], positions: {}, titles: {} },
}
const parameter = (name: string) => new URLSearchParams(location.search).get(name)
const scaled = parameter('scaled') !== null

const fieldsOfPage = (): readonly WidgetField[] => [
  { name: 'timestamp', kind: 'date' },
  { name: 'source', kind: 'text', countable: true },
  { name: 'note', kind: 'text', countable: false },
  { name: 'service', kind: 'text' },
  { name: 'status', kind: 'text' },
  { name: 'level', kind: 'number' },
  { name: 'took_ms', kind: 'number' },
  { name: 'place', kind: 'text' },
  { name: 'hostile', kind: 'text' },
  ...Array.from({ length: Number(parameter('fields') ?? 0) }, (_, index) => ({
    name: `field_${index}`,
    kind: 'text' as const,
  })),
]
const scope = {
  query: 'source:*',
  timerange: { type: 'absolute' as const, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  streams: [],
}

function WidgetsGallery() {
  const [page, setPage] = useState(() => parts[parameter('part') ?? 'dashboard']!)
  const [fields] = useState(fieldsOfPage)
  const [changes, setChanges] = useState(0)
  const [revision, setRevision] = useState(0)
  const [narrowed, setNarrowed] = useState('')
  const [filters, setFilters] = useState<readonly string[]>([])
  Object.assign(window, { widgetsPage: page })
  return (
    <Page title="Charts">
      <div className="row">
        <Button size="sm" onClick={() => setRevision(revision + 1)}>
          Run again
        </Button>
        <span className="xs muted">
          Changes: <output>{changes}</output>
        </span>
        <span className="xs muted">
          Time: <output aria-label="Time">{narrowed}</output>
        </span>
        <ul aria-label="Filters" className="xs">
          {filters.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {parameter('outline') !== null && <GridOutline {...page} scaled={scaled} />}
      <WidgetsPanel
        {...page}
        scaled={scaled}
        scope={scope}
        revision={revision}
        fields={fields}
        zone="UTC"
        editable={parameter('editable') !== 'false'}
        kinds={counting}
        runner={parameter('part') === 'told' ? runner : undefined}
        onChange={change => {
          setPage({ ...page, ...change })
          setChanges(changes + 1)
        }}
        onTimeRange={range => setNarrowed(`${range.from} ${range.to}`)}
        onFilter={(field, value, exclude) => setFilters([...filters, `${exclude ? 'NOT ' : ''}${field}=${value}`])}
      />
    </Page>
  )
}

defineElement('cordwood-gallery-widgets', WidgetsGallery)
