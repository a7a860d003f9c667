/** `<cordwood-search>` on a page of somebody else, with a server in memory. */
import type { Page } from '@playwright/test'
import { expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'
import { writeQuery } from './write-query.ts'

const test = base.extend<{ openElement: (markup: string) => Promise<void> }>({
  storesMessages: true,
  openElement: async ({ page, openHost }, use) =>
    use(async markup => {
      await openHost('sdk', '<script type="module" src="/cordwood-search.js"></script>', markup)
      await page.evaluate(async () => {
        const { configure } = (await import('/core.js' as string)) as {
          configure: (options: object) => { session: { start(): Promise<void> } }
        }
        await configure({ baseUrl: '/api' }).session.start()
      })
    }),
})

const editor = (page: Page) => page.getByRole('textbox', { name: 'Search query' })
const rows = (page: Page) => page.locator('tr.message')
const write = (server: InMemoryServer, count: number) => {
  const now = Date.now()
  return server.write(...Array.from({ length: count }, (_, at) => ({ timestamp: now - at, level: 3, message: 'x' })))
}

test('narrower than 768 px it scrolls inside a given height, else with the page', async ({
  page,
  openElement,
  server,
}) => {
  await write(server, 400)
  await openElement('<div><cordwood-search></cordwood-search></div>')
  const element = page.locator('cordwood-search')
  await element.evaluate(host => {
    host.parentElement!.style.width = '390px'
    host.style.height = '500px'
  })
  const pageScrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight)
  await expect(rows(page).first()).toBeVisible()
  expect((await element.boundingBox())!.height).toBe(500)
  await expect.poll(pageScrolls).toBe(false)
  await page.mouse.move(200, 300)
  const more = page.getByRole('button', { name: 'Load more' })
  // The page may still grow: one turn of the wheel would reach an end that is none.
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect(more).toBeInViewport({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  expect((await more.boundingBox())!.y).toBeLessThan(500 + 8)
  await expect(editor(page)).not.toBeInViewport()
  await element.evaluate(host => host.style.removeProperty('height'))
  await expect.poll(pageScrolls).toBe(true)
  await expect.poll(() => element.evaluate(host => host.scrollHeight - host.clientHeight)).toBe(0)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 100_000)
      return page.evaluate(() => scrollY)
    })
    .toBeGreaterThan(500)
})

test('it takes properties, says what is searched, and leaves the address alone', async ({
  page,
  openElement,
  server,
}) => {
  await write(server, 10)
  const heard: unknown[] = []
  await page.exposeFunction('hear', (parameters: unknown) => heard.push(parameters))
  await page.addInitScript(() =>
    document.addEventListener('cordwood-search-changed', event =>
      (globalThis as unknown as { hear(parameters: unknown): void }).hear(
        (event as CustomEvent<{ parameters: unknown }>).detail.parameters,
      ),
    ),
  )
  const last = () => server.asked('POST /views/search').at(-1)?.queries[0].query.query_string as string | undefined
  await openElement('<cordwood-search query="level:3"></cordwood-search>')
  await expect(rows(page).first()).toBeVisible()
  expect(last()).toBe('level:3')
  await writeQuery(page, 'refused')
  await page.keyboard.press('Enter')
  await expect.poll(last).toBe('refused')
  await expect.poll(() => heard).toEqual([{ q: 'refused' }])
  await expect(page).toHaveURL(/\/host$/)
})

test('a saved search that cannot be opened says why, and nothing seems to be on its way', async ({
  page,
  openElement,
  server,
}) => {
  await openElement('<cordwood-search view-id="64c9bb000000000000000009"></cordwood-search>')
  await expect(page.getByText('The saved search could not be opened')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page.locator('.sk')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0)
  expect(server.asked('POST /views/search')).toEqual([])
})
