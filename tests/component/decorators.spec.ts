/** The section of decorators: made, ordered by keyboard and pointer, changed, deleted, by default and for a stream. */
import type { Page } from '@playwright/test'
import type { Decorator } from '../../core/decorators/schema.ts'
import { axeViolations, expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

const link = 'org.graylog2.decorators.LinkFieldDecorator'

/** The server has two: the severity of `level`, then the link of `url`. */
const test = base.extend<{ ids: readonly string[] }>({
  ids: async ({ server }, use) => {
    const add = async (type: string, config: object, order: number) =>
      ((await server.call('POST', '/search/decorators', { type, config, order })) as { id: string }).id
    const severity = 'org.graylog2.decorators.SyslogSeverityMapperDecorator'
    await use([
      await add(severity, { source_field: 'level', target_field: 'severity' }, 0),
      await add(link, { link_field: 'url' }, 1),
    ])
  },
})

const all = async (server: InMemoryServer): Promise<readonly Decorator[]> => server.call('GET', '/search/decorators')
/** The calls that change decorators. */
const changes = ({ calls }: InMemoryServer) =>
  calls.map(({ call }) => call).filter(call => /^(POST|PUT|DELETE) \/search\/decorators/.test(call))

const section = '/system/configurations?section=decorators'
const items = (page: Page) => page.getByRole('list', { name: 'Decorators in their order' }).getByRole('listitem')

test('a decorator is made, for all searches or for a stream', async ({ page, openApp, server }) => {
  await openApp(section)
  await expect(items(page)).toHaveText([
    /Syslog severity mapper Source field: level, Target field: severity/,
    /Link field Link field: url/,
  ])
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Decorators of' }).click()
  await page.getByRole('option', { name: 'All messages' }).click()
  await expect(page.getByText('No decorators')).toBeVisible()
  await page.getByRole('button', { name: 'Add decorator' }).click()
  await page.getByRole('menuitem', { name: 'Link field' }).click()
  await page.getByRole('dialog').getByLabel('Link field').fill('href')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(items(page)).toHaveText([/Link field: href/])
  const stream = '000000000000000000000001'
  expect((await all(server)).filter(one => one.stream === stream)).toMatchObject([
    { type: link, config: { link_field: 'href' }, order: 0 },
  ])
})

test('their order is changed by keyboard; only those that moved are saved', async ({ page, openApp, server, ids }) => {
  await openApp(section)
  await items(page).first().locator('.handle').focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(items(page)).toHaveText([/Link field/, /Syslog severity mapper/])
  const [severity, url] = ids
  await expect
    .poll(async () => new Map((await all(server)).map(({ id, order }) => [id, order])))
    .toEqual(
      new Map([
        [severity, 1],
        [url, 0],
      ]),
    )
})

test('a decorator is changed and deleted', async ({ page, openApp, server, ids }) => {
  await openApp(section)
  await page.getByRole('button', { name: 'Edit decorator Link field' }).click()
  await page.getByRole('dialog').getByLabel('Link field').fill('address')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(items(page)).toHaveText([/Syslog/, /Link field: address/])
  await page.getByRole('button', { name: 'Delete decorator Link field' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /Confirm|Delete/ })
    .click()
  await expect(items(page)).toHaveText([/Syslog/])
  expect(changes(server).at(-1)).toBe(`DELETE /search/decorators/${ids[1]}`)
})

const table = {
  type: 'org.graylog2.decorators.LookupTableDecorator',
  config: { source_field: 'user', target_field: 'name', lookup_table_name: 'people' },
}

/** Makes a lookup table with rows that people edit. */
async function makeTable(server: InMemoryServer, name: string, title: string): Promise<void> {
  const common = { title, description: '', name }
  const make = async (path: string, config: object): Promise<string> =>
    (await server.call('POST', `/system/lookup/${path}`, { ...common, config })).id
  await server.call('POST', '/system/lookup/tables', {
    ...common,
    data_adapter_id: await make('adapters', { type: 'own-table' }),
    cache_id: await make('caches', { type: 'none' }),
    default_single_value: '',
    default_single_value_type: 'NULL',
    default_multi_value: '',
    default_multi_value_type: 'NULL',
  })
}
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
const add = async (page: Page, kind: string) => {
  await page.getByRole('button', { name: 'Add decorator' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

test('a lookup table is chosen by its title', async ({ page, openApp, server }) => {
  await makeTable(server, 'people', 'People of the house')
  await openApp(section)
  await add(page, 'Lookup Table Decorator')
  await page.getByRole('dialog').getByLabel('Source field').fill('user')
  await page.getByRole('dialog').getByLabel('Target field').fill('name')
  await choose(page, 'Lookup table', 'People of the house')
  expect(await axeViolations(page)).toEqual([])
  await save(page)
  await expect(items(page).last()).toHaveText(/^Lookup Table Decorator .*Lookup table: People of the house/)
  expect((await all(server)).filter(({ type }) => type === table.type)).toMatchObject([table])
})

test('a pipeline is chosen by its title', async ({ page, openApp, server }) => {
  const source = 'pipeline "Tidy up" stage 0 match pass end'
  const { id } = await server.call('POST', '/system/pipelines/pipeline', { source })
  await openApp(section)
  await add(page, 'Pipeline Processor Decorator')
  await choose(page, 'Pipeline', 'Tidy up')
  await save(page)
  await expect(items(page).last()).toHaveText(/^Pipeline Processor Decorator Pipeline: Tidy up/)
  expect((await all(server)).at(-1)).toMatchObject({ config: { pipeline: id } })
})

test('a table that is gone is told in words, and another can be chosen', async ({ page, openApp, server }) => {
  await makeTable(server, 'people', 'People')
  await makeTable(server, 'others', 'Others')
  await server.call('POST', '/search/decorators', { ...table, order: 5 })
  await server.call('DELETE', '/system/lookup/tables/people')
  await openApp(section)
  const last = items(page).last()
  await expect(last).toHaveText(/Lookup table: "people" \(deleted, or you may not see it\)/)
  await page.getByRole('button', { name: 'Edit decorator Lookup Table Decorator' }).click()
  await expect(page.getByRole('dialog').getByText('Choose another.')).toBeVisible()
  await choose(page, 'Lookup table', 'Others')
  await expect(page.getByRole('dialog').getByText('Choose another.')).toBeHidden()
  await save(page)
  await expect(last).toHaveText(/Lookup table: Others/)
})

test('the search page leads there', async ({ page, openApp }) => {
  await openApp('/search')
  await page.getByRole('button', { name: /^More/ }).last().click()
  await page.getByRole('menuitem', { name: 'Decorators' }).click()
  await expect(items(page)).toHaveCount(2)
})
