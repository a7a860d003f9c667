/** The parts of the kit as their users meet them: keyboard, focus, words, accessibility in both themes. */
import { burst } from '../browser/key-burst.ts'
import { axeViolations, expect, test } from './pages.ts'

test.beforeEach(({ openGallery }) => openGallery())

test('axe finds nothing, closed and with each dialog open, light and dark', async ({ page }) => {
  expect(await axeViolations(page)).toEqual([])
  for (const [button, role] of [
    ['Open form', 'dialog'],
    ['Delete', 'alertdialog'],
    ['Read', 'dialog'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole(role)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'System' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Error toast' }).click()
  expect(await axeViolations(page)).toEqual([])
})

test('a dialog holds the focus and gives it back; the backdrop does not close it', async ({ page }) => {
  await page.getByRole('button', { name: 'Open form' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create input' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  for (let i = 0; i < 12; i++) await page.keyboard.press('Tab')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open form' })).toBeFocused()
})

test('a modal form is not submitted while a field is invalid, and shows what the submission failed with', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Open form' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create input' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('A value is required.')).toHaveCount(2)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Syslog')
  await expect(dialog.getByText('A value is required.')).toHaveCount(1)
})

test('a destructive confirmation is an alertdialog with the focus on Cancel', async ({ page }) => {
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete input?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByRole('button').last()).toHaveText('Delete input')
})

test('a menu is walked by arrows and letters, and gives the focus back', async ({ page }) => {
  const button = page.getByRole('button', { name: 'System' })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Overview' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Inputs' })).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: 'Stop' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('keys that follow the one that opens a menu at once reach the menu', async ({ page }) => {
  const button = page.getByRole('button', { name: 'System' })
  await button.focus()
  await burst(page, 'Enter', 'ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Inputs' })).toBeFocused()
  await burst(page, 'Escape', 'ArrowDown', 's')
  await expect(page.getByRole('menuitem', { name: 'Stop' })).toBeFocused()
  await burst(page, 'Escape', 'Enter', 'Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('what is chosen in a select may hold spaces', async ({ page }) => {
  const zone = page.getByRole('combobox', { name: 'Zone', exact: true })
  await zone.click()
  await page.getByRole('option', { name: 'Etc/GMT minus 5' }).first().click()
  await expect(zone).toContainText('Etc/GMT minus 5')
})

test('toasts are shown once each, and are closed by hand', async ({ page }) => {
  const toast = page.getByRole('button', { name: 'Toast', exact: true })
  await toast.click()
  await toast.click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveCount(1)
  await expect(page.getByText('Information', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Error toast' }).click()
  const error = page.getByRole('alert').filter({ hasText: 'Could not save' })
  await expect(error).toContainText('Error')
  await error.getByRole('button', { name: 'Close' }).click()
  await expect(error).toBeHidden()
  await expect(page.getByText('Saved')).toBeVisible()
})

test('a column sorts up, then down, and says so', async ({ page }) => {
  const head = page.getByRole('columnheader', { name: 'Title' })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('rowheader').first()).toHaveText('Syslog UDP')
})

test('nothing is wider than a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
