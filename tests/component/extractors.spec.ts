/** `<cordwood-extractors>` and `<cordwood-extractor>` in the product: an input's extractors are listed, written, ordered, exported and imported. */
import type { Page } from '@playwright/test'
import type { CreateExtractor } from '../../core/extractors/schema.ts'
import { chooseOption } from './choices.ts'
import { nextDownload } from './downloads.ts'
import { axeViolations, expect } from './pages.ts'
import { test as base } from './server-in-memory.ts'

interface Extractors {
  /** Id of an input. */
  readonly input: string
  /** Adds one to it; returns its id. */
  readonly add: (title: string, more?: Partial<CreateExtractor>) => Promise<string>
  readonly all: () => Promise<readonly any[]>
}

const user: CreateExtractor = {
  title: '',
  cursor_strategy: 'copy',
  source_field: 'message',
  target_field: 'user',
  extractor_type: 'regex',
  extractor_config: { regex_value: 'user=(\\S+)' },
  converters: [],
  condition_type: 'none',
  condition_value: '',
}

const test = base.extend<{ extractors: Extractors }>({
  extractors: async ({ server }, use) => {
    const { id: input } = await server.call('POST', '/system/inputs', {
      title: 'Shop',
      type: 'org.graylog2.inputs.raw.udp.RawUDPInput',
      global: true,
      configuration: { bind_address: '127.0.0.1', port: 1514 },
    })
    const path = `/system/inputs/${input}/extractors`
    await use({
      input,
      add: async (title, more = {}) => (await server.call('POST', path, { ...user, title, ...more })).extractor_id,
      all: async () => (await server.call('GET', path)).extractors,
    })
  },
})

const titles = (page: Page) => page.getByRole('rowheader')
const result = (page: Page) => page.getByRole('region', { name: 'Result on the example message' })

test('lists extractors in the order in which they run, with what they do, and deletes one', async ({
  page,
  openApp,
  extractors: { add, all },
}) => {
  await add('Second', { order: 1, condition_type: 'string', condition_value: 'login' })
  await add('First', { converters: [{ type: 'uppercase' }] })
  await openApp('/system/inputs')
  await page.getByRole('button', { name: 'More for Shop' }).click()
  await page.getByRole('menuitem', { name: 'Manage extractors' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Extractors of Shop')
  await expect(titles(page)).toHaveText([/First.*Regular expression/, /Second/])
  const second = page.getByRole('row').filter({ hasText: 'Second' })
  await expect(second).toContainText('Contains login')
  await second.getByRole('button', { name: /details/i }).click()
  await expect(page.getByText('user=(\\S+)', { exact: true })).toBeVisible()
  await expect(page.getByText('Since the start of the server')).toBeVisible()
  await expect(page.getByText('0 runs', { exact: true })).toHaveCount(4)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'More for First' }).click()
  await page.getByRole('menuitem', { name: 'Delete extractor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete extractor' }).click()
  await expect(page.getByText("Extractor 'First' was deleted.")).toBeVisible()
  await expect(titles(page)).toHaveText([/Second/])
  expect(await all()).toHaveLength(1)
})

test('the order is changed by keyboard', async ({ page, openApp, extractors: { input, add, all } }) => {
  for (const [order, title] of ['One', 'Two', 'Three'].entries()) await add(title, { order })
  await openApp(`/system/inputs/${input}/extractors`)
  await page.getByRole('button', { name: 'Change order' }).click()
  const handle = page.getByRole('button', { name: 'Move Three' })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('The order of the extractors was saved.')).toBeVisible()
  await expect(titles(page)).toHaveText([/Three/, /One/, /Two/])
  const stored = (await all()).toSorted((a, b) => a.order - b.order).map(({ title }) => title)
  expect(stored).toEqual(['Three', 'One', 'Two'])
})

