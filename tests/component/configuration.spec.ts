/** The URL whitelist's editor, the URL field and the configuration page, on a page of somebody else and in the product. */
import type { Locator, Page } from '@playwright/test'
import { configClasses } from '../../core/configuration/classes.ts'
import type { UrlWhitelist } from '../../core/configuration/schema.ts'
import { axeViolations, ended, expect } from './pages.ts'
import { test as base, type InMemoryServer } from './server-in-memory.ts'

interface Told {
  readonly name: string
  readonly detail: any
}
type Show = (tag: string, properties?: object) => Promise<void>

const entry = (title: string, value: string, type: 'literal' | 'regex' = 'literal') => ({
  id: `id-${title}`,
  title,
  value,
  type,
})
/** The call that stores a section. */
const cluster = (name: string) => `PUT /system/cluster_config/${name}`
const whitelistOf = (server: InMemoryServer): Promise<UrlWhitelist> => server.call('GET', '/system/urlwhitelist')
const storeWhitelist = (server: InMemoryServer, entries: UrlWhitelist['entries']) =>
  server.call('PUT', '/system/urlwhitelist', { disabled: false, entries })
const stored = (server: InMemoryServer, name: string) => server.call('GET', `/system/cluster_config/${name}`)

/** The page is told that the server obeys these areas as well. */
async function obeyToo(server: InMemoryServer, ...areas: string[]): Promise<void> {
  const features = await server.call('GET', '/features')
  server.answers.set('GET /features', { body: { ...features, areas: [...features.areas, ...areas] } })
}

/** As a server that stores these settings and does not obey them. */
async function storeOnly(server: InMemoryServer, ...settings: string[]): Promise<void> {
  const features = await server.call('GET', '/features')
  const areas = features.areas.filter((area: string) => !settings.includes(area))
  server.answers.set('GET /features', { body: { ...features, areas } })
}

let heard: readonly Told[] = []
const told = (name: string) => heard.filter(one => one.name === name).map(one => one.detail)

const test = base.extend<{ listed: null; show: Show }>({
  listed: async ({ server }, use) => {
    await storeWhitelist(server, [
      entry('Docs', 'https://docs.example.org/'),
      entry('Chat', '^\\Qhttps://chat.example.org/\\E', 'regex'),
    ])
    await use(null)
  },
  show: async ({ openGallery }, use) => {
    heard = []
    for (const name of [
      'cordwood-url-whitelist-saved',
      'cordwood-url-whitelist-closed',
      'cordwood-section-opened',
      'cordwood-unsaved',
      'submit',
    ]) {
      const hear = (event: Event) => {
        heard = [...heard, { name, detail: (event as CustomEvent).detail as unknown }]
      }
      document.addEventListener(name, hear, { signal: ended() })
    }
    await openGallery('configuration')
    await use(async (tag, properties = {}) => {
      const around = document.createElement('cordwood-provider')
      around.setAttribute('base-url', '/api')
      const form = document.createElement('form')
      form.append(Object.assign(document.createElement(tag), properties))
      around.append(form)
      document.querySelector('main')!.append(around)
    })
  },
})
test.use({ settings: { allowedOrigins: ['https://intranet.example.org'] } })

const editor = 'cordwood-url-whitelist-editor'
const field = 'cordwood-url-field'
// By their attribute: among a thousand rows it is found at once.
const title = (at: Page | Locator, number: number) => at.locator(`[aria-label="Title of entry ${number}"]`)
const url = (at: Page | Locator, number: number) => at.locator(`[aria-label="URL of entry ${number}"]`)
const update = (page: Page) => page.getByRole('button', { name: 'Update configuration' })
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

