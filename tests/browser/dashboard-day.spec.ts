/** Hours of a dashboard on a TV, with a stopped clock: 180 refreshes of two pages in turn, 1,440 with LONG=1, leave nothing behind. */
import type { Page } from '@playwright/test'
import { addDashboard, executions, number, pageOf, text, tile } from '../component/dashboards.ts'
import { newAggregation, timePivot } from '../../core/widgets/defaults.ts'
import type { Widget } from '../../core/views/schema.ts'
import { heldBytes } from './held-bytes.ts'
import { expect } from './pages.ts'
import { test, type InMemoryServer } from './server-in-memory.ts'

// A clock that was stopped does not leave a context.
test.use({ reuseContext: false, storesMessages: true })

const refreshes = process.env['LONG'] ? 1440 : 180
const refreshesBefore = process.env['LONG'] ? 240 : 90
const secondsApart = 60

/** Lets the time pass until the first page has just come: the pages differ in size. */
async function firstPage(page: Page) {
  const turn = async () => {
    await page.clock.runFor((secondsApart * 1000) / 2)
    return tile(page, 'one').isVisible()
  }
  await expect.poll(async () => !(await turn()), { intervals: [1] }).toBe(true)
  await expect.poll(turn, { intervals: [1] }).toBe(true)
  await page.clock.runFor(1000)
  await expect(tile(page, 'bars').getByRole('img')).toBeVisible()
}

/** Lets the time pass until the page has refreshed so many times. */
async function refresh(page: Page, server: InMemoryServer, times: number) {
  const enough = executions(server).length + times
  const pass = async () => {
    await page.clock.runFor((secondsApart * 1000) / 2)
    return executions(server).length
  }
  await expect.poll(pass, { intervals: [1], timeout: 0 }).toBeGreaterThanOrEqual(enough)
}

test('hours of TV mode leave the heap within 5 %', async ({ page, openApp, server }) => {
  // A busy machine takes a second for each refresh.
  test.setTimeout((refreshesBefore + refreshes) * 1500)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const now = Date.now()
  await server.write(...Array.from({ length: 100 }, (_, at) => ({ timestamp: now - at * 1000, message: `line ${at}` })))
  const bars = {
    ...newAggregation({ row_pivots: [timePivot()] }, 'bars'),
    timerange: { type: 'relative', range: 3600 },
  }
  const view = await addDashboard(server, 'Wall', [
    pageOf('First', number('one'), bars as Widget, text('note', '# On call')),
    pageOf('Second', number('two')),
  ])
  await page.clock.install({ time: now })
  await openApp(`/dashboards/tv/${view.id}?interval=300&refresh=${secondsApart}`)
  await expect(tile(page, 'one')).toContainText('100')
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  // All that is made once is made by then.
  await refresh(page, server, refreshesBefore)
  await firstPage(page)
  const before = await heldBytes(page)
  await refresh(page, server, refreshes)
  await firstPage(page)
  const after = await heldBytes(page)
  expect(after / before).toBeLessThan(1.05)
})
