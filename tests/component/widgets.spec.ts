/** Charts: drawn, read as tables, changed with mouse and keyboard, in both themes, behind the strict policy. */
import type { Page } from '@playwright/test'
import { choose, colorsIn, columnsIn, held, searched, server, tile } from './charts.ts'
import { nextDownload } from './downloads.ts'
import { axeViolations, expect, test } from './pages.ts'

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 1200 }))

const filters = (page: Page) => page.getByRole('list', { name: 'Filters' }).getByRole('listitem')

const builtName = /By source and service: Bars of count\(\), 6 rows/

const drawn = [
  'Requests by status class',
  'Errors by service',
  'p95, p50 over time',
  'Errors by service and minute',
  'count() over time by level',
  'p95, p50 by source',
  'count() by place',
]

test('every visualisation is drawn, and axe finds nothing, light and dark @axe', async ({ page, openGallery }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGallery('widgets')
  for (const title of drawn) {
    const drawing = tile(page, title).getByRole('img').first()
    await expect.poll(() => colorsIn(drawing), { message: title }).toBeGreaterThan(2)
  }
  await expect(tile(page, 'Failed captures')).toContainText(/\d+.*(Up|Down) [\d.]+%, \d+ before/s)
  await expect(tile(page, 'gauge')).toContainText("'gauge' can't be shown here")
  await expect(tile(page, 'count() by service')).toContainText("'sunburst' can't be drawn here")
  expect(await axeViolations(page)).toEqual([])
})

test('pinned columns stand still where they leave room for the others', async ({ page, openGallery }) => {
  await openGallery('widgets')
  const table = tile(page, 'count(), p95 by source')
  const position = () =>
    table
      .locator('tbody td')
      .first()
      .evaluate(cell => getComputedStyle(cell).position)
  await expect(table.getByRole('columnheader').first()).toHaveText('source')
  expect(await position()).toBe('sticky')
  await page.setViewportSize({ width: 400, height: 860 })
  await expect.poll(position).toBe('static')
})

