import type { Page } from '@playwright/test'

/** Presses keys as fast as they can come: none waits for what the one before brought about. A key with a modifier comes last. */
export const burst = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  await Promise.all(keys.map(key => page.keyboard.press(key)))
}
