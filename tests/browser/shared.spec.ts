/** Two elements that show the same: one request, the same answer, and each its own error. */
import type { Page } from '@playwright/test'
import { expect } from './pages.ts'
import { testOnDemand as test } from './server-in-memory.ts'

interface TableElement extends HTMLElement {
  refresh(): void
}
interface Knobs {
  delay: number
  down: boolean
  streams: number
  asked: string[]
  cancelled: string[]
}

const knobs = (page: Page, set: Partial<Knobs> = {}) =>
  page.evaluate(values => {
    const { asked, cancelled } = Object.assign((globalThis as unknown as { tablesServer: Knobs }).tablesServer, values)
    return { asked, cancelled }
  }, set)

test.describe('two tables of one list', () => {
  const tables = (page: Page) => page.locator('cordwood-entity-table')
  /** Both say which rows they show. */
  const total = (page: Page, text: string) => expect(tables(page).getByText(text)).toHaveCount(2)
  const refresh = (page: Page) =>
    tables(page).evaluateAll(all => {
      for (const table of all as TableElement[]) table.refresh()
    })
  const next = (page: Page, number: number, which = 0) =>
    tables(page)
      .nth(which)
      .getByRole('button', { name: `Page ${number}`, exact: true })
      .click()

  test.beforeEach(async ({ page, openGallery }) => {
    await openGallery('tables&part=twice')
    await total(page, '1 to 10 of 24')
  })

  test('ask once, and once more when either or both are refreshed', async ({ page }) => {
    expect((await knobs(page)).asked).toHaveLength(1)
    await knobs(page, { streams: 3 })
    await tables(page)
      .first()
      .evaluate(table => (table as TableElement).refresh())
    await total(page, '1 to 3 of 3')
    expect((await knobs(page)).asked).toHaveLength(2)
    await knobs(page, { streams: 5 })
    await refresh(page)
    await total(page, '1 to 5 of 5')
    expect((await knobs(page)).asked).toHaveLength(3)
  })

  test('a page that one has shown is asked for anew after a refresh of the other', async ({ page }) => {
    await next(page, 2)
    await expect(tables(page).first().getByText('11 to 20 of 24')).toBeVisible()
    await knobs(page, { streams: 22 })
    await tables(page)
      .nth(1)
      .evaluate(table => (table as TableElement).refresh())
    await total(page, 'of 22')
    await next(page, 2, 1)
    await expect(tables(page).getByText('11 to 20 of 22')).toHaveCount(2)
  })

  test('a request is cancelled when the last of them has left it', async ({ page }) => {
    await knobs(page, { delay: 100_000 })
    await next(page, 2)
    await next(page, 2, 1)
    await expect.poll(async () => (await knobs(page)).asked.filter(call => call.includes('page=2'))).toHaveLength(1)
    await next(page, 1)
    await expect(tables(page).first().getByText('1 to 10 of 24')).toBeVisible()
    expect((await knobs(page)).cancelled).toEqual([])
    await tables(page)
      .nth(1)
      .evaluate(table => table.remove())
    await expect.poll(async () => (await knobs(page)).cancelled).toEqual([expect.stringContaining('page=2')])
  })

  test('a failure is told by both and mended for both', async ({ page }) => {
    await page.evaluate(() => {
      const told: string[] = ((globalThis as unknown as { told: string[] }).told = [])
      document.addEventListener('cordwood-error', event =>
        told.push((event.composedPath()[0] as HTMLElement).getAttribute('heading') ?? ''),
      )
    })
    await knobs(page, { down: true })
    await refresh(page)
    await expect(tables(page).getByText('The list is being rebuilt')).toHaveCount(2)
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { told: string[] }).told.toSorted()))
      .toEqual(['Streams 1', 'Streams 2'])
    await total(page, '1 to 10 of 24')
    await knobs(page, { down: false, streams: 7 })
    await tables(page).first().getByRole('button', { name: 'Retry' }).click()
    await total(page, '1 to 7 of 7')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect((await knobs(page)).asked).toHaveLength(3)
  })
})

