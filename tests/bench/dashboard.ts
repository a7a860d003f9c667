/**
 * Measures a page of 24 widgets of all kinds as its viewers wait for it, while messages come in: the time to the first widget and to all of
 * them, and the processor time that one viewer and a hundred viewers cost. Through the API, as the dashboard asks: one job of the stored
 * search, answered widget by widget, whose results viewers with the same rights share.
 */
import { addWidgetFirst, changePage } from '../../core/dashboards/change.ts'
import { dashboardOf, newDashboard, viewOfDashboard } from '../../core/dashboards/dashboard.ts'
import type { SearchJob } from '../../core/search/schema.ts'
import type { AggregationConfig, Widget } from '../../core/views/schema.ts'
import {
  chartFor,
  drawnAs,
  newAggregation,
  series,
  timePivot,
  topValuesOf,
  valuesPivot,
} from '../../core/widgets/defaults.ts'
import { area } from '../../core/widgets/types/area.ts'
import { heatmap } from '../../core/widgets/types/heatmap.ts'
import { line } from '../../core/widgets/types/line.ts'
import { map } from '../../core/widgets/types/map.ts'
import { numeric } from '../../core/widgets/types/numeric.ts'
import { pie } from '../../core/widgets/types/pie.ts'
import { scatter } from '../../core/widgets/types/scatter.ts'
import { table } from '../../core/widgets/types/table.ts'
import { addUser, ask, logIn } from '../hostile/callers.ts'
import type { ServerProcess } from '../support/server.ts'
import { cpuSeconds, percentile, round } from './process.ts'
import { whileSending } from './sending.ts'
import { RATE, timesRow } from './under-load.ts'

const RUNS = 30
const VIEWERS = 100
const WINDOW_MS = 60_000
/** The interval at which a viewer's page is refreshed, and the age of results that it takes. */
const REFRESH_MS = 10_000

const chart = (config: Partial<AggregationConfig>) => newAggregation({ row_pivots: [timePivot()], ...config })
const base = { filter: null, filters: [], timerange: null, query: null, streams: [] } as const
const widget = (type: string, config: Readonly<Record<string, unknown>>): Widget => ({
  ...base,
  id: crypto.randomUUID(),
  type,
  config,
})
const ranged = (widget: Widget, seconds: number, query = ''): Widget => ({
  ...widget,
  timerange: { type: 'relative', range: seconds },
  query: { type: 'elasticsearch', query_string: query },
})
const [FIVE_MINUTES, HOUR, DAY] = [300, 3_600, 86_400]

/** 24 widgets of all kinds, over five minutes, an hour and a day. */
const widgets = (): Widget[] => [
  ranged(chart({}), FIVE_MINUTES),
  ranged(chart({}), DAY),
  ranged(chart({ column_pivots: [valuesPivot('severity')] }), HOUR),
  ranged(chart({ column_pivots: [valuesPivot('http_status')], event_annotation: true }), DAY, 'http_method:GET'),
  ranged(
    chart({ ...drawnAs(line), series: [series('percentile(took_ms,95)'), series('percentile(took_ms,50)')] }),
    HOUR,
  ),
  ranged(chart({ ...drawnAs(line), series: [series('avg(took_ms)'), series('max(took_ms)')] }), DAY),
  ranged(chart({ ...drawnAs(area), column_pivots: [valuesPivot('region')] }), HOUR),
  ranged(chart({ ...drawnAs(scatter), series: [series('avg(bytes_out)')] }), HOUR),
  ranged(topValuesOf('source'), DAY),
  ranged(topValuesOf('application'), FIVE_MINUTES),
  ranged({ ...topValuesOf('severity'), config: { ...topValuesOf('severity').config, ...drawnAs(pie) } }, HOUR),
  ranged({ ...topValuesOf('http_method'), config: { ...topValuesOf('http_method').config, ...drawnAs(pie) } }, DAY),
  ranged(
    chart({
      ...drawnAs(table),
      row_pivots: [valuesPivot('source')],
      series: [series('count()'), series('avg(took_ms)')],
    }),
    HOUR,
  ),
  ranged(chart({ ...drawnAs(table), row_pivots: [valuesPivot('user_id'), valuesPivot('http_status')] }), FIVE_MINUTES),
  ranged(chart({ ...drawnAs(heatmap), column_pivots: [valuesPivot('application')] }), HOUR),
  ranged(
    chart({ ...drawnAs(numeric), visualization_config: { trend: true, trend_preference: 'NEUTRAL' }, row_pivots: [] }),
    HOUR,
  ),
  ranged(chart({ ...drawnAs(numeric), row_pivots: [], series: [series('card(user_id)')] }), DAY),
  ranged(
    chart({ ...drawnAs(numeric), row_pivots: [], series: [series('avg(took_ms)')] }),
    FIVE_MINUTES,
    'severity:error',
  ),
  ranged(chart({ ...drawnAs(map), row_pivots: [valuesPivot('client_ip')] }), FIVE_MINUTES),
  ranged(chartFor('took_ms', 'number'), FIVE_MINUTES),
  ranged(widget('messages', messagesConfig(['timestamp', 'source'])), FIVE_MINUTES),
  ranged(widget('messages', messagesConfig(['timestamp', 'source', 'severity'])), DAY, 'zyxquarantine'),
  ranged(widget('events', {}), DAY),
  widget('text', { markdown: '# Figures\n\nOf **all** hosts.' }),
]
function messagesConfig(fields: readonly string[]) {
  return {
    fields,
    show_message_row: true,
    show_summary: true,
    decorators: [],
    sort: [{ type: 'pivot', field: 'timestamp', direction: 'Descending' }],
  }
}

