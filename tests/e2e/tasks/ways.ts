/** The ways in which a task is done: `for (const way of ways) test(`…, ${way.name}`, …)`. */
import { expect, type Locator, type Page } from '@playwright/test'
import * as keyboard from '../keyboard.ts'
import { hasFocus } from '../keyboard.ts'

export interface Way {
  readonly name: 'by mouse' | 'by keyboard'
  /** A button, a link or a tab. */
  press(page: Page, control: Locator): Promise<void>
  /** A checkbox. */
  toggle(page: Page, control: Locator): Promise<void>
  /** Replaces what a text field holds. */
  write(page: Page, field: Locator, text: string): Promise<void>
  /** Takes an entry of the menu that a button opens. */
  choose(page: Page, trigger: Locator, entry: string): Promise<void>
  /** Chooses an option of a select. */
  select(page: Page, box: Locator, option: string): Promise<void>
  /** One of the tabs beside the one that is selected. */
  turnTo(page: Page, tabs: Locator, tab: string): Promise<void>
}

const mostArrows = 40
const optionOf = (page: Page, text: string) =>
  page.getByRole('option').filter({ has: page.getByText(text, { exact: true }) })
const entryOf = (page: Page, name: string) =>
  page.getByRole('menuitem', { name, exact: true }).or(page.getByRole('menuitemradio', { name, exact: true }))

/** Clicks and drags; the keys of the letters are all that is used of a keyboard. */
export const byMouse: Way = {
  name: 'by mouse',
  press: (_page, control) => control.click(),
  toggle: (_page, control) => control.click(),
  async write(page, field, text) {
    await field.click({ clickCount: 3 })
    await page.keyboard.type(text)
  },
  async choose(page, trigger, entry) {
    await trigger.click()
    await entryOf(page, entry).click()
  },
  async select(page, box, option) {
    await box.click()
    await optionOf(page, option).click()
  },
  turnTo: (_page, tabs, tab) => tabs.getByRole('tab', { name: tab }).click(),
}

/** No mouse at all. */
export const byKeyboard: Way = {
  name: 'by keyboard',
  press: (page, control) => keyboard.press(page, control),
  toggle: (page, control) => keyboard.press(page, control, 'Space'),
  write: keyboard.type,
  async choose(page, trigger, entry) {
    await keyboard.press(page, trigger)
    const wanted = entryOf(page, entry)
    await wanted.waitFor()
    for (let pressed = 0; pressed < mostArrows; pressed++) {
      if (await hasFocus(wanted)) return page.keyboard.press('Enter')
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`The arrow keys do not reach '${entry}'`)
  },
  /** Letters go to the filter of a long list, and to the first option that begins with them in a short one; arrow keys from there. */
  async select(page, box, option) {
    await keyboard.press(page, box)
    const wanted = optionOf(page, option)
    await wanted.waitFor()
    const [firstWord = option] = option.split(' ')
    await page.keyboard.type(firstWord)
    await expect(wanted).toBeVisible()
    await expect(page.getByRole('listbox').filter({ has: wanted })).not.toHaveAttribute('aria-busy', 'true')
    for (let pressed = 0; pressed < mostArrows; pressed++) {
      if (await wanted.evaluate(one => one.matches('.marked'))) return page.keyboard.press('Enter')
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`The arrow keys do not reach '${option}'`)
  },
  async turnTo(page, tabs, tab) {
    await keyboard.tabTo(page, tabs.getByRole('tab', { selected: true }))
    for (let pressed = 0; pressed < mostArrows && !(await hasFocus(tabs.getByRole('tab', { name: tab }))); pressed++) {
      await page.keyboard.press('ArrowRight')
    }
    await expect(tabs.getByRole('tab', { name: tab, selected: true })).toBeFocused()
  },
}

/** Tasks with gestures that only a mouse has, such as dragging, or with controls that show where it hovers. */
export const bothWays: readonly Way[] = [byMouse, byKeyboard]
/** All tasks are done by keyboard; controls are clicked in `tests/browser`, and in the long form here too. */
export const ways: readonly Way[] = process.env['LONG'] ? bothWays : [byKeyboard]
