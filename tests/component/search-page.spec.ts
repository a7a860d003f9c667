/** The search page: undo and redo, the address, time, saved searches, and focus. The server is in memory and has the messages. */
import type { Page } from '@playwright/test'
import { configClasses } from '../../core/configuration/classes.ts'
import { defaultSearchesConfig } from '../../core/configuration/defaults.ts'
import { defaultPage } from '../../core/search/page.ts'
import { viewOfPage } from '../../core/views/page-view.ts'
import { newAggregation } from '../../core/widgets/defaults.ts'
import { burst } from '../browser/key-burst.ts'
import { writeQuery } from '../browser/write-query.ts'
import { axeViolations, expect } from './pages.ts'
import { editor, lastQuery, longAgo, queries, queryIs, range, rangeIs, rows, store, timeButton } from './searching.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

interface Opens {
  /** Opens the page over ten messages of this minute, or more, and waits for the first. */
  readonly open: (path?: string, count?: number) => Promise<void>
  /** Mounts the product once more at the address that it has, with a core of its own. */
  readonly again: () => Promise<void>
}

const test = base.extend<Opens>({
  open: async ({ page, openApp, server }, use) =>
    use(async (path = '/search', count = 10) => {
      await store(server, undefined, count)
      await openApp(path)
      await firstRow(page).waitFor()
    }),
  again: async ({ openApp }, use) => use(() => openApp(location.pathname + location.search)),
})
test.use({ storesMessages: true })

const firstRow = (page: Page) => rows(page).first()
const searchConfig = `/system/cluster_config/${configClasses.searches}`

async function runs(page: Page, query: string) {
  await writeQuery(page, query)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(query).replaceAll('%20', '(\\+|%20)')}(&|$)`))
}

test('every change is a step: taken back and made again by button and key, and the address agrees', async ({
  page,
  open,
  server,
}) => {
  await open()
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
  await queryIs(server, '')
  await expect(undo).toBeDisabled()
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(editor(page)).toHaveText('timeout')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page).toHaveURL(/\/search$/)
  await expect(redo).toBeEnabled()
})

test("the browser's Back is a step back, its Forward makes it again", async ({ page, open }) => {
  await open()
  await runs(page, 'a1')
  await runs(page, 'b2')
  await page.goBack()
  await expect(editor(page)).toHaveText('a1')
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled()
  await page.goForward()
  await expect(editor(page)).toHaveText('b2')
  await expect(page.getByRole('button', { name: 'Redo' })).toBeDisabled()
})

test('queries that were run are found behind the clock, are proposed, and outlive the page', async ({
  page,
  open,
  again,
  server,
}) => {
  await open()
  await runs(page, 'level:3 AND source:web-0')
  await runs(page, 'failed')
  await again()
  await firstRow(page).waitFor()
  const before = queries(server).length
  await page.getByRole('button', { name: 'Recent queries' }).click()
  const list = page.getByRole('dialog', { name: 'Recent queries' })
  await expect(list.getByRole('option')).toHaveText(['failed', 'level:3 AND source:web-0'])
  await page.keyboard.type('web')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveText('level:3 AND source:web-0')
  await expect(editor(page)).toBeFocused()
  expect(queries(server)).toHaveLength(before)
  await writeQuery(page, '')
  await page.keyboard.type('fai')
  await expect(page.getByRole('option', { name: /failed/ })).toContainText('run before')
})

test('columns, sort, pane and zone stand in the address; an empty page has none of them', async ({
  page,
  openApp,
  server,
}) => {
  await store(server, longAgo, 10)
  await openApp(`/search?${range}&fields=timestamp,level&sort=level:asc&pane=charts&zone=Asia/Tokyo`)
  await expect
    .poll(() => lastQuery(server)?.search_types[0])
    .toMatchObject({ sort: [{ field: 'level', order: 'ASC' }] })
  await expect(page.getByRole('button', { name: 'Charts' })).toHaveAttribute('aria-pressed', 'true')
  await expect(timeButton(page)).toContainText('2026-10-20 23:42:00 to 2026-10-20 23:47:00')
  await page.getByRole('button', { name: 'Messages', exact: true }).click()
  await page.getByRole('button', { name: /^Back to your zone/ }).click()
  await expect(page).toHaveURL(/&fields=timestamp(,|%2C)level&sort=level(:|%3A)asc$/)
  await expect(timeButton(page)).toContainText('2026-10-20 14:42:00 to 2026-10-20 14:47:00')
})

test('a link to a live tail, or to a search that runs by itself, opens as one; ending it takes it out of the address', async ({
  page,
  openApp,
  server,
}) => {
  await openApp('/search?q=level:3&live=true&refresh=PT1S')
  const region = page.getByRole('region', { name: 'Live tail' })
  await expect(region).toContainText('Waiting for messages')
  expect(server.asked('POST /search/tail')).toEqual([{ query: 'level:3' }])
  await expect(page.getByRole('button', { name: 'Auto-refresh: 1 second' })).toBeVisible()
  await runs(page, 'level:4')
  await expect(page).toHaveURL(/live=true/)
  await expect.poll(() => server.asked('POST /search/tail').at(-1)).toEqual({ query: 'level:4' })
  await region.getByRole('button', { name: 'End live tail' }).click()
  await expect(region).toBeHidden()
  await expect(page).toHaveURL(/\?q=level(:|%3A)4&refresh=PT1S$/)
  const ran = queries(server).length
  await expect.poll(() => queries(server).length).toBeGreaterThan(ran)
  await page.getByRole('button', { name: 'Auto-refresh: 1 second' }).click()
  await page.getByRole('menuitemradio', { name: 'Off' }).click()
  await expect(page).toHaveURL(/\?q=level(:|%3A)4$/)
  await page.getByRole('button', { name: 'Live tail' }).click()
  await expect(page).toHaveURL(/&live=true$/)
})

test('an address asks for no interval that is not offered', async ({ page, open }) => {
  await open('/search?refresh=PT0.1S')
  await expect(page.getByRole('button', { name: 'Auto-refresh: Off' })).toBeVisible()
})

test('what an address has no room for is said', async ({ page, open }) => {
  await open()
  await writeQuery(page, `message:${'x'.repeat(5000)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Too long for the address: the query.')).toBeVisible()
  expect(page.url().length).toBeLessThan(1000)
})

