/** The panel of widgets as dashboards use it: many of them, answers that come in parts, streams that may not be read. */
import type { Page } from '@playwright/test'
import { choose, columnsIn, searched, server, tile } from './charts.ts'
import { expect, test } from './pages.ts'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 1200 }))

const drawn = (page: Page) =>
  page.evaluate(() => ({ ...(window as unknown as { drawn: Record<string, number> }).drawn }))

test('60 widgets are moved without rendering any of them, or asking anything', async ({ page, openGallery }) => {
  await openGallery('widgets&part=many')
  await expect(tile(page, 'Widget 59')).toBeAttached()
  const before = await drawn(page)
  expect(Object.keys(before)).toHaveLength(60)
  const grip = page.getByRole('button', { name: 'Move Widget 0', exact: true })
  const { x, y } = (await grip.boundingBox())!
  await page.mouse.move(x + 8, y + 8)
  await page.mouse.down()
  await page.mouse.move(x + 500, y + 240, { steps: 12 })
  await expect(page.locator('.landing')).toContainText('2 columns × 1 rows')
  expect(await drawn(page)).toEqual(before)
  await page.mouse.up()
  await expect(page.getByText('Changes: 1')).toBeVisible()
  expect(await drawn(page), 'a place is nothing that a widget shows').toEqual(before)
  expect((await searched(page)).ids).toEqual([])
})

test('widgets come where their outline stands, on every number of columns', async ({ page, openGallery }) => {
  /** Places within their grid: the outline's and the panel's. */
  const places = () =>
    page.locator('.widgetgrid').evaluateAll(grids =>
      grids.map(grid => {
        const { left, top, height } = grid.getBoundingClientRect()
        const boxes = [...grid.querySelectorAll('.griditem')].map(item => item.getBoundingClientRect())
        const tiles = boxes.map(box => String([box.left - left, box.top - top, box.width, box.height]))
        return { height, tiles: tiles.sort() }
      }),
    )
  for (const how of ['', '&scaled']) {
    await openGallery(`widgets&part=dashboard&editable=false&outline${how}`)
    for (const width of [2200, 1440, 800, 400]) {
      await page.setViewportSize({ width, height: 1200 })
      await expect
        .poll(async () => {
          const [outline, panel] = await places()
          return outline!.tiles.length > 3 && JSON.stringify(outline) === JSON.stringify(panel)
        })
        .toBe(true)
    }
  }
})

test('each widget is shown as soon as it is answered', async ({ page, openGallery }) => {
  await openGallery('widgets&part=told')
  const tell = (ids: readonly string[] | null) =>
    page.evaluate(some => {
      const told = window as unknown as { tellPart: (ids: readonly string[]) => void; tellAll: () => void }
      if (some) told.tellPart(some)
      else told.tellAll()
    }, ids)
  await expect.poll(() => page.evaluate(() => 'tellPart' in window)).toBe(true)
  await tell(['bars:chart'])
  await expect(tile(page, 'By source').getByRole('img')).toBeVisible()
  await expect(tile(page, 'Many values').getByRole('table')).toHaveCount(0)
  const bars = tile(page, 'By source').getByRole('img')
  await expect.poll(() => columnsIn(bars, 'chart-1')).toBeGreaterThan(10)
  const { clearRect } = CanvasRenderingContext2D.prototype
  let painted = 0
  CanvasRenderingContext2D.prototype.clearRect = function (this: CanvasRenderingContext2D, ...rest) {
    if (this.canvas.closest('section')?.getAttribute('aria-label') === 'By source') painted += 1
    clearRect.apply(this, rest)
  }
  try {
    await tell(['bars:chart', 'many:chart'])
    await expect(tile(page, 'Many values').getByRole('table')).toBeVisible()
    await tell(null)
    await expect(page.locator('.busy-bar')).toHaveCount(0)
    expect(painted, 'what was answered already is not drawn again').toBe(0)
    await page.setViewportSize({ width: 1200, height: 1200 })
    await expect.poll(() => painted).toBeGreaterThan(0)
  } finally {
    CanvasRenderingContext2D.prototype.clearRect = clearRect
  }
  expect((await searched(page)).ids, 'no search of its own').toEqual([])
})

test('a widget whose streams may not be read shows its title and nothing else', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  const bars = tile(page, 'By source')
  await expect.poll(() => columnsIn(bars.getByRole('img'), 'chart-1')).toBeGreaterThan(10)
  await server(page, { forbidden: 'source' })
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(bars).toHaveText('By sourceNot permitted')
  await expect(bars.getByRole('button', { name: 'Show as table' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions of By source' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Export/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(tile(page, 'Many values').getByRole('table'), 'the others are as they were').toBeVisible()
  await server(page, { forbidden: '' })
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(bars.getByRole('img')).toBeVisible()
  await choose(page, 'By source', 'Show as table')
  await expect(bars.getByRole('table')).toBeVisible()
})

test('a widget that a public dashboard does not show says so', async ({ page, openGallery }) => {
  await openGallery('widgets&part=forbidden&editable=false')
  await expect(tile(page, 'Widget')).toHaveText('WidgetNot permitted')
  await expect(tile(page, 'Widget').getByRole('button')).toHaveCount(0)
})

test('from right to left the first column is at the right, and arrows lead where they point', async ({
  page,
  openGallery,
}) => {
  document.documentElement.dir = 'rtl'
  await openGallery('widgets&part=many')
  const x = async (title: string) => (await tile(page, title).boundingBox())!.x
  await expect.poll(() => x('Widget 0')).toBeGreaterThan(await x('Widget 1'))
  await page.getByRole('button', { name: 'Move Widget 0', exact: true }).focus()
  await page.keyboard.press('Enter')
  const before = await x('Widget 0')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => x('Widget 0')).toBeLessThan(before)
  await page.keyboard.press('Escape')
  await expect.poll(() => x('Widget 0')).toBe(before)
})
