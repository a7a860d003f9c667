/** The export dialog of the search page: what it asks for, and the jobs it shows. */
import type { Page } from '@playwright/test'
import type { ExportJob } from '../../core/search/schema.ts'
import { fakeSearch } from './fake-search.ts'
import { axeViolations, expect, test } from './pages.ts'

const job = (id: string, more: Partial<ExportJob> = {}): ExportJob => ({
  id, state: 'done', rows: 400, total: 400, bytes: 52_000, format: 'csv', filename: 'messages', created_at: '2026-11-20T13:05:00.000Z',
  finished_at: '2026-11-20T13:05:09.000Z', error: null, ...more,
})

/** A server of export jobs. */
async function fakeExports(page: Page, jobs: ExportJob[] = []) {
  const api = await fakeSearch(page)
  const fake = { api, jobs, asked: [] as Record<string, unknown>[], removed: [] as string[] }
  await page.route('**/api/views/export', route => {
    fake.asked.push(route.request().postDataJSON() as Record<string, unknown>)
    fake.jobs.unshift(job('new', { state: 'running', rows: 120, created_at: '2026-11-20T14:47:00.000Z' }))
    return route.fulfill({ contentType: 'text/plain', body: 'new' })
  })
  await page.route('**/api/views/export/jobs', route => route.fulfill({ json: fake.jobs }))
  await page.route('**/api/views/export/jobs/*', route => {
    const id = route.request().url().split('/').at(-1)!
    fake.removed.push(id)
    fake.jobs = fake.jobs.filter(one => one.id !== id)
    return route.fulfill({ status: 204 })
  })
  await page.route('**/api/views/search/messages/job/**', route =>
    route.fulfill({ contentType: 'text/csv; charset=utf-8', body: '"timestamp"\n"2026"\n' }))
  return fake
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export messages' })
async function open(page: Page) {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

test('an export asks for what the page shows, in the range it was searched in, and its file is saved', async ({ page, openApp }) => {
  const fake = await fakeExports(page)
  await openApp('/search?q=level%3A3')
  await expect(page.locator('tr.message').first()).toBeVisible()
  await open(page)
  await expect(dialog(page).getByText('400 messages of this search')).toBeVisible()
  await dialog(page).getByLabel('At most').fill('1000')
  const saved = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Start export' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
  expect(fake.asked).toEqual([expect.objectContaining({
    query_string: 'level:3', timerange: { type: 'absolute', from: '2026-11-20T14:42:00.000Z', to: '2026-11-20T14:47:00.000Z' },
    format: 'csv', order: 'desc', limit: 1000, neutralize_formulas: true,
  })])
  expect(fake.asked[0]!['fields_in_order']).toEqual(expect.arrayContaining(['timestamp', 'message']))
  await expect(dialog(page).getByText('120 of 400 messages')).toBeVisible()
})

test('jobs that were started before are there with their number of messages, and are fetched or deleted', async ({ page, openApp }) => {
  const fake = await fakeExports(page, [job('old'), job('broken', { state: 'interrupted', total: null, rows: 7 })])
  await openApp('/search')
  await open(page)
  await expect(dialog(page).getByText('Done, 400 messages')).toBeVisible()
  await expect(dialog(page).getByText('Ended with the server')).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: /^Download messages/ }).click()
  expect((await saved).suggestedFilename()).toBe('messages-2026-11-20-1305.csv')
  await dialog(page).getByRole('button', { name: /^Delete messages/ }).first().click()
  await expect.poll(() => fake.removed).toEqual(['old'])
  await expect(dialog(page).getByText('Done, 400 messages')).toBeHidden()
})

test('fields are removed, added and put in order with the keyboard alone', async ({ page, openApp }) => {
  const fake = await fakeExports(page)
  await openApp('/search')
  await expect(page.locator('tr.message').first()).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Remove field source' }).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Add field' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('http')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Start export' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => fake.asked[0]?.['fields_in_order']).toEqual(['timestamp', 'message', 'http_status'])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
})

test('what the server refuses is said in the dialog', async ({ page, openApp }) => {
  await fakeExports(page)
  await page.route('**/api/views/export', route =>
    route.fulfill({ status: 400, json: { type: 'ApiError', message: 'No more than 50 exports can run at once.' } }))
  await openApp('/search')
  await open(page)
  await dialog(page).getByRole('button', { name: 'Start export' }).click()
  await expect(dialog(page).getByText('No more than 50 exports can run at once.')).toBeVisible()
})

test('a file or job that is gone is said in the dialog, and the page stays', async ({ page, openApp }) => {
  await fakeExports(page, [job('old')])
  const gone = { status: 404, json: { type: 'ApiError', message: 'This export has expired.' } }
  await page.route('**/api/views/search/messages/job/**', route => route.fulfill(gone))
  await page.route('**/api/views/export/jobs/*', route => route.fulfill(gone))
  await openApp('/search')
  await open(page)
  await dialog(page).getByRole('button', { name: /^Download messages/ }).click()
  await expect(dialog(page).getByText('This export has expired.')).toBeVisible()
  await dialog(page).getByRole('button', { name: /^Delete messages/ }).click()
  await expect(dialog(page).getByText('This export has expired.')).toBeHidden()
  await expect(page.getByText('This export has expired.')).toBeVisible()
  await expect(dialog(page)).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  test(`the dialog has no accessibility violations and no sideways scrolling (${theme}, 400 px)`, async ({ page, openApp }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width: 400, height: 800 })
    await fakeExports(page, [job('old'), job('now', { state: 'running', rows: 200, created_at: '2026-11-20T13:09:00.000Z' })])
    await openApp('/search')
    await open(page)
    await expect(dialog(page).getByText('200 of 400 messages')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    expect(await dialog(page).evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
    await page.screenshot({ path: test.info().outputPath(`export-${theme}.png`) })
  })
}
