/** Live tail: messages as they arrive, in the place of those that were found. */
import type { Page } from '@playwright/test'
import { hostileTexts } from '../browser/hostile-texts.ts'
import { fakeTail } from './fake-tail.ts'
import { axeViolations, expect } from './pages.ts'
import { queries, store } from './searching.ts'
import { test as base } from './server-in-memory.ts'

const test = base.extend<{ found: void }>({
  async found({ server }, use) {
    await store(server, Date.now(), 20)
    await use()
  },
})
// The tails are those of the test: no message arrives at the server.
test.use({ storesMessages: true, serverOf: 'file' })

const region = (page: Page) => page.getByRole('region', { name: 'Live tail' })
const rows = (page: Page) => region(page).locator('tr.message')

async function open(page: Page, openApp: (path: string) => Promise<void>, path = '/search') {
  const tail = await fakeTail(page)
  await openApp(path)
  await page.getByRole('button', { name: 'Live tail' }).click()
  await expect(region(page)).toContainText('Waiting for messages')
  return tail
}

test('messages appear at the top as they arrive; the query and streams are asked', async ({
  page,
  openApp,
  server,
}) => {
  const tail = await open(page, openApp, '/search?q=level%3A6&streams=000000000000000000000001')
  expect(await tail.asked()).toEqual([{ query: 'level:6', streams: ['000000000000000000000001'] }])
  await tail.messages(['first', 'second'])
  await expect(rows(page)).toHaveCount(2)
  await tail.messages(['third'], 4)
  await expect(rows(page).first()).toContainText('third')
  await expect(rows(page).nth(2)).toContainText('first')
  await tail.send({ type: 'status', rate: 1234, skipped: 4 })
  await expect(region(page)).toContainText('1,234 messages/s')
  await expect(region(page)).toContainText('4 skipped')
  await region(page).getByRole('button', { name: 'Clear' }).click()
  await expect(rows(page)).toHaveCount(0)
  const { length: before } = queries(server)
  await region(page).getByRole('button', { name: 'End live tail' }).click()
  await expect(region(page)).toBeHidden()
  await expect.poll(() => queries(server).length, 'the range is searched again').toBeGreaterThan(before)
  await expect.poll(() => tail.open()).toBe(0)
})

test('the time control says that no range is searched, and choosing one ends the tail', async ({ page, openApp }) => {
  await open(page, openApp)
  const control = page.getByRole('button', { name: /^Time range/ })
  await expect(control).toContainText('Live, from now on')
  await expect(page.getByRole('button', { name: 'Earlier: one range back' })).toBeDisabled()
  await control.click()
  await page.getByRole('group', { name: 'Ranges' }).getByRole('button').nth(1).click()
  await expect(region(page)).toBeHidden()
  await expect(control).not.toContainText('Live')
  await expect(page).not.toHaveURL(/live=/)
})

