/** What the search page keeps: steps to take back, the address, time, saved searches, and the way to places. With made-up answers. */
import type { Page } from '@playwright/test'
import { defaultPage } from '../../core/search/page.ts'
import { viewOfPage } from '../../core/views/page-view.ts'
import { newAggregation } from '../../core/widgets/defaults.ts'
import { fakeLive, fakeTail } from './fake-live.ts'
import { fakeSearch, type FakeSearch } from './fake-search.ts'
import { axeViolations, expect, test } from './pages.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Search query' })
const firstRow = (page: Page) => page.locator('tr.message').first()
const timeButton = (page: Page) => page.getByRole('button', { name: /^Time range/ })
/** Of the messages; charts search beside them. */
const lastQuery = (api: FakeSearch) => api.searches.map(({ queries: [query] }) => query).findLast(({ search_types: types }) => types.some(({ type }) => type === 'messages'))
const searchConfig = '/system/cluster_config/org.graylog2.indexer.searches.SearchesClusterConfig'

async function runs(page: Page, query: string) {
  await editor(page).fill(query)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(query).replaceAll('%20', '(\\+|%20)')}(&|$)`))
}

test('every change is a step: taken back and made again by button and key, and the address agrees', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await firstRow(page).waitFor()
  const [undo, redo] = [page.getByRole('button', { name: 'Undo' }), page.getByRole('button', { name: 'Redo' })]
  await expect(undo).toBeDisabled()
  await runs(page, 'timeout')
  await page.getByRole('button', { name: 'Earlier: one range back' }).click()
  await expect(page).toHaveURL(/rangetype=absolute/)
  await undo.click()
  await expect(page).toHaveURL(/\?q=timeout$/)
  await expect(timeButton(page)).toContainText('Last 5 minutes')
  await undo.press('Enter')
  await expect(editor(page)).toHaveText('Enter search query...')
  await expect.poll(() => lastQuery(api)?.query.query_string).toBe('')
  await expect(undo).toBeDisabled()
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(editor(page)).toHaveText('timeout')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page).toHaveURL(/\/search$/)
  await expect(redo).toBeEnabled()
})

test("the browser's Back is a step back, its Forward makes it again", async ({ page, openApp }) => {
  await fakeSearch(page)
  await openApp('/search')
  await firstRow(page).waitFor()
  await runs(page, 'a1')
  await runs(page, 'b2')
  await page.goBack()
  await expect(editor(page)).toHaveText('a1')
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  await page.goForward()
  await expect(editor(page)).toHaveText('b2')
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled()
})

test('queries that were run are found behind the clock, are proposed, and outlive the page', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await firstRow(page).waitFor()
  await runs(page, 'level:3 AND service:checkout')
  await runs(page, 'refused')
  await page.reload()
  await firstRow(page).waitFor()
  const before = api.searches.length
  await page.getByRole('button', { name: 'Recent queries' }).click()
  const list = page.getByRole('dialog', { name: 'Recent queries' })
  await expect(list.getByRole('option')).toHaveText(['refused', 'level:3 AND service:checkout'])
  await page.keyboard.type('check')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveText('level:3 AND service:checkout')
  await expect(editor(page)).toBeFocused()
  expect(api.searches).toHaveLength(before)
  await editor(page).fill('')
  await page.keyboard.type('ref')
  await expect(page.getByRole('option', { name: /refused/ })).toContainText('run before')
})

test('columns, sort, pane and zone stand in the address; an empty page has none of them', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search?fields=timestamp,level&sort=level:asc&pane=charts&zone=Asia/Tokyo')
  await expect.poll(() => lastQuery(api)?.search_types[0]?.sort).toEqual([{ field: 'level', order: 'ASC' }])
  await expect(page.getByRole('button', { name: 'Charts' })).toHaveAttribute('aria-pressed', 'true')
  await expect(timeButton(page)).toContainText('23:42:00 to 23:47:00')
  await page.getByRole('button', { name: 'Messages', exact: true }).click()
  await page.getByRole('button', { name: /^Back to your zone/ }).click()
  await expect(page).toHaveURL(/\?fields=timestamp(,|%2C)level&sort=level(:|%3A)asc$/)
  await expect(timeButton(page)).toContainText('14:42:00 to 14:47:00')
})

test('a link to a live tail, or to a search that runs by itself, opens as one; ending it takes it out of the address', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  const tail = await fakeTail(page)
  await openApp('/search?q=level:3&live=true&refresh=PT5S')
  const region = page.getByRole('region', { name: 'Live tail' })
  await expect(region).toContainText('Waiting for messages')
  expect(await tail.asked()).toEqual([{ query: 'level:3' }])
  await expect(page.getByRole('button', { name: 'Refresh by itself: 5 seconds' })).toBeVisible()
  await runs(page, 'level:4')
  await expect(page).toHaveURL(/live=true/)
  await expect.poll(async () => (await tail.asked()).at(-1)).toEqual({ query: 'level:4' })
  await region.getByRole('button', { name: 'End live tail' }).click()
  await expect(region).toBeHidden()
  await expect(page).toHaveURL(/\?q=level(:|%3A)4&refresh=PT5S$/)
  const ran = api.searches.length
  await expect.poll(() => api.searches.length, { timeout: 15_000 }).toBeGreaterThan(ran)
  await page.getByRole('button', { name: 'Refresh by itself: 5 seconds' }).click()
  await page.getByRole('menuitemradio', { name: 'Off' }).click()
  await expect(page).toHaveURL(/\?q=level(:|%3A)4$/)
  await page.getByRole('button', { name: 'Live tail' }).click()
  await expect(page).toHaveURL(/&live=true$/)
})

test('an address asks for no interval that is not offered', async ({ page, openApp }) => {
  await fakeSearch(page)
  await openApp('/search?refresh=PT0.1S')
  await firstRow(page).waitFor()
  await expect(page.getByRole('button', { name: 'Refresh by itself: Off' })).toBeVisible()
})

test('what an address has no room for is said', async ({ page, openApp }) => {
  await fakeSearch(page)
  await openApp('/search')
  await firstRow(page).waitFor()
  await editor(page).fill(`message:${'x'.repeat(5000)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Too long for the address: the query.')).toBeVisible()
  expect(page.url().length).toBeLessThan(1000)
})