test.describe('whitelist editor', () => {
  test('the modal shows the list as the specification writes it', async ({ page, show }) => {
    await show(editor, { modal: true, open: true })
    const dialog = page.getByRole('dialog', { name: 'Update Whitelist Configuration' })
    await expect(dialog.getByRole('heading', { name: 'Whitelist URLs' })).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Disable Whitelist' })).not.toBeChecked()
    await expect(
      dialog.getByText('Disabling the whitelist allows notifications, lookups and inputs to call any URL.'),
    ).toBeVisible()
    await expect(dialog.getByRole('columnheader')).toHaveText(['#', 'Title', 'URL', 'Type', 'Actions'])
    await expect(title(dialog, 1)).toHaveValue('Docs')
    await expect(url(dialog, 2)).toHaveValue('^\\Qhttps://chat.example.org/\\E')
    await expect(dialog.getByRole('combobox', { name: 'Type of entry 1' })).toHaveText(/Exact match/)
    await expect(dialog.getByRole('combobox', { name: 'Type of entry 2' })).toHaveText(/Regex/)
    await expect(dialog.getByRole('button', { name: 'Add Url' })).toHaveCount(1)
    await expect(update(page)).toBeEnabled()
  })

  test('a prefilled entry is checked and has the focus', async ({ page, show, server }) => {
    await show(editor, { modal: true, open: true, newEntry: { value: 'nope' } })
    await expect(title(page, 3)).toBeFocused()
    await expect(page.getByText('Required field')).toBeVisible()
    await expect(page.getByText('Not a valid URL', { exact: true })).toBeVisible()
    await expect(update(page)).toBeDisabled()
    await title(page, 3).fill('New')
    await url(page, 3).fill('https://new.example.org/')
    await update(page).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const saved = (await whitelistOf(server)).entries[2]!
    expect(saved).toMatchObject({ title: 'New', type: 'literal', value: 'https://new.example.org/' })
    expect(saved.id).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(() => told('cordwood-url-whitelist-saved')).toEqual([{ whitelist: await whitelistOf(server) }])
    expect(told('cordwood-url-whitelist-closed')).toHaveLength(1)
    expect(await page.evaluate(tag => document.querySelector(tag)!.hasAttribute('open'), editor)).toBe(false)
  })

  test('the modal opens by show() and closes with nothing saved', async ({ page, show, server }) => {
    await show(editor, { modal: true, newUrl: 'https://x.example/' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.evaluate(tag => (document.querySelector(tag) as unknown as { show(): void }).show(), editor)
    await expect(url(page, 3)).toHaveValue('https://x.example/')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(told('cordwood-url-whitelist-closed')).toHaveLength(1)
    expect(server.asked('PUT /system/urlwhitelist')).toEqual([])
  })

  test('saving says so', async ({ page, show, server }) => {
    await show(editor)
    await page.getByRole('checkbox', { name: 'Disable Whitelist' }).check()
    await update(page).click()
    await expect(page.getByText('Url Whitelist Configuration updated successfully')).toBeVisible()
    expect((await whitelistOf(server)).disabled).toBe(true)
    expect(told('cordwood-unsaved').map(({ unsaved }) => unsaved)).toEqual([true, false])
  })

  test('a refused list says why, at its field too, and loses nothing', async ({ page, show, server }) => {
    server.answers.set('PUT /system/urlwhitelist', {
      status: 400,
      body: {
        type: 'ValidationApiError',
        message: 'The list is wrong.',
        validation_errors: { 'entries[0].title': [{ error: 'Docs is taken' }] },
      },
    })
    await show(editor)
    await title(page, 1).fill('Docs 2')
    await update(page).click()
    await expect(
      page.getByText('Could not update Url Whitelist: org.graylog2.system.urlwhitelist.UrlWhitelist'),
    ).toBeVisible()
    await expect(page.getByText(/^Url Whitelist config update failed: .*The list is wrong\./)).toBeVisible()
    await expect(page.getByText('Docs is taken')).toBeVisible()
    await expect(title(page, 1)).toHaveValue('Docs 2')
    server.answers.clear()
    await title(page, 1).fill('Docs 3')
    await expect(page.getByText('Docs is taken')).toHaveCount(0)
    await update(page).click()
    await expect(page.getByText('Url Whitelist Configuration updated successfully')).toBeVisible()
    expect((await whitelistOf(server)).entries[0]!.title).toBe('Docs 3')
  })

  test('add, edit, delete and save by keyboard alone', async ({ page, show, server }) => {
    await show(editor, { modal: true, open: true })
    await expect(page.getByRole('checkbox', { name: 'Disable Whitelist' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Add Url' }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page, 3)).toBeFocused()
    await page.keyboard.type('Third')
    await page.keyboard.press('Tab')
    await page.keyboard.type('third.example.org')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Type of entry 3' })).toHaveText(/Regex/)
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Delete entry 1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page, 1)).toHaveValue('Chat')
    await expect(page.getByRole('button', { name: 'Delete entry 1' })).toBeFocused()
    // Enter saves at once: the last changes are checked first.
    await title(page, 2).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await whitelistOf(server)).entries.map(one => [one.title, one.type, one.value])).toEqual([
      ['Chat', 'regex', '^\\Qhttps://chat.example.org/\\E'],
      ['Third', 'regex', 'third.example.org'],
    ])
  })

  test('a long URL wraps and is read as a whole; Enter saves, and never becomes part of it', async ({
    page,
    show,
    server,
  }) => {
    const long =
      'https://tickets.operations.example.net/api/v2/incidents?tenant=north-1&escalate=true&token=0123456789abcdef0123456789abcdef'
    await storeWhitelist(server, [entry('Tickets', long), entry('Docs', 'https://docs.example.org/')])
    await page.setViewportSize({ width: 1280, height: 900 })
    await show(editor, { modal: true, open: true })
    const cut = await url(page, 1).evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    )
    expect(cut).toBe(false)
    expect((await url(page, 1).boundingBox())!.height).toBeGreaterThan((await url(page, 2).boundingBox())!.height)
    const [titleBox, urlBox] = [await title(page, 1).boundingBox(), await url(page, 1).boundingBox()]
    expect(urlBox!.width).toBeGreaterThan(titleBox!.width * 2)
    await url(page, 2).press('End')
    await page.keyboard.type('x')
    await expect(update(page)).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await whitelistOf(server)).entries.map(({ value }) => value)).toEqual([long, 'https://docs.example.org/x'])
  })

  test('hostile titles and URLs are text', async ({ page, show, server }) => {
    const hostile = '<img src=x onerror=alert(1)>\u202egnp.exe\u0000'
    // No server takes the first URL; a list may hold it from before.
    const body = {
      disabled: false,
      entries: [
        { ...entry(hostile, 'javascript:alert(1)'), id: '__proto__' },
        { ...entry('x'.repeat(8192), `https://a.example/${'y'.repeat(8192)}`), id: '"]' },
      ],
    }
    server.answers.set('GET /system/urlwhitelist', { body })
    await show(editor)
    await expect(url(page, 1)).toHaveValue('javascript:alert(1)')
    expect(await title(page, 1).inputValue()).toContain('<img src=x onerror=alert(1)>')
    await expect(page.getByText('Not a valid URL', { exact: true })).toHaveCount(1)
    await expect(page.locator('img')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Delete entry 1' }).click()
    await expect(title(page, 1)).toHaveValue('x'.repeat(8192))
  })

  test('200 entries: what is typed in the last is checked alone and saved', async ({ page, show, server }) => {
    await storeWhitelist(
      server,
      Array.from({ length: 200 }, (_, at) => entry(`Entry ${at}`, '^https://a+', 'regex')),
    )
    await show(editor)
    await expect(title(page, 200)).toHaveValue('Entry 199')
    await url(page, 200).fill('^https://b+')
    await expect.poll(() => server.asked('GET /tools/regex_tester/validate')).toEqual([{ regex: '^https://b+' }])
    await expect(update(page)).toBeEnabled()
    await update(page).click()
    const last = async () => (await whitelistOf(server)).entries[199]!.value
    await expect.poll(last).toBe('^https://b+')
  })

  test('200 entries: Tab, Add Url and deleting reach rows that are out of sight', async ({ page, show, server }) => {
    await storeWhitelist(
      server,
      Array.from({ length: 200 }, (_, at) => entry(`Entry ${at}`, 'https://a.test/')),
    )
    await show(editor)
    await expect(title(page, 200)).toHaveValue('Entry 199')
    await expect(page.getByRole('button', { name: 'Add Url' })).toHaveCount(2)
    await expect(title(page, 100)).not.toBeInViewport()
    await title(page, 100).focus()
    await expect(title(page, 100)).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(url(page, 100)).toBeFocused()
    await page.locator('[aria-label="Delete entry 100"]').click()
    await expect(title(page, 100)).toHaveValue('Entry 100')
    await expect(page.locator('[aria-label="Delete entry 100"]')).toBeFocused()
    await page.getByRole('button', { name: 'Add Url' }).first().click()
    await expect(title(page, 200)).toBeFocused()
    await expect(title(page, 200)).toBeInViewport()
    await page.keyboard.type('New')
    await expect(title(page, 200)).toHaveValue('New')
  })

  test('a list that cannot be loaded is asked for again', async ({ page, show, server }) => {
    server.answers.set('GET /system/urlwhitelist', {
      status: 500,
      body: { type: 'ApiError', message: 'The disk is full.' },
    })
    await show(editor)
    await expect(page.getByText('The disk is full.')).toBeVisible()
    server.answers.clear()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(title(page, 1)).toHaveValue('Docs')
  })

  test.describe('only reading', () => {
    test.use({ userPermissions: 'urlwhitelist:read' })
    test('shows the list with nothing to change it', async ({ page, show }) => {
      await show(editor)
      await expect(title(page, 1)).toHaveValue('Docs')
      await expect(title(page, 1)).toBeDisabled()
      await expect(page.getByText('You may see this list but not change it.')).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Type of entry 1' })).toBeDisabled()
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(update(page)).toHaveCount(0)
    })
    test('opens no modal', async ({ page, show }) => {
      await show(editor, { modal: true, open: true })
      await expect(page.getByText('You may not see this.')).toBeVisible()
      await expect(title(page, 1)).toHaveCount(0)
    })
  })

  for (const userPermissions of ['urlwhitelist:write', 'streams:read']) {
    test.describe(`only ${userPermissions}`, () => {
      test.use({ userPermissions })
      test('asks for nothing and says that a permission is missing', async ({ page, show, server }) => {
        await show(editor)
        await expect(page.getByText('You may not see this.')).toBeVisible()
        expect(server.asked('GET /system/urlwhitelist')).toEqual([])
      })
    })
  }
})

