/** The product's frame: login, navigation, keys, pages in place of a screen. */
import { axeViolations, expect } from './pages.ts'
import { password, test } from './server-in-memory.ts'

test('wrong credentials are explained, right ones lead to the page that was asked for', async ({
  page,
  openApp,
  server,
}) => {
  await server.endSession()
  await openApp('/notfound')
  await expect(page).toHaveTitle('Cordwood - Sign in')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('A value is required.').first()).toBeVisible()
  await page.getByLabel('Username').fill('mara.lindqvist')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid credentials' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Cordwood - Page not found')
  await expect(page).toHaveURL(/\/notfound$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('username'))).toBe('mara.lindqvist')
})

test('the login page offers providers, and says why a login by them or by a directory failed', async ({
  page,
  openApp,
  server,
}) => {
  await server.endSession()
  const login = '/system/authentication/oidc/64d2c0ffee64d2c0ffee0002/login'
  const providers = [{ id: '64d2c0ffee64d2c0ffee0002', title: 'Company account', login }]
  server.answers.set('GET /system/authentication/oidc', { body: { providers } })
  await openApp('/?login=failed')
  await expect(page.getByRole('alert').filter({ hasText: 'The provider did not sign you in.' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await openApp('/streams?page=2')
  const button = page.getByRole('link', { name: 'Sign in with Company account' })
  await expect(button).toHaveAttribute('href', `/api${login}?return_to=${encodeURIComponent('/streams?page=2')}`)
  expect(await axeViolations(page)).toEqual([])
  server.answers.set('POST /system/sessions', {
    status: 503,
    body: { type: 'ApiError', message: 'The directory is away' },
  })
  await page.getByLabel('Username').fill('ines')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'The directory does not answer.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
})

test('a session that ends asks to sign in again and says why; signing out does not', async ({
  page,
  openApp,
  server,
}) => {
  await openApp('/notfound')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await server.endSession()
  await expect(page.getByText('Session expired.')).toBeVisible()
  await page.getByLabel('Username').fill('mara.lindqvist')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'User: Mara Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByText('Session expired.')).toBeHidden()
})

test('the footer names product, version, host and runtime', async ({ page, openApp, server }) => {
  await server.endSession()
  await openApp('/notfound')
  await expect(page.locator('footer')).toContainText('Cordwood 5.1.4')
  await expect(page.locator('footer')).not.toContainText(' on ')
  await server.startSession()
  await page.reload()
  await expect(page.locator('footer')).toHaveText(/^Cordwood 5\.1\.4 on \S+ \(Node\.js [\d.]+ on \S+ .+\)$/)
})

test('a server that goes away is announced, and the page is back by itself', async ({ page, openApp }) => {
  await openApp('/notfound')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  let isAway = true
  await page.route('**/api/**', route => (isAway ? route.abort() : route.fallback()))
  const notice = page.getByRole('alertdialog', { name: 'Server currently unavailable' })
  await expect(notice).toBeVisible()
  // The page that was read stays in sight.
  const heightOf = async () => (await page.locator('main.unavailable').boundingBox())?.height
  await expect.poll(heightOf).toBeLessThan(page.viewportSize()!.height / 3)
  expect(await axeViolations(page)).toEqual([])
  isAway = false
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a screen asks for the page of its address at once', async ({ page, openApp, server }) => {
  server.answers.set('GET /search/saved', {
    body: {
      query: null,
      pagination: { total: 60, count: 0, page: 2, per_page: 20 },
      total: 60,
      sort: 'title',
      order: 'asc',
      elements: [],
      attributes: [],
      defaults: { sort: { id: 'title', direction: 'ASC' } },
    },
  })
  const asked: (string | null)[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/search/saved')) asked.push(url.searchParams.get('page'))
  })
  await openApp('/views?page=2')
  await expect(page.getByRole('heading', { name: 'Saved searches' })).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect([...new Set(asked)]).toEqual(['2'])
})

test('? shows the keys, and single keys can be turned off', async ({ page, openApp }) => {
  await openApp('/notfound')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(help).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await help.getByText('Keys without Ctrl').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(help).toBeHidden()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(help).toBeVisible()
})

test('the palette goes to a page and acts, by the keyboard alone', async ({ page, openApp }) => {
  await openApp('/notfound')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to page or action' })
  const filter = palette.getByRole('combobox')
  await expect(filter).toBeFocused()
  await expect(palette.getByRole('option')).toHaveText([
    'Search',
    'Streams',
    'Alerts',
    'Dashboards',
    'Overview',
    'Inputs',
    'Sources',
    'Grok patterns',
    'Lookup tables',
    'Pipelines',
    'Saved searches',
    'Indices',
    'Failed messages',
    'Configurations',
    'Users',
    'Roles',
    'Authentication',
    'Audit log',
    'AWS Integrations',
    'Enterprise',
    'Security',
    'Start page',
    'Lookup caches',
    'Lookup data adapters',
    'Event definitions',
    'Notifications',
    'Notification queue',
    'Authenticators',
    'Sources',
    'All messages',
    'All events',
    'All system events',
    'Processing and indexing failures',
    'Theme: Light',
    'Theme: Dark',
    'Show the keys',
    'Sign out',
  ])
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('inp')
  await expect(palette.getByRole('option')).toHaveText(['Inputs', 'Search for “inp”'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Inputs', level: 1 })).toBeFocused()
  await expect(palette).toBeHidden()

  const button = page.getByRole('button', { name: 'Go to page…' })
  await button.press('Enter')
  await expect(filter).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(filter).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
})

test('the theme that the server is configured with colours the theme it is for', async ({ page, openApp }) => {
  const theme = { teint: { accent: '#7a1f5c' }, noir: { accent: '#f0a6d8' } }
  const appConfig = { pluginUISettings: { 'org.graylog.plugins.customization.theme': theme } }
  await page.route('**/config.js', route =>
    route.fulfill({ contentType: 'text/javascript', body: `window.appConfig = ${JSON.stringify(appConfig)}` }),
  )
  await page.emulateMedia({ colorScheme: 'light' })
  await openApp('/system/inputs')
  const menu = page.getByRole('button', { name: 'System', exact: true })
  const accent = () => menu.evaluate(element => getComputedStyle(element).getPropertyValue('--cordwood-accent').trim())
  await expect.poll(accent).toBe('#7a1f5c')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(accent).toBe('#f0a6d8')
})

test('the theme is chosen in the user menu, holds over a reload, and passes axe', async ({ page, openApp }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openApp('/notfound')
  const root = page.locator('cordwood-admin .cw-root').first()
  const background = () => root.evaluate(element => getComputedStyle(element).backgroundColor)
  await expect.poll(background).toBe('rgb(244, 246, 248)')
  await page.getByRole('button', { name: 'User: Mara Lindqvist' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(background).toBe('rgb(17, 21, 26)')
  await page.reload()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expect.poll(background).toBe('rgb(17, 21, 26)')
  expect(await axeViolations(page)).toEqual([])
})

test('a telephone has the menu in a sheet, and nothing is wider than it', async ({ page, openApp }) => {
  await page.setViewportSize({ width: 400, height: 860 })
  await openApp('/notfound')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('navigation')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
})

test('going elsewhere moves title and focus, and the back button returns', async ({ page, openApp }) => {
  await openApp('/notfound')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('heading', { name: 'Inputs', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Cordwood - Inputs')
  await expect(page).toHaveURL(/\/system\/inputs$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeFocused()
  await expect(page).toHaveTitle('Cordwood - Page not found')
  await page.getByRole('button', { name: 'System', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Inputs' }).click()
  await expect(page.getByRole('heading', { name: 'Inputs', level: 1 })).toBeFocused()
})

test('an answer that refuses the page stands in its place until the user goes elsewhere', async ({
  page,
  openApp,
  server,
}) => {
  const refusal = {
    status: 403,
    body: { type: 'MissingStreamPermission', message: 'No', streams: ['000000000000000000000001'] },
  }
  server.answers.set('GET /streams', refusal)
  server.answers.set('POST /views/search', refusal)
  await openApp('/search')
  await expect(page.getByRole('heading', { name: 'Missing Stream Permissions' })).toBeVisible()
  await expect(page.getByText('000000000000000000000001')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'System', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Inputs' }).click()
  await expect(page.getByRole('heading', { name: 'Missing Stream Permissions' })).toBeHidden()
  await expect(page).toHaveTitle('Cordwood - Inputs')
})

test('features that need a licence have their pages, in the menu of who may know of licences', async ({
  page,
  openApp,
}) => {
  await openApp('/system/inputs')
  await page.getByRole('button', { name: 'System', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Enterprise' }).click()
  await expect(page.getByText('No enterprise license is installed.')).toBeVisible()
  await expect(
    page.getByText('To use the Enterprise functionality you need the Cordwood Enterprise license'),
  ).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'System', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeFocused()
  await expect(page.getByText('To use the Security functionality')).toBeVisible()
})

test('who may read no stream at all is told so, and led to a page they may see', async ({ page, openApp, server }) => {
  server.answers.set('POST /views/search', {
    status: 403,
    body: { type: 'MissingStreamPermission', message: 'No', streams: [] },
  })
  await openApp('/search')
  await expect(page.getByText('You do not have permission to read the messages of any stream.')).toBeVisible()
  await expect(page.getByText('You need permissions for these streams')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/welcome')
})