test('days of the calendar, the range before and one twice as long, and ranges used before', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await firstRow(page).waitFor()
  await timeButton(page).click()
  await page.getByRole('group', { name: 'Calendar' }).getByRole('button', { name: 'Yesterday' }).click()
  await expect(page).toHaveURL(/rangetype=keyword&keyword=yesterday/)
  await expect.poll(() => lastQuery(api)?.timerange).toEqual({ type: 'keyword', keyword: 'yesterday', timezone: 'UTC' })
  await page.getByRole('button', { name: 'Later: one range forward' }).click()
  await expect.poll(() => lastQuery(api)?.timerange)
    .toEqual({ type: 'absolute', from: '2026-11-20T14:47:00.000Z', to: '2026-11-20T14:52:00.000Z' })
  await page.getByRole('button', { name: 'Zoom out: twice the range' }).click()
  await expect.poll(() => lastQuery(api)?.timerange)
    .toEqual({ type: 'absolute', from: '2026-11-20T14:39:30.000Z', to: '2026-11-20T14:49:30.000Z' })
  await runs(page, 'x')
  await timeButton(page).click()
  await page.getByRole('button', { name: 'Last 1 hour', exact: true }).click()
  await timeButton(page).click()
  await page.getByRole('group', { name: 'Used recently' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/from=2026-11-20T14%3A39%3A30/)
})

test('a range that was written is among those used recently, also without a run of the query', async ({ page, openApp }) => {
  await fakeSearch(page)
  await openApp('/search?q=refused')
  await firstRow(page).waitFor()
  for (const minutes of ['11', '13']) {
    await timeButton(page).click()
    await page.getByRole('spinbutton', { name: 'Amount of From' }).fill(minutes)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`relative=${Number(minutes) * 60}$`))
  }
  await page.reload()
  await firstRow(page).waitFor()
  await timeButton(page).click()
  await page.getByRole('group', { name: 'Used recently' }).getByRole('button', { name: 'Last 11 minutes' }).click()
  await expect(page).toHaveURL(/relative=660$/)
  await page.getByRole('button', { name: 'Recent queries' }).click()
  await expect(page.getByRole('dialog', { name: 'Recent queries' }).getByRole('option')).toHaveText(['refused'])
})

