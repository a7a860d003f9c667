/** One dashboard: its pages, widgets, override, editing and saving, with the server in memory. */
import type { Page } from '@playwright/test'
import type { Parameter } from '../../core/search/schema.ts'
import { newPage } from '../../core/dashboards/dashboard.ts'
import { newMessages } from '../../core/widgets/defaults.ts'
import {
  addDashboard,
  button,
  executions,
  number,
  pageOf,
  readView,
  storedPage,
  tabs,
  text,
  tile,
} from './dashboards.ts'
import { axeViolations, ended, expect } from './pages.ts'
import { store } from './searching.ts'
import { test } from './server-in-memory.ts'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

const hour = { type: 'relative', range: 3600 } as const
const edit = (page: Page) => button(page, 'Edit').click()
const save = (page: Page) => button(page, 'Save dashboard').click()
async function choose(page: Page, title: string, action: string) {
  await button(page, `Actions of ${title}`).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
async function choosePage(page: Page, action: string) {
  await page.getByRole('button', { name: /^Actions for the page/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const addWidget = async (page: Page, name: string) => {
  await button(page, 'Add widget').first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a page of widgets is built from nothing, and saved', async ({ page, openApp, server }) => {
  await openApp('/dashboards/new')
  await expect(page.getByText('Editing', { exact: true })).toBeVisible()
  await addWidget(page, 'Count over time')
  await expect(tile(page, 'count() over time')).toBeVisible()
  await addWidget(page, 'Text')
  const dialog = page.getByRole('dialog', { name: 'Add a widget' })
  await dialog.getByLabel('Title').fill('On call')
  await dialog.getByLabel('Text in Markdown').fill('Call **the office**')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toHaveText('Call the office')
  await dialog.getByRole('button', { name: 'Add widget' }).click()
  await expect(tile(page, 'On call').locator('strong')).toHaveText('the office')
  await addWidget(page, 'Messages')
  await page.getByRole('dialog').getByRole('button', { name: 'Add widget' }).click()
  await expect(tile(page, 'Messages')).toBeVisible()

  await save(page)
  const form = page.getByRole('dialog', { name: 'Save dashboard' })
  await form.getByLabel('Title').fill('Night shift')
  await form.getByRole('button', { name: 'Save dashboard' }).click()
  await expect(page.getByText("Dashboard 'Night shift' was saved.")).toBeVisible()
  await expect(page).toHaveURL(/\/dashboards\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { name: 'Night shift', level: 1 })).toBeVisible()
  await expect(page.getByText('Editing', { exact: true })).toBeHidden()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const { widgets, titles } = await storedPage(server, { id })
  expect(widgets.map(({ type }) => type)).toEqual(['aggregation', 'text', 'messages'])
  expect(titles.widget).toEqual({ [widgets[1]!.id]: 'On call' })
  expect(await readView(server, { id })).toMatchObject({ type: 'DASHBOARD', title: 'Night shift' })
})

test('pages are added, renamed, moved by menu and by drag, and deleted; the address names the one that is shown', async ({
  page,
  openApp,
  server,
}) => {
  const view = await addDashboard(server, 'Shop', [pageOf('First', number('one')), pageOf('Second', number('two'))])
  await openApp(`/dashboards/${view.id}?page=gone`)
  await expect(tabs(page)).toHaveText(['First', 'Second'])
  await expect(page, 'an unknown page is dropped from the address').toHaveURL(new RegExp(`/dashboards/${view.id}$`))
  await tabs(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Second' })).toBeFocused()
  await expect(tile(page, 'two')).toBeVisible()
  await expect(page).toHaveURL(/\?page=[0-9a-f-]{36}$/)

  await edit(page)
  await choosePage(page, 'Move to the left')
  await expect(tabs(page)).toHaveText(['Second', 'First'])
  await button(page, 'Add page').click()
  await expect(tabs(page)).toHaveText(['Second', 'First', 'Page 3'])
  await choosePage(page, 'Rename…')
  await page.getByRole('dialog').getByLabel('Title of the page').fill('Third')
  await page.keyboard.press('Enter')
  await expect(tabs(page)).toHaveText(['Second', 'First', 'Third'])
  await page.getByRole('tab', { name: 'Third' }).dragTo(page.getByRole('tab', { name: 'Second' }))
  await expect(tabs(page)).toHaveText(['Third', 'Second', 'First'])
  await page.getByRole('tab', { name: 'First' }).click()
  await choosePage(page, 'Duplicate page')
  await expect(tabs(page)).toHaveText(['Third', 'Second', 'First', 'Copy of First'])
  await page.getByRole('tab', { name: 'First', exact: true }).click()
  await choosePage(page, 'Delete page')
  await expect(tabs(page)).toHaveText(['Third', 'Second', 'Copy of First'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Second')
  await save(page)
  await expect(page.getByText("Dashboard 'Shop' was saved.")).toBeVisible()
  expect((await storedPage(server, view, 0)).titles).toMatchObject({ tab: { title: 'Third' } })
  expect((await storedPage(server, view, 2)).widgets).toHaveLength(1)
})

test('the override of query and range binds all widgets, stands in the address, and is cleared at once', async ({
  page,
  openApp,
  server,
}) => {
  const view = await addDashboard(server, 'Shop', [pageOf('', number('one'), number('two'))])
  await openApp(`/dashboards/${view.id}`)
  await expect.poll(() => executions(server).length).toBe(1)
  expect(executions(server)[0].global_override.query).toBeUndefined()
  const changes: unknown[] = []
  const note = (event: Event) => changes.push((event as CustomEvent<{ readonly query: string | null }>).detail.query)
  document.addEventListener('cordwood-dashboard-changed', note, { signal: ended() })
  const filter = page.getByRole('searchbox', { name: 'Filter all widgets' })
  await filter.fill('level:3')
  await filter.press('Enter')
  await expect(page).toHaveURL(/\?q=level%3A3$/)
  await expect.poll(() => executions(server).at(-1).global_override.query).toMatchObject({ query_string: 'level:3' })
  await button(page, 'Each widget its own range').click()
  await expect(page).toHaveURL(/rangetype=relative/)
  await expect.poll(() => executions(server).at(-1).global_override.timerange).toMatchObject({ type: 'relative' })
  await expect(page.getByRole('status').filter({ hasText: 'All widgets' })).toHaveText(
    'All widgets show Last 5 minutes. All widgets are filtered by level:3.',
  )
  await button(page, 'Clear').click()
  await expect(page).toHaveURL(new RegExp(`/dashboards/${view.id}$`))
  await expect(filter).toHaveValue('')
  expect(changes).toEqual(['level:3', 'level:3', null])
  await expect.poll(() => executions(server).at(-1).global_override.query).toBeUndefined()
  expect(server.asked('POST /views/search'), 'the stored search is run').toEqual([])
})

test('a widget is shown alone, which stands in the address, and Esc shows all again', async ({
  page,
  openApp,
  server,
}) => {
  const view = await addDashboard(server, 'Shop', [pageOf('', number('one'), number('two'))])
  await openApp(`/dashboards/${view.id}`)
  await choose(page, 'one', 'Show alone')
  await expect(page).toHaveURL(/\?focus=one$/)
  await expect(tile(page, 'two')).toBeHidden()
  await expect(tile(page, 'one')).toBeVisible()
  await expect(button(page, 'Actions of one')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tile(page, 'two')).toBeVisible()
  await expect(button(page, 'Actions of one')).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/dashboards/${view.id}$`))
})

test('a deleted widget comes back by undo, and goes again by redo', async ({ page, openApp, server }) => {
  const view = await addDashboard(server, 'Shop', [pageOf('', number('one'), number('two'))])
  await openApp(`/dashboards/${view.id}`)
  await edit(page)
  await choose(page, 'one', 'Delete')
  const notice = page.getByRole('status').filter({ hasText: "'one' was deleted." })
  await expect(notice).toBeVisible()
  await expect(tile(page, 'one')).toBeHidden()
  await expect(button(page, 'Actions of two'), 'the focus goes on to the next widget').toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(tile(page, 'one')).toBeVisible()
  await expect(notice, 'there is nothing left to undo').toBeHidden()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(tile(page, 'one')).toBeHidden()
  await button(page, 'Undo').click()
  await expect(tile(page, 'one')).toBeVisible()
  expect(await storedPage(server, view)).toMatchObject({ widgets: [{ id: 'one' }, { id: 'two' }] })
})

test('the notice of a deletion has a button that brings back that widget alone, and stays while it has the focus', async ({
  page,
  openApp,
  server,
}) => {
  const view = await addDashboard(server, 'Shop', [pageOf('', text('one', '1'), text('two', '2'), text('three', '3'))])
  await openApp(`/dashboards/${view.id}`)
  await edit(page)
  await choose(page, 'one', 'Delete')
  await choose(page, 'two', 'Delete')
  const notices = page.getByRole('region', { name: 'Notices' })
  const notice = notices.getByRole('status').filter({ hasText: "'one' was deleted." })
  const undo = notice.getByRole('button', { name: 'Undo' })
  await undo.focus()
  expect(
    await notice.evaluate(shown => shown.getAnimations({ subtree: true }).map(({ playState }) => playState)),
    'the time of the notice does not run',
  ).toEqual(['paused'])
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(notice).toBeHidden()
  await expect(tile(page, 'one')).toBeVisible()
  await expect(button(page, 'Actions of one')).toBeFocused()
  await expect(tile(page, 'two')).toBeHidden()
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expect(tile(page, 'two')).toBeVisible()
  await save(page)
  await expect(page.getByText("Dashboard 'Shop' was saved.")).toBeVisible()
  expect((await storedPage(server, view)).widgets.map(({ id }) => id)).toEqual(['one', 'two', 'three'])
})

test('a widget is copied to another dashboard and moved to another page', async ({ page, openApp, server }) => {
  const other = await addDashboard(server, 'Office', [pageOf('First', number('there')), newPage('Second')])
  const view = await addDashboard(server, 'Shop', [pageOf('Here', number('one')), pageOf('Beside', number('two'))])
  await openApp(`/dashboards/${view.id}`)
  await choose(page, 'one', 'Copy to…')
  const dialog = page.getByRole('dialog', { name: "Copy 'one'" })
  await dialog.getByRole('combobox', { name: 'Dashboard' }).click()
  await page.getByRole('option', { name: 'Office' }).click()
  await dialog.getByRole('combobox', { name: 'Page' }).click()
  await page.getByRole('option', { name: 'Second' }).click()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText("'one' was copied to 'Office'.")).toBeVisible()
  const { widgets, titles } = await storedPage(server, other, 1)
  expect(titles.widget).toEqual({ [widgets[0]!.id]: 'one' })
  expect((await storedPage(server, other, 0)).widgets).toHaveLength(1)

  await edit(page)
  await choose(page, 'one', 'Move to page…')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('No charts yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Beside' }).click()
  await expect(tile(page, 'one')).toBeVisible()
  await expect(tile(page, 'two')).toBeVisible()
})

test('a parameter that a query uses is declared, and its value stands in the address and in what is asked', async ({
  page,
  openApp,
  server,
}) => {
  const query = { type: 'elasticsearch' as const, query_string: 'source:$host$' }
  const view = await addDashboard(server, 'Shop', [pageOf('', number('one', { query }))])
  await openApp(`/dashboards/${view.id}`)
  await edit(page)
  await expect(page.getByText('Used in a query, but no parameter yet: host')).toBeVisible()
  await button(page, 'Parameters…').click()
  const dialog = page.getByRole('dialog', { name: 'Parameters' })
  await dialog.getByRole('button', { name: 'Make host a parameter' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('host')
  await dialog.getByLabel('Label').fill('Machine')
  await dialog.getByRole('combobox', { name: 'Values' }).click()
  await page.getByRole('option', { name: 'From a list' }).click()
  await dialog.getByLabel('Values, one a line').fill('web\ndb')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Used in a query')).toBeHidden()
  const control = page.getByRole('combobox', { name: 'Machine' })
  await expect(page.getByText('Choose a value')).toBeVisible()
  await control.click()
  await page.getByRole('option', { name: 'db' }).click()
  await expect(page).toHaveURL(/\?param\.host=db$/)
  await expect
    .poll(() => executions(server).at(-1).parameter_bindings)
    .toEqual({ host: { type: 'value', value: 'db' } })
  await save(page)
  await expect(page.getByText("Dashboard 'Shop' was saved.")).toBeVisible()
  const { search_id: id } = await readView(server, view)
  expect((await server.call('GET', `/views/search/${id}`)).parameters).toMatchObject([
    { name: 'host', title: 'Machine', binding: { type: 'choice', values: ['web', 'db'] } },
  ])
  await expect(control, 'the chosen value stays').toHaveText('db')
})

test('a renamed parameter is renamed in the queries, and a name is taken once', async ({ page, openApp, server }) => {
  const query = { type: 'elasticsearch' as const, query_string: 'source:$host$' }
  const view = await addDashboard(
    server,
    'Shop',
    [pageOf('', number('one', { query }))],
    [{ name: 'host', default_value: 'web' } as Parameter, { name: 'user', optional: true } as Parameter],
  )
  await openApp(`/dashboards/${view.id}`)
  await expect.poll(() => executions(server).length).toBe(1)
  await edit(page)
  await button(page, 'More for this dashboard').click()
  await page.getByRole('menuitem', { name: 'Parameters…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Parameters' })
  const name = dialog.getByLabel('Name', { exact: true }).first()
  await name.fill('user')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText('There is another parameter of this name.').first()).toBeVisible()
  await name.fill('machine')
  await dialog.getByRole('button', { name: 'Remove the parameter user' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
  await save(page)
  await expect(page.getByText("Dashboard 'Shop' was saved.")).toBeVisible()
  expect((await storedPage(server, view)).widgets[0]!.query!.query_string).toBe('source:$machine$')
  const { search_id: id } = await readView(server, view)
  expect((await server.call('GET', `/views/search/${id}`)).parameters).toMatchObject([
    { name: 'machine', default_value: 'web' },
  ])
})

test('what somebody else saved meanwhile is replaced only when it is said so', async ({ page, openApp, server }) => {
  const view = await addDashboard(server, 'Shop', [pageOf('', number('one'), number('two'))])
  await openApp(`/dashboards/${view.id}`)
  await edit(page)
  await choose(page, 'one', 'Delete')
  await server.call('PUT', `/views/${view.id}`, { ...(await readView(server, view)), summary: 'By somebody else' })
  await save(page)
  const question = page.getByRole('alertdialog', { name: 'Changed by somebody else' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await storedPage(server, view)).widgets).toHaveLength(2)
  await expect(tile(page, 'two')).toBeVisible()
  await save(page)
  await question.getByRole('button', { name: 'Save and replace' }).click()
  await expect(page.getByText("Dashboard 'Shop' was saved.")).toBeVisible()
  expect((await storedPage(server, view)).widgets).toMatchObject([{ id: 'two' }])
})

test('changes are discarded only after a question', async ({ page, openApp, server }) => {
  const view = await addDashboard(server, 'Shop', [pageOf('', number('one'))])
  await openApp(`/dashboards/${view.id}`)
  await edit(page)
  await choose(page, 'one', 'Delete')
  await button(page, 'Discard').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(tile(page, 'one')).toBeHidden()
  await button(page, 'Discard').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(tile(page, 'one')).toBeVisible()
  await expect(button(page, 'Edit')).toBeVisible()
})

test('a dashboard that was changed is deleted after one question, and the list is gone to', async ({
  page,
  openApp,
  server,
}) => {
  const view = await addDashboard(server, 'Shop', [pageOf('', number('one'))])
  await openApp(`/dashboards/${view.id}`)
  await edit(page)
  await choose(page, 'one', 'Delete')
  await button(page, 'More for this dashboard').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/dashboards$/)
  await expect(page.getByRole('rowheader', { name: 'Shop' })).toBeHidden()
})

test('it is refreshed again and again, and saving asks nothing anew', async ({ page, openApp, server }) => {
  const view = await addDashboard(server, 'Shop', [pageOf('', number('one'), text('note', 'Hello'))])
  await openApp(`/dashboards/${view.id}?refresh=PT1S`)
  await expect.poll(() => executions(server).length).toBeGreaterThan(3)
  await page.getByRole('button', { name: /^Auto-refresh/ }).click()
  await page.getByRole('menuitemradio', { name: 'Off' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboards/${view.id}$`))
  await edit(page)
  await choose(page, 'note', 'Delete')
  const before = executions(server).length
  await save(page)
  await expect(button(page, 'Edit')).toBeVisible()
  await button(page, 'Refresh').click()
  await expect.poll(() => executions(server).length).toBe(before + 1)
  const { search_id: id } = await readView(server, view)
  expect(server.asked(`POST /views/search/${id}/execute`), 'the search as it is stored now').toHaveLength(1)
})

test('a saved search is no dashboard', async ({ page, openApp, server }) => {
  const view = await addDashboard(server, 'Shop', [newPage()])
  server.answers.set(`GET /views/${view.id}`, { body: { ...view, type: 'SEARCH' } })
  await openApp(`/dashboards/${view.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource not found')
})

test('an unknown kind of widget is shown as such and saved unchanged', async ({ page, openApp, server }) => {
  const gauge = { ...number('gauge'), type: 'org.example.gauge', config: { needle: 7 } }
  const view = await addDashboard(server, 'Shop', [pageOf('', gauge, number('one'))])
  await openApp(`/dashboards/${view.id}`)
  await expect(tile(page, 'gauge')).toContainText("'org.example.gauge' can't be shown here")
  await edit(page)
  await choose(page, 'one', 'Delete')
  await save(page)
  await expect(page.getByText("Dashboard 'Shop' was saved.")).toBeVisible()
  expect((await storedPage(server, view)).widgets).toEqual([gauge])
})

test.describe('with messages', () => {
  test.use({ storesMessages: true })

  test('a chart is edited with its preview, and drawn again when it is applied', async ({ page, openApp, server }) => {
    await server.write({ message: 'a', source: 'web' })
    await openApp('/dashboards/new')
    await addWidget(page, 'Count over time')
    await choose(page, 'count() over time', 'Edit')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('img')).toBeVisible()
    await dialog.getByLabel('Title').fill('Requests')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(tile(page, 'Requests').getByRole('img')).toBeVisible()
  })

  test('a message list loads further messages by key, and stays where it is read until newer ones are asked for', async ({
    page,
    openApp,
    server,
  }) => {
    await store(server, Date.now(), 400)
    const view = await addDashboard(server, 'Shop', [pageOf('', { ...newMessages(), id: 'list', timerange: hour })])
    await openApp(`/dashboards/${view.id}`)
    const list = tile(page, 'list')
    const rows = list.locator('tr.message')
    const more = list.getByRole('button', { name: 'Load more' })
    await expect(rows).toHaveCount(150)
    await expect(list.getByText('The newest 150 of 400')).toBeVisible()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(list.getByText('The newest 300 of 400')).toBeVisible()
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(400)
    await expect(rows.last()).toContainText('line number 399')
    await expect(more).toBeHidden()
    await expect(list.getByRole('group')).toBeFocused()

    await server.write({ timestamp: Date.now(), message: 'brand new', source: 'web-0' })
    await button(page, 'Refresh').click()
    await expect(list.getByRole('button', { name: '1 new message. Show' })).toBeVisible()
    await expect(rows).toHaveCount(400)
    await list.getByRole('button', { name: '1 new message. Show' }).click()
    await expect(rows.first()).toContainText('brand new')
    await expect(list.getByText('The newest 150 of 401')).toBeVisible()

    await more.click()
    await expect(rows).toHaveCount(300)
    await page.getByRole('searchbox', { name: 'Filter all widgets' }).fill('source:"web 2"')
    await page.keyboard.press('Enter')
    await expect(rows, 'another question begins anew').toHaveCount(66)
    await expect(more).toBeHidden()
  })

  test('a pressed value filters all widgets, or is excluded', async ({ page, openApp, server }) => {
    await server.write({ message: 'a', source: 'web' }, { message: 'b', source: 'web' }, { message: 'c', source: 'db' })
    const bySource = { ...number('sources'), type: 'aggregation' }
    const view = await addDashboard(server, 'Shop', [
      pageOf('', {
        ...bySource,
        config: {
          ...(number('x').config as object),
          visualization: 'table',
          row_pivots: [{ type: 'values', fields: ['source'], config: { limit: 10, skip_empty_values: false } }],
        },
      } as never),
    ])
    await openApp(`/dashboards/${view.id}`)
    await tile(page, 'sources')
      .getByRole('button', { name: /source: web/ })
      .click()
    const search = page.getByRole('menuitem', { name: 'Search for source: web' })
    await expect(search).toHaveAttribute('href', /\/search\?q=source%3Aweb&rangetype=relative&relative=3600$/)
    await page.getByRole('menuitem', { name: 'Exclude source: web' }).click()
    await expect(page).toHaveURL(/q=NOT\+source%3Aweb|q=NOT%20source%3Aweb/)
    await expect(tile(page, 'sources').getByRole('button', { name: /source: db/ })).toBeVisible()
    await expect(tile(page, 'sources').getByRole('button', { name: /source: web/ })).toBeHidden()
  })
})

test.describe('who may not read a stream', () => {
  test.use({ userPermissions: 'view:read dashboards:read searches:relative searches:absolute searches:keyword' })

  test('sees a widget that names it as not permitted, and all others', async ({ page, openApp, server }) => {
    const closed = number('closed', { streams: ['000000000000000000000001'] })
    const view = await addDashboard(server, 'Shop', [pageOf('', closed, text('note', 'Hello'))])
    await openApp(`/dashboards/${view.id}`)
    await expect(tile(page, 'note')).toContainText('Hello')
    await expect(tile(page, 'closed')).toContainText(/not permitted|No permission/i)
    await expect(tile(page, 'closed')).not.toContainText('000000000000000000000001')
  })
})

test.describe('who may read it only', () => {
  test.use({ userPermissions: 'view:read dashboards:read searches:relative searches:absolute searches:keyword' })

  test('neither edits nor deletes it', async ({ page, openApp, server }) => {
    const view = await addDashboard(server, 'Shop', [pageOf('', text('note', 'Hello'))])
    await openApp(`/dashboards/${view.id}`)
    await expect(tile(page, 'note')).toContainText('Hello')
    await expect(button(page, 'Edit')).toBeHidden()
    await expect(button(page, 'TV mode')).toBeVisible()
    await button(page, 'More for this dashboard').click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  })
})

test('sixty widgets are moved without a request', async ({ page, openApp, server }) => {
  const widgets = Array.from({ length: 60 }, (_, at) => text(`note ${at}`, `Text ${at}`))
  const view = await addDashboard(server, 'Wall', [pageOf('', ...widgets)])
  await openApp(`/dashboards/${view.id}`)
  await edit(page)
  await expect(tile(page, 'note 0')).toContainText('Text 0')
  await expect.poll(() => server.asked('POST /views/fields').length).toBe(1)
  const before = server.calls.length
  const positionOf = (title: string) => tile(page, title).boundingBox()
  const first = (await positionOf('note 0'))!
  await choose(page, 'note 0', 'Move or resize')
  await expect(button(page, 'Move note 0')).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect.poll(async () => (await positionOf('note 0'))!.x).toBeGreaterThan(first.x)
  const { x, y } = (await button(page, 'Move note 2').boundingBox())!
  const { x: place } = (await positionOf('note 2'))!
  await page.mouse.move(x + 4, y + 4)
  await page.mouse.down()
  await page.mouse.move(x - 400, y + 4, { steps: 20 })
  await page.mouse.up()
  await expect.poll(async () => (await positionOf('note 2'))!.x).toBeLessThan(place)
  const asked = server.calls.slice(before).map(({ call }) => call)
  // The page's head goes on to ask for the throughput.
  expect(asked.filter(call => call !== 'POST /cluster/metrics/multiple')).toEqual([])
})

test('axe finds nothing, locked and while it is edited, light and dark @axe', async ({ page, openApp, server }) => {
  const view = await addDashboard(
    server,
    'Shop',
    [pageOf('First', number('one'), text('note', '# Head\n\nA [link](https://example.org)')), newPage('Second')],
    [{ name: 'host' }],
  )
  await openApp(`/dashboards/${view.id}?q=a`)
  await expect(tile(page, 'note')).toContainText('Head')
  expect(await axeViolations(page)).toEqual([])
  await edit(page)
  await expect(button(page, 'Add page')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
