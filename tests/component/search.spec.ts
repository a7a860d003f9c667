/** The search page in the shell: query, time range, bars, messages. The server is in memory and has the messages. */
import type { Page } from '@playwright/test'
import { writeQuery } from '../browser/write-query.ts'
import { proposals } from './choices.ts'
import { axeViolations, expect } from './pages.ts'
import {
  editor,
  lastQuery,
  longAgo,
  queries,
  queryIs,
  range,
  rangeIs,
  rows,
  store,
  textOf,
  timeButton,
} from './searching.ts'
import { test } from './server-in-memory.ts'

test.use({ storesMessages: true })

/** From one thirtieth of the range to another. */
async function brush(page: Page, fromBar: number, toBar: number) {
  const box = (await page.locator('.brush-area').boundingBox())!
  const at = (bar: number) => box.x + (box.width * bar) / 30
  await page.mouse.move(at(fromBar) + 2, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(at(toBar) - 2, box.y + 40, { steps: 4 })
  await page.mouse.up()
}

const scrollToEnd = (page: Page) =>
  page.locator('.scroll').evaluate(list => {
    list.scrollTop = list.scrollHeight
  })

test('a query runs with Enter; its messages appear and the address says it', async ({ page, openApp, server }) => {
  await store(server)
  await openApp('/search')
  await expect(rows(page).first()).toContainText('capture failed')
  await expect(page.getByText(/^150 of \d{3} shown/)).toBeVisible()
  await editor(page).click()
  await page.keyboard.type('timeout AND level:3')
  await expect(page.getByText('Query edited,')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=timeout(\+|%20)AND(\+|%20)level%3A3$/)
  await expect(page.getByText('Query edited,')).toBeHidden()
  await queryIs(server, 'timeout AND level:3')
  expect(lastQuery(server)!.timerange).toEqual({ type: 'relative', range: 300 })
  await expect(page.getByText('1 of 1 shown')).toBeVisible()
  await expect(page.getByText(/answered in [\d,]+ ms/)).toBeVisible()
  await expect(rows(page).first().locator('mark')).toHaveText('timeout')
  await expect(rows(page).first().locator('mark')).toHaveCSS('background-color', 'rgb(255, 236, 61)')
  await expect(rows(page).first()).toContainText('<b>txn=5b0e</b>')
})

test('the address is read, also when going back', async ({ page, openApp, server }) => {
  await openApp('/search?q=level%3A3&rangetype=keyword&keyword=yesterday&streams=000000000000000000000001')
  await expect(editor(page)).toHaveText('level:3')
  await expect(page.getByText('All messages').first()).toBeVisible()
  await expect
    .poll(() => lastQuery(server))
    .toMatchObject({
      query: { query_string: 'level:3' },
      timerange: { type: 'keyword', keyword: 'yesterday' },
      filter: { filters: [{ type: 'stream', id: '000000000000000000000001' }] },
    })
  await writeQuery(page, 'refused')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=refused/)
  await queryIs(server, 'refused')
  await page.goBack()
  await expect(editor(page)).toHaveText('level:3')
  await expect(page).toHaveURL(/q=level%3A3/)
})

