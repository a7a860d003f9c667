/** Every registered element in narrow places, in each theme and density, and the place it keeps while it loads. */
import type { Page } from '@playwright/test'
import { examples } from './all-elements-examples.ts'
import { test, together } from './all-elements-stage.ts'
import { expect } from './pages.ts'

test.describe.configure({ mode: 'parallel' })

/** Returns elements that overflow the window, and text that is cut off without a sign. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector('#stage')!
    const found = probe.beyond(place)
    for (const one of probe.drawn(place)) {
      if (!probe.isVisible(one) || !(one instanceof HTMLElement) || one.clientWidth <= 1) continue
      const style = getComputedStyle(one)
      const hasText = [...one.childNodes].some(node => node instanceof Text && node.data.trim() !== '')
      if (
        hasText &&
        /hidden|clip/.test(style.overflowX) &&
        one.scrollWidth > one.clientWidth + 1 &&
        style.textOverflow !== 'ellipsis'
      ) {
        found.push(`${probe.name(one)} shows ${one.clientWidth} of ${one.scrollWidth}`)
      }
    }
    return found
  })

test('nothing is wider than 320 or 400 px, and nothing is cut off, in either direction', async ({ page, stage }) => {
  await page.setViewportSize({ width: 320, height: 860 })
  await stage.open()
  for (const shown of [together, examples.filter(one => one.page)]) {
    await stage.show(shown)
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate(value => document.querySelector('#stage')!.setAttribute('dir', value), dir)
      for (const width of [320, 400]) {
        await page.setViewportSize({ width, height: 860 })
        await stage.rest()
        expect(await cut(page), `${dir}, ${width} px`).toEqual([])
      }
    }
    await stage.clear()
  }
})

/** Example → what its root computes. */
const computed = (page: Page, names: readonly string[]) =>
  page.evaluate(
    properties =>
      Object.fromEntries(
        probe.examples().map(element => {
          const root = element.shadowRoot?.querySelector('.cw-root') ?? element
          const style = getComputedStyle(root)
          return [element.dataset['example']!, properties.map(name => style.getPropertyValue(name).trim()).join(' | ')]
        }),
      ),
    names,
  )

const unlike = (found: Readonly<Record<string, string>>, wanted: string) =>
  Object.entries(found).filter(([, value]) => value !== wanted)

test('each element follows theme, density and the tokens of the host', async ({ page, stage }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await stage.open()
  await stage.show(together)
  const set = (name: string, value: string) =>
    page.evaluate(
      ([attribute, text]) => {
        document.querySelector('#stage > cordwood-provider')!.setAttribute(attribute, text)
      },
      [name, value] as const,
    )
  const [light, dark] = ['rgb(26, 32, 40)', 'rgb(227, 232, 238)']
  const color = () =>
    page.evaluate(() =>
      Object.fromEntries(
        probe.examples().map(element => {
          const root = element.shadowRoot!.querySelector('.cw-root') ?? element.shadowRoot!
          const sample = root.appendChild(document.createElement('span'))
          sample.style.color = 'var(--cordwood-text)'
          const { color: painted } = getComputedStyle(sample)
          sample.remove()
          return [element.dataset['example']!, painted]
        }),
      ),
    )
  for (const [theme, wanted] of [
    ['teint', light],
    ['noir', dark],
    ['auto', light],
  ] as const) {
    await set('theme', theme)
    await expect.poll(async () => unlike(await color(), wanted!), { message: theme }).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => unlike(await color(), dark!), { message: 'auto, dark' }).toEqual([])
  for (const [density, row] of [
    ['comfortable', '28px'],
    ['compact', '22px'],
  ] as const) {
    await set('density', density)
    await expect
      .poll(async () => unlike(await computed(page, ['--cordwood-row']), row), { message: density })
      .toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.setProperty('--cordwood-accent', 'rgb(1, 2, 3)'))
  expect(unlike(await computed(page, ['--cordwood-accent']), 'rgb(1, 2, 3)'), 'token of the page').toEqual([])
})

/** Notes in every frame how high each example is. */
const noteHeights = () => {
  const heights: Record<string, number[]> = {}
  Object.assign(globalThis, { heights })
  const look = () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-example]')) {
      const { height } = element.getBoundingClientRect()
      const known = (heights[element.dataset['example']!] ??= [])
      if (known.at(-1) !== height) known.push(height)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Layout shift score of a page that is filled below the element, as the element goes through these heights. */
function shift(heights: readonly number[], { width, height: all }: { width: number; height: number }): number {
  return heights.slice(1).reduce((sum, to, index) => {
    const [from, now] = [heights[index]!, to].map(value => Math.min(value, all)) as [number, number]
    return sum + (((all - Math.min(from, now)) / all) * Math.abs(now - from)) / Math.max(width, all)
  }, 0)
}

// Layout shift is good below .1 and poor from .25 on; of one element we allow half of what is good. How high a list or a form of the server's is in a narrow column, nobody knows before.
for (const { most, ...viewport } of [
  { width: 1440, height: 900, most: 0.05 },
  { width: 400, height: 860, most: 0.25 },
]) {
  test(`what stands below stays while an element is defined and its data arrives (${viewport.width} px)`, async ({
    page,
    stage,
  }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(noteHeights)
    await stage.open()
    await stage.show(together)
    const heights = await page.evaluate(() => (globalThis as unknown as { heights: Record<string, number[]> }).heights)
    expect(Object.keys(heights)).toHaveLength(together.length)
    // Banners that may be none take no room.
    const jumps = Object.entries(heights)
      .filter(([title]) => title !== 'cordwood-public-notifications')
      .map(([title, all]) => ({ title, all, score: shift(all, viewport) }))
      .filter(({ score }) => score >= most)
    expect(jumps).toEqual([])
  })
}
