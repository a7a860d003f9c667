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
  expect(await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([
    ['created', { id: mine.id, title: 'Mine' }],
    ['saved', { id: mine.id, title: 'Mine' }],
    ['opened', { id: other.id }],
  ])
  expect(page.url()).toBe(address)
})
