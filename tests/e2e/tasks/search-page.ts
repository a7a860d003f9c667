/** Locators and actions of the search page, as a user sees them. */
import { expect, type Locator, type Page } from '@playwright/test'
import { password, type ServerProcess } from '../../support/server.ts'
import { rowTo } from '../keyboard.ts'
import { byKeyboard, type Way } from './ways.ts'

export const editor = (page: Page) => page.getByRole('textbox', { name: 'Search query' })
export const rows = (page: Page) => page.locator('tr.message')
export const opened = (page: Page) => page.locator('.openrow')
export const timeRange = (page: Page) => page.getByRole('dialog', { name: 'Time range' })
export const fieldsPanel = (page: Page) => page.getByRole('complementary', { name: 'Fields' })
export const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** Signing in is no part of the task. @param parameters of the address, with their '?' */
export async function openSearch(page: Page, server: ServerProcess, parameters = ''): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/system/sessions`, {
    data: { username: 'admin', password, host: '' },
    headers: { 'x-requested-by': 'test' },
  })
  expect(answer.status()).toBe(200)
  await page.goto(`${server.url}/search${parameters}`)
}

/** All messages that were found, as the histogram says it. */
export const expectFound = (page: Page, count: number) =>
  expect(page.getByRole('region', { name: 'Histogram' })).toContainText(
    new RegExp(`^${count.toLocaleString('en')} message`),
  )

export async function search(page: Page, way: Way, query: string): Promise<void> {
  await way.write(page, editor(page), query)
  if (way === byKeyboard) await page.keyboard.press('Enter')
  else await way.press(page, page.getByRole('button', { name: 'Search', exact: true }))
}

export const openTimeRange = (page: Page, way: Way) =>
  way.press(page, page.getByRole('button', { name: /^Time range/ }))

export async function searchLast(page: Page, way: Way, preset: string): Promise<void> {
  await openTimeRange(page, way)
  await way.press(page, timeRange(page).getByRole('button', { name: preset, exact: true }))
}

export const showPane = (page: Page, way: Way, name: 'Messages' | 'Charts' | 'Patterns') =>
  way.press(
    page,
    page.getByRole('group', { name: 'Result view' }).getByRole('button', { name: new RegExp(`^${name}`) }),
  )

/** Opens the message of a row below it. */
export async function openMessage(page: Page, way: Way, row: Locator): Promise<void> {
  if (way === byKeyboard) {
    await rowTo(page, row)
    await page.keyboard.press('Enter')
  } else await way.press(page, row.getByRole('button', { name: 'Open message' }))
  await expect(opened(page)).toBeVisible()
}