test('a row that changes is rendered again, the others are not', async ({ page, openGallery }) => {
  await openGallery('tables&part=renamed')
  await expect(page.getByRole('cell', { name: 'Row 4' })).toBeVisible()
  await page.evaluate(() => {
    ;(globalThis as { rowsRendered?: string[] }).rowsRendered = []
  })
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('cell', { name: 'Row 4!' })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as { rowsRendered?: string[] }).rowsRendered)).toEqual(['Row 4!'])
})

test('a row that is selected or opened is rendered again, the others are not', async ({ page, openGallery }) => {
  await openGallery('tables&part=noted')
  const rendered = async (act: () => Promise<void>) => {
    await page.evaluate(() => {
      ;(globalThis as { rowsRendered?: string[] }).rowsRendered = []
    })
    await act()
    return page.evaluate(() => [...new Set((globalThis as { rowsRendered?: string[] }).rowsRendered)])
  }
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('Row 12')).toBeVisible()
  expect(
    await rendered(async () => {
      await page.getByRole('checkbox', { name: 'Select Row 4', exact: true }).check()
      await expect(page.getByText('1 of 12 selected')).toBeVisible()
    }),
  ).toEqual(['Row 4'])
  expect(
    await rendered(async () => {
      await page.getByRole('button', { name: 'Details of Row 6' }).click()
      await expect(page.getByText('More of Row 6')).toBeVisible()
    }),
  ).toEqual(['Row 6'])
  expect(
    await rendered(async () => {
      await page.getByRole('checkbox', { name: 'Select Row 5', exact: true }).check()
      await expect(page.getByText('2 of 12 selected')).toBeVisible()
    }),
  ).toEqual(['Row 5'])
  expect(
    await rendered(async () => {
      await page.getByRole('checkbox', { name: 'Select all visible rows' }).filter({ visible: true }).click()
      await expect(page.getByText('12 of 12 selected')).toBeVisible()
    }),
  ).toHaveLength(10)
})

test.describe('two editors of the whitelist', () => {
  const editors = (page: Page) => page.locator('cordwood-url-whitelist-editor')
  const titles = (page: Page, which: number) =>
    editors(page)
      .nth(which)
      .getByRole('textbox', { name: /^Title of entry/ })
  const add = (page: Page) =>
    page.evaluate(() =>
      document.querySelector('cordwood-provider')!.append(document.createElement('cordwood-url-whitelist-editor')),
    )

  test('ask once, see what the other saves, and keep what is typed here', async ({ page, openGallery, server }) => {
    await server.call('PUT', '/system/urlwhitelist', {
      disabled: false,
      entries: [
        { id: 'docs', title: 'Docs', type: 'literal', value: 'https://docs.example.org/' },
        { id: 'chat', title: 'Chat', type: 'literal', value: 'https://chat.example.org/' },
      ],
    })
    await openGallery('configuration')
    await page.evaluate(() => {
      const around = document.createElement('cordwood-provider')
      around.setAttribute('base-url', '/api')
      around.append(...[1, 2].map(() => document.createElement('cordwood-url-whitelist-editor')))
      document.querySelector('main')!.append(around)
    })
    const asked = () => server.asked('GET /system/urlwhitelist').length
    for (const which of [0, 1]) await expect(titles(page, which)).toHaveCount(2)
    expect(asked()).toBe(1)

    await titles(page, 0).first().fill('Manual')
    await editors(page).first().getByRole('button', { name: 'Update configuration' }).click()
    await expect(titles(page, 1).first()).toHaveValue('Manual')
    expect(asked()).toBe(1)

    await titles(page, 1).first().fill('Mine')
    await titles(page, 0).first().fill('Theirs')
    await editors(page).first().getByRole('button', { name: 'Update configuration' }).click()
    const stored = async () => (await server.call('GET', '/system/urlwhitelist')).entries[0].title as string
    await expect.poll(stored).toBe('Theirs')
    await add(page)
    await expect(titles(page, 2).first()).toHaveValue('Theirs')
    await expect(titles(page, 1).first()).toHaveValue('Mine')
  })
})
