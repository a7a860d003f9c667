import type { Page } from '@playwright/test'

/** Chooses an option of the combo box with this label. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The proposals of an editor for all that is written: those for less are shown until they come, and no key takes them. */
export const proposals = (page: Page) => page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')
