import type { Page } from '@playwright/test'

/** Writes into the query once it has the focus: the editor restores its own selection a moment after, over the one that `fill` makes. */
export async function writeQuery(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search query' }).focus()
  await page.locator('.cm-editor.cm-focused').waitFor()
  await page.getByRole('textbox', { name: 'Search query' }).fill(text)
}
