/** The messages of the search page and the one on a page of its own. */
import type { Locator, Page } from '@playwright/test'
import { defaultPage } from '../../core/search/page.ts'
import { viewOfPage } from '../../core/views/page-view.ts'
import type { View } from '../../core/views/schema.ts'
import { hostileTexts } from '../browser/hostile-texts.ts'
import type { TestMessage } from '../support/servers/orders.ts'
import { axeViolations, expect } from './pages.ts'
import { lastQuery, queries, queryIs, rows } from './searching.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
const heads = (page: Page) =>
  page
    .locator('.mt > thead th')
    .allInnerTexts()
    .then(texts => texts.map(text => text.trim()).slice(1))
const scroller = (page: Page) => page.locator('.scroll')
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const lastSort = (server: InMemoryServer) =>
  lastQuery(server)!.search_types.flatMap(one => (one.type === 'messages' ? [one.sort] : []))[0]

type FieldsOf = (place: number) => Readonly<Record<string, unknown>>
const defaults: FieldsOf = place => ({
  source: `web-${Math.abs(place) % 3}`,
  message: `line number ${place}`,
  took_ms: Math.abs(place) % 500,
  gl2_source_input: 'i1',
})
const levels = [6, 3, 7, 4]
const newest = Date.parse('2026-11-20T14:47:00.000Z')
const day = 24 * 60 * 60_000

/** A message by its place from the newest, below 0 for later arrivals; one comes each second. */
const messageAt = (place: number, fieldsOf: FieldsOf, until: number): TestMessage => ({
  level: levels[Math.abs(place) % levels.length],
  ...fieldsOf(place),
  timestamp: until - place * 1000,
})
const places = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** Path of a search for the newest messages until a time and for some seconds after it. */
const searchFor = (count: number, until = newest, more = '') => {
  const at = (ms: number) => encodeURIComponent(new Date(ms).toISOString())
  return `/search?rangetype=absolute&from=${at(until - count * 1000 + 500)}&to=${at(until + 30_000)}${more}`
}

let days = 0
/** Stores messages on a day of their own, before those of all other tests. */
async function store(server: InMemoryServer, count: number, fieldsOf = defaults) {
  const until = newest - ++days * day
  await server.write(...places(0, count).map(place => messageAt(place, fieldsOf, until)))
  return {
    search: searchFor(count, until),
    arrive: (more: number) => server.write(...places(-more, 0).map(place => messageAt(place, fieldsOf, until))),
  }
}

const most = 8000
let isStored = false
/** The tests of the file share a server with many messages. */
const test = base.extend<{ stored: null }>({
  stored: async ({ server }, use) => {
    if (!isStored) await server.write(...places(0, most).map(place => messageAt(place, defaults, newest)))
    isStored = true
    await use(null)
  },
})
test.use({ storesMessages: true, serverOf: 'file' })

/** Path of the newest message. */
async function newestPath(server: InMemoryServer): Promise<string> {
  const { messages } = await server.call('GET', '/search/universal/relative?range=0&limit=1&query=*')
  return `/messages/${messages[0].index}/${messages[0].message._id}`
}

/** Answers searches with these messages: what decorators of other servers may do, and what no input lets in. */
const find = (page: Page, hits: readonly { readonly message: object; readonly decoration_stats?: object }[]) =>
  page.route('**/api/views/search/*/execute', route => {
    const effective_timerange = { type: 'absolute', from: '2026-11-20T14:42:00.000Z', to: '2026-11-20T14:47:00.000Z' }
    const messages = hits.map(({ message, decoration_stats = null }, at) => ({
      index: 'logs_0',
      highlight_ranges: {},
      cursor: [newest - at, `m${at}`],
      decoration_stats,
      message: { ...message, _id: `m${at}`, timestamp: new Date(newest - at).toISOString(), streams: [] },
    }))
    const found = { id: 'messages', type: 'messages', messages, effective_timerange, total_results: hits.length }
    const execution_stats = { duration: 12, timestamp: effective_timerange.to, effective_timerange }
    const search_types = {
      messages: found,
      histogram: { id: 'histogram', type: 'pivot', total: hits.length, effective_timerange },
    }
    const search = { query: {}, errors: [], state: 'COMPLETED', search_types, execution_stats }
    const execution = { done: true, cancelled: false, completed_exceptionally: false }
    return route.fulfill({ json: { execution, id: 'j', search_id: 's', owner: 'mara.lindqvist', results: { search } } })
  })

/** `after` of each page of messages that was asked for, in order; null: from the beginning. */
const afters = ({ calls }: InMemoryServer) =>
  calls
    .filter(({ call }) => call.endsWith('/execute'))
    .map(({ body }) => body?.global_override)
    .filter(override => !override?.keep_search_types || override.search_types?.messages?.after)
    .map(override => override?.search_types?.messages?.after?.[0] ?? null)