test('no chart is wider than a telephone', async ({ page, openGallery }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await openGallery('widgets')
  await expect(tile(page, 'Errors by service and minute').getByRole('img')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
  await choose(page, 'Requests by status class', 'Edit')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Apply' })).toBeInViewport()
  expect(await page.getByRole('dialog').evaluate(dialog => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
})

test('all charts are asked in one search; what one changes is asked for it alone, and what is left is given up', async ({
  page,
  openGallery,
}) => {
  await openGallery('widgets&part=one')
  await expect(tile(page, 'By source').getByRole('img')).toBeVisible()
  expect((await searched(page)).ids).toEqual([['many:chart', 'bars:chart']])
  await server(page, { delay: 60_000 })
  await tile(page, 'Many values').getByRole('columnheader', { name: 'count()' }).getByRole('button').click()
  await expect.poll(async () => (await searched(page)).ids.at(-1)).toEqual(['many:chart'])
  await expect(
    tile(page, 'Many values').getByRole('button', { name: /value-0001/ }),
    'what was there stays meanwhile',
  ).toBeVisible()
  await server(page, { delay: 0 })
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect.poll(async () => (await searched(page)).cancelled).toBe(1)
  await expect.poll(async () => (await searched(page)).ids.at(-1)).toEqual(['many:chart', 'bars:chart'])
})

test('a chart that fails fails alone, and can be asked again', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  await expect(tile(page, 'By source').getByRole('img')).toBeVisible()
  await server(page, { failing: 'source' })
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(tile(page, 'By source')).toContainText("Field 'source' holds too many values to group by.")
  await expect(tile(page, 'By source').getByRole('img'), 'the last good answer stays').toBeVisible()
  await expect(tile(page, 'Many values')).not.toContainText('failed')
  await server(page, { failing: '' })
  await tile(page, 'By source').getByRole('button', { name: 'Retry' }).click()
  await expect(tile(page, 'By source')).not.toContainText('holds too many values')

  await server(page, { refused: 'source' })
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(tile(page, 'By source'), 'a search that is refused as a whole is asked one by one').toContainText(
    'that grouping is refused',
  )
  await expect(tile(page, 'Many values')).not.toContainText('failed')
})

test('empty answers and answers that never come are said', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  await server(page, { empty: true })
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(tile(page, 'By source')).toContainText('No messages match.')
  await openGallery('widgets&part=none')
  await expect(page.getByText('No charts yet')).toBeVisible()
})

test('a chart can be read as a table, with totals, and its values filter the search', async ({ page, openGallery }) => {
  await openGallery('widgets')
  const pie = tile(page, 'Errors by service').first()
  await pie.getByRole('button', { name: 'Show as table' }).click()
  await expect(pie.getByRole('columnheader')).toHaveText(['service', 'count()'])
  await expect(pie.getByRole('row').last()).toHaveText(/^Total/)
  await pie.getByRole('button', { name: 'Filter by service: checkout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Add service: checkout' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(filters(page)).toHaveText(['NOT service=checkout'])
  await pie.getByRole('button', { name: 'Show as chart' }).click()
  await expect(pie.getByRole('img')).toBeVisible()
})

test('charts stand at once where another width puts them', async ({ page, openGallery }) => {
  await openGallery('widgets')
  const second = tile(page, 'Errors by service').first()
  const { x: before } = (await second.boundingBox())!
  await page.locator('.widgetgrid').evaluate(grid => {
    const seen: string[] = []
    Object.assign(globalThis, { glides: seen })
    grid.addEventListener('transitionrun', event => {
      if ((event.target as Element).matches('.griditem')) seen.push((event as TransitionEvent).propertyName)
    })
  })
  await page.setViewportSize({ width: 700, height: 1200 })
  await expect.poll(async () => (await second.boundingBox())!.x).toBeLessThan(before)
  expect((globalThis as { glides?: unknown }).glides).toEqual([])
})

test('a press on a bar offers what it stands for; Escape takes nothing', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  const drawing = tile(page, 'By source').getByRole('img')
  await expect.poll(() => colorsIn(drawing)).toBeGreaterThan(3)
  const box = (await drawing.boundingBox())!
  await page.mouse.click(box.x + 30 + (box.width - 38) / 12, box.y + box.height - 30)
  await expect(page.getByRole('menuitem', { name: 'Add source: k8s-node-11' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(filters(page)).toHaveCount(0)
  await page.mouse.click(box.x + 30 + ((box.width - 38) * 11) / 12, box.y + box.height - 30)
  await page.getByRole('menuitem', { name: 'Add source: (Empty Value)' }).click()
  await expect(filters(page), 'what has no value is asked for by that').toHaveText(['NOT _exists_=source'])
})

const narrowed = (page: Page) => page.getByRole('status', { name: 'Time' })

for (const name of ['Bars over time', 'Lines over time', 'Areas over time']) {
  test(`dragging over a chart of time narrows the searched time: ${name}`, async ({ page, openGallery }) => {
    await openGallery('widgets&part=time')
    const drawing = tile(page, name).getByRole('img')
    await expect.poll(() => colorsIn(drawing)).toBeGreaterThan(2)
    await drawing.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await drawing.boundingBox())!
    const drag = async (from: number, to: number) => {
      await page.mouse.move(x + width * from, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width * to, y + height / 2, { steps: 5 })
    }
    await drag(0.3, 0.6)
    const said = await page.locator('.timeband').innerText()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.locator('.timeband')).toHaveCount(0)
    await expect(narrowed(page), 'Escape takes it back').toHaveText('')
    await drag(0.6, 0.3)
    await page.mouse.up()
    const [from, to] = (await narrowed(page).innerText()).split(' ').map(text => Date.parse(text))
    const text = (time: number) => new Date(time).toISOString().replace('T', ' ').slice(0, 19)
    expect(said).toBe(`${text(from!)} to ${text(to!)}`)
    const minutes = (time: number) => (time - Date.parse('2026-11-20T13:47:00.000Z')) / 60_000
    expect(Number.isInteger(minutes(from!)) && Number.isInteger(minutes(to!)), 'from edge to edge').toBe(true)
    expect(minutes(from!)).toBeGreaterThan(14)
    expect(minutes(from!)).toBeLessThan(20)
    expect(minutes(to!)).toBeGreaterThan(33)
    expect(minutes(to!)).toBeLessThan(39)
    await drag(0.9, 2)
    await page.mouse.up()
    expect((await narrowed(page).innerText()).split(' ')[1], 'no further than the range').toBe(
      '2026-11-20T14:47:00.000Z',
    )
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  })
}

test('the time is narrowed by keyboard too, with the times of the table', async ({ page, openGallery }) => {
  await openGallery('widgets&part=time')
  const bars = tile(page, 'Bars over time')
  await bars.getByRole('button', { name: 'Show as table' }).press('Enter')
  const choose = async (item: string) => {
    await bars.getByRole('button', { name: 'Narrow the time to 2026-11-20 13:50:00' }).press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  await choose('Only 2026-11-20 13:50:00 to 2026-11-20 13:51:00')
  await expect(narrowed(page)).toHaveText('2026-11-20T13:50:00.000Z 2026-11-20T13:51:00.000Z')
  await choose('From 2026-11-20 13:50:00 on')
  await expect(narrowed(page)).toHaveText('2026-11-20T13:50:00.000Z 2026-11-20T14:47:00.000Z')
  await choose('Up to 2026-11-20 13:51:00')
  await expect(narrowed(page)).toHaveText('2026-11-20T13:47:00.000Z 2026-11-20T13:51:00.000Z')
})

test('what is no time of the page narrows none: values, and charts with a time of their own', async ({
  page,
  openGallery,
}) => {
  await openGallery('widgets&part=time')
  for (const name of ['With its own time', 'By source']) {
    const drawing = tile(page, name).getByRole('img')
    await expect.poll(() => colorsIn(drawing)).toBeGreaterThan(2)
    await drawing.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await drawing.boundingBox())!
    await page.mouse.move(x + width * 0.3, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.7, y + height / 2, { steps: 4 })
    await expect(page.locator('.timeband')).toHaveCount(0)
    await page.mouse.up()
    await expect(narrowed(page)).toHaveText('')
  }
  await tile(page, 'With its own time').getByRole('button', { name: 'Show as table' }).click()
  await expect(tile(page, 'With its own time').getByRole('cell').first()).toHaveText(/2026-11-20 13:4/)
  await expect(page.getByRole('button', { name: /Narrow the time/ })).toHaveCount(0)
})

test('alerts and events stand in the bucket they fall into, where the chart shows them', async ({
  page,
  openGallery,
}) => {
  await openGallery('widgets&part=events')
  const drawing = tile(page, 'With events').getByRole('img')
  await expect.poll(() => columnsIn(drawing, 'danger')).toBe(1)
  expect(await columnsIn(drawing, 'info')).toBe(1)
  const plain = tile(page, 'Without').getByRole('img')
  await expect.poll(() => colorsIn(plain)).toBeGreaterThan(2)
  expect([await columnsIn(plain, 'danger'), await columnsIn(plain, 'info')]).toEqual([0, 0])
  expect((await searched(page)).ids).toEqual([['events:chart', 'events:events', 'plain:chart']])
  const { x, y, width, height } = (await drawing.boundingBox())!
  const tip = drawing.locator('.tipbox')
  for (const [message, kind] of [
    ['Disk nearly full', 'Alert'],
    ['Deployment <b>7</b>', 'Event'],
  ] as const) {
    for (let at = 0.1; at < 0.95 && (await tip.getByText(message, { exact: true }).count()) === 0; at += 0.008) {
      await page.mouse.move(x + width * at, y + height / 2)
    }
    await expect(tip).toContainText(`${message}${kind}`)
    await expect(tip).toContainText(message === 'Disk nearly full' ? '14:00:00' : '14:20:00')
  }
  await tile(page, 'With events').getByRole('button', { name: 'Show as table' }).click()
  await expect(
    tile(page, 'With events').getByRole('list', { name: 'Alerts and events' }).getByRole('listitem'),
  ).toHaveText([/14:00:30.*Alert.*Disk nearly full/, /14:20:10.*Event.*Deployment <b>7<\/b>/])
  await tile(page, 'Without').getByRole('button', { name: 'Show as table' }).click()
  await expect(tile(page, 'Without').getByRole('list', { name: 'Alerts and events' })).toHaveCount(0)
})

test('alerts and events stand on lines, areas and points too', async ({ page, openGallery }) => {
  await openGallery('widgets&part=eventKinds')
  for (const title of ['On lines', 'On areas', 'On points']) {
    const drawing = tile(page, title).getByRole('img')
    await expect.poll(() => columnsIn(drawing, 'danger'), { message: title }).toBe(1)
    expect(await columnsIn(drawing, 'info')).toBe(1)
  }
})

test('a map stays where it was moved to when new values come', async ({ page, openGallery }) => {
  await openGallery('widgets')
  const map = tile(page, 'count() by place')
  const drawing = map.getByRole('img').first()
  await map.scrollIntoViewIfNeeded()
  const picture = () => drawing.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  await expect.poll(() => colorsIn(drawing)).toBeGreaterThan(3)
  const whole = await picture()
  await map.getByRole('button', { name: 'Zoom in' }).click()
  const near = await picture()
  expect(near).not.toBe(whole)
  const { ids } = await searched(page)
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect.poll(async () => (await searched(page)).ids.length).toBeGreaterThan(ids.length)
  await expect(map.locator('.busy-bar')).toHaveCount(0)
  expect(await picture()).toBe(near)
  await map.getByRole('button', { name: 'Whole world' }).click()
  await expect.poll(picture).toBe(whole)
})

test.describe('a drawing that fails', () => {
  const { fill } = CanvasRenderingContext2D.prototype
  const { observe } = ResizeObserver.prototype
  /** Name of the tile that cannot be drawn. */
  let broken = ''
  const isBroken = (element: Element) =>
    broken !== '' && element.closest('section')?.getAttribute('aria-label') === broken
  /** From the next frame on: the one that is due is still painted. */
  const breaks = async (title: string) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    broken = title
  }
  test.beforeEach(() => breaks(''))
  test.afterEach(() => {
    Object.assign(CanvasRenderingContext2D.prototype, { fill })
    Object.assign(ResizeObserver.prototype, { observe })
  })
  const failure = "This could not be drawn. Its values are behind 'Show as table'."

  test('in painting fails alone, is read as a table, and is drawn again with a retry or with new values', async ({
    page,
    openGallery,
  }) => {
    CanvasRenderingContext2D.prototype.fill = function (this: CanvasRenderingContext2D, ...rest: unknown[]) {
      if (isBroken(this.canvas)) throw new Error('The canvas is broken')
      return fill.apply(this, rest as [Path2D])
    }
    await openGallery('widgets&part=time')
    const bars = tile(page, 'Bars over time')
    await expect.poll(() => colorsIn(bars.getByRole('img'))).toBeGreaterThan(2)
    await breaks('Bars over time')
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect(bars).toContainText(failure)
    await expect.poll(() => colorsIn(tile(page, 'Lines over time').getByRole('img'))).toBeGreaterThan(2)
    await expect(page.getByText(failure)).toHaveCount(1)
    await bars.getByRole('button', { name: 'Retry' }).click()
    await expect(bars, 'it still fails').toContainText(failure)
    await bars.getByRole('button', { name: 'Show as table' }).click()
    await expect(bars.getByRole('row').first()).toContainText('count()')
    await bars.getByRole('button', { name: 'Show as chart' }).click()
    await expect(bars).toContainText(failure)
    await choose(page, 'Lines over time', 'Duplicate')
    await expect(tile(page, 'Lines over time (copy)').getByRole('img')).toBeVisible()
    await breaks('')
    await bars.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => colorsIn(bars.getByRole('img'))).toBeGreaterThan(2)
    await breaks('Bars over time')
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect(bars).toContainText(failure)
    await breaks('')
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect.poll(() => colorsIn(bars.getByRole('img'))).toBeGreaterThan(2)
  })

  test('before anything is painted fails alone too', async ({ page, openGallery }) => {
    ResizeObserver.prototype.observe = function (element, options) {
      if (isBroken(element)) throw new Error('Nothing can be measured')
      observe.call(this, element, options)
    }
    await openGallery('widgets&part=one')
    const bars = tile(page, 'By source')
    await bars.getByRole('button', { name: 'Show as table' }).click()
    await breaks('By source')
    await bars.getByRole('button', { name: 'Show as chart' }).click()
    await expect(bars).toContainText(failure)
    await expect(tile(page, 'Many values').getByRole('table')).toBeVisible()
    await breaks('')
    await bars.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => colorsIn(bars.getByRole('img'))).toBeGreaterThan(2)
  })

  test('for an answer that is none says so, and is asked again', async ({ page, openGallery }) => {
    await openGallery('widgets&part=one')
    await server(page, { garbled: 'source' })
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect(tile(page, 'By source')).toContainText(
      'The server answered with something that no chart can be made of.',
    )
    await expect(tile(page, 'Many values').getByRole('table')).toBeVisible()
    await server(page, { garbled: '' })
    await tile(page, 'By source').getByRole('button', { name: 'Retry' }).click()
    await expect(tile(page, 'By source').getByRole('img')).toBeVisible()
  })

  test('for settings that cannot be read leaves all others and its own menu', async ({ page, openGallery }) => {
    await openGallery('widgets&part=broken')
    await expect(tile(page, 'Malformed')).toContainText('The settings of this chart cannot be read.')
    await expect.poll(() => colorsIn(tile(page, 'By source').getByRole('img'))).toBeGreaterThan(2)
    await choose(page, 'Malformed', 'Delete')
    await expect(tile(page, 'Malformed')).toHaveCount(0)
    await expect(page.getByText('Changes: 1')).toBeVisible()
  })
})