test.describe('with messages', () => {
  test.use({ storesMessages: true })

  test('an extractor is written by keyboard, shows its result while it is typed, and is stored', async ({
    page,
    openApp,
    server,
    extractors: { input, all },
  }) => {
    const of = (message: string) => ({ message, source: 'web-1', level: 6, gl2_source_input: input })
    await server.write(of('worker started'), of('login user=Bob'), of('login user=Anna'))
    await openApp(`/system/inputs/${input}/extractors`)
    await page.getByRole('link', { name: 'New extractor' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New extractor of Shop')
    await expect(page.getByText('Message 1 of the last 3')).toBeVisible()
    await expect(result(page)).toContainText('Fill in the settings')

    const expression = page.getByLabel('Regular expression', { exact: true })
    await expression.focus()
    await page.keyboard.type('user=(')
    await expect(page.getByText(/^Cannot be used: /)).toBeVisible()
    await page.keyboard.type('\\S+)')
    await expect(result(page)).toContainText('Anna')
    await page.getByLabel('Target field').focus()
    await page.keyboard.type('user')
    await expect(result(page).getByRole('row')).toContainText('user')
    await chooseOption(page, 'Add converter', 'Uppercase')
    await expect(result(page)).toContainText('ANNA')
    await expect(page.getByText('Of the last 3 messages of this input, 2 give a value.')).toBeVisible()
    await expect(page.getByText('In 1 nothing is found.')).toBeVisible()
    await page.getByRole('button', { name: 'Older message' }).click()
    await expect(result(page)).toContainText('BOB')
    expect(await axeViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Create extractor' }).click()
    await expect(page.getByText('Field is required.')).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('User')
    await page.keyboard.press('Enter')
    await expect(page.getByText("Extractor 'User' was created.")).toBeVisible()
    await expect(titles(page)).toHaveText([/User/])
    expect(await all()).toMatchObject([
      {
        title: 'User',
        extractor_config: { regex_value: 'user=(\\S+)' },
        target_field: 'user',
        source_field: 'message',
      },
    ])
  })

  test('the form proposes a condition for JSON, and takes field, type and message from the address', async ({
    page,
    openApp,
    server,
    extractors: { input },
  }) => {
    const json = '{"path": "/cart", "status": 200}'
    const [stored] = await server.write({
      message: 'a request',
      request: json,
      source: 'web-1',
      gl2_source_input: input,
      gl2_source_node: 'n1',
    })
    await openApp(`/messages/${stored!.index}/${stored!.id}`)
    await page.getByRole('button', { name: 'Actions of request' }).click()
    await page.getByRole('menuitem', { name: 'Create extractor' }).click()
    await expect(page.getByRole('combobox', { name: 'Source field', exact: true })).toHaveValue('request')
    await expect(page.getByLabel('Message id')).toHaveValue(stored!.id)
    await chooseOption(page, 'Type', 'JSON')
    await expect(result(page)).toContainText('/cart')
    await page.getByRole('button', { name: 'Add this condition' }).click()
    await expect(page.getByRole('combobox', { name: 'Run on' })).toHaveText(/match a regular expression/)
    await expect(result(page)).toContainText('/cart')
    await page.getByRole('button', { name: 'Source field message' }).click()
    await expect(result(page)).toContainText('this message is left alone')
  })
})

test('an extractor is edited, and keeps what was not changed', async ({
  page,
  openApp,
  extractors: { input, add, all },
}) => {
  await add('User', {
    order: 4,
    converters: [{ type: 'date', config: { date_format: 'yyyy', time_zone: 'Europe/Berlin' } }],
  })
  await openApp(`/system/inputs/${input}/extractors`)
  await page.getByRole('button', { name: 'More for User' }).click()
  await page.getByRole('menuitem', { name: 'Edit extractor' }).click()
  await expect(page.getByLabel('Date pattern')).toHaveValue('yyyy')
  await page.getByLabel('Title', { exact: true }).fill('Year')
  await page.getByRole('button', { name: 'Save extractor' }).click()
  await expect(titles(page)).toHaveText([/Year/])
  expect(await all()).toMatchObject([
    {
      title: 'Year',
      order: 4,
      converters: [{ type: 'date', config: { date_format: 'yyyy', time_zone: 'Europe/Berlin' } }],
    },
  ])
})

test('extractors are exported, and imported at another input; one that cannot be taken is named before', async ({
  page,
  openApp,
  extractors: { input, add, all },
}) => {
  await add('User', { order: 3 })
  await add('Duration', { target_field: 'took_ms', order: 1 })
  await openApp(`/system/inputs/${input}/extractors`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export extractors' }).click()
  await expect(page.getByLabel('Extractors as JSON')).toHaveValue(/"title": "Duration"[^]*"title": "User"/)
  const download = nextDownload()
  await page.getByRole('button', { name: 'Download' }).click()
  const { name, text } = await download
  expect(name).toBe('extractors-Shop.json')
  const pack = JSON.parse(text)
  expect(pack.extractors).toHaveLength(2)

  pack.extractors[0].title = 'Took'
  pack.extractors.splice(
    1,
    1,
    { ...pack.extractors[1], title: 'Broken', extractor_config: { regex_value: '(' } },
    { ...pack.extractors[1], title: 'Odd', extractor_type: 'magic' },
  )
  await openApp(`/system/inputs/n/${input}/extractors/import`)
  await page.getByLabel('Extractors as JSON').fill('no json')
  await expect(page.getByText('The file is not JSON.')).toBeVisible()
  await page.getByLabel('Extractors as JSON').fill(JSON.stringify(pack))
  await expect(page.getByText('2 extractors cannot be taken')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: "Extractor 2, 'Broken'" })).toContainText('cannot be used')
  await expect(page.getByRole('listitem').filter({ hasText: "Extractor 3, 'Odd'" })).toContainText("unknown: 'magic'")
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 extractor' }).click()
  await expect(page.getByText('1 extractor was imported.')).toBeVisible()
  await expect(titles(page)).toHaveText([/Duration/, /User/, /Took/])
  expect(await all()).toHaveLength(3)
})

test.describe('a reader', () => {
  test.use({ userPermissions: 'inputs:read' })

  test('sees all extractors and their details, exports them, and changes nothing', async ({
    page,
    openApp,
    extractors: { input, add },
  }) => {
    const id = await add('User')
    await add('Duration', { order: 1 })
    await openApp(`/system/inputs/${input}/extractors`)
    await expect(titles(page)).toHaveCount(2)
    for (const name of ['Change order', 'New extractor']) await expect(page.getByText(name)).toHaveCount(0)
    await page.getByRole('button', { name: 'More for User' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([/Copy id/])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([/Export/, /Show messages/])
    await page.getByRole('menuitem', { name: 'Export extractors' }).click()
    await expect(page.getByLabel('Extractors as JSON')).toHaveValue(/"title": "User"/)
    for (const place of ['import', 'new', `${id}/edit`]) {
      await openApp(`/system/inputs/n/${input}/extractors/${place}`)
      await expect(page.getByText('You may not change the extractors of this input.')).toBeVisible()
    }
  })
})
