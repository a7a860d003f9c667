/** Lookup tables, caches and data adapters: lists, forms, tests of keys, and the grid of tables that are edited here. */
import type { Locator, Page } from '@playwright/test'
import { nextDownload } from './downloads.ts'
import { passTime } from './page-clock.ts'
import { axeViolations, expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'
import { chooseFile } from './uploads.ts'

type Rows = readonly (readonly [key: string, value: string | number])[]

/** Creates a table of our own without a cache, with these rows; returns the id of its data adapter. */
async function addTable(server: InMemoryServer, rows: Rows = []): Promise<string> {
  const lookup = '/system/lookup'
  const common = { description: '', content_pack: null }
  const config = { type: 'own-table', case_insensitive_lookup: false }
  const adapter = await server.call('POST', `${lookup}/adapters`, {
    ...common,
    title: 'Networks',
    name: 'networks',
    config,
  })
  const cache = await server.call('POST', `${lookup}/caches`, {
    ...common,
    title: 'Nothing kept',
    name: 'nothing',
    config: { type: 'none' },
  })
  await server.call('POST', `${lookup}/tables`, {
    ...common,
    title: 'Countries',
    name: 'countries',
    cache_id: cache.id,
    data_adapter_id: adapter.id,
    default_single_value: '',
    default_single_value_type: 'NULL',
    default_multi_value: '',
    default_multi_value_type: 'NULL',
  })
  if (rows.length > 0)
    await server.call('PUT', `${lookup}/adapters/${adapter.id}/rows`, {
      rows: rows.map(([key, value]) => ({ key, value })),
    })
  return adapter.id as string
}

const test = base
const address = '/system/lookuptables/table/countries'
const countries: Rows = [
  ['198.51.100.7', 'DE'],
  ['203.0.113.9', 'SE'],
  ['2001:db8::1', 'JP'],
]
const grid = (page: Page) => page.getByRole('grid', { name: 'Rows' })
const cell = (page: Page, row: number, column: number) => grid(page).locator(`[data-place="${row}:${column}"]`)
const valueOf = async (server: InMemoryServer, key: string) =>
  (await server.call('GET', `/system/lookup/tables/countries/query?key=${encodeURIComponent(key)}`)).single_value

async function choose(scope: Locator | Page, page: Page, label: string, option: string) {
  await scope.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function lookUp(page: Page, key: string) {
  await page.getByLabel('Key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Look up' }).click()
}

/** Pastes into what has the focus, as a spreadsheet would. */
const paste = (page: Page, text: string) =>
  page.evaluate(pasted => {
    let target = document.activeElement!
    while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    target.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, composed: true, cancelable: true }),
    )
  }, text)

