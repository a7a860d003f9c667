/** Pictures of a finished task for who looks at them: `SCREENSHOTS=1` puts two of each into dist/test-results/tasks. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = join(import.meta.dirname, '..', '..', '..', 'dist', 'test-results', 'tasks')

/** On a desk in the light, in the hand in the dark; then the page is as it was. */
export async function shots(page: Page, task: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return
  const before = page.viewportSize()!
  const views = [{ theme: 'light', width: 1440, height: 900 }, { theme: 'dark', width: 400, height: 860 }] as const
  for (const { theme, width, height } of views) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForTimeout(600)
    await page.screenshot({ path: join(folder, `${task}-${theme}.png`) })
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null })
  await page.waitForTimeout(300)
}
