/** The section of decorators: made, ordered by keyboard and pointer, changed, deleted, by default and for a stream. */
import type { Page } from '@playwright/test'
import type { Decorator, DecoratorInput } from '../../core/decorators/schema.ts'
import { fakeSearch } from './fake-search.ts'
import { axeViolations, expect, test } from './pages.ts'

const field = (human_name: string, position: number) => ({
  type: 'text', human_name, description: '', default_value: '', is_optional: false, attributes: [], additional_info: {}, position, is_encrypted: false,
})
const severity = 'org.graylog2.decorators.SyslogSeverityMapperDecorator'
const link = 'org.graylog2.decorators.LinkFieldDecorator'
const info = (type: string, name: string, requested_configuration: object) => ({ type, name, human_name: '', link_to_docs: '', requested_configuration })
const available = {
  [severity]: info(severity, 'Syslog severity mapper', { source_field: field('Source field', 0), target_field: field('Target field', 1) }),
  [link]: info(link, 'Link field', { link_field: field('Link field', 0) }),
}

interface Fake { all: Decorator[], readonly asked: string[] }

async function fakeDecorators(page: Page): Promise<Fake> {
  await fakeSearch(page)
  const fake: Fake = { all: [
    { id: 'd1', type: severity, config: { source_field: 'level', target_field: 'severity' }, order: 0, stream: null },
    { id: 'd2', type: link, config: { link_field: 'url' }, order: 1, stream: null },
  ], asked: [] }
  await page.route('**/api/search/decorators**', (route) => {
    const request = route.request()
    const id = new URL(request.url()).pathname.split('/').at(-1)!
    const json = (body: unknown) => route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) })
    if (id === 'available') return json(available)
    if (request.method() === 'GET') return json(fake.all)
    fake.asked.push(`${request.method()} ${id} ${request.postData() ?? ''}`)
    if (request.method() === 'DELETE') {
      fake.all = fake.all.filter(decorator => decorator.id !== id)
      return route.fulfill({ status: 204 })
    }
    const input = request.postDataJSON() as DecoratorInput
    const saved: Decorator = { order: 0, ...input, stream: input.stream ?? null, id: request.method() === 'POST' ? `d${fake.all.length + 1}` : id }
    fake.all = [...fake.all.filter(decorator => decorator.id !== id), saved]
    return json(saved)
  })
  return fake
}

const section = '/system/configurations?section=decorators'
const items = (page: Page) => page.getByRole('list', { name: 'Decorators in their order' }).getByRole('listitem')

test('a decorator is made, for all searches or for a stream', async ({ page, openApp }) => {
  const fake = await fakeDecorators(page)
  await openApp(section)
  await expect(items(page)).toHaveText([/Syslog severity mapper Source field: level, Target field: severity/, /Link field Link field: url/])
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Decorators of' }).click()
  await page.getByRole('option', { name: 'All messages' }).click()
  await expect(page.getByText('No decorators')).toBeVisible()
  await page.getByRole('button', { name: 'Add decorator' }).click()
  await page.getByRole('menuitem', { name: 'Link field' }).click()
  await page.getByRole('dialog').getByLabel('Link field').fill('href')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(items(page)).toHaveText([/Link field: href/])
  expect(JSON.parse(fake.asked[0]!.replace('POST decorators ', ''))).toEqual(
    { type: link, config: { link_field: 'href' }, order: 0, stream: '000000000000000000000001' })
})

test('their order is changed by keyboard; only those that moved are saved', async ({ page, openApp }) => {
  const fake = await fakeDecorators(page)
  await openApp(section)
  await items(page).first().locator('.handle').focus()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(items(page)).toHaveText([/Link field/, /Syslog severity mapper/])
  await expect.poll(() => fake.all.map(({ id, order }) => [id, order]).toSorted()).toEqual([['d1', 1], ['d2', 0]])
})

test('a decorator is changed and deleted', async ({ page, openApp }) => {
  const fake = await fakeDecorators(page)
  await openApp(section)
  await page.getByRole('button', { name: 'Edit decorator Link field' }).click()
  await page.getByRole('dialog').getByLabel('Link field').fill('address')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(items(page)).toHaveText([/Syslog/, /Link field: address/])
  await page.getByRole('button', { name: 'Delete decorator Link field' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: /Confirm|Delete/ }).click()
  await expect(items(page)).toHaveText([/Syslog/])
  expect(fake.asked.at(-1)).toBe('DELETE d2 ')
})

test('the search page leads there', async ({ page, openApp }) => {
  await fakeDecorators(page)
  await openApp('/search')
  await page.getByRole('button', { name: /^More/ }).last().click()
  await page.getByRole('menuitem', { name: 'Decorators' }).click()
  await expect(items(page)).toHaveCount(2)
})
