/** Finding: each task by mouse alone and by keyboard alone, against a real server. */
import { formatDateTime } from '../../../core/time/formats.ts'
import { tabTo } from '../keyboard.ts'
import { expect } from '../product.ts'
import {
  chart,
  editor,
  expectFound,
  fieldsPanel,
  opened,
  openMessage,
  openSearch,
  openTimeRange,
  rows,
  search,
  searchLast,
  showPane,
  timeRange,
} from './search-page.ts'
import { shots } from './shots.ts'
import { every, hour, minute, second, storing } from './stored.ts'
import { bothWays, byKeyboard, byMouse, ways } from './ways.ts'

/** Bars of half a minute each, and one more at either end. */
const mostBars = 122
/** Begins the half minute, a bar of the last hour, in which a batch ran. */
const batchAt = (now: number) => Math.floor(now / minute) * minute - 30 * minute
/** When the night shift took over. */
const handoverAt = (now: number) => Math.floor(now / minute) * minute - 5 * hour
const lastHour = 'rangetype=relative&relative=3600'

const test = storing(now => {
  const shop = { text: 'order shipped', fields: { service: 'shop' } }
  const failed = { text: 'capture failed: card declined', level: 3, fields: { service: 'payments' } }
  const batch = { source: 'batch-1', text: 'row imported', fields: { service: 'batch' } }
  const checkout = { source: 'pay-1', text: 'checkout opened', fields: { service: 'checkout' } }
  const handover = { source: 'desk', text: 'shift handover' }
  return [
    ...every(3 * minute, 12, { ...shop, source: 'web-1', at: now - 5 * minute }),
    ...every(4 * minute, 8, { ...shop, source: 'web-2', at: now - 6 * minute }),
    ...every(9 * minute, 4, { ...shop, source: 'db-1', at: now - 7 * minute }),
    { ...failed, source: 'web-1', at: now - 10 * minute },
    { ...failed, source: 'web-2', at: now - 20 * minute },
    { ...failed, source: 'web-1', at: now - 40 * minute },
    { ...failed, source: 'web-1', at: now - 2 * hour },
    ...every(80 * second, 30, { source: 'balancer', text: 'health check passed', level: 7, at: now - 20 * second }),
    ...every(second, 25, { ...batch, at: batchAt(now) + 26 * second }),
    ...[-12, -9, -5, 5, 12].map(minutes => ({ ...batch, at: batchAt(now) + minutes * minute })),
    ...every(minute, 12, { ...checkout, at: now - 3 * hour }),
    ...every(minute, 8, { ...checkout, at: now - 27 * hour }),
    ...[-9 * hour, -30 * minute, 0].map(apart => ({ ...handover, at: handoverAt(now) + apart })),
  ]
})

