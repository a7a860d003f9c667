/** Thresholds, units and pictures of charts. */
import { choose, colorsIn, columnsIn, held, searched, tile } from './charts.ts'
import { nextDownload } from './downloads.ts'
import { axeViolations, expect, test } from './pages.ts'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 1200 }))

test('thresholds and units in all visualisations that show them, light and dark @axe', async ({
  page,
  openGallery,
}) => {
  await openGallery('widgets&part=limits')
  for (const [title, token] of [
    ['Latency', 'danger'],
    ['Stacked', 'warning'],
    ['Latency as an area', 'danger'],
    ['Latency as points', 'danger'],
  ] as const) {
    const drawing = tile(page, title).getByRole('img')
    await expect.poll(() => columnsIn(drawing, token), { message: title }).toBeGreaterThan(300)
  }
  const volume = tile(page, 'Volume')
  await expect(volume).toContainText(/\d\.0B.*Danger: .*, from 100.0B/)
  expect(await axeViolations(page)).toEqual([])
})

test('the time above a threshold is shaded', async ({ page, openGallery }) => {
  await openGallery('widgets&part=limits')
  const drawing = tile(page, 'Latency').getByRole('img')
  await expect.poll(() => columnsIn(drawing, 'danger')).toBeGreaterThan(300)
  /** The columns whose uppermost part is not that of the panel. */
  const shaded = () =>
    drawing.evaluate(box => {
      const canvas = box.querySelector('canvas')!
      const { data } = canvas.getContext('2d')!.getImageData(0, 20, canvas.width, 1)
      return Array.from(
        { length: canvas.width },
        (_, x) => data[x * 4 + 3]! > 0 && data[x * 4]! > data[x * 4 + 1]! + 20,
      )
    })
  const columns = await shaded()
  expect(columns.some(Boolean)).toBe(true)
  expect(columns.every(Boolean)).toBe(false)
})

test('a table says in words and signs what has come to a threshold, of the metric that it is for', async ({
  page,
  openGallery,
}) => {
  await openGallery('widgets&part=limits')
  const rows = tile(page, 'Latency by source').getByRole('row')
  await expect(rows.nth(1).getByRole('cell').nth(2)).toHaveText(
    /^(Danger: limit, from 450 ms|Success: from 0 ms)[\d.]+ ms$/,
  )
  await expect(rows.nth(1).getByRole('cell').nth(2).locator('svg')).toHaveCount(1)
  await expect(rows.nth(1).getByRole('cell').nth(1)).toHaveText(/^\d+$/)
  const download = nextDownload()
  await choose(page, 'Latency by source', 'Export as CSV')
  expect((await download).text, 'a file for programs has bare numbers').toMatch(/k8s-node-11,\d+,[\d.]+\r\n/)
})

test('a pie and its tooltip are in the unit of the metric', async ({ page, openGallery }) => {
  await openGallery('widgets&part=limits')
  const drawing = tile(page, 'Shares').getByRole('img')
  await expect.poll(() => colorsIn(drawing)).toBeGreaterThan(3)
  await drawing.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await drawing.boundingBox())!
  await page.mouse.move(x + width / 2 + height * 0.36, y + height / 2)
  await expect(drawing.locator('.tipbox')).toContainText(/\d+\.\d\d% · \d+\.\d\d%/)
})

test('thresholds and units are edited; nothing is asked for them', async ({ page, openGallery }) => {
  await openGallery('widgets&part=time')
  await choose(page, 'Bars over time', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit chart' })
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('img')).toBeVisible()
  const before = (await searched(page)).ids.length
  await dialog.getByRole('button', { name: 'Add threshold' }).click()
  const threshold = dialog.getByRole('group', { name: 'Threshold 1' })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(threshold).toContainText('A threshold is a number.')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('A threshold is a number.')
  // Longer than the preview waits for further changes.
  await page.waitForTimeout(500)
  await threshold.getByRole('spinbutton', { name: 'From' }).fill('2048')
  await threshold.getByRole('textbox', { name: 'Name' }).fill('limit')
  await dialog.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'Bytes' }).click()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await held(page)).widgets[0]!.config.formatting_settings).toEqual({
    chart_colors: [],
    thresholds: [{ value: 2048, signal: 'danger', name: 'limit' }],
    units: [{ field_name: 'count()', unit: 'bytes' }],
  })
  expect((await searched(page)).ids).toHaveLength(before)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a drawing is saved as a picture with its title and legend, ${colorScheme}`, async ({ page, openGallery }) => {
    await page.emulateMedia({ colorScheme })
    await openGallery('widgets&part=limits')
    const drawing = tile(page, 'Stacked').getByRole('img')
    await expect.poll(() => colorsIn(drawing)).toBeGreaterThan(4)
    const download = nextDownload()
    await choose(page, 'Stacked', 'Export as PNG')
    const { name, file } = await download
    expect(name).toBe('Stacked.png')
    const picture = await createImageBitmap(file)
    const size = drawing.evaluate(box => box.getBoundingClientRect().width)
    expect(picture.width).toBe(Math.round(((await size) + 32) * 2))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const pen = canvas.getContext('2d')!
    pen.drawImage(picture, 0, 0)
    const colors = (top: number, height: number) => {
      const { data } = pen.getImageData(0, top, picture.width, height)
      return new Set(Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3).join(' ')))
    }
    expect(colors(0, 4).size, 'the margin is the background').toBe(1)
    const [brightness] = [...colors(0, 4)][0]!.split(' ').map(Number)
    if (colorScheme === 'light') expect(brightness).toBeGreaterThan(240)
    else expect(brightness).toBeLessThan(60)
    expect(colors(32, 50).size, 'the title').toBeGreaterThan(2)
    expect(colors(picture.height - 70, 36).size, 'the legend').toBeGreaterThan(4)
  })
}

test('what is no drawing has no picture', async ({ page, openGallery }) => {
  await openGallery('widgets&part=limits')
  await expect(tile(page, 'Volume')).toContainText(/\d\.0B/)
  for (const title of ['Volume', 'Latency by source']) {
    await page.getByRole('button', { name: `Actions of ${title}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Export as CSV' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Export as PNG' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
  const line = tile(page, 'Latency')
  await line.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('button', { name: 'Actions of Latency', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Export as PNG' })).toHaveCount(0)
})