test('another zone is chosen for the page: what is shown and what a keyword means follow', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search?rangetype=keyword&keyword=today')
  await expect.poll(() => lastQuery(api)?.timerange).toMatchObject({ timezone: 'UTC' })
  await timeButton(page).click()
  const zone = page.getByRole('combobox', { name: 'Time zone of this page' })
  await zone.click()
  await page.keyboard.type('Berlin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/zone=Europe(\/|%2F)Berlin/)
  await expect.poll(() => lastQuery(api)?.timerange).toEqual({ type: 'keyword', keyword: 'today', timezone: 'Europe/Berlin' })
  await expect(page.getByText('Zone Europe/Berlin')).toBeVisible()
  await expect(firstRow(page)).toContainText('15:47:00.000')
})

test('the limit of the search configuration is said and obeyed', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  const { body } = api.answers.get(searchConfig)!
  api.answers.set(searchConfig, { body: { ...body as object, query_time_range_limit: 'PT2H' } })
  await openApp('/search?rangetype=relative&relative=86400')
  const said = page.getByText('This range is longer than the 2 hours that the administrator allows.')
  await expect(said).toBeVisible()
  await timeButton(page).click()
  await expect(page.getByRole('button', { name: 'Last 1 hour', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Last 1 day', exact: true })).toBeDisabled()
  await expect(page.getByText('The administrator limits searches to 2 hours.').first()).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Amount of From' }).fill('500')
  await expect(page.getByRole('dialog', { name: 'Time range' }).getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search the last 2 hours' }).click()
  await expect.poll(() => lastQuery(api)?.timerange).toEqual({ type: 'relative', from: 7200 })
  await expect(said).toBeHidden()
})

test('it refreshes by itself until it is told not to', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  const { body } = api.answers.get(searchConfig)!
  api.answers.set(searchConfig, { body: { ...body as object, auto_refresh_timerange_options: { PT1S: '1 second', PT1M: '1 minute' } } })
  await openApp('/search')
  await firstRow(page).waitFor()
  await page.getByRole('button', { name: 'Refresh by itself: Off' }).click()
  await page.getByRole('menuitemradio', { name: 'Every 1 second' }).click()
  const before = api.searches.length
  await expect.poll(() => api.searches.length, { timeout: 10_000 }).toBeGreaterThan(before + 1)
  await page.getByRole('button', { name: 'Refresh by itself: 1 second' }).click()
  await page.getByRole('menuitemradio', { name: 'Off' }).click()
  await expect(page.getByRole('button', { name: 'Refresh by itself: Off' })).toBeVisible()
})

test('a search that takes long can be cancelled; the answer before stays', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await firstRow(page).waitFor()
  let release = () => {}
  api.hold = new Promise((resolve) => { release = resolve })
  await editor(page).fill('slow')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect(firstRow(page)).toBeVisible()
  api.hold = null
  release()
})

test('it says what ran: range, time, streams and indices', async ({ page, openApp }) => {
  await fakeSearch(page)
  await openApp('/search?q=timeout')
  await page.getByRole('button', { name: /^What ran/ }).click()
  const details = page.getByRole('dialog', { name: 'What ran' })
  for (const text of ['timeout', '2026-11-20 14:42:00.000 to 2026-11-20 14:47:00.000', '184 ms', 'all you may read', 'logs_1']) {
    await expect(details).toContainText(text)
  }
})

const viewId = '64c9bb000000000000000009'
const hostile = 'Errors \u202e<b>\u0000</b>'

function keep(api: FakeSearch, title = 'Errors of the shop') {
  const { view, search } = viewOfPage({
    ...defaultPage, query: 'level:3', timeRange: { type: 'relative', range: 3600 }, columns: ['timestamp', 'level'],
    widgets: [newAggregation({}, 'w1')],
  }, { title })
  api.answers.set(`/views/${viewId}`, { body: { ...view, id: viewId } })
  api.answers.set(`/views/search/${search.id}`, { body: search })
  api.answers.set('/search/saved', { body: { elements: [{ id: viewId, title }], pagination: { total: 1 } } })
}

test('a saved search opens with what it holds, says what was changed, and can be taken back to it', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  keep(api)
  await openApp(`/search/${viewId}`)
  await expect(page).toHaveTitle(/Errors of the shop/)
  await expect(editor(page)).toHaveText('level:3')
  await expect.poll(() => api.searches.map(search => search.queries[0].query.query_string)).toEqual(['level:3'])
  await expect(page.getByText('Errors of the shop').last()).toBeVisible()
  await expect(page.getByText('changed', { exact: true })).toBeHidden()
  await editor(page).fill('level:4')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/search/${viewId}\\?q=level%3A4$`))
  await expect(page.getByText('changed', { exact: true })).toBeVisible()
  await page.reload()
  await expect(editor(page)).toHaveText('level:4')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor(page)).toHaveText('level:3')
  await expect(page).toHaveURL(new RegExp(`/search/${viewId}$`))
  await expect.poll(() => lastQuery(api)?.timerange).toEqual({ type: 'relative', range: 3600 })
})

test('a saved search that is not there says so, and nothing is searched in its place', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  api.answers.set(`/views/${viewId}`, { status: 404, body: { type: 'ApiError', message: 'View not found' } })
  await openApp(`/views/${viewId}`)
  await expect(page.getByRole('heading', { name: 'Resource not found' })).toBeVisible()
  expect(api.searches).toEqual([])
})

test('embedded, a saved search that cannot be opened says why, and nothing seems to be on its way', async ({ page, openHost }) => {
  const api = await fakeSearch(page)
  api.answers.set(`/views/${viewId}`, { status: 404, body: { type: 'ApiError', message: 'View not found' } })
  const element = `<cordwood-search view-id="${viewId}"></cordwood-search>`
  await openHost('sdk', '<script type="module" src="/cordwood-search.js"></script>', element)
  await page.evaluate(async () => {
    const { configure } = await import('/core.js' as string) as { configure: (options: object) => { session: { start(): Promise<void> } } }
    await configure({ baseUrl: '/api' }).session.start()
  })
  await expect(page.getByText('The saved search could not be opened')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.locator('.sk')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0)
  expect(api.searches).toEqual([])
})

test('the palette reaches pages, streams, saved and recent searches, and searches what is typed', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  keep(api, hostile)
  await openApp('/search')
  await firstRow(page).waitFor()
  await runs(page, 'checkout')
  const palette = page.getByRole('dialog', { name: 'Go to page or action' })
  const choose = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await palette.getByRole('combobox').fill(text)
  }
  await choose('errrs')
  await expect(palette.getByRole('option').first()).toContainText('Errors')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/search/${viewId}$`))
  await choose('all mess')
  await palette.getByRole('option', { name: 'All messages' }).click()
  await expect(page).toHaveURL(/\/streams\/000000000000000000000001\/search$/)
  await choose('checkout')
  await expect(palette.getByRole('option').first()).toContainText('checkout')
  await page.keyboard.press('Escape')
  await choose('no such place')
  await expect(palette.getByRole('option')).toHaveText(['Search for “no such place”'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=no(\+|%20)such(\+|%20)place$/)
})

