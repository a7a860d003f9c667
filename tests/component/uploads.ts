import type { Locator } from '@playwright/test'

/** Gives an input a text file, as if the user had chosen it. */
export const chooseFile = (input: Locator, name: string, text: string) =>
  input.evaluate(
    (one: HTMLInputElement, [title, content]) => {
      const files = new DataTransfer()
      files.items.add(new File([content], title, { type: 'text/plain' }))
      one.files = files.files
      one.dispatchEvent(new Event('change', { bubbles: true }))
    },
    [name, text] as const,
  )
