/** The portal: another origin, a strict policy, hostile styles, three frameworks, a token with few rights. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { freePort } from '../support/ports.ts'
import { serveSecondBundle, startScript, watch } from './portal-page.ts'
import { startPlace, startPortal, type Place } from './portal-server.ts'

let place: Place
test.beforeAll(async () => {
  place = await startPlace()
})
test.afterAll(() => place?.stop())

interface Whitelist {
  readonly entries: readonly { readonly title: string; readonly value: string; readonly type: string }[]
}
const whitelist = () => place.server.json<Whitelist>('GET', '/system/urlwhitelist')
const editor = (page: Page) => page.locator('cordwood-url-whitelist-editor')
const rowsOf = (page: Page) => editor(page).getByRole('button', { name: /^Delete entry/ })

test('a token that may only edit the whitelist: the editor works, all else is hidden by the elements', async ({
  page,
}) => {
  const watched = await watch(page, place.server.url)
  await page.goto(`${place.limited.url}/settings`)
  const before = (await whitelist()).entries.length
  await expect(rowsOf(page)).toHaveCount(before)
  await editor(page).getByRole('button', { name: 'Add Url' }).first().click()
  await expect(rowsOf(page)).toHaveCount(before + 1)
  await editor(page).getByRole('textbox', { name: /title/i }).last().fill('Customs')
  await editor(page).getByRole('textbox', { name: /url/i }).last().fill('https://customs.example/hook')
  await editor(page).getByRole('button', { name: 'Update configuration' }).click()
  await expect(page.locator('#said')).toHaveText('cordwood-url-whitelist-saved')
  const { entries } = await whitelist()
  expect(entries).toHaveLength(before + 1)
  expect(entries).toContainEqual(
    expect.objectContaining({ title: 'Customs', value: 'https://customs.example/hook', type: 'literal' }),
  )

  await expect(page.locator('#people cordwood-entity-table').getByText('You may not see this.')).toBeVisible()
  await expect(
    page.locator('#alerts').getByText('Webhook URL').or(page.locator('#alerts').getByText('You may not see this.')),
  ).toBeVisible()
  for (const name of ['Create notification', 'Execute test notification']) {
    await expect(page.locator('#alerts').getByRole('button', { name, disabled: false })).toHaveCount(0)
  }
  await page.goto(place.limited.url)
  await expect(page.locator('cordwood-search').getByText('You may not see this.')).toBeVisible()
  expect(watched.violations).toEqual([])
  expect(watched.errors).toEqual([])
})

test('a token that may only edit the whitelist: the server refuses all else', async () => {
  const { server, limited } = place
  const status = async (method: string, path: string, body?: unknown) =>
    (await server.call(method, path, body, { authorization: `Bearer ${limited.token}` })).status
  const configuration = 'org.graylog2.indexer.searches.SearchesClusterConfig'
  expect(await status('GET', '/system/urlwhitelist')).toBe(200)
  expect({
    users: await status('GET', '/users'),
    paginated: await status('GET', '/users/paginated'),
    create: await status('POST', '/users', {
      username: 'mallory',
      password: 'a password of hers',
      email: 'm@example.org',
      first_name: 'M',
      last_name: 'M',
      permissions: ['*'],
      roles: [],
    }),
    role: await status('PUT', '/roles/whitelist', { name: 'whitelist', permissions: ['*'] }),
    configuration: await status('PUT', `/system/cluster_config/${configuration}`, { query_time_range_limit: 'P1D' }),
    notifications: await status('POST', '/events/notifications', {
      title: 'n',
      description: '',
      config: { type: 'http-notification-v1', url: 'https://example.org' },
    }),
    adapters: await status('GET', '/system/lookup/adapters'),
    inputs: await status('POST', '/system/inputs', {
      title: 'i',
      type: 'org.graylog2.inputs.raw.tcp.RawTCPInput',
      global: true,
      configuration: { bind_address: '127.0.0.1', port: 1 },
    }),
    search: await status('GET', '/search/universal/relative?query=*&range=0'),
  }).toEqual({
    users: 403,
    paginated: 403,
    create: 403,
    role: 403,
    configuration: 403,
    notifications: 403,
    adapters: 403,
    inputs: 403,
    search: 403,
  })
  expect((await server.call('GET', '/users/mallory')).status).toBe(404)
})

const bundles = ['cordwood', 'second']
const shared = ['notification-details', 'entity-table', 'url-whitelist-editor']

/** Each of the shared elements twice for each bundle, and a summary of the notification. `configures`: the second bundle does too. */
async function showTwice(page: Page, configures: boolean) {
  const { server, own } = place
  const { id } = await server.json<{ id: string }>('POST', '/events/notifications', {
    title: 'Dispatch',
    description: 'Cold chain',
    config: {
      type: 'slack-notification-v1',
      webhook_url: 'https://hooks.slack.com/services/T/B/x',
      channel: '#dispatch',
      color: '#17603f',
    },
  })
  const { entries } = await whitelist()
  const yard = { id: randomUUID(), title: 'Yard', value: 'https://yard.example/hook', type: 'literal' }
  await server.json('PUT', '/system/urlwhitelist', { entries: [...entries, yard], disabled: false })
  const imports = (from: string, tags: readonly string[]) => tags.map(tag => `import '${from}/${tag}.js'`).join('\n')
  const second = imports(
    '/copy',
    shared.map(name => `second-${name}`),
  )
  own.show(
    `
    ${bundles
      .flatMap(bundle =>
        [1, 2].map(
          () => `
      <${bundle}-notification-details notification-id="${id}"></${bundle}-notification-details>
      <${bundle}-entity-table path="/users/paginated" list="users"></${bundle}-entity-table>
      <${bundle}-url-whitelist-editor></${bundle}-url-whitelist-editor>`,
        ),
      )
      .join('')}
    <cordwood-notification-summary notification-id="${id}"></cordwood-notification-summary>
    <script type="module" src="/own.js"></script><script type="module" src="/second.js"></script>`,
    {
      '/own.js': startScript(
        server.url,
        imports(
          `${server.url}/sdk`,
          [...shared, 'notification-summary'].map(name => `cordwood-${name}`),
        ),
      ),
      '/second.js': configures ? startScript(server.url, second).replace(`${server.url}/sdk`, '/copy') : second,
    },
  )
  const watched = await watch(page, server.url)
  return {
    watched,
    async open() {
      // An element that comes seconds after an answer asks anew: nothing is answered before both bundles are there.
      const { promise: loaded, resolve: answer } = Promise.withResolvers<void>()
      await page.route(`${server.url}/api/system/sessions`, async route => {
        await loaded
        await route.continue()
      })
      await page.goto(own.url)
      answer()
      const { length } = (await whitelist()).entries
      for (const bundle of bundles) {
        for (const which of [0, 1]) {
          const element = (name: string) => page.locator(`${bundle}-${name}`).nth(which)
          await expect(element('notification-details').getByText('Dispatch', { exact: true })).toBeVisible()
          await expect(element('entity-table').getByText('whitelist@tidewater.example')).toBeVisible()
          await expect(element('url-whitelist-editor').getByRole('button', { name: /^Delete entry/ })).toHaveCount(
            length,
          )
        }
      }
      await expect(page.locator('cordwood-notification-summary').getByText('Dispatch', { exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const count = (call: string) => watched.calls.filter(one => one === call).length
      return {
        session: count('GET /system/sessions'),
        user: count('GET /users/admin'),
        notification: count(`GET /events/notifications/${id}`),
        list: count('GET /users/paginated'),
        whitelist: count('GET /system/urlwhitelist'),
      }
    },
  }
}

test('the same elements twice, in two bundles: one session, one user, one request for what they show', async ({
  page,
}) => {
  await serveSecondBundle(page, place.own.url)
  const { watched, open } = await showTwice(page, false)
  expect(await open()).toEqual({ session: 1, user: 1, notification: 1, list: 1, whitelist: 1 })
  expect(await page.evaluate(() => (globalThis as { asked?: number }).asked)).toBe(1)

  // A value saved in one element shows in those of the other bundle, and a refreshed list is requested once.
  const first = editor(page).first()
  await first.getByLabel('Title of entry 1', { exact: true }).fill('Said once')
  await first.getByRole('button', { name: 'Update configuration' }).click()
  for (const which of [0, 1])
    await expect(
      page.locator('second-url-whitelist-editor').nth(which).getByLabel('Title of entry 1', { exact: true }),
    ).toHaveValue('Said once')
  await page.evaluate(() => {
    for (const table of document.querySelectorAll<HTMLElement & { refresh(): void }>(
      'cordwood-entity-table, second-entity-table',
    ))
      table.refresh()
  })
  const asked = (call: string) => watched.calls.filter(one => one === call).length
  await expect.poll(() => asked('GET /users/paginated')).toBe(2)
  await page.waitForLoadState('networkidle')
  expect([asked('GET /users/paginated'), asked('GET /system/urlwhitelist')]).toEqual([2, 1])
  expect(watched.violations).toEqual([])
  expect(watched.errors).toEqual([])
})

test('bundles whose cores are of different majors: both work, each with its own session', async ({ page }) => {
  await serveSecondBundle(page, place.own.url, script =>
    script.replace(/\bcordwood\.([a-z.]+)\.v1\b/g, 'cordwood.$1.v2'),
  )
  const { watched, open } = await showTwice(page, true)
  expect(await open()).toEqual({ session: 2, user: 2, notification: 2, list: 2, whitelist: 2 })
  expect(
    await page.evaluate(() =>
      Object.getOwnPropertySymbols(globalThis)
        .map(symbol => symbol.description)
        .filter(name => name?.startsWith('cordwood.core'))
        .toSorted(),
    ),
  ).toEqual(['cordwood.core.v1', 'cordwood.core.v2'])
  expect(watched.violations).toEqual([])
  expect(watched.errors).toEqual([])
})

test('HTML, React 18 and Vue 3 side by side: each renders, hears events and takes objects', async ({ page }) => {
  const watched = await watch(page, place.server.url)
  await page.goto(`${place.full.url}/frameworks`)
  for (const way of ['html', 'react', 'vue']) {
    const column = page.locator(`#${way}`)
    await expect(column.getByText('Pharmaceuticals')).toBeVisible()
    await expect(column.getByLabel('Channel', { exact: true })).toHaveValue('#trailers')
    await expect(column.getByLabel('API token')).toBeVisible()
    await expect(column.getByRole('button', { name: 'Update configuration' })).toBeVisible()
    await column.getByRole('checkbox', { name: /0422/ }).click()
    await expect(column.locator('output')).toHaveText('cordwood-selection-changed {"ids":["0422"]}')
    await column.getByLabel('Channel', { exact: true }).fill(`#${way}`)
    await expect(column.locator('output')).toContainText('cordwood-config-changed')
    expect(
      await column
        .locator('cordwood-notification-form')
        .evaluate(form => (form as HTMLElement & { config: { channel: string } }).config.channel),
    ).toBe(way === 'html' ? '#trailers' : `#${way}`)
  }
  expect(watched.violations).toEqual([])
  expect(watched.errors).toEqual([])
})

test("the portal's own Shoelace stays as it is", async ({ page }) => {
  await page.goto(`${place.full.url}/frameworks`)
  await expect(page.locator('#html').getByText('Pharmaceuticals')).toBeVisible()
  const dialog = page.locator('#dispatch')
  // It takes the focus on its way, and a list that is open by then closes.
  const opened = dialog.evaluate(
    dialog => new Promise(resolve => dialog.addEventListener('sl-after-show', () => resolve(null), { once: true })),
  )
  await page.getByRole('button', { name: 'Contact dispatch' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact dispatch' })).toBeVisible()
  await opened
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Lyon' }).click()
  await expect.poll(() => page.locator('sl-select').evaluate(select => (select as HTMLInputElement).value)).toBe('lyon')
  expect(
    await page.evaluate(() => (customElements.get('sl-dialog') as unknown as { version: string }).version),
  ).toMatch(/^2\.16\./)
  await dialog.locator('#close').click()
  await expect(page.getByRole('dialog', { name: 'Contact dispatch' })).toBeHidden()
})

test('the token is asked for once, when an element needs it, and stands in no address', async ({ page }) => {
  const { server, full, own } = place
  own.show('<main></main><script type="module" src="/own.js"></script>', { '/own.js': startScript(server.url) })
  const watched = await watch(page, server.url)
  await page.goto(own.url)
  await page.waitForLoadState('networkidle')
  expect(watched.urls).not.toContain(`${own.url}/my/token`)
  await page.goto(`${full.url}/settings`)
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(
    page
      .locator('#people')
      .getByRole('cell', { name: 'whitelist' })
      .or(page.locator('#people').getByRole('rowheader', { name: 'whitelist' }))
      .first(),
  ).toBeVisible()
  expect(watched.urls.filter(url => url === `${full.url}/my/token`)).toHaveLength(1)
  expect(watched.urls.filter(url => url.includes(full.token))).toEqual([])
  expect(
    await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie, location.href]),
  ).toEqual([0, 0, '', `${full.url}/settings`])
})

test('the token is only for pages of the portal', async ({ request }) => {
  const { full } = place
  expect((await fetch(`${full.url}/my/token`)).status).toBe(401)
  await request.get(`${full.url}/settings`)
  expect((await request.get(`${full.url}/my/token`, { headers: { 'sec-fetch-site': 'cross-site' } })).status()).toBe(
    401,
  )
  expect(
    await (await request.get(`${full.url}/my/token`, { headers: { 'sec-fetch-site': 'same-origin' } })).text(),
  ).toBe(full.token)
})

test('every element has a page that runs, and nothing breaks the strict policy', async ({ page }) => {
  test.setTimeout(240_000)
  const watched = await watch(page, place.server.url)
  const docs = await readdir(join(import.meta.dirname, '../../docs/elements'))
  const tags = docs.filter(name => name.startsWith('cordwood-')).map(name => name.slice(0, -3))
  expect(tags.length).toBeGreaterThan(25)
  for (const tag of tags) {
    await page.goto(`${place.full.url}/elements/${tag}`)
    await expect(page.getByRole('heading', { level: 1, name: `<${tag}>` })).toBeVisible()
    await expect
      .poll(() => page.evaluate(name => customElements.get(name) !== undefined, tag), { message: tag })
      .toBe(true)
    await expect(page.locator('#stage').locator(tag).first(), tag).toBeAttached()
  }
  for (const path of ['/', '/settings', '/frameworks']) {
    await page.goto(place.full.url + path)
    await page.waitForLoadState('networkidle')
  }
  expect(watched.violations).toEqual([])
})

for (const way of ['html', 'react', 'vue']) {
  test(`a page of one element in ${way}: the example runs, events are told, the switches work`, async ({ page }) => {
    await page.goto(`${place.full.url}/elements/cordwood-key-value-table?in=${way}`)
    const table = page.locator('#stage cordwood-key-value-table')
    await expect(table.getByText('production')).toBeVisible()
    await expect(page.locator('#events')).toContainText('cordwood-ready')
    await page.getByLabel('Direction').selectOption('rtl')
    await expect(table.locator('.cw-root')).toHaveCSS('direction', 'rtl')
    await page.getByLabel('Theme').selectOption('noir')
    await expect(table.locator('.cw-root')).toHaveCSS('color-scheme', 'dark')
  })
}

test('hostile styles of the page do not enter, its font does', async ({ page }) => {
  await page.goto(`${place.full.url}/settings`)
  const button = editor(page).getByRole('button', { name: 'Update configuration' })
  await expect(button).toHaveCSS('font-family', '"Work Sans", sans-serif')
  await expect(button).toHaveCSS('height', '32px')
  await expect(button).toHaveCSS('text-transform', 'none')
  await expect(button).toHaveCSS('box-sizing', 'border-box')
  await expect(button).toHaveCSS('letter-spacing', 'normal')
  await expect(button).toHaveCSS('border-top-style', 'solid')
  await expect(button).not.toHaveCSS('background-color', 'rgb(0, 255, 0)')
  const table = page.locator('#people').getByRole('table').first()
  await expect(table).toHaveCSS('display', 'table')
  await expect(table.getByRole('columnheader').first()).toHaveCSS('display', 'table-cell')
  await expect(page.locator('#people svg').first()).not.toHaveCSS('display', 'none')
  // The page moves and shrinks its own dialogs and popovers; ours float where they belong.
  const select = page.locator('#people').getByRole('combobox', { name: 'Rows per page' })
  await select.click()
  const option = page.getByRole('option', { name: '50', exact: true })
  await expect(option).toBeVisible()
  const placed = async () => {
    const [trigger, list] = [(await select.boundingBox())!, (await option.boundingBox())!]
    return Math.abs(list.x - trigger.x) < 60 && list.height > 20
  }
  await expect.poll(placed).toBe(true)
})

test('frozen prototypes, a patched fetch, clobbering ids and two copies of the SDK: everything works', async ({
  page,
}) => {
  const { server, own } = place
  own.show(
    `
    <script src="/hostile.js"></script>
    <form id="configure"><input name="nodeType"><input name="attributes"></form><img name="fetch" alt=""><a id="cordwood"></a><a id="customElements" name="define"></a>
    <form id="document" name="body"></form><p id="process"></p><p id="defaultCore"></p><p id="appConfig"></p>
    <cordwood-url-whitelist-editor></cordwood-url-whitelist-editor>
    <cordwood-entity-table path="/users/paginated" list="users"></cordwood-entity-table>
    <script type="module" src="/own.js"></script><script type="module" src="/copies.js"></script>`,
    {
      '/hostile.js': `
      const send = window.fetch
      window.fetch = function fetch(...given) { globalThis.fetches = (globalThis.fetches ?? 0) + 1; return send.apply(window, given) }
      for (const type of [Object, Function, Array, String, Number, Boolean, RegExp, Date, Promise, Map, Set, Error, Symbol]) { Object.freeze(type); Object.freeze(type.prototype) }`,
      '/own.js': startScript(server.url, `import '${server.url}/sdk/cordwood-url-whitelist-editor.js'`),
      '/copies.js': "import '/copy/cordwood-entity-table.js'\nimport '/copy/cordwood-url-whitelist-editor.js'",
    },
  )
  const watched = await watch(page, server.url)
  await page.goto(own.url)
  await expect(rowsOf(page)).toHaveCount((await whitelist()).entries.length)
  await expect(page.locator('cordwood-entity-table').getByText('whitelist@tidewater.example')).toBeVisible()
  await editor(page).getByRole('button', { name: 'Add Url' }).first().click()
  await expect(rowsOf(page)).toHaveCount((await whitelist()).entries.length + 1)
  expect(watched.errors).toEqual([])
  expect(watched.violations).toEqual([])
  expect(await page.evaluate(() => (globalThis as { fetches?: number }).fetches)).toBeGreaterThan(0)
})

test('the portal says what is missing', async () => {
  const nobody = await startPortal(await freePort(), { CORDWOOD_URL: `http://127.0.0.1:${await freePort()}` })
  expect(nobody.output()).toMatch(/MISSING {2}Cordwood does not answer at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)/)
  nobody.stop()
  const stranger = await startPortal(await freePort(), { CORDWOOD_URL: place.server.url }, 'not a token')
  expect(stranger.output()).toMatch(
    /MISSING {2}Cordwood at .* refuses pages of http:\/\/localhost:\d+\. Start it with CORDWOOD_ALLOWED_ORIGINS=http:\/\/localhost:\d+/,
  )
  expect(stranger.output()).toContain('MISSING  Cordwood does not know the token.')
  stranger.stop()
})
