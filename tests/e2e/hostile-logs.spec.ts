/**
 * Shows hostile logs and titles on every page, served as in production: nothing runs, and the page causes no violation
 * of its policy or of Trusted Types (hostile tests 12 and 14).
 */
import type { Page } from '@playwright/test'
import { addWidgetFirst, withNote } from '../../core/dashboards/change.ts'
import { newDashboard, newPage, viewOfDashboard } from '../../core/dashboards/dashboard.ts'
import { parameterForm, parameterOfForm } from '../../core/dashboards/parameters.ts'
import type { Widget } from '../../core/views/schema.ts'
import {
  drawnAs,
  newAggregation,
  newEvents,
  newMessages,
  newText,
  series,
  timePivot,
  valuesPivot,
} from '../../core/widgets/defaults.ts'
import { area } from '../../core/widgets/types/area.ts'
import { bar } from '../../core/widgets/types/bar.ts'
import { heatmap } from '../../core/widgets/types/heatmap.ts'
import { line } from '../../core/widgets/types/line.ts'
import { map } from '../../core/widgets/types/map.ts'
import { numeric } from '../../core/widgets/types/numeric.ts'
import { pie } from '../../core/widgets/types/pie.ts'
import { scatter } from '../../core/widgets/types/scatter.ts'
import { table } from '../../core/widgets/types/table.ts'
import { hostileTexts } from '../browser/hostile-texts.ts'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp } from '../support/senders.ts'
import { until, type ServerProcess } from '../support/server.ts'
import { expect, signIn, startedServer, test as product } from './product.ts'
import { chart, fieldsPanel, rows, showPane } from './tasks/search-page.ts'
import { byMouse } from './tasks/ways.ts'

const markup = '<img src=x onerror="window.hacked=1">'
const script = '"><script>window.hacked=1</script>'
const bidi = '\u202Egnp.exe'
const all = { type: 'relative', range: 0 } as const
const searchId = '64c8aa0000000000000000aa'
/** As a field may be called: what else a name holds is stored as `_`. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '@SUM', '-cmd', 'a.b', 'W'.repeat(200)]

interface Made {
  readonly stream: string
  readonly view: string
  readonly port: number
}

async function make(server: ServerProcess): Promise<Made> {
  const { port } = await server.input(inputTypes.gelfTcp, {}, markup)
  const lines = hostileTexts
    .filter(text => text !== '')
    .map((text, n) =>
      JSON.stringify({
        version: '1.1',
        host: n % 2 ? text : 'hostile',
        short_message: text,
        _value: text,
        level: n % 8,
        ...Object.fromEntries(names.map(name => [`_${name}`, text])),
      }),
    )
  await sendTcp(port, lines.map(line => `${line}\0`).join(''))
  await until(async () => (await server.total()) >= lines.length, 'the hostile lines')
  const sets = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  const { stream_id: stream } = await server.json<{ stream_id: string }>('POST', '/streams', {
    title: markup,
    description: script,
    index_set_id: sets.index_sets[0]!.id,
    rules: [
      { type: 1, field: '__proto__', value: script, inverted: false, description: bidi },
      { type: 2, field: 'value', value: '<b>.*', inverted: true },
    ],
  })
  await server.json('POST', '/views/search', {
    id: searchId,
    queries: [{ id: 'q', query: '', timerange: all, search_types: [{ id: 'm', type: 'messages' }] }],
  })
  const widget = (id: string, field: string, visualization: string) => ({
    id,
    type: 'aggregation',
    filter: null,
    filters: [],
    timerange: null,
    query: null,
    streams: [],
    config: {
      row_pivots: [{ type: 'values', fields: [field], config: { limit: 15 } }],
      column_pivots: [],
      series: [{ config: { name: script }, function: 'count()' }],
      sort: [],
      visualization,
      visualization_config: null,
      formatting_settings: null,
      rollup: true,
      event_annotation: false,
      row_limit: null,
      column_limit: null,
    },
  })
  const widgets = [widget('w1', 'value', 'bar'), widget('w2', '__proto__', 'pie'), widget('w3', 'constructor', 'table')]
  const place = (row: number) => ({ col: 1, row, height: 3, width: 6 })
  const saved = (color: string) => ({
    type: 'SEARCH',
    title: markup,
    summary: script,
    description: bidi,
    search_id: searchId,
    properties: [],
    state: {
      q: {
        selected_fields: ['timestamp', 'source', '__proto__', 'value'],
        static_message_list_id: null,
        titles: { widget: { w1: markup, w2: script, w3: bidi }, tab: { title: markup } },
        widgets,
        widget_mapping: { w1: ['m'], w2: ['m'], w3: ['m'] },
        positions: { w1: place(1), w2: place(4), w3: place(7) },
        formatting: {
          highlighting: [{ field: 'value', value: script, condition: 'equal', color: { type: 'static', color } }],
        },
        display_mode_settings: { positions: {} },
      },
    },
  })
  expect((await server.call('POST', '/views', saved('url(javascript:window.hacked=1)'))).status).toBe(400)
  const { id: view } = await server.json<{ id: string }>('POST', '/views', saved('#ffec3d'))
  for (const grn of [`grn::::search:${view}`, `grn::::stream:${stream}`]) await server.json('PUT', `/favorites/${grn}`)
  return { stream, view, port }
}

const test = product.extend<object, { made: Made }>({
  sharedServer: startedServer,
  made: [
    async ({ sharedServer }, use) => {
      await use(await make(sharedServer))
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      // The charts' library empties its box so: reported, not refused, and the one exception of Trusted Types.
      if (sample !== 'Element innerHTML|')
        console.error(`The policy was broken: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  }),
)

const overall = 'rangetype=relative&relative=0'
/** The console is watched by `problems`. */
async function expectHarmless(page: Page) {
  expect(await page.evaluate(() => [(window as { hacked?: unknown }).hacked, Object.keys(Object.prototype)])).toEqual([
    undefined,
    [],
  ])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  expect(await page.title()).not.toContain('\u202E')
}

