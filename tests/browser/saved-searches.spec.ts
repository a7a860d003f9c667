/** A saved search on a page of somebody else. */
import type { Page } from '@playwright/test'
import { defaultPage } from '../../core/search/page.ts'
import { viewOfPage } from '../../core/views/page-view.ts'
import { expect } from './pages.ts'
import { test } from './server-in-memory.ts'
import { writeQuery } from './write-query.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Search query' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const changed = (page: Page) => page.getByText('changed', { exact: true })

const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)

async function runs(page: Page, query: string) {
  await writeQuery(page, query)
  await page.keyboard.press('Enter')
  await expect(editor(page)).toHaveText(query)
}

test('on a foreign page it is saved and loaded, told by events; the address is left alone', async ({
  page,
  openHost,
  server,
}) => {
  const { view, search } = viewOfPage({ ...defaultPage, query: 'other:1' }, { title: 'Other' })
  await server.call('POST', '/views/search', search)
  const other = await server.call('POST', '/views', view)
  await openHost(
    'sdk',
    '<script type="module" src="/cordwood-search.js"></script>',
    '<cordwood-search query="level:3"></cordwood-search>',
  )
  const address = page.url()
  await page.evaluate(async () => {
    const { configure } = (await import('/core.js' as string)) as {
      configure: (options: object) => { session: { start(): Promise<void> } }
    }
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    for (const what of ['created', 'saved', 'opened', 'deleted']) {
      document.addEventListener(`cordwood-saved-search-${what}`, event =>
        heard.push([what, (event as CustomEvent<unknown>).detail]),
      )
    }
    await configure({ baseUrl: '/api' }).session.start()
  })
  await expect(editor(page)).toHaveText('level:3')
  await runs(page, 'level:4')
  await editor(page).press('ControlOrMeta+s')
  await page.getByRole('dialog', { name: 'Save search' }).getByLabel('Title').fill('Mine')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mine', { exact: true }).first()).toBeVisible()
  await expect(editor(page)).toHaveText('level:4')
  await expect(changed(page)).toBeHidden()
  const { elements } = await server.call('GET', '/search/saved?query=title:Mine')
  const [mine] = elements as [{ readonly id: string }]
  await runs(page, 'level:5')
  await button(page, 'Save').click()
  await expect(changed(page)).toBeHidden()
  await expect(editor(page)).toHaveText('level:5')
  await button(page, 'More for this search').click()
  await page.getByRole('menuitem', { name: 'Load…', exact: true }).click()
  await page.getByRole('option', { name: /Other/ }).click()
  await expect(page.getByText('Other', { exact: true }).first()).toBeVisible()
  await expect
    .poll(() => heard(page))
    .toEqual([
      ['created', { id: mine.id, title: 'Mine' }],
      ['saved', { id: mine.id, title: 'Mine' }],
      ['opened', { id: other.id }],
    ])
  expect(page.url()).toBe(address)
})

test('on a foreign page it is exported to a dashboard that is stored at once, and its messages are added to one', async ({
  page,
  openHost,
  server,
}) => {
  await openHost(
    'sdk',
    '<script type="module" src="/cordwood-search.js"></script>',
    '<cordwood-search query="level:3"></cordwood-search>',
  )
  const address = page.url()
  await page.evaluate(async () => {
    const { configure } = (await import('/core.js' as string)) as {
      configure: (options: object) => { session: { start(): Promise<void> } }
    }
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    for (const what of ['cordwood-dashboard-created', 'cordwood-dashboard-saved'])
      document.addEventListener(what, event => heard.push([what, (event as CustomEvent<unknown>).detail]))
    await configure({ baseUrl: '/api' }).session.start()
  })
  await expect(editor(page)).toHaveText('level:3')
  await button(page, 'More for this search').click()
  await page.getByRole('menuitem', { name: 'Export to dashboard' }).click()
  const form = page.getByRole('dialog', { name: 'Save as a new dashboard' })
  await form.getByLabel('Title').fill('Mine')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Dashboard 'Mine' was saved.")).toBeVisible()
  const { elements } = await server.call('GET', '/dashboards?query=title:Mine')
  const [mine] = elements as [{ readonly id: string }]
  const widgetsOf = async () => {
    const { state } = await server.call('GET', `/views/${mine.id}`)
    return (Object.values(state)[0] as { readonly widgets: readonly { readonly type: string }[] }).widgets
  }
  expect((await widgetsOf()).map(({ type }) => type)).toEqual(['aggregation', 'messages'])

  await button(page, 'More for this search').click()
  await page.getByRole('menuitem', { name: 'Add messages to dashboard…' }).click()
  const dialog = page.getByRole('dialog', { name: "Add 'Messages' to a dashboard" })
  await dialog.getByRole('combobox', { name: 'Dashboard' }).click()
  await page.getByRole('option', { name: 'Mine' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText("'Messages' was added to 'Mine'.")).toBeVisible()
  expect((await widgetsOf()).map(({ type }) => type)).toEqual(['aggregation', 'messages', 'messages'])
  await expect(page.getByRole('link', { name: 'Open the dashboard' })).toHaveAttribute(
    'href',
    new RegExp(`/dashboards/${mine.id}\\?page=`),
  )
  await expect
    .poll(() => heard(page))
    .toEqual([
      ['cordwood-dashboard-created', { id: mine.id, title: 'Mine' }],
      ['cordwood-dashboard-saved', { id: mine.id, title: 'Mine' }],
    ])
  expect(page.url()).toBe(address)
})
