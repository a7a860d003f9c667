/** The search page in the shell, with made-up answers. */
import type { Page } from '@playwright/test'
import { fakeLive } from './fake-live.ts'
import { fakeSearch, textOf } from './fake-search.ts'
import { axeViolations, expect, test } from './pages.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Search query' })
const rows = (page: Page) => page.locator('tr.message')

/** From one thirtieth of the range to another. */
async function brush(page: Page, fromBar: number, toBar: number) {
  const box = (await page.locator('.brush-area').boundingBox())!
  const at = (bar: number) => box.x + (box.width * bar) / 30
  await page.mouse.move(at(fromBar) + 2, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(at(toBar) - 2, box.y + 40, { steps: 4 })
  await page.mouse.up()
}

test('a query runs with Enter; its messages appear and the address says it', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await expect(rows(page).first()).toContainText('capture failed')
  await editor(page).click()
  await page.keyboard.type('timeout AND level:3')
  await expect(page.getByText('Query edited,')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=timeout(\+|%20)AND(\+|%20)level%3A3$/)
  await expect(page.getByText('Query edited,')).toBeHidden()
  await expect.poll(() => api.searches.at(-1)!.queries[0])
    .toMatchObject({ query: { query_string: 'timeout AND level:3' }, timerange: { type: 'relative', range: 300 } })
  await expect(page.getByText('150 of 400 shown')).toBeVisible()
  await expect(page.getByText('answered in 184 ms')).toBeVisible()
  await expect(rows(page).first().locator('mark')).toHaveText('timeout')
  await expect(rows(page).first().locator('mark')).toHaveCSS('background-color', 'rgb(255, 236, 61)')
  await expect(rows(page).first()).toContainText('<b>txn=5b0e</b>')
})

test('the address is read, also when going back', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search?q=level%3A3&rangetype=keyword&keyword=yesterday&streams=000000000000000000000001')
  await expect(editor(page)).toHaveText('level:3')
  await expect(page.getByText('All messages').first()).toBeVisible()
  await expect.poll(() => api.searches.at(-1)?.queries[0]).toMatchObject({
    query: { query_string: 'level:3' }, timerange: { type: 'keyword', keyword: 'yesterday' },
    filter: { filters: [{ type: 'stream', id: '000000000000000000000001' }] },
  })
  await editor(page).fill('refused')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=refused/)
  await page.goBack()
  await expect(editor(page)).toHaveText('level:3')
  await expect.poll(() => api.searches.at(-1)?.queries[0].query.query_string).toBe('level:3')
})

test('coloured text is typed over and deleted at once, without inline styles', async ({ page, openApp }) => {
  await fakeSearch(page)
  await openApp('/search?q=level%3A3')
  for (const text of ['refused', 'level:4 AND "a b"', '/x+/ OR level:7']) {
    await editor(page).fill(text)
    await expect(editor(page)).toHaveText(text)
  }
  await page.keyboard.press('Shift+Home')
  await page.keyboard.type('z')
  await expect(editor(page)).toHaveText('z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(editor(page)).toHaveText('/x+/ OR level:7')
  await page.evaluate(() => [document.execCommand('selectAll'), document.execCommand('delete')])
  await expect(editor(page)).toHaveText('Enter search query...')
})

test('an address that is no search says what is wrong with it', async ({ page, openApp }) => {
  await fakeSearch(page)
  await openApp('/search?q=x&rangetype=lunar')
  await expect(page.getByRole('alert')).toContainText('Invalid range type: lunar.')
  await expect(rows(page).first()).toBeVisible()
})

test('a broken query is underlined where it is broken, says why, and is not run', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await rows(page).first().waitFor()
  const before = api.searches.length
  await editor(page).fill('level:3 AND "abc')
  await expect(page.locator('.cm-lintRange-error')).toHaveText('"abc')
  await expect(page.getByText('Error: Missing closing quote')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  expect(api.searches).toHaveLength(before)
  await page.locator('.cm-lintRange-error').hover()
  await expect(page.locator('.cm-tooltip-lint')).toContainText('Missing closing quote')
  await page.getByRole('button', { name: /^Time range/ }).click()
  await page.getByRole('button', { name: 'Last 1 hour', exact: true }).click()
  await expect.poll(() => api.searches.at(-1)!.queries[0]).toMatchObject({ query: { query_string: '' }, timerange: { range: 3600 } })
  await expect(editor(page)).toHaveText('level:3 AND "abc')
  await editor(page).fill('level:3 AND "abc"')
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(0)
})

test('what the server warns of is underlined, and may be run', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  api.validation = { status: 'WARNING',
    explanations: [{ error_type: 'UNKNOWN_FIELD', begin_line: 1, begin_column: 2, end_line: 1, end_column: 5,
    error_title: 'Unknown field', error_message: "No message has a field 'foo'" }] }
  await openApp('/search')
  await editor(page).fill('a foo:1')
  await expect(page.locator('.cm-lintRange-warning')).toHaveText('foo')
  await expect(page.getByText("Warning: No message has a field 'foo'")).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => api.searches.at(-1)?.queries[0].query.query_string).toBe('a foo:1')
})

