/** The product's page: titles, unsaved changes, missing parts, announcements. */
import { expect } from './pages.ts'
import { test } from './server-in-memory.ts'

test('leaving unsaved changes for another path asks, and staying stays', async ({ page, openApp }) => {
  await openApp('/search')
  // The screen has nothing unsaved when it comes, and says so.
  await page.getByRole('textbox', { name: 'Search query' }).waitFor()
  const emit = (name: string, detail: object) =>
    page.evaluate(
      ([type, given]) => {
        const place = document.querySelector('cordwood-admin')!.shadowRoot!.querySelector('main')!
        place.dispatchEvent(new CustomEvent(type, { detail: given, bubbles: true, composed: true, cancelable: true }))
      },
      [name, detail] as const,
    )
  const leave = async (answer: 'accept' | 'dismiss') => {
    const asked = page.waitForEvent('dialog')
    const left = emit('cordwood-navigate', { path: '/system/inputs' })
    const dialog = await asked
    await dialog[answer]()
    await left
    return dialog.message()
  }
  await emit('cordwood-unsaved', { unsaved: true, question: 'Are you sure?' })
  await emit('cordwood-navigate', { path: '/search?q=other' })
  await expect.poll(() => new URL(page.url()).search).toBe('?q=other')
  expect(await leave('dismiss')).toBe('Are you sure?')
  expect(new URL(page.url()).pathname).toBe('/search')
  expect(await leave('accept')).toBe('Are you sure?')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/system/inputs')
})

test("every page adds its title to the product's name, which is restored when the page is left", async ({
  page,
  openApp,
}) => {
  await openApp('/notfound')
  await expect(page).toHaveTitle('Cordwood - Page not found')
  await page.evaluate(() => document.querySelector('cordwood-admin')!.remove())
  await expect(page).toHaveTitle('Cordwood')
})

test('a screen that cannot be fetched says that loading the component failed', async ({
  page,
  context,
  openApp,
  problems,
}) => {
  await context.route('**/assets/overview-*.js', route => route.abort())
  await openApp('/system/overview')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error getting data')
  await expect(page.getByRole('alert')).toContainText(/^Loading component failed: \S/)
  problems.length = 0
})

test('public notifications of config.js stand over every page, and stay dismissed', async ({
  page,
  openApp,
  server,
}) => {
  await server.endSession()
  await page.route('**/config.js', route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.appConfig = ${JSON.stringify({
        pluginUISettings: {
          'org.graylog.plugins.customization.notifications': {
            a: { variant: 'danger', isActive: true, isDismissible: true, title: 'Disk swap', shortMessage: 'Today' },
          },
        },
      })}`,
    }),
  )
  await openApp('/system/inputs')
  await expect(page.getByText('Disk swap')).toBeVisible()
  await server.startSession()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss Disk swap' }).click()
  await expect(page.getByText('Disk swap')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Disk swap')).toHaveCount(0)
})
