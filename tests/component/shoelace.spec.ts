/** The parts of the kit that come from Shoelace, and the drawer: keyboard, names, both directions, and what they load. */
import type { Page } from '@playwright/test'
import { axeViolations, expect, test } from './pages.ts'

test.beforeEach(async ({ openGallery, page }) => {
  await openGallery('shoelace')
  await defined(page)
})

const parts = ['tab-group', 'tree', 'split-panel', 'details', 'range', 'progress-ring']

async function defined(page: Page) {
  await page.evaluate(names => Promise.all(names.map(name => customElements.whenDefined(`cw-sl-${name}`))), parts)
  await expect(page.getByRole('separator', { name: 'Size of the list' })).toBeVisible()
}

async function rightToLeft(page: Page) {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
    const element = document.querySelector('cordwood-gallery-shoelace')!
    element.remove()
    document.querySelector('main')!.append(element)
  })
  await defined(page)
}

test('axe finds nothing, with all that opens open, in both themes @axe', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByText('Advanced settings').click()
  await page.getByRole('treeitem', { name: 'Lookup tables' }).last().press('ArrowRight')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Details of the event' }).click()
  expect(await axeViolations(page)).toEqual([])
})

test('is no wider than a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})

test.describe('tabs', () => {
  const tab = (page: Page, name: string) =>
    page.locator('cw-sl-tab-group').first().getByRole('tab', { name, exact: true })

  test('are walked by the arrow keys, and the panel belongs to its tab', async ({ page }) => {
    await tab(page, 'General').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Notifications')).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Notifications' })).toHaveText('Who is told.')
    await page.keyboard.press('End')
    await expect(tab(page, 'Authentication')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(tab(page, 'General')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel', { name: 'General' }).first()).toBeFocused()
  })

  test('keep what was typed into a page that is left', async ({ page }) => {
    await page.getByLabel('Configuration: note').fill('kept')
    await page.getByRole('button', { name: 'Configuration: open the last' }).click()
    await expect(tab(page, 'Authentication')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByLabel('Configuration: note')).toBeHidden()
    await tab(page, 'General').click()
    await expect(page.getByLabel('Configuration: note')).toHaveValue('kept')
  })

  test('beside their pages are walked up and down', async ({ page }) => {
    const list = page.locator('cw-sl-tab-group').last()
    await expect(page.getByRole('tablist', { name: 'Profile' })).toHaveAttribute('aria-orientation', 'vertical')
    await list.getByRole('tab', { name: 'General' }).press('ArrowDown')
    await expect(list.getByRole('tab', { name: 'Notifications' })).toHaveAttribute('aria-selected', 'true')
  })

  test('follow the direction of the page', async ({ page }) => {
    await rightToLeft(page)
    await tab(page, 'General').press('ArrowLeft')
    await expect(tab(page, 'Notifications')).toBeFocused()
  })
})

