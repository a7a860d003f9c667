/** A user without a mouse. */
import { expect, type Locator, type Page } from '@playwright/test'

const mostTabs = 120

export const hasFocus = (control: Locator) =>
  control.evaluate(element => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let pressed = 0; pressed < mostTabs; pressed++) {
    if (await hasFocus(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

const mostArrows = 60

/** Tab comes to one row of a list whose rows open, arrow keys go to the others. */
export async function rowTo(page: Page, row: Locator): Promise<void> {
  await row.waitFor()
  await tabTo(page, page.locator('tr.message[tabindex="0"]'))
  const placeOf = async (one: Locator) => Number(await one.getAttribute('aria-rowindex'))
  const [wanted, at] = [await placeOf(row), await placeOf(page.locator('tr.message:focus'))]
  for (let pressed = 0; pressed < Math.min(Math.abs(wanted - at), mostArrows); pressed++) {
    await page.keyboard.press(wanted > at ? 'ArrowDown' : 'ArrowUp')
  }
  await expect(row, 'reached by the arrow keys').toBeFocused()
}

/** Goes to a text field and replaces what it holds. */
export async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

export async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}
