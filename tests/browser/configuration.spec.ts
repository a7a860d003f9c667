/** The moments at which the URL whitelist's editor and the URL field check what is typed: with a stopped clock. */
import type { Page } from '@playwright/test'
import { expect } from './pages.ts'
import { test as base } from './server-in-memory.ts'

type Show = (tag: string, properties?: object) => Promise<void>

const test = base.extend<{ show: Show }>({
  show: async ({ page, openGallery, server }, use) => {
    const entry = { id: 'docs', title: 'Docs', value: 'https://docs.example.org/', type: 'literal' }
    await server.call('PUT', '/system/urlwhitelist', { disabled: false, entries: [entry] })
    await page.clock.install()
    await openGallery('configuration')
    await use((tag, properties = {}) =>
      page.evaluate(
        ([name, values]) => {
          const around = document.createElement('cordwood-provider')
          around.setAttribute('base-url', '/api')
          around.append(Object.assign(document.createElement(name), values))
          document.querySelector('main')!.append(around)
        },
        [tag, properties] as const,
      ),
    )
  },
})

// A clock that was stopped does not leave a context: each test has its own.
test.use({ reuseContext: false })

const editor = 'cordwood-url-whitelist-editor'
const field = 'cordwood-url-field'
const title = (page: Page) => page.getByLabel('Title of entry 1')
const url = (page: Page) => page.getByLabel('URL of entry 1')
const update = (page: Page) => page.getByRole('button', { name: 'Update configuration' })
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
/** The pause after which the entries are looked at. */
const pause = (page: Page) => page.clock.runFor(200)

test.describe('whitelist editor', () => {
  test('entries are checked 200 ms after the last change, each in its words', async ({ page, show, server }) => {
    await show(editor)
    await expect(title(page)).toHaveValue('Docs')
    await pause(page)
    await expect(update(page)).toBeEnabled()
    await page.clock.pauseAt(Date.now() + 60_000)
    await title(page).fill('  ')
    await url(page).fill('ftp://example.org')
    await page.clock.runFor(199)
    await expect(page.getByText('Required field')).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(page.getByText('Required field')).toBeVisible()
    await expect(page.getByText('Not a valid URL', { exact: true })).toBeVisible()
    await expect(update(page)).toBeDisabled()
    await title(page).fill('Docs')
    await choose(page, 'Type of entry 1', 'Regex')
    await url(page).fill('a(b')
    await pause(page)
    await expect(page.getByText('Not a valid Java regular expression')).toBeVisible()
    expect(server.asked('GET /tools/regex_tester/validate').at(-1)).toEqual({ regex: 'a(b' })
    await url(page).fill(' ')
    await pause(page)
    await expect(page.getByText('Not a valid Java regular expression')).toBeVisible()
    expect(server.asked('GET /tools/regex_tester/validate')).not.toContainEqual({ regex: ' ' })
    await url(page).fill('a(b)')
    await pause(page)
    await expect(page.getByText('Not a valid Java regular expression')).toHaveCount(0)
    await expect(update(page)).toBeEnabled()
    server.answers.set('GET /tools/regex_tester/validate', { status: 500, body: { type: 'ApiError', message: 'down' } })
    await url(page).fill('a+')
    await pause(page)
    await expect(page.getByText('Could not validate regular expression. Make sure that it is valid.')).toBeVisible()
    await expect(update(page)).toBeDisabled()
  })
})

test.describe('URL field', () => {
  const input = (page: Page) => page.getByLabel('Webhook', { exact: true })
  const validity = (page: Page) =>
    page.evaluate(
      tag => (document.querySelector(tag) as unknown as { validationMessage: string }).validationMessage,
      field,
    )
  const settle = (page: Page) => page.clock.runFor(250)

  test('a URL is checked 250 ms after the last key', async ({ page, show, server }) => {
    const asked = () => server.asked('POST /system/urlwhitelist/check') as { url: string }[]
    await show(field, { label: 'Webhook', name: 'hook', value: 'https://first.example.org/' })
    // Once the user is known, who may add it.
    await page.getByRole('button', { name: 'Add to URL Whitelist' }).waitFor()
    const before = asked().length
    await page.clock.pauseAt(Date.now() + 60_000)
    await input(page).fill('https://docs.example.org/')
    await page.clock.runFor(249)
    expect(asked()).toHaveLength(before)
    await page.clock.runFor(1)
    await expect.poll(() => asked().at(-1)).toEqual({ url: 'https://docs.example.org/' })
    await expect(page.getByRole('alert')).toHaveCount(0)
    await input(page).fill('https://other.example.org/')
    await settle(page)
    await expect(page.getByText('URL https://other.example.org/ is not whitelisted')).toBeVisible()
    expect(await validity(page)).toBe('URL https://other.example.org/ is not whitelisted')
    await input(page).fill('other')
    await settle(page)
    await expect(page.getByText('URL other is not a valid URL.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to URL Whitelist' })).toHaveCount(0)
    expect(await validity(page)).toBe('URL other is not a valid URL.')
    expect(asked()).toHaveLength(before + 2)
  })
  test('the URL that a form begins with is checked at once', async ({ page, show, server }) => {
    await page.clock.pauseAt(Date.now() + 60_000)
    await show(field, { label: 'Webhook', value: 'https://other.example.org/' })
    await expect(page.getByText('URL https://other.example.org/ is not whitelisted')).toBeVisible()
    expect(server.asked('POST /system/urlwhitelist/check')).toEqual([{ url: 'https://other.example.org/' }])
  })
})
