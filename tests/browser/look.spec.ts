/** Tests the theme: the system's choice, sizes relative to 16 px, contrasts computed for every surface. */
import type { Page } from '@playwright/test'
import { expect } from './pages.ts'
import { testOnDemand as test } from './server-in-memory.ts'

type Channels = readonly number[]

/** Colours of tokens in an element of the gallery as the browser paints them, sRGB 0 to 255. */
const painted = (page: Page, tokens: readonly string[]): Promise<Record<string, Channels>> =>
  page.evaluate(names => {
    const root = document.querySelector('main > *')!.shadowRoot!.querySelector('.cw-root')!
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', {
      willReadFrequently: true,
    })!
    const sample = root.appendChild(document.createElement('span'))
    return Object.fromEntries(
      names.map(name => {
        sample.style.color = ''
        sample.style.color = `var(--cordwood-${name})`
        context.fillStyle = getComputedStyle(sample).color
        context.fillRect(0, 0, 1, 1)
        return [name, [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)]
      }),
    )
  }, tokens)

function luminance(color: Channels): number {
  const [red, green, blue] = color.map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
function contrast(a: Channels, b: Channels): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

const surfaces = ['surface-page', 'surface-panel', 'surface-raised', 'surface-sunken']
const texts = ['text', 'text-muted', 'accent-text', 'danger', 'warning', 'success', 'info']
/** Text on a ground of its own. */
const pairs = [
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['on-highlight', 'highlight'],
  ['text', 'surface-hover'],
  ['text', 'accent-subtle'],
  ...['danger', 'warning', 'success', 'info'].flatMap(name => [
    [name, `${name}-subtle`],
    ['text', `${name}-subtle`],
  ]),
]
/** Colours of non-text parts: edges of controls, the ring around the focus. */
const controls = [
  ['border-control', 'surface-panel'],
  ['accent', 'surface-panel'],
  ...surfaces.map(surface => ['focus', surface]),
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`text has a contrast of 4.5, words in running text one of 7, large text and controls 3 (${colorScheme})`, async ({
    page,
    openGallery,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openGallery('element')
    const over = (names: readonly string[]) => surfaces.flatMap(surface => names.map(name => [name, surface]))
    const wanted = [
      [4.5, [...over(texts), ...pairs]],
      [7, over(['text'])],
      [3, controls],
    ] as const
    const colors = await painted(page, [...new Set(wanted.flatMap(([, list]) => list.flat()))])
    const low = wanted.flatMap(([least, list]) =>
      list
        .map(([front, ground]) => ({
          least,
          front,
          ground,
          has: Math.round(contrast(colors[front!]!, colors[ground!]!) * 100) / 100,
        }))
        .filter(({ has }) => has < least),
    )
    expect(low).toEqual([])
  })
}

test("the theme is the system's until one is chosen, and follows it", async ({ page, openGallery }) => {
  const text = async () => (await painted(page, ['text']))['text']
  await page.emulateMedia({ colorScheme: 'dark' })
  await openGallery('element')
  expect(await text()).toEqual([0xe3, 0xe8, 0xee])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await text()).toEqual([0x1a, 0x20, 0x28])
})

test("teint is the light theme and noir the dark one, whatever the system's", async ({ page, openGallery }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openGallery('element')
  const theme = (name: string) =>
    page.locator('main > *').evaluate((element, value) => element.setAttribute('theme', value), name)
  await theme('teint')
  expect((await painted(page, ['text']))['text']).toEqual([0x1a, 0x20, 0x28])
  await page.emulateMedia({ colorScheme: 'light' })
  await theme('noir')
  expect((await painted(page, ['text']))['text']).toEqual([0xe3, 0xe8, 0xee])
})

test("the root's font size is 16 px, and text is sized by it", async ({ page, openApp, server: _server }) => {
  await openApp('/notfound')
  const heading = page.getByRole('heading', { name: 'Page not found' })
  await expect(page.locator('html')).toHaveCSS('font-size', '16px')
  await expect(heading).toHaveCSS('font-size', '20px')
})
