/** The list of dashboards, and what leads to a dashboard from the search page, with the server in memory. */
import type { Page } from '@playwright/test'
import { defaultPage } from '../../core/search/page.ts'
import { viewOfPage } from '../../core/views/page-view.ts'
import { addDashboard, button, number, pageOf, storedPage, tile } from './dashboards.ts'
import { axeViolations, expect } from './pages.ts'
import { test } from './server-in-memory.ts'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
const hostile = 'Night \u202e<b onclick="x"></b> javascript:alert(1)'
const titles = (page: Page) => page.getByRole('rowheader')
async function choose(page: Page, title: string, action: string) {
  await row(page, title)
    .getByRole('button', { name: `More for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Chooses an action of the search page. */
async function ofSearch(page: Page, action: string) {
  await button(page, 'More for this search').click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('the list is searched, ordered and opened; a new server has one dashboard', async ({ page, openApp, server }) => {
  await addDashboard(server, 'Web', [pageOf('', number('all'))])
  await openApp('/dashboards')
  await expect(titles(page)).toHaveText([/Sources/, /Web/])
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect(titles(page)).toHaveText([/Web/, /Sources/])
  await page.getByRole('searchbox').fill('title:web')
  await expect(titles(page)).toHaveText([/Web/])
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Web', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboards\/[0-9a-f]{24}$/)
  await expect(tile(page, 'all')).toBeVisible()
})

test('the query of the list stands in its address, beside page and size', async ({ page, openApp, server }) => {
  await addDashboard(server, 'Web', [pageOf('')])
  await openApp('/dashboards?query=title%3Aweb&pageSize=20')
  await expect(titles(page)).toHaveText([/Web/])
  const search = page.getByRole('searchbox')
  await expect(search).toHaveValue('title:web')
  await search.fill('sour')
  await expect(page).toHaveURL(/\?query=sour&pageSize=20&page=1$/)
  await expect(titles(page)).toHaveText([/Sources/])
  await expect(search).toHaveValue('sour')
  await button(page, 'Clear the search').click()
  await expect(page).toHaveURL(/\/dashboards\?pageSize=20&page=1$/)
  await expect(titles(page)).toHaveText([/Sources/, /Web/])
  await search.fill('web')
  await expect(titles(page)).toHaveText([/Web/])
  // The same place without a query, from the menu.
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await expect(search).toHaveValue('')
  await expect(titles(page)).toHaveText([/Sources/, /Web/])
})

test('the list is filtered by the time of creation, marks favourites and shares what is selected', async ({
  page,
  openApp,
  server,
}) => {
  const { id } = await addDashboard(server, 'Web', [pageOf('')])
  await openApp('/dashboards')
  await button(page, 'Add filter').click()
  await expect(page.getByRole('dialog', { name: 'Add filter' })).toContainText('Created')
  await page.keyboard.press('Escape')
  await button(page, 'Favourite: Web').click()
  await expect.poll(() => server.asked(`PUT /favorites/grn::::dashboard:${id}`)).toHaveLength(1)
  for (const title of ['Sources', 'Web'])
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
  await button(page, 'Share').click()
  await expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible()
})

test('a dashboard is duplicated with its widgets, and deleted with others', async ({ page, openApp, server }) => {
  const web = await addDashboard(server, 'Web', [pageOf('', number('all'))])
  await openApp('/dashboards')
  await choose(page, 'Web', 'Duplicate')
  await expect(page.getByText("Dashboard 'Copy of Web' was created.")).toBeVisible()
  await expect(titles(page)).toHaveText([/Copy of Web/, /Sources/, /Web/])
  const { elements } = await server.call('GET', '/dashboards?per_page=0')
  const copy = elements.find(({ title }: { title: string }) => title === 'Copy of Web')
  expect(copy.id).not.toBe(web.id)
  expect((await storedPage(server, copy)).widgets).toEqual((await storedPage(server, web)).widgets)
  await expect(page).toHaveURL(/\/dashboards$/)
  await expect(page.getByRole('link', { name: 'Open the dashboard' })).toHaveAttribute('href', `/dashboards/${copy.id}`)
  for (const title of ['Copy of Web', 'Sources'])
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 dashboards' }).click()
  await expect(titles(page)).toHaveText([/Web/])
})

test('the address of a view leads to what it is, that of a saved search to no dashboard', async ({
  page,
  openApp,
  server,
}) => {
  const { id, state } = await addDashboard(server, 'Web', [pageOf('First'), pageOf('Second', number('all'))])
  const [, second] = Object.keys(state)
  await openApp(`/views/${id}?page=${second}`)
  await expect(page).toHaveURL(new RegExp(`/dashboards/${id}\\?page=${second}$`))
  await expect(tile(page, 'all')).toBeVisible()

  const saved = viewOfPage({ ...defaultPage, query: 'level:3' }, { title: 'Errors' })
  await server.call('POST', '/views/search', saved.search)
  const { id: searchId } = await server.call('POST', '/views', saved.view)
  await openApp(`/views/${searchId}`)
  await expect(page.getByRole('textbox', { name: 'Search query' })).toHaveText('level:3')
  await expect(page).toHaveURL(new RegExp(`/views/${searchId}$`))

  await openApp(`/search/${id}`)
  await expect(page.getByRole('heading', { name: 'Resource not found' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/search/${id}$`))
})

