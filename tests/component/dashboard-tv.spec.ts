/** A dashboard on a TV: pages in turn without controls, with the server in memory. */
import { addDashboard, button, executions, number, pageOf, text, tile } from './dashboards.ts'
import { expect } from './pages.ts'
import { test } from './server-in-memory.ts'

test('pages are shown in turn over the whole window, with the override, and Esc leaves', async ({
  page,
  openApp,
  server,
}) => {
  const view = await addDashboard(server, 'Wall', [
    pageOf('First', number('one')),
    pageOf('Left out', number('none')),
    pageOf('Third', number('two')),
  ])
  await openApp(`/dashboards/${view.id}?q=level%3A3`)
  await expect(tile(page, 'one')).toBeVisible()
  await button(page, 'TV mode').click()
  const dialog = page.getByRole('dialog', { name: 'TV mode' })
  await dialog.getByRole('checkbox', { name: 'Left out' }).uncheck()
  await dialog.getByLabel('Seconds each page is shown').fill('1')
  await dialog.getByRole('button', { name: 'Start TV mode' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboards/tv/${view.id}\\?q=level%3A3&tabs=0%2C2&interval=1&refresh=10$`))
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(tile(page, 'two')).toBeVisible()
  await expect(tile(page, 'one')).toBeVisible()
  await expect(tile(page, 'two')).toBeVisible()
  await expect(tile(page, 'none')).toBeHidden()
  expect(executions(server).map(({ global_override: given }) => given.query.query_string)).not.toContain('')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/dashboards/${view.id}\\?page=[^&]+&q=level%3A3$`))
  await expect(button(page, 'TV mode')).toBeVisible()
})

test('it refreshes by itself, and the last values stay while the server is gone', async ({ page, openApp, server }) => {
  const view = await addDashboard(server, 'Wall', [pageOf('', number('one'), text('note', 'On call'))])
  await openApp(`/dashboards/tv/${view.id}?refresh=1`)
  await expect(tile(page, 'one')).toContainText('no value')
  await expect.poll(() => executions(server).length).toBeGreaterThan(2)
  server.answers.set('GET /system/lbstatus', { status: 503 })
  const { search_id: id } = view
  server.answers.set(`POST /views/search/${id}/execute`, { status: 500, body: { type: 'ApiError', message: 'gone' } })
  const before = executions(server).length
  await expect.poll(() => executions(server).length).toBeGreaterThan(before + 1)
  await expect(tile(page, 'one'), 'the last value stays').toContainText('no value')
  server.answers.clear()
  const failing = executions(server).length
  await expect.poll(() => executions(server).length).toBeGreaterThan(failing + 1)
  await expect(tile(page, 'one')).not.toContainText('gone')
})

test('says since when there is no connection, keeps the last values, and goes on by itself', async ({
  page,
  openApp,
  server,
}) => {
  const view = await addDashboard(server, 'Wall', [pageOf('', number('one'))])
  await openApp(`/dashboards/tv/${view.id}?refresh=1`)
  await expect(tile(page, 'one')).toContainText('no value')
  let isCut = true
  await page.route('**/api/**', route => (isCut ? route.abort() : route.fallback()))
  const lost = page.getByRole('status').filter({ hasText: 'No connection' })
  await expect(lost).toHaveText(/^No connection since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d.* The last values are shown\.$/)
  await expect(tile(page, 'one')).toContainText('no value')
  isCut = false
  const before = executions(server).length
  await expect(lost).toBeHidden()
  await expect.poll(() => executions(server).length).toBeGreaterThan(before)
  await expect(tile(page, 'one')).toContainText('no value')
})
