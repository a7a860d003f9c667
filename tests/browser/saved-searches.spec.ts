/** Saved searches: saved, changed, loaded, shared and deleted on the search page, and the list of them. With made-up answers. */
import type { Page } from '@playwright/test'
import { newAggregation } from '../../core/widgets/defaults.ts'
import type { View, Widget } from '../../core/views/schema.ts'
import { fakeLive, fakeTail } from './fake-live.ts'
import { fakeSearch, type FakeSearch } from './fake-search.ts'
import { fakeShares } from './fake-shares.ts'
import { fakeViews, type FakeViews } from './fake-views.ts'
import { axeViolations, expect, test as base } from './pages.ts'

const test = base.extend<{ api: FakeSearch, views: FakeViews }>({
  api: [async ({ page }, use) => { await use(await fakeSearch(page)) }, { auto: true }],
  views: [async ({ page, api: _api }, use) => { await use(await fakeViews(page)) }, { auto: true }],
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Search query' })
const firstRow = (page: Page) => page.locator('tr.message').first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const changed = (page: Page) => page.getByText('changed', { exact: true })
const titles = (page: Page) => page.getByRole('rowheader')
const row = (page: Page, title: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
const select = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
const executed = (api: FakeSearch) => api.asked.filter(one => one.endsWith('/execute')).length
const userWith = (permissions: readonly string[], grn_permissions: readonly string[] = []) => ({
  body: {
    id: '1', username: 'mara.lindqvist', full_name: 'Mara Lindqvist', email: '', permissions, grn_permissions, timezone: 'UTC',
    preferences: {}, startpage: null, roles: ['Reader'], read_only: false, service_account: false,
  },
})
const hostile = 'Errors \u202e<b onclick="x">\u0000</b> javascript:alert(1)'

async function runs(page: Page, query: string) {
  await editor(page).fill(query)
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveText(query)
}
async function choose(page: Page, name: string) {
  await button(page, 'More for this search').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** So that executions are counted: they are answered by a route of their own. */
async function count(page: Page, api: FakeSearch) {
  await page.route('**/api/views/search/*/execute', (route) => {
    api.asked.push(`POST ${new URL(route.request().url()).pathname}`)
    return route.fallback()
  })
}
/** What exports are started with. */
async function exportsOf(page: Page) {
  const exported: { filters?: unknown }[] = []
  await page.route('**/api/views/export', (route) => {
    exported.push(route.request().postDataJSON() as { filters?: unknown })
    return route.fulfill({ status: 200, contentType: 'text/plain', body: '64c9aa000000000000000001' })
  })
  return exported
}

test('everything on its page is searched under its filters, which are shown', async ({ page, openApp, api, views }) => {
  const live = await fakeLive(page, api)
  const tail = await fakeTail(page)
  const exported = await exportsOf(page)
  const { search_id, id } = views.add('Filtered', {}, { widgets: [newAggregation({}, 'w1') as Widget] })
  const search = views.searches.get(search_id)!
  const inline = { type: 'inlineQueryString', title: null, description: null, disabled: false }
  const filters = [
    { ...inline, queryString: 'level:<=4', negation: false }, { ...inline, title: 'Noise', queryString: 'source:probe', negation: true },
    { ...inline, title: 'Turned off', queryString: 'a', negation: false, disabled: true },
  ]
  views.searches.set(search_id, { ...search, queries: [{ ...search.queries[0]!, filters }] })
  await openApp(`/search/${id}`)
  await firstRow(page).waitFor()
  await expect(page.getByText('Filter level:<=4')).toBeVisible()
  await expect(page.getByText('Filter, not Noise')).toBeVisible()
  await expect(page.getByText('Turned off')).toBeHidden()
  expect(api.searches.at(-1)!.queries[0]).toMatchObject({ filters })
  await runs(page, 'timeout')
  await page.getByRole('button', { name: /^Charts/ }).first().click()
  await expect.poll(() => api.searches.filter(one => one.queries[0].search_types.every(({ type }) => type === 'pivot')).at(-1)?.queries[0])
    .toMatchObject({ filters, query: { query_string: 'timeout' } })
  await button(page, 'Patterns').click()
  await expect.poll(() => live.patternsAsked.at(-1)).toMatchObject({ filters, query: 'timeout' })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start export' }).click()
  await expect.poll(() => exported).toMatchObject([{ filters, query_string: 'timeout' }])
  await page.keyboard.press('Escape')
  await button(page, 'Live tail').click()
  await expect.poll(() => tail.asked()).toMatchObject([{ filters, query: 'timeout' }])
})

test('the filters of its list of messages bind the messages: pages, export, tail, patterns; not the bars and the charts', async (
  { page, openApp, api, views },
) => {
  const live = await fakeLive(page, api)
  const tail = await fakeTail(page)
  const exported = await exportsOf(page)
  const own = { type: 'inlineQueryString', title: null, description: null, queryString: 'took:>9', negation: false, disabled: false }
  const filters = [{ ...own, queryString: 'b:c' }, own]
  const { id } = views.add('Filtered', {}, { messageFilters: filters, widgets: [newAggregation({}, 'w1') as Widget] })
  await openApp(`/search/${id}`)
  await firstRow(page).waitFor()
  await expect(page.getByText('Filter of the messages took:>9')).toBeVisible()
  await expect(page.getByText('Filter of the messages b:c')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Histogram' })).toContainText(/messages? of [\d,]+ over time/)
  const [query] = api.searches.find(({ queries: [one] }) => one.search_types.some(({ type }) => type === 'messages'))!.queries
  expect(query).toMatchObject({ filters: [] })
  expect(query.search_types.map(({ type, filters: given }) => [type, given])).toEqual([['messages', filters], ['pivot', []]])
  await page.getByRole('button', { name: /^Charts/ }).first().click()
  await expect.poll(() => api.searches.filter(one => one.queries[0].search_types.every(({ type }) => type === 'pivot')).at(-1)?.queries[0])
    .toMatchObject({ filters: [] })
  await button(page, 'Patterns').click()
  await expect.poll(() => live.patternsAsked.at(-1)).toMatchObject({ filters })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start export' }).click()
  await expect.poll(() => exported).toMatchObject([{ filters }])
  await page.keyboard.press('Escape')
  await button(page, 'Live tail').click()
  await expect.poll(() => tail.asked()).toMatchObject([{ filters }])
})

test('saved by keyboard a search is the open one; nothing runs again or loses its place', async ({ page, openApp, api, views }) => {
  await count(page, api)
  await openApp('/search')
  await firstRow(page).waitFor()
  await runs(page, 'timeout')
  await expect(page).toHaveURL(/q=timeout$/)
  await firstRow(page).waitFor()
  const ran = executed(api)
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Field is required.')).toBeVisible()
  expect(views.sent).toEqual([])
  await page.keyboard.type('Timeouts of the shop')
  await dialog.getByLabel('Summary').fill('When the shop waits')
  await dialog.getByLabel('Description').fill('For the night shift.')
  await dialog.getByLabel('Title').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText("Saved search 'Timeouts of the shop' was saved.")).toBeVisible()
  const stored = views.all[0]!
  expect(stored).toMatchObject({
    type: 'SEARCH', title: 'Timeouts of the shop', summary: 'When the shop waits', description: 'For the night shift.',
  })
  expect(views.searches.get(stored.search_id)!.queries[0]!.query.query_string).toBe('timeout')
  await expect(page).toHaveURL(new RegExp(`/search/${stored.id}$`))
  await expect(page).toHaveTitle(/Timeouts of the shop/)
  await expect(editor(page)).toHaveText('timeout')
  await expect(changed(page)).toBeHidden()
  await expect(button(page, 'Undo')).toBeEnabled()
  await page.waitForTimeout(300)
  expect(executed(api)).toBe(ran)
})

test('what is changed in an open one is saved in it, with a search of a new id', async ({ page, openApp, views }) => {
  const before = views.add('Errors', { summary: 'Kept' }, { query: 'level:3' })
  await openApp(`/search/${before.id}`)
  await firstRow(page).waitFor()
  await expect(button(page, 'Save')).toHaveAttribute('aria-disabled', 'true')
  await runs(page, 'level:4')
  await expect(changed(page)).toBeVisible()
  await button(page, 'Save').click()
  await expect(changed(page)).toBeHidden()
  expect(views.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT /views/${before.id}`])
  const after = views.all[0]!
  expect(after).toMatchObject({ id: before.id, title: 'Errors', summary: 'Kept' })
  expect(after.search_id).not.toBe(before.search_id)
  expect(views.searches.get(after.search_id)!.queries[0]!.query.query_string).toBe('level:4')
  await expect(page).toHaveURL(new RegExp(`/search/${before.id}$`))
  await page.reload()
  await expect(editor(page)).toHaveText('level:4')
})

test('it is reset to what was saved', async ({ page, openApp, views }) => {
  const { id } = views.add('Errors', {}, { query: 'level:3' })
  await openApp(`/search/${id}`)
  await firstRow(page).waitFor()
  await runs(page, 'level:4')
  await choose(page, 'Reset to saved')
  await expect(editor(page)).toHaveText('level:3')
  await expect(changed(page)).toBeHidden()
  expect(views.sent).toEqual([])
})

test('saved as another one it leaves the first as it was', async ({ page, openApp, views }) => {
  const before = views.add('Errors', {}, { query: 'level:3' })
  await openApp(`/search/${before.id}`)
  await firstRow(page).waitFor()
  await runs(page, 'level:5')
  await choose(page, 'Save as…')
  const dialog = page.getByRole('dialog', { name: 'Save as a new search' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Copy of Errors')
  await dialog.getByLabel('Title').fill('Notices')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog).toBeHidden()
  expect(views.all.map(({ title }) => title)).toEqual(['Errors', 'Notices'])
  expect(views.all[0]).toEqual(before)
  await expect(page).toHaveURL(new RegExp(`/search/${views.all[1]!.id}$`))
  await expect(page).toHaveTitle(/Notices/)
})

test('title, summary and description are changed alone; what else was changed stays unsaved', async ({ page, openApp, views }) => {
  const before = views.add('Errors', {}, { query: 'level:3' })
  await openApp(`/search/${before.id}`)
  await firstRow(page).waitFor()
  await runs(page, 'level:5')
  await choose(page, 'Edit title and description…')
  const dialog = page.getByRole('dialog', { name: 'Title and description' })
  await dialog.getByLabel('Title').fill('All errors')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveTitle(/All errors/)
  expect(views.all[0]).toEqual({ ...before, title: 'All errors' })
  await expect(editor(page)).toHaveText('level:5')
  await expect(changed(page)).toBeVisible()
})

test('a refusal of the server stands at its field, or above; nothing that was written is lost', async ({ page, openApp, views }) => {
  await openApp('/search?q=x')
  await firstRow(page).waitFor()
  await button(page, 'Save search').click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  const validation_errors = { title: [{ error: 'Too long a title.' }] }
  views.refusal = { status: 400, body: { type: 'ApiError', message: 'Validation failed', validation_errors } }
  await dialog.getByLabel('Title').fill('Errors')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Too long a title.')
  views.refusal = { status: 403, body: { type: 'ApiError', message: 'You may not read stream Payments.' } }
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog.getByText('You may not read stream Payments.')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Errors')
  views.refusal = null
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog).toBeHidden()
  expect(views.all).toHaveLength(1)
})

test('a change that cannot be saved says why, and stays', async ({ page, openApp, views }) => {
  const { id } = views.add('Errors', {}, { query: 'level:3' })
  await openApp(`/search/${id}`)
  await firstRow(page).waitFor()
  await runs(page, 'level:4')
  views.refusal = { status: 403, body: { type: 'ApiError', message: `Not authorized to edit <${id}>` } }
  await button(page, 'Save').click()
  await expect(page.getByText("Could not save 'Errors'")).toBeVisible()
  await expect(page.getByText(`Not authorized to edit <${id}>`)).toBeVisible()
  await expect(editor(page)).toHaveText('level:4')
  await expect(changed(page)).toBeVisible()
})

test('what somebody else saved meanwhile is not replaced without a question', async ({ page, openApp, views }) => {
  const { id } = views.add('Errors', {}, { query: 'level:3' })
  await openApp(`/search/${id}`)
  await firstRow(page).waitFor()
  const theirs: View = { ...views.add('Other', {}, { query: 'theirs' }), id, title: 'Errors' }
  views.all.splice(0, 2, theirs)
  await runs(page, 'level:4')
  await button(page, 'Save').click()
  const question = page.getByRole('alertdialog', { name: 'Changed by somebody else' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  expect(views.all).toEqual([theirs])
  await page.keyboard.press('ControlOrMeta+s')
  await question.getByRole('button', { name: 'Save and replace' }).click()
  await expect(question).toBeHidden()
  await expect(changed(page)).toBeHidden()
  expect(views.searches.get(views.all[0]!.search_id)!.queries[0]!.query.query_string).toBe('level:4')
})

test('parts that are not known are kept when it is saved', async ({ page, openApp, views }) => {
  const unknown: Widget = {
    id: 'w-unknown', type: 'weather', filter: null, filters: [], timerange: null, query: null, streams: [],
    config: { city: 'Bergen', deep: { a: [1] } },
  }
  const stored = views.add('Errors', { properties: ['later'] }, { query: 'level:3', widgets: [newAggregation({}, 'w1'), unknown] })
  await openApp(`/search/${stored.id}`)
  await firstRow(page).waitFor()
  await runs(page, 'level:4')
  await button(page, 'Save').click()
  await expect(changed(page)).toBeHidden()
  const [state] = Object.values(views.all[0]!.state)
  expect(state!.widgets.find(({ id }) => id === 'w-unknown')).toEqual(unknown)
  expect(views.all[0]!.properties).toEqual(['later'])
})

test('one is loaded by keyboard: favourites first, a filter; changes are not lost without a question', async ({ page, openApp, views }) => {
  views.add('Alpha', {}, { query: 'alpha' })
  const beta = views.add('Beta', { favorite: true }, { query: 'beta' })
  const gamma = views.add('Gamma', { summary: 'Rays' }, { query: 'gamma' })
  await openApp('/search')
  await firstRow(page).waitFor()
  await button(page, 'More for this search').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Load…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Load a saved search' })
  await expect(dialog.getByRole('option')).toHaveText([/Beta/, /Alpha/, /Gamma/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/search/${beta.id}$`))
  await expect(editor(page)).toHaveText('beta')
  await runs(page, 'changed:1')
  await choose(page, 'Load…')
  await page.keyboard.type('rays')
  await expect(dialog.getByRole('option')).toHaveText([/Gamma/])
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await expect(question).toContainText('Beta')
  await page.keyboard.press('Escape')
  await expect(editor(page)).toHaveText('changed:1')
  await choose(page, 'Load…')
  await dialog.getByRole('option', { name: /Gamma/ }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(new RegExp(`/search/${gamma.id}$`))
  await expect(editor(page)).toHaveText('gamma')
})

test('a long title beside a long summary is read in words, not in letters', async ({ page, openApp, views }) => {
  views.add('Errors of every service of the night shift '.repeat(3), { summary: 'Everything that went wrong at night '.repeat(5) })
  await openApp('/search')
  await firstRow(page).waitFor()
  await choose(page, 'Load…')
  const option = page.getByRole('dialog', { name: 'Load a saved search' }).getByRole('option')
  expect((await option.boundingBox())!.height).toBeLessThan(150)
  await expect(option.getByTitle(/^Everything that went wrong/)).toBeVisible()
})

test('of thousands only those in view are in the page', async ({ page, openApp, views }) => {
  const one = views.add('Search 0', {}, {})
  for (let index = 1; index < 3000; index++) {
    views.all.push({ ...one, id: `64c9ef${String(index).padStart(18, '0')}`, title: `Search ${index}` })
  }
  await openApp('/search')
  await firstRow(page).waitFor()
  await choose(page, 'Load…')
  const options = page.getByRole('dialog', { name: 'Load a saved search' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect.poll(() => options.count()).toBeLessThan(60)
})

test('it is marked, shared and deleted on the page', async ({ page, openApp, views }) => {
  const shares = await fakeShares(page)
  const { id } = views.add('Errors', {}, { query: 'level:3' })
  await openApp(`/search/${id}`)
  await firstRow(page).waitFor()
  await choose(page, 'Add to favourites')
  await expect.poll(() => views.all[0]?.favorite).toBe(true)
  await button(page, 'More for this search').click()
  await expect(page.getByRole('menuitem', { name: 'Remove from favourites' })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Share').click()
  const dialog = page.getByRole('dialog', { name: 'Share “Errors”' })
  await dialog.getByRole('combobox', { name: 'Share with' }).click()
  await page.getByRole('option', { name: 'Bob Builder' }).click()
  await dialog.getByRole('button', { name: 'Save sharing' }).click()
  await expect(dialog).toBeHidden()
  expect(shares.submitted).toEqual([{ 'grn::::user:b0b': 'view' }])
  await choose(page, 'Delete')
  const question = page.getByRole('alertdialog', { name: "Delete saved search 'Errors" })
  await expect(question).toContainText('for everyone it is shared with')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/search\/new$/)
  await expect(page).not.toHaveTitle(/Errors/)
  expect(views.all).toEqual([])
})

test('who may only read it can save it as another one, and is told why nothing else', async ({ page, openApp, api, views }) => {
  const { id } = views.add('Errors', { owner: 'ada' }, { query: 'level:3' })
  api.answers.set('/users/mara.lindqvist', userWith([`view:read:${id}`, 'streams:read']))
  await openApp(`/search/${id}`)
  await firstRow(page).waitFor()
  await button(page, 'More for this search').click()
  await expect(page.getByText('You may not change this saved search. Save it as one of your own.')).toBeVisible()
  await expect(page.getByRole('menu').getByText('Only owners of this search are allowed to share it.')).toBeVisible()
  for (const name of ['Edit title and description…', 'Share', 'Delete']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Save as a new search' })
  await dialog.getByLabel('Title').fill('Mine')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(views.sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /views'])
})

test('who saved one of his own may change it at once', async ({ page, openApp, api, views }) => {
  api.answers.set('/users/mara.lindqvist', userWith(['streams:read']))
  await openApp('/search?q=a')
  await firstRow(page).waitFor()
  await button(page, 'Save search').click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await dialog.getByLabel('Title').fill('Mine')
  api.answers.set('/users/mara.lindqvist', userWith(['streams:read', 'view:edit', 'view:delete']))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await runs(page, 'b')
  await button(page, 'Save').click()
  await expect(changed(page)).toBeHidden()
  expect(views.sent.map(({ method }) => method)).toEqual(['POST', 'PUT'])
})

test('a dashboard has no page here yet', async ({ page, openApp, api, views }) => {
  const { id } = views.add('Board', { type: 'DASHBOARD' })
  await openApp(`/views/${id}`)
  await expect(page.getByRole('heading', { name: 'Resource not found' })).toBeVisible()
  expect(api.searches).toEqual([])
})

test('on a foreign page it is saved and loaded, told by events; the address is left alone', async ({ page, openHost, views }) => {
  const other = views.add('Other', {}, { query: 'other:1' })
  await openHost('sdk', '<script type="module" src="/cordwood-search.js"></script>', '<cordwood-search query="level:3"></cordwood-search>')
  const address = page.url()
  await page.evaluate(async () => {
    const { configure } = await import('/core.js' as string) as { configure: (options: object) => { session: { start(): Promise<void> } } }
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    for (const what of ['created', 'saved', 'opened', 'deleted']) {
      document.addEventListener(`cordwood-saved-search-${what}`, event => heard.push([what, (event as CustomEvent<unknown>).detail]))
    }
    await configure({ baseUrl: '/api' }).session.start()
  })
  await firstRow(page).waitFor()
  await runs(page, 'level:4')
  await editor(page).press('ControlOrMeta+s')
  await page.getByRole('dialog', { name: 'Save search' }).getByLabel('Title').fill('Mine')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mine', { exact: true }).first()).toBeVisible()
  await expect(editor(page)).toHaveText('level:4')
  await expect(changed(page)).toBeHidden()
  const mine = views.all[1]!
  await runs(page, 'level:5')
  await button(page, 'Save').click()
  await expect(changed(page)).toBeHidden()
  await expect(editor(page)).toHaveText('level:5')
  await choose(page, 'Load…')
  await page.getByRole('option', { name: /Other/ }).click()
  await expect(page.getByText('Other', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([
    ['created', { id: mine.id, title: 'Mine' }], ['saved', { id: mine.id, title: 'Mine' }], ['opened', { id: other.id }],
  ])
  expect(page.url()).toBe(address)
})

test('the list: search, order and filters go to the server; a title opens its search', async ({ page, openApp, views }) => {
  for (let index = 0; index < 24; index++) views.add(`Search ${String(index).padStart(2, '0')}`, { summary: `About ${index}` })
  const refunds = views.add('Refunds', { owner: 'ada' }, { query: 'refund' })
  await openApp('/views?page=3&pageSize=10')
  await expect(page.getByRole('heading', { name: 'Saved searches', level: 1 })).toBeVisible()
  await expect(titles(page)).toHaveCount(5)
  await expect(row(page, 'Search 20')).toContainText('About 20')
  await expect(row(page, 'Search 20')).toContainText('mara.lindqvist')
  await expect(row(page, 'Search 20')).toContainText('2026-11-19')
  await page.getByRole('searchbox', { name: 'Search' }).fill('title:refunds')
  await expect(titles(page)).toHaveText([/Refunds/])
  expect(views.asked.at(-1)?.get('query')).toBe('title:refunds')
  await button(page, 'Search syntax help').click()
  await expect(page.getByRole('dialog', { name: 'Search syntax help' })).toContainText('title')
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Owner' }).getByRole('button').first().click()
  await expect.poll(() => views.asked.at(-1)?.get('sort')).toBe('owner')
  await button(page, 'Add filter').click()
  await expect(page.getByRole('dialog', { name: 'Add filter' })).toContainText('Created')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Refunds' }).click()
  await expect(page).toHaveURL(new RegExp(`/search/${refunds.id}$`))
  await expect(editor(page)).toHaveText('refund')
})

test('in the list a star marks at once and is taken back where the server refuses', async ({ page, openApp, views }) => {
  views.add('Errors')
  await openApp('/views')
  const star = button(page, 'Favourite: Errors')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => views.all[0]!.favorite).toBe(true)
  views.refusal = { status: 500, body: { type: 'ApiError', message: 'The server is tired.' } }
  await star.press('Enter')
  await expect(page.getByText("Could not change whether 'Errors' is a favourite")).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
})

test('in the list one is shared and deleted from its menu', async ({ page, openApp, views }) => {
  await fakeShares(page)
  views.add('Errors')
  views.add('Refunds')
  await openApp('/views')
  await button(page, 'More for Refunds').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Share' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Share “Refunds”' })).toContainText('It is shared with nobody yet.')
  await page.keyboard.press('Escape')
  await button(page, 'More for Refunds').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete saved search' }).getByRole('button', { name: 'Delete' }).click()
  await expect(titles(page)).toHaveText([/Errors/])
  await expect(page.getByText("Saved search 'Refunds' was deleted.")).toBeVisible()
})

test('a selection is deleted together; what could not be says why and stays selected', async ({ page, openApp, views }) => {
  const [kept] = [views.add('Kept'), views.add('One'), views.add('Two')]
  views.refusing.add(kept.id)
  await openApp('/views')
  for (const title of ['Kept', 'One', 'Two']) await select(page, title)
  await button(page, 'Delete').click()
  const question = page.getByRole('alertdialog', { name: 'Delete 3 saved searches?' })
  await expect(question.getByRole('listitem')).toHaveText(['Kept', 'One', 'Two'])
  await question.getByRole('button', { name: 'Delete 3 saved searches' }).click()
  const failures = page.getByRole('dialog', { name: 'Not deleted' })
  await expect(failures.getByRole('row', { name: /Kept/ })).toContainText('It is not yours.')
  await failures.getByRole('button', { name: 'Close' }).last().click()
  await expect(titles(page)).toHaveText([/Kept/])
  await expect(page.getByRole('checkbox', { name: 'Select Kept', exact: true })).toBeChecked()
  expect(views.sent.at(-1)?.body).toEqual({ entity_ids: expect.arrayContaining([kept.id]) })
})

test('who may only read has a list to look at', async ({ page, openApp, api, views }) => {
  const { id } = views.add('Errors', { owner: 'ada' })
  api.answers.set('/users/mara.lindqvist', userWith([`view:read:${id}`]))
  await openApp('/views')
  await expect(titles(page)).toHaveText([/Errors/])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await button(page, 'More for Errors').click()
  await expect(page.getByText('You may not delete this saved search.')).toBeVisible()
  for (const name of ['Share', 'Delete']) {
    await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  }
  await expect(page.getByRole('menuitem', { name: 'Open' })).toHaveAttribute('href', `/search/${id}`)
})

test('nothing is there yet, or the server is away: the list says so', async ({ page, openApp, api }) => {
  await openApp('/views')
  await expect(page.getByText('No entities exist.')).toBeVisible()
  await expect(page.getByText('Save a search on the search page, and it is found here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to search' })).toBeVisible()
  const full = { type: 'ApiError', message: 'The disk is full.' }
  await page.route('**/api/search/saved**', route => route.fulfill({ status: 500, json: full }))
  await page.reload()
  await expect(page.getByText('The disk is full.')).toBeVisible()
  expect(api.loggedIn).toBe(true)
})

test('the palette leads to the list, where Search is the place in the menu', async ({ page, openApp, views }) => {
  views.add('Errors')
  await openApp('/search')
  await firstRow(page).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Go to page or action' })
  await palette.getByRole('combobox').fill('saved searches')
  await expect(palette.getByRole('option').first()).toContainText('Saved searches')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/views$/)
  await expect(page.getByRole('link', { name: 'Search', exact: true })).toHaveAttribute('aria-current', 'page')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`hostile titles, and nothing that keeps anybody out, ${colorScheme}`, async ({ page, openApp, views }) => {
    const { id } = views.add(hostile, { summary: hostile, owner: hostile }, { query: 'level:3' })
    views.add('W'.repeat(3000), { favorite: true })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openApp(`/search/${id}`)
    await firstRow(page).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'More for this search').click()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Load…' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await choose(page, 'Save as…')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await openApp('/views')
    await expect(titles(page)).toHaveCount(2)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('checkbox', { name: /^Select Errors/ }).check()
    await button(page, 'Delete').click()
    expect(await axeViolations(page)).toEqual([])
  })
}

test('at 400 px all of it can be used, and nothing goes sideways', async ({ page, openApp, views }) => {
  const { id } = views.add('Errors of the whole shop and all of its branches', { summary: 'Long' }, { query: 'level:3' })
  await page.setViewportSize({ width: 400, height: 860 })
  const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  await openApp(`/search/${id}`)
  await firstRow(page).waitFor()
  await runs(page, 'level:4')
  expect(await isSideways()).toBe(false)
  expect(await page.locator('.search').evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  await button(page, 'Save').click()
  await expect(changed(page)).toBeHidden()
  await choose(page, 'Save as…')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await openApp('/views')
  await expect(titles(page)).toHaveCount(1)
  await expect(button(page, `Favourite: ${views.all[0]!.title}`)).toBeVisible()
  expect(await isSideways()).toBe(false)
  expect(await axeViolations(page)).toEqual([])
})