test('days of the calendar, the range before and one twice as long, and ranges used before', async ({
  page,
  open,
  openApp,
  server,
}) => {
  await open()
  await timeButton(page).click()
  await page.getByRole('group', { name: 'Calendar' }).getByRole('button', { name: 'Yesterday' }).click()
  await expect(page).toHaveURL(/rangetype=keyword&keyword=yesterday/)
  await rangeIs(server, { type: 'keyword', keyword: 'yesterday', timezone: 'UTC' })
  await openApp(`/search?${range}`)
  await page.getByRole('button', { name: 'Later: one range forward' }).click()
  await rangeIs(server, { type: 'absolute', from: '2026-10-20T14:47:00.000Z', to: '2026-10-20T14:52:00.000Z' })
  // It widens the range that is shown.
  await expect(page.getByRole('region', { name: 'Histogram' })).toContainText('14:50')
  await page.getByRole('button', { name: 'Zoom out: twice the range' }).click()
  await rangeIs(server, { type: 'absolute', from: '2026-10-20T14:44:30.000Z', to: '2026-10-20T14:54:30.000Z' })
  await runs(page, 'x')
  await timeButton(page).click()
  await page.getByRole('button', { name: 'Last 1 hour', exact: true }).click()
  await timeButton(page).click()
  await page.getByRole('group', { name: 'Used recently' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/from=2026-10-20T14%3A44%3A30/)
})

test('a range that was written is among those used recently, also without a run of the query', async ({
  page,
  open,
  again,
}) => {
  await open('/search?q=line')
  for (const minutes of ['11', '13']) {
    await timeButton(page).click()
    await page.getByRole('spinbutton', { name: 'Amount of From' }).fill(minutes)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`relative=${Number(minutes) * 60}$`))
  }
  await again()
  await firstRow(page).waitFor()
  await timeButton(page).click()
  await page.getByRole('group', { name: 'Used recently' }).getByRole('button', { name: 'Last 11 minutes' }).click()
  await expect(page).toHaveURL(/relative=660$/)
  await page.getByRole('button', { name: 'Recent queries' }).click()
  await expect(page.getByRole('dialog', { name: 'Recent queries' }).getByRole('option')).toHaveText(['line'])
})

