/** Bars of the histogram are read by pointer, finger and keyboard. */
import type { Page } from '@playwright/test'
import { axeViolations, expect } from './pages.ts'
import { longAgo, range } from './searching.ts'
import { test as base } from './server-in-memory.ts'

/** Opens five minutes of bars of 2 s: two messages in each, three errors beside in the 51st. */
const test = base.extend<{ open: () => Promise<void> }>({
  open: async ({ openApp, server }, use) =>
    use(async () => {
      const begin = longAgo - 300_000
      const info = Array.from({ length: 300 }, (_, at) => ({ timestamp: begin + at * 1000, level: 6, message: 'x' }))
      const error = { timestamp: begin + 100_500, level: 3, message: 'y' }
      await server.write(...info, error, error, error)
      await openApp(`/search?${range}`)
    }),
})
test.use({ storesMessages: true })

const barAt = async (page: Page, bar: number) => {
  const { x, y, width, height } = (await page.locator('.brush-area').boundingBox())!
  return { x: x + ((bar + 0.5) * width) / 150, y: y + height - 10 }
}
const readout = (page: Page) => page.locator('.bar-readout')

test('the bar under the pointer says its time, its total and each level at once', async ({ page, open }) => {
  await open()
  const { x, y } = await barAt(page, 50)
  await page.mouse.move(x, y)
  await expect(readout(page)).toHaveText('14:43:40 to 14:43:425INFO2ERROR3')
  expect(await axeViolations(page)).toEqual([])
  const other = await barAt(page, 148)
  await page.mouse.move(other.x, other.y)
  await expect(readout(page)).toHaveText('14:46:56 to 14:46:582INFO2')
  expect((await readout(page).boundingBox())!.x + (await readout(page).boundingBox())!.width).toBeLessThan(1440)
  await page.getByRole('button', { name: /^ERROR/ }).click()
  await page.mouse.move(x, y)
  await expect(readout(page)).toHaveText('14:43:40 to 14:43:422INFO2')
})

test('arrow keys walk the bars, which are read out with their levels', async ({ page, open }) => {
  await open()
  await page.getByRole('group', { name: 'Selected range' }).focus()
  await page.keyboard.press('ArrowLeft')
  const said = page.getByRole('region', { name: 'Histogram' }).getByRole('status')
  await expect(said).toHaveText('14:46:58 to 14:47:00: 2 messages, INFO 2')
  await page.keyboard.press('ArrowLeft')
  await expect(said).toHaveText('14:46:56 to 14:46:58: 2 messages, INFO 2')
  await expect(page.locator('.brush-label')).toContainText('14:46:56 to 14:46:58')
  // Both ends of a bar of some pixels can be taken hold of.
  expect(await axeViolations(page)).toEqual([])
  const handle = (name: string) => page.getByRole('slider', { name }).boundingBox()
  const [from, to] = [(await handle('Start of the selected range'))!, (await handle('End of the selected range'))!]
  expect([from.width, to.width]).toEqual([24, 24])
  expect(from.x + from.width).toBeLessThanOrEqual(to.x)
})

test('a tap reads a bar beside the selection it makes', async ({ page, open }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await open()
  const { x, y } = await barAt(page, 50)
  await page.mouse.click(x, y)
  await expect(page.locator('.brush-label')).toContainText('14:43:40 to 14:43:42')
  await expect(page.locator('.reading-parts')).toHaveText('ERROR 3INFO 2')
})

test('one press changes to square roots and back; the address keeps it', async ({ page, open, openApp }) => {
  await open()
  const height = async () => Number(await page.locator('.chart .bar').first().getAttribute('height'))
  await expect(page.locator('.chart .bar').first()).toBeVisible()
  const linear = await height()
  await page.getByRole('button', { name: /Square-root scale/ }).click()
  await expect(page).toHaveURL(/scale=sqrt/)
  await expect.poll(height).toBeGreaterThan(linear)
  await openApp(location.pathname + location.search)
  await expect(page.getByRole('button', { name: /Square-root scale/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /Square-root scale/ }).click()
  await expect.poll(height).toBe(linear)
  await expect(page).not.toHaveURL(/scale/)
})

test('a range without messages has no axis of figures', async ({ page, openApp }) => {
  await openApp(`/search?${range}`)
  await expect(page.getByText('Nothing in this range')).toBeVisible()
  await expect(page.locator('.yax')).toHaveText('')
})
