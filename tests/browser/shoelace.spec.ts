/** The space that the parts of the kit from Shoelace keep while their code is fetched. */
import { expect, test } from './pages.ts'

const parts = ['tab-group', 'tree', 'split-panel', 'details', 'range', 'progress-ring']

test('keeps its place while its code is fetched', async ({ page, context, openGallery }) => {
  const held: (() => void)[] = []
  await context.route(/\/define-(?!element)/, async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  })
  await openGallery('shoelace')
  await page.evaluate(async () => {
    await document.fonts.ready
    const shifts: number[] = []
    Reflect.set(globalThis, 'shifts', shifts)
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await heightOf()
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(parts.length)
  for (const go of held) go()
  await page.evaluate(names => Promise.all(names.map(name => customElements.whenDefined(`cw-sl-${name}`))), parts)
  await expect(page.getByRole('separator', { name: 'Size of the list' })).toBeVisible()
  expect(Math.abs((await heightOf()) - before)).toBeLessThan(40)
  const shift = await page.evaluate(() => (Reflect.get(globalThis, 'shifts') as number[]).reduce((a, b) => a + b, 0))
  expect(shift).toBeLessThan(0.05)
})
