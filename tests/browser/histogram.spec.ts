/** Bars of the histogram are read by pointer, finger and keyboard. */
import type { Page } from '@playwright/test'
import { fakeLive } from './fake-live.ts'
import { axeViolations, expect, test } from './pages.ts'

// The fake's bars: 150 of 2 s from 14:42:00, four messages each; the 51st has three errors beside.
const barAt = async (page: Page, bar: number) => {
  const { x, y, width } = (await page.locator('.brush-area').boundingBox())!
  return { x: x + (bar + 0.5) * width / 150, y: y + 70 }
}
const readout = (page: Page) => page.locator('.bar-readout')

test('the bar under the pointer says its time, its total and each level at once', async ({ page, openApp }) => {
  await fakeLive(page)
  await openApp('/search')
  const { x, y } = await barAt(page, 50)
  await page.mouse.move(x, y)
  await expect(readout(page)).toHaveText('14:43:40 to 14:43:427INFO4ERROR3')
  expect(await axeViolations(page)).toEqual([])
  const other = await barAt(page, 148)
  await page.mouse.move(other.x, other.y)
  await expect(readout(page)).toHaveText('14:46:56 to 14:46:584INFO4')
  expect((await readout(page).boundingBox())!.x + (await readout(page).boundingBox())!.width).toBeLessThan(1440)
  await page.getByRole('button', { name: /^ERROR/ }).click()
  await page.mouse.move(x, y)
  await expect(readout(page)).toHaveText('14:43:40 to 14:43:424INFO4')
})

test('arrow keys walk the bars, which are read out with their levels', async ({ page, openApp }) => {
  await fakeLive(page)
  await openApp('/search')
  await page.getByRole('group', { name: 'Selected range' }).focus()
  await page.keyboard.press('ArrowLeft')
  const said = page.getByRole('region', { name: 'Histogram' }).getByRole('status')
  await expect(said).toHaveText('14:46:58 to 14:47:00: 4 messages, INFO 4')
  await page.keyboard.press('ArrowLeft')
  await expect(said).toHaveText('14:46:56 to 14:46:58: 4 messages, INFO 4')
  await expect(page.locator('.brush-label')).toContainText('14:46:56 to 14:46:58')
})

test('a tap reads a bar beside the selection it makes', async ({ page, openApp }) => {
  await fakeLive(page)
  await page.setViewportSize({ width: 400, height: 860 })
  await openApp('/search')
  const { x, y } = await barAt(page, 50)
  await page.mouse.click(x, y)
  await expect(page.locator('.brush-label')).toContainText('14:43:40 to 14:43:42')
  await expect(page.locator('.reading-parts')).toHaveText('ERROR 3INFO 4')
})

test('one press changes to square roots and back; the address keeps it', async ({ page, openApp }) => {
  await fakeLive(page)
  await openApp('/search')
  const height = async () => Number(await page.locator('.chart .bar').first().getAttribute('height'))
  await expect(page.locator('.chart .bar').first()).toBeVisible()
  const linear = await height()
  await page.getByRole('button', { name: /Square-root scale/ }).click()
  await expect(page).toHaveURL(/scale=sqrt/)
  await expect.poll(height).toBeGreaterThan(linear)
  await page.reload()
  await expect(page.getByRole('button', { name: /Square-root scale/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /Square-root scale/ }).click()
  await expect.poll(height).toBe(linear)
  await expect(page).not.toHaveURL(/scale/)
})

test('a range without messages has no axis of figures', async ({ page, openApp }) => {
  const api = await fakeLive(page)
  api.total = 0
  await openApp('/search')
  await expect(page.getByText('Nothing in this range')).toBeVisible()
  await expect(page.locator('.yax')).toHaveText('')
})
