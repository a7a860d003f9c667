/** The export dialog of the search page: what it asks for, and the jobs it shows. */
import type { Page } from '@playwright/test'
import type { ExportJob } from '../../core/search/schema.ts'
import { nextDownload } from './downloads.ts'
import { axeViolations, expect } from './pages.ts'
import { longAgo, range, rows, store } from './searching.ts'
import { test as base } from './server-in-memory.ts'

/** Opens the search page over twenty messages, five of them errors, and the dialog. */
const test = base.extend<{ open: (query?: string) => Promise<void> }>({
  open: async ({ page, openApp, server }, use) => {
    await store(server, longAgo, 20)
    await use(async (query = '') => {
      await openApp(`/search?q=${encodeURIComponent(query)}&${range}`)
      await rows(page).first().waitFor()
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      await expect(dialog(page)).toBeVisible()
    })
  },
})
test.use({ storesMessages: true })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export messages' })
/** Exports all messages of the search; resolves with the file. */
async function exportAll(page: Page) {
  const saved = nextDownload()
  await dialog(page).getByRole('button', { name: 'Start export' }).click()
  return saved
}

const job = (id: string, more: Partial<ExportJob>): ExportJob => ({
  id,
  state: 'done',
  rows: 400,
  total: 400,
  bytes: 52_000,
  format: 'csv',
  filename: 'messages',
  created_at: '2026-11-20T13:05:00.000Z',
  finished_at: '2026-11-20T13:05:09.000Z',
  error: null,
  ...more,
})
/** States that no job of the test stays in. */
const odd = [
  job('now', { state: 'running', rows: 200, finished_at: null }),
  job('broken', { state: 'interrupted', total: null, rows: 7 }),
]

test('an export asks for what the page shows, in the range it was searched in, and its file is saved', async ({
  page,
  server,
  open,
}) => {
  await open('level:3')
  await expect(dialog(page).getByText('5 messages of this search')).toBeVisible()
  await dialog(page).getByLabel('At most').fill('1000')
  const { name, text } = await exportAll(page)
  expect(name).toMatch(/^messages-\d{4}-\d\d-\d\d-\d{4}\.csv$/)
  expect(text.trim().split('\n')).toHaveLength(6)
  expect(text).toContain('capture failed')
  const asked = server.asked('POST /views/export')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    query_string: 'level:3',
    timerange: { type: 'absolute', from: '2026-10-20T14:42:00.000Z', to: '2026-10-20T14:47:00.000Z' },
    format: 'csv',
    order: 'desc',
    limit: 1000,
    neutralize_formulas: true,
  })
  for (const field of ['timestamp', 'message']) expect(asked[0].fields_in_order).toContain(field)
  await expect(dialog(page).getByText('Done, 5 messages')).toBeVisible()
})

test('jobs that were started before are there with their number of messages, and are fetched or deleted', async ({
  page,
  server,
  open,
}) => {
  await open()
  const { name, text } = await exportAll(page)
  await open()
  await expect(dialog(page).getByText('Done, 20 messages')).toBeVisible()
  const saved = nextDownload()
  await dialog(page)
    .getByRole('button', { name: /^Download messages/ })
    .click()
  expect(await saved).toMatchObject({ name, text })
  await dialog(page)
    .getByRole('button', { name: /^Delete messages/ })
    .click()
  await expect(dialog(page).getByText('Done, 20 messages')).toBeHidden()
  server.answers.set('GET /views/export/jobs', { body: odd })
  await open()
  await expect(dialog(page).getByText('200 of 400 messages')).toBeVisible()
  await expect(dialog(page).getByText('Ended with the server')).toBeVisible()
})

test('fields are removed, added and put in order with the keyboard alone', async ({ page, server, open }) => {
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
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
  await expect
    .poll(() => server.asked('POST /views/export')[0]?.fields_in_order)
    .toEqual(['timestamp', 'message', 'http_status'])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
})

test('what the server refuses is said in the dialog', async ({ page, server, open }) => {
  const message = 'No more than 50 exports can run at once.'
  server.answers.set('POST /views/export', { status: 400, body: { type: 'ApiError', message } })
  await open()
  await dialog(page).getByRole('button', { name: 'Start export' }).click()
  await expect(dialog(page).getByText(message)).toBeVisible()
})

test('a file or job that is gone is said in the dialog, and the page stays', async ({ page, open }) => {
  await open()
  await exportAll(page)
  const gone = { status: 404, json: { type: 'ApiError', message: 'This export has expired.' } }
  await page.route('**/api/views/search/messages/job/**', route => route.fulfill(gone))
  await page.route('**/api/views/export/jobs/*', route => route.fulfill(gone))
  await dialog(page)
    .getByRole('button', { name: /^Download messages/ })
    .click()
  await expect(dialog(page).getByText('This export has expired.')).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Delete messages/ })
    .click()
  await expect(dialog(page).getByText('This export has expired.')).toBeHidden()
  await expect(page.getByText('This export has expired.')).toBeVisible()
  await expect(dialog(page)).toBeVisible()
})

test('the dialog has no accessibility violations and no sideways scrolling at 400 px, light and dark', async ({
  page,
  server,
  open,
}) => {
  await page.setViewportSize({ width: 400, height: 800 })
  server.answers.set('GET /views/export/jobs', { body: odd })
  await open()
  await expect(dialog(page).getByText('200 of 400 messages')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await dialog(page).evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true)
})