test('enriches addresses with a country: a table is made from nothing, filled from a file, and tried', async ({
  page,
  openApp,
  server,
}) => {
  await openApp('/system/lookuptables')
  await page.getByRole('link', { name: 'Create lookup table' }).first().click()
  await page.getByLabel('Title', { exact: true }).fill('Countries')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('countries')

  await page.getByRole('button', { name: 'New data adapter' }).click()
  const adapter = page.getByRole('dialog', { name: 'Create data adapter' })
  await adapter.getByLabel('Title', { exact: true }).fill('Networks of ours')
  await expect(adapter.getByText('Rows that people type, paste or import')).toBeVisible()
  await adapter.getByRole('button', { name: 'Create data adapter' }).click()
  await expect(page.getByRole('combobox', { name: 'Data adapter', exact: true })).toContainText('Networks of ours')

  await page.getByRole('button', { name: 'New cache' }).click()
  const cache = page.getByRole('dialog', { name: 'Create cache' })
  await cache.getByLabel('Title', { exact: true }).fill('Nothing kept')
  await choose(cache, page, 'Cache type', 'No cache')
  await cache.getByRole('button', { name: 'Create cache' }).click()
  await expect(page.getByRole('combobox', { name: 'Cache', exact: true })).toContainText('Nothing kept')

  await choose(page, page, 'Default single value', 'Text')
  await page.getByLabel('Single value', { exact: true }).fill('unknown')
  await page.getByRole('button', { name: 'Create lookup table' }).click()
  await expect(page.getByRole('heading', { name: 'Countries', level: 1 })).toBeVisible()
  await expect(page.getByText('There are no rows yet.')).toBeVisible()

  await page.getByRole('button', { name: 'More actions for the rows' }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  const file = page.getByRole('dialog', { name: 'Import rows from a CSV file' })
  await chooseFile(file.locator('input[type=file]'), 'net.csv', 'address;country\n198.51.100.7;DE\n203.0.113.9;SE\n')
  await expect(file.getByRole('combobox', { name: 'Separator' })).toContainText('Semicolon')
  await expect(file.getByRole('combobox', { name: 'Key column' })).toContainText('address')
  await expect(file.getByRole('cell', { name: 'SE' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await file.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('2 added, 0 replaced, 0 deleted.')).toBeVisible()
  await expect(cell(page, 0, 1)).toHaveText('198.51.100.7')

  await lookUp(page, '203.0.113.9')
  await expect(page.getByText('Answer for 203.0.113.9')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Answer' })).toContainText('SE')
  await lookUp(page, '192.0.2.1')
  await expect(page.getByRole('status').filter({ hasText: 'Answer for 192.0.2.1' })).toContainText('unknown')
  expect(await valueOf(server, '198.51.100.7')).toBe('DE')
})

test('cells are edited with the keyboard, and lookups find what was typed', async ({ page, openApp, server }) => {
  await addTable(server, [...countries, ['count', 7]])
  await openApp(address)
  await cell(page, 0, 1).click()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 0, 2)).toBeFocused()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('textbox', { name: 'Edit Value of 198.51.100.7' })
  await expect(editor).toHaveValue('DE')
  await editor.fill('AT')
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 2)).toHaveText('DE')
  await expect(cell(page, 0, 2)).toBeFocused()

  // A letter replaces the text; Enter keeps it and goes down.
  await page.keyboard.press('F')
  await page.keyboard.type('R')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 2)).toBeFocused()
  await expect(cell(page, 0, 2)).toHaveText('FR')
  await expect.poll(() => valueOf(server, '198.51.100.7')).toBe('FR')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.keyboard.type('2030-01-31 12:00:00')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 3)).toHaveText('2030-01-31 12:00:00')
  await cell(page, 1, 3).click()
  await page.keyboard.press('Delete')
  await expect(cell(page, 1, 3)).toHaveText('Never')

  // A number stays one.
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(cell(page, 3, 2)).toHaveText('7')
  await page.keyboard.press('Enter')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect.poll(() => valueOf(server, 'count')).toBe(8)

  // Another key is another row.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.type('192.0.2.1')
  await page.keyboard.press('Enter')
  await expect.poll(() => valueOf(server, '192.0.2.1')).toBe('FR')
  await expect.poll(() => valueOf(server, '198.51.100.7')).toBeNull()

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: "History of 'Networks'" })
  await expect(history.getByRole('row').filter({ hasText: 'count' }).first()).toContainText('mara.lindqvist')
  await expect(history.getByRole('row').filter({ hasText: 'FR' }).last()).toContainText(/Row changed.*DE.*FR/)
  expect(await axeViolations(page)).toEqual([])
})