test('what a chart leaves out it says', async ({ page, openGallery }) => {
  await openGallery('widgets&part=cuts')
  await expect(tile(page, 'Rings')).toContainText('The first 12 of 20 rings are drawn; the table has all of them.')
  await expect(tile(page, 'Rings')).toContainText(
    '20 values of many, as many as this chart asks for: there may be more.',
  )
  await tile(page, 'Rings').getByRole('button', { name: 'Show as table' }).click()
  await expect(tile(page, 'Rings')).not.toContainText('rings are drawn')
  await expect(tile(page, 'Texts')).toContainText('note is not counted by its values')
  await expect(tile(page, 'By source').getByRole('img')).toBeVisible()
  await expect(tile(page, 'By source')).not.toContainText('there may be more')
  await choose(page, 'Names', 'Edit')
  await expect(page.getByRole('dialog')).toContainText('The first 15 of 20 names')
})

test('the legend hides and shows series with the keyboard', async ({ page, openGallery }) => {
  await openGallery('widgets')
  const bars = tile(page, 'Requests by status class')
  await expect.poll(() => colorsIn(bars.getByRole('img'))).toBeGreaterThan(3)
  const before = await colorsIn(bars.getByRole('img'))
  for (const name of ['2xx', '3xx', '4xx']) {
    await bars.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(bars.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false')
  }
  await expect.poll(() => colorsIn(bars.getByRole('img'))).toBeLessThan(before)
})

test('a new theme repaints what is drawn', async ({ page, openGallery }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openGallery('widgets&part=one')
  const drawing = tile(page, 'By source').getByRole('img')
  await expect.poll(() => colorsIn(drawing)).toBeGreaterThan(3)
  const has = (color: number) =>
    drawing.locator('canvas').evaluate((canvas: HTMLCanvasElement, wanted) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4)
        if (((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!) === wanted && data[at + 3] === 255) return true
      return false
    }, color)
  expect(await has(0x32548e)).toBe(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => has(0x7191d2)).toBe(true)
})