test('fields and values are completed; Enter runs what was typed', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await rows(page).first().waitFor()
  await editor(page).click()
  await page.keyboard.type('sou')
  await expect(page.getByRole('option', { name: /^A source/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(editor(page)).toHaveText('source:')
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveText('source:"web 2"')
  await page.keyboard.type(' AND sour')
  await expect(page.getByRole('option', { name: /^A source/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => api.searches.at(-1)?.queries[0].query.query_string).toBe('source:"web 2" AND sour')
})

test('no proposal comes once the query runs, or the focus has left', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await rows(page).first().waitFor()
  await editor(page).click()
  await page.keyboard.type('source:we')
  await page.keyboard.press('Enter')
  await expect.poll(() => api.searches.at(-1)?.queries[0].query.query_string).toBe('source:we')
  await page.waitForTimeout(400)
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.type('b')
  await page.keyboard.press('Tab')
  await page.waitForTimeout(400)
  await expect(page.getByRole('option')).toHaveCount(0)
  await editor(page).click()
  await page.keyboard.type('-')
  await expect(page.getByRole('option')).not.toHaveCount(0)
})

test('a range is dragged on the histogram and zoomed into', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await rows(page).first().waitFor()
  await brush(page, 10, 16)
  await expect(page.locator('.brush-label')).toContainText('14:43:40 to 14:44:40')
  await expect(page.locator('.brush-label')).toContainText('123')
  await page.getByRole('slider', { name: 'End of the selected range' }).press('ArrowLeft')
  await expect(page.locator('.brush-label')).toContainText('14:43:40 to 14:44:38')
  await page.getByRole('slider', { name: 'End of the selected range' }).press('Escape')
  await expect(page.locator('.brush-label')).toBeHidden()
  await page.getByRole('group', { name: 'Selected range' }).press('ArrowRight')
  await expect(page.locator('.brush-label')).toContainText('14:42:00 to 14:42:02')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/rangetype=absolute&from=2026-11-20T14%3A42%3A00\.000Z&to=2026-11-20T14%3A42%3A02\.000Z/)
  await expect.poll(() => api.searches.at(-1)!.queries[0].timerange)
    .toEqual({ type: 'absolute', from: '2026-11-20T14:42:00.000Z', to: '2026-11-20T14:42:02.000Z' })
})

test('a level is hidden from the bars and shown again', async ({ page, openApp }) => {
  await fakeSearch(page)
  await openApp('/search')
  await expect(page.locator('rect.s-3')).toHaveCount(1)
  await page.getByRole('button', { name: 'ERROR 3' }).click()
  await expect(page.locator('rect.s-3')).toHaveCount(0)
  await expect(page.locator('rect.s-6')).toHaveCount(150)
  await page.getByRole('button', { name: 'ERROR 3' }).click()
  await expect(page.locator('rect.s-3')).toHaveCount(1)
})

test('messages are walked, opened and closed by keys', async ({ page, openApp }) => {
  await fakeSearch(page)
  await openApp('/search')
  await rows(page).first().waitFor()
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(page.locator('.openrow')).toHaveCount(1)
  await expect(page.locator('.openrow')).toContainText(textOf(1))
  await page.keyboard.press('Escape')
  await expect(page.locator('.openrow')).toHaveCount(0)
  await page.keyboard.press('[')
  await expect(page.getByRole('complementary', { name: 'Fields' })).toBeHidden()
  await page.keyboard.press('[')
  await expect(page.getByRole('complementary', { name: 'Fields' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.type('jk')
  await expect(editor(page)).toHaveText('jk')
})

test('an opened message shows all its fields, filters by them, and has an address', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search?q=a%20OR%20b')
  await rows(page).first().click()
  const open = page.locator('.openrow')
  const shown = ['m0', 'logs_0', 'http_status', '500', 'web-0', '2026-11-20 14:47:00.000', 'GELF TCP', 'All messages']
  for (const text of shown) await expect(open).toContainText(text)
  await expect(open.getByText(textOf(0))).toHaveCount(1)
  await expect(open.getByRole('rowheader', { name: 'message', exact: true })).toHaveCount(0)
  await expect(open.getByRole('button', { name: 'Actions of message', exact: true })).toHaveCount(1)
  await open.getByRole('row', { name: /http_status/ }).hover()
  await open.getByRole('button', { name: 'Filter out http_status' }).click()
  await expect.poll(() => api.searches.at(-1)?.queries[0].query.query_string).toBe('(a OR b) AND NOT http_status:500')
  await expect(editor(page)).toHaveText('(a OR b) AND NOT http_status:500')
  await open.getByRole('button', { name: 'Close message' }).click()
  await expect(open).toHaveCount(0)
  await expect(rows(page).first()).toBeFocused()
  await openApp('/messages/logs_0/m0')
  await expect(page.getByRole('heading', { name: 'Message' })).toBeVisible()
  await expect(page.locator('cordwood-message .detail')).toContainText('capture failed')
})

test('more messages come as the list is scrolled, and the order can be turned', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await rows(page).first().waitFor()
  await page.locator('.scroll').evaluate((list) => { list.scrollTop = list.scrollHeight })
  await expect(page.getByText('300 of 400 shown')).toBeVisible()
  await page.locator('.scroll').evaluate((list) => { list.scrollTop = list.scrollHeight })
  await expect(page.getByText('400 of 400 shown')).toBeVisible()
  await page.locator('.scroll').evaluate((list) => { list.scrollTop = list.scrollHeight })
  await expect(page.getByText(textOf(399))).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(100)
  await page.getByRole('columnheader', { name: 'timestamp' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'timestamp' })).toHaveAttribute('aria-sort', 'ascending')
  expect(await page.locator('.scroll').evaluate(list => list.scrollTop)).toBe(0)
  expect(api.searches.at(-1)!.queries[0].search_types[0]!.sort).toEqual([{ field: 'timestamp', order: 'ASC' }])
})

test('the time range is relative, absolute or a keyword with a preview', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  const open = () => page.getByRole('button', { name: /^Time range/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Time range' })
  await open()
  await dialog.getByRole('button', { name: 'Last 1 hour' }).click()
  await expect(page).toHaveURL(/relative=3600/)
  await open()
  await dialog.getByRole('tab', { name: 'Absolute' }).click()
  await dialog.getByRole('textbox', { name: 'From', exact: true }).fill('2026-11-20 25:00:00')
  await expect(dialog.getByText('Expected YYYY-MM-DD HH:mm:ss')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'From', exact: true }).fill('2026-11-20 10:00:00')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('2026-11-20 11:00:00')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/rangetype=absolute&from=2026-11-20T10%3A00%3A00\.000Z/)
  api.answers.set('/tools/natural_date_tester', { status: 422, body: {} })
  await open()
  await dialog.getByRole('tab', { name: 'Keyword' }).click()
  await dialog.getByRole('textbox', { name: 'Keyword' }).fill('nonsense')
  await expect(dialog.getByText('This is no range of time.')).toBeVisible()
  await expect(page.getByText('Could not load keyword preview')).toHaveCount(0)
  api.answers.set('/tools/natural_date_tester',
    { body: { from: '2026-11-19T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z', timezone: 'UTC' } })
  await dialog.getByRole('textbox', { name: 'Keyword' }).fill('yesterday')
  await expect(dialog.getByText('2026-11-19 00:00:00 to 2026-11-20 00:00:00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/rangetype=keyword&keyword=yesterday/)
})

test('an empty answer offers a wider range; a failure keeps what was there and offers a retry', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  api.total = 0
  await openApp('/search')
  await expect(page.getByText('No data available.')).toBeVisible()
  api.total = 400
  await page.getByRole('button', { name: 'Search the last hour' }).click()
  await expect(rows(page).first()).toBeVisible()
  api.failure = { status: 500, body: { type: 'ApiError', message: 'The disk is full' } }
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The disk is full')
  await expect(rows(page).first()).toBeVisible()
  api.failure = null
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('an empty answer says that no input runs, and leads there', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  api.total = 0
  api.answers.set('/cluster/inputstates', { body: { n1: [{ id: 'i1', state: 'STOPPED' }] } })
  await openApp('/search')
  await expect(page.getByText('No input is running')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the inputs' })).toHaveAttribute('href', /system\/inputs$/)
})

test('a search that was refused is not offered again as it is', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await page.route('**/api/views/search/*/execute', route => route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify({
    execution: { done: true, cancelled: false, completed_exceptionally: false }, id: 'j', search_id: api.searches.at(-1)!.id, owner: 'mara.lindqvist',
    results: {}, errors: [{ type: 'query', query_id: 'search', description: 'A wildcard cannot come first.', backtrace: '', search_type_id: '', fatal: false }],
  }) }))
  await openApp('/search')
  await expect(page.getByText('A wildcard cannot come first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('a search that could not reach the server runs by itself once it can', async ({ page, openApp }) => {
  const api = await fakeSearch(page)
  await openApp('/search')
  await expect(rows(page).first()).toBeVisible()
  let isCut = true
  await page.route('**/api/views/search', (route) => {
    api.down = isCut
    return isCut ? route.abort() : route.fallback()
  })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByText('The search failed')).toHaveCount(1)
  isCut = false
  api.down = false
  await expect(page.getByText('The search failed')).toHaveCount(0, { timeout: 12_000 })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing keeps anybody out, ${colorScheme}`, async ({ page, openApp }) => {
    await fakeLive(page)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openApp('/search?q=timeout')
    await rows(page).first().click()
    await page.getByRole('complementary', { name: 'Fields' }).getByRole('button', { name: /text source/ }).click()
    await page.getByRole('list', { name: 'Top values of source' }).waitFor()
    await brush(page, 4, 9)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: /^Time range/ }).click()
    await page.getByRole('tab', { name: 'Absolute' }).click()
    expect(await axeViolations(page)).toEqual([])
  })
}

test('at 400 px messages are cards, fields a sheet, and nothing goes sideways', async ({ page, openApp }) => {
  await fakeSearch(page)
  await page.setViewportSize({ width: 400, height: 860 })
  await openApp('/search')
  await rows(page).first().click()
  await expect(page.locator('.openrow')).toContainText('http_status')
  await page.getByRole('button', { name: 'Fields' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fields' })
  await expect(sheet.getByRole('button', { name: /^text source/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('300 of 400 shown')).toBeVisible()
})

test('narrower than 768 px it scrolls inside a given height, else with the page', async ({ page, openHost }) => {
  await fakeSearch(page)
  await openHost('sdk', '<script type="module" src="/cordwood-search.js"></script>',
    '<div><cordwood-search></cordwood-search></div>')
  await page.evaluate(async () => {
    const { configure } = await import('/core.js' as string) as { configure: (options: object) => { session: { start(): Promise<void> } } }
    await configure({ baseUrl: '/api' }).session.start()
  })
  const element = page.locator('cordwood-search')
  await element.evaluate((host) => {
    host.parentElement!.style.width = '390px'
    host.style.height = '500px'
  })
  const pageScrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
  await expect(rows(page).first()).toBeVisible()
  expect((await element.boundingBox())!.height).toBe(500)
  expect(await pageScrolls()).toBe(false)
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 100_000)
  const more = page.getByRole('button', { name: 'Load more' })
  await expect(more).toBeInViewport()
  expect((await more.boundingBox())!.y).toBeLessThan(500 + 8)
  await expect(editor(page)).not.toBeInViewport()
  await element.evaluate(host => host.style.removeProperty('height'))
  await expect.poll(pageScrolls).toBe(true)
  expect(await element.evaluate(host => host.scrollHeight - host.clientHeight)).toBe(0)
  await page.mouse.wheel(0, 100_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

test('on a foreign page it takes properties, says what is searched, and leaves the address alone', async ({ page, openHost }) => {
  const api = await fakeSearch(page)
  await openHost('sdk', '<script type="module" src="/cordwood-search.js"></script>', '<cordwood-search query="level:3"></cordwood-search>')
  await page.evaluate(async () => {
    const { configure } = await import('/core.js' as string) as { configure: (options: object) => { session: { start(): Promise<void> } } }
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    document.addEventListener('cordwood-search-changed',
      event => heard.push((event as CustomEvent<{ parameters: unknown }>).detail.parameters))
    await configure({ baseUrl: '/api' }).session.start()
  })
  await expect(rows(page).first()).toBeVisible()
  expect(api.searches.at(-1)!.queries[0].query.query_string).toBe('level:3')
  await editor(page).fill('refused')
  await page.keyboard.press('Enter')
  await expect.poll(() => api.searches.at(-1)!.queries[0].query.query_string).toBe('refused')
  expect(await page.evaluate(() => (globalThis as unknown as { heard: unknown }).heard)).toEqual([{ q: 'refused' }])
  await expect(page).toHaveURL(/\/host$/)
})
