/** A server that does not let the user of a session or token be read: what waits for the user says so and offers a retry. */
import type { Locator, Page } from '@playwright/test'
import { fakeApi, type FakeApi } from '../browser/fake-api.ts'
import { fakeConfiguration } from '../browser/fake-configuration.ts'
import { configs, notification } from '../../elements/notifications/example-notifications.ts'
import { fakeNotifications } from '../browser/fake-notifications.ts'
import { axeViolations, ended, expect, test as base } from './pages.ts'
import { fakeUser } from '../browser/fake-user.ts'

const self = '/users/mara.lindqvist'
const mara = fakeUser({ roles: [], service_account: true })
const refused = (status: number) => ({ status, body: { type: 'ApiError', message: 'Not authorized' } })

interface Told {
  readonly tag: string
  readonly code: unknown
  readonly correlationId: unknown
}
let told: Told[] = []

const test = base.extend<{ api: FakeApi; show: (...tags: string[]) => Promise<void> }>({
  api: async ({ page }, use) => {
    const api = await fakeApi(page)
    await fakeConfiguration(page)
    await use(api)
  },
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
  test(`${status}: every element that waits says why, once, and tells the page`, async ({ page, api, show }) => {
    api.answers.set(self, refused(status))
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

test('the request is named, in words and to the page', async ({ page, api, show }) => {
  await page.route(`**/api${self}`, route =>
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
  expect(api.asked).toContain('GET /system/sessions')
})

test('one retry brings them all back', async ({ page, api, show }) => {
  api.answers.set(self, refused(403))
  await show(...waiting)
  for (const tag of waiting) await expect(why(page.locator(tag))).toBeVisible()
  api.answers.set(self, { body: mara })
  await page.locator('cordwood-configurations').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('navigation', { name: 'Configurations' })).toBeVisible()
  await expect(page.getByLabel('Title of entry 1', { exact: true })).toHaveValue('Docs')
  await expect(why(page)).toHaveCount(0)
})

test('a form that stays disabled says why', async ({ page, api, openGallery }) => {
  await fakeNotifications(page, notification('chata1', configs.chatA))
  api.answers.set(self, refused(403))
  await openGallery('notifications')
  await page.evaluate(() => {
    const around = document.createElement('cordwood-provider')
    around.setAttribute('base-url', '/api')
    around.append(Object.assign(document.createElement('cordwood-notification-form'), { notificationId: 'chata1' }))
    document.querySelector('main')!.append(around)
  })
  await expect(why(page)).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeDisabled()
  api.answers.set(self, { body: mara })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeEnabled()
  await expect(why(page)).toHaveCount(0)
})
