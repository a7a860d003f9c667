/** Patterns: messages that say the same, in groups. */
import type { Page } from '@playwright/test'
import type { Patterns } from '../../core/search/patterns.ts'
import { axeViolations, expect } from './pages.ts'
import { lastQuery } from './searching.ts'
import { test as base } from './server-in-memory.ts'

interface Opens {
  /** Opens the patterns of messages of which thirty are of a job, and ten a hostile text. */
  readonly open: () => Promise<readonly { readonly index: string; readonly id: string }[]>
}

const test = base.extend<Opens>({
  open: async ({ page, openApp, server }, use) =>
    use(async () => {
      const now = Date.now()
      const textAt = (at: number) =>
        at < 30 ? `job ${at} failed: timeout after ${at}00 ms` : '<img src=x onerror=alert()> it \u202E'
      const stored = await server.write(
        ...Array.from({ length: 40 }, (_, at) => ({ timestamp: now - at, level: 3, message: textAt(at) })),
      )
      await openApp('/search?q=level%3A3')
      await page.getByRole('button', { name: 'Patterns' }).click()
      await expect(patterns(page)).toHaveCount(2)
      return stored
    }),
})
test.use({ storesMessages: true })

const region = (page: Page) => page.getByRole('region', { name: 'Patterns' })
const patterns = (page: Page) => region(page).getByRole('list', { name: 'Patterns' }).locator('> li')

test('hostile 12: groups come with their counts; what differs stands as a chip, hostile texts as texts', async ({
  page,
  open,
  server,
}) => {
  await open()
  await expect(patterns(page).first()).toContainText('30')
  await expect(patterns(page).first()).toContainText('75%')
  await expect(patterns(page).first().locator('.wild')).toHaveText(['number', 'number'])
  await expect(patterns(page).nth(1)).toContainText('<img src=x onerror=alert()>')
  await expect(page.getByRole('status').filter({ hasText: '2 patterns of 40 messages' })).toBeVisible()
  expect(server.asked('POST /search/patterns')[0]).toMatchObject({ query: 'level:3', timerange: { type: 'absolute' } })
})

test('a group is a filter, and can be excluded', async ({ page, open, server }) => {
  await open()
  await patterns(page).first().getByRole('button', { name: 'Exclude' }).click()
  await expect.poll(() => lastQuery(server)?.query.query_string).toMatch(/^level:3 AND NOT \(message:job AND .*\)$/)
  await expect(patterns(page)).toHaveCount(1)
  await expect(region(page)).toBeVisible()
  await patterns(page).first().getByRole('button', { name: 'Show messages' }).click()
  await expect.poll(() => lastQuery(server)?.query.query_string).toMatch(/message:.*img/)
  await expect(page.getByRole('button', { name: 'Messages', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('by keyboard: a group shows its examples, which lead to their messages', async ({ page, open }) => {
  const stored = await open()
  await patterns(page).first().getByRole('button', { name: 'Show examples' }).press('Enter')
  const examples = region(page).getByRole('list', { name: 'Examples' })
  await expect(examples.getByRole('listitem')).toHaveCount(5)
  await expect(examples).toContainText(/job \d+ failed: timeout after \d+00 ms/)
  const addresses = stored.map(({ index, id }) => `/messages/${index}/${id}`)
  expect(addresses).toContain(await examples.getByRole('link').first().getAttribute('href'))
})

test('a sample says so; nothing to group and failures are said', async ({ page, open, openApp, server }) => {
  await open()
  const query = { query: '', timerange: { type: 'relative', range: 300 } }
  const found = (await server.call('POST', '/search/patterns', query)) as Patterns
  server.answers.set('POST /search/patterns', { body: { ...found, sampled: true } })
  await openApp('/search?pane=patterns')
  await expect(page.getByRole('status').filter({ hasText: '2 patterns of the newest 40 messages' })).toBeVisible()
  server.answers.clear()
  await openApp('/search?pane=patterns&q=level:7')
  await expect(region(page)).toContainText('No message of the search has a text to be grouped by.')
  server.answers.set('POST /search/patterns', { status: 500, body: { type: 'ApiError', message: 'broken' } })
  await openApp('/search?pane=patterns')
  await expect(region(page)).toContainText('Patterns could not be found')
})

test('axe finds nothing, also at 400 px, light and dark @axe', async ({ page, open }) => {
  await open()
  await patterns(page).first().getByRole('button', { name: 'Show examples' }).click()
  await expect(region(page).getByRole('list', { name: 'Examples' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 400, height: 860 })
  expect(await axeViolations(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