test('hostile 12, 14: messages as table, lines and JSON, opened, and alone', async ({ page, server, made: _made }) => {
  await signIn(page, server, `/search?${overall}`)
  await rows(page).first().waitFor()
  for (const view of ['Lines', 'JSON', 'Table']) {
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click()
    await rows(page).first().waitFor()
    await expectHarmless(page)
  }
  const wanted = rows(page).filter({ hasText: '\\u202Egnp.exe' }).first()
  await wanted.getByRole('button', { name: 'Open message' }).click()
  await expect(page.locator('.openrow').getByRole('rowheader', { name: '__proto__', exact: true })).toBeVisible()
  await expect(page.locator('.openrow')).not.toContainText(bidi)
  await expectHarmless(page)
  const { messages } = await server.search('*')
  // A text of blanks alone is no value, so its message has no such field.
  for (const { index, message } of messages
    .filter(({ message }) => Object.hasOwn(message, 'constructor'))
    .slice(0, 6)) {
    await page.goto(`${server.url}/messages/${index}/${String(message['_id'])}`)
    await expect(page.getByRole('rowheader', { name: 'constructor', exact: true })).toBeVisible()
    await expectHarmless(page)
  }
})

test('hostile 12: fields, their values, patterns and the live tail', async ({ page, server, made }) => {
  await signIn(page, server, `/search?${overall}`)
  await rows(page).first().waitFor()
  for (const name of ['__proto__', 'value']) {
    await fieldsPanel(page)
      .getByRole('button', { name: new RegExp(`^text ${name} `) })
      .click()
    await expect(fieldsPanel(page)).toContainText('window.hacked=1')
    await expectHarmless(page)
  }
  await showPane(page, byMouse, 'Patterns')
  await expect(page.getByRole('region', { name: 'Patterns' }).getByRole('list', { name: 'Patterns' })).toContainText(
    'window.hacked',
  )
  await expectHarmless(page)
  await showPane(page, byMouse, 'Messages')
  await page.getByRole('button', { name: 'Live tail' }).click()
  await expect(page.getByRole('region', { name: 'Live tail' })).toContainText('Waiting for messages')
  await sendTcp(
    made.port,
    [markup, script, bidi]
      .map(text => `${JSON.stringify({ version: '1.1', host: text, short_message: text, ___proto__: text })}\0`)
      .join(''),
  )
  await expect(rows(page).filter({ hasText: markup }).first()).toBeVisible()
  await expect(rows(page).filter({ hasText: '\\u202Egnp.exe' }).first()).toBeVisible()
  await rows(page).filter({ hasText: markup }).first().click()
  await expectHarmless(page)
})

