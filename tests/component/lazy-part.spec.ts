/** Tests of `lazyPart`: parts of an element that are fetched when they are first shown. */
import type { Page } from '@playwright/test'
import { expect, test } from './pages.ts'

interface PartProps {
  readonly word: string
}

type PartProbe = HTMLElement & { load: () => Promise<(props: PartProps) => string>; word: string }

const Part = ({ word }: PartProps) => `Loaded ${word}`

/** Returns a function that gives a part once the test says so, and its calls so far. */
function controlledLoad() {
  const calls: PromiseWithResolvers<typeof Part>[] = []
  const load = () => {
    const call = Promise.withResolvers<typeof Part>()
    calls.push(call)
    return call.promise
  }
  return { calls, load }
}

/** Adds an element with the part, and returns its text after the first render. */
const show = (page: Page, load: PartProbe['load'], id: string) =>
  page.evaluate(() => {
    const probe = document.createElement('cordwood-probe-part') as PartProbe
    Object.assign(probe, { id, load, word: id })
    return new Promise<string | null>(resolve => {
      probe.addEventListener('cordwood-ready', () => resolve(probe.shadowRoot!.textContent), { once: true })
      document.body.append(probe)
    })
  })

test.beforeEach(({ openGallery }) => openGallery('element'))

test('a part shows its fallback, then the component with its props; shown again, it is there in the first render', async ({
  page,
}) => {
  const { calls, load } = controlledLoad()
  expect(await show(page, load, 'one')).toBe('Loading')
  expect(await show(page, load, 'two')).toBe('Loading')
  calls[0]!.resolve(Part)
  await expect(page.locator('#one')).toHaveText('Loaded one')
  await expect(page.locator('#two')).toHaveText('Loaded two')
  expect(await show(page, load, 'three')).toBe('Loaded three')
  await page.evaluate(() => ((document.querySelector('#three') as PartProbe).word = 'changed'))
  await expect(page.locator('#three')).toHaveText('Loaded changed')
  expect(calls).toHaveLength(1)
})

test('a part that fails to load shows the error of its element, and a retry loads it again', async ({ page }) => {
  const { calls, load } = controlledLoad()
  const one = page.locator('#one')
  await show(page, load, 'one')
  calls[0]!.reject(new Error('The network is down'))
  await expect(one.getByRole('alert')).toContainText('The network is down')
  await one.getByRole('button', { name: 'Retry' }).click()
  await expect(one).toHaveText('Loading')
  calls[1]!.reject(new Error('The network is still down'))
  await expect(one.getByRole('alert')).toContainText('The network is still down')
  await one.getByRole('button', { name: 'Retry' }).click()
  await expect(one).toHaveText('Loading')
  calls[2]!.resolve(Part)
  await expect(one).toHaveText('Loaded one')
  expect(await show(page, load, 'two')).toBe('Loaded two')
  expect(calls).toHaveLength(3)
})

test('an element that is taken away while its part loads shows the part when it is put back', async ({ page }) => {
  const { calls, load } = controlledLoad()
  await show(page, load, 'one')
  await page.evaluate(async () => {
    const probe = document.querySelector('#one')!
    probe.remove()
    await new Promise(requestAnimationFrame)
    calls[0]!.resolve(Part)
    await new Promise(requestAnimationFrame)
    document.body.append(probe)
  })
  await expect(page.locator('#one')).toHaveText('Loaded one')
  expect(calls).toHaveLength(1)
})
