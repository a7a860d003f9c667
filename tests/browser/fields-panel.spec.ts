/** The fields at the left of the search page. */
import type { Page } from '@playwright/test'
import { fakeLive } from './fake-live.ts'
import { axeViolations, expect, test } from './pages.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Fields' })
const field = (page: Page, name: string) => panel(page).getByRole('button', { name: new RegExp(`^(?!Show|Remove)\\w+ ${name} `) })
const long = (name: string) => ({ name, type: { type: 'long', properties: ['numeric', 'enumerable'], index_names: [] } })

test('a field shows its top values and filters by one', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  await openApp('/search')
  await field(page, 'source').click()
  const values = panel(page).getByRole('list', { name: 'Top values of source' }).getByRole('listitem')
  await expect(values).toHaveCount(5)
  await expect(values.nth(1)).toContainText('15.0 %')
  await expect(values.nth(3)).toContainText('<b>\\u202Ex')
  await expect(panel(page)).toContainText('5 of 11 values')
  await expect(panel(page)).toContainText('10 messages without it')
  expect(api.summaries[0]).toMatchObject({ field: 'source', limit: 5, timerange: { type: 'absolute' } })
  await panel(page).getByRole('button', { name: 'Show all' }).click()
  await expect(values).toHaveCount(11)
  await values.nth(1).hover()
  await panel(page).getByRole('button', { name: 'Filter for web-1' }).click()
  await expect.poll(() => api.searches.at(-1)?.queries[0].query.query_string).toBe('source:web-1')
  await expect.poll(() => api.summaries.at(-1)?.query).toBe('source:web-1')
})

const share = (page: Page, name: string) => field(page, name).locator('.cov')

test('a share is of all messages found, not of those that are loaded, and a sample is marked', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  await openApp('/search')
  // Every message on the page has http_status.
  await expect(share(page, 'http_status')).toHaveText('23 %')
  await expect(share(page, 'http_status')).toHaveAttribute('title', 'In 23 % of the messages found')
  api.answers.set('/search/field_coverage', { body: {
    total: 50_000, sampled: true, more: false, fields: [{ name: 'source', count: 50_000 }, { name: 'http_status', count: 20 }],
  } })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(share(page, 'http_status')).toHaveText('~<1 %')
  await expect(share(page, 'http_status')).toHaveAttribute('title', /counted among the newest 50,000/)
})

test('results list each field that some message found has, whether a loaded one has it or not', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  api.answers.set('/views/fields', { body: [long('duration_ms'), long('never_seen')] })
  api.answers.set('/search/field_coverage', { body: {
    total: 400, sampled: false, more: false, fields: [{ name: 'source', count: 400 }, { name: 'duration_ms', count: 3 }],
  } })
  await openApp('/search')
  await expect(share(page, 'duration_ms')).toHaveText('1 %')
  await expect(field(page, 'never_seen')).toBeHidden()
})

test('a server that cannot count them leaves shares out and lists each field of the range', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  api.answers.set('/views/fields', { body: [long('duration_ms')] })
  api.answers.set('/search/field_coverage', { status: 404, body: { type: 'ApiError', message: 'HTTP 404 Not Found' } })
  await openApp('/search')
  await expect(panel(page).getByRole('button', { name: 'number duration_ms', exact: true })).toBeVisible()
  await expect(panel(page).locator('.cov')).toHaveCount(0)
})

test("a field without a value says '(Empty Value)'", async ({ page, openApp }) => {
  await fakeLive(page)
  await openApp('/search')
  await field(page, 'source').click()
  await expect(panel(page).getByRole('list', { name: 'Top values of source' }).getByRole('listitem').nth(2)).toContainText('(Empty Value)')
})

test('a number shows its measures; a sample says so', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  api.summary = {
    sampled: true, total: 120_000, distinct: 200_000, distinct_at_least: true,
    numbers: { count: 400, min: 500, max: 899.25, avg: 699.5, sum: 1e21, stddev: 0.123456, percentiles: [{ percentile: 95, value: 880 }] },
  }
  await openApp('/search')
  await field(page, 'http_status').click()
  for (const text of ['Minimum500', 'Average699.5', 'Sum1.000e+21', 'Standard deviation0.1235', '95th percentile880']) {
    await expect(panel(page).locator('.measures')).toContainText(text)
  }
  await expect(panel(page)).toContainText('5 of more than 200,000 values')
  await expect(panel(page)).toContainText('of the newest 120,000 messages')
})