test('sources are counted over a range; a click searches one', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  api.topValues = ['web-0', 'a "b" \u202e<i>']
  await openApp('/sources')
  const table = page.getByRole('table', { name: 'Sources' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table).toContainText('60')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Filter sources' }).fill('WEB')
  await expect(table.getByRole('row')).toHaveCount(2)
  await timeButton(page).click()
  await page.getByRole('button', { name: 'Last 1 hour', exact: true }).click()
  await expect(page).toHaveURL(/\/sources\?rangetype=relative&relative=3600$/)
  await page.reload()
  await expect(timeButton(page)).toContainText('Last 1 hour')
  await expect.poll(() => api.searches.at(-1)?.queries[0]?.timerange).toEqual({ type: 'relative', range: 3600 })
  await table.getByRole('link', { name: 'web-0' }).click()
  await expect(page).toHaveURL(/\/search\?q=source%3Aweb-0&rangetype=relative&relative=3600$/)
  await expect(editor(page)).toHaveText('source:web-0')
})

test('sources of an address that is no range say so', async ({ page, openApp }) => {
  await fakeSearch(page)
  await openApp('/sources?rangetype=lunar')
  await expect(page.getByText('Invalid range type: lunar.')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing of the bars keeps anybody out, ${colorScheme}`, async ({ page, openApp }) => {
    const api = await fakeSearch(page)
    keep(api, hostile)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openApp(`/search/${viewId}?q=x&zone=Asia/Tokyo`)
    await firstRow(page).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await timeButton(page).click()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^What ran/ }).click()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Recent queries' }).click()
    expect(await axeViolations(page)).toEqual([])
  })
}

test('at 400 px every bar can be used, and nothing goes sideways', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await page.setViewportSize({ width: 400, height: 860 })
  await openApp('/search')
  await firstRow(page).waitFor()
  const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  for (const name of ['Undo', 'Redo', 'Recent queries', 'Earlier: one range back', 'Zoom out: twice the range', 'Live tail', 'Refresh', 'Charts']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: /^What ran/ }).click()
  await expect(page.getByRole('dialog', { name: 'What ran' })).toContainText('logs_0')
  await page.keyboard.press('Escape')
  await timeButton(page).click()
  await page.getByRole('button', { name: 'Last 1 day', exact: true }).click()
  await expect.poll(() => lastQuery(api)?.timerange).toEqual({ type: 'relative', range: 86_400 })
  expect(await isSideways()).toBe(false)
  expect(await axeViolations(page)).toEqual([])
})

test('one of many streams is found by typing; one that is not there is said', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  const streams = Array.from({ length: 3000 }, (_, i) => ({ id: `64c9${String(i).padStart(20, '0')}`, title: `Stream ${i}` }))
  api.answers.set('/streams', { body: { total: streams.length, streams } })
  await openApp('/search')
  await firstRow(page).waitFor()
  await page.getByRole('button', { name: 'Add stream' }).click()
  const choice = page.getByRole('dialog', { name: 'Streams' })
  await expect(choice.getByRole('option').first()).toHaveText('Stream 0')
  expect(await choice.getByRole('option').count()).toBeLessThan(100)
  await page.keyboard.type('stream 2987')
  await expect(choice.getByRole('option')).toHaveText(['Stream 2987'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`streams=${streams[2987]!.id}`))
  await expect(page.getByRole('button', { name: 'Remove stream Stream 2987' })).toBeVisible()

  api.total = 0
  await openApp('/streams/64c9ffffffffffffffffffff/search')
  await expect(page.getByText('There is no stream 64c9ffffffffffffffffffff. It may have been deleted.')).toBeVisible()
})

test.describe('charts above the messages', () => {
  const above = (page: Page) => page.getByRole('region', { name: 'Charts', exact: true })
  const charted = async (page: Page, openApp: (path: string) => Promise<void>) => {
    await fakeLive(page)
    await openApp('/search')
    await page.getByRole('complementary', { name: 'Fields' }).getByRole('button', { name: /^text source/ }).click()
    await page.getByRole('button', { name: 'Chart of source' }).click()
    await expect(above(page)).toBeVisible()
  }

  test('stand on one screen with them, fold, and are resized by keys; the address keeps it', async ({ page, openApp }) => {
    await charted(page, openApp)
    await expect(page.locator('.message').nth(3)).toBeInViewport()
    const height = async () => (await above(page).boundingBox())!.height
    const usual = await height()
    const splitter = page.getByRole('separator', { name: 'Height of the charts' })
    await splitter.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(height).toBe(usual + 80)
    await expect(page).toHaveURL(new RegExp(`charts=${usual + 80}`))
    await page.reload()
    await expect.poll(height).toBe(usual + 80)
    expect(await axeViolations(page)).toEqual([])
    await splitter.dblclick()
    await expect.poll(height).toBe(usual)
    await page.getByRole('button', { name: 'Charts 1' }).last().click()
    await expect(page).toHaveURL(/charts=0/)
    await expect(splitter).toBeHidden()
    await page.getByRole('button', { name: 'Show only the charts' }).click()
    await expect(page.getByRole('button', { name: 'Charts 1' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.message').first()).toBeHidden()
  })

  test('are dragged to another height, and leave room for messages', async ({ page, openApp }) => {
    await charted(page, openApp)
    const { x, y, width } = (await page.getByRole('separator', { name: 'Height of the charts' }).boundingBox())!
    await page.mouse.move(x + width / 2, y + 3)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, 2000, { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/charts=\d/)
    await expect(page.locator('.message').first()).toBeInViewport()
  })

  test('at 400 px are folded until they are wanted', async ({ page, openApp }) => {
    await page.setViewportSize({ width: 400, height: 860 })
    await charted(page, async (path) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openApp(path)
    })
    await page.setViewportSize({ width: 400, height: 860 })
    const head = above(page).getByRole('button', { name: /^Charts/ })
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    await head.click()
    await expect(above(page).getByText('count() by source')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  })
})