for (const way of ways) {
  test(`the last hour's errors are found, ${way.name}`, async ({ page, server }) => {
    await openSearch(page, server)
    await way.write(page, editor(page), 'level:3')
    await searchLast(page, way, 'Last 1 hour')
    await expectFound(page, 3)
    await expect(page).toHaveURL(/\/search\?q=level%3A3&rangetype=relative&relative=3600/)
    await expect(rows(page)).toHaveText(
      ['web-1', 'web-2', 'web-1'].map(host => new RegExp(`${host}ERROR capture failed: card declined$`)),
    )
    await shots(page, `errors-${way.name}`)
  })

  test(`messages are counted by host, ${way.name}`, async ({ page, server }) => {
    await openSearch(page, server, `?${lastHour}`)
    await search(page, way, 'service:shop')
    await expectFound(page, 24)
    await way.press(page, fieldsPanel(page).getByRole('button', { name: /^text source / }))
    const values = fieldsPanel(page).getByRole('list', { name: 'Top values of source' }).getByRole('listitem')
    await expect(values).toHaveText([/^web-1\D*12/, /^web-2\D*8/, /^db-1\D*4/])
    await way.press(page, fieldsPanel(page).getByRole('button', { name: 'Chart of source' }))
    const bySource = chart(page, 'count() by source')
    await expect(bySource.getByRole('img')).toBeVisible()
    await shots(page, `count-by-host-${way.name}`)
    await way.press(page, bySource.getByRole('button', { name: 'Show as table' }))
    await expect(bySource.getByRole('row')).toHaveText(['sourcecount()', 'web-112', 'web-28', 'db-14', 'Total24'])
  })

  test(`today is compared with yesterday, ${way.name}`, async ({ page, server }) => {
    await openSearch(page, server, '?q=service%3Acheckout')
    await searchLast(page, way, 'Last 1 day')
    await expectFound(page, 12)
    await way.press(page, page.getByRole('button', { name: 'Earlier: one range back' }))
    await expectFound(page, 8)
    await expect(page).toHaveURL(/rangetype=absolute/)
    await way.press(page, page.getByRole('button', { name: 'Later: one range forward' }))
    await expectFound(page, 12)
    await showPane(page, way, 'Charts')
    await way.choose(page, page.getByRole('button', { name: 'Add chart' }), 'Count of all messages')
    await way.choose(page, page.getByRole('button', { name: 'Actions of count()' }), 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit chart' })
    await way.toggle(page, dialog.getByRole('checkbox', { name: 'Compare with the time before' }))
    await way.press(page, dialog.getByRole('button', { name: 'Apply' }))
    await expect(chart(page, 'count()')).toContainText(/^.*12count\(\).*Up 50[.\d]*%, 8 before/)
    await shots(page, `compare-${way.name}`)
  })
}

for (const way of bothWays) {
  test(`a search is narrowed by brushing the histogram, ${way.name}`, async ({ page, server, now }) => {
    await openSearch(page, server, `?q=service%3Abatch&${lastHour}`)
    await expectFound(page, 30)
    const picked = page.locator('.brush-label')
    if (way === byMouse) {
      // The chart moves while the page is still arranged: a drag over another bar is done again.
      await expect(async () => {
        const bars = await Promise.all((await page.locator('.chart .bar').all()).map(bar => bar.boundingBox()))
        const { x, y, width, height } = bars.reduce((highest, bar) => (bar!.height > highest!.height ? bar : highest))!
        await page.mouse.move(x + 1, y + height / 2)
        await page.mouse.down()
        await page.mouse.move(x + width - 1, y + height / 2, { steps: 4 })
        await page.mouse.up()
        await expect(picked.getByText('25', { exact: true })).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 30_000 })
      await picked.getByRole('button', { name: 'Zoom in' }).click()
    } else {
      await tabTo(page, page.getByRole('group', { name: 'Selected range' }))
      for (
        let pressed = 0;
        pressed < mostBars && (await picked.getByText('25', { exact: true }).count()) === 0;
        pressed++
      ) {
        await page.keyboard.press('ArrowRight')
      }
      await page.keyboard.press('Enter')
    }
    await expectFound(page, 25)
    const [from, to] = [batchAt(now), batchAt(now) + 30 * second].map(at =>
      encodeURIComponent(new Date(at).toISOString()),
    )
    await expect(page).toHaveURL(new RegExp(`rangetype=absolute&from=${from}&to=${to}`))
    await expect(rows(page).first()).toContainText('row imported')
    await shots(page, `brush-${way.name}`)
  })

  test(`noise is excluded, and that is undone, ${way.name}`, async ({ page, server }) => {
    await openSearch(page, server, `?${lastHour}`)
    await expectFound(page, 87)
    await openMessage(page, way, rows(page).first())
    await expect(opened(page)).toContainText('health check passed')
    await way.choose(page, opened(page).getByRole('button', { name: 'Actions of source' }), 'Exclude from query')
    await expectFound(page, 57)
    await expect(editor(page)).toHaveText('NOT source:balancer')
    await expect(page.getByText('health check passed')).toHaveCount(0)
    // The message had the focus, and is gone.
    if (way === byKeyboard) await expect(page.locator('.scroll')).toBeFocused()
    await shots(page, `exclude-${way.name}`)
    await way.press(page, page.getByRole('button', { name: 'Undo' }))
    await expectFound(page, 87)
    await expect(editor(page)).toHaveText('Enter search query...')
    await expect(rows(page).first()).toContainText('health check passed')
  })
}

for (const way of ways) {
  test(`a search is read and asked in another zone, ${way.name}`, async ({ page, server, now }) => {
    const tokyo = (at: number) => formatDateTime(at, 'default', 'Asia/Tokyo')
    const at = handoverAt(now)
    await openSearch(page, server, '?q=handover&rangetype=relative&relative=0')
    await expectFound(page, 3)
    await openTimeRange(page, way)
    await way.select(page, timeRange(page).getByRole('combobox', { name: 'Time zone of this page' }), 'Asia/Tokyo')
    await way.turnTo(page, timeRange(page), 'Absolute')
    await way.write(page, timeRange(page).getByRole('textbox', { name: 'From', exact: true }), tokyo(at - minute))
    await way.write(page, timeRange(page).getByRole('textbox', { name: 'To', exact: true }), tokyo(at + minute))
    await way.press(page, timeRange(page).getByRole('button', { name: 'Apply' }))
    await expectFound(page, 1)
    await expect(rows(page)).toContainText(`${tokyo(at)}.000`)
    await expect(page).toHaveURL(/zone=Asia%2FTokyo/)
    await shots(page, `zone-${way.name}`)
    await way.press(page, page.getByRole('button', { name: /^Back to your zone/ }))
    await expect(rows(page)).toContainText(formatDateTime(at, 'complete', 'UTC'))
    await expectFound(page, 1)
  })
}