test.describe('URL field', () => {
  const values = (more: object = {}) => ({ label: 'Webhook', name: 'hook', ...more })
  const input = (page: Page) => page.getByLabel('Webhook', { exact: true })
  const validity = (page: Page) =>
    page.evaluate(
      tag => (document.querySelector(tag) as unknown as { validationMessage: string }).validationMessage,
      field,
    )

  test('an answer that comes late is dropped', async ({ page, show, server }) => {
    let release = () => {}
    server.hold = new Promise<void>(resolve => {
      release = resolve
    })
    await show(field, values({ value: 'https://slow.example.org/' }))
    await expect(input(page)).toBeVisible()
    await expect.poll(() => server.asked('POST /system/urlwhitelist/check')).toHaveLength(1)
    server.hold = null
    await input(page).fill('https://docs.example.org/')
    await expect.poll(() => server.asked('POST /system/urlwhitelist/check')).toHaveLength(2)
    release()
    await expect(page.getByText('is not whitelisted')).toHaveCount(0)
    expect(await validity(page)).toBe('')
  })

  test('a URL is added to the list from here and checked again', async ({ page, show, server }) => {
    await show(field, values({ value: 'https://other.example.org/' }))
    await expect(input(page)).toBeVisible()
    await page.getByRole('button', { name: 'Add to URL Whitelist' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Whitelist Configuration' })
    await expect(title(dialog, 3)).toBeFocused()
    await expect(url(dialog, 3)).toHaveValue('https://other.example.org/')
    await page.keyboard.type('Other')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('is not whitelisted')).toHaveCount(0)
    await expect(input(page)).toBeFocused()
    expect(await validity(page)).toBe('')
    expect((await whitelistOf(server)).entries[2]).toMatchObject({
      title: 'Other',
      type: 'literal',
      value: 'https://other.example.org/',
    })
    expect(told('cordwood-url-whitelist-saved')).toHaveLength(1)
    expect(told('submit')).toEqual([])
  })

  test('a template gives a regular expression', async ({ page, show, server }) => {
    await show(field, values({ value: 'https://other.example.org/?q=${key}' }))
    await expect(input(page)).toBeVisible()
    await page.getByRole('button', { name: 'Add to URL Whitelist' }).click()
    await expect(page.getByRole('combobox', { name: 'Type of entry 3' })).toHaveText(/Regex/)
    await expect(url(page, 3)).toHaveValue('^\\Qhttps://other.example.org/?q=\\E.*?$')
    expect(server.asked('POST /system/urlwhitelist/generate_regex')).toEqual([
      { url_template: 'https://other.example.org/?q=${key}', placeholder: '${key}' },
    ])
  })

  test('where no regular expression can be generated, that is said', async ({ page, show, server }) => {
    server.answers.set('POST /system/urlwhitelist/generate_regex', {
      status: 500,
      body: { type: 'ApiError', message: 'down' },
    })
    await show(field, values({ value: 'https://other.example.org/', urlType: 'regex' }))
    await expect(input(page)).toBeVisible()
    await expect(page.getByText('Could not generate regex.')).toBeVisible()
    await page.getByRole('button', { name: 'Add to URL Whitelist' }).click()
    await expect(page.getByText('Not a valid Java regular expression')).toBeVisible()
  })

  test('a check that fails is said and keeps nobody from sending the form', async ({ page, show, server }) => {
    server.answers.set('POST /system/urlwhitelist/check', { status: 500, body: { type: 'ApiError', message: 'down' } })
    await show(field, values({ value: 'https://other.example.org/' }))
    await expect(input(page)).toBeVisible()
    await expect(page.getByText('Could not verify if the url is in the whitelist.')).toBeVisible()
    expect(await validity(page)).toBe('')
  })

  test('takes part in a form', async ({ page, show }) => {
    await show(field, values({ value: 'https://docs.example.org/', required: true }))
    await expect(input(page)).toHaveValue('https://docs.example.org/')
    const sent = () => page.evaluate(() => Object.fromEntries(new FormData(document.querySelector('form')!)))
    expect(await sent()).toEqual({ hook: 'https://docs.example.org/' })
    await input(page).fill('')
    expect(await validity(page)).toBe('A value is required.')
    await page.evaluate(() => document.querySelector('form')!.requestSubmit())
    await expect(page.getByText('A value is required.')).toBeVisible()
    await input(page).fill('https://new.example.org/')
    await expect.poll(sent).toEqual({ hook: 'https://new.example.org/' })
  })

  test('a URL that hides characters shows them, a long one is cut', async ({ page, show }) => {
    await show(field, values({ value: 'https://a.example/\u202egpj.exe' }))
    await expect(input(page)).toBeVisible()
    await expect(page.getByText('URL https://a.example/%E2%80%AEgpj.exe is not whitelisted')).toBeVisible()
    await input(page).fill(`javascript:${'a'.repeat(8192)}`)
    await expect(page.getByText(/^URL javascript:a{289}… is not a valid URL\.$/)).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  test.describe('without urlwhitelist:write', () => {
    test.use({ userPermissions: 'urlwhitelist:read' })
    test('nothing is offered', async ({ page, show, server }) => {
      await show(field, values({ value: 'https://other.example.org/?q=${key}' }))
      await expect(input(page)).toBeVisible()
      await expect(page.getByText(/is not whitelisted/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add to URL Whitelist' })).toHaveCount(0)
      expect(server.asked('POST /system/urlwhitelist/generate_regex')).toEqual([])
    })
  })

  test.describe('without urlwhitelist:read', () => {
    test.use({ userPermissions: 'urlwhitelist:write' })
    test('the list is not loaded', async ({ page, show, server }) => {
      await show(field, values({ value: 'https://other.example.org/' }))
      await expect(input(page)).toBeVisible()
      await page.getByRole('button', { name: 'Add to URL Whitelist' }).click()
      await expect(page.getByRole('dialog').getByText('You may not see this.')).toBeVisible()
      expect(server.asked('GET /system/urlwhitelist')).toEqual([])
    })
  })
})

test.describe('configurations', () => {
  const page1 = 'cordwood-configurations'
  const rows = (page: Page) =>
    page
      .locator('dl > div')
      .allInnerTexts()
      .then(texts => texts.map(text => text.replace(/\s*\n\s*/g, ': ')))
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
  }
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

  test('shows the defaults where nothing is stored, section by section', async ({ page, show, server }) => {
    await obeyToo(server, 'event-notification-defaults')
    await show(page1)
    const sections = page.getByRole('navigation', { name: 'Configurations' })
    await expect(sections.getByRole('button')).toHaveText([
      'Search',
      'Decorators',
      'Message Processors',
      'GeoIP Resolver',
      'Events',
      'Index Set Defaults',
      'Daily Volume Limit',
      'Permissions',
      'User',
      'Passwords',
      'URL Whitelist',
      'Embedding',
    ])
    await expect(sections.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('No limit')).toBeVisible()
    await expect(page.getByText('all messages')).toBeVisible()
    await sections.getByRole('button', { name: 'Permissions' }).click()
    await expect
      .poll(() => rows(page))
      .toEqual(['Allow sharing with everyone: Yes', 'Allow sharing with single users: Yes'])
    await sections.getByRole('button', { name: 'User' }).click()
    await expect.poll(() => rows(page)).toEqual(['One session timeout for all users: No', 'Session timeout: 1 hour'])
    await sections.getByRole('button', { name: 'Events' }).click()
    await expect
      .poll(() => rows(page))
      .toEqual([
        'Search timeout: 1 minute',
        'Notification retry period: 5 minutes',
        'Catch-up window: 1 hour',
        'Default backlog size: 50 messages',
        'Keep TCP connections of notifications alive: No',
      ])
    expect(told('cordwood-section-opened')).toEqual([
      { section: 'permissions' },
      { section: 'users' },
      { section: 'events' },
    ])
  })

  test('settings that the server stores and does not obey have no section', async ({ page, show, server }) => {
    await storeOnly(server, 'events')
    await show(page1, { section: 'events' })
    const sections = page.getByRole('navigation', { name: 'Configurations' })
    await expect(sections.getByRole('button')).toHaveText([
      'Search',
      'Decorators',
      'Message Processors',
      'GeoIP Resolver',
      'Index Set Defaults',
      'Daily Volume Limit',
      'Permissions',
      'User',
      'Passwords',
      'URL Whitelist',
      'Embedding',
    ])
    await expect(sections.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-current', 'page')
  })

  test('search: order, labels, limits and fields are changed and saved', async ({ page, show, server }) => {
    await show(page1, { section: 'search' })
    await edit(page)
    const dialog = page.getByRole('dialog', { name: 'Update Search Configuration' })
    await dialog.getByRole('checkbox', { name: 'Limit the time range of searches' }).check()
    await dialog.getByLabel('Time range limit').fill('p7d')
    const auto = dialog.getByRole('group', { name: 'Auto-refresh intervals' })
    await auto.getByRole('button', { name: 'Move 1 second', exact: true }).focus()
    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    await auto.getByRole('button', { name: 'Add to Auto-refresh intervals' }).click()
    await auto.getByLabel('Duration 8').fill('PT5M')
    await auto.getByLabel('Label 8').fill('again')
    await save(page)
    await expect(dialog).toBeVisible()
    await expect(auto.getByText('is there already').first()).toBeVisible()
    await auto.getByLabel('Duration 8').fill('PT1H')
    await auto.getByRole('button', { name: 'Remove 5 seconds from Auto-refresh intervals' }).click()
    await save(page)
    await expect(dialog.getByText('A value is required.')).toBeVisible()
    await choose(page, 'Default auto-refresh interval', 'again')
    await save(page)
    await expect(page.getByText('Configuration updated successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const [saved] = server.asked(cluster(configClasses.searches))
    expect(saved).toMatchObject({ query_time_range_limit: 'P7D', default_auto_refresh_option: 'PT1H' })
    expect(Object.entries(saved.auto_refresh_timerange_options)).toEqual([
      ['PT2S', '2 second'],
      ['PT1S', '1 second'],
      ['PT10S', '10 seconds'],
      ['PT30S', '30 seconds'],
      ['PT1M', '1 minute'],
      ['PT5M', '5 minutes'],
      ['PT1H', 'again'],
    ])
    await expect(page.getByText('7 days', { exact: true }).first()).toBeVisible()
  })

  test('message processors: order and state', async ({ page, show, server }) => {
    await show(page1, { section: 'message-processors' })
    await expect
      .poll(() => rows(page))
      .toEqual([
        '1. AWS Instance Name Lookup: Enabled',
        '2. GeoIP Resolver: Enabled',
        '3. Message Filter Chain: Enabled',
        '4. Stream Rule Processor: Enabled',
        '5. Pipeline Processor: Enabled',
      ])
    await edit(page)
    await page.getByRole('checkbox', { name: 'Enabled Stream Rule Processor' }).uncheck()
    await page.getByRole('button', { name: 'Move Stream Rule Processor' }).focus()
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
    server.answers.set('PUT /system/messageprocessors/config', {
      status: 500,
      body: { type: 'ApiError', message: 'No leader.' },
    })
    await save(page)
    await expect(
      page.getByText('Could not update config: org.graylog2.messageprocessors.MessageProcessorsConfig'),
    ).toBeVisible()
    await expect(page.getByText(/^Message processors config update failed: .*No leader\./)).toBeVisible()
    server.answers.clear()
    await save(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect
      .poll(() => rows(page))
      .toEqual([
        '1. AWS Instance Name Lookup: Enabled',
        '2. GeoIP Resolver: Enabled',
        '3. Stream Rule Processor: Disabled',
        '4. Message Filter Chain: Enabled',
        '5. Pipeline Processor: Enabled',
      ])
    const saved = await server.call('GET', '/system/messageprocessors/config')
    expect(saved.processor_order.map(({ name }: { name: string }) => name)).toEqual([
      'AWS Instance Name Lookup',
      'GeoIP Resolver',
      'Stream Rule Processor',
      'Message Filter Chain',
      'Pipeline Processor',
    ])
    expect(saved.disabled_processors).toEqual(['org.graylog2.messageprocessors.StreamMatcherFilterProcessor'])
  })

  test('GeoIP: a database that cannot be used is said at its field, and what was typed stays', async ({
    page,
    show,
    server,
  }) => {
    await show(page1, { section: 'geo-ip' })
    await expect
      .poll(() => rows(page))
      .toEqual([
        'Resolve addresses: No',
        'Only fields of the schema: No',
        'Vendor of the databases: MaxMind',
        'Database of places: None',
        'Database of autonomous systems: None',
        'Refresh interval: 10 minutes',
      ])
    await edit(page)
    await page.getByRole('checkbox', { name: 'Resolve addresses' }).check()
    await page.getByLabel('Database of places').fill('/nowhere/city.mmdb')
    await save(page)
    await expect(
      page.getByText("'/nowhere/city.mmdb' cannot be used: there is no such file on the server.").first(),
    ).toBeVisible()
    await expect(page.getByLabel('Database of places')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Database of places')).toHaveValue('/nowhere/city.mmdb')
    await page.getByRole('checkbox', { name: 'Resolve addresses' }).uncheck()
    await choose(page, 'Vendor of the databases', 'IPinfo')
    await page.getByRole('spinbutton', { name: 'Refresh interval' }).fill('2')
    await choose(page, 'Unit of Refresh interval', 'Hours')
    await save(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(server.asked(cluster(configClasses.geoIp)).at(-1)).toEqual({
      enabled: false,
      enforce_graylog_schema: false,
      db_vendor_type: 'IPINFO',
      city_db_path: '/nowhere/city.mmdb',
      asn_db_path: '',
      refresh_interval_unit: 'HOURS',
      refresh_interval: 2,
      use_s3: false,
    })
    await expect(page.getByText('2 hours')).toBeVisible()
  })

  test('events: what the server does not obey is not offered, and stays as it is', async ({ page, show, server }) => {
    await server.call('PUT', `/system/cluster_config/${configClasses.events}`, {
      events_notification_default_backlog: 7,
    })
    await show(page1, { section: 'events' })
    await expect
      .poll(() => rows(page))
      .toEqual(['Search timeout: 1 minute', 'Notification retry period: 5 minutes', 'Catch-up window: 1 hour'])
    await edit(page)
    await expect(page.getByLabel('Default backlog size')).toHaveCount(0)
    await page.getByRole('spinbutton', { name: 'Catch-up window' }).fill('2')
    await save(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(server.asked(cluster(configClasses.events)).at(-1)).toMatchObject({
      events_catchup_window: 7_200_000,
      events_notification_default_backlog: 7,
    })
  })

  test('events: times are milliseconds on the wire, the catch-up window can be off', async ({ page, show, server }) => {
    await obeyToo(server, 'event-notification-defaults')
    await show(page1, { section: 'events' })
    await edit(page)
    await page.getByRole('spinbutton', { name: 'Search timeout' }).fill('90')
    await choose(page, 'Unit of Search timeout', 'Seconds')
    await page.getByRole('checkbox', { name: 'Enable Catch-up window' }).uncheck()
    await page.getByLabel('Default backlog size').fill('-1')
    await save(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByLabel('Default backlog size').fill('1')
    await save(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(server.asked(cluster(configClasses.events))).toEqual([
      {
        events_search_timeout: 90_000,
        events_notification_retry_period: 300_000,
        events_notification_default_backlog: 1,
        events_catchup_window: 0,
        events_notification_tcp_keepalive: false,
      },
    ])
    await expect(page.getByText('1 message', { exact: true })).toBeVisible()
  })

  test('index set defaults: strategies under both names, the server names the field', async ({
    page,
    show,
    server,
  }) => {
    await obeyToo(server, 'index-set-defaults')
    await show(page1, { section: 'index-set-defaults' })
    await edit(page)
    await choose(page, 'Rotation strategy', 'Number of messages')
    await expect(page.getByLabel('Messages in an index')).toHaveValue('20000000')
    await page.getByLabel('Messages in an index').fill('5000')
    await page.getByLabel('Shards').fill('4')
    server.answers.set('PUT /system/indices/index_set_defaults', {
      status: 400,
      body: {
        type: 'ValidationApiError',
        message: 'Too many shards.',
        validation_errors: { shards: [{ error: 'At most 2.' }] },
      },
    })
    await save(page)
    await expect(page.getByText('Index defaults configuration update failed')).toBeVisible()
    await expect(page.getByText('Too many shards.')).toHaveCount(2) // in the dialog, and in the notice
    await expect(page.getByText('At most 2.')).toBeVisible()
    await expect(page.getByLabel('Shards')).toHaveValue('4')
    server.answers.clear()
    await save(page)
    await expect(page.getByText('Index defaults configuration updated successfully')).toBeVisible()
    const type = 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategy'
    const config = { type: `${type}Config`, max_docs_per_index: 5000 }
    expect(await stored(server, configClasses.indexSetDefaults)).toMatchObject({
      shards: 4,
      rotation_strategy_class: type,
      rotation_strategy_config: config,
      rotation_strategy: config,
    })
    await expect.poll(() => rows(page)).toContain('Rotation strategy: New index after 5,000 messages')
  })

  test('daily volume: a limit is set and taken away, and the server names the field', async ({
    page,
    show,
    server,
  }) => {
    await show(page1, { section: 'daily-volume-limit' })
    const beyond =
      'Above the limit: A notification is shown until the day ends. Messages are received and stored as before.'
    await expect.poll(() => rows(page)).toEqual(['Limit: No limit', 'Received today: 0B', beyond])
    await edit(page)
    await page.getByRole('checkbox', { name: 'Warn above a daily volume' }).check()
    await expect(page.getByRole('spinbutton', { name: 'Limit' })).toHaveValue('10')
    await page.getByRole('spinbutton', { name: 'Limit' }).fill('')
    await save(page)
    await expect(page.getByText('A value is required.')).toBeVisible()
    await page.getByRole('spinbutton', { name: 'Limit' }).fill('2.5')
    await save(page)
    await expect
      .poll(() => rows(page))
      .toEqual(['Limit: 2.5GiB per day', 'Received today: 0B, 0.00% of the limit', beyond])
    expect(server.asked('PUT /system/cluster/traffic/limit')).toEqual([{ daily_limit_bytes: 2.5 * 2 ** 30 }])
    await edit(page)
    await page.getByRole('checkbox', { name: 'Warn above a daily volume' }).uncheck()
    await save(page)
    await expect.poll(() => rows(page)).toContain('Limit: No limit')
  })

  test('users: an interval that is none is said at its field', async ({ page, show, server }) => {
    await show(page1, { section: 'users' })
    await edit(page)
    const timeout = page.getByRole('textbox', { name: 'Session timeout' })
    await expect(timeout).toBeDisabled()
    await page.getByRole('checkbox', { name: 'One session timeout for all users' }).check()
    await timeout.fill('8 hours')
    await save(page)
    await expect(page.getByRole('alert')).toHaveText('invalid')
    await timeout.fill('pt8h')
    server.answers.set(cluster(configClasses.users), { status: 400, body: { type: 'ApiError', message: 'Not now.' } })
    await save(page)
    await expect(page.getByText(`Could not update search config: ${configClasses.users}`)).toBeVisible()
    await expect(page.getByText(/^Search config update failed: .*Not now\./)).toBeVisible()
    await expect(timeout).toHaveValue('PT8H')
    server.answers.clear()
    await save(page)
    await expect.poll(() => rows(page)).toEqual(['One session timeout for all users: Yes', 'Session timeout: 8 hours'])
  })

  test('passwords: rules are changed, and wrong ones are said at their field', async ({ page, show, server }) => {
    await show(page1, { section: 'passwords' })
    await expect
      .poll(() => rows(page))
      .toEqual([
        'Minimum length: 1 character',
        'Kinds of characters: 1',
        'Refuse passwords that contain the username: No',
        'Refuse the most common passwords: No',
      ])
    await edit(page)
    const length = page.getByRole('spinbutton', { name: 'Minimum length' })
    await length.fill('')
    await save(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await length.fill('12')
    await page.getByRole('spinbutton', { name: 'Kinds of characters' }).fill('3')
    await page.getByRole('checkbox', { name: 'Refuse the most common passwords' }).check()
    await save(page)
    await expect
      .poll(() => rows(page))
      .toEqual([
        'Minimum length: 12 characters',
        'Kinds of characters: 3',
        'Refuse passwords that contain the username: No',
        'Refuse the most common passwords: Yes',
      ])
    expect(await stored(server, configClasses.passwords)).toEqual({
      minimum_length: 12,
      character_classes: 3,
      refuse_username: false,
      refuse_common: true,
    })
  })

  test('permissions are saved; the whitelist opens its editor', async ({ page, show, server }) => {
    await show(page1, { section: 'permissions' })
    await edit(page)
    await page.getByRole('checkbox', { name: 'Allow sharing with everyone' }).uncheck()
    await save(page)
    await expect(page.getByText('Configuration updated successfully')).toBeVisible()
    expect(await stored(server, configClasses.permissions)).toEqual({
      allow_sharing_with_everyone: false,
      allow_sharing_with_users: true,
    })
    await page.getByRole('button', { name: 'URL Whitelist' }).click()
    await expect(page.getByRole('rowheader')).toHaveText(['Docs', 'Chat'])
    await edit(page)
    await page.getByRole('button', { name: 'Delete entry 1' }).click()
    await update(page).click()
    await expect(page.getByRole('rowheader')).toHaveText(['Chat'])
  })

  test.describe('only reading', () => {
    test.use({ userPermissions: 'clusterconfigentry:read clusterconfigentry:edit' })
    test('shows no button where create is missing too, and no whitelist', async ({ page, show }) => {
      await show(page1, { section: 'events' })
      await expect(page.getByText('Search timeout')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'URL Whitelist' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Message Processors' }).click()
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    })
  })

  test.describe('no permission', () => {
    test.use({ userPermissions: 'streams:read' })
    test('asks for nothing', async ({ page, show, server }) => {
      await show(page1)
      await expect(page.getByText('You may not see this.')).toBeVisible()
      expect(server.calls).toEqual([])
    })
    test('the menu of the shell does not name the page', async ({ page, openApp }) => {
      await openApp('/system/overview')
      await page.getByRole('button', { name: 'System' }).click()
      await expect(page.getByRole('menuitem', { name: 'Overview' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Configurations' })).toHaveCount(0)
    })
  })

  test('in the product the address names the section', async ({ page, openApp }) => {
    await openApp('/system/overview')
    await page.getByRole('button', { name: 'System' }).click()
    await page.getByRole('menuitem', { name: 'Configurations' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Configurations' })).toBeFocused()
    await page.getByRole('link', { name: 'User', exact: true }).click()
    await expect(page).toHaveURL(/\/system\/configurations\?section=users$/)
    await expect(page.getByText('Sessions of all users.')).toBeVisible()
    await openApp(location.pathname + location.search)
    await expect(page.getByText('Sessions of all users.')).toBeVisible()
    history.back()
    await expect(page.getByText('Limits of searches and what their menus offer.')).toBeVisible()
  })
})

test.describe('light and dark: accessible', () => {
  test('the editor and the field, with what is wrong', async ({ page, show }) => {
    await show(editor, { newUrl: 'nope' })
    await show(field, { label: 'Webhook', value: 'https://other.example.org/' })
    await expect(title(page, 3)).toBeVisible()
    await expect(page.getByText('Required field')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to URL Whitelist' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add to URL Whitelist' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
  for (const section of [
    'search',
    'message-processors',
    'geo-ip',
    'events',
    'index-set-defaults',
    'daily-volume-limit',
    'permissions',
    'users',
    'passwords',
    'url-whitelist',
    'embedding',
  ]) {
    test(`${section}, and its dialog`, async ({ page, show, server }) => {
      await obeyToo(server, 'event-notification-defaults')
      await show('cordwood-configurations', { section })
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: /Save|Update configuration/ })).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
    })
  }
})

test.describe('origins that may embed', () => {
  const portal = 'https://portal.example.org'
  const open = (show: Show) => show('cordwood-configurations', { section: 'embedding' })
  const listed = (page: Page, label: string) =>
    page.locator('dl > div').filter({ hasText: label }).getByRole('listitem')
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Update Embedding Configuration' })
  const origin = (page: Page, number: number) => dialog(page).getByLabel(`Origin ${number}`, { exact: true })

  test('those of the settings are shown, those allowed here are added and removed', async ({ page, show, server }) => {
    await server.call('PUT', `/system/cluster_config/${configClasses.embedding}`, {
      allowed_origins: ['https://old.example.org'],
    })
    await open(show)
    await expect(listed(page, 'From the settings of the server')).toHaveText(['https://intranet.example.org'])
    await expect(listed(page, 'Allowed here')).toHaveText(['https://old.example.org'])
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Add origin' }).click()
    await expect(origin(page, 2)).toBeFocused()
    await page.keyboard.type(portal)
    await dialog(page).getByRole('button', { name: 'Remove https://old.example.org' }).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Configuration updated successfully')).toBeVisible()
    await expect(listed(page, 'Allowed here')).toHaveText([portal])
    expect(await stored(server, configClasses.embedding)).toEqual({ allowed_origins: [portal] })
  })

  test('what is no origin is said while it is typed, and not saved', async ({ page, show, server }) => {
    await open(show)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Add origin' }).click()
    for (const [text, words] of [
      ['portal', 'Not an origin. Write scheme, host and port as browsers do: https://portal.example.org'],
      [`${portal}/path`, `An origin has no path, no slash at its end and no capital letters. Write ${portal}`],
      ['https://*.example.org', 'Wildcards are not allowed.'],
      ['javascript:alert(1)', 'Not an origin.'],
    ] as const) {
      await origin(page, 1).fill(text)
      await expect(dialog(page).getByText(words)).toBeVisible()
    }
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(origin(page, 1)).toBeFocused()
    await origin(page, 1).fill(portal)
    await dialog(page).getByRole('button', { name: 'Add origin' }).click()
    await origin(page, 2).fill(portal)
    await expect(dialog(page).getByText('This origin is there already')).toBeVisible()
    expect(server.asked(cluster(configClasses.embedding))).toEqual([])
    server.answers.set(`PUT /system/cluster_config/${configClasses.embedding}`, {
      status: 400,
      body: {
        type: 'ValidationApiError',
        message: 'allowed_origins[0]: No.',
        validation_errors: { 'allowed_origins[0]': [{ error: 'Not this one.' }] },
      },
    })
    await dialog(page).getByRole('button', { name: 'Remove' }).nth(1).click()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page).getByText('Not this one.')).toBeVisible()
    await expect(origin(page, 1)).toHaveValue(portal)
  })

  test('an origin is tested, and the answer says which list allows it or what to do', async ({
    page,
    show,
    server,
  }) => {
    await server.call('PUT', `/system/cluster_config/${configClasses.embedding}`, { allowed_origins: [portal] })
    await open(show)
    const field = page.getByLabel('Origin of the page')
    const ask = async (text: string) => {
      await field.fill(text)
      await page.keyboard.press('Enter')
    }
    await ask(portal)
    await expect(page.getByText(`Pages of ${portal} may call this server.`)).toBeVisible()
    await expect(page.getByText('This configuration names it.')).toBeVisible()
    await expect(page.getByText(`204 access-control-allow-origin: ${portal}`)).toBeVisible()
    // The server of this page is plain HTTP.
    await expect(page.getByText('browsers block such calls')).toBeVisible()
    await ask('https://intranet.example.org')
    await expect(page.getByText('The settings of the server name this origin.')).toBeVisible()
    await ask('http://evil.example')
    await expect(page.getByText('Pages of http://evil.example may not call this server.')).toBeVisible()
    await expect(page.getByText('Add the origin above, or name it in CORDWOOD_ALLOWED_ORIGINS')).toBeVisible()
    await expect(page.getByText('browsers block such calls')).toHaveCount(0)
    await ask('evil')
    await expect(page.getByText('Not an origin.')).toBeVisible()
    expect(server.asked('POST /system/embedding/test_origin').map(body => body.origin)).toEqual([
      portal,
      'https://intranet.example.org',
      'http://evil.example',
    ])
    server.answers.set('POST /system/embedding/test_origin', {
      status: 500,
      body: { type: 'ApiError', message: 'down' },
    })
    await ask(portal)
    await expect(page.getByRole('alert')).toBeVisible()
  })

  test.describe('for a reader', () => {
    test.use({ userPermissions: 'clusterconfigentry:read' })
    test('they are shown and tested, not changed', async ({ page, show }) => {
      await open(show)
      await expect(listed(page, 'From the settings of the server')).toHaveText(['https://intranet.example.org'])
      await expect(page.getByRole('button', { name: 'Test' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
    })
  })
})

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('400 px: nothing is cut, the sections are a list to choose from', async ({ page, show }) => {
  await page.setViewportSize({ width: 400, height: 800 })
  await show('cordwood-configurations', { section: 'events' })
  await choose(page, 'Configuration', 'Search')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Label 1', { exact: true }).first()).toBeInViewport()
  expect(await fits(page)).toBe(true)
  expect(await page.locator('dialog .dialog-body').evaluate(body => body.scrollWidth <= body.clientWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await choose(page, 'Configuration', 'URL Whitelist')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Type of entry 1' })).toBeInViewport()
  expect(await page.locator('dialog .dialog-body').evaluate(body => body.scrollWidth <= body.clientWidth)).toBe(true)
})

test('right to left: titles follow the page, URLs stay left to right', async ({ page, show }) => {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await show(editor)
  await expect(title(page, 1)).toBeVisible()
  const [number, entryTitle, entryUrl] = await Promise.all([
    page.getByRole('cell', { name: '1', exact: true }).boundingBox(),
    title(page, 1).boundingBox(),
    url(page, 1).boundingBox(),
  ])
  expect(number!.x).toBeGreaterThan(entryTitle!.x)
  expect(entryTitle!.x).toBeGreaterThan(entryUrl!.x)
  expect(await url(page, 1).evaluate(input => getComputedStyle(input).direction)).toBe('ltr')
  expect(await title(page, 1).evaluate(input => getComputedStyle(input).direction)).toBe('rtl')
})
