/** The start page: what was opened, favourites, activity, how to begin; and the start page a user chose instead. */
import type { Page } from '@playwright/test'
import { opened, startAnswers } from '../../elements/start/example-start.ts'
import { axeViolations, expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

/** Who opened what, and when, is told by answers of the start page's calls. */
const test = base.extend<{ start: void }>({
  async start({ server }, use) {
    for (const [path, body] of Object.entries(startAnswers)) server.answers.set(`GET ${path}`, { body })
    await use()
  },
})

/** Gives the page's user other properties. */
async function changeUser(server: InMemoryServer, more: object) {
  const path = '/users/mara.lindqvist'
  server.answers.set(`GET ${path}`, { body: { ...(await server.call('GET', path)), ...more } })
}
const list = (page: Page, name: string) => page.getByRole('list', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const path of ['/', '/welcome']) {
  test(`${path} shows what was opened last, favourites and recent activity, each with the way there`, async ({
    page,
    openApp,
  }) => {
    await openApp(path)
    await expect(heading(page)).toHaveText('Welcome, Mara Lindqvist')
    await expect(list(page, 'Last opened').getByRole('listitem')).toHaveText([
      /Errors of the night\s*Saved search\s*3 minutes ago/,
      /Web\s*Dashboard/,
    ])
    await expect(list(page, 'Last opened').getByRole('link').first()).toHaveAttribute(
      'href',
      '/search/64c900000000000000000001',
    )
    await expect(list(page, 'Favourites').getByRole('link')).toHaveText(['Payments', 'Errors of the night'])
    await expect(list(page, 'Recent activity').getByRole('listitem')).toHaveText([
      /ada deleted\s*Old board/,
      /ada shared\s*Errors of the night/,
      /bob changed\s*Payments/,
      /bob created\s*Errors/,
    ])
    await expect(list(page, 'Recent activity').getByRole('listitem').first().getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Receive messages' })).toHaveAttribute('href', '/system/inputs')
    await expect(page).toHaveTitle(/Welcome, Mara Lindqvist$/)
  })
}

test('a dashboard is linked to its page, an entity without a page in this version is named without a link', async ({
  page,
  openApp,
  server,
}) => {
  const output = {
    ...opened[1]!,
    grn: 'grn::::output:64c900000000000000000004',
    title: 'Archive',
  }
  server.answers.set('GET /startpage/lastOpened', {
    body: { total: 2, count: 2, page: 1, per_page: 10, lastOpened: [opened[1]!, output] },
  })
  await openApp('/welcome')
  const [dashboard, other] = ['Web', 'Archive'].map(title =>
    list(page, 'Last opened').getByRole('listitem').filter({ hasText: title }),
  )
  await expect(dashboard!.getByRole('link', { name: 'Web' })).toHaveAttribute(
    'href',
    '/dashboards/64c900000000000000000002',
  )
  await expect(other!).toBeVisible()
  await expect(other!.getByRole('link')).toHaveCount(0)
})

test('a favourite is one no longer', async ({ page, openApp, server }) => {
  await openApp('/welcome')
  server.answers.set('DELETE /favorites/grn::::stream:64c900000000000000000003', { status: 204 })
  await expect(list(page, 'Favourites').getByRole('link')).toHaveCount(2)
  server.answers.set('GET /favorites', { body: { total: 0, count: 0, page: 1, per_page: 10, favorites: [] } })
  await page.getByRole('button', { name: 'No longer a favourite: Payments' }).click()
  await expect(page.getByText('Searches and streams you mark with a star appear here.')).toBeVisible()
  expect(server.asked('DELETE /favorites/grn::::stream:64c900000000000000000003')).toHaveLength(1)
})

test('there is more where the server has more', async ({ page, openApp, server }) => {
  const some = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      grn: `grn::::stream:${i}`,
      title: `Stream ${i}`,
      timestamp: '2026-11-20T14:47:00.000Z',
    }))
  server.answers.set('GET /startpage/lastOpened', {
    body: { total: 15, count: 10, page: 1, per_page: 10, lastOpened: some(10) },
  })
  await openApp('/welcome')
  await expect(list(page, 'Last opened').getByRole('listitem')).toHaveCount(10)
  server.answers.set('GET /startpage/lastOpened', {
    body: { total: 15, count: 15, page: 1, per_page: 20, lastOpened: some(15) },
  })
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(list(page, 'Last opened').getByRole('listitem')).toHaveCount(15)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('what cannot be had says so alone; a reader is shown the steps they may take', async ({
  page,
  openApp,
  server,
}) => {
  await changeUser(server, { permissions: [] })
  server.answers.set('GET /startpage/recentActivity', {
    status: 500,
    body: { type: 'ApiError', message: 'The log is away.' },
  })
  await openApp('/welcome')
  await expect(page.getByText('The log is away.')).toBeVisible()
  await expect(list(page, 'Favourites').getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Search them' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receive messages' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sort them into streams' })).toHaveCount(0)
})

test('what has no resource name stands there by its title; an activity of another kind in its own word', async ({
  page,
  openApp,
  server,
}) => {
  const first = { total: 1, count: 1, page: 1, per_page: 10 }
  server.answers.set('GET /favorites', { body: { ...first, favorites: [{ grn: 'payments', title: 'Payments' }] } })
  server.answers.set('GET /startpage/recentActivity', {
    body: {
      ...first,
      recentActivity: [
        {
          id: '1',
          activity_type: 'archive',
          item_grn: 'board',
          item_title: 'Old board',
          user_name: 'ada',
          timestamp: '2026-11-20T14:00:00.000Z',
        },
      ],
    },
  })
  await openApp('/welcome')
  await expect(list(page, 'Favourites').getByRole('listitem')).toHaveText(['Payments'])
  await expect(list(page, 'Favourites').getByRole('link')).toHaveCount(0)
  await expect(list(page, 'Recent activity').getByRole('listitem')).toHaveText([/ada: archive\s*Old board/])
})

const stream = '000000000000000000000001'
for (const [startpage, address] of [
  [{ type: 'search', id: 'default' }, /\/search/],
  [{ type: 'stream', id: stream }, new RegExp(`/streams/${stream}/search`)],
] as const) {
  test(`the start page a user chose takes the place of ours: ${startpage.type}`, async ({ page, openApp, server }) => {
    await changeUser(server, { startpage })
    await openApp('/')
    await expect(page.locator('cordwood-search')).toBeAttached()
    await expect(page).toHaveURL(address)
    await openApp('/welcome')
    await expect(heading(page)).toHaveText('Welcome, Mara Lindqvist')
  })
}

test('axe finds nothing on a desk and on a telephone, light and dark @axe', async ({ page, openApp }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openApp('/welcome')
  await expect(list(page, 'Recent activity')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 400, height: 860 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
  expect(await axeViolations(page)).toEqual([])
})