test('while it is paused messages are counted and nothing moves', async ({ page, openApp }) => {
  const tail = await open(page, openApp)
  await tail.messages(['one'])
  await expect(rows(page)).toHaveCount(1)
  await region(page).getByRole('button', { name: 'Pause' }).click()
  await tail.messages(['two', 'three'])
  await expect(region(page)).toContainText('2 new messages')
  await expect(rows(page)).toHaveCount(1)
  await region(page).getByRole('button', { name: 'Resume' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('three')
})

test('nothing moves while one reads: scrolled away, or with a message open', async ({ page, openApp }) => {
  const tail = await open(page, openApp)
  await tail.messages(Array.from({ length: 200 }, (_, n) => `line ${n}`))
  await expect(rows(page).first()).toContainText('line 199')
  await region(page)
    .locator('.scroll')
    .evaluate(scroller => {
      scroller.scrollTop = 1000
    })
  const seen = rows(page).filter({ hasText: 'line 160' })
  await expect(seen).toBeVisible()
  const before = (await seen.boundingBox())!.y
  await tail.messages(['new one', 'new two', 'new three'])
  await expect(region(page)).toContainText('3 new messages')
  expect((await seen.boundingBox())!.y).toBe(before)
  await region(page)
    .getByRole('button', { name: /3 new messages/ })
    .click()
  await expect(rows(page).first()).toContainText('new three')
  await rows(page).first().click()
  await expect(region(page).locator('.openrow')).toContainText('web-1')
  await tail.messages(['another'])
  await expect(region(page)).toContainText('1 new message.')
  await expect(rows(page).first()).toContainText('new three')
})

test('a text typed narrows what is shown', async ({ page, openApp }) => {
  const tail = await open(page, openApp)
  await tail.messages(['timeout of A', 'fine', 'Timeout of B'])
  await region(page).getByRole('textbox', { name: 'Filter what is shown' }).fill('timeout')
  await expect(rows(page)).toHaveCount(2)
  await tail.messages(['fine again', 'TIMEOUT of C'])
  await expect(rows(page)).toHaveCount(3)
  await region(page).getByRole('textbox', { name: 'Filter what is shown' }).fill('nowhere')
  await expect(region(page)).toContainText('No message that is shown has this text.')
})

test('rows stand still under the pointer, which is said; what waited is shown when it leaves', async ({
  page,
  openApp,
}) => {
  const tail = await open(page, openApp)
  await tail.messages(['first'])
  await rows(page).first().hover()
  await tail.messages(['second', 'third'])
  await expect(region(page)).toContainText('2 new messages')
  await expect(region(page)).toContainText('Held')
  await expect(rows(page)).toHaveCount(1)
  await page.mouse.move(0, 0)
  await expect(rows(page)).toHaveCount(3)
})

test('the figures above a live tail say that they are those of the search before', async ({ page, openApp }) => {
  await open(page, openApp)
  await expect(page.getByRole('region', { name: 'Histogram' })).toContainText(
    /Before the live tail, until \d\d:\d\d:\d\d/,
  )
  await region(page).getByRole('button', { name: 'End live tail' }).click()
  await expect(page.getByRole('region', { name: 'Histogram' })).not.toContainText('Before the live tail')
})

test('a connection that breaks off is made again; what ends it is said', async ({ page, openApp }) => {
  const tail = await open(page, openApp)
  await tail.messages(['kept'])
  await tail.breakOff()
  await expect(region(page)).toContainText('The connection broke off.')
  await region(page).getByRole('button', { name: 'Connect now' }).click()
  await expect.poll(() => tail.open()).toBe(1)
  await page.mouse.move(0, 0)
  await tail.messages(['and on'])
  await expect(rows(page)).toHaveCount(2)
  await tail.send({ type: 'end', reason: 'permission' })
  await expect(region(page).getByRole('alert')).toContainText('You may no longer read these streams')
})

test('another query is another tail', async ({ page, openApp }) => {
  const tail = await open(page, openApp)
  await tail.messages(['old'])
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Search query' }).fill('level:3')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await tail.asked()).at(-1)?.query).toBe('level:3')
  await expect(rows(page)).toHaveCount(0)
  expect(await tail.open()).toBe(1)
})

test('at 500 messages a second the page answers, and no more are kept than can be', async ({ page, openApp }) => {
  const tail = await open(page, openApp)
  const pour = async () => {
    for (let round = 0; round < 110; round++)
      await tail.messages(Array.from({ length: 100 }, (_, n) => `line ${round} ${n}`))
  }
  const pouring = pour()
  const filter = region(page).getByRole('textbox', { name: 'Filter what is shown' })
  await filter.fill('line 109 99')
  await expect(filter).toHaveValue('line 109 99')
  await pouring
  await expect(rows(page)).toHaveCount(1)
  await filter.fill('')
  await expect(region(page).getByRole('treegrid')).toHaveAttribute('aria-rowcount', '10001')
  await expect(region(page)).toContainText('The last 10,000 messages are kept.')
  expect(await rows(page).count()).toBeLessThan(120)
})

test('hostile texts do nothing', async ({ page, openApp }) => {
  const tail = await open(page, openApp)
  await tail.messages(hostileTexts)
  await expect(rows(page).first()).toBeVisible()
  await rows(page).first().click()
  expect(await page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined()
})

test('axe finds nothing, also at 400 px, light and dark @axe', async ({ page, openApp }) => {
  const tail = await open(page, openApp)
  await tail.messages(
    Array.from({ length: 50 }, (_, n) => `line ${n}`),
    3,
  )
  await expect(rows(page).first()).toBeVisible()
  await region(page).getByRole('button', { name: 'Pause' }).click()
  await tail.messages(['waits'])
  await expect(region(page)).toContainText('1 new message')
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 400, height: 860 })
  expect(await axeViolations(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