test('the oldest end is one press away', async ({ page, openApp, server }) => {
  await openApp(searchFor(5000))
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'Oldest first' }).click()
  await expect(rows(page).first()).toContainText('line number 4999')
  expect(lastSort(server)).toEqual([{ field: 'timestamp', order: 'ASC' }])
  await expect(page.getByText('150 of 5,000 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Newest first' }).click()
  await expect(rows(page).first()).toContainText('line number 0')
})

test('any depth is reached; each page is asked for once, and again only when it is scrolled back to', async ({
  page,
  openApp,
  server,
}) => {
  await openApp(searchFor(most))
  await rows(page).first().waitFor()
  await scroller(page).evaluate(async box => {
    const last = () =>
      Number(box.querySelector('tbody[data-index]:last-of-type, tbody[data-index]')?.getAttribute('data-index'))
    const farthest = () =>
      Math.max(...[...box.querySelectorAll('tbody[data-index]')].map(row => Number(row.getAttribute('data-index'))))
    for (let tries = 0; farthest() < 7999 && tries < 2000; tries += 1) {
      box.scrollTop = box.scrollHeight
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    return last()
  })
  await expect(page.getByText('line number 7999')).toBeVisible()
  await expect(page.getByText('8,000 of 8,000 shown')).toBeVisible()
  expect(new Set(afters(server)).size).toBe(afters(server).length)
  expect(await page.locator('tbody[data-index]').count()).toBeLessThan(100)
  const asked = afters(server).length
  await scroller(page).evaluate(box => {
    box.scrollTop = box.scrollHeight / 2
  })
  await expect(
    rows(page)
      .filter({ hasText: /line number (39|40)\d\d/ })
      .first(),
  ).toBeVisible()
  const again = afters(server).slice(asked)
  expect(again.length).toBeGreaterThan(0)
  expect(again.length).toBeLessThanOrEqual(3)
  await scroller(page).evaluate(box => {
    box.scrollTop = 0
  })
  await expect(rows(page).first()).toContainText(/line number 0$/)
})

test('what was opened and where one reads stays through a refresh; new messages wait', async ({
  page,
  openApp,
  server,
}) => {
  const { search, arrive } = await store(server, 300)
  await openApp(search)
  await rows(page).nth(3).click()
  await expect(page.locator('.openrow')).toContainText('line number 3')
  await scroller(page).evaluate(box => {
    box.scrollTop = 900
  })
  const reading = rows(page).filter({ hasText: 'line number 30' })
  const before = (await reading.boundingBox())!
  await arrive(5)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByRole('button', { name: '5 new messages, 2 errors. Show' })).toBeVisible()
  expect((await reading.boundingBox())!.y).toBe(before.y)
  await page.getByRole('button', { name: /5 new messages/ }).click()
  await expect(page.getByRole('button', { name: /new message/ })).toHaveCount(0)
  expect(Math.abs((await reading.boundingBox())!.y - before.y)).toBeLessThanOrEqual(1)
  await scroller(page).evaluate(box => {
    box.scrollTop = 0
  })
  await expect(rows(page).first()).toContainText('line number -5')
  await expect(page.locator('.openrow')).toContainText('line number 3')
})

test('what was opened and where one reads stays while charts and patterns are looked at', async ({
  page,
  openApp,
  server,
}) => {
  await openApp(searchFor(300))
  await rows(page).nth(3).click()
  await expect(page.locator('.openrow')).toContainText('line number 3')
  await scroller(page).evaluate(box => {
    box.scrollTop = 900
  })
  const reading = rows(page).filter({ hasText: 'line number 30' })
  const before = (await reading.boundingBox())!
  const asked = queries(server).length
  for (const pane of ['Charts', 'Patterns']) {
    await page.getByRole('button', { name: pane, exact: true }).click()
    await expect(reading).toBeHidden()
    await page.keyboard.press('j')
    await expect(page.getByRole('button', { name: pane, exact: true }), 'the messages are deaf to keys').toBeFocused()
    await page.getByRole('button', { name: 'Messages', exact: true }).click()
    await expect(reading).toBeVisible()
    expect((await reading.boundingBox())!.y).toBe(before.y)
  }
  expect(queries(server)).toHaveLength(asked)
  await scroller(page).evaluate(box => {
    box.scrollTop = 0
  })
  await expect(page.locator('.openrow')).toContainText('line number 3')
})

test('at the top with nothing opened a refresh shows the new messages at once', async ({ page, openApp, server }) => {
  const { search, arrive } = await store(server, 10)
  await openApp(search)
  await rows(page).first().waitFor()
  await arrive(2)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(rows(page).first()).toContainText('line number -2')
})

