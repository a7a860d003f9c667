/** A server that does not let the user of a session or token be read: what waits for the user says so and offers a retry. */
import type { Locator, Page } from '@playwright/test'
import { configs, notification } from '../../elements/notifications/example-notifications.ts'
import { axeViolations, ended, expect } from './pages.ts'
import { test as base } from './server-in-memory.ts'

const self = 'GET /users/mara.lindqvist'
const refused = (status: number) => ({ status, body: { type: 'ApiError', message: 'Not authorized' } })

interface Told {
  readonly tag: string
  readonly code: unknown
  readonly correlationId: unknown
}
let told: Told[] = []

const test = base.extend<{ show: (...tags: string[]) => Promise<void> }>({
  show: async ({ openGallery }, use) => {
    told = []
    const hear = ({ target, detail: { code, correlationId } }: any) =>
      told.push({ tag: target.localName, code, correlationId })
    document.addEventListener('cordwood-error', hear, { signal: ended() })
    await openGallery('configuration')
    await use(async (...tags) => {
      const around = document.createElement('cordwood-provider')
      around.setAttribute('base-url', '/api')
      around.append(...tags.map(name => document.createElement(name)))
      document.querySelector('main')!.append(around)
    })
  },
})

const waiting = ['cordwood-configurations', 'cordwood-url-whitelist-editor']
const why = (at: Page | Locator) =>
  at.getByText('This account may not read its own permissions, so what depends on them is not shown.')

for (const status of [403, 404]) {
  test(`${status}: every element that waits says why, once, and tells the page`, async ({ page, server, show }) => {
    server.answers.set(self, refused(status))
    await show(...waiting, 'cordwood-url-field')
    for (const tag of waiting) {
      await expect(why(page.locator(tag))).toBeVisible()
      await expect(page.locator(tag).getByRole('status', { name: 'Loading' })).toHaveCount(0)
    }
    await expect(page.locator('cordwood-url-field').getByRole('textbox')).toBeEnabled()
    for (const tag of waiting) expect(told.filter(event => event.tag === tag)).toMatchObject([{ code: status }])
    expect(await axeViolations(page)).toEqual([])
  })
}

test('the request is named, in words and to the page', async ({ page, server: _server, show }) => {
  await page.route('**/api/users/mara.lindqvist', route =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      headers: { 'X-Request-Id': 'r-42' },
      body: JSON.stringify(refused(403).body),
    }),
  )
  await show('cordwood-url-whitelist-editor')
  await expect(page.getByText('Request r-42.')).toBeVisible()
  expect(told).toEqual([{ tag: 'cordwood-url-whitelist-editor', code: 403, correlationId: 'r-42' }])
})

test('one retry brings them all back', async ({ page, server, show }) => {
  server.answers.set(self, refused(403))
  await show(...waiting)
  for (const tag of waiting) await expect(why(page.locator(tag))).toBeVisible()
  server.answers.clear()
  await page.locator('cordwood-configurations').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('navigation', { name: 'Configurations' })).toBeVisible()
  await expect(page.getByLabel('Title of entry 1', { exact: true })).not.toHaveValue('')
  await expect(why(page)).toHaveCount(0)
})

test('a form that stays disabled says why', async ({ page, server, openGallery }) => {
  const { id } = await server.call('POST', '/events/notifications', notification('', configs.chatA))
  server.answers.set(self, refused(403))
  await openGallery('notifications')
  await page.evaluate(notificationId => {
    const around = document.createElement('cordwood-provider')
    around.setAttribute('base-url', '/api')
    around.append(Object.assign(document.createElement('cordwood-notification-form'), { notificationId }))
    document.querySelector('main')!.append(around)
  }, id as string)
  await expect(why(page)).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled()
  server.answers.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeEnabled()
  await expect(why(page)).toHaveCount(0)
})
