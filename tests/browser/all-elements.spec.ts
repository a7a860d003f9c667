/** Every registered element on a page of somebody else, with the data of a server: what holds for all of them. */
import { examples } from './all-elements-examples.ts'
import { at, test, together } from './all-elements-stage.ts'
import { expect } from './pages.ts'

test('every element shows its data', async ({ page, stage }) => {
  await stage.open()
  await stage.show(together)
  const texts = await page.evaluate(() => globalThis.probe.texts())
  const without = together.filter(({ title, shows }) => !texts[title]?.includes(shows))
  expect(without.map(({ title, shows }) => ({ title, shows, text: texts[title] }))).toEqual([])
  expect([...stage.server.refused]).toEqual([])
})

test('the shell shows its data', async ({ page, stage }) => {
  await stage.open()
  const [shell] = examples.filter(one => one.page)
  await stage.show([shell!])
  await expect(at(page, shell!)).toContainText(shell!.shows)
})
