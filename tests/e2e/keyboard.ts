/** A user without a mouse. */
import type { Locator, Page } from '@playwright/test'

const mostTabs = 120

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor({ timeout: 10_000 })
  for (let pressed = 0; pressed < mostTabs; pressed++) {
    if (await control.evaluate(element => (element.getRootNode() as Document | ShadowRoot).activeElement === element)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
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