test('coloured text is typed over and deleted at once, without inline styles', async ({ page, openApp }) => {
  await openApp('/search?q=level%3A3')
  for (const text of ['refused', 'level:4 AND "a b"', '/x+/ OR level:7']) {
    await writeQuery(page, text)
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

test('an address that is no search says what is wrong with it', async ({ page, openApp, server }) => {
  await store(server, undefined, 10)
  await openApp('/search?q=line&rangetype=lunar')
  await expect(page.getByRole('alert')).toContainText('Invalid range type: lunar.')
  await expect(rows(page).first()).toBeVisible()
})

test('a broken query is underlined where it is broken, says why, and is not run', async ({ page, openApp, server }) => {
  await store(server, undefined, 10)
  await openApp('/search')
  await rows(page).first().waitFor()
  const before = queries(server).length
  await writeQuery(page, 'level:3 AND "abc')
  await expect(page.locator('.cm-lintRange-error')).toHaveText('"abc')
  await expect(page.getByText('Error: Missing closing quote')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  expect(queries(server)).toHaveLength(before)
  await page.locator('.cm-lintRange-error').hover()
  await expect(page.locator('.cm-tooltip-lint')).toContainText('Missing closing quote')
  await timeButton(page).click()
  await page.getByRole('button', { name: 'Last 1 hour', exact: true }).click()
  await rangeIs(server, { type: 'relative', range: 3600 })
  expect(lastQuery(server)!.query.query_string).toBe('')
  await expect(editor(page)).toHaveText('level:3 AND "abc')
  await writeQuery(page, 'level:3 AND "abc"')
  await expect(page.locator('.cm-lintRange-error')).toHaveCount(0)
})

test('what the server warns of is underlined, and may be run', async ({ page, openApp, server }) => {
  await store(server, undefined, 10)
  await openApp('/search')
  await rows(page).first().waitFor()
  await writeQuery(page, 'a foo:1')
  await expect(page.locator('.cm-lintRange-warning')).toHaveText('foo')
  await expect(page.getByText("Warning: No message has a field 'foo'")).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await queryIs(server, 'a foo:1')
})

test('fields and values are completed; Enter runs what was typed', async ({ page, openApp, server }) => {
  await store(server)
  await openApp('/search')
  await rows(page).first().waitFor()
  await editor(page).click()
  await page.keyboard.type('sou')
  await expect(proposals(page).getByRole('option', { name: /^A source/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(editor(page)).toHaveText('source:')
  await expect(proposals(page).getByRole('option')).toHaveCount(3)
  for (let option = 0; option < 3; option++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveText('source:"web 2"')
  await page.keyboard.type(' AND sour')
  await expect(proposals(page).getByRole('option', { name: /^A source/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await queryIs(server, 'source:"web 2" AND sour')
})

test('Tab leaves the query as it was written where other values are proposed, and takes one that was chosen', async ({
  page,
  openApp,
  server,
}) => {
  await store(server)
  await openApp('/search')
  await rows(page).first().waitFor()
  await editor(page).click()
  await page.keyboard.type('level:5')
  await expect(proposals(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(editor(page)).not.toBeFocused()
  await expect(editor(page)).toHaveText('level:5')
  await writeQuery(page, 'level:5')
  await expect(proposals(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(editor(page)).toHaveText(/^level:[3467]$/)
})

test('no proposal comes once the query runs, or the focus has left', async ({ page, openApp, server }) => {
  await store(server)
  await openApp('/search')
  await rows(page).first().waitFor()
  const asked = () => server.asked('POST /search/suggest').at(-1)
  let answer = () => {}
  server.hold = new Promise<void>(resolve => {
    answer = resolve
  })
  await editor(page).click()
  await page.keyboard.type('source:we')
  await expect.poll(asked).toMatchObject({ input: 'we' })
  await page.keyboard.press('Enter')
  answer()
  server.hold = null
  await queryIs(server, 'source:we')
  await expect(page.getByText('Nothing matches').or(page.getByText('No data available.'))).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.type('b')
  await page.keyboard.press('Tab')
  await expect(editor(page)).not.toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await editor(page).click()
  await page.keyboard.type('-')
  await expect(page.getByRole('option')).not.toHaveCount(0)
})

test('a range is dragged on the histogram and zoomed into', async ({ page, openApp, server }) => {
  await store(server, longAgo)
  await openApp(`/search?${range}`)
  await rows(page).first().waitFor()
  await brush(page, 10, 16)
  await expect(page.locator('.brush-label')).toContainText('14:43:40 to 14:44:40')
  await expect(page.locator('.brush-label')).toContainText('120')
  await page.getByRole('slider', { name: 'End of the selected range' }).press('ArrowLeft')
  await expect(page.locator('.brush-label')).toContainText('14:43:40 to 14:44:38')
  await page.getByRole('slider', { name: 'End of the selected range' }).press('Escape')
  await expect(page.locator('.brush-label')).toBeHidden()
  await page.getByRole('group', { name: 'Selected range' }).press('ArrowRight')
  await expect(page.locator('.brush-label')).toContainText('14:42:00 to 14:42:02')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/rangetype=absolute&from=2026-10-20T14%3A42%3A00\.000Z&to=2026-10-20T14%3A42%3A02\.000Z/)
  await rangeIs(server, { type: 'absolute', from: '2026-10-20T14:42:00.000Z', to: '2026-10-20T14:42:02.000Z' })
  await expect(page.getByText('4 of 4 shown')).toBeVisible()
})

test('a level is hidden from the bars and shown again', async ({ page, openApp, server }) => {
  await store(server, longAgo)
  await openApp(`/search?${range}`)
  await expect(page.locator('rect.s-3')).toHaveCount(150)
  await page.getByRole('button', { name: 'ERROR 150' }).click()
  await expect(page.locator('rect.s-3')).toHaveCount(0)
  await expect(page.locator('rect.s-6')).toHaveCount(150)
  await page.getByRole('button', { name: 'ERROR 150' }).click()
  await expect(page.locator('rect.s-3')).toHaveCount(150)
})

test('messages are walked, opened and closed by keys', async ({ page, openApp, server }) => {
  await store(server, undefined, 20)
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

test('an opened message shows all its fields, filters by them, and has an address', async ({
  page,
  openApp,
  server,
}) => {
  const [{ index, id }] = (await store(server, longAgo, 20)) as [{ index: string; id: string }]
  await openApp(`/search?q=capture%20OR%20line&${range}`)
  await rows(page).first().click()
  const open = page.locator('.openrow')
  const shown = [id, index, 'http_status', '500', 'web-0', '2026-10-20 14:46:59.999', 'All messages']
  for (const text of shown) await expect(open).toContainText(text)
  await expect(open.getByText(textOf(0))).toHaveCount(1)
  await expect(open.getByRole('rowheader', { name: 'message', exact: true })).toHaveCount(0)
  await expect(open.getByRole('button', { name: 'Actions of message', exact: true })).toHaveCount(1)
  await open.getByRole('row', { name: /http_status/ }).hover()
  await open.getByRole('button', { name: 'Filter out http_status' }).click()
  await queryIs(server, '(capture OR line) AND NOT http_status:500')
  await expect(editor(page)).toHaveText('(capture OR line) AND NOT http_status:500')
  await expect(rows(page).first()).toContainText(textOf(1))
  await openApp(`/messages/${index}/${id}`)
  await expect(page.getByRole('heading', { name: 'Message' })).toBeVisible()
  await expect(page.locator('cordwood-message .detail')).toContainText('capture failed')
})

test('closing an opened message leaves the focus on its row', async ({ page, openApp, server }) => {
  await store(server, undefined, 20)
  await openApp('/search')
  await rows(page).first().click()
  await page.locator('.openrow').getByRole('button', { name: 'Close message' }).click()
  await expect(page.locator('.openrow')).toHaveCount(0)
  await expect(rows(page).first()).toBeFocused()
})

test('more messages come as the list is scrolled, and the order can be turned', async ({ page, openApp, server }) => {
  await store(server, longAgo, 400)
  await openApp(`/search?${range}`)
  await rows(page).first().waitFor()
  await scrollToEnd(page)
  await expect(page.getByText('300 of 400 shown')).toBeVisible()
  await scrollToEnd(page)
  await expect(page.getByText('400 of 400 shown')).toBeVisible()
  await scrollToEnd(page)
  await expect(page.getByText(textOf(399))).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(100)
  await page.getByRole('columnheader', { name: 'timestamp' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'timestamp' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText(textOf(399))
  expect(await page.locator('.scroll').evaluate(list => list.scrollTop)).toBe(0)
  expect(lastQuery(server)!.search_types[0]).toMatchObject({ sort: [{ field: 'timestamp', order: 'ASC' }] })
})

test('the time range is relative, absolute or a keyword with a preview', async ({ page, openApp }) => {
  await openApp('/search')
  const open = () => timeButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Time range' })
  await open()
  await dialog.getByRole('button', { name: 'Last 1 hour' }).click()
  await expect(page).toHaveURL(/relative=3600/)
  await open()
  await dialog.getByRole('tab', { name: 'Absolute' }).click()
  await dialog.getByRole('textbox', { name: 'From', exact: true }).fill('2026-10-20 25:00:00')
  await expect(dialog.getByText('Expected YYYY-MM-DD HH:mm:ss')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'From', exact: true }).fill('2026-10-20 10:00:00')
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('2026-10-20 11:00:00')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/rangetype=absolute&from=2026-10-20T10%3A00%3A00\.000Z/)
  await open()
  await dialog.getByRole('tab', { name: 'Keyword' }).click()
  await dialog.getByRole('textbox', { name: 'Keyword' }).fill('nonsense')
  await expect(dialog.getByText('Enter a valid time range, for example "last 3 hours".')).toBeVisible()
  await expect(page.getByText('Could not load keyword preview')).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Keyword' }).fill('yesterday')
  await expect(dialog.getByText(' 00:00:00 to 20')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/rangetype=keyword&keyword=yesterday/)
})

test('an empty answer offers a wider range; a failure keeps what was there and offers a retry', async ({
  page,
  openApp,
  server,
}) => {
  await store(server, Date.now() - 20 * 60_000, 10)
  await openApp('/search')
  await expect(page.getByText('No data available.')).toBeVisible()
  await page.getByRole('button', { name: 'Search the last hour' }).click()
  await expect(rows(page).first()).toBeVisible()
  server.answers.set('POST /views/search', { status: 500, body: { type: 'ApiError', message: 'The disk is full' } })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The disk is full')
  await expect(rows(page).first()).toBeVisible()
  server.answers.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('an empty answer says that no input runs, and leads there', async ({ page, openApp }) => {
  await openApp('/search')
  await expect(page.getByText('No input is running')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the inputs' })).toHaveAttribute('href', /system\/inputs$/)
})

test('a search that was refused is not offered again as it is', async ({ page, openApp }) => {
  await openApp('/search?q=*abc')
  await expect(page.getByText(/A value cannot begin with '\*'/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('an error of the query is said once, all open brackets marked', async ({ page, openApp }) => {
  await openApp(`/search?q=${encodeURIComponent('(level:3 AND (a')}`)
  await expect(page.getByText('2 closing parentheses are missing')).toHaveCount(1)
  await expect(page.getByText('Correct the query')).toBeVisible()
  await expect(page.locator('.cm-lintRange-error')).toHaveText(['(', '('])
})

test('a search that could not reach the server runs by itself once it can', async ({ page, openApp, server }) => {
  await store(server, undefined, 10)
  await openApp('/search')
  await expect(rows(page).first()).toBeVisible()
  let [isCut, isMended] = [false, false]
  await page.route('**/api/**', (route, request) => {
    isCut ||= request.url().endsWith('/views/search')
    return isCut && !isMended ? route.abort() : route.fallback()
  })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByText('The search failed')).toHaveCount(1)
  await expect(page.getByText('The search runs again automatically')).toHaveCount(1)
  isMended = true
  await expect(page.getByText('The search failed')).toHaveCount(0)
})

test('nothing keeps anybody out, light and dark', async ({ page, openApp, server }) => {
  await store(server, longAgo, 20)
  await openApp(`/search?q=timeout&${range}`)
  await rows(page).first().click()
  await page
    .getByRole('complementary', { name: 'Fields' })
    .getByRole('button', { name: /text source/ })
    .click()
  await page.getByRole('list', { name: 'Top values of source' }).waitFor()
  await brush(page, 4, 9)
  expect(await axeViolations(page)).toEqual([])
  await timeButton(page).click()
  await page.getByRole('tab', { name: 'Absolute' }).click()
  expect(await axeViolations(page)).toEqual([])
})

test('at 400 px messages are cards, fields a sheet, and nothing goes sideways', async ({ page, openApp, server }) => {
  await store(server, longAgo, 200)
  await page.setViewportSize({ width: 400, height: 860 })
  await openApp(`/search?${range}`)
  await rows(page).first().click()
  await expect(page.locator('.openrow')).toContainText('http_status')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('200 of 200 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Fields' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fields' })
  await expect(sheet.getByRole('button', { name: /^text source/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await writeQuery(page, 'timeout')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1 shown')).toBeVisible()
  await rows(page).first().click()
  await page.getByRole('button', { name: 'Fields' }).click()
  await sheet.waitFor()
  expect(await axeViolations(page)).toEqual([])
})
