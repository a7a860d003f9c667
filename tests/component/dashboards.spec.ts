/** The list of dashboards, and what leads to a dashboard from the search page, with the server in memory. */
import type { Page } from '@playwright/test'
import { addDashboard, button, number, pageOf, storedPage, tile } from './dashboards.ts'
import { axeViolations, expect } from './pages.ts'
import { test } from './server-in-memory.ts'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
const titles = (page: Page) => page.getByRole('rowheader')
async function choose(page: Page, title: string, action: string) {
  await row(page, title)
    .getByRole('button', { name: `More for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('the list is searched, ordered and opened; a new server has one dashboard', async ({ page, openApp, server }) => {
  await addDashboard(server, 'Web', [pageOf('', number('all'))])
  await openApp('/dashboards')
  await expect(titles(page)).toHaveText([/Sources/, /Web/])
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect(titles(page)).toHaveText([/Web/, /Sources/])
  await page.getByRole('searchbox').fill('title:web')
  await expect(titles(page)).toHaveText([/Web/])
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Web', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboards\/[0-9a-f]{24}$/)
  await expect(tile(page, 'all')).toBeVisible()
})

test('a dashboard is duplicated with its widgets, and deleted with others', async ({ page, openApp, server }) => {
  const web = await addDashboard(server, 'Web', [pageOf('', number('all'))])
  await openApp('/dashboards')
  await choose(page, 'Web', 'Duplicate')
  await expect(titles(page)).toHaveText([/Copy of Web/, /Sources/, /Web/])
  const { elements } = await server.call('GET', '/dashboards?per_page=0')
  const copy = elements.find(({ title }: { title: string }) => title === 'Copy of Web')
  expect(copy.id).not.toBe(web.id)
  expect((await storedPage(server, copy)).widgets).toEqual((await storedPage(server, web)).widgets)
  for (const title of ['Copy of Web', 'Sources'])
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 dashboards' }).click()
  await expect(titles(page)).toHaveText([/Web/])
})

test('the address of a view leads to the dashboard that it is', async ({ page, openApp, server }) => {
  const { id } = await addDashboard(server, 'Web', [pageOf('', number('all'))])
  await openApp(`/views/${id}`)
  await expect(page).toHaveURL(new RegExp(`/dashboards/${id}$`))
  await expect(tile(page, 'all')).toBeVisible()
})

test('a search becomes a page of a new dashboard', async ({ page, openApp }) => {
  await openApp('/search?q=level%3A3&rangetype=relative&relative=3600')
  await page.getByRole('button', { name: 'More for this search' }).click()
  await page.getByRole('menuitem', { name: 'Export to dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboards\/new$/)
  await expect(page.getByRole('heading', { name: 'New dashboard' })).toBeVisible()
  await expect(tile(page, 'Messages')).toContainText('Last 1 hour')
  await expect(tile(page, 'count() over time')).toContainText('Last 1 hour')
  await button(page, 'Actions of Messages').click()
  const link = page.getByRole('menuitem', { name: 'Show in search' })
  await expect(link).toHaveAttribute('href', /\/search\?q=level%3A3&rangetype=relative&relative=3600/)
})

test('a chart of the search page is added to a dashboard', async ({ page, openApp, server }) => {
  const web = await addDashboard(server, 'Web', [pageOf('First'), pageOf('Second')])
  await openApp('/search?q=level%3A3')
  await button(page, 'Charts').click()
  await button(page, 'Add chart').click()
  await page.getByRole('menuitem', { name: 'Count over time' }).click()
  await button(page, 'Actions of count() over time').click()
  await page.getByRole('menuitem', { name: 'Add to dashboard…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Dashboard' }).click()
  await page.getByRole('option', { name: 'Web', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Page' }).click()
  await page.getByRole('option', { name: 'Second', exact: true }).click()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText("'count() over time' was copied to 'Web'.")).toBeVisible()
  const { widgets } = await storedPage(server, web, 1)
  expect(widgets).toMatchObject([{ type: 'aggregation', query: { query_string: 'level:3' } }])
})