test('the pointer is told what it is over, in text', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  const drawing = tile(page, 'By source').getByRole('img')
  await expect.poll(() => colorsIn(drawing)).toBeGreaterThan(3)
  await drawing.hover()
  await expect(drawing.locator('.tipbox')).toContainText(/\S+count\(\)\d+/)
})

test('2,000 rows are a few in the document, and are reached by scrolling', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  const table = tile(page, 'Many values').getByRole('table')
  await expect(table).toHaveAttribute('aria-rowcount', '2001')
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  const box = tile(page, 'Many values').getByRole('group', { name: 'Values of Many values' })
  await box.focus()
  await page.keyboard.press('End')
  await expect(table.getByRole('button', { name: /value-1999/ })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'many' })).toBeInViewport()
})

test('charts are added by what is asked for most', async ({ page, openGallery }) => {
  await openGallery('widgets&part=none')
  await page.getByRole('button', { name: 'Add chart' }).click()
  await page.getByRole('menuitem', { name: 'Count over time' }).click()
  await expect(tile(page, 'count() over time').getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Add chart' }).click()
  await page.getByRole('menuitem', { name: 'Top values of a field…' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'service' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add chart' }).click()
  await expect(tile(page, 'count() by service').getByRole('img')).toBeVisible()
  expect((await held(page)).widgets).toMatchObject([
    { config: { row_pivots: [{ type: 'time', fields: ['timestamp'] }] } },
    {
      config: {
        row_pivots: [{ type: 'values', fields: ['service'], config: { limit: 15 } }],
        sort: [{ type: 'series', field: 'count()', direction: 'Descending' }],
      },
    },
  ])
})

test('a bar chart by two groupings is built with the keyboard alone', async ({ page, openGallery }) => {
  await openGallery('widgets&part=none&fields=10000')
  await page.getByRole('button', { name: 'Add chart' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New chart' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('By source and service')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('radio', { name: 'Bars' })).toBeFocused()

  const pick = async (name: string, field: string, isMultiple: boolean) => {
    await dialog.getByRole('group', { name }).getByRole('combobox', { name: 'Field' }).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type(field)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    if (isMultiple) await page.keyboard.press('Escape')
  }
  await pick('Row grouping 1', 'source', false)
  await dialog.getByRole('button', { name: 'Add column grouping' }).focus()
  await page.keyboard.press('Enter')
  await pick('Column grouping 1', 'service', true)
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('img')).toHaveAccessibleName(builtName)
  await dialog.getByRole('button', { name: 'Add chart' }).focus()
  await page.keyboard.press('Enter')
  await expect(tile(page, 'By source and service').getByRole('img')).toBeVisible()
  expect((await held(page)).widgets).toMatchObject([
    { config: { row_pivots: [{ fields: ['source'] }], column_pivots: [{ fields: ['service'] }] } },
  ])
})

test('what is incomplete is said in words and not applied; one Apply is one change', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  await choose(page, 'By source', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit chart' })
  await dialog.getByRole('button', { name: 'Add metric' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Average needs a field.')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByRole('group', { name: 'Metric 2' })).toContainText('Average needs a field.')
  await dialog.getByRole('group', { name: 'Metric 2' }).getByRole('button', { name: 'Remove Metric 2' }).click()
  await dialog.getByRole('radio', { name: 'Line' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('As a line')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(tile(page, 'As a line').getByRole('img')).toHaveAccessibleName(/Line of count\(\)/)
  await expect(page.getByText('Changes: 1')).toBeVisible()
  expect((await held(page)).widgets[1]).toMatchObject({
    id: 'bars',
    config: { visualization: 'line', visualization_config: { interpolation: 'linear', axis_type: 'linear' } },
  })
})

test('a changed draft is not dropped without a question', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  await choose(page, 'By source', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit chart' })
  await dialog.getByRole('radio', { name: 'Line' }).click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('radio', { name: 'Line' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Changes: 0')).toBeVisible()
  await choose(page, 'By source', 'Edit')
  await page.keyboard.press('Escape')
  await expect(dialog, 'what is as it was is left at once').toHaveCount(0)
})

test('every visualisation and its settings can be chosen, and axe finds nothing in the editor', async ({
  page,
  openGallery,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGallery('widgets')
  await choose(page, 'Errors by service and minute', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit chart' })
  await dialog.getByRole('checkbox', { name: 'Scale from the values' }).uncheck()
  await dialog.getByRole('textbox', { name: 'Lowest value' }).fill('9')
  await dialog.getByRole('textbox', { name: 'Highest value' }).fill('3')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.locator('.editorform')).toContainText('The lowest value must be a number below the highest.')
  expect(await axeViolations(page)).toEqual([])
  for (const name of ['Bars', 'Line', 'Area', 'Pie', 'Table', 'Number', 'Scatter', 'World map']) {
    await dialog.getByRole('radio', { name, exact: true }).click()
    await expect(dialog.getByRole('radio', { name, exact: true })).toBeChecked()
  }
})

test('a chart is moved and resized with arrow keys, and put back with Escape', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  await choose(page, 'By source', 'Move or resize')
  const grip = page.getByRole('button', { name: 'Move By source' })
  await expect(grip).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Changes: 0')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('4 columns by 5 rows.', { exact: false })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Changes: 1')).toBeVisible()
  expect((await held(page)).positions['bars']).toMatchObject({ width: 4, height: 5 })
})

test('a chart is dragged by its grip and resized by its corner', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  const many = tile(page, 'Many values')
  await expect(many).toBeVisible()
  const box = (await many.boundingBox())!
  await page.mouse.move(box.x + box.width - 6, box.y + box.height - 6)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 6, box.y + box.height + 100, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await held(page)).positions['many']).toMatchObject({ height: 5 })
  const grip = page.getByRole('button', { name: 'Move By source' })
  await grip.scrollIntoViewIfNeeded()
  await grip.hover() // where it stands when the tiles have come to rest
  const target = (await many.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(target.x + 30, target.y + 20, { steps: 8 })
  await expect(page.locator('.landing')).toBeVisible()
  await page.mouse.up()
  await expect.poll(async () => (await held(page)).positions['bars']).toMatchObject({ col: 1, row: 1 })
})

test('charts are copied, widened, deleted, shown in full size and saved as CSV', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one')
  await expect(tile(page, 'By source').getByRole('img')).toBeVisible()
  await choose(page, 'By source', 'Duplicate')
  await expect(tile(page, 'By source (copy)').getByRole('img')).toBeVisible()
  await choose(page, 'By source (copy)', 'Delete')
  await expect(tile(page, 'By source (copy)')).toHaveCount(0)
  await choose(page, 'By source', 'Full width')
  expect((await held(page)).positions['bars']).toMatchObject({ width: 'Infinity' })
  await choose(page, 'By source', 'Full size')
  const full = page.getByRole('dialog', { name: 'By source' })
  await expect(full.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
  const download = nextDownload()
  await choose(page, 'By source', 'Export as CSV')
  const file = await download
  expect(file.name).toBe('By-source.csv')
  expect(file.text.split('\r\n')[0]).toBe('\ufeffsource,count()')
})

test('where nothing may be changed nothing offers to', async ({ page, openGallery }) => {
  await openGallery('widgets&part=one&editable=false')
  await expect(tile(page, 'By source').getByRole('img')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add chart' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Move By source' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions of By source' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Show as table', 'Full size', 'Export as CSV', 'Export as PNG'])
  await page.keyboard.press('Escape')
  await tile(page, 'Many values').getByRole('columnheader', { name: 'many' }).getByRole('button').click()
  await expect(tile(page, 'Many values').getByRole('columnheader', { name: 'many' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page.getByText('Changes: 0')).toBeVisible()
})

test('hostile keys, names and titles are text everywhere', async ({ page, openGallery }) => {
  await openGallery('widgets&part=hostile')
  const tiles = page.getByRole('region')
  await expect(tiles).toHaveCount(5)
  for (const at of [0, 1, 3]) await expect.poll(() => colorsIn(tiles.nth(at).getByRole('img'))).toBeGreaterThan(3)
  const bars = (await tiles.first().getByRole('img').boundingBox())!
  await tiles
    .first()
    .getByRole('img')
    .hover({ position: { x: bars.width / 2, y: bars.height / 5 } })
  await expect(tiles.first().locator('.tipbox')).toBeVisible()
  await tiles
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Preview' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await tiles.nth(2).getByRole('button', { name: 'Filter by hostile: __proto__' }).click()
  await page.getByRole('menuitem', { name: 'Add hostile: __proto__' }).click()
  await expect(filters(page)).toHaveText(['hostile=__proto__'])
  expect(await page.evaluate(() => [(window as { hacked?: unknown }).hacked, Object.keys(Object.prototype)])).toEqual([
    undefined,
    [],
  ])
})
