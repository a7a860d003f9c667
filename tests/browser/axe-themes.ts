/** Accessibility in both themes, in one test. */
import type { Page } from '@playwright/test'
import { axeViolations, colorRules } from './pages.ts'

/** Rules of axe that the page breaks, as text: all of them in the light theme, those of colors in the dark one too. Leaves it in the light one. */
export async function axeInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await axeViolations(page, colorRules)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await axeViolations(page)
  return [...light.map(text => `light ${text}`), ...dark.map(text => `dark ${text}`)]
}