test.describe('a tree', () => {
  const item = (page: Page, name: string, tree = 'Content') =>
    page.getByRole('tree', { name: tree }).getByRole('treeitem', { name, exact: true })
  const selected = (page: Page, tree = 'Content') => page.getByLabel(`${tree}: selected`)

  test('is entered by one Tab, walked, opened and selected by keys', async ({ page }) => {
    await page.getByRole('tree', { name: 'Content' }).focus()
    await expect(item(page, 'Pipelines')).toBeFocused()
    await page.keyboard.press('End')
    await expect(item(page, 'Rules')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(item(page, 'Lookup tables')).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await expect(item(page, 'Lookup tables')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(selected(page)).toHaveText('users')
    await expect(item(page, 'Users')).toHaveAttribute('aria-selected', 'true')
  })

  test('selects the children of a node with check boxes, but none that is disabled', async ({ page }) => {
    await item(page, 'Pipelines', 'Export').locator('.tree-label').first().click()
    await expect(selected(page, 'Export')).toHaveText('pipelines, parse, enrich')
  })

  test('opens to the left where text goes to the left', async ({ page }) => {
    await rightToLeft(page)
    await item(page, 'Lookup tables').press('ArrowLeft')
    await expect(item(page, 'Lookup tables')).toHaveAttribute('aria-expanded', 'true')
  })
})

test.describe('a split panel', () => {
  const divider = (page: Page) => page.getByRole('separator', { name: 'Size of the list' })
  const share = (page: Page) => page.getByLabel('Share of the list')

  test('is moved by keys within its limits', async ({ page }) => {
    await expect(divider(page)).toHaveAttribute('aria-orientation', 'vertical')
    await divider(page).press('Shift+ArrowRight')
    await expect(share(page)).toHaveText('40 %')
    await divider(page).press('End')
    await expect(share(page)).toHaveText('80 %')
    await divider(page).press('Home')
    await expect(share(page)).toHaveText('20 %')
  })

  test('is dragged', async ({ page }) => {
    await divider(page).scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await divider(page).boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 200, y + height / 2, { steps: 4 })
    await page.mouse.up()
    expect(Number.parseInt(await share(page).innerText(), 10)).toBeGreaterThan(40)
  })

  test('gives the start panel its share in both directions', async ({ page }) => {
    const widthOf = () =>
      page.getByText('List', { exact: true }).evaluate(text => text.parentElement!.getBoundingClientRect().width)
    const before = await widthOf()
    await rightToLeft(page)
    await expect.poll(widthOf).toBeCloseTo(before, 0)
    await divider(page).press('Shift+ArrowLeft')
    await expect(share(page)).toHaveText('40 %')
  })

  test('has its share when it is shown later than it was made', async ({ page }) => {
    const placeOf = async () => (await divider(page).boundingBox())?.x ?? 0
    const before = await placeOf()
    await page.evaluate(async () => {
      const main = document.querySelector('main')!
      main.hidden = true
      main.append(document.querySelector('cordwood-gallery-shoelace')!)
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      main.hidden = false
    })
    await expect(divider(page)).toHaveAttribute('aria-orientation', 'vertical')
    await expect.poll(placeOf).toBeCloseTo(before, 0)
    await divider(page).press('ArrowRight')
    await expect(share(page)).toHaveText('31 %')
  })
})

test.describe('details', () => {
  test('open at their summary, by mouse and keys', async ({ page }) => {
    await expect(page.getByLabel('Batch size')).toBeHidden()
    await page.getByRole('button', { name: 'Advanced settings' }).press('Enter')
    await expect(page.getByLabel('Batch size')).toBeVisible()
    await page.getByText('Advanced settings').click()
    await expect(page.getByLabel('Batch size')).toBeHidden()
  })

  test('tell when they are closed', async ({ page }) => {
    await page.locator('cw-sl-details').last().getByRole('button').click()
    await expect(page.getByLabel('Second section')).toHaveText('closed')
  })
})

test('a range is a slider with a name and its value in words', async ({ page }) => {
  const slider = page.getByRole('slider', { name: 'Keep messages' })
  await expect(slider).toHaveAttribute('aria-valuetext', '30 days')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '31 days')
  await expect(page.getByText('31 days')).toBeVisible()
  await expect(page.getByRole('slider').nth(1)).toBeDisabled()
})

test('a ring says how far it is', async ({ page }) => {
  const ring = (name: string) => page.getByRole('progressbar', { name })
  await expect(ring('Disk')).toHaveAttribute('aria-valuetext', '33.33%')
  await expect(ring('Journal')).toHaveAttribute('aria-valuenow', '100')
  const drawn = ring('Disk').locator('circle').last()
  expect(await drawn.evaluate(circle => Number.parseFloat(getComputedStyle(circle).strokeDashoffset))).toBeGreaterThan(
    1,
  )
})

test.describe('a drawer', () => {
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Event' })

  test('stands at the end of the window, holds the focus and gives it back', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'Details of the event' }).click()
    await expect(drawer(page).getByLabel('Comment')).toBeFocused()
    const { x, width, height } = (await drawer(page).boundingBox())!
    expect([x + width, height]).toEqual([1440, 900])
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Details of the event' })).toBeFocused()
  })

  test('stands at the left where text goes to the left, and a press beside it closes it', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await rightToLeft(page)
    await page.getByRole('button', { name: 'Details of the event' }).click()
    expect((await drawer(page).boundingBox())!.x).toBe(0)
    await page.mouse.click(1400, 400)
    await expect(drawer(page)).toBeHidden()
  })
})

test('shows hostile text as text, fetches no icon and leaves names of Shoelace to the page', async ({ page }) => {
  await expect(page.locator('cordwood-gallery-shoelace img')).toHaveCount(0)
  expect(await page.locator('cw-sl-icon path').count()).toBeGreaterThan(3)
  const taken = await page.evaluate(
    names => names.filter(name => customElements.get(`sl-${name}`)),
    [...parts, 'tab', 'tree-item', 'icon', 'icon-button', 'checkbox', 'spinner'],
  )
  expect(taken).toEqual([])
})
