/** The twelve rules an SDK owes its hosts, one block per rule; the built SDK on pages of somebody else, under a strict CSP. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { configure, defaultCore } from '../../core/core.ts'
import { expect } from './pages.ts'
import { testOnDemand as test, type InMemoryServer } from './server-in-memory.ts'
import { serveFolder, strictPolicy } from './static-server.ts'
import { publicTokens } from '../../elements/sdk/tokens.ts'
import { freePort } from '../support/ports.ts'

// A page keeps functions that a test exposed to its context, so each test has a context of its own.
test.use({ reuseContext: false })

interface CoreModule {
  readonly configure: typeof configure
  readonly defaultCore: typeof defaultCore
}

const root = join(import.meta.dirname, '..', '..')
const sdk = join(root, 'dist', 'sdk')
const inputsScript = '<script type="module" src="/cordwood-inputs.js"></script>'
const reserved = '<link rel="stylesheet" href="/cordwood.css">'

const addInput = (server: InMemoryServer) =>
  server.call('POST', '/system/inputs', {
    title: 'Edge',
    type: 'org.graylog2.inputs.syslog.udp.SyslogUDPInput',
    global: true,
    configuration: { bind_address: '127.0.0.1', port: 1514 },
  })
/** Its title in the list of inputs; notifications name it too. */
const edge = (page: Page) => page.locator('cordwood-inputs').getByText('Edge', { exact: true })
/** Returns the element with the inputs of the server's node. */
async function inputsOfNode(server: InMemoryServer): Promise<string> {
  const { node_id } = await server.call('GET', '/system/cluster/node')
  return `<cordwood-inputs node-id="${node_id}"></cordwood-inputs>`
}
/** Returns a function that counts the requests of the page so far for a path of the API. */
function counting(page: Page, path: string): () => number {
  let count = 0
  page.on('request', request => {
    if (request.url().endsWith(`/api${path}`)) count += 1
  })
  return () => count
}

/** Notes on `window.seen` what the page does while `body` runs before any of its scripts. */
const note = (page: Page, body: () => void) => page.addInitScript(body)

const seen = <T>(page: Page) => page.evaluate(() => (globalThis as unknown as { seen: T }).seen)

test.describe('rule 1: one line to start: configure, then plain tags; the root registers nothing, one entry each, one for all', () => {
  test.beforeEach(({ page }) =>
    note(page, () => {
      const names: string[] = []
      Object.assign(globalThis, { seen: names })
      const define = customElements.define.bind(customElements)
      customElements.define = (name: string, ...rest) => {
        names.push(name)
        define(name, ...rest)
      }
    }),
  )

  test('importing the root or the core registers nothing', async ({ page, openHost }) => {
    await openHost('sdk', '', '')
    await page.evaluate(() => Promise.all(['/index.js', '/core.js'].map(path => import(path))))
    expect(await seen(page)).toEqual([])
  })

  test('an entry registers its own element, and of ours no other but the provider and the notices', async ({
    page,
    openHost,
  }) => {
    await openHost('sdk', '<script type="module" src="/cordwood-share-button.js"></script>', '')
    await page.waitForFunction(() => customElements.get('cordwood-share-button') !== undefined)
    const names = await seen<string[]>(page)
    expect(names.filter(name => name.startsWith('cordwood-')).sort()).toEqual([
      'cordwood-provider',
      'cordwood-share-button',
    ])
  })

  test('one entry registers all of the manifest', async ({ page, openHost }) => {
    const { modules } = JSON.parse(readFileSync(join(sdk, 'custom-elements.json'), 'utf8')) as {
      modules: { declarations: { tagName?: string }[] }[]
    }
    const tags = modules.flatMap(({ declarations }) => declarations.flatMap(({ tagName }) => tagName ?? []))
    await openHost('sdk', '<script type="module" src="/all.js"></script>', '')
    await expect.poll(() => page.evaluate(names => names.filter(name => !customElements.get(name)), tags)).toEqual([])
    expect(tags.length).toBeGreaterThan(5)
  })

  test('configure and a tag are enough', async ({ page, openHost, server }) => {
    await addInput(server)
    const { token } = await server.call('POST', '/users/local:admin/tokens/portal')
    await openHost('sdk', '<script type="module" src="/start.js"></script>', '<cordwood-inputs></cordwood-inputs>', {
      '/start.js': `import { configure } from '/index.js'; import '/cordwood-inputs.js'; configure({ baseUrl: '/api', getToken: async () => '${token}' })`,
    })
    await expect(edge(page)).toBeVisible()
  })
})

