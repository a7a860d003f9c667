/** Hostile test 38: every registered element comes and goes, 60 times in the short form, 1,000 times with LONG=1. Nothing stays behind. */
import type { CDPSession, Page } from '@playwright/test'
import type { NamedExample } from './all-elements-examples.ts'
import { ofEachTag as each, test } from './all-elements-stage.ts'
import { expect } from './pages.ts'

// The code the engine compiles the longer a page runs would count as a leak: it compiles none.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--js-flags=--jitless'] }),
})

const cycles = process.env['LONG'] ? 1000 : 60

async function used(session: CDPSession) {
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes }
}

/** Creates and removes `count` of each; every fifth stays until it is drawn. */
const comeAndGo = (page: Page, shown: readonly NamedExample[], count: number) =>
  page.evaluate(
    async ([list, times]) => {
      const place = document.querySelector('#stage > cordwood-provider')!
      for (let round = 0; round < times; round++) {
        for (const { tag, attributes = {}, properties = {} } of list) {
          const element = document.createElement(tag)
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
          Object.assign(element, properties)
          place.append(element)
        }
        if (round % 5 === 0) await new Promise(resolve => setTimeout(resolve, 30))
        place.replaceChildren()
      }
      await new Promise(resolve => setTimeout(resolve, 500))
    },
    [shown, count] as const,
  )

test(`38: all elements are created and removed ${cycles} times and leave nothing behind`, async ({ page, stage }) => {
  if (process.env['LONG']) test.setTimeout(1_200_000)
  await stage.open()
  await stage.show(each)
  const session = await page.context().newCDPSession(page)
  // Requests that wait and timers that are about to act hold the elements that made them.
  const usedAtRest = async () => {
    await comeAndGo(page, each, cycles)
    await stage.rest()
    return used(session)
  }
  const before = await usedAtRest()
  const after = await usedAtRest()
  test.info().annotations.push({
    type: 'bytes and nodes',
    description: JSON.stringify({ elements: each.length, before, after }),
  })
  expect(after.bytes / before.bytes).toBeLessThan(1.05)
  // Less than one node for each that came and went.
  expect(after.nodes - before.nodes).toBeLessThan(cycles)
})