test('a field without analysis says so and how many lack it; there is no chart to be had', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  api.summary = { countable: false, analysis_disabled: true, values: [], distinct: 0 }
  await openApp('/search')
  await field(page, 'source').click()
  await expect(panel(page)).toContainText('not counted or compared: the search configuration names it among the fields without analysis')
  await expect(panel(page)).toContainText('10 messages without it')
  await expect(panel(page).getByRole('button', { name: 'Chart of source' })).toHaveCount(0)
})

test('by keyboard: a field is found, opened, made a column and charted', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  await openApp('/search')
  await expect(field(page, 'http_status')).toBeVisible()
  await panel(page).getByPlaceholder('Type to filter').fill('http')
  await expect(field(page, 'timestamp')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(field(page, 'http_status')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => api.summaries.at(-1)?.field).toBe('http_status')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: /http_status/ })).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'In the table' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Remove the column http_status' }).click()
  await expect(page.getByRole('columnheader', { name: /http_status/ })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Chart of http_status' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Charts' })).toBeVisible()
})

test('the text of the message stands once: its eye hides and shows it, and adds no column', async ({ page, openApp }) => {
  await fakeLive(page)
  await openApp('/search')
  const heads = page.getByRole('columnheader', { name: /message/ })
  await expect(heads).toHaveCount(2) // 'Open message' among them
  await panel(page).getByRole('button', { name: 'Remove the column message' }).click()
  await expect(heads).toHaveCount(1)
  await field(page, 'message').hover()
  await panel(page).getByRole('button', { name: 'Show message as a column' }).click()
  await expect(heads).toHaveCount(2)
  await openApp('/search?fields=timestamp,message')
  await expect(heads).toHaveCount(2)
})

test('fields of the table, of the results, or all of them', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  api.answers.set('/views/fields', { body: [long('never_seen'), long('level')] })
  await openApp('/search')
  await expect(field(page, 'level')).toBeVisible()
  await expect(field(page, 'never_seen')).toBeHidden()
  await panel(page).getByRole('button', { name: 'All', exact: true }).click()
  await expect(field(page, 'never_seen')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Table', exact: true }).first().click()
  await expect(field(page, 'level')).toBeHidden()
  await expect(field(page, 'source')).toBeVisible()
})

test('of 10,000 fields only those in view are in the document; any is found', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  api.answers.set('/views/fields', { body: Array.from({ length: 10_000 }, (_, n) => long(`field_${String(n).padStart(5, '0')}`)) })
  await openApp('/search')
  await panel(page).getByRole('button', { name: 'All', exact: true }).click()
  await expect(panel(page).getByRole('status')).toContainText(/10,0\d\d/)
  expect(await panel(page).locator('.frow').count()).toBeLessThan(100)
  await panel(page).locator('.field-list').evaluate((list) => { list.scrollTop = list.scrollHeight })
  await expect(field(page, 'timestamp').or(panel(page).getByText('field_09999'))).not.toHaveCount(0)
  await panel(page).getByPlaceholder('Type to filter').fill('05123')
  await expect(field(page, 'field_05123')).toBeVisible()
  await expect(panel(page).locator('.frow')).toHaveCount(1)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`accessible in ${colorScheme}`, async ({ page, openApp }) => {
    const api = await fakeLive(page)
    api.summary = { numbers: { count: 400, min: 5, max: 8, avg: 6, sum: 9, stddev: 1, percentiles: [{ percentile: 95, value: 880 }] } }
    await page.emulateMedia({ colorScheme })
    await openApp('/search')
    await field(page, 'source').click()
    await expect(panel(page)).toContainText('5 of 11 values')
    expect(await axeViolations(page)).toEqual([])
  })
}

test('at 400 px it is a sheet that closes when it has filtered', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  await page.setViewportSize({ width: 400, height: 860 })
  await openApp('/search')
  await page.getByRole('button', { name: 'Fields' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fields' })
  await sheet.getByRole('button', { name: /^text source/ }).click()
  await sheet.getByText('web-1', { exact: true }).hover()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Filter out web-1' }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => api.searches.at(-1)?.queries[0].query.query_string).toBe('NOT source:web-1')
})