test.describe('columns', () => {
  test('are chosen, ordered and taken away by keyboard', async ({ page, openApp }) => {
    await openApp(searchFor(200))
    await rows(page).first().waitFor()
    expect(await heads(page)).toEqual(['timestamp', 'source', 'message'])
    await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter')
    const chooser = page.getByRole('dialog', { name: 'Columns' })
    await chooser.getByRole('combobox').fill('took')
    await page.keyboard.press('Enter')
    await expect.poll(() => heads(page)).toEqual(['timestamp', 'source', 'took_ms', 'message'])
    await chooser.getByRole('button', { name: 'Move took_ms' }).focus()
    for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key)
    await expect.poll(() => heads(page)).toEqual(['took_ms', 'timestamp', 'source', 'message'])
    await chooser.getByRole('button', { name: 'Remove column source' }).press('Enter')
    await expect.poll(() => heads(page)).toEqual(['took_ms', 'timestamp', 'message'])
    await chooser.getByRole('button', { name: 'Back to timestamp and source' }).press('Enter')
    await expect.poll(() => heads(page)).toEqual(['timestamp', 'source', 'message'])
  })

  test('are added from an opened message and ordered by dragging', async ({ page, openApp }) => {
    await openApp(searchFor(200))
    await rows(page).first().click()
    await page.locator('.kv tr', { hasText: 'took_ms' }).hover()
    await page.getByRole('button', { name: 'Add column took_ms' }).click()
    await expect.poll(() => heads(page)).toEqual(['timestamp', 'source', 'took_ms', 'message'])
    await head(page, 'took_ms').dragTo(head(page, 'timestamp'))
    await expect.poll(() => heads(page)).toEqual(['took_ms', 'timestamp', 'source', 'message'])
  })

  test('are resized by mouse and keyboard, and keep their width for the next search', async ({ page, openApp }) => {
    await openApp(searchFor(200))
    await rows(page).first().waitFor()
    const width = async () => Math.round((await head(page, 'source').boundingBox())!.width)
    const resizer = head(page, 'source').getByRole('separator')
    await expect.poll(width).toBe(220)
    await resizer.focus()
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(width).toBe(250)
    const grip = (await resizer.boundingBox())!
    await page.mouse.move(grip.x + 4, grip.y + 4)
    await page.mouse.down()
    await page.mouse.move(grip.x + 54, grip.y + 4, { steps: 4 })
    await page.mouse.up()
    await expect.poll(width).toBe(300)
    await page.getByRole('button', { name: 'Oldest first' }).click()
    await expect(rows(page).first()).toContainText('line number 199')
    await expect.poll(width).toBe(300)
    await openApp(searchFor(200))
    await rows(page).first().waitFor()
    await expect.poll(width).toBe(300)
    await resizer.press('Enter')
    await expect.poll(width).toBe(220)
  })

  test('sort by click and by keys, several with Shift', async ({ page, openApp, server }) => {
    await openApp(searchFor(200))
    await rows(page).first().waitFor()
    await head(page, 'source').getByRole('button').click()
    await expect.poll(() => lastSort(server)).toEqual([{ field: 'source', order: 'ASC' }])
    await expect(head(page, 'source')).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByText('150 of 200 shown')).toBeVisible()
    await head(page, 'timestamp').getByRole('button').focus()
    await page.keyboard.press('Shift+Enter')
    await expect
      .poll(() => lastSort(server))
      .toEqual([
        { field: 'source', order: 'ASC' },
        { field: 'timestamp', order: 'DESC' },
      ])
    await head(page, 'source').getByRole('button').press('Enter')
    await expect.poll(() => lastSort(server)).toEqual([{ field: 'source', order: 'ASC' }])
    await head(page, 'source').getByRole('button').press('Enter')
    await expect.poll(() => lastSort(server)).toEqual([{ field: 'source', order: 'DESC' }])
  })
})

