/** Tables and lists as their users meet them: selection, order, filters, columns, pages, sections, states, keyboard, accessibility. */
import type { Locator, Page } from '@playwright/test'
import { axeViolations, expect, test } from './pages.ts'

interface Knobs {
  delay: number
  down: boolean
  streams: number
  asked: string[]
  cancelled: string[]
  permissions: string[]
}

const knobs = (page: Page, set: Partial<Knobs>) =>
  page.evaluate(values => Object.assign((globalThis as unknown as { tablesServer: object }).tablesServer, values), set)
const noted = (page: Page, name: 'asked' | 'cancelled') =>
  page.evaluate(list => (globalThis as unknown as { tablesServer: Knobs }).tablesServer[list], name)
const asked = (page: Page) => noted(page, 'asked')
const cancelled = (page: Page) => noted(page, 'cancelled')

const names = (page: Page | Locator) => page.getByRole('rowheader')
const firstName = (page: Page) => names(page).first().locator('a')
const all = (page: Page) => page.getByRole('checkbox', { name: 'Select all visible rows' }).filter({ visible: true })
const row = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const heads = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map(text => text.trim()).filter(text => text !== '')

test.describe('a list of the server', () => {
  test.beforeEach(({ openGallery }) => openGallery('tables&part=streams'))

  test('axe finds nothing, wide and narrow, with everything open, light and dark @axe', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await row(page, 'Checkout').check()
    await page.getByRole('button', { name: 'Details of Edge access' }).click()
    expect(await axeViolations(page)).toEqual([])
    for (const name of ['Columns', 'Add filter', 'Search syntax help']) {
      await page.getByRole('button', { name, exact: true }).click()
      expect(await axeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 400, height: 860 })
    expect(await axeViolations(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
  })

  test('the header checkbox has three states; the selection holds over pages and refreshes, and says its count', async ({
    page,
  }) => {
    await expect(page.getByText('24 rows')).toBeVisible()
    await row(page, 'Checkout').check()
    await expect(page.getByText('1 of 24 selected')).toBeVisible()
    await expect(all(page)).toHaveJSProperty('indeterminate', true)
    await all(page).click()
    await expect(page.getByText('10 of 24 selected')).toBeVisible()
    await expect(all(page)).toBeChecked()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(firstName(page)).toHaveText('Stream 11')
    await expect(page.getByText('10 of 24 selected')).toBeVisible()
    await expect(all(page)).not.toBeChecked()
    await expect(all(page)).toHaveJSProperty('indeterminate', false)
    await row(page, 'Stream 12').check()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('11 of 24 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Page 1', exact: true }).click()
    await expect(row(page, 'Checkout')).toBeChecked()
    await all(page).click()
    await expect(page.getByText('1 of 24 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Delete 1' }).click()
    await expect(page.getByText('24 rows')).toBeVisible()
  })

  test('nothing moves when the first row is selected', async ({ page }) => {
    const before = await row(page, 'Checkout').boundingBox()
    await row(page, 'Checkout').check()
    expect(await row(page, 'Checkout').boundingBox()).toEqual(before)
  })

  test('a column sorts ascending first, then descending, on the server', async ({ page }) => {
    const head = (name: string) => page.getByRole('columnheader', { name })
    await expect(head('Title')).toHaveAttribute('aria-sort', 'ascending')
    await head('Title').getByRole('button').click()
    await expect(head('Title')).toHaveAttribute('aria-sort', 'descending')
    await expect(firstName(page)).toHaveText('VPC flow logs')
    await head('Rules').getByRole('button').click()
    await expect(head('Rules')).toHaveAttribute('aria-sort', 'ascending')
    await expect(firstName(page)).toHaveText('Payments')
    expect((await asked(page)).at(-1)).toContain('sort=rules&order=asc')
    await expect(head('Owner')).not.toHaveAttribute('aria-sort')
  })

  test('a filter becomes a chip, and goes with it', async ({ page }) => {
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('button', { name: 'Paused', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Paused', exact: true }).click()
    await expect(page.getByText('1 to 6 of 6')).toBeVisible()
    expect((await asked(page)).at(-1)).toContain('filters=disabled:true')
    await page.getByRole('button', { name: 'Remove the filter Paused Paused' }).click()
    await expect(page.getByText('1 to 10 of 24')).toBeVisible()
  })

  test('Escape closes what a button with a tooltip opens, and leaves the focus on it', async ({ page }) => {
    for (const name of ['Search syntax help', 'Columns', 'Add filter']) {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name })).toBeHidden()
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
  })

  test('each step of a filter takes the focus', async ({ page }) => {
    await page.getByRole('button', { name: 'Add filter' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add filter' })
    await expect(dialog.getByRole('button').first()).toBeFocused()
    await dialog.getByRole('button', { name: 'Created' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('From')).toBeFocused()
  })

  test('a range of dates is checked, and sent as instants', async ({ page }) => {
    await page.getByRole('button', { name: 'Add filter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add filter' })
    await dialog.getByRole('button', { name: 'Created' }).click()
    await dialog.getByLabel('From').fill('tomorrow')
    await expect(dialog.getByText('Write the date like 2026-01-31 13:30:00.')).toBeVisible()
    await dialog.getByLabel('From').fill('2026-01-05 00:00:00')
    await dialog.getByLabel('To').fill('2026-01-01 00:00:00')
    await expect(dialog.getByText('From must not be after To.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
    await dialog.getByLabel('To').fill('')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('2026-01-05 00:00:00 – …')).toBeVisible()
    expect((await asked(page)).at(-1)).toContain('filters=created_at:2026-01-05T00:00:00.000Z><')
  })

  test("what matches nothing says 'Filter does not match any data.' and leads back; no entities say so", async ({
    page,
  }) => {
    const input = page.getByRole('searchbox', { name: 'Search' })
    await expect(input).toHaveAttribute('placeholder', 'Enter search query...')
    await input.fill('no such stream')
    await expect(page.getByText('Filter does not match any data.')).toBeVisible()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(page.getByText('1 to 10 of 24')).toBeVisible()
    await expect(input).toHaveValue('')
    await knobs(page, { streams: 0 })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('No entities exist.')).toBeVisible()
  })

  test('rows stay while the next page loads, and a request nobody waits for is cancelled', async ({ page }) => {
    await expect(firstName(page)).toHaveText('Audit: database')
    await knobs(page, { delay: 100_000 })
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
    await expect(firstName(page)).toHaveText('Audit: database')
    await knobs(page, { delay: 0 })
    await page.getByRole('button', { name: 'Page 3' }).click()
    await expect(firstName(page)).toHaveText('Stream 21')
    expect((await cancelled(page)).map(path => path.includes('page=2'))).toEqual([true])
  })

  test('a failure is said above the rows that are there, and can be tried again', async ({ page }) => {
    await expect(firstName(page)).toHaveText('Audit: database')
    await knobs(page, { down: true })
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page.getByRole('alert')).toContainText('The list is being rebuilt')
    await expect(firstName(page)).toHaveText('Audit: database')
    await knobs(page, { down: false })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(firstName(page)).toHaveText('Stream 11')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('sections below a row open together, alone, and close', async ({ page }) => {
    const details = page.getByRole('button', { name: 'Details of Checkout' })
    await details.click()
    await expect(page.getByRole('region', { name: 'Outputs' })).toContainText('GELF to siem-01:12201')
    await page.getByRole('button', { name: 'Close: Outputs' }).click()
    await expect(page.getByText('GELF to siem-01:12201')).toBeHidden()
    await expect(page.getByText('1 rules, all must match')).toBeVisible()
    await details.click()
    await expect(page.getByText('1 rules, all must match')).toBeHidden()
    await page.getByRole('button', { name: '1 rule', exact: true }).click()
    await expect(page.getByText('1 rules, all must match')).toBeVisible()
    await expect(page.getByText('GELF to siem-01:12201')).toBeHidden()
    await expect(details).toHaveAttribute('aria-expanded', 'true')
  })

  test('columns are hidden, shown and moved by the keyboard, and moved by dragging', async ({ page }) => {
    const order = ['Title', 'Owner', 'Rules', 'Status', 'Created']
    await expect.poll(async () => (await heads(page)).filter(name => order.includes(name))).toEqual(order)
    await page.getByRole('button', { name: 'Columns' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Owner' }).press('Space')
    await expect(page.getByRole('columnheader', { name: 'Owner' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Move Status forward' }).press('Enter')
    await expect(page.getByText('Status is column 4 of 6.')).toBeAttached()
    const shown = async () => (await heads(page)).filter(name => order.includes(name))
    await expect.poll(shown).toEqual(['Title', 'Status', 'Rules', 'Created'])
    await page.getByRole('button', { name: 'Reset columns' }).press('Enter')
    await expect.poll(shown).toEqual(order)
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Created' }).dragTo(page.getByRole('columnheader', { name: 'Owner' }))
    await expect.poll(shown).toEqual(['Title', 'Created', 'Owner', 'Rules', 'Status'])
  })

  test('a column is resized by the arrow keys and the pointer, not below 150 pixels', async ({ page }) => {
    const line = page.getByRole('separator', { name: 'Width of Title' })
    const width = async () => (await page.getByRole('columnheader', { name: 'Title' }).boundingBox())!.width
    const before = await width()
    await line.press('ArrowRight')
    await expect.poll(width).toBe(before + 10)
    await line.press('Shift+ArrowLeft')
    await expect.poll(width).toBe(before - 40)
    await line.press('Home')
    await expect.poll(width).toBe(150)
    await expect(line).toHaveAttribute('aria-valuenow', '150')
    await line.press('Enter')
    await expect.poll(width).toBe(before)
    const box = (await line.boundingBox())!
    await page.mouse.move(box.x + 4, box.y + 4)
    await page.mouse.down()
    await page.mouse.move(box.x + 84, box.y + 4, { steps: 4 })
    await page.mouse.up()
    await expect.poll(width).toBe(before + 80)
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('columns have the widths of the specification', async ({ page }) => {
    const width = async (name: string) => (await page.getByRole('columnheader', { name }).boundingBox())!.width
    expect([await width('Favorite'), await width('Owner'), await width('Created')]).toEqual([30, 120, 160])
    expect(
      await all(page).evaluate(box => {
        const cell = box.closest('th')!
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell)
        return cell.getBoundingClientRect().width - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
      }),
    ).toBe(20)
    await expect(names(page).first()).toHaveCSS('padding', '5px')
  })

  test('a column whose permissions the user does not hold is not there, nor in the list of columns', async ({
    page,
  }) => {
    await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('checkbox', { name: 'Created' })).toBeVisible()
    await expect(page.getByText('Routing')).toHaveCount(0)
  })

  test('narrow tables are cards that can be sorted and selected as a whole', async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 860 })
    await expect(page.getByRole('columnheader')).toHaveCount(0)
    const order = page.getByRole('button', { name: 'Sort by' })
    await expect(order).toHaveAccessibleName('Sort by: Title, ascending')
    await order.click()
    await page.getByRole('menuitemradio', { name: 'Descending' }).click()
    await expect(firstName(page)).toHaveText('VPC flow logs')
    await expect(order).toHaveAccessibleName('Sort by: Title, descending')
    await order.click()
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(['Title', 'Descending'])
    await page.getByRole('menuitemradio', { name: 'Created' }).click()
    await expect(order).toHaveText('Created')
    await order.click()
    await page.getByRole('menuitemradio', { name: 'Title' }).click()
    await expect(order).toHaveAccessibleName('Sort by: Title, ascending')
    await expect(firstName(page)).not.toHaveText('VPC flow logs')
    await all(page).check()
    await expect(page.getByText('10 selected')).toBeVisible()
  })
})

test.describe('pages in the address', () => {
  const streams = (page: Page) => page.locator('cordwood-gallery-streams')
  const give = (page: Page, parameters: string) =>
    streams(page).evaluate((element, value) => Object.assign(element, { parameters: value }), parameters)
  const followed = (page: Page) =>
    page.evaluate(() => {
      const seen: unknown[] = []
      document.addEventListener('cordwood-navigate', event => {
        event.preventDefault()
        const { detail } = event as CustomEvent<{ path: string }>
        seen.push(detail)
        const element = document
          .querySelector('cordwood-gallery-tables')!
          .shadowRoot!.querySelector('cordwood-gallery-streams')!
        Object.assign(element, { parameters: detail.path.split('?')[1] })
      })
      Object.assign(globalThis, { seen })
    })
  const seen = (page: Page) => page.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen)

  test.beforeEach(async ({ page, openGallery }) => {
    await openGallery('tables&part=streams')
    await expect(names(page).first()).toBeVisible()
    await followed(page)
  })

  test('page and pageSize are read from it; what is not allowed is page 1 and the default', async ({ page }) => {
    await give(page, 'page=2&pageSize=20')
    await expect(page.getByText('21 to 24 of 24')).toBeVisible()
    await give(page, 'page=-3&pageSize=11')
    await expect(page.getByText('1 to 10 of 24')).toBeVisible()
    expect(await seen(page)).toEqual([])
  })

  test('the table navigates with replace and keeps the other parameters; a new size begins at page 1', async ({
    page,
  }) => {
    await give(page, 'tab=all&page=1')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page.getByText('11 to 20 of 24')).toBeVisible()
    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await page.getByRole('option', { name: '20', exact: true }).click()
    await expect(page.getByText('1 to 20 of 24')).toBeVisible()
    expect(await seen(page)).toEqual([
      { path: '/streams?tab=all&page=2&pageSize=10', replace: true },
      { path: '/streams?tab=all&page=1&pageSize=20', replace: true },
    ])
  })

  test('a page beyond the end jumps to the last page', async ({ page }) => {
    await give(page, 'page=9')
    await expect(page.getByText('21 to 24 of 24')).toBeVisible()
    expect(await seen(page)).toEqual([{ path: '/streams?page=3&pageSize=10', replace: true }])
  })
})

test.describe('the search input', () => {
  test.beforeEach(({ openGallery }) => openGallery('tables&part=pieces'))

  test('its help lists id, title and description, with examples', async ({ page }) => {
    await page.getByRole('button', { name: 'Search syntax help' }).first().click()
    const help = page.getByRole('dialog', { name: 'Search syntax help' })
    await expect(help.getByRole('listitem')).toHaveText(['id', 'title', 'description'])
    await expect(help.getByText('title:payments,orders')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Search syntax help' }).first()).toBeFocused()
  })
})

test.describe('rows that are all there', () => {
  test('ten on a page, sorted and searched at once; small lists begin with five', async ({ page, openGallery }) => {
    await openGallery('tables&part=pieces')
    const table = page.getByRole('table', { name: 'Ten' })
    await expect(names(table)).toHaveCount(10)
    await table.getByRole('columnheader', { name: 'Index' }).getByRole('button').click()
    await table.getByRole('columnheader', { name: 'Index' }).getByRole('button').click()
    await expect(names(table).first()).toHaveText('Row 12')
    await expect(names(page.getByRole('table', { name: 'Small list' }))).toHaveCount(5)
    const sizes = async (place: number) => {
      await page.getByRole('combobox', { name: 'Rows per page' }).nth(place).click()
      const options = await page.getByRole('option').filter({ visible: true }).allInnerTexts()
      await page.keyboard.press('Escape')
      return options.map(text => text.trim())
    }
    expect(await sizes(0)).toEqual(['5', '10', '30'])
    expect(await sizes(1)).toEqual(['10', '20', '50', '100'])
  })

  test('10,000 rows: few are in the document, the last one is reached with End, the focus with it', async ({
    page,
    openGallery,
  }) => {
    await openGallery('tables&part=many')
    const box = page.getByRole('region', { name: 'Many' })
    await expect(names(page).first()).toHaveText('Row 1')
    await expect(page.getByRole('table', { name: 'Many' })).toHaveAttribute('aria-rowcount', '10001')
    for (const part of [0.2, 0.5, 0.9, 0.1]) {
      await box.evaluate((element, at) => {
        element.scrollTop = element.scrollHeight * at
      }, part)
      await expect
        .poll(async () => Number((await names(page).first().textContent())!.replace(/\D/g, '')))
        .toBeGreaterThan(part * 9000)
      expect(await names(page).count()).toBeLessThan(100)
    }
    await box.focus()
    await page.keyboard.press('End')
    await expect(names(page).last()).toHaveText('Row 10000')
    await expect(names(page).last()).toBeInViewport()
    await page.keyboard.press('Home')
    const first = page.getByRole('checkbox', { name: 'Select Row 1', exact: true })
    await first.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await expect(row(page, 'Row 10000')).toBeFocused()
    await expect(page.getByText('1 of 10,000 selected')).toBeVisible()
    await page.keyboard.press('Home')
    await expect(first).toBeFocused()
    await expect(first).toBeChecked()
  })

  test('the row that has the focus stays while others are scrolled to', async ({ page, openGallery }) => {
    await openGallery('tables&part=many')
    await row(page, 'Row 3').first().focus()
    await page.getByRole('region', { name: 'Many' }).evaluate(element => {
      element.scrollTop = element.scrollHeight / 2
    })
    await expect(page.getByRole('rowheader', { name: 'Row 5000', exact: true })).toBeAttached()
    await expect(page.getByRole('checkbox', { name: 'Select Row 3', exact: true })).toBeFocused()
  })

  test('900 rows are all in the document, to be printed and found', async ({ page, openGallery }) => {
    await openGallery('tables&part=nearly')
    await expect(names(page)).toHaveCount(900)
  })
})

test.describe('the elements', () => {
  test('an entity table of three lines: columns of the rows, selection and opening as events', async ({
    page,
    openGallery,
  }) => {
    await openGallery('tables&part=element')
    const element = page.locator('cordwood-entity-table')
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
    await expect(names(page)).toHaveText(['ann', 'bo', 'cleo'])
    expect((await asked(page))[0]).toBe('/users/paginated?page=1&per_page=10')
    await element.evaluate(table => {
      const seen: unknown[] = []
      for (const name of ['cordwood-selection-changed', 'cordwood-row-opened']) {
        document.addEventListener(name, event => seen.push([name, (event as CustomEvent).detail]))
      }
      Object.assign(globalThis, { seen })
      const button = document.createElement('button')
      button.slot = 'bulk-actions'
      button.textContent = 'Remove'
      table.append(button)
    })
    await expect(page.getByRole('button', { name: 'Remove' })).toBeHidden()
    await row(page, 'bo').check()
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
    await page.getByRole('button', { name: 'cleo' }).click()
    expect(await page.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen)).toEqual([
      ['cordwood-selection-changed', { ids: ['u1'] }],
      [
        'cordwood-row-opened',
        { id: 'u2', row: { id: 'u2', username: 'cleo', full_name: 'cleo Doe', roles: ['Reader'], external: false } },
      ],
    ])
    await element.evaluate(table => (table as HTMLElement & { clearSelection: () => void }).clearSelection())
    await expect(row(page, 'bo')).not.toBeChecked()
    expect(await axeViolations(page)).toEqual([])
  })

  test('an entity table takes columns, order and filters from what the list describes', async ({
    page,
    openGallery,
  }) => {
    await openGallery('tables&part=elementB')
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByText('1 to 20 of 24')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Id', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add filter' })).toBeVisible()
    await page.locator('cordwood-entity-table').evaluate(table => table.setAttribute('page-size', 'many'))
    await expect(page.getByText('1 to 10 of 24')).toBeVisible()
  })

  test('an entity table shows rows of your own, read by camelCased names', async ({ page, openGallery }) => {
    await openGallery('tables&part=elementB')
    await page.locator('cordwood-entity-table').evaluate(table => {
      Object.assign(table, {
        columns: [{ id: 'display_name', title: 'Name', sortable: true }],
        rows: [
          { id: 'b', displayName: 'Beta' },
          { id: 'a', displayName: '<b>Alpha</b>' },
        ],
      })
    })
    await expect(names(page)).toHaveText(['Beta', '<b>Alpha</b>'])
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(names(page)).toHaveText(['<b>Alpha</b>', 'Beta'])
  })

  test('a list that is not in the answer is named', async ({ page, openGallery }) => {
    await openGallery('tables&part=element')
    await page.locator('cordwood-entity-table').evaluate(table => table.setAttribute('list', 'people'))
    await expect(page.getByRole('alert')).toContainText("The answer of /users/paginated has no list 'people'.")
  })

  test('properties: Add needs a name and a value, a name stands once, Delete asks first', async ({
    page,
    openGallery,
  }) => {
    await openGallery('tables&part=properties')
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Value', 'Actions'])
    await expect(page.getByText('No items to display')).toBeVisible()
    await page.evaluate(() => {
      const seen: unknown[] = []
      document.addEventListener('cordwood-entries-changed', event => {
        seen.push(Object.entries((event as CustomEvent<{ entries: object }>).detail.entries))
      })
      Object.assign(globalThis, { seen })
    })
    const add = page.getByRole('button', { name: 'Add', exact: true })
    const add1 = async (key: string, value: string) => {
      await page.getByRole('textbox', { name: 'Name' }).fill(key)
      await page.getByRole('textbox', { name: 'Value' }).fill(value)
    }
    await expect(add).toBeDisabled()
    await add1('region', '')
    await expect(add).toBeDisabled()
    await add1('', 'x')
    await expect(add).toBeDisabled()
    await add1('region', 'eu')
    await add.click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await add1('region', 'us')
    await expect(page.getByText("There is a property 'region' already.")).toBeVisible()
    await expect(add).toBeDisabled()
    await add1('__proto__', 'x')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('rowheader')).toHaveText(['region', '__proto__'])
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: "Delete 'region'" }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText("Are you sure you want to delete property 'region'?")
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('rowheader')).toHaveText(['__proto__'])
    expect(await page.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen)).toEqual([
      [['region', 'eu']],
      [
        ['region', 'eu'],
        ['__proto__', 'x'],
      ],
      [['__proto__', 'x']],
    ])
  })
})
