/** Patterns: messages that say the same, in groups. */
import type { Page } from '@playwright/test'
import { fakeLive } from './fake-live.ts'
import { axeViolations, expect, test } from './pages.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Patterns' })
const patterns = (page: Page) => region(page).getByRole('list', { name: 'Patterns' }).locator('> li')

async function open(page: Page, openApp: (path: string) => Promise<void>) {
  const api = await fakeLive(page)
  await openApp('/search?q=level%3A3')
  await page.getByRole('button', { name: 'Patterns' }).click()
  return api
}

test('hostile 12: groups come with their counts; what differs stands as a chip, hostile texts as texts', async ({ page, openApp }) => {
  const api = await open(page, openApp)
  await expect(patterns(page)).toHaveCount(2)
  await expect(patterns(page).first()).toContainText('300')
  await expect(patterns(page).first()).toContainText('75%')
  await expect(patterns(page).first().locator('.wild')).toHaveText(['number', 'number'])
  await expect(patterns(page).nth(1)).toContainText('<img src=x onerror=alert(1)>')
  await expect(page.getByRole('status').filter({ hasText: '2 patterns of 400 messages, 3 messages are in no pattern' })).toBeVisible()
  expect(api.patternsAsked[0]).toMatchObject({ query: 'level:3', timerange: { type: 'absolute' } })
})

test('a group is a filter, and can be excluded', async ({ page, openApp }) => {
  const api = await open(page, openApp)
  await patterns(page).first().getByRole('button', { name: 'Exclude' }).click()
  await expect.poll(() => api.searches.at(-1)?.queries[0].query.query_string)
    .toBe('level:3 AND NOT (message:job AND message:"failed: timeout after" AND message:ms)')
  await expect(region(page)).toBeVisible()
  await patterns(page).nth(1).getByRole('button', { name: 'Show messages' }).click()
  await expect.poll(() => api.searches.at(-1)?.queries[0].query.query_string).toContain('message:"img src"')
  await expect(page.getByRole('button', { name: 'Messages', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('by keyboard: a group shows its examples, which lead to their messages', async ({ page, openApp }) => {
  await open(page, openApp)
  await patterns(page).first().getByRole('button', { name: 'Show examples' }).press('Enter')
  const examples = region(page).getByRole('list', { name: 'Examples' })
  await expect(examples.getByRole('listitem')).toHaveCount(2)
  await expect(examples).toContainText('job 1 failed: timeout after 100 ms')
  await expect(examples.getByRole('link').first()).toHaveAttribute('href', '/messages/logs_0/m1')
})

test('a sample says so; nothing to group and failures are said', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  api.patterns = { sampled: true }
  await openApp('/search?pane=patterns')
  await expect(page.getByRole('status').filter({ hasText: '2 patterns of the newest 400 messages' })).toBeVisible()
  api.patterns = { patterns: [], groups: 0, looked_at: 0 }
  await page.reload()
  await expect(region(page)).toContainText('No message of the search has a text to be grouped by.')
  await page.route('**/api/search/patterns', route => route.fulfill({ status: 500, contentType: 'application/json', body: '{"type":"ApiError","message":"broken"}' }))
  await page.reload()
  await expect(region(page)).toContainText('Patterns could not be found')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`accessible in ${colorScheme}, also at 400 px`, async ({ page, openApp }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, openApp)
    await patterns(page).first().getByRole('button', { name: 'Show examples' }).click()
    await expect(region(page).getByRole('list', { name: 'Examples' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 400, height: 860 })
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
  })
}
