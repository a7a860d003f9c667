/** Reading: each task by mouse alone and by keyboard alone, against a real server. */
import { expect } from '../product.ts'
import { expectFound, fieldsPanel, opened, openMessage, openSearch, rows, search } from './search-page.ts'
import { shots } from './shots.ts'
import { every, minute, second, storing } from './stored.ts'
import { bothWays, ways } from './ways.ts'

const frames = Array.from(
  { length: 2500 },
  (_, at) => `at frame ${String(at).padStart(4, '0')} of work() (worker.js:${at})`,
)
const longText = `unhandled rejection ${frames.join(' ')} the very end`
const durations = [120, 9, 1000, 7, 15]
const lastHour = 'rangetype=relative&relative=3600'

const test = storing(now => {
  const api = { source: 'api-1', fields: { service: 'api' } }
  const failure = now - 10 * minute
  return [
    ...Array.from({ length: 10 }, (_, place) => ({
      ...api,
      at: failure - (place + 1) * 100,
      text: `pool: ${10 - place} of 10 used`,
    })),
    { ...api, at: failure, level: 3, text: 'request failed: no free connection' },
    { ...api, at: failure + 100, text: 'pool: restarted' },
    ...every(100, 20, { source: 'api-2', at: failure + 50, text: 'something else' }),
    ...durations.map((took_ms, place) => ({
      source: 'web-1',
      at: now - place * second,
      text: `request ${place}`,
      fields: { service: 'web', took_ms },
    })),
    { source: 'web-2', at: now - minute, level: 2, text: longText },
    { source: 'till', at: now - 2 * minute, text: 'payment captured', fields: { order_id: 4711, currency: 'EUR' } },
  ]
})

for (const way of ways) {
  test(`what came just before an error is seen, ${way.name}`, async ({ page, server }) => {
    await openSearch(page, server, `?q=level%3A3&${lastHour}`)
    await expectFound(page, 1)
    await openMessage(page, way, rows(page))
    await way.choose(
      page,
      opened(page).getByRole('button', { name: /^Surrounding messages within/ }),
      '5 before and after',
    )
    const around = page.getByRole('table', { name: 'Messages before and after this one' })
    await expect(around.getByRole('row')).toHaveText([
      /Nothing later/,
      /pool: restarted/,
      /no free connection/,
      /10 of 10 used/,
      /9 of 10 used/,
      /8 of 10 used/,
      /7 of 10 used/,
      /6 of 10 used/,
      /Earlier ones/,
    ])
    await expect(around).not.toContainText('something else')
    await expect(around.locator('mark')).toHaveCount(0)
    await shots(page, `before-${way.name}`)
    await way.press(page, around.getByRole('button', { name: 'Earlier ones' }))
    await expect(around.getByRole('row')).toHaveCount(14)
  })
}

for (const way of bothWays) {
  test(`a column is added and sorted by, ${way.name}`, async ({ page, server }) => {
    await openSearch(page, server, `?${lastHour}`)
    await search(page, way, 'service:web')
    await expectFound(page, 5)
    await way.press(page, fieldsPanel(page).getByRole('button', { name: 'Show took_ms as a column' }))
    const head = page.getByRole('columnheader', { name: /took_ms/ })
    const values = page.getByRole('treegrid', { name: 'Messages' }).locator('[data-title="took_ms"]')
    await expect(values).toHaveText(['120', '9', '1000', '7', '15'])
    await way.press(page, head.getByRole('button', { name: /^took_ms/ }))
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(values).toHaveText(['7', '9', '15', '120', '1000'])
    await way.press(page, head.getByRole('button', { name: /^took_ms/ }))
    await expect(values).toHaveText(['1000', '120', '15', '9', '7'])
    await expect(page.getByText('5 of 5 shown')).toBeVisible()
    await shots(page, `sort-${way.name}`)
  })
}

for (const way of ways) {
  test(`a message of 100 kB is read to its end, ${way.name}`, async ({ page, server }) => {
    await openSearch(page, server, `?${lastHour}`)
    await search(page, way, 'level:2')
    await expectFound(page, 1)
    await openMessage(page, way, rows(page))
    await expect(opened(page)).toContainText('unhandled rejection')
    await expect(opened(page)).not.toContainText('the very end')
    await shots(page, `long-${way.name}`)
    await way.press(page, opened(page).getByRole('button', { name: /^Show all/ }))
    await expect(opened(page).locator('p').filter({ hasText: 'unhandled rejection' })).toContainText(longText)
    await way.press(page, opened(page).getByRole('button', { name: 'Show less' }))
    await expect(opened(page)).not.toContainText('the very end')
  })

  test(`a message is copied as JSON, ${way.name}`, async ({ page, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSearch(page, server, `?${lastHour}`)
    await search(page, way, 'order_id:4711')
    await expectFound(page, 1)
    await openMessage(page, way, rows(page))
    await way.choose(page, opened(page).getByRole('button', { name: 'Copy', exact: true }), 'Copy as JSON')
    await expect(page.getByText('Copied!')).toBeVisible()
    await shots(page, `copy-${way.name}`)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(copied)).toMatchObject({
      source: 'till',
      message: 'payment captured',
      level: 6,
      order_id: 4711,
      currency: 'EUR',
    })
  })
}
