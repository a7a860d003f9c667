/** Pictures of a finished task for who looks at them: `SCREENSHOTS=1` puts four of each into dist/test-results/tasks. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = join(import.meta.dirname, '..', '..', '..', 'dist', 'test-results', 'tasks')
const sizes = [
  { width: 1440, height: 900 },
  { width: 400, height: 860 },
]

/** On a desk and in the hand, in the light and in the dark; then the page is as it was. */
export async function shots(page: Page, task: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return
  const before = page.viewportSize()!
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(600)
      await page.screenshot({ path: join(folder, `${task.replaceAll(' ', '-')}-${colorScheme}-${size.width}.png`) })
    }
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null })
  await page.waitForTimeout(300)
}