/** Stores the dashboard and shares it, and the default stream, with everyone; returns the id of its search and of its page. */
async function store(server: ServerProcess): Promise<{ searchId: string; pageId: string; asking: number }> {
  const empty = newDashboard()
  const page = widgets().reduce((all, one) => addWidgetFirst(all, one), empty.pages[0]!)
  const { view, search } = viewOfDashboard(changePage(empty, page.id, page), { title: 'Bench' })
  await server.json('POST', '/views/search', search)
  await server.json('POST', '/views', view)
  for (const grn of [`grn::::dashboard:${view.id}`, 'grn::::stream:000000000000000000000001'])
    await server.json('POST', `/authz/shares/entities/${grn}`, {
      selected_grantee_capabilities: { 'grn::::builtin-team:everyone': 'view' },
    })
  const [stored] = dashboardOf({ view, search }).pages
  const asking = Object.values(view.state[stored!.id]!.widget_mapping).filter(types => types.length > 0).length
  return { searchId: search.id, pageId: stored!.id, asking }
}

interface Refresh {
  readonly firstMs: number
  readonly allMs: number
}

/** One refresh of the page by one viewer, as a browser asks. @param maxAge seconds; null: results are not shared */
async function refresh(
  server: ServerProcess,
  cookie: string,
  { searchId, pageId }: { searchId: string; pageId: string },
  maxAge: number | null,
): Promise<Refresh> {
  const query = `partial=true${maxAge === null ? '' : `&max_age=${maxAge}`}`
  const start = performance.now()
  let first: number | null = null
  const see = ({ status, body, text }: { status: number; body: SearchJob; text: string }) => {
    if (status >= 300) throw new Error(`${status}: ${text.slice(0, 300)}`)
    const error = body.errors?.[0]
    if (error) throw new Error(error.description)
    if (first === null && Object.keys(body.results[pageId]?.search_types ?? {}).length > 0)
      first = performance.now() - start
    return body
  }
  const headers = { cookie }
  let job = see(
    await ask<SearchJob>(server, headers, 'POST', `/views/search/${searchId}/execute?${query}`, {
      global_override: { keep_queries: [pageId] },
    }),
  )
  while (!job.execution.done)
    job = see(await ask<SearchJob>(server, headers, 'GET', `/views/search/status/${job.id}?${query}`))
  const allMs = performance.now() - start
  return { firstMs: first ?? allMs, allMs }
}

/** Processor seconds of the server while so many viewers have the page open. */
async function cost(server: ServerProcess, viewers: readonly string[], page: { searchId: string; pageId: string }) {
  const [before, started] = [cpuSeconds(server.process.pid!)!, performance.now()]
  const view = async (cookie: string, at: number) => {
    const times: number[] = []
    await new Promise(resolve => setTimeout(resolve, (at / viewers.length) * REFRESH_MS))
    while (performance.now() - started < WINDOW_MS) {
      const { allMs } = await refresh(server, cookie, page, REFRESH_MS / 1000)
      times.push(allMs)
      await new Promise(resolve => setTimeout(resolve, Math.max(0, REFRESH_MS - allMs)))
    }
    return times
  }
  const times = (await Promise.all(viewers.map(view))).flat()
  const left = WINDOW_MS - (performance.now() - started)
  if (left > 0) await new Promise(resolve => setTimeout(resolve, left))
  const seconds = (performance.now() - started) / 1000
  return {
    viewers: viewers.length,
    refreshes: times.length,
    p95AllMs: times.length === 0 ? null : round(percentile(times, 0.95)),
    cpuSecondsAMinute: round(((cpuSeconds(server.process.pid!)! - before) * 60) / seconds),
  }
}

/** @param port of a GELF TCP input. @param first number of the first message to send; `RATE` a second are sent meanwhile */
export async function measureDashboard(server: ServerProcess, port: number, first: number) {
  const page = await store(server)
  const cookies: string[] = []
  for (let n = 0; n < VIEWERS; n++) {
    await addUser(server, `viewer${n}`, { roles: ['Reader'] })
    cookies.push((await logIn(server, `viewer${n}`)).cookie)
  }
  const { before, perSecond, outcome } = await whileSending(
    server,
    port,
    { rate: RATE, first, live: true },
    async () => {
      const runs: Refresh[] = []
      await refresh(server, cookies[0]!, page, null)
      for (let n = 0; n < RUNS; n++) runs.push(await refresh(server, cookies[n]!, page, null))
      const costs = []
      for (const count of [0, 1, VIEWERS]) costs.push(await cost(server, cookies.slice(0, count), page))
      return { runs, costs }
    },
  )
  const times = [
    timesRow(
      'first widget',
      outcome.runs.map(({ firstMs }) => firstMs),
      300,
    ),
    timesRow(
      `all ${page.asking} widgets that ask`,
      outcome.runs.map(({ allMs }) => allMs),
      2_000,
    ),
  ]
  const [none, one, hundred] = outcome.costs
  const ratio = round(hundred!.cpuSecondsAMinute / one!.cpuSecondsAMinute, 2)
  console.log(
    `\nA dashboard of 24 widgets at ${(before / 1e6).toFixed(1)} M messages while ${perSecond} a second come in, milliseconds through the API, nothing shared`,
  )
  console.table(times)
  console.log(
    `\nThe same, open at ${VIEWERS} viewers and refreshed each ${REFRESH_MS / 1000} s: processor seconds of the server a minute`,
  )
  console.table([none, one, hundred])
  console.log(`${VIEWERS} viewers cost ${ratio} times as much as one, all that the server does included.`)
  return { messages: before, perSecond, times, costs: outcome.costs, ratio }
}