test('rows are added, pasted from a spreadsheet, found, exported and deleted', async ({ page, openApp, server }) => {
  await addTable(server, countries)
  await openApp('/system/lookuptables/data_adapter/networks')
  await page.getByRole('button', { name: 'Add row' }).click()
  const add = page.getByRole('dialog', { name: 'Add row' })
  await add.getByLabel('Key', { exact: true }).fill('203.0.113.9')
  await add.getByLabel('Value', { exact: true }).fill('NO')
  await add.getByRole('button', { name: 'Add row' }).click()
  await expect(add.getByRole('alert')).toContainText("There is already a row with the key '203.0.113.9'.")
  await expect(add.getByRole('button', { name: 'Add row' })).toBeFocused()
  await add.getByLabel('Key', { exact: true }).fill('203.0.113.10')
  await add.getByRole('button', { name: 'Add row' }).click()
  await expect(add).toHaveCount(0)
  await expect(grid(page).getByRole('row')).toHaveCount(5)

  await cell(page, 0, 1).click()
  await paste(page, '10.0.0.1\t1\r\n10.0.0.2\ttwo\r\n')
  const pasted = page.getByRole('dialog', { name: 'Paste rows' })
  await choose(pasted, page, 'Type of the values', 'Number')
  await expect(pasted.getByRole('alert')).toContainText('Line 2: the value is not a number')
  await expect(pasted.getByRole('button', { name: 'Save 1 row' })).toBeDisabled()
  await choose(pasted, page, 'Type of the values', 'Text')
  await pasted.getByRole('button', { name: 'Save 2 rows' }).click()
  await expect.poll(() => valueOf(server, '10.0.0.2')).toBe('two')
  await expect(pasted).toHaveCount(0)
  await expect(cell(page, 0, 1)).toHaveText('10.0.0.1')
  // A single cell goes where the focus is.
  await cell(page, 0, 2).click()
  await paste(page, 'one')
  await expect.poll(() => valueOf(server, '10.0.0.1')).toBe('one')

  await page.getByRole('searchbox', { name: 'Search keys and values' }).fill('10.0')
  await expect(grid(page).getByRole('row')).toHaveCount(3)
  await expect(page.getByText('2 of 6')).toBeVisible()
  await cell(page, 0, 1).click()
  await page.keyboard.press('Space')
  await cell(page, 1, 0).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete 2 rows' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 rows' }).click()
  await expect(page.getByText('No row matches.')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search keys and values' })).toBeFocused()
  expect(await valueOf(server, '10.0.0.2')).toBeNull()

  const saved = nextDownload()
  await page.getByRole('button', { name: 'More actions for the rows' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  expect((await saved).text).toContain('203.0.113.10,NO')
})

test('a file with problems changes nothing and names its lines', async ({ page, openApp, server }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await addTable(server, countries)
  await openApp('/system/lookuptables/data_adapter/networks')
  await page.getByRole('button', { name: 'More actions for the rows' }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import rows from a CSV file' })
  await chooseFile(dialog.locator('input[type=file]'), 'net.csv', 'key,value\na,1\nb,two\nc,3\nd,4\ne,5\nf,6\n')
  await choose(dialog, page, 'Type of the values', 'Number')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was imported: 1 line has a problem.')
  await expect(dialog.getByRole('alert')).toContainText('Line 3:')
  await expect(dialog.getByText('Line 3:')).toBeInViewport()
  expect(await valueOf(server, 'a')).toBeNull()
  // It says nothing about other settings.
  await choose(dialog, page, 'Type of the values', 'Text')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('rows are imported, ended and read in the history by keyboard alone', async ({ page, openApp, server }) => {
  const id = await addTable(server, countries)
  await openApp('/system/lookuptables/data_adapter/networks')
  const { keyboard } = page
  /** Presses Tab, or Shift+Tab, until that has the focus. */
  const tabTo = async (target: Locator, key = 'Tab') => {
    for (let presses = 0; presses < 40; presses++) {
      if (await target.evaluate(element => (element.getRootNode() as ShadowRoot).activeElement === element)) return
      await keyboard.press(key)
    }
    await expect(target).toBeFocused()
  }
  const actions = page.getByRole('button', { name: 'More actions for the rows' })
  await expect(cell(page, 0, 1)).toHaveText('198.51.100.7')
  await tabTo(actions)
  await keyboard.press('Enter')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Import CSV' })).toBeFocused()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import rows from a CSV file' })
  await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeFocused()
  await chooseFile(dialog.locator('input[type=file]'), 'net.csv', 'key,value\n192.0.2.1,NO\n')
  await tabTo(dialog.getByRole('button', { name: 'Import', exact: true }))
  await keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => valueOf(server, '192.0.2.1')).toBe('NO')

  await expect(cell(page, 0, 1)).toHaveText('192.0.2.1')
  await tabTo(cell(page, 0, 1))
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await keyboard.type('2030-01-02 03:04:05')
  await keyboard.press('Enter')
  const endOf = async () =>
    (await server.call('GET', `/system/lookup/adapters/${id}/rows?query=192.0.2.1`)).rows[0].expires_at as string | null
  await expect.poll(endOf).toBe('2030-01-02T03:04:05.000Z')
  await expect(cell(page, 1, 3)).toBeFocused()

  const history = page.getByRole('button', { name: 'History' })
  await tabTo(history, 'Shift+Tab')
  await keyboard.press('Enter')
  const entries = page.getByRole('dialog', { name: "History of 'Networks'" })
  await expect(entries.getByRole('row').nth(1)).toContainText('2030-01-02 03:04:05')
  await keyboard.press('Escape')
  await expect(entries).toHaveCount(0)
  await expect(history).toBeFocused()
})

test('a million rows are reached from the first to the last', async ({ page, openApp, server }) => {
  const id = await addTable(server, countries)
  const row = (key: string) => ({
    key,
    value: 'x',
    expires_at: null,
    changed_at: '2026-11-20T14:00:00Z',
    changed_by: null,
  })
  server.answers.set(`GET /system/lookup/adapters/${id}/rows`, {
    body: {
      ...{ query: null, total: 1_000_000, count: 200, page: 1, per_page: 200, grand_total: 1_000_000 },
      rows: Array.from({ length: 200 }, (_, index) => row(`row ${index}`)),
    },
  })
  await openApp(address)
  await expect(page.getByText('1,000,000 rows')).toBeVisible()
  await cell(page, 0, 1).click()
  await page.keyboard.press('Control+End')
  await expect(grid(page).locator('[aria-rowindex="1000001"] [role="gridcell"]').last()).toBeFocused()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+Home')
  await expect(cell(page, 0, 0)).toBeFocused()
  await expect(cell(page, 0, 0)).toBeInViewport()
  expect(await grid(page).getByRole('row').count()).toBeLessThan(60)
})

test('what the server refuses stands beside its field', async ({ page, openApp }) => {
  await openApp('/system/lookuptables/data_adapters/create')
  await page.getByLabel('Title', { exact: true }).fill('Hosts')
  await choose(page, page, 'Data adapter type', 'CSV file')
  await page.getByRole('button', { name: 'Create data adapter' }).click()
  await expect(page.getByText('Field is required.')).toBeVisible()
  await page.getByLabel('File path').fill('/nowhere/hosts.csv')
  await page.getByLabel('Name', { exact: true }).fill('a/b')
  await page.getByRole('button', { name: 'Create data adapter' }).click()
  await expect(page.getByText("A name must not have '/' in it")).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('hosts')
  await page.getByRole('button', { name: 'Create data adapter' }).click()
  await expect(page.getByLabel('File path')).toHaveAccessibleDescription(/The server may not use files of this folder/)
  await expect(page.getByLabel('File path')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('File path')).toBeFocused()
  await expect(page.getByText('Correct the marked fields.')).toBeVisible()
})

test('every type of data adapter has a form and words', async ({ page, openApp, server }) => {
  const types = Object.keys(await server.call('GET', '/system/lookup/types/adapters'))
  await openApp('/system/lookuptables/data_adapters/create')
  await page.getByRole('combobox', { name: 'Data adapter type' }).click()
  await expect(page.getByRole('option')).toHaveCount(types.length)
  await page.keyboard.press('Escape')
  for (const type of ['DSV file over HTTP', 'HTTP JSONPath', 'DNS lookup', 'Open Threat Exchange (OTX)']) {
    await choose(page, page, 'Data adapter type', type)
    await expect(page.getByRole('heading', { name: type, level: 2 })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  }
})

test('a cache is created, changed and shown with what it held', async ({ page, openApp, server }) => {
  await openApp('/system/lookuptables/caches')
  await page.getByRole('link', { name: 'Create cache' }).first().click()
  await page.getByLabel('Title', { exact: true }).fill('Last answers')
  await page.getByLabel('Maximum entries').fill('500')
  await page.getByRole('button', { name: 'Create cache' }).click()
  await expect(page.getByRole('heading', { name: 'Last answers', level: 1 })).toBeVisible()
  await expect(page.getByText('500', { exact: true })).toBeVisible()
  await expect(page.getByText('60 seconds')).toBeVisible()
  await expect(page.getByText('Answers held')).toBeVisible()
  await page.getByRole('link', { name: 'Edit cache' }).click()
  await page.getByRole('spinbutton', { name: 'Expire after write' }).fill('5')
  await page.getByRole('button', { name: 'Save cache' }).click()
  await expect(page.getByText('5 seconds')).toBeVisible()
  const stored = await server.call('GET', '/system/lookup/caches/last-answers')
  expect(stored.config).toMatchObject({ type: 'guava_cache', max_size: 500, expire_after_write: 5 })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete cache' }).click()
  await expect(page.getByRole('heading', { name: 'Caches', level: 1 })).toBeVisible()
})

test('the lists name what fails, and what a table is made of', async ({ page, openApp, server }) => {
  await addTable(server, countries)
  const gone = 'The disk is gone.'
  server.answers.set('POST /system/lookup/errorstates', {
    body: { tables: { countries: gone }, data_adapters: { networks: gone }, caches: {} },
  })
  await openApp('/system/lookuptables')
  await page.getByRole('searchbox').fill('countries')
  const row = page.getByRole('row').filter({ hasText: 'Countries' })
  await expect(row).toContainText('Networks')
  await expect(row).toContainText('Nothing kept')
  await expect(row).toContainText(gone)
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('link', { name: 'Networks' }).click()
  await expect(page.getByRole('alert')).toContainText(gone)
})

test('a table is purged, as a whole and of one key', async ({ page, openApp, server }) => {
  await addTable(server, countries)
  await openApp(address)
  await page.getByLabel('Key', { exact: true }).fill('198.51.100.7')
  await page.getByRole('button', { name: 'Purge this key' }).click()
  await expect(page.getByText("The cached answer for '198.51.100.7' was forgotten.")).toBeVisible()
  await page.getByRole('button', { name: 'Purge cache' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Purge cache' }).click()
  await expect(page.getByText("The cached answers of 'Countries' were forgotten.")).toBeVisible()
})

test.describe('who may only read', () => {
  test.use({ userPermissions: 'lookuptables:read' })

  test('sees all and changes nothing', async ({ page, openApp, server }) => {
    await addTable(server, countries)
    await openApp(address)
    await cell(page, 0, 1).click()
    await page.keyboard.press('Enter')
    await expect(grid(page).getByRole('textbox')).toHaveCount(0)
    await expect(grid(page).getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Add row|Delete|Import/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit lookup table' })).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await openApp('/system/lookuptables/create')
    await expect(page.getByText('You may not create lookup tables.')).toBeVisible()
  })
})

test.describe('without a permission', () => {
  test.use({ userPermissions: 'streams:read' })

  test('there is no place in the menu, and the list says so', async ({ page, openApp }) => {
    await openApp('/system/lookuptables')
    await expect(page.getByText(/Missing Permissions|not authorized|permission/i).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Lookup tables' })).toHaveCount(0)
  })
})

test('each page begins at its heading: what a screen replaces takes no focus with it', async ({
  page,
  openApp,
  server,
}) => {
  await addTable(server, countries)
  await openApp('/system/lookuptables')
  const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
  await page.getByRole('link', { name: 'Countries', exact: true }).press('Enter')
  await expect(cell(page, 0, 1)).toHaveText('198.51.100.7')
  await expect(heading('Countries')).toBeFocused()
  await page.getByRole('link', { name: 'Edit lookup table' }).press('Enter')
  await expect(heading("Edit lookup table 'Countries'")).toBeFocused()
  await page.getByRole('button', { name: 'Save lookup table' }).press('Enter')
  await expect(cell(page, 0, 1)).toHaveText('198.51.100.7')
  await expect(heading('Countries')).toBeFocused()
  await page.getByRole('link', { name: 'Networks' }).press('Enter')
  await expect(heading('Networks')).toBeFocused()
})

test('a table without rows takes those of a spreadsheet', async ({ page, openApp, server }) => {
  await addTable(server)
  await openApp('/system/lookuptables/data_adapter/networks')
  await page.getByRole('button', { name: 'Paste rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste rows' })
  const field = dialog.getByRole('textbox', { name: 'Rows of a spreadsheet' })
  await expect(field).toBeFocused()
  await dialog.getByRole('button', { name: 'Paste rows' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Paste at least one row with a key.')
  await field.fill('198.51.100.7\tDE\t2001-01-31 12:00:00\n203.0.113.9\tSE')
  await expect(dialog.getByText('Line 1: the end is not a future time, such as 2030-01-31 12:00:00')).toBeVisible()
  await field.fill('198.51.100.7\tDE\n203.0.113.9\tSE')
  await dialog.getByRole('button', { name: 'Save 2 rows' }).click()
  await expect(cell(page, 1, 1)).toHaveText('203.0.113.9')
  await expect(cell(page, 0, 1)).toBeFocused()
  expect(await valueOf(server, '198.51.100.7')).toBe('DE')
})

test('a refused cell is edited on, and a row that has ended says so', async ({ page, openApp, server }) => {
  const id = await addTable(server, countries)
  await openApp(address)
  await cell(page, 0, 3).click()
  await page.keyboard.type('2001-01-31 12:00:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This time is over. Write a later one')).toBeVisible()
  const editor = page.getByRole('textbox', { name: 'Edit Ends of 198.51.100.7' })
  await expect(editor).toHaveValue('2001-01-31 12:00:00')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cell(page, 0, 3)).toHaveText('Never')

  const ends = new Date(Date.now() + 3_600_000).toISOString()
  await server.call('PUT', `/system/lookup/adapters/${id}/rows`, {
    rows: [{ key: '198.51.100.7', value: 'DE', expires_at: ends }],
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(cell(page, 0, 3)).not.toHaveText('Never')
  passTime(2 * 3_600_000)
  await expect(cell(page, 0, 3)).toContainText('Ended ')
  await cell(page, 0, 2).click()
  await page.keyboard.press('Delete')
  await expect(page.getByText("The row '198.51.100.7' has ended.")).toBeVisible()
})

test('what is typed goes to the row it was typed on, though another has come to its place', async ({
  page,
  openApp,
  server,
}) => {
  const id = await addTable(server, countries)
  await openApp(address)
  await cell(page, 0, 2).dblclick()
  await server.call('POST', `/system/lookup/adapters/${id}/rows/delete`, { keys: ['198.51.100.7'] })
  await server.call('PUT', `/system/lookup/adapters/${id}/rows`, {
    rows: [
      { key: '0', value: 'x' },
      { key: '198.51.100.7', value: 'DE' },
    ],
  })
  await page.keyboard.type('AT')
  // The editor stays open while the rows are loaded again.
  await page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click')
  await expect(cell(page, 0, 1)).toHaveText('0')
  await page.keyboard.press('Enter')
  await expect.poll(() => valueOf(server, '198.51.100.7')).toBe('AT')
  expect(await valueOf(server, '0')).toBe('x')
})

test('buttons that go or wait hand the focus on', async ({ page, openApp, server }) => {
  await addTable(server, countries)
  await openApp(address)
  await page.getByLabel('Key', { exact: true }).fill('203.0.113.9')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('Answer for 203.0.113.9')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Look up' })).toBeFocused()

  await cell(page, 1, 2).click()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(cell(page, 1, 2)).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Delete 1 row' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 row' }).click()
  await expect(page.getByText('1 row was deleted.')).toBeVisible()
  await expect(cell(page, 1, 2)).toBeFocused()

  await openApp('/system/lookuptables/data_adapter/networks')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete data adapter' }).click()
  await expect(question.getByRole('alert')).toContainText('cannot be deleted')
  await expect(question.getByRole('button', { name: 'Delete data adapter' })).toBeFocused()
})