test('g d goes to the list, the palette to a dashboard by its title', async ({ page, openApp, server }) => {
  const { id } = await addDashboard(server, hostile, [pageOf('', number('all'))])
  await openApp('/welcome')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { name: 'Dashboards', level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Dashboards', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Go to page or action' })
  await palette.getByRole('combobox').fill('night')
  await palette.getByRole('option', { name: /^Night/ }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboards/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  expect(await page.locator('b[onclick]').count()).toBe(0)
})

test('a search becomes a page of a new dashboard', async ({ page, openApp }) => {
  await openApp('/search?q=level%3A3&rangetype=relative&relative=3600')
  await ofSearch(page, 'Export to dashboard')
  await expect(page).toHaveURL(/\/dashboards\/new$/)
  await expect(page.getByRole('heading', { name: 'New dashboard' })).toBeVisible()
  await expect(tile(page, 'Messages')).toContainText('Last 1 hour')
  await expect(tile(page, 'count() over time')).toContainText('Last 1 hour')
  await button(page, 'Actions of Messages').click()
  const link = page.getByRole('menuitem', { name: 'Show in search' })
  await expect(link).toHaveAttribute('href', /\/search\?q=level%3A3&rangetype=relative&relative=3600/)
})

test('a saved search is exported under its title with what was changed since, and stays as it was', async ({
  page,
  openApp,
  server,
}) => {
  const saved = viewOfPage({ ...defaultPage, query: 'level:3' }, { title: hostile })
  await server.call('POST', '/views/search', saved.search)
  const { id, search_id } = await server.call('POST', '/views', saved.view)
  await openApp(`/search/${id}?q=level%3A4`)
  await expect(page.getByRole('textbox', { name: 'Search query' })).toHaveText('level:4')
  await ofSearch(page, 'Export to dashboard')
  await expect(page.getByRole('tab', { name: hostile })).toBeVisible()
  await button(page, 'Actions of Messages').click()
  await expect(page.getByRole('menuitem', { name: 'Show in search' })).toHaveAttribute('href', /\?q=level%3A4&/)
  await page.keyboard.press('Escape')
  expect((await server.call('GET', `/views/${id}`)).search_id).toBe(search_id)
  // What was handed over is taken once.
  await openApp('/dashboards/new')
  await expect(page.getByRole('heading', { name: 'New dashboard' })).toBeVisible()
  await expect(tile(page, 'Messages')).toHaveCount(0)
})