/** A server that takes one token, and answers every GET with how often it was asked. */
async function tokenServer(page: Pick<Page, 'route'>) {
  const server = { token: 'token-1', urls: [] as string[], authorizations: [] as (string | null)[], refusals: 0 }
  await page.route('**/api/**', async route => {
    const request = route.request()
    const path = new URL(request.url()).pathname.replace(/^.*?\/api/, '')
    const authorization = request.headers()['authorization'] ?? null
    server.urls.push(request.url())
    server.authorizations.push(authorization)
    const good = authorization === `Bearer ${server.token}`
    const json = (status: number, body: unknown) =>
      route.fulfill({
        status,
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Origin': '*', 'X-Request-Id': 'c-1' },
        body: JSON.stringify(body),
      })
    if (path === '/system/sessions')
      return json(200, { is_valid: false, session_id: null, username: good ? 'portal' : null })
    if (!good) {
      server.refusals += 1
      return json(401, { type: 'ApiError', message: 'The token is not taken.' })
    }
    if (path.startsWith('/users/')) {
      return json(200, {
        id: '1',
        username: 'portal',
        full_name: 'Portal',
        email: '',
        permissions: ['*'],
        grn_permissions: [],
        timezone: 'UTC',
        preferences: {},
        startpage: null,
        roles: [],
        read_only: false,
        service_account: false,
      })
    }
    if (path === '/system/inputs/types/all') return json(200, {})
    return json(200, { inputs: [], total: 0, path })
  })
  return server
}

/** Configures the page's core with tokens that the test hands out. */
async function withTokens(page: Page) {
  const tokens = { next: 'token-1', asked: 0 }
  await page.exposeFunction('nextToken', () => {
    tokens.asked += 1
    return tokens.next
  })
  await page.evaluate(async () => {
    const { configure } = (await import('/core.js' as string)) as CoreModule
    const core = configure({
      baseUrl: '/api',
      getToken: () => (globalThis as unknown as { nextToken: () => Promise<string> }).nextToken(),
    })
    const events: string[] = []
    core.events.addEventListener('session-expired', () => events.push('session-expired'))
    Object.assign(globalThis, { core, seen: events })
  })
  return tokens
}

const get = (page: Page, path: string) =>
  page.evaluate(
    address =>
      (globalThis as unknown as { core: ReturnType<typeof defaultCore> }).core.client.get<{ path: string }>(address),
    path,
  )

