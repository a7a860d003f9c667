/** Floats above a page: native dialogs and popovers, which no ancestor of the host can clip, move or cover; shortcuts that yield. */
import type { Page } from '@playwright/test'
import { axeViolations, expect, test } from './pages.ts'

/** Ancestors that catch fixed elements, clip them, or lie below something else. */
const traps = {
  transform: 'transform: translate(40px, 30px) scale(.9)',
  contain: 'contain: strict; width: 700px; height: 60px',
  overflow: 'overflow: hidden; height: 40px; filter: blur(0)',
  stacking: 'position: relative; z-index: 0; isolation: isolate',
} as const

const open = (page: Page, style: string) =>
  page.evaluate(css => {
    const trap = document.createElement('div')
    trap.style.cssText = css
    trap.append(document.createElement('cordwood-probe-floats'))
    const cover = document.createElement('div')
    cover.style.cssText = 'position: fixed; inset: 300px 0 0; z-index: 2147483647; background: rgb(200, 200, 200)'
    document.querySelector('main')!.append(trap, cover)
  }, style)

/** Checks that the element is on top at its middle. A tooltip may give way to the next one meanwhile. */
const expectOnTop = (page: Page, role: 'dialog' | 'menu' | 'tooltip' | 'status') =>
  expect(async () => {
    const element = page.getByRole(role).first()
    await expect(element).toBeVisible()
    expect(
      await element.evaluate(node => {
        const { left, top, width, height } = node.getBoundingClientRect()
        const inside = left >= 0 && top >= 0 && left + width <= innerWidth + 1 && top + height <= innerHeight + 1
        const hit = (node.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2)
        return inside && (node === hit || node.contains(hit))
      }),
    ).toBe(true)
  }).toPass()

test.beforeEach(({ openGallery }) => openGallery('element'))

for (const [name, style] of Object.entries(traps)) {
  test(`dialogs, menus, tooltips and notices escape an ancestor with ${name}`, async ({ page }) => {
    await open(page, style)
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await expectOnTop(page, 'dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More' }).click()
    await expectOnTop(page, 'menu')
    const menu = (await page.getByRole('menu').boundingBox())!
    const button = (await page.getByRole('button', { name: 'More' }).boundingBox())!
    expect(Math.abs(menu.y - (button.y + button.height))).toBeLessThan(8)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Explained' }).hover()
    await expectOnTop(page, 'tooltip')
    await page.getByRole('button', { name: 'Say' }).click()
    await expectOnTop(page, 'status')
  })
}

test('notices have one region in the document, whoever says them', async ({ page }) => {
  await open(page, '')
  await open(page, '')
  for (const button of await page.getByRole('button', { name: 'Say' }).all()) await button.click({ force: true })
  await expect(page.locator('cordwood-toasts')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Said' })).toHaveCount(1)
})

test('a tooltip comes with the pointer, may be hovered, is 300 px wide at most, and goes with Esc', async ({
  page,
}) => {
  await open(page, '')
  const button = page.getByRole('button', { name: 'Explained' })
  const tip = page.getByRole('tooltip')
  await button.hover()
  await expect(tip).toBeVisible()
  const box = (await tip.boundingBox())!
  expect(box.width).toBeLessThanOrEqual(300)
  await expect(button).toHaveAccessibleDescription(/^Words that explain/)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(400)
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await page.mouse.move(5, 700)
  await button.hover()
  await expect(tip).toBeVisible()
  await page.mouse.move(5, 700)
  await expect(tip).toBeHidden()
})

test("a tooltip comes with the keyboard's focus and goes with it, and with a press", async ({ page }) => {
  await open(page, '')
  await page.getByRole('button', { name: 'Say' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toBeHidden()
  await page.getByRole('button', { name: 'More' }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('More')
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.getByRole('tooltip')).toBeHidden()
})

test('a menu stays beside its button when the window changes', async ({ page }) => {
  await open(page, 'position: absolute; inset-inline-end: 0; inset-block-start: 40px')
  const button = page.getByRole('button', { name: 'More' })
  await button.click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  for (const width of [1000, 700]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(async () => {
      const [over, below] = [(await button.boundingBox())!, (await menu.boundingBox())!]
      expect(below.y - over.y - over.height).toBeLessThan(8)
      expect(below.x).toBeLessThanOrEqual(over.x + over.width)
      expect(below.x + below.width).toBeGreaterThanOrEqual(over.x)
    }).toPass()
  }
})

test('no tooltip lies over the menu that its button opened', async ({ page }) => {
  await open(page, '')
  const button = page.getByRole('button', { name: 'More' })
  await button.click()
  await page.mouse.move(5, 700)
  await button.hover()
  await page.waitForTimeout(400)
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test('a shortcut works inside its element and yields to a field, a menu and a dialog', async ({ page }) => {
  await open(page, '')
  const pressed = page.locator('cordwood-probe-floats output')
  await page.getByRole('button', { name: 'Say' }).focus()
  await page.keyboard.press('x')
  await expect(pressed).toHaveText('1')
  await page.getByLabel('Text').focus()
  await page.keyboard.press('x')
  await expect(page.getByLabel('Text')).toHaveValue('x')
  await page.getByRole('button', { name: 'Open dialog' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'More' }).press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(pressed).toHaveText('1')
})