test('a chart of the search page is added to a dashboard', async ({ page, openApp, server }) => {
  const web = await addDashboard(server, 'Web', [pageOf('First'), pageOf('Second')])
  await openApp('/search?q=level%3A3')
  await button(page, 'Charts').click()
  await button(page, 'Add chart').click()
  await page.getByRole('menuitem', { name: 'Count over time' }).click()
  await button(page, 'Actions of count() over time').click()
  await page.getByRole('menuitem', { name: 'Add to dashboard…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Dashboard' }).click()
  await page.getByRole('option', { name: 'Web', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Page' }).click()
  await page.getByRole('option', { name: 'Second', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText("'count() over time' was added to 'Web'.")).toBeVisible()
  const { widgets, titles: named } = await storedPage(server, web, 1)
  expect(widgets).toMatchObject([{ type: 'aggregation', query: { query_string: 'level:3' } }])
  // It has no title of its own, so that it follows its settings.
  expect(named.widget).toEqual({})
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboards/${web.id}\\?page=${Object.keys(web.state)[1]}$`))
  await expect(tile(page, 'count() over time')).toBeVisible()
  await expect(page.getByText("was added to 'Web'")).toHaveCount(0)
})

test('the messages of a search are added to a dashboard, before what stands there; what was opened last is offered first', async ({
  page,
  openApp,
  server,
}) => {
  await addDashboard(server, 'Archive', [pageOf('')])
  const web = await addDashboard(server, 'Web', [pageOf('', number('all'))])
  await openApp(`/dashboards/${web.id}`)
  await expect(tile(page, 'all')).toBeVisible()
  await openApp('/search?q=level%3A3&rangetype=keyword&keyword=today')
  await ofSearch(page, 'Add messages to dashboard…')
  const dialog = page.getByRole('dialog', { name: "Add 'Messages' to a dashboard" })
  await dialog.getByRole('combobox', { name: 'Dashboard' }).press('ArrowDown')
  await expect(page.getByRole('option')).toHaveText(['Web', 'Archive', 'Sources'])
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeEnabled()
  await add.press('Enter')
  await expect(page.getByText("'Messages' was added to 'Web'.")).toBeVisible()
  const { widgets, positions } = await storedPage(server, web)
  const [all, messages] = widgets
  expect(messages).toMatchObject({
    type: 'messages',
    query: { query_string: 'level:3' },
    timerange: { type: 'keyword', keyword: 'today', timezone: 'UTC' },
  })
  expect(positions[messages!.id]).toEqual({ col: 1, row: 1, height: 5, width: 6 })
  expect(positions[all!.id]).toMatchObject({ row: 6 })
})

test('what others changed since the dialog opened is kept; a page that is gone is said', async ({
  page,
  openApp,
  server,
}) => {
  const web = await addDashboard(server, 'Web', [pageOf('First'), pageOf('Second')])
  const [first, second] = Object.keys(web.state)
  await openApp('/search')
  await ofSearch(page, 'Add messages to dashboard…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Dashboard' }).click()
  await page.getByRole('option', { name: 'Web', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Page' }).click()
  await page.getByRole('option', { name: 'Second', exact: true }).click()
  const search = await server.call('GET', `/views/search/${web.search_id}`)
  const without = {
    ...search,
    id: '64c9bb000000000000000777',
    queries: search.queries.filter(({ id }: { id: string }) => id !== second),
  }
  await server.call('POST', '/views/search', without)
  await server.call('PUT', `/views/${web.id}`, {
    ...web,
    title: 'Web servers',
    search_id: without.id,
    state: { [first!]: web.state[first!] },
  })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(dialog.getByText("That page is not in 'Web servers' any more. Choose another one.")).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Page' }).click()
  await page.getByRole('option', { name: 'First', exact: true }).click()
  await add.click()
  await expect(page.getByText("'Messages' was added to 'Web servers'.")).toBeVisible()
  expect((await server.call('GET', `/views/${web.id}`)).title).toBe('Web servers')
})

test.describe('who may read dashboards only', () => {
  test.use({
    userPermissions: 'view:read dashboards:read streams:read searches:relative searches:absolute searches:keyword',
  })

  test('neither creates nor duplicates nor adds', async ({ page, openApp, server }) => {
    await addDashboard(server, 'Web', [pageOf('')])
    await openApp('/dashboards')
    await expect(titles(page)).toHaveText([/Sources/, /Web/])
    await expect(page.getByRole('link', { name: 'Create dashboard' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await button(page, 'More for Web').click()
    for (const name of ['Duplicate', 'Share', 'Delete dashboard'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
    await openApp('/search')
    await button(page, 'More for this search').click()
    await expect(page.getByRole('menuitem', { name: 'Load…' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /dashboard/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await button(page, 'Charts').click()
    await button(page, 'Add chart').click()
    await page.getByRole('menuitem', { name: 'Count over time' }).click()
    await button(page, 'Actions of count() over time').click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /dashboard/ })).toHaveCount(0)
  })
})