test('messages are viewed as table, lines and JSON, wrapped, close together, text where one wants it', async ({
  page,
  openApp,
  server,
}) => {
  const text = (place: number) => `first line of ${place}\nsecond "line" ${'long '.repeat(80)}`
  const { search } = await store(server, 20, place => ({ source: 'web', message: text(place) }))
  await openApp(search)
  await rows(page).first().waitFor()
  const height = async () => (await rows(page).first().boundingBox())!.height
  await expect.poll(height).toBeLessThan(30)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('checkbox', { name: 'Compact rows' }).check()
  await expect.poll(height).toBeLessThan(24)
  await page.getByRole('checkbox', { name: 'Wrap long text' }).check()
  await expect.poll(height).toBeGreaterThan(40)
  await page.getByRole('checkbox', { name: 'Wrap long text' }).uncheck()
  await page.getByRole('combobox', { name: 'Message text' }).click()
  await page.getByRole('option', { name: 'Below each row' }).click()
  await expect(page.locator('tr.below').first()).toContainText('first line of 0')
  expect(await heads(page)).toEqual(['timestamp', 'source'])
  await page.getByRole('combobox', { name: 'Message text' }).click()
  await page.getByRole('option', { name: 'Not shown' }).click()
  await expect(page.getByText('first line of 0')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lines' }).click()
  await expect(rows(page).nth(1)).toContainText(/2026-11-\d\d 14:46:59\.000 ERROR web first line of 1/)
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  await expect(rows(page).first()).toContainText('"message": "first line of 0\\nsecond \\"line\\" long')
  await expect(rows(page).first()).toContainText('"level": 6')
  await rows(page).first().getByRole('button', { name: 'Open message' }).press('Enter')
  await expect(page.locator('.openrow')).toContainText('second "line"')
})

test.describe('the list without a mouse', () => {
  const row = (page: Page, place: number) => page.locator(`[data-index="${place}"] > tr.message`)
  const stop = (page: Page) => page.locator('tr.message[tabindex="0"]')
  const keys = async (page: Page, ...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  const reached = (page: Page) => page.locator('tr.message:focus')
  const placeOf = async (page: Page) => Number(await reached(page).getAttribute('aria-rowindex')) - 2

  test('is one stop of Tab; arrow keys, Home, End and Page keys go from row to row, through new pages too', async ({
    page,
    openApp,
  }) => {
    await openApp(searchFor(3000))
    await rows(page).first().waitFor()
    await expect(stop(page)).toHaveCount(1)
    await page.getByRole('separator', { name: /source/ }).focus()
    await keys(page, 'Tab')
    await expect(row(page, 0)).toBeFocused()
    await keys(page, 'Tab')
    await expect(page.getByRole('button', { name: 'Load more' })).toBeFocused()
    await page.getByRole('separator', { name: /source/ }).focus()
    await expect(stop(page)).toHaveCount(1)
    await keys(page, 'Tab', 'Home')
    await expect(row(page, 0)).toBeFocused()
    await keys(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp')
    await expect(row(page, 2)).toBeFocused()
    await expect(stop(page)).toHaveCount(1)
    await keys(page, 'PageDown')
    await expect.poll(() => placeOf(page)).toBeGreaterThan(8)
    await expect(reached(page)).toBeInViewport()
    await keys(page, 'PageUp')
    await expect(row(page, 2)).toBeFocused()
    const shown = async () =>
      Number(/^[\d,]+/.exec(await page.getByText(/of 3,000 shown/).innerText())![0].replace(',', ''))
    const before = await shown()
    await keys(page, 'End')
    await expect(row(page, before - 1)).toBeFocused()
    await expect.poll(shown, 'the next page comes').toBeGreaterThan(before)
    await expect(row(page, before - 1)).toBeFocused()
    await keys(page, 'ArrowDown')
    await expect(row(page, before)).toBeFocused()
    await expect(row(page, before)).toBeInViewport()
    await keys(page, 'Home')
    await expect(row(page, 0)).toBeFocused()
    await keys(page, 'ArrowUp')
    await expect(row(page, 0)).toBeFocused()
    expect(await axeViolations(page)).toEqual([])
  })

  test('opens with Enter and Space; Tab goes through what is opened and out, Shift+Tab back', async ({
    page,
    openApp,
    server,
  }) => {
    const { search } = await store(server, 60, place => ({ message: `line number ${place}` }))
    await openApp(search)
    await rows(page).first().waitFor()
    await row(page, 1).focus()
    await keys(page, 'Enter')
    await expect(page.locator('.openrow')).toContainText('line number 1')
    await expect(row(page, 1)).toHaveAttribute('aria-expanded', 'true')
    await expect(row(page, 1)).toBeFocused()
    await keys(page, 'Tab')
    const inside = page.locator('.openrow :focus')
    await expect(inside).toHaveCount(1)
    await keys(page, 'ArrowDown')
    await expect(inside, 'keys inside are those of what is there').toHaveCount(1)
    for (let pressed = 0; pressed < 40 && (await inside.count()) > 0; pressed++) await keys(page, 'Tab')
    await expect(page.locator('.scroll :focus'), 'out of the list').toHaveCount(0)
    await keys(page, 'Shift+Tab')
    await expect(inside).toHaveCount(1)
    await keys(page, 'Escape')
    await expect(page.locator('.openrow')).toHaveCount(0)
    await expect(row(page, 1)).toBeFocused()
    await keys(page, 'ArrowDown', 'Space')
    await expect(page.locator('.openrow')).toContainText('line number 2')
    await keys(page, 'ArrowLeft')
    await expect(page.locator('.openrow')).toHaveCount(0)
    await keys(page, 'ArrowRight')
    await expect(page.locator('.openrow')).toContainText('line number 2')
    await keys(page, 'Space')
    await expect(page.locator('.openrow')).toHaveCount(0)
    await expect(row(page, 2)).toBeFocused()
  })

  test('keeps the focus where it was put however far it is scrolled and what comes new; else Tab comes to what is seen', async ({
    page,
    openApp,
    server,
  }) => {
    const { search, arrive } = await store(server, 300)
    await openApp(search)
    await rows(page).first().waitFor()
    await row(page, 2).focus()
    await scroller(page).evaluate(box => {
      box.scrollTop = 3000
    })
    await expect(row(page, 110)).toBeVisible()
    await expect(row(page, 2)).toBeFocused()
    await arrive(5)
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 3)).toBeFocused()
    await expect(row(page, 3)).toBeInViewport()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('separator', { name: /source/ })).toBeFocused()
    await scroller(page).evaluate(box => {
      box.scrollTop = 3000
    })
    await expect.poll(async () => Number(await stop(page).getAttribute('aria-rowindex'))).toBeGreaterThan(90)
    await page.keyboard.press('Tab')
    await expect(reached(page)).toBeInViewport()
    expect(await placeOf(page)).toBeGreaterThan(90)
  })

  test('is walked on a narrow page too: the page follows', async ({ page, openApp }) => {
    await page.setViewportSize({ width: 400, height: 800 })
    await openApp(searchFor(200))
    await rows(page).first().waitFor()
    await row(page, 0).focus()
    for (let pressed = 0; pressed < 30; pressed++) await page.keyboard.press('ArrowDown')
    await expect(row(page, 30)).toBeFocused()
    await expect(row(page, 30)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('PageDown')
    await expect.poll(() => placeOf(page)).toBeGreaterThan(34)
    expect(await placeOf(page)).toBeLessThan(60)
    await expect(reached(page)).toBeInViewport({ ratio: 1 })
  })
})

test('numbers stand at the end of their column, the head too, from either side', async ({ page, openApp, server }) => {
  const { search } = await store(server, 200, place => ({ source: 'web', message: 'x', http_status: 200 + place }))
  await openApp(`${search}&fields=http_status,source`)
  await rows(page).first().waitFor()
  /** From the text to the left and to the right of its cell, in pixels. */
  const room = (cell: Locator) =>
    cell.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element.querySelector('.trunc')!)
      const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
      return { left: text.left - box.left, right: box.right - text.right }
    })
  const cells = () =>
    Promise.all([room(head(page, 'http_status')), room(page.locator('[data-title="http_status"]').first())])
  // The fields of the range, which say what is a number, may come after the messages.
  await expect.poll(async () => (await cells()).every(({ left, right }) => left > right + 40)).toBe(true)
  await expect(page.locator('[data-title="http_status"]').first()).toHaveCSS('font-variant-numeric', 'tabular-nums')
  const words = await room(head(page, 'source'))
  expect(words.right).toBeGreaterThan(words.left)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await expect.poll(async () => (await cells()).every(({ left, right }) => right > left + 40)).toBe(true)
})