test.describe('rule 2: getToken is lazy, single-flighted, retried once on 401; no token in a URL or attribute; session-expired keeps the screen', () => {
  test('it is asked when the first request needs it, once for all that wait', async ({ page, openHost }) => {
    const server = await tokenServer(page)
    await openHost('sdk', '', '')
    const tokens = await withTokens(page)
    expect(tokens.asked).toBe(0)
    await Promise.all(['/a', '/b', '/c'].map(path => get(page, path)))
    expect(tokens.asked).toBe(1)
    expect(new Set(server.authorizations)).toEqual(new Set(['Bearer token-1']))
  })

  test('a token that is refused is asked for once more, and the request repeated', async ({ page, openHost }) => {
    const server = await tokenServer(page)
    await openHost('sdk', '', '')
    const tokens = await withTokens(page)
    await get(page, '/a')
    server.token = tokens.next = 'token-2'
    expect(await get(page, '/b')).toMatchObject({ path: '/b' })
    expect([tokens.asked, server.refusals]).toEqual([2, 1])
    expect(await seen(page)).toEqual([])
  })

  test('when the fresh token is refused too, the page is told once and the screen stays; it works on when the host has logged in again', async ({
    page,
    openHost,
  }) => {
    const server = await tokenServer(page)
    await openHost('sdk', '', '')
    const tokens = await withTokens(page)
    await page.evaluate(async () => {
      await import('/cordwood-inputs.js' as string)
      document.body.append(document.createElement('cordwood-inputs'))
    })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    // The heading may stand there before the session: requests wait for the first login, and would for ever.
    await get(page, '/first')
    server.token = 'other'
    await expect(get(page, '/a')).rejects.toThrow()
    await expect(get(page, '/b')).rejects.toThrow()
    expect(await seen(page)).toEqual(['session-expired'])
    await expect(heading).toBeVisible()
    tokens.next = 'other'
    expect(await get(page, '/c')).toMatchObject({ path: '/c' })
  })

  test('no URL and no attribute holds the token, and nothing is stored', async ({ page, openHost }) => {
    const server = await tokenServer(page)
    await openHost('sdk', '', '')
    await withTokens(page)
    await page.evaluate(async () => {
      await import('/cordwood-overview.js' as string)
      document.body.append(document.createElement('cordwood-overview'))
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => server.urls.length).toBeGreaterThan(2)
    expect(server.urls.filter(url => url.includes('token-1'))).toEqual([])
    const texts = await page.evaluate(() => {
      const all: string[] = [JSON.stringify({ ...localStorage, ...sessionStorage }), document.cookie, location.href]
      const walk = (node: Document | ShadowRoot) => {
        for (const element of node.querySelectorAll('*')) {
          all.push(...[...element.attributes].map(({ value }) => value))
          if (element.shadowRoot) walk(element.shadowRoot)
        }
      }
      walk(document)
      return all
    })
    expect(texts.filter(text => text.includes('token-1'))).toEqual([])
  })
})

test.describe('rule 3: two bundles and ten elements share one session, one cache, one poller; the host keeps its own Shoelace', () => {
  test('what both bundles ask for is one request, in one session', async ({ page, openHost, server }) => {
    const validations = counting(page, '/system/sessions')
    await openHost('sdk', '', '')
    const shared = await page.evaluate(async () => {
      const bundles = await Promise.all(['/core.js', '/copy/core.js'].map(path => import(path) as Promise<CoreModule>))
      bundles[0]!.configure({ baseUrl: '/api' })
      const stores = bundles.map(({ defaultCore: core }) =>
        core().query[0]<object>([core().session.$username, '/streams']),
      )
      const answers = await Promise.all(
        stores.map(
          store =>
            new Promise(resolve => {
              store.subscribe(({ data }) => {
                if (data) resolve(data)
              })
            }),
        ),
      )
      return {
        one: bundles[0]!.defaultCore() === bundles[1]!.defaultCore(),
        two: bundles[0] !== bundles[1],
        same: answers[0] === answers[1],
      }
    })
    expect(shared).toEqual({ one: true, two: true, same: true })
    expect(server.asked('GET /streams')).toHaveLength(1)
    expect(validations()).toBe(1)
  })

  test("an element of the host that has the name of one of Shoelace is the host's", async ({
    page,
    openHost,
    server: _server,
  }) => {
    await openHost(
      'sdk',
      '<script type="module" src="/cordwood-admin.js"></script><script type="module" src="/own.js"></script>',
      '<sl-switch></sl-switch>',
      {
        '/own.js':
          "customElements.define('sl-switch', class extends HTMLElement { connectedCallback() { this.textContent = 'mine' } })",
      },
    )
    await page.waitForFunction(() => customElements.get('cordwood-admin') !== undefined)
    await expect(page.locator('sl-switch')).toHaveText('mine')
  })
})

test.describe('rule 4: only the shell writes URL, title and storage; events are composed, bubbling, typed; navigation is cancelable', () => {
  test('elements write none of the three', async ({ page, openHost, server }) => {
    await note(page, () => {
      const writes: string[] = []
      Object.assign(globalThis, { seen: writes })
      for (const method of ['pushState', 'replaceState'] as const) {
        const original = history[method].bind(history)
        history[method] = (...rest) => {
          writes.push(method)
          original(...rest)
        }
      }
      const set = Storage.prototype.setItem
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        writes.push(`storage ${key}`)
        set.call(this, key, value)
      }
    })
    await addInput(server)
    await openHost(
      'sdk',
      '<script type="module" src="/all.js"></script>',
      '<cordwood-inputs></cordwood-inputs><cordwood-overview></cordwood-overview><cordwood-search></cordwood-search>',
    )
    await expect(edge(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await seen(page)).toEqual([])
    expect(await page.title()).toBe('Host')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/host')
  })

  test('a click on a link asks the page first', async ({ page, openHost, server }) => {
    await openHost('sdk', inputsScript, await inputsOfNode(server))
    await page.evaluate(() =>
      document.addEventListener('cordwood-navigate', event => {
        const { bubbles, composed, cancelable, detail } = event as CustomEvent<{ path: string }>
        Object.assign(globalThis, { seen: { bubbles, composed, cancelable, path: detail.path } })
        event.preventDefault()
      }),
    )
    await page.locator('.crumb').getByRole('link').click()
    await expect
      .poll(() => seen(page))
      .toEqual({ bubbles: true, composed: true, cancelable: true, path: '/system/inputs' })
    expect(new URL(page.url()).pathname).toBe('/host')
  })

  test('what nobody takes goes to the interface of the server', async ({ page, openHost, server }) => {
    await openHost('sdk', inputsScript, await inputsOfNode(server), {
      '/system/inputs': '<!doctype html><title>The interface</title>',
    })
    await page.locator('.crumb').getByRole('link').click()
    await page.waitForURL('**/system/inputs')
  })
})

test.describe('rule 5: permissions are an input, never the guard: the server enforces, elements hide', () => {
  test.use({ userPermissions: 'inputs:read' })

  test('what the user may not do is not offered', async ({ page, openHost, server }) => {
    await addInput(server)
    await openHost('sdk', inputsScript, '<cordwood-inputs></cordwood-inputs>')
    await expect(edge(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Launch' })).toHaveCount(0)
  })

  test('what the server refuses is said, whatever the element believed', async ({ page, openHost, server }) => {
    for (const path of ['/system/inputs', '/cluster/inputstates', '/system/inputs/types/all']) {
      server.answers.set(`GET ${path}`, {
        status: 403,
        body: { type: 'ApiError', message: 'Not authorized to read inputs.' },
      })
    }
    await openHost('sdk', inputsScript, '<cordwood-inputs></cordwood-inputs>')
    await expect(page.getByText('You may not see this.')).toBeVisible()
    await expect(page.getByText('Not authorized to read inputs.')).toBeVisible()
  })
})

/** Styles that a page applies to unknown elements, with and without !important. */
const hostileCss = `
  * { color: rgb(255, 0, 0) !important; font-size: 40px !important; letter-spacing: 9px !important; text-transform: uppercase !important;
    line-height: 3 !important; text-align: right !important; box-sizing: content-box !important; visibility: visible; }
  div, section, main, table, ul, svg, dialog { display: none !important; }
  button, input { all: unset !important; background: rgb(255, 0, 0) !important; padding: 50px !important; }
  :root { font-family: 'Courier New', monospace; }
  p { margin: 77px; }
`

test.describe('rule 6: documented properties, public parts, theme and density; no host style in, none out; fonts inherit', () => {
  const open = async (
    openHost: (folder: string, head: string, body: string, files?: Record<string, string>) => Promise<void>,
    css: string,
  ) => {
    await openHost(
      'sdk',
      `${inputsScript}<link rel="stylesheet" href="/hostile.css">`,
      '<p id="own">Own words</p><cordwood-inputs></cordwood-inputs>',
      { '/hostile.css': css },
    )
  }
  /** The looks of the heading and a button inside, and of the page's own paragraph. */
  const looks = (page: Page) =>
    page.evaluate(() => {
      const shadow = document.querySelector('cordwood-inputs')!.shadowRoot!
      const take = (element: Element) => {
        const {
          color,
          fontSize,
          letterSpacing,
          textTransform,
          lineHeight,
          textAlign,
          display,
          backgroundColor,
          paddingLeft,
          marginTop,
        } = getComputedStyle(element)
        return {
          color,
          fontSize,
          letterSpacing,
          textTransform,
          lineHeight,
          textAlign,
          display,
          backgroundColor,
          paddingLeft,
          marginTop,
        }
      }
      return {
        heading: take(shadow.querySelector('h1')!),
        button: take(shadow.querySelector('button')!),
        root: take(shadow.querySelector('.cw-root')!),
      }
    })

  test('a hostile page changes nothing inside but the font', async ({ page, openHost, server: _server }) => {
    await open(openHost, '')
    await expect(page.getByRole('button', { name: 'Launch' })).toBeVisible()
    const plain = await looks(page)
    await open(openHost, hostileCss)
    await expect(page.getByRole('button', { name: 'Launch' })).toBeVisible()
    await expect.poll(() => looks(page)).toEqual(plain)
    const font = await page.evaluate(
      () => getComputedStyle(document.querySelector('cordwood-inputs')!.shadowRoot!.querySelector('h1')!).fontFamily,
    )
    expect(font).toBe('"Courier New", monospace')
  })

  test('the page looks as before when elements are there', async ({ page, openHost, server: _server }) => {
    const own = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.querySelector('#own')!)
        return [...style].filter(name => !name.startsWith('--')).map(name => `${name}: ${style.getPropertyValue(name)}`)
      })
    await openHost('sdk', '', '<p id="own">Own words</p>')
    const before = await own()
    await page.evaluate(async () => {
      await import('/all.js' as string)
      document.body.append(document.createElement('cordwood-inputs'))
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await own()).toEqual(before)
    expect(
      await page.evaluate(() => document.adoptedStyleSheets.length + document.querySelectorAll('style').length),
    ).toBe(0)
  })

  test('each documented property, about thirty of them, reaches the inside of an element', async ({
    page,
    openHost,
    server: _server,
  }) => {
    const names = publicTokens().map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(28)
    expect(names.length).toBeLessThanOrEqual(36)
    await openHost(
      'sdk',
      '<script type="module" src="/cordwood-inputs.js"></script>',
      '<div id="around"><cordwood-inputs></cordwood-inputs></div>',
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const missed = await page.evaluate(
      tokens =>
        tokens.filter(token => {
          const around = document.querySelector<HTMLElement>('#around')!
          const inside = document.querySelector('cordwood-inputs')!.shadowRoot!.querySelector('.cw-root')!
          around.style.setProperty(token, 'canary')
          const reached = getComputedStyle(inside).getPropertyValue(token).trim() === 'canary'
          around.style.removeProperty(token)
          return !reached
        }),
      names,
    )
    expect(missed).toEqual([])
  })

  test('parts are styled from outside; theme and density are attributes', async ({
    page,
    openHost,
    server: _server,
  }) => {
    await openHost(
      'sdk',
      `${inputsScript}<link rel="stylesheet" href="/parts.css">`,
      '<cordwood-inputs theme="noir" density="compact"></cordwood-inputs>',
      { '/parts.css': 'cordwood-inputs::part(root) { padding: 33px; }' },
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const style = await page.evaluate(() => {
      const { paddingTop, colorScheme, color } = getComputedStyle(
        document.querySelector('cordwood-inputs')!.shadowRoot!.querySelector('.cw-root')!,
      )
      return { paddingTop, colorScheme, color }
    })
    expect(style).toEqual({ paddingTop: '33px', colorScheme: 'dark', color: 'rgb(227, 232, 238)' })
  })
})

test.describe('rule 7: strings can be overridden by the host; lang and dir come from the nearest ancestor; right-to-left works', () => {
  const words = (page: Page) => page.locator('cordwood-probe-words p')
  const german = {
    translations: {
      de: { 'common.cancel': 'Abbrechen', 'probe.files': { one: '{count} Datei', other: '{count} Dateien' } },
    },
  }
  const add = (page: Page, html: string) =>
    page.evaluate(
      ([body, options]) => {
        const place = document.createElement('section')
        place.innerHTML = body
        document.body.append(place)
        const probe = place.querySelector('cordwood-probe-words') as HTMLElement & {
          core: ReturnType<typeof defaultCore>
        }
        probe.core.change(options)
      },
      [html, german] as const,
    )

  test.beforeEach(({ openGallery }) => openGallery('element'))

  test('the words of the host stand in place of ours', async ({ page }) => {
    await add(page, '<cordwood-probe-words></cordwood-probe-words>')
    await expect(words(page)).toContainText('en: Cancel')
    await page.evaluate(() => {
      const probe = document.querySelector('cordwood-probe-words') as HTMLElement & {
        core: ReturnType<typeof defaultCore>
      }
      probe.core.change({ strings: { 'common.cancel': 'Never mind' } })
    })
    await expect(words(page)).toContainText('Never mind')
  })

  test('the nearest lang decides on words, plurals, numbers and times, and a change of it is followed', async ({
    page,
  }) => {
    await add(page, '<div lang="de-AT"><cordwood-probe-words></cordwood-probe-words></div>')
    await expect(words(page)).toHaveText('de: Abbrechen, 1.234,5 Dateien, vor 2 Stunden')
    await page.evaluate(() => document.querySelector('[lang="de-AT"]')!.setAttribute('lang', 'en-GB'))
    await expect(words(page)).toHaveText('en: Cancel, 1,234.5 files, 2 hours ago')
    await page.evaluate(() => document.querySelector('cordwood-probe-words')!.setAttribute('lang', 'de'))
    await expect(words(page)).toContainText('Abbrechen')
  })

  test('a lang around the shadow root of the host counts, also when it changes inside one', async ({ page }) => {
    await add(
      page,
      '<div id="outer" lang="de"><div id="shadowed"></div></div><cordwood-probe-words hidden></cordwood-probe-words>',
    )
    await page.evaluate(() => {
      const shadow = document.querySelector('#shadowed')!.attachShadow({ mode: 'open' })
      shadow.innerHTML = '<p id="inner"><cordwood-probe-words></cordwood-probe-words></p>'
    })
    const inner = page.locator('#inner cordwood-probe-words p')
    await expect(inner).toContainText('Abbrechen')
    await page.evaluate(() =>
      document.querySelector('#shadowed')!.shadowRoot!.querySelector('#inner')!.setAttribute('lang', 'en'),
    )
    await expect(inner).toContainText('Cancel')
  })

  test('a language without words is English, and says so to screen readers', async ({ page }) => {
    await add(page, '<div lang="fr"><cordwood-probe-words></cordwood-probe-words></div>')
    await expect(words(page)).toHaveText('en: Cancel, 1,234.5 files, 2 hours ago')
    expect(await page.locator('cordwood-probe-words .cw-root').getAttribute('lang')).toBe('en')
  })

  test('English words keep their own direction in a page of a language without words, and only there', async ({
    page,
  }) => {
    await add(page, '<div id="around" lang="ar" dir="rtl"><cordwood-probe-words></cordwood-probe-words></div>')
    const direction = () => page.locator('cordwood-probe-words p').evaluate(one => getComputedStyle(one).direction)
    await expect.poll(direction).toBe('ltr')
    await page.evaluate(() => document.querySelector('#around')!.setAttribute('lang', 'de'))
    await expect(words(page)).toContainText('Abbrechen')
    expect(await direction()).toBe('rtl')
    await page.evaluate(() => document.querySelector('#around')!.setAttribute('lang', 'en'))
    await expect(words(page)).toContainText('Cancel')
    expect(await direction()).toBe('rtl')
  })

  test('dir comes from the nearest ancestor and turns the element round', async ({ page }) => {
    await page.evaluate(() => {
      const place = document.createElement('section')
      place.dir = 'rtl'
      place.innerHTML = '<cordwood-probe-floats></cordwood-probe-floats>'
      document.body.append(place)
    })
    const boxOf = async (role: 'button' | 'menu', name?: string) =>
      (await page.getByRole(role, { name }).boundingBox()) ?? { x: Number.NaN, width: Number.NaN }
    const endOf = async (role: 'button' | 'menu', name?: string) => {
      const { x, width } = await boxOf(role, name)
      return x + width
    }
    await expect
      .poll(async () => (await boxOf('button', 'Open dialog')).x - (await boxOf('button', 'More')).x)
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'More' }).click()
    await expect.poll(async () => (await endOf('menu')) - (await endOf('button', 'More'))).toBeCloseTo(0, 0)
  })
})

test.describe('rule 8: strict CSP: no eval, no inline style; works in a sandboxed frame and across origins', () => {
  test('everything of the SDK runs under a policy that allows its own files only', async ({
    page,
    openHost,
    problems,
    server: _server,
  }) => {
    await openHost(
      'sdk',
      '<script type="module" src="/all.js"></script>',
      '<cordwood-inputs></cordwood-inputs><cordwood-overview></cordwood-overview><cordwood-search></cordwood-search>',
    )
    await expect(page.getByRole('button', { name: 'Launch' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(problems).toEqual([])
  })

  test('in a frame that may run scripts and has no origin, from another origin, with an API of a third', async ({
    page,
    context,
  }) => {
    const server = await tokenServer(context)
    const cdn = await serveFolder(sdk)
    const policy = `default-src 'none'; script-src ${cdn.url} 'unsafe-inline'; style-src ${cdn.url}; connect-src http://api.example.net ${cdn.url}; frame-src 'self'`
    const frame = `<!doctype html><html lang="en"><title>Frame</title><link rel="stylesheet" href="${cdn.url}/cordwood.css">
      <script type="module">
        import { configure } from '${cdn.url}/index.js'
        import '${cdn.url}/cordwood-inputs.js'
        configure({ baseUrl: 'http://api.example.net/api', getToken: async () => 'token-1' })
      </script><cordwood-inputs></cordwood-inputs></html>`
    const host = await serveFolder(
      sdk,
      {
        '/host':
          '<!doctype html><title>Host</title><iframe sandbox="allow-scripts" src="/frame" width="900" height="600" title="Inputs"></iframe>',
        '/frame': frame,
      },
      policy,
    )
    await page.goto(`${host.url}/host`)
    const inside = page.frameLocator('iframe')
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Inputs')
    await expect(inside.getByText('Nothing')).toHaveCount(0)
    expect(server.authorizations).toContain('Bearer token-1')
    expect(new Set(server.urls.map(url => new URL(url).origin))).toEqual(new Set(['http://api.example.net']))
    await host.close()
    await cdn.close()
  })
})

test.describe('rule 9: elements reserve their size before upgrade: no layout shift', () => {
  test('every element of the manifest has a place before it is defined', async ({ page, openHost }) => {
    const { modules } = JSON.parse(readFileSync(join(sdk, 'custom-elements.json'), 'utf8')) as {
      modules: { declarations: { tagName?: string }[] }[]
    }
    // The provider has no box, and banners that may be none take no room.
    const without = ['cordwood-provider', 'cordwood-public-notifications']
    const tags = modules
      .flatMap(({ declarations }) => declarations.flatMap(({ tagName }) => tagName ?? []))
      .filter(tag => !without.includes(tag))
    await openHost('sdk', reserved, tags.map(tag => `<${tag}></${tag}>`).join(''))
    const flat = await page.evaluate(
      names => names.filter(name => document.querySelector(name)!.getBoundingClientRect().height < 16),
      tags,
    )
    expect(flat).toEqual([])
  })

  test('what stands below does not move while elements are defined and their data arrives', async ({
    page,
    openHost,
    server,
  }) => {
    await note(page, () => {
      const shifts: number[] = []
      Object.assign(globalThis, { seen: shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await addInput(server)
    await openHost('sdk', reserved, '<cordwood-inputs></cordwood-inputs><p id="below">Below</p>')
    const top = () => page.locator('#below').evaluate(element => element.getBoundingClientRect().top)
    const before = await top()
    await page.evaluate(() => import('/cordwood-inputs.js' as string))
    await expect(edge(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await top()).toBe(before)
    expect((await seen<number[]>(page)).reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
  })
})

test.describe('rule 9: the place that is kept is the place that is taken', () => {
  test('of a field, with and without its label', async ({ page, openHost }) => {
    await openHost(
      'sdk',
      reserved,
      '<cordwood-select aria-label="Colour"></cordwood-select><cordwood-select label="Colour"></cordwood-select>',
    )
    const heights = () =>
      page.locator('cordwood-select').evaluateAll(fields => fields.map(field => field.getBoundingClientRect().height))
    expect(await heights()).toEqual([32, 56])
    await page.evaluate(() => import('/cordwood-select.js' as string))
    await expect(page.getByRole('combobox')).toHaveCount(2)
    await expect.poll(heights).toEqual([32, 56])
  })
})

test.describe('rule 9: elements keep a usable width wherever they stand', () => {
  const tags = [
    'cordwood-streams',
    'cordwood-entity-table',
    'cordwood-url-whitelist-editor',
    'cordwood-select',
  ] as const
  const scripts = tags.map(tag => `<script type="module" src="/${tag}.js"></script>`).join('')
  const hosts = `<link rel="stylesheet" href="/hosts.css">${tags
    .map(
      tag => `
    <div class="row"><nav>Navigation</nav><${tag}></${tag}></div>
    <div class="grid"><${tag}></${tag}><p>Beside</p></div>
    <dialog open><${tag}></${tag}></dialog>
    <div class="float"><${tag}></${tag}></div>`,
    )
    .join('')}`
  const css =
    'body { margin: 0 } nav { width: 200px } .row { display: flex } .grid { display: grid; grid-template-columns: auto 1fr } ' +
    '.row { clear: both } .float { float: left } dialog { position: static }'
  const widths = (page: Page) =>
    page.evaluate(
      names =>
        names.flatMap(tag =>
          [...document.querySelectorAll(tag)].map(element => ({
            place: `${tag} in ${element.parentElement!.className || 'dialog'}`,
            width: Math.round(element.getBoundingClientRect().width),
          })),
        ),
      tags,
    )

  for (const [name, head] of [
    ['with', reserved],
    ['without', ''],
  ] as const) {
    test(`in a flex row, a grid column, a dialog and a float, ${name} cordwood.css`, async ({
      page,
      openHost,
      server: _server,
    }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await openHost('sdk', head + scripts, hosts, { '/hosts.css': css })
      await page.waitForFunction(names => names.every(tag => customElements.get(tag)), tags)
      const leastOf = (place: string) => (place.startsWith('cordwood-select') ? 190 : 600)
      expect(await widths(page)).toHaveLength(16)
      await expect
        .poll(async () => (await widths(page)).filter(({ place, width }) => width < leastOf(place)))
        .toEqual([])
      await expect.poll(() => widths(page)).toContainEqual({ place: 'cordwood-streams in row', width: 1080 })
      await page.setViewportSize({ width: 320, height: 900 })
      await expect.poll(async () => (await widths(page)).filter(({ width }) => width > 320)).toEqual([])
    })
  }

  test('as wide before they are defined as after', async ({ page, openHost, server: _server }) => {
    await openHost('sdk', reserved, hosts, { '/hosts.css': css })
    const screens = async () => (await widths(page)).filter(({ place }) => !place.startsWith('cordwood-select'))
    const before = await screens()
    await page.evaluate(names => Promise.all(names.map(tag => import(`/${tag}.js` as string))), tags)
    expect(await screens()).toEqual(before)
  })
})

test.describe('rule 4: a form that is not saved asks before the window is left', () => {
  test('on a page without the shell, and no more once it is saved or gone', async ({
    page,
    openHost,
    server: _server,
  }) => {
    await openHost(
      'sdk',
      '<script type="module" src="/cordwood-cloud-wizard.js"></script>',
      '<cordwood-cloud-wizard embedded></cordwood-cloud-wizard>',
    )
    const prevented = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    const name = page.getByLabel('Input name')
    await name.waitFor()
    expect(await prevented()).toBe(false)
    await name.fill('Flow logs')
    await expect.poll(prevented).toBe(true)
    await page.evaluate(() => document.querySelector('cordwood-cloud-wizard')!.remove())
    await expect.poll(prevented).toBe(false)
  })
})

test.describe('rule 10: an element whose server cannot be asked says which of the reasons it is', () => {
  const note = () => {
    const codes: unknown[] = []
    Object.assign(globalThis, { seen: codes })
    document.addEventListener('cordwood-error', event =>
      codes.push((event as CustomEvent<{ code: unknown }>).detail.code),
    )
  }

  test('no answer, a refused origin and another server are told apart', async ({ page }) => {
    const stranger = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html>'),
    )
    await new Promise<void>(resolve => stranger.listen(0, '127.0.0.1', resolve))
    const { port } = stranger.address() as AddressInfo
    await page.addInitScript(note)
    const pages: Record<string, string> = {
      '/host':
        '<!doctype html><html lang="en"><title>Host</title><script type="module" src="/start.js"></script><cordwood-streams></cordwood-streams>',
    }
    const host = await serveFolder(sdk, pages, strictPolicy.replace("connect-src 'self'", 'connect-src *'))
    const nobody = `http://127.0.0.1:${await freePort()}/api`
    for (const [baseUrl, words, code] of [
      [nobody, `Cannot reach ${nobody}`, 'network'],
      [
        `http://127.0.0.1:${port}/api`,
        `http://127.0.0.1:${port}/api refuses requests from this page`,
        'origin-refused',
      ],
      ['/elsewhere', `No Cordwood API at ${host.url}/elsewhere`, 'not-cordwood'],
    ] as const) {
      pages['/start.js'] =
        `import { configure } from '/index.js'; import '/cordwood-streams.js'; configure({ baseUrl: '${baseUrl}' })`
      pages['/elsewhere/system/sessions'] = '<!doctype html>'
      await page.goto(`${host.url}/host`)
      await expect(page.getByText(words).filter({ visible: true })).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Retry' }).filter({ visible: true })).toHaveCount(1)
      await expect.poll(() => seen(page)).toEqual([code])
    }
    await host.close()
    stranger.close()
  })
})

test.describe('rule 10: fail small: a boundary with retry, errors with code and correlation id, ready and loading, a missing feature explained', () => {
  test('an element that breaks leaves the others and the page as they are', async ({ page, openGallery, problems }) => {
    await openGallery()
    await page.evaluate(() => {
      document.body.prepend(document.createElement('cordwood-probe'))
      const failing = document.createElement('cordwood-failing')
      failing.setAttribute('broken', '')
      document.body.prepend(failing)
    })
    await expect(page.locator('cordwood-failing').getByRole('alert')).toContainText('It is broken')
    await page.getByRole('button', { name: 'Clicked 0' }).click()
    await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible()
    await page.evaluate(() => document.querySelector('cordwood-failing')!.removeAttribute('broken'))
    await page.locator('cordwood-failing').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('It works')).toBeVisible()
    problems.length = 0
  })

  test('the page is told of readiness, of loading, and of an error with its code and the id in the log of the server', async ({
    page,
    openHost,
    server: _server,
  }) => {
    await page.route('**/api/system/inputs', route =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        headers: { 'X-Request-Id': 'id-42' },
        body: '{"message":"No good."}',
      }),
    )
    await note(page, () => {
      const events: unknown[] = []
      Object.assign(globalThis, { seen: events })
      for (const name of ['cordwood-ready', 'cordwood-loading', 'cordwood-error']) {
        document.addEventListener(name, event => {
          const { code, correlationId, loading } = (event as CustomEvent<Record<string, unknown> | null>).detail ?? {}
          events.push([name, code ?? loading, correlationId].filter(part => part !== undefined).join(' '))
        })
      }
    })
    await openHost('sdk', inputsScript, '<cordwood-inputs></cordwood-inputs>')
    await expect.poll(() => seen(page)).toContain('cordwood-error 422 id-42')
    for (const event of ['cordwood-ready', 'cordwood-loading true', 'cordwood-loading false'])
      await expect.poll(() => seen(page)).toContain(event)
    await expect(page.getByText('Request id-42.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  })

  const features = (version: string, areas: string[]) => ({
    version,
    edition: 'standard',
    flags: {},
    areas,
    authentication: [],
  })
  const addFeature = (page: Page, count = 1) =>
    page.evaluate(elements => {
      const provider = document.createElement('cordwood-provider')
      provider.setAttribute('base-url', '/api')
      for (let i = 0; i < elements; i++) provider.append(document.createElement('cordwood-probe-feature'))
      document.body.append(provider)
    }, count)

  test('what an older server lacks is said, with the version that has it', async ({ page, openGallery, server }) => {
    server.answers.set('GET /features', { body: features('4.9.0', ['search']) })
    await openGallery('element')
    await addFeature(page)
    await expect(page.getByText('This server has no testers.')).toBeVisible()
    await expect(page.getByText('Cordwood has it since version 5.1.4. This server is version 4.9.0.')).toBeVisible()
  })

  test('a server with another version and the feature serves; it is asked once; one without such a list is tried', async ({
    page,
    openGallery,
    server,
  }) => {
    const asked = counting(page, '/features')
    server.answers.set('GET /features', { body: features('9.0.0', ['tools']) })
    await openGallery('element')
    await addFeature(page, 5)
    await expect(page.getByText('It has them')).toHaveCount(5)
    expect(asked()).toBe(1)
    server.answers.set('GET /features', { status: 404, body: {} })
    await addFeature(page)
    await expect(page.getByText('It has them')).toHaveCount(6)
  })
})

test.describe('rule 12: no telemetry unless the host asks by onMetric', () => {
  test("nothing is asked of anybody but the SDK's files and the API", async ({ page, openHost, server: _server }) => {
    const urls: string[] = []
    page.on('request', request => urls.push(request.url()))
    await openHost(
      'sdk',
      '<script type="module" src="/all.js"></script>',
      '<cordwood-inputs></cordwood-inputs><cordwood-search></cordwood-search>',
    )
    await expect(page.getByRole('button', { name: 'Launch' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { origin } = new URL(page.url())
    expect(urls.filter(url => !url.startsWith(`${origin}/`))).toEqual([])
    const paths = urls.map(url => new URL(url).pathname)
    expect(paths.filter(path => !/^\/(host|api\/.*|[\w-]+\.js|chunks\/[\w-]+\.js|favicon\.ico)$/.test(path))).toEqual(
      [],
    )
  })

  test('a host that asks gets names and timings of requests and first renders', async ({
    page,
    openHost,
    server: _server,
  }) => {
    await openHost('sdk', '', '')
    await page.evaluate(async () => {
      const { configure } = (await import('/index.js' as string)) as CoreModule
      const metrics: object[] = []
      Object.assign(globalThis, { seen: metrics })
      configure({ baseUrl: '/api', onMetric: metric => metrics.push(metric) })
      await import('/cordwood-inputs.js' as string)
      document.body.append(document.createElement('cordwood-inputs'))
    })
    const names = async () =>
      (await seen<{ name: string; path?: string; element?: string; durationMs: number }[]>(page))
        .filter(({ durationMs }) => durationMs >= 0)
        .map(({ name, path, element }) => `${name} ${path ?? element ?? ''}`)
    await expect.poll(names).toContain('first-render cordwood-inputs')
    await expect.poll(names).toContain('request /system/inputs')
  })
})
