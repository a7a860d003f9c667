/** A page under test with the product's own server behind its API: in memory, fresh for each test. Only delays and failures are made here. */
import type { Page, Route } from '@playwright/test'
import type { Settings } from '../../host-demo/server/platform/settings/settings.ts'
import { pageServer, rootPassword, type InMemoryServer, type StartedServer } from '../support/servers/page-server.ts'
import { Servers } from '../support/servers/servers.ts'
import { test as base } from './pages.ts'

export type { InMemoryServer } from '../support/servers/page-server.ts'

/** Answers a request, unless the page has left meanwhile. */
const fulfill = (route: Route, answer: Parameters<Route['fulfill']>[0]) => route.fulfill(answer).catch(() => undefined)

/** Puts the server behind the API of a page, and signs in. */
async function serve(
  page: Page,
  servers: Servers,
  started: StartedServer,
  permissions: string,
): Promise<InMemoryServer> {
  const { server, signIn, answerFor, replyTo } = pageServer(started, order => servers.order(started.number, order))
  await signIn(permissions)
  await page.route('**/api/**', async (route: Route) => {
    const answer = await answerFor(route.request())
    if (answer) return fulfill(route, { status: answer.status ?? 200, json: answer.body })
    return fulfill(route, await replyTo(route.request()))
  })
  return server
}

interface Options {
  /** Settings of the server. */
  readonly settings: Partial<Settings>
  /** Permissions of the page's user, separated by blanks; all by default. */
  readonly userPermissions: string
  /** Whether the server stores messages; without, it finds none and starts faster. */
  readonly storesMessages: boolean
}

export const test = base.extend<{ server: InMemoryServer } & Options, { servers: Servers }>({
  servers: [
    async ({}, use) => {
      const servers = new Servers()
      await use(servers)
      servers.close()
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  userPermissions: ['*', { option: true }],
  storesMessages: [false, { option: true }],
  server: [
    async ({ page, servers, settings, userPermissions, storesMessages }, use) => {
      const number = await servers.start({ settings: { ...settings, rootPassword }, storesMessages }, false)
      await use(await serve(page, servers, { number, permissions: null, cookie: '' }, userPermissions))
      // A page that polls still asks while its server closes.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await servers.order(number, { kind: 'close' })
    },
    { auto: true },
  ],
})
