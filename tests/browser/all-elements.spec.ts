/** Every registered element on a page of somebody else, with the data of a server: what holds for all of them. */
import type { Page } from '@playwright/test'
import { examples } from './all-elements-examples.ts'
import { at, test, together } from './all-elements-stage.ts'
import { expect } from './pages.ts'

/** The examples that do not show their data. */
const without = async (page: Page) => {
  const texts = await page.evaluate(() => globalThis.probe.texts())
  return together.flatMap(({ title, shows }) => (texts[title]?.includes(shows) ? [] : [{ title, text: texts[title] }]))
}

test('every element shows its data, and again where it is moved, taken away and put back (hostile 38)', async ({
  page,
  stage,
}) => {
  await stage.open()
  await stage.show(together)
  await expect.poll(() => without(page)).toEqual([])
  expect([...stage.server.refused]).toEqual([])
  await page.evaluate(async () => {
    const elements = probe.examples()
    const provider = document.querySelector('#stage > cordwood-provider')!
    for (const element of elements) provider.prepend(element)
    await new Promise(requestAnimationFrame)
    for (const element of elements) element.remove()
    await new Promise(resolve => setTimeout(resolve, 100))
    provider.append(...elements)
  })
  await stage.rest()
  await expect.poll(() => without(page)).toEqual([])
})

test('the shell shows its data', async ({ page, stage }) => {
  await stage.open()
  const [shell] = examples.filter(one => one.page)
  await stage.show([shell!])
  await expect(at(page, shell!)).toContainText(shell!.shows)
})
