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

test('the search page leads there', async ({ page, openApp }) => {
  await openApp('/search')
  await page.getByRole('button', { name: /^More/ }).last().click()
  await page.getByRole('menuitem', { name: 'Decorators' }).click()
  await expect(items(page)).toHaveCount(2)
})
