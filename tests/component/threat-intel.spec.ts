/** The elements of the IP-reputation lookups: every state of the token, saving, the tester, accessibility. */
import type { Page } from '@playwright/test'
import type { Adapter } from '../../core/lookup/schema.ts'
import { axeViolations, expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

/** With a stored adapter, whose token is set, on the page of the gallery. */
const test = base.extend<{ adapter: Adapter }>({
  async adapter({ server, openGallery }, use) {
    const adapter = await server.call('POST', '/system/lookup/adapters', {
      title: 'Who scans us',
      description: '',
      name: 'reputation',
      config: { type: 'GreyNoise', api_token: { set_value: 'token of the company' } },
    })
    await openGallery('threat-intel')
    await use(adapter)
  },
})

/** Gives the page's user these permissions in place of all. */
async function changePermissions(server: InMemoryServer, ...permissions: readonly string[]) {
  const path = '/users/mara.lindqvist'
  server.answers.set(`GET ${path}`, { body: { ...(await server.call('GET', path)), permissions, roles: [] } })
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const token = (page: Page, name: string) => part(page, name).getByLabel('API token', { exact: true })
const told = async (page: Page, name: string) =>
  JSON.parse(await part(page, name).getByTestId('told').innerText()) as unknown
const config = (api_token: object) => ({ type: 'GreyNoise', api_token })

test('a new token is typed; an empty field deletes it', async ({ page }) => {
  await expect(token(page, 'New')).toHaveAttribute('type', 'password')
  await expect(part(page, 'New').getByRole('button', { name: 'Undo Reset' })).toHaveCount(0)
  await token(page, 'New').fill('abc')
  await expect.poll(() => told(page, 'New')).toEqual(config({ set_value: 'abc' }))
  await token(page, 'New').fill('')
  await expect.poll(() => told(page, 'New')).toEqual(config({ delete_value: true }))
})

test('a stored token is kept until it is reset, and the reset can be undone', async ({ page }) => {
  const own = part(page, 'Stored')
  await expect(own.getByText('A value is set. It is never shown.')).toBeVisible()
  await expect(own.getByRole('textbox')).toHaveCount(0)
  await own.getByRole('button', { name: 'Reset token' }).click()
  await expect.poll(() => told(page, 'Stored')).toEqual(config({ delete_value: true }))
  await expect(token(page, 'Stored')).toBeVisible()
  await token(page, 'Stored').fill('new')
  await expect.poll(() => told(page, 'Stored')).toEqual(config({ set_value: 'new' }))
  await token(page, 'Stored').fill('')
  await expect.poll(() => told(page, 'Stored')).toEqual(config({ delete_value: true }))
  await own.getByRole('button', { name: 'Undo Reset' }).click()
  await expect.poll(() => told(page, 'Stored')).toEqual(config({ keep_value: true }))
  await expect(own.getByText('A value is set. It is never shown.')).toBeVisible()
})

test('all of it is done with the keyboard', async ({ page }) => {
  await part(page, 'Stored').getByRole('button', { name: 'Reset token' }).focus()
  await page.keyboard.press('Enter')
  await expect(token(page, 'Stored')).toBeFocused()
  await page.keyboard.type('typed')
  await expect.poll(() => told(page, 'Stored')).toEqual(config({ set_value: 'typed' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(part(page, 'Stored').getByRole('button', { name: 'Undo Reset' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => told(page, 'Stored')).toEqual(config({ keep_value: true }))
  await expect(part(page, 'Stored').getByRole('button', { name: 'Reset token' })).toBeFocused()
})

test('another configuration of the host starts over; its errors stand at their field', async ({ page }) => {
  await token(page, 'New').fill('abc')
  await page.getByRole('button', { name: 'Refuse (New)' }).click()
  await expect(part(page, 'New').getByText('The token is too short.')).toBeVisible()
  await expect(token(page, 'New')).toHaveAttribute('aria-invalid', 'true')
  await expect(token(page, 'New')).toHaveValue('abc')
  await page.getByRole('button', { name: 'Start over (New)' }).click()
  await expect(part(page, 'New').getByRole('button', { name: 'Reset token' })).toBeVisible()
})

test('on its own it loads the adapter, saves the change and says so', async ({ page, server, adapter }) => {
  const own = part(page, 'Itself')
  await own.getByRole('button', { name: 'Reset token' }).click()
  await token(page, 'Itself').fill('fresh')
  await own.getByRole('button', { name: 'Update adapter' }).click()
  await expect(page.getByText("Data adapter 'Who scans us' was updated.")).toBeVisible()
  expect(server.asked(`PUT /system/lookup/adapters/${adapter.id}`)).toEqual([
    { ...adapter, config: config({ set_value: 'fresh' }) },
  ])
  await expect(own.getByRole('button', { name: 'Reset token' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Update adapter' })).toBeDisabled()
})

test('what the server refuses stands at the field, all else above the button', async ({ page, server, adapter }) => {
  const own = part(page, 'Itself')
  await own.getByRole('button', { name: 'Reset token' }).click()
  await token(page, 'Itself').fill('bad')
  const refuse = async (body: object) => {
    server.answers.set(`PUT /system/lookup/adapters/${adapter.id}`, { status: 400, body })
    await own.getByRole('button', { name: 'Update adapter' }).click()
  }
  await refuse({
    type: 'ValidationApiError',
    message: 'Validation failed!',
    validation_errors: { api_token: [{ error: 'Too short.' }] },
  })
  await expect(own.getByText('Too short.')).toBeVisible()
  await expect(token(page, 'Itself')).toHaveValue('bad')
  await refuse({ type: 'ApiError', message: 'The disk is full.' })
  await expect(own.getByRole('alert')).toContainText('The disk is full.')
})

test('an adapter that cannot be loaded says why and is asked for again', async ({ page, server, openGallery }) => {
  server.answers.set('GET /system/lookup/adapters/reputation', {
    status: 404,
    body: { type: 'ApiError', message: 'There is no such adapter.' },
  })
  await openGallery('threat-intel')
  const own = part(page, 'Itself')
  await expect(own.getByRole('alert')).toContainText('There is no such adapter.')
  server.answers.clear()
  await own.getByRole('button', { name: 'Retry' }).click()
  await expect(own.getByRole('button', { name: 'Reset token' })).toBeVisible()
})

test('the summary masks the token', async ({ page }) => {
  await expect(part(page, 'Summary')).toContainText('Who scans us')
  await expect(part(page, 'Summary')).toContainText('Quick IP Lookup')
  await expect(part(page, 'Summary').getByText('******')).toBeVisible()
  await expect(part(page, 'Summary without token')).toContainText('Community IP Lookup')
  await expect(part(page, 'Summary without token')).not.toContainText('******')
  await expect(part(page, 'Unknown')).toContainText("does not know the data adapter type 'unheard-of'")
})

test('the documentation says what the lookup answers, and offers no tester for a type alone', async ({ page }) => {
  const own = part(page, 'Documentation')
  await expect(own.getByRole('heading', { name: 'Community IP Lookup' })).toBeVisible()
  await expect(own.getByText('benign, malicious or unknown.')).toBeVisible()
  await expect(own.getByRole('group', { name: 'Example' })).toContainText('"classification": "benign"')
  await expect(own.getByRole('button', { name: 'Look up' })).toHaveCount(0)
})

test.describe('the tester', () => {
  const query = 'GET /system/lookup/adapters/reputation/query'
  const ask = async (page: Page, key: string) => {
    await part(page, 'Tester').getByLabel('Key').fill(key)
    await page.keyboard.press('Enter')
  }

  test('shows the answer', async ({ page, server }) => {
    server.answers.set(query, {
      body: {
        single_value: true,
        multi_value: { ip: '198.51.100.7', noise: true, code: '<img src=x onerror=alert(1)>' },
        string_list_value: null,
        has_error: false,
        ttl: 9223372036854775807,
      },
    })
    await ask(page, ' 198.51.100.7 ')
    const answer = part(page, 'Tester').getByRole('status')
    await expect(answer).toContainText('Answer for 198.51.100.7')
    await expect(answer).toContainText('true')
    await expect(answer.getByRole('group', { name: 'Multi value' })).toContainText('<img src=x onerror=alert(1)>')
  })

  test('says what the lookup failed with', async ({ page, server }) => {
    server.answers.set(query, {
      body: { single_value: null, multi_value: null, string_list_value: null, has_error: true, ttl: 5000 },
    })
    server.answers.set('POST /system/lookup/errorstates', {
      body: { tables: {}, data_adapters: { reputation: 'The API token is refused.' }, caches: {} },
    })
    await ask(page, '198.51.100.7')
    await expect(part(page, 'Tester').getByRole('alert')).toContainText('The lookup failed')
    await expect(part(page, 'Tester').getByRole('alert')).toContainText('The API token is refused.')
  })

  test('says that there is nothing, and wants a key', async ({ page, server }) => {
    server.answers.set(query, {
      body: { single_value: null, multi_value: null, string_list_value: null, has_error: false, ttl: 0 },
    })
    await part(page, 'Tester').getByRole('button', { name: 'Look up' }).click()
    await expect(part(page, 'Tester').getByText('A value is required.')).toBeVisible()
    expect(server.asked(query)).toEqual([])
    await ask(page, 'x')
    await expect(part(page, 'Tester').getByText('There is nothing for this key.')).toBeVisible()
  })
})

test.describe('who may only read the adapters', () => {
  test('changes nothing', async ({ page, server, openGallery }) => {
    await changePermissions(server, 'lookuptables:read')
    await openGallery('threat-intel')
    await expect(part(page, 'Tester').getByRole('button', { name: 'Look up' })).toBeVisible()
    await expect(part(page, 'Itself').getByRole('button', { name: 'Reset token' })).toBeDisabled()
    await expect(part(page, 'Itself').getByRole('button', { name: 'Update adapter' })).toHaveCount(0)
  })
})

test.describe('who may read this adapter only', () => {
  test('gets no tester', async ({ page, server, adapter, openGallery }) => {
    await changePermissions(server, `lookuptables:read:${adapter.id}`)
    await openGallery('threat-intel')
    await expect(part(page, 'Tester').getByRole('heading', { name: 'Quick IP Lookup' })).toBeVisible()
    await expect(part(page, 'Tester').getByRole('button', { name: 'Look up' })).toHaveCount(0)
  })
})

test('axe finds nothing, in any state of the token and with an answer, light and dark @axe', async ({
  page,
  server,
}) => {
  server.answers.set('GET /system/lookup/adapters/reputation/query', {
    body: {
      single_value: true,
      multi_value: { ip: '198.51.100.7' },
      string_list_value: ['a'],
      has_error: false,
      ttl: 1,
    },
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(part(page, 'Summary').getByText('******')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await part(page, 'Itself').getByRole('button', { name: 'Reset token' }).click()
  await page.getByRole('button', { name: 'Refuse (New)' }).click()
  await part(page, 'Tester').getByLabel('Key').fill('198.51.100.7')
  await page.keyboard.press('Enter')
  await expect(part(page, 'Tester').getByText('Answer for 198.51.100.7')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('nothing is wider than a telephone', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await expect(part(page, 'Summary').getByText('******')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})
