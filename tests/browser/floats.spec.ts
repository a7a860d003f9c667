/** Floats above a page that take a finger, or need the page in front. */
import type { Page } from '@playwright/test'
import { expect, test } from './pages.ts'

const show = (page: Page) =>
  page.evaluate(() => document.querySelector('main')!.append(document.createElement('cordwood-probe-floats')))

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 400, height: 800 } })

  test('no tooltip stays under a menu that was opened and closed', async ({ page, openGallery }) => {
    await openGallery('element')
    await show(page)
    const button = page.getByRole('button', { name: 'More' })
    await button.tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.getByRole('menuitem', { name: 'One' }).tap()
    await expect(page.getByRole('menu')).toBeHidden()
    // By the page's own timers: a tooltip that is due by then has come.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 400)))
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })
})

test("the words of an element are found and selected as the page's own", async ({ page, openGallery }) => {
  await openGallery('element')
  await show(page)
  await expect(page.getByText('Explained')).toBeVisible()
  const found = await page.evaluate(() => (globalThis as unknown as { find(text: string): boolean }).find('Explained'))
  expect(found).toBe(true)
  await page.getByRole('heading', { level: 1 }).click({ clickCount: 3 })
  await expect.poll(() => page.evaluate(() => getSelection()!.toString())).toContain('Elements')
})
