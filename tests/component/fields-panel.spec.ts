/** The fields at the left of the search page. */
import type { Page } from '@playwright/test'
import { configClasses } from '../../core/configuration/classes.ts'
import { defaultSearchesConfig } from '../../core/configuration/defaults.ts'
import type { FieldSummary } from '../../core/search/field-summary.ts'
import { axeViolations, expect } from './pages.ts'
import { longAgo, queryIs, range } from './searching.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

const values = { 'web-0': 20, 'web-1': 6, '': 4, '<b>\u202Ex': 3, 'web-4': 2, 'more-0': 1, 'more-1': 1, 'more-2': 1 }
const sources = Object.entries(values).flatMap(([source, count]) => Array.from({ length: count }, () => source))

/** Forty messages: two have no source, ten have http_status. `open` opens the search page over them. */
const test = base.extend<{ open: (more?: string) => Promise<void> }>({
  open: async ({ page, openApp, server }, use) => {
    const messageAt = (at: number) => ({
      timestamp: longAgo - 1 - at,
      message: 'x',
      level: 3,
      ...(at < sources.length && { source: sources[at] }),
      ...(at % 4 === 0 && { http_status: 500 + at }),
    })
    await server.write(...Array.from({ length: 40 }, (_, at) => messageAt(at)))
    await use(async (more = '') => {
      await openApp(`/search?${range}${more}`)
      await page.locator('tr.message').first().waitFor()
    })
  },
})
test.use({ storesMessages: true })

/** Answers the fields that the server knows. */
const knows = (server: InMemoryServer, fields: readonly object[]) => {
  for (const method of ['GET', 'POST']) server.answers.set(`${method} /views/fields`, { body: fields })
}
const coverage = 'POST /search/field_coverage'
/** Answers the real summary of `source` with other figures. */
async function summarize(server: InMemoryServer, more: Partial<FieldSummary>) {
  const timerange = { type: 'absolute', from: '2026-10-20T14:42:00.000Z', to: '2026-10-20T14:47:00.000Z' }
  const summary = (await server.call('POST', '/search/field_summary', { field: 'source', timerange })) as FieldSummary
  server.answers.set('POST /search/field_summary', { body: { ...summary, ...more } })
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Fields' })
const field = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: new RegExp(`^(?!Show|Remove)\\w+ ${name} `) })
const long = (name: string) => ({
  name,
  type: { type: 'long', properties: ['numeric', 'enumerable'], index_names: [] },
})

test('a field shows its top values and filters by one', async ({ page, open, server }) => {
  await open()
  await field(page, 'source').click()
  const values = panel(page).getByRole('list', { name: 'Top values of source' }).getByRole('listitem')
  await expect(values).toHaveCount(5)
  await expect(values.nth(1)).toContainText('15.0 %')
  await expect(values.nth(3)).toContainText('<b>\\u202Ex')
  await expect(panel(page)).toContainText('5 of 8 values')
  await expect(panel(page)).toContainText('2 messages without it')
  expect(server.asked('POST /search/field_summary')[0]).toMatchObject({
    field: 'source',
    limit: 5,
    timerange: { type: 'absolute' },
  })
  await panel(page).getByRole('button', { name: 'Show all' }).click()
  await expect(values).toHaveCount(8)
  await values.nth(1).hover()
  await panel(page).getByRole('button', { name: 'Filter for web-1' }).click()
  await queryIs(server, 'source:web-1')
  await expect.poll(() => server.asked('POST /search/field_summary').at(-1).query).toBe('source:web-1')
})

const share = (page: Page, name: string) => field(page, name).locator('.cov')

test('a share is of all messages found, not of those that are loaded, and a sample is marked', async ({
  page,
  open,
  server,
}) => {
  await open()
  await expect(share(page, 'http_status')).toHaveText('25 %')
  await expect(share(page, 'http_status')).toHaveAttribute('title', 'In 25 % of the messages found')
  server.answers.set(coverage, {
    body: {
      total: 50_000,
      sampled: true,
      more: false,
      fields: [
        { name: 'source', count: 50_000 },
        { name: 'http_status', count: 20 },
      ],
    },
  })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(share(page, 'http_status')).toHaveText('~<1 %')
  await expect(share(page, 'http_status')).toHaveAttribute('title', /counted among the newest 50,000/)
})

test('results list each field that some message found has, whether a loaded one has it or not', async ({
  page,
  open,
  server,
}) => {
  knows(server, [long('duration_ms'), long('never_seen')])
  server.answers.set(coverage, {
    body: {
      total: 400,
      sampled: false,
      more: false,
      fields: [
        { name: 'source', count: 400 },
        { name: 'duration_ms', count: 3 },
      ],
    },
  })
  await open()
  await expect(share(page, 'duration_ms')).toHaveText('1 %')
  await expect(field(page, 'never_seen')).toBeHidden()
})

test('a server that cannot count them leaves shares out and lists each field of the range', async ({
  page,
  open,
  server,
}) => {
  knows(server, [long('duration_ms')])
  server.answers.set(coverage, { status: 404, body: { type: 'ApiError', message: 'HTTP 404 Not Found' } })
  await open()
  await expect(panel(page).getByRole('button', { name: 'number duration_ms', exact: true })).toBeVisible()
  await expect(panel(page).locator('.cov')).toHaveCount(0)
})

