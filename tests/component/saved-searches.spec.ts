/** Saved searches: saved, changed, loaded, shared and deleted on the search page, and the list of them. */
import type { Page } from '@playwright/test'
import { defaultPage, type PageChange } from '../../core/search/page.ts'
import type { Search } from '../../core/search/schema.ts'
import { viewOfPage } from '../../core/views/page-view.ts'
import type { View, Widget } from '../../core/views/schema.ts'
import { newAggregation } from '../../core/widgets/defaults.ts'
import { writeQuery } from '../browser/write-query.ts'
import { axeViolations, expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

interface Views {
  /** Stores a saved search of the administrator, or changes the one with the id that `more` names. */
  readonly add: (title: string, more?: Partial<View>, page?: PageChange) => Promise<View>
  /** Returns all of them as the server has them, by title. */
  readonly all: () => Promise<readonly View[]>
  /** Returns the search of a saved one. */
  readonly searchOf: (view: View) => Promise<Search>
}

const test = base.extend<{ views: Views }>({
  views: async ({ server }, use) => {
    const store = async ({ view, search }: ReturnType<typeof viewOfPage>, more: Partial<View>) => {
      await server.call('POST', '/views/search', search)
      return (await server.call('POST', '/views', { ...view, ...more })) as View
    }
    await use({
      add: (title, more = {}, change = {}) => store(viewOfPage({ ...defaultPage, ...change }, { title }), more),
      async all() {
        const { elements } = await server.call('GET', '/search/saved?per_page=0')
        return Promise.all(elements.map(({ id }: View) => server.call('GET', `/views/${id}`))) as Promise<View[]>
      },
      searchOf: ({ search_id }) => server.call('GET', `/views/search/${search_id}`) as Promise<Search>,
    })
  },
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Search query' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const changed = (page: Page) => page.getByText('changed', { exact: true })
const titles = (page: Page) => page.getByRole('rowheader')
const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
const select = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { type: 'ApiError', message, ...more },
})
const hostile = 'Errors \u202e<b onclick="x"></b> javascript:alert(1)'
/** The calls that change saved searches. */
const changes = ({ calls }: InMemoryServer) =>
  calls
    .map(({ call }) => call)
    .filter(call => /^(POST|PUT|DELETE) \/views(?!\/(search|fields|export|metadata))/.test(call))
const executed = ({ calls }: InMemoryServer) => calls.filter(({ call }) => call.endsWith('/execute')).length
/** The number of executions of searches for this query. */
const executionsOf = (server: InMemoryServer, query: string) =>
  server
    .asked('POST /views/search')
    .filter(({ queries: [one] }: Search) => one!.query.query_string === query)
    .flatMap(({ id }: Search) => server.asked(`POST /views/search/${id}/execute`)).length
/** The queries of the searches that were stored, the last one last. */
const queries = (server: InMemoryServer) =>
  server.asked('POST /views/search').map(({ queries: [query] }: Search) => query!)
const ofCharts = (server: InMemoryServer) =>
  queries(server).filter(({ search_types: types }) => types.every(({ type }) => type === 'pivot'))

/** Permissions to search at all. */
const mayAsk = 'searches:relative searches:absolute searches:keyword'

/** Creates a user to share with; returns the name under which it is granted something. */
async function addBob(server: InMemoryServer): Promise<string> {
  const names = { first_name: 'Bob', last_name: 'Builder', email: 'bob@example.org' }
  await server.call('POST', '/users', { username: 'bob', password: 'secret of bob', permissions: [], ...names })
  return `grn::::user:${(await server.call('GET', '/users/bob')).id}`
}

/** As the user of the page. */
const markAsFavorite = ({ id }: View) =>
  fetch(`/api/favorites/grn::::search:${id}`, { method: 'PUT', headers: { 'X-Requested-By': 'tests' } })

/** Opens a page and waits until its search was run. */
async function open(page: Page, openApp: (path: string) => Promise<void>, server: InMemoryServer, path: string) {
  const before = executed(server)
  await openApp(path)
  await expect.poll(() => executed(server)).toBeGreaterThan(before)
  await expect(editor(page)).toBeVisible()
}
async function runs(page: Page, query: string) {
  await writeQuery(page, query)
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveText(query)
}
async function choose(page: Page, name: string) {
  await button(page, 'More for this search').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test.describe('with messages', () => {
  test.use({ storesMessages: true })

  test('everything on its page is searched under its filters, which are shown', async ({ page, openApp, server }) => {
    await server.write({ message: 'one', source: 'web' }, { message: 'two', source: 'web' })
    const inline = { type: 'inlineQueryString', title: null, description: null, disabled: false }
    const filters = [
      { ...inline, queryString: 'level:<=4', negation: false },
      { ...inline, title: 'Noise', queryString: 'source:probe', negation: true },
      { ...inline, title: 'Turned off', queryString: 'a', negation: false, disabled: true },
    ]
    const { view, search } = viewOfPage(
      { ...defaultPage, widgets: [newAggregation({}, 'w1') as Widget] },
      { title: 'Filtered' },
    )
    await server.call('POST', '/views/search', { ...search, queries: [{ ...search.queries[0]!, filters }] })
    const { id } = await server.call('POST', '/views', view)
    await open(page, openApp, server, `/search/${id}`)
    await expect(page.getByText('Filter level:<=4')).toBeVisible()
    await expect(page.getByText('Filter, not Noise')).toBeVisible()
    await expect(page.getByText('Turned off')).toBeHidden()
    expect(queries(server).at(-1)).toMatchObject({ filters })
    await runs(page, 'timeout')
    await page
      .getByRole('button', { name: /^Charts/ })
      .first()
      .click()
    await expect.poll(() => ofCharts(server).at(-1)).toMatchObject({ filters, query: { query_string: 'timeout' } })
    await button(page, 'Patterns').click()
    await expect.poll(() => server.asked('POST /search/patterns').at(-1)).toMatchObject({ filters, query: 'timeout' })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start export' }).click()
    await expect.poll(() => server.asked('POST /views/export')).toMatchObject([{ filters, query_string: 'timeout' }])
    await page.keyboard.press('Escape')
    await button(page, 'Live tail').click()
    await expect.poll(() => server.asked('POST /search/tail')).toMatchObject([{ filters, query: 'timeout' }])
  })

  test('the filters of its list of messages bind the messages: pages, export, tail, patterns; not the bars and the charts', async ({
    page,
    openApp,
    server,
    views,
  }) => {
    await server.write({ message: 'one', source: 'web' }, { message: 'two', source: 'web' })
    const own = {
      type: 'inlineQueryString',
      title: null,
      description: null,
      queryString: 'took:>9',
      negation: false,
      disabled: false,
    }
    const filters = [{ ...own, queryString: 'b:c' }, own]
    const { id } = await views.add(
      'Filtered',
      {},
      { messageFilters: filters, widgets: [newAggregation({}, 'w1') as Widget] },
    )
    await open(page, openApp, server, `/search/${id}`)
    await expect(page.getByText('Filter of the messages took:>9')).toBeVisible()
    await expect(page.getByText('Filter of the messages b:c')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Histogram' })).toContainText(/messages? of [\d,]+ over time/)
    const query = queries(server).find(({ search_types: types }) => types.some(({ type }) => type === 'messages'))!
    expect(query).toMatchObject({ filters: [] })
    expect(query.search_types.map(({ type, filters: given }) => [type, given])).toEqual([
      ['messages', filters],
      ['pivot', []],
    ])
    await page
      .getByRole('button', { name: /^Charts/ })
      .first()
      .click()
    await expect.poll(() => ofCharts(server).at(-1)).toMatchObject({ filters: [] })
    await button(page, 'Patterns').click()
    await expect.poll(() => server.asked('POST /search/patterns').at(-1)).toMatchObject({ filters })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start export' }).click()
    await expect.poll(() => server.asked('POST /views/export')).toMatchObject([{ filters }])
    await page.keyboard.press('Escape')
    await button(page, 'Live tail').click()
    await expect.poll(() => server.asked('POST /search/tail')).toMatchObject([{ filters }])
  })
})

test('nothing is taken from a saved search that is on its way', async ({ page, openApp, views }) => {
  const { id } = await views.add('Errors', {}, { query: 'level:3' })
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/views/${id}`, async route => {
    await held
    await route.fallback()
  })
  await openApp(`/search/${id}?q=level%3A4`)
  await expect(editor(page)).toHaveText('level:4')
  await button(page, 'More for this search').click()
  const takes = page.getByRole('menuitem', { name: /dashboard|event definition/ })
  await expect(takes).toHaveCount(3)
  for (const item of await takes.all()) await expect(item).toBeDisabled()
  answer()
  for (const item of await takes.all()) await expect(item).toBeEnabled()
})

test('saved by keyboard a search is the open one; nothing runs again or loses its place', async ({
  page,
  openApp,
  server,
  views,
}) => {
  await open(page, openApp, server, '/search')
  await runs(page, 'timeout')
  await expect(page).toHaveURL(/q=timeout$/)
  await expect.poll(() => executionsOf(server, 'timeout')).toBe(1)
  const ran = executed(server)
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Field is required.')).toBeVisible()
  expect(changes(server)).toEqual([])
  await page.keyboard.type('Timeouts of the shop')
  await dialog.getByLabel('Summary').fill('When the shop waits')
  await dialog.getByLabel('Description').fill('For the night shift.')
  await dialog.getByLabel('Title').press('Enter')
  await expect(page.getByText("Saved search 'Timeouts of the shop' was saved.")).toBeVisible()
  await expect(dialog).toBeHidden()
  const [stored] = (await views.all()) as [View]
  expect(stored).toMatchObject({
    type: 'SEARCH',
    title: 'Timeouts of the shop',
    summary: 'When the shop waits',
    description: 'For the night shift.',
  })
  expect((await views.searchOf(stored)).queries[0]!.query.query_string).toBe('timeout')
  await expect(page).toHaveURL(new RegExp(`/search/${stored.id}$`))
  await expect(page).toHaveTitle(/Timeouts of the shop/)
  await expect(editor(page)).toHaveText('timeout')
  await expect(changed(page)).toBeHidden()
  await expect(button(page, 'Undo')).toBeEnabled()
  expect(executed(server)).toBe(ran)
})

test('what is changed in an open one is saved in it, with a search of a new id', async ({
  page,
  openApp,
  server,
  views,
}) => {
  const before = await views.add('Errors', { summary: 'Kept' }, { query: 'level:3' })
  await open(page, openApp, server, `/search/${before.id}`)
  await expect(button(page, 'Save')).toHaveAttribute('aria-disabled', 'true')
  await runs(page, 'level:4')
  await expect(changed(page)).toBeVisible()
  await button(page, 'Save').click()
  await expect(changed(page)).toBeHidden()
  expect(changes(server)).toEqual([`PUT /views/${before.id}`])
  const [after] = (await views.all()) as [View]
  expect(after).toMatchObject({ id: before.id, title: 'Errors', summary: 'Kept' })
  expect(after.search_id).not.toBe(before.search_id)
  expect((await views.searchOf(after)).queries[0]!.query.query_string).toBe('level:4')
  await expect(page).toHaveURL(new RegExp(`/search/${before.id}$`))
  await openApp(location.pathname)
  await expect(editor(page)).toHaveText('level:4')
})

test('it is reset to what was saved', async ({ page, openApp, server, views }) => {
  const { id } = await views.add('Errors', {}, { query: 'level:3' })
  await open(page, openApp, server, `/search/${id}`)
  await runs(page, 'level:4')
  await choose(page, 'Reset to saved')
  await expect(editor(page)).toHaveText('level:3')
  await expect(changed(page)).toBeHidden()
  expect(changes(server)).toEqual([])
})

test('saved as another one it leaves the first as it was', async ({ page, openApp, server, views }) => {
  const before = await views.add('Errors', {}, { query: 'level:3' })
  await open(page, openApp, server, `/search/${before.id}`)
  await runs(page, 'level:5')
  await choose(page, 'Save as…')
  const dialog = page.getByRole('dialog', { name: 'Save as a new search' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Copy of Errors')
  await dialog.getByLabel('Title').fill('Notices')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog).toBeHidden()
  const [first, second] = (await views.all()) as [View, View]
  expect([first.title, second.title]).toEqual(['Errors', 'Notices'])
  expect(first).toMatchObject({ id: before.id, search_id: before.search_id, state: before.state })
  await expect(page).toHaveURL(new RegExp(`/search/${second.id}$`))
  await expect(page).toHaveTitle(/Notices/)
})

test('title, summary and description are changed alone; what else was changed stays unsaved', async ({
  page,
  openApp,
  server,
  views,
}) => {
  const before = await views.add('Errors', {}, { query: 'level:3' })
  await open(page, openApp, server, `/search/${before.id}`)
  await runs(page, 'level:5')
  await choose(page, 'Edit title and description…')
  const dialog = page.getByRole('dialog', { name: 'Title and description' })
  await dialog.getByLabel('Title').fill('All errors')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveTitle(/All errors/)
  expect(await views.all()).toMatchObject([
    { id: before.id, title: 'All errors', search_id: before.search_id, state: before.state },
  ])
  await expect(editor(page)).toHaveText('level:5')
  await expect(changed(page)).toBeVisible()
})

test('a refusal of the server stands at its field, or above; nothing that was written is lost', async ({
  page,
  openApp,
  server,
  views,
}) => {
  await open(page, openApp, server, '/search?q=x')
  await button(page, 'Save search').click()
  const dialog = page.getByRole('dialog', { name: 'Save search' })
  const validation_errors = { title: [{ error: 'Too long a title.' }] }
  server.answers.set('POST /views', refusal(400, 'Validation failed', { validation_errors }))
  await dialog.getByLabel('Title').fill('Errors')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Too long a title.')
  server.answers.set('POST /views', refusal(403, 'You may not read stream Payments.'))
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog.getByText('You may not read stream Payments.')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Errors')
  server.answers.clear()
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog).toBeHidden()
  expect(await views.all()).toHaveLength(1)
})

test('a change that cannot be saved says why, and stays', async ({ page, openApp, server, views }) => {
  const { id } = await views.add('Errors', {}, { query: 'level:3' })
  await open(page, openApp, server, `/search/${id}`)
  await runs(page, 'level:4')
  server.answers.set(`PUT /views/${id}`, refusal(403, `Not authorized to edit <${id}>`))
  await button(page, 'Save').click()
  await expect(page.getByText("Could not save 'Errors'")).toBeVisible()
  await expect(page.getByText(`Not authorized to edit <${id}>`)).toBeVisible()
  await expect(editor(page)).toHaveText('level:4')
  await expect(changed(page)).toBeVisible()
})

test('what somebody else saved meanwhile is not replaced without a question', async ({
  page,
  openApp,
  server,
  views,
}) => {
  const { id } = await views.add('Errors', {}, { query: 'level:3' })
  await open(page, openApp, server, `/search/${id}`)
  const theirs = viewOfPage({ ...defaultPage, query: 'theirs' }, { title: 'Errors' })
  await server.call('POST', '/views/search', theirs.search)
  await server.call('PUT', `/views/${id}`, { ...theirs.view, id })
  await runs(page, 'level:4')
  await button(page, 'Save').click()
  const question = page.getByRole('alertdialog', { name: 'Changed by somebody else' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await views.all()).toMatchObject([{ id, search_id: theirs.search.id }])
  await page.keyboard.press('ControlOrMeta+s')
  await question.getByRole('button', { name: 'Save and replace' }).click()
  await expect(question).toBeHidden()
  await expect(changed(page)).toBeHidden()
  const [replaced] = (await views.all()) as [View]
  expect((await views.searchOf(replaced)).queries[0]!.query.query_string).toBe('level:4')
})

test('parts that are not known are kept when it is saved', async ({ page, openApp, server, views }) => {
  const unknown: Widget = {
    id: 'w-unknown',
    type: 'weather',
    filter: null,
    filters: [],
    timerange: null,
    query: null,
    streams: [],
    config: { city: 'Bergen', deep: { a: [1] } },
  }
  const stored = await views.add(
    'Errors',
    { properties: ['later'] },
    { query: 'level:3', widgets: [newAggregation({}, 'w1'), unknown] },
  )
  await open(page, openApp, server, `/search/${stored.id}`)
  await runs(page, 'level:4')
  await button(page, 'Save').click()
  await expect(changed(page)).toBeHidden()
  const [saved] = (await views.all()) as [View]
  const [state] = Object.values(saved.state)
  expect(state!.widgets.find(({ id }) => id === 'w-unknown')).toEqual(unknown)
  expect(saved.properties).toEqual(['later'])
})

test('one is loaded by keyboard: favourites first, a filter; changes are not lost without a question', async ({
  page,
  openApp,
  server,
  views,
}) => {
  await views.add('Alpha', {}, { query: 'alpha' })
  const beta = await views.add('Beta', {}, { query: 'beta' })
  await markAsFavorite(beta)
  const gamma = await views.add('Gamma', { summary: 'Rays' }, { query: 'gamma' })
  await open(page, openApp, server, '/search')
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

test('a long title beside a long summary is read in words, not in letters', async ({
  page,
  openApp,
  server,
  views,
}) => {
  await views.add('Errors of every service of the night shift '.repeat(3), {
    summary: 'Everything that went wrong at night '.repeat(5),
  })
  await open(page, openApp, server, '/search')
  await choose(page, 'Load…')
  const option = page.getByRole('dialog', { name: 'Load a saved search' }).getByRole('option')
  expect((await option.boundingBox())!.height).toBeLessThan(150)
  await expect(option.getByTitle(/^Everything that went wrong/)).toBeVisible()
})

test('of thousands only those in view are in the page', async ({ page, openApp, server, views }) => {
  await views.add('Search 0')
  const list = await server.call('GET', '/search/saved')
  const elements = Array.from({ length: 3000 }, (_, at) => {
    const id = `64c9ef${String(at).padStart(18, '0')}`
    return { ...list.elements[0], id, title: `Search ${at}` }
  })
  server.answers.set('GET /search/saved', { body: { ...list, total: elements.length, elements } })
  await open(page, openApp, server, '/search')
  await choose(page, 'Load…')
  const options = page.getByRole('dialog', { name: 'Load a saved search' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect.poll(() => options.count()).toBeLessThan(60)
})

test('it is marked, shared and deleted on the page', async ({ page, openApp, server, views }) => {
  const bob = await addBob(server)
  const { id } = await views.add('Errors', {}, { query: 'level:3' })
  await open(page, openApp, server, `/search/${id}`)
  await choose(page, 'Add to favourites')
  await expect.poll(() => server.asked(`PUT /favorites/grn::::search:${id}`)).toHaveLength(1)
  await button(page, 'More for this search').click()
  await expect(page.getByRole('menuitem', { name: 'Remove from favourites' })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Share').click()
  const dialog = page.getByRole('dialog', { name: 'Share “Errors”' })
  await dialog.getByRole('combobox', { name: 'Share with' }).click()
  await page.getByRole('option', { name: 'Bob Builder' }).click()
  await dialog.getByRole('button', { name: 'Save sharing' }).click()
  await expect(dialog).toBeHidden()
  expect(server.asked(`POST /authz/shares/entities/grn::::search:${id}`)).toEqual([
    { selected_grantee_capabilities: { [bob]: 'view' } },
  ])
  await choose(page, 'Delete')
  const question = page.getByRole('alertdialog', { name: "Delete saved search 'Errors" })
  await expect(question).toContainText('for everyone it is shared with')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/search\/new$/)
  await expect(page).not.toHaveTitle(/Errors/)
  expect(await views.all()).toEqual([])
})

test.describe('with view:read', () => {
  test.use({ userPermissions: `view:read streams:read ${mayAsk}` })
  test('who may only read it can save it as another one, and is told why nothing else', async ({
    page,
    openApp,
    server,
    views,
  }) => {
    const { id } = await views.add('Errors', {}, { query: 'level:3' })
    await open(page, openApp, server, `/search/${id}`)
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
    expect(changes(server)).toEqual(['POST /views'])
  })

  test('who may only read has a list to look at', async ({ page, openApp, views }) => {
    const { id } = await views.add('Errors')
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
})

test.describe('with streams:read', () => {
  test.use({ userPermissions: `streams:read ${mayAsk}` })
  test('who saved one of his own may change it at once', async ({ page, openApp, server, views }) => {
    await open(page, openApp, server, '/search?q=a')
    await button(page, 'Save search').click()
    const dialog = page.getByRole('dialog', { name: 'Save search' })
    await dialog.getByLabel('Title').fill('Mine')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await runs(page, 'b')
    await button(page, 'Save').click()
    await expect(changed(page)).toBeHidden()
    const [{ id }] = (await views.all()) as [View]
    expect(changes(server)).toEqual(['POST /views', `PUT /views/${id}`])
  })
})

test('the list: search, order and filters go to the server; a title opens its search', async ({
  page,
  openApp,
  server,
  views,
}) => {
  for (let index = 0; index < 24; index++)
    await views.add(`Search ${String(index).padStart(2, '0')}`, { summary: `About ${index}` })
  const refunds = await views.add('Refunds', {}, { query: 'refund' })
  await openApp('/views?page=3&pageSize=10')
  await expect(page.getByRole('heading', { name: 'Saved searches', level: 1 })).toBeVisible()
  await expect(titles(page)).toHaveCount(5)
  await expect(row(page, 'Search 20')).toContainText('About 20')
  await expect(row(page, 'Search 20')).toContainText('admin')
  await expect(row(page, 'Search 20')).toContainText(new Date().toISOString().slice(0, 10))
  await page.getByRole('searchbox', { name: 'Search' }).fill('title:refunds')
  await expect(titles(page)).toHaveText([/Refunds/])
  expect(server.asked('GET /search/saved').at(-1)).toMatchObject({ query: 'title:refunds' })
  await button(page, 'Search syntax help').click()
  await expect(page.getByRole('dialog', { name: 'Search syntax help' })).toContainText('title')
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Owner' }).getByRole('button').first().click()
  await expect.poll(() => server.asked('GET /search/saved').at(-1)).toMatchObject({ sort: 'owner' })
  await button(page, 'Add filter').click()
  await expect(page.getByRole('dialog', { name: 'Add filter' })).toContainText('Created')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Refunds' }).click()
  await expect(page).toHaveURL(new RegExp(`/search/${refunds.id}$`))
  await expect(editor(page)).toHaveText('refund')
})

test('in the list a star marks at once and is taken back where the server refuses', async ({
  page,
  openApp,
  server,
  views,
}) => {
  const { id } = await views.add('Errors')
  await openApp('/views')
  const star = button(page, 'Favourite: Errors')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => server.asked(`PUT /favorites/grn::::search:${id}`)).toHaveLength(1)
  server.answers.set(`DELETE /favorites/grn::::search:${id}`, refusal(500, 'The server is tired.'))
  await star.press('Enter')
  await expect(page.getByText("Could not change whether 'Errors' is a favourite")).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
})

test('in the list one is shared and deleted from its menu', async ({ page, openApp, views }) => {
  await views.add('Errors')
  await views.add('Refunds')
  await openApp('/views')
  await button(page, 'More for Refunds').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Share' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Share “Refunds”' })).toContainText('It is not shared yet.')
  await page.keyboard.press('Escape')
  await button(page, 'More for Refunds').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: 'Delete saved search' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText("Saved search 'Refunds' was deleted.")).toBeVisible()
  await expect(titles(page)).toHaveText([/Errors/])
})

test('a selection is deleted together; what could not be says why and stays selected', async ({
  page,
  openApp,
  server,
  views,
}) => {
  const kept = await views.add('Kept')
  const others = [await views.add('One'), await views.add('Two')]
  await openApp('/views')
  for (const title of ['Kept', 'One', 'Two']) await select(page, title)
  await button(page, 'Delete').click()
  const question = page.getByRole('alertdialog', { name: 'Delete 3 saved searches?' })
  await expect(question.getByRole('listitem')).toHaveText(['Kept', 'One', 'Two'])
  // The server deletes the others and keeps the first.
  for (const { id } of others) await server.call('DELETE', `/views/${id}`)
  const failure = { entity_id: kept.id, failure_explanation: 'It is not yours.' }
  server.answers.set('POST /views/bulk_delete', { body: { successfully_performed: 2, failures: [failure] } })
  await question.getByRole('button', { name: 'Delete 3 saved searches' }).click()
  const failures = page.getByRole('dialog', { name: 'Not deleted' })
  await expect(failures.getByRole('row', { name: /Kept/ })).toContainText('It is not yours.')
  await failures.getByRole('button', { name: 'Close' }).last().click()
  await expect(titles(page)).toHaveText([/Kept/])
  await expect(page.getByRole('checkbox', { name: 'Select Kept', exact: true })).toBeChecked()
  expect(server.asked('POST /views/bulk_delete')[0].entity_ids).toHaveLength(3)
})

test('nothing is there yet, or the server is away: the list says so', async ({ page, openApp, server }) => {
  await openApp('/views')
  await expect(page.getByText('No entities exist.')).toBeVisible()
  await expect(page.getByText('Searches you save on the search page appear here.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to search' })).toBeVisible()
  server.answers.set('GET /search/saved', refusal(500, 'The disk is full.'))
  await openApp('/views')
  await expect(page.getByText('The disk is full.')).toBeVisible()
})

test('the palette leads to the list, where Search is the place in the menu', async ({
  page,
  openApp,
  server,
  views,
}) => {
  await views.add('Errors')
  await open(page, openApp, server, '/search')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Go to page or action' })
  await palette.getByRole('combobox').fill('saved searches')
  await expect(palette.getByRole('option').first()).toContainText('Saved searches')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/views$/)
  await expect(page.getByRole('link', { name: 'Search', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('renders hostile titles as text and has no accessibility violations, light and dark @axe', async ({
  page,
  openApp,
  server,
  views,
}) => {
  const { id } = await views.add(hostile, { summary: hostile }, { query: 'level:3' })
  await views.add('W'.repeat(3000))
  await open(page, openApp, server, `/search/${id}`)
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

test('at 400 px all of it can be used, and nothing goes sideways', async ({ page, openApp, server, views }) => {
  const { id } = await views.add(
    'Errors of the whole shop and all of its branches',
    { summary: 'Long' },
    { query: 'level:3' },
  )
  await page.setViewportSize({ width: 400, height: 860 })
  const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  await open(page, openApp, server, `/search/${id}`)
  await runs(page, 'level:4')
  await expect.poll(isSideways).toBe(false)
  expect(await page.locator('.search').evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  await button(page, 'Save').click()
  await expect(changed(page)).toBeHidden()
  await choose(page, 'Save as…')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await openApp('/views')
  await expect(titles(page)).toHaveCount(1)
  await expect(button(page, 'Favourite: Errors of the whole shop and all of its branches')).toBeVisible()
  await expect.poll(isSideways).toBe(false)
  expect(await axeViolations(page)).toEqual([])
})