test('whether the text of messages is shown is saved with a search, and read back', async ({
  page,
  openApp,
  server,
}) => {
  const timeRange = { type: 'absolute', from: '2026-11-20T14:46:00.000Z', to: '2026-11-20T14:47:00.000Z' } as const
  const { view, search } = viewOfPage({ ...defaultPage, timeRange, messageRow: false }, { title: 'Short' })
  await server.call('POST', '/views/search', search)
  const { id } = await server.call('POST', '/views', view)
  await openApp(`/search/${id}`)
  await rows(page).first().waitFor()
  await expect.poll(() => heads(page)).toEqual(['timestamp', 'source'])
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('combobox', { name: 'Message text' }).click()
  await page.getByRole('option', { name: 'Beside the columns' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => heads(page)).toEqual(['timestamp', 'source', 'message'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText("Saved search 'Short' was saved.")).toBeVisible()
  const [state] = Object.values((server.asked(`PUT /views/${id}`)[0] as View).state)
  expect(state!.widgets.find(({ type }) => type === 'messages')!.config).toMatchObject({ show_message_row: true })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => heads(page)).toEqual(['timestamp', 'source'])
})

test.describe('an opened message', () => {
  test('is reached, opened and closed by keys; x selects messages, which are copied together', async ({
    page,
    openApp,
  }) => {
    await openApp(searchFor(200))
    await rows(page).first().waitFor()
    for (const key of ['j', 'j', 'j', 'k', 'x', 'j', 'x']) await page.keyboard.press(key)
    await expect(page.getByText('2 messages selected')).toBeVisible()
    await page.getByRole('button', { name: 'Copy as JSON' }).click()
    await expect.poll(() => clipboard(page)).toMatch(/"line number 1".*\n.*"line number 2"/)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await rows(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.openrow')).toContainText('line number 1')
    await page.keyboard.press('Escape')
    await expect(page.locator('.openrow')).toHaveCount(0)
    await expect(rows(page).nth(1)).toBeFocused()
  })

  test('adds to the query, excludes, searches again and highlights from the menu of a field', async ({
    page,
    openApp,
    server,
  }) => {
    await find(
      page,
      places(0, 3).map(at => ({ message: defaults(at) })),
    )
    await openApp('/search?q=checkout')
    await rows(page).nth(1).click()
    const choose = async (field: string, action: string) => {
      await page
        .locator('.openrow')
        .getByRole('button', { name: `Actions of ${field}`, exact: true })
        .press('Enter')
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('took_ms', 'Add to query')
    await queryIs(server, 'checkout AND took_ms:1')
    await choose('source', 'Exclude from query')
    await queryIs(server, 'checkout AND took_ms:1 AND NOT source:web-1')
    await choose('source', 'Highlight this value')
    await expect(rows(page).nth(1).locator('mark')).toHaveText('web-1')
    await expect(rows(page).nth(1).locator('mark')).toHaveCSS('background-color', 'rgb(255, 236, 61)')
    await expect(rows(page).nth(1).locator('mark')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await choose('source', 'New search for it')
    await queryIs(server, 'source:web-1')
  })

  test('is copied as text, JSON, cURL and link', async ({ page, openApp, server }) => {
    await openApp(searchFor(200))
    await rows(page).first().click()
    const copy = async (words: string) => {
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.getByRole('menuitem', { name: words }).click()
    }
    const path = await newestPath(server)
    await copy('Copy message text')
    await expect.poll(() => clipboard(page)).toBe('line number 0')
    await copy('Copy as JSON')
    await expect.poll(async () => (JSON.parse(await clipboard(page)) as { took_ms: number }).took_ms).toBe(0)
    await copy('Copy as cURL')
    await expect
      .poll(() => clipboard(page))
      .toMatch(new RegExp(`^curl --user TOKEN:token --header 'Accept: application/json' 'http:.*/api${path}'$`))
    await copy('Copy link')
    await expect.poll(() => clipboard(page)).toMatch(new RegExp(`${path}$`))
  })

  test('searches around itself by time, with the fields of the search configuration', async ({
    page,
    openApp,
    server,
  }) => {
    await openApp(searchFor(200))
    await rows(page).nth(7).click()
    await page.getByRole('button', { name: 'Surrounding messages within ± 5 seconds, others' }).click()
    await page.getByRole('menuitem', { name: '± 30 seconds' }).click()
    await expect
      .poll(() => lastQuery(server))
      .toMatchObject({
        query: { query_string: 'source:web-1 AND gl2_source_input:i1' },
        timerange: { type: 'absolute', from: '2026-11-20T14:46:23.000Z', to: '2026-11-20T14:47:23.000Z' },
      })
    await expect(page.getByRole('button', { name: 'Surrounding messages within ± 30 seconds, others' })).toBeVisible()
  })

  test('shows so many before and after itself in place, and more at either end', async ({ page, openApp }) => {
    await openApp(searchFor(200))
    await rows(page).nth(15).click()
    await page.getByRole('button', { name: /Surrounding messages within/ }).click()
    await page.getByRole('menuitem', { name: '5 before and after', exact: true }).click()
    const around = page.getByRole('table', { name: 'Messages before and after this one' })
    const lines = () =>
      around
        .locator('tr:not(.more-row)')
        .evaluateAll(all => all.map(row => Number(/line number (-?\d+)/.exec(row.textContent)?.[1])))
    await expect.poll(lines).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30])
    await expect(around.locator('[aria-current="true"]')).toContainText('line number 15')
    await around.getByRole('button', { name: 'Earlier ones' }).click()
    await expect.poll(lines).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45])
    await around.getByRole('button', { name: 'Later ones' }).click()
    await expect(around).toContainText('Nothing later')
  })

  test('shows what decorators changed, before and after, and itself as it is stored', async ({
    page,
    openApp,
    server,
  }) => {
    const message = {
      source: 'web',
      message: 'text',
      severity: 'Error',
      state: 'Error (3)',
      link: { type: 'a', href: 'javascript:alert(1)' },
      docs: { type: 'a', href: 'https://example.org/x' },
    }
    const decoration_stats = {
      added_fields: { severity: 'Error' },
      changed_fields: { state: { before: 3, after: 'Error (3)' } },
      removed_fields: { token: 'secret' },
    }
    await find(page, [{ message, decoration_stats }])
    const decorator = (id: string, stream: string | null, order: number) => ({
      id,
      type: 'format',
      config: {},
      stream,
      order,
    })
    server.answers.set('GET /search/decorators', {
      body: [decorator('late', null, 2), decorator('other', 's1', 0), decorator('early', null, 1)],
    })
    await openApp('/search')
    await rows(page).first().click()
    expect(lastQuery(server)!.search_types[0]).toMatchObject({ decorators: [{ id: 'early' }, { id: 'late' }] })
    const open = page.locator('.openrow')
    await expect(open.getByRole('row', { name: /^severity/ })).toContainText('added')
    await expect(open.getByRole('row', { name: /^state/ })).toContainText('Error (3)')
    await expect(open.getByRole('row', { name: /^state/ }).locator('del')).toHaveText('3')
    await expect(open).toContainText('Removed by decorators: token')
    await expect(open.getByRole('link', { name: 'https://example.org/x' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    )
    await expect(open.locator('a[href^="javascript"]')).toHaveCount(0)
    await open.getByRole('checkbox', { name: 'Show as stored' }).check()
    await expect(open.getByRole('row', { name: /^severity/ })).toHaveCount(0)
    await expect(open.getByRole('row', { name: /^state/ })).toContainText('3')
    await expect(open.getByRole('row', { name: /^token/ })).toContainText('secret')
    await expect(open.locator('del')).toHaveCount(0)
  })

  test('is searched for as it is stored, and keeps its level, whatever decorators show in its place', async ({
    page,
    openApp,
    server,
  }) => {
    const message = { source: 'Web server 1', message: 'text', severity: 'Error', level: 'Error (3)' }
    const decoration_stats = {
      added_fields: { severity: 'Error' },
      removed_fields: {},
      changed_fields: { level: { before: 3, after: 'Error (3)' }, source: { before: 'web-1', after: 'Web server 1' } },
    }
    await find(page, [{ message, decoration_stats }])
    await openApp('/search?fields=timestamp,source,level')
    await expect(rows(page).first().locator('.lvl')).toContainText('Error (3)')
    await rows(page).first().click()
    const menuOf = async (field: string) => {
      await page
        .locator('.openrow')
        .getByRole('button', { name: `Actions of ${field}`, exact: true })
        .click()
    }
    await menuOf('severity')
    await expect(page.getByRole('menuitem', { name: 'Highlight this value' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Add to query' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await menuOf('level')
    await page.getByRole('menuitem', { name: 'Exclude from query' }).click()
    await queryIs(server, 'NOT level:3')
    await page.getByRole('button', { name: 'Surrounding messages', exact: true }).click()
    await expect.poll(() => lastQuery(server)?.query.query_string).toContain('source:web-1')
  })

  test('of 100 kB and 1,000 fields is read piece by piece', async ({ page, openApp }) => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [`field_${String(at).padStart(4, '0')}`, at]),
    )
    const long = { ...many, source: 'web', message: `start ${'x'.repeat(100_000)} end`, full_message: 'the full text' }
    await find(page, [{ message: long }])
    await openApp('/search')
    await rows(page).first().click()
    const open = page.locator('.openrow')
    await expect(open).toContainText('the full text')
    await expect(open.getByRole('rowheader')).toHaveCount(100)
    await open.getByRole('button', { name: /^Show 100 more of 90\d fields$/ }).click()
    await expect(open.getByRole('rowheader')).toHaveCount(200)
    await open.getByRole('textbox', { name: 'Filter fields' }).fill('field_0777')
    await expect(open.getByRole('rowheader')).toHaveText(['field_0777'])
    await expect(open).not.toContainText('x end')
    await open.getByRole('button', { name: 'Show all (97.7KiB)' }).click()
    await expect(open).toContainText('x end')
    await open.getByRole('button', { name: 'Show less' }).click()
    await expect(open).not.toContainText('x end')
  })
})

test.describe('highlighting', () => {
  test('rules are written in a dialog and hold in all views, beside what the search found', async ({
    page,
    openApp,
    server,
  }) => {
    const { search } = await store(server, 200, place => ({ message: `timeout of ${place}`, took_ms: place * 100 }))
    await openApp(search)
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'Highlighting' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Highlighting rules' })
    await dialog.getByRole('button', { name: 'Add rule' }).press('Enter')
    const first = dialog.getByRole('group', { name: /Rule 1/ })
    await first.getByRole('textbox', { name: 'Value' }).fill('TIMEOUT')
    await first.getByRole('textbox', { name: 'Colour' }).fill('#003366')
    await dialog.getByRole('button', { name: 'Add rule' }).press('Enter')
    const second = dialog.getByRole('group', { name: /Rule 2/ })
    await second.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'took_ms' }).click()
    await second.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'is at least' }).click()
    await second.getByRole('textbox', { name: 'Value' }).fill('much')
    await second.getByRole('combobox', { name: 'Kind of colour' }).click()
    await page.getByRole('option', { name: 'By value' }).click()
    await second.getByRole('combobox', { name: 'Scale' }).click()
    await page.getByRole('option', { name: 'Bluered' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toContainText('Must be a number.')
    await second.getByRole('textbox', { name: 'Value' }).fill('0')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rows(page).first().locator('mark')).toHaveText('timeout')
    await expect(rows(page).first().locator('mark')).toHaveCSS('background-color', 'rgb(0, 51, 102)')
    await expect(rows(page).first().locator('mark')).toHaveCSS('color', 'rgb(255, 255, 255)')
    await page.getByRole('button', { name: 'JSON', exact: true }).click()
    const took = rows(page).nth(1).locator('mark').filter({ hasText: '100' })
    await expect(took).toHaveCSS('background-color', 'rgb(255, 0, 0)')
    await page.getByRole('button', { name: 'Lines' }).click()
    await expect(rows(page).first().locator('mark')).toHaveText('timeout')
    await rows(page).nth(1).click()
    await expect(
      page
        .locator('.openrow')
        .getByRole('row', { name: /^took_ms/ })
        .locator('mark'),
    ).toHaveText('100')
  })
})

