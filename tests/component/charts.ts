/** Charts of the gallery: their tiles, what is drawn in them, and the server behind them. */
import type { Locator, Page } from '@playwright/test'

export const tile = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title, exact: true })
interface Widgets {
  readonly widgets: readonly { readonly id: string; readonly config: Readonly<Record<string, unknown>> }[]
  readonly positions: Readonly<Record<string, unknown>>
  readonly titles: Readonly<Record<string, string>>
}
export const held = (page: Page) =>
  page.evaluate(() => (window as unknown as { widgetsPage: unknown }).widgetsPage) as Promise<Widgets>
export const server = (page: Page, change: object) =>
  page.evaluate(knobs => Object.assign((window as unknown as { widgetsServer: object }).widgetsServer, knobs), change)
export const searched = (page: Page) =>
  page
    .evaluate(
      () =>
        (
          window as unknown as {
            widgetsServer: { searches: { queries: { search_types: { id: string }[] }[] }[]; cancelled: number }
          }
        ).widgetsServer,
    )
    .then(({ searches, cancelled }) => ({
      cancelled,
      ids: searches.map(({ queries }) => queries[0]!.search_types.map(({ id }) => id)),
    }))
export const choose = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: `Actions of ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
/** Counts the colours in a drawing; one is the background alone. */
export const colorsIn = (drawing: Locator) =>
  drawing.evaluate(box => {
    const colors = new Set<number>()
    for (const canvas of box.querySelectorAll('canvas')) {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4)
        if (data[at + 3] === 255) colors.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!)
    }
    return colors.size
  })

/** Counts the columns of pixels that have one in the colour of a token. */
export const columnsIn = (drawing: Locator, token: string) =>
  drawing.evaluate((box, name) => {
    const probe = box.parentElement!.appendChild(document.createElement('i'))
    probe.style.color = `var(--cordwood-${name})`
    const wanted = getComputedStyle(probe).color.match(/\d+/g)!.map(Number)
    probe.remove()
    const canvas = box.querySelector('canvas')
    if (!canvas) return 0
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const columns = new Set<number>()
    for (let at = 0; at < data.length; at += 4)
      if (wanted.every((part, place) => data[at + place] === part)) columns.add((at / 4) % canvas.width)
    return columns.size
  }, token)