test('another zone is chosen for the page: what is shown and what a keyword means follow', async ({
  page,
  openApp,
  server,
}) => {
  await openApp('/search?rangetype=keyword&keyword=today')
  await expect.poll(() => lastQuery(server)?.timerange).toMatchObject({ timezone: 'UTC' })
  await timeButton(page).click()
  const zone = page.getByRole('combobox', { name: 'Time zone of this page' })
  await zone.click()
  await page.keyboard.type('Berlin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/zone=Europe(\/|%2F)Berlin/)
  await rangeIs(server, { type: 'keyword', keyword: 'today', timezone: 'Europe/Berlin' })
  await expect(page.getByText('Zone Europe/Berlin')).toBeVisible()
})

test('the limit of the search configuration is said and obeyed', async ({ page, openApp, server }) => {
  await server.call('PUT', searchConfig, { ...defaultSearchesConfig, query_time_range_limit: 'PT2H' })
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
  await rangeIs(server, { type: 'relative', from: 7200 })
  await expect(said).toBeHidden()
})

test('it refreshes by itself until it is told not to', async ({ page, open, server }) => {
  await open()
  await page.getByRole('button', { name: 'Auto-refresh: Off' }).click()
  await page.getByRole('menuitemradio', { name: 'Every 1 second' }).click()
  const before = queries(server).length
  await expect.poll(() => queries(server).length).toBeGreaterThan(before + 1)
  await page.getByRole('button', { name: 'Auto-refresh: 1 second' }).click()
  await page.getByRole('menuitemradio', { name: 'Off' }).click()
  await expect(page.getByRole('button', { name: 'Auto-refresh: Off' })).toBeVisible()
})

test('a search that takes long can be cancelled; the answer before stays', async ({ page, open, server }) => {
  await open()
  let release = () => {}
  server.hold = new Promise<void>(resolve => {
    release = resolve
  })
  await writeQuery(page, 'slow')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect(firstRow(page)).toBeVisible()
  server.hold = null
  release()
})

test('it says what ran: range, time, streams and indices', async ({ page, openApp, server }) => {
  await store(server, longAgo, 10)
  await openApp(`/search?q=timeout&${range}`)
  await page.getByRole('button', { name: /^Executed search/ }).click()
  const details = page.getByRole('dialog', { name: 'Executed search' })
  for (const text of [
    'timeout',
    '2026-10-20 14:42:00.000 to 2026-10-20 14:47:00.000',
    ' ms',
    'all you may read',
    'cordwood_0',
  ]) {
    await expect(details).toContainText(text)
  }
})

const hostile = 'Errors \u202e<b>\u0000</b>'

/** Stores a saved search with columns, a range and a chart of its own; resolves with its id. */
async function keep(server: InMemoryServer, title = 'Errors of the shop'): Promise<string> {
  const { view, search } = viewOfPage(
    {
      ...defaultPage,
      query: 'level:3',
      timeRange: { type: 'relative', range: 3600 },
      columns: ['timestamp', 'level'],
      widgets: [newAggregation({}, 'w1')],
    },
    { title },
  )
  await server.call('POST', '/views/search', search)
  return (await server.call('POST', '/views', view)).id as string
}
const noView = '64c9bb000000000000000009'

test('a saved search opens with what it holds, says what was changed, and can be taken back to it', async ({
  page,
  openApp,
  again,
  server,
}) => {
  const viewId = await keep(server)
  await openApp(`/search/${viewId}`)
  await expect(page).toHaveTitle(/Errors of the shop/)
  await expect(editor(page)).toHaveText('level:3')
  await queryIs(server, 'level:3')
  await expect(page.getByText('Errors of the shop').last()).toBeVisible()
  await expect(page.getByText('changed', { exact: true })).toBeHidden()
  await writeQuery(page, 'level:4')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/search/${viewId}\\?q=level%3A4$`))
  await expect(page.getByText('changed', { exact: true })).toBeVisible()
  await again()
  await expect(editor(page)).toHaveText('level:4')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor(page)).toHaveText('level:3')
  await expect(page).toHaveURL(new RegExp(`/search/${viewId}$`))
  await rangeIs(server, { type: 'relative', range: 3600 })
})

test('a saved search that is not there says so, and nothing is searched in its place', async ({
  page,
  openApp,
  server,
}) => {
  await openApp(`/views/${noView}`)
  await expect(page.getByRole('heading', { name: 'Resource not found' })).toBeVisible()
  expect(queries(server)).toEqual([])
})

test('the palette reaches pages, streams, saved and recent searches, and searches what is typed', async ({
  page,
  open,
  server,
}) => {
  const viewId = await keep(server, hostile)
  await open()
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

test('the palette takes what is typed right after its key, also before its list is there', async ({
  page,
  open,
  again,
}) => {
  await open()
  await page.keyboard.press('ControlOrMeta+k')
  await burst(page, ...'nowhere')
  const palette = page.getByRole('dialog', { name: 'Go to page or action' })
  await expect(palette.getByRole('combobox')).toHaveValue('nowhere')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(' else')
  await expect(palette.getByRole('option')).toHaveText(['Search for “nowhere else”'])
  await again()
  await firstRow(page).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await burst(page, ...'status', 'Enter')
  await expect(page).toHaveURL(/\/search\?q=status$/)
})

test('sources are counted over a range; a click searches one', async ({ page, openApp, again, server }) => {
  const newest = Date.now() - 1000
  const from = (source: string, count: number) =>
    Array.from({ length: count }, (_, place) => ({ timestamp: newest - place, source, message: 'x' }))
  await server.write(...from('web-0', 60), ...from('a "b" \u202e<i>', 40))
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
  await again()
  await expect(timeButton(page)).toContainText('Last 1 hour')
  await expect.poll(() => queries(server).at(-1)?.timerange).toEqual({ type: 'relative', range: 3600 })
  await table.getByRole('link', { name: 'web-0' }).click()
  await expect(page).toHaveURL(/\/search\?q=source%3Aweb-0&rangetype=relative&relative=3600$/)
  await expect(editor(page)).toHaveText('source:web-0')
})

test('sources of an address that is no range say so', async ({ page, openApp }) => {
  await openApp('/sources?rangetype=lunar')
  await expect(page.getByText('Invalid range type: lunar.')).toBeVisible()
})

test('nothing of the bars keeps anybody out, light and dark', async ({ page, open, server }) => {
  const viewId = await keep(server, hostile)
  await open(`/search/${viewId}?q=line&zone=Asia/Tokyo`)
  expect(await axeViolations(page)).toEqual([])
  await timeButton(page).click()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Executed search/ }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Recent queries' }).click()
  expect(await axeViolations(page)).toEqual([])
})

test('at 400 px every bar can be used, and nothing goes sideways', async ({ page, open, server }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await open()
  const isSideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  for (const name of [
    'Undo',
    'Redo',
    'Recent queries',
    'Earlier: one range back',
    'Zoom out: twice the range',
    'Live tail',
    'Refresh',
    'Charts',
  ]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Executed search/ }).click()
  await expect(page.getByRole('dialog', { name: 'Executed search' })).toContainText('cordwood_0')
  await page.keyboard.press('Escape')
  await timeButton(page).click()
  await page.getByRole('button', { name: 'Last 1 day', exact: true }).click()
  await rangeIs(server, { type: 'relative', range: 86_400 })
  await expect.poll(isSideways).toBe(false)
  expect(await axeViolations(page)).toEqual([])
})

test('one of many streams is found by typing; one that is not there is said', async ({
  page,
  open,
  openApp,
  server,
}) => {
  const [one] = (await server.call('GET', '/streams')).streams
  const streams = Array.from({ length: 3000 }, (_, i) => ({
    ...one,
    id: `64c9${String(i).padStart(20, '0')}`,
    title: `Stream ${i}`,
  }))
  server.answers.set('GET /streams', { body: { total: streams.length, streams } })
  await open()
  await page.getByRole('button', { name: 'Add stream' }).click()
  const choice = page.getByRole('dialog', { name: 'Streams' })
  await expect(choice.getByRole('option').first()).toHaveText('Stream 0')
  expect(await choice.getByRole('option').count()).toBeLessThan(100)
  await page.keyboard.type('stream 2987')
  await expect(choice.getByRole('option')).toHaveText(['Stream 2987'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`streams=${streams[2987]!.id}`))
  await expect(page.getByRole('button', { name: 'Remove stream Stream 2987' })).toBeVisible()

  await openApp('/streams/64c9ffffffffffffffffffff/search')
  await expect(page.getByText('There is no stream 64c9ffffffffffffffffffff. It may have been deleted.')).toBeVisible()
})

test.describe('charts above the messages', () => {
  const above = (page: Page) => page.getByRole('region', { name: 'Charts', exact: true })
  const charted = async (page: Page) => {
    await page
      .getByRole('complementary', { name: 'Fields' })
      .getByRole('button', { name: /^text source/ })
      .click()
    await page.getByRole('button', { name: 'Chart of source' }).click()
    await expect(above(page)).toBeVisible()
  }

  test('stand on one screen with them, fold, and are resized by keys; the address keeps it', async ({
    page,
    open,
    again,
  }) => {
    await open()
    await charted(page)
    await expect(page.locator('.message').nth(3)).toBeInViewport()
    const height = async () => (await above(page).boundingBox())!.height
    const usual = await height()
    const splitter = page.getByRole('separator', { name: 'Height of the charts' })
    await splitter.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(height).toBe(usual + 80)
    await expect(page).toHaveURL(new RegExp(`charts=${usual + 80}`))
    await again()
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

  test('are dragged to another height, and leave room for messages', async ({ page, open }) => {
    await open()
    await charted(page)
    const { x, y, width } = (await page.getByRole('separator', { name: 'Height of the charts' }).boundingBox())!
    await page.mouse.move(x + width / 2, y + 3)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, 2000, { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/charts=\d/)
    await expect(page.locator('.message').first()).toBeInViewport()
  })

  test('at 400 px are folded until they are wanted', async ({ page, open }) => {
    await open()
    await charted(page)
    await page.setViewportSize({ width: 400, height: 860 })
    const head = above(page).getByRole('button', { name: /^Charts/ })
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    await head.click()
    await expect(above(page).getByText('count() by source')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  })
})

test('messages have the room: none of them sideways between phone and desktop, the first one high up on a phone', async ({
  page,
  open,
}) => {
  await open('/search', 60)
  const hidden = () => page.locator('.scroll').evaluate(list => list.scrollWidth - list.clientWidth)
  for (const width of [768, 800, 900, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(hidden, `sideways at ${width} px`).toBe(0)
  }
  // Fields that are opened by hand leave the message some room, too.
  await page.setViewportSize({ width: 768, height: 900 })
  await page.getByRole('button', { name: 'Fields', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Fields' })).toBeVisible()
  await expect.poll(hidden).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await firstRow(page).boundingBox())!.y).toBeLessThan(380)
})

test('while the first answer is on its way, what comes is outlined where it will stand', async ({
  page,
  openApp,
  server,
}) => {
  await store(server, undefined, 10)
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/views/search/*/execute', async route => {
    await held
    await route.fallback()
  })
  await openApp('/search')
  const outline = page.getByRole('status', { name: 'Loading' }).locator('.rows-skeleton > div')
  await expect(outline.first()).toBeVisible()
  const { y, height } = (await outline.first().boundingBox())!
  answer()
  await expect(firstRow(page)).toBeVisible()
  const row = (await firstRow(page).boundingBox())!
  expect([Math.round(row.y), Math.round(row.height)]).toEqual([Math.round(y), Math.round(height)])
})