test("a field without a value says '(Empty Value)'", async ({ page, open }) => {
  await open()
  await field(page, 'source').click()
  await expect(
    panel(page).getByRole('list', { name: 'Top values of source' }).getByRole('listitem').nth(2),
  ).toContainText('(Empty Value)')
})

test('a number shows its measures; a sample says so', async ({ page, open, server }) => {
  await summarize(server, {
    sampled: true,
    total: 120_000,
    distinct: 200_000,
    distinct_at_least: true,
    numbers: {
      count: 400,
      min: 500,
      max: 899.25,
      avg: 699.5,
      sum: 1e21,
      stddev: 0.123456,
      percentiles: [{ percentile: 95, value: 880 }],
    },
  })
  await open()
  await field(page, 'http_status').click()
  for (const text of ['Minimum500', 'Average699.5', 'Sum1.000e+21', 'Standard deviation0.1235', '95th percentile880']) {
    await expect(panel(page).locator('.measures')).toContainText(text)
  }
  await expect(panel(page)).toContainText('5 of more than 200,000 values')
  await expect(panel(page)).toContainText('of the newest 120,000 messages')
})

test('a field without analysis says so and how many lack it; there is no chart to be had', async ({
  page,
  open,
  server,
}) => {
  const names = [...defaultSearchesConfig.analysis_disabled_fields, 'source']
  const config = { ...defaultSearchesConfig, analysis_disabled_fields: names }
  await server.call('PUT', `/system/cluster_config/${configClasses.searches}`, config)
  await open()
  await field(page, 'source').click()
  await expect(panel(page)).toContainText(
    'not counted or compared: the search configuration names it among the fields without analysis',
  )
  await expect(panel(page)).toContainText('2 messages without it')
  await expect(panel(page).getByRole('button', { name: 'Chart of source' })).toHaveCount(0)
})

test('by keyboard: a field is found, opened, made a column and charted', async ({ page, open, server }) => {
  await open()
  await expect(field(page, 'http_status')).toBeVisible()
  await panel(page).getByPlaceholder('Type to filter').fill('http')
  await expect(field(page, 'timestamp')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(field(page, 'http_status')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => server.asked('POST /search/field_summary').at(-1)?.field).toBe('http_status')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: /http_status/ })).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'In the table' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Remove the column http_status' }).click()
  await expect(page.getByRole('columnheader', { name: /http_status/ })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Chart of http_status' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Charts' })).toBeVisible()
})

test('the text of the message stands once: its eye hides and shows it, and adds no column', async ({ page, open }) => {
  await open()
  const heads = page.getByRole('columnheader', { name: /message/ })
  await expect(heads).toHaveCount(2) // 'Open message' among them
  await panel(page).getByRole('button', { name: 'Remove the column message' }).click()
  await expect(heads).toHaveCount(1)
  await field(page, 'message').hover()
  await panel(page).getByRole('button', { name: 'Show message as a column' }).click()
  await expect(heads).toHaveCount(2)
  await open('&fields=timestamp,message')
  await expect(heads).toHaveCount(2)
})

test('fields of the table, of the results, or all of them', async ({ page, open, server }) => {
  knows(server, [long('never_seen'), long('level')])
  await open()
  await expect(field(page, 'level')).toBeVisible()
  await expect(field(page, 'never_seen')).toBeHidden()
  await panel(page).getByRole('button', { name: 'All', exact: true }).click()
  await expect(field(page, 'never_seen')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Table', exact: true }).first().click()
  await expect(field(page, 'level')).toBeHidden()
  await expect(field(page, 'source')).toBeVisible()
})

test('of 10,000 fields only those in view are in the document; any is found', async ({ page, open, server }) => {
  knows(
    server,
    Array.from({ length: 10_000 }, (_, n) => long(`field_${String(n).padStart(5, '0')}`)),
  )
  await open()
  await panel(page).getByRole('button', { name: 'All', exact: true }).click()
  await expect(panel(page).getByRole('status')).toContainText(/10,0\d\d/)
  expect(await panel(page).locator('.frow').count()).toBeLessThan(100)
  await panel(page)
    .locator('.field-list')
    .evaluate(list => {
      list.scrollTop = list.scrollHeight
    })
  await expect(field(page, 'timestamp').or(panel(page).getByText('field_09999'))).not.toHaveCount(0)
  await panel(page).getByPlaceholder('Type to filter').fill('05123')
  await expect(field(page, 'field_05123')).toBeVisible()
  await expect(panel(page).locator('.frow')).toHaveCount(1)
})

test('axe finds nothing, light and dark', async ({ page, open, server }) => {
  await summarize(server, {
    numbers: { count: 400, min: 5, max: 8, avg: 6, sum: 9, stddev: 1, percentiles: [{ percentile: 95, value: 880 }] },
  })
  await open()
  await field(page, 'source').click()
  await expect(panel(page)).toContainText('5 of 8 values')
  expect(await axeViolations(page)).toEqual([])
})

test('at 400 px it is a sheet that closes when it has filtered', async ({ page, open, server }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await open()
  await page.getByRole('button', { name: 'Fields' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fields' })
  await sheet.getByRole('button', { name: /^text source/ }).click()
  await sheet.getByText('web-1', { exact: true }).hover()
  expect(await axeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Filter out web-1' }).click()
  await expect(sheet).toBeHidden()
  await queryIs(server, 'NOT source:web-1')
})
