/** The audit log: rows with their values before and after, filters in the address, the export, one entity alone, with a server in memory. */
import type { Page } from '@playwright/test'
import { nextDownload } from './downloads.ts'
import { axeViolations, expect } from './pages.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

const hostile = 'Pay\u202Ements <img src=x onerror=alert(1)>'

/** A role that is created, renamed and described, and one that is deleted. */
async function fill(server: InMemoryServer): Promise<void> {
  const role = { description: 'before', permissions: ['streams:read'] }
  await server.call('POST', '/roles', { ...role, name: 'Auditors' })
  await server.call('PUT', '/roles/Auditors', { ...role, name: 'Auditors', description: hostile })
  await server.call('POST', '/roles', { ...role, name: 'Leavers' })
  await server.call('DELETE', '/roles/Leavers')
}

async function open(page: Page, openApp: (path: string) => Promise<void>, query = '') {
  await openApp(`/system/audit-log${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
}
const rows = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const details = (page: Page, text: string) =>
  rows(page, text)
    .first()
    .getByRole('button', { name: /Details/ })

test('shows what changed, before and after, at every width', async ({ page, openApp, server }) => {
  await fill(server)
  await open(page, openApp)
  await expect(rows(page, 'Leavers').first()).toContainText('Deleted')
  await expect(rows(page, 'Leavers').first().getByRole('link')).toHaveCount(0)
  await expect(rows(page, 'Auditors').first()).toContainText('Changed')
  await expect(rows(page, 'Auditors').first()).toContainText('admin')
  await details(page, 'Auditors').press('Enter')
  const change = page.getByRole('listitem').filter({ hasText: 'description' })
  await expect(change.getByRole('definition')).toHaveText(['before', 'Pay\\u202Ements <img src=x onerror=alert(1)>'])
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 400, height: 800 })
  await expect(change).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
  expect(await axeViolations(page)).toEqual([])
})

test('is filtered, and the address says by what', async ({ page, openApp, server }) => {
  await fill(server)
  await open(page, openApp)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await page.getByRole('button', { name: 'Deleted', exact: true }).click()
  await expect(rows(page, 'Leavers')).toHaveCount(1)
  await expect(rows(page, 'Auditors')).toHaveCount(0)
  await expect.poll(() => page.url()).toContain('filters=action')
  await page.getByRole('button', { name: /Remove the filter/ }).click()
  await expect(rows(page, 'Auditors').first()).toBeVisible()
  await page.getByRole('searchbox').fill('Leav')
  await expect(rows(page, 'Leavers')).toHaveCount(2)
  await expect(rows(page, 'Auditors')).toHaveCount(0)
})

test('opens with the filters of the address, and exports what is shown', async ({ page, openApp, server }) => {
  await fill(server)
  await open(page, openApp, '?filters=action%3Adelete%20type%3Aroles')
  await expect(rows(page, 'Leavers')).toHaveCount(1)
  const download = nextDownload()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const { name, text } = await download
  expect(name).toBe('audit-log.csv')
  expect(text).toContain('"Leavers"')
  expect(text).not.toContain('"Auditors"')
})