test('hostile 12: a saved search with its charts, the lists that name it, and the palette', async ({
  page,
  server,
  made,
}) => {
  await signIn(page, server, `/search/${made.view}`)
  await rows(page).first().waitFor()
  await expectHarmless(page)
  await showPane(page, byMouse, 'Charts')
  await expect(chart(page, markup).getByRole('img')).toBeVisible()
  // Charts below one another move while they load, away from the pointer.
  await expect(async () => {
    await chart(page, markup).getByRole('img').hover()
    await expect(page.locator('.tipbox')).toContainText(script, { timeout: 500 })
  }).toPass()
  await expectHarmless(page)
  await expect(chart(page, script).getByRole('img')).toBeVisible()
  await expect(chart(page, script)).toContainText('window.hacked=1')
  await expect(chart(page, bidi).getByRole('table')).toContainText('window.hacked=1')
  await expectHarmless(page)
  for (const path of ['/', '/welcome', '/streams', `/streams/${made.stream}/edit`, `/streams/${made.stream}/search`]) {
    await page.goto(server.url + path)
    await expect(page.getByText('window.hacked=1').first()).toBeVisible()
    await expectHarmless(page)
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to page or action' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('img src')
  await expect(page.getByRole('option').filter({ hasText: markup }).first()).toBeVisible()
  await expectHarmless(page)
})

test('hostile 12, 17: a dashboard of every kind of widget, its list, a TV and a public link', async ({
  page,
  server,
  made: _made,
}) => {
  const kinds = [bar, line, area, scatter, pie, table, heatmap, map, numeric]
  const hostileMarkdown = `${markup}\n\n# ${script}\n\n[link](javascript:window.hacked=1) ![](${script}) <iframe src=x> ${bidi}`
  const charts = kinds.map(kind =>
    newAggregation({
      row_pivots: [kind === line || kind === area || kind === scatter ? timePivot() : valuesPivot('value')],
      series: [series('count()', script)],
      ...drawnAs(kind),
    }),
  )
  const widgets: Widget[] = [
    ...charts,
    newMessages(),
    newEvents(),
    { ...newText(), config: { markdown: hostileMarkdown } },
    { ...newText(), type: markup, config: { [script]: bidi } },
  ]
  const empty = newDashboard()
  const first = widgets.reduce(
    (all, widget, n) =>
      addWidgetFirst(
        all,
        { ...widget, timerange: { type: 'relative', range: 0 } },
        { title: [markup, script, bidi][n % 3]! },
      ),
    { ...empty.pages[0]!, title: markup },
  )
  const described = widgets.reduce((all, { id }) => withNote(all, 'descriptions', id, script), first)
  const { view, search } = viewOfDashboard(
    {
      pages: [described, { ...newPage(bidi) }],
      parameters: [
        parameterOfForm({ ...parameterForm({ name: 'host' }), title: markup, description: script, optional: true }),
      ],
    },
    { title: markup, summary: script, description: bidi },
  )
  await server.json('POST', '/views/search', search)
  await server.json('POST', '/views', view)
  await signIn(page, server, '/dashboards')
  await expect(page.getByRole('rowheader', { name: markup })).toBeVisible()
  await expectHarmless(page)
  const all = page.locator('section.tile')
  for (const path of [`/dashboards/${view.id}`, `/dashboards/tv/${view.id}`]) {
    await page.goto(server.url + path)
    await expect(all).toHaveCount(widgets.length)
    await expect(
      all
        .filter({ hasText: '[link]' })
        .or(all.filter({ hasText: 'link' }))
        .first(),
    ).toBeVisible()
    await expect(page.locator('.tile tr.message').first()).toBeVisible()
    await expect(
      page.locator('.tile a[href^="javascript:"], .tile iframe, .tile script, .dashboard-markdown img'),
    ).toHaveCount(0)
    await expectHarmless(page)
  }
  const { token } = await server.json<{ token: string }>('POST', `/dashboards/${view.id}/links`, {
    title: script,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await page.goto(`${server.url}/dashboards/public/${token}`)
  await expect(all).toHaveCount(widgets.length)
  await expectHarmless(page)
})
