/** Charts without a search page around them; `&part=` chooses which. */
import { useState } from 'react'
import { configure } from '../../../core/core.ts'
import type { AggregationConfig, Widget } from '../../../core/views/schema.ts'
import type { WidgetsOfPage } from '../../../core/widgets/change.ts'
import { newAggregation, series, timePivot, valuesPivot } from '../../../core/widgets/defaults.ts'
import { visualizationDefaults } from '../../../core/widgets/visualization-settings.ts'
import { Button, defineElement, Page } from '../../../elements/kit/kit.ts'
import { WidgetsPanel, type WidgetField } from '../../../elements/widgets/widgets-panel.tsx'
import { hostileTexts } from '../hostile-texts.ts'
import { from, resetWidgetsServer, to, widgetsFetch } from './widgets-server.ts'

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

const parts: Readonly<Record<string, WidgetsOfPage>> = {
  dashboard,
  hostile: hostilePage,
  one,
  time,
  events,
  broken,
  cuts,
  none: { widgets: [], positions: {}, titles: {} },
}
const parameter = (name: string) => new URLSearchParams(location.search).get(name)

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
      <WidgetsPanel
        {...page}
        scope={scope}
        revision={revision}
        fields={fields}
        zone="UTC"
        editable={parameter('editable') !== 'false'}
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