test.describe('hostile', () => {
  test('names and values are text in every view, nothing runs, and copying gives them as they are', async ({
    page,
    openApp,
  }) => {
    const named = (text: string, place: number) => (text === '' ? `empty${place}` : text)
    const many = Object.fromEntries(hostileTexts.map((text, at) => [named(text, at), hostileTexts.at(-1 - at)]))
    await find(
      page,
      hostileTexts.map(text => ({ message: { ...many, message: text, source: text, level: text } })),
    )
    await openApp('/search')
    await rows(page).first().waitFor()
    for (const view of ['Lines', 'JSON', 'Table']) {
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click()
      await rows(page).first().waitFor()
      for (const place of [0, 0.5, 1])
        await scroller(page).evaluate((box, to) => {
          box.scrollTop = box.scrollHeight * to
        }, place)
    }
    await scroller(page).evaluate(box => {
      box.scrollTop = 0
    })
    await rows(page).first().click()
    await expect(page.locator('.openrow')).toContainText('<script>window.hacked=1</script>')
    await expect(page.locator('.openrow')).toContainText('\\u202Egnp.exe')
    await expect(page.locator('.openrow')).toContainText('ab\\u200B\\u200Dc')
    await expect(page.locator('.openrow')).toContainText('\\u001B[31mred')
    await expect(page.locator('.openrow').getByRole('rowheader', { name: '__proto__', exact: true })).toBeVisible()
    expect(await page.evaluate(() => (globalThis as { hacked?: unknown }).hacked)).toBeUndefined()
    const bidi = page.locator('.openrow').getByRole('row', { name: /^\\u202Egnp\.exe/ })
    await bidi.getByRole('button', { name: /^Actions of/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Copy field name' }).click()
    await expect.poll(() => clipboard(page)).toBe('\u202Egnp.exe')
  })
})

test.describe('the page of one message', () => {
  test('shows it alone, with what needs no search page', async ({ page, openApp, server }) => {
    await openApp(await newestPath(server))
    await expect(page.getByRole('heading', { name: 'Message', level: 1 })).toBeVisible()
    await expect(page.locator('.detail')).toContainText('line number 0')
    await expect(page.getByRole('link', { name: 'All messages' })).toHaveAttribute(
      'href',
      /\/streams\/000000000000000000000001\/search$/,
    )
    await page.getByRole('button', { name: 'Actions of source' }).press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText([
      'New search for it',
      'Create event definition for it',
      'Copy value',
      'Copy field name',
    ])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Surrounding messages', exact: true }).click()
    await expect(page).toHaveURL(/\/search\?q=source(:|%3A)web.*rangetype=absolute&from=2026-11-20T14%3A46%3A55\.000Z/)
  })

  test('says in words that it is gone, or that it may not be seen', async ({ page, openApp, server }) => {
    const index = 'cordwood_0'
    const body = { type: 'ApiError', message: 'Not authorized' }
    server.answers.set(`GET /messages/${index}/secret`, { status: 403, body })
    await openApp(`/messages/${index}/gone`)
    await expect(page.getByText('This message is not there')).toBeVisible()
    await expect(page.getByText(`Index ${index} has no message gone.`)).toBeVisible()
    await openApp(`/messages/${index}/secret`)
    await expect(page.getByText('You may not see this message')).toBeVisible()
  })
})

test('a narrow page shows cards, all can be done there, and times never wrap', async ({ page, openApp }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await openApp(searchFor(400))
  await rows(page).first().waitFor()
  expect((await rows(page).first().boundingBox())!.height).toBeGreaterThan(40)
  await rows(page).nth(2).click()
  const time = page
    .locator('.openrow')
    .getByRole('row', { name: /^timestamp/ })
    .locator('.ts')
  expect((await time.boundingBox())!.height).toBeLessThan(24)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  await page.locator('.openrow').getByRole('button', { name: 'Actions of took_ms' }).click()
  await page.getByRole('menuitem', { name: 'Add as column' }).click()
  await expect(rows(page).nth(3).locator('[data-title="took_ms"]')).toHaveText('3')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('300 of 400 shown')).toBeVisible()
})

test('a narrow page, which has no heads, says what it is sorted by and which way, and is sorted there', async ({
  page,
  openApp,
  server,
}) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await openApp(searchFor(20, newest, '&fields=source,took_ms'))
  await rows(page).first().waitFor()
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  const menu = page.getByRole('button', { name: 'Sorted by timestamp, newest first' })
  await expect(menu).toHaveText('timestamp, newest first')
  expect((await menu.boundingBox())!.height).toBeGreaterThanOrEqual(24)
  await menu.click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('menuitemradio', { name: 'took_ms' }).click()
  await expect.poll(() => lastSort(server)).toEqual([{ field: 'took_ms', order: 'ASC' }])
  await expect(page.getByText('20 of 20 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Sorted by took_ms, ascending' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'ascending', exact: true })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await page.getByRole('menuitemradio', { name: 'descending' }).click()
  await expect.poll(() => lastSort(server)).toEqual([{ field: 'took_ms', order: 'DESC' }])
  await expect(page.getByRole('button', { name: 'Sorted by took_ms, descending' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
})

test('no rule of accessibility is broken, light and dark @axe', async ({ page, openApp }) => {
  await openApp(searchFor(20))
  await rows(page).nth(1).click()
  await page.locator('.openrow').getByRole('button', { name: 'Actions of source', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Highlight this value' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Highlighting' }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  expect(await axeViolations(page)).toEqual([])
})
