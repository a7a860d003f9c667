/** The SDK as built, on a page of somebody else. */
import type { configure, defaultCore } from '../../core/core.ts'
import { expect } from './pages.ts'
import { testOnDemand as test } from './server-in-memory.ts'

interface CoreModule {
  readonly configure: typeof configure
  readonly defaultCore: typeof defaultCore
}

test("the page's own Shoelace stays untouched", async ({ page, openHost, server: _server }) => {
  await openHost(
    'sdk',
    '<script type="module" src="/all.js"></script>',
    '<sl-switch id="own"></sl-switch><cordwood-admin></cordwood-admin>',
  )
  await page.getByRole('button', { name: 'Help' }).click()
  await page.waitForFunction(() => customElements.get('cw-sl-switch') !== undefined)
  expect(await page.evaluate(() => customElements.get('sl-switch') === undefined)).toBe(true)
  expect(await page.evaluate(() => document.querySelector('#own')!.shadowRoot)).toBeNull()
})

test('two bundles on one page share one session', async ({ page, openHost, server: _server }) => {
  let validations = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/system/sessions')) validations += 1
  })
  await openHost('sdk', '', '')
  const shared = await page.evaluate(async () => {
    const first = (await import('/core.js' as string)) as CoreModule
    const second = (await import('/copy/core.js' as string)) as CoreModule
    first.configure({ baseUrl: '/api' })
    await first.defaultCore().session.start()
    return {
      same: first.defaultCore() === second.defaultCore(),
      distinct: first.configure !== second.configure,
      user: second.defaultCore().session.$username.get(),
    }
  })
  expect(shared).toEqual({ same: true, distinct: true, user: 'mara.lindqvist' })
  expect(validations).toBe(1)
})

test('elements that stand in the page already take the core that is configured after them', async ({
  page,
  openHost,
  server,
}) => {
  const { token } = await server.call('POST', '/users/local:admin/tokens/portal')
  await openHost(
    'sdk',
    '<script type="module" src="/cordwood-inputs.js"></script>',
    '<cordwood-inputs></cordwood-inputs>',
  )
  await page.waitForFunction(() => customElements.get('cordwood-inputs') !== undefined)
  await page.evaluate(async given => {
    const { configure } = (await import('/index.js' as string)) as CoreModule
    configure({ baseUrl: '/elsewhere/api', getToken: () => Promise.resolve(given) })
  }, token)
  await expect.poll(() => server.calls.map(({ call }) => call)).toContain('GET /system/inputs')
  const used = await page.evaluate(
    () => (document.querySelector('cordwood-inputs') as HTMLElement & { core: { baseUrl: string } }).core.baseUrl,
  )
  expect(used).toBe('/elsewhere/api')
})

test('importing the core defines no element', async ({ page, openHost }) => {
  await openHost('sdk', '', '<cordwood-admin></cordwood-admin>')
  await page.evaluate(() => import('/core.js' as string))
  expect(await page.evaluate(() => customElements.get('cordwood-admin') === undefined)).toBe(true)
})
