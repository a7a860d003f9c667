/** A page under test with the product's own server behind its API: in memory, fresh for each test. Only delays and failures are made here. */
import type { Page, Route } from '@playwright/test'
import type { Settings } from '../../host-demo/server/platform/settings/settings.ts'
import { pageServer, rootPassword, type InMemoryServer, type StartedServer } from '../support/servers/page-server.ts'
import type { ServerOptions } from '../support/servers/orders.ts'
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

type StartOnce = (file: string, options: ServerOptions) => Promise<StartedServer>
interface Options {
  /** Settings of the server. */
  readonly settings: Partial<Settings>
  /** Permissions of the page's user, separated by blanks; all by default. */
  readonly userPermissions: string
  /** Whether the server stores messages; without, it finds none and starts faster. */
  readonly storesMessages: boolean
  /** Whose server it is: of each test by default. Of the file it is for tests that leave nothing that another one minds. */
  readonly serverOf: 'test' | 'file'
}

const start = async (servers: Servers, options: ServerOptions, isLast: boolean): Promise<StartedServer> => ({
  number: await servers.start(options, isLast),
  permissions: null,
  cookie: '',
})
const close = (servers: Servers, { number }: StartedServer) => servers.order(number, { kind: 'close' })

export const test = base.extend<{ server: InMemoryServer } & Options, { servers: Servers; startOnce: StartOnce }>({
  servers: [
    async ({}, use) => {
      const servers = new Servers()
      await use(servers)
      servers.close()
    },
    { scope: 'worker' },
  ],
  startOnce: [
    async ({ servers }, use) => {
      let lastFile = ''
      const ofFile = new Map<string, Promise<StartedServer>>()
      await use(async (file, options) => {
        if (file !== lastFile) {
          for (const started of ofFile.values()) await close(servers, await started)
          ofFile.clear()
          lastFile = file
        }
        const kind = JSON.stringify(options)
        const started = ofFile.get(kind) ?? start(servers, options, true)
        ofFile.set(kind, started)
        return started
      })
    },
    { scope: 'worker' },
  ],
  settings: [{}, { option: true }],
  userPermissions: ['*', { option: true }],
  storesMessages: [false, { option: true }],
  serverOf: ['test', { option: true }],
  server: [
    async ({ page, servers, startOnce, settings, userPermissions, storesMessages, serverOf }, use, { file }) => {
      const options = { settings: { ...settings, rootPassword }, storesMessages }
      const isShared = serverOf === 'file'
      const started = isShared ? await startOnce(file, options) : await start(servers, options, false)
      await use(await serve(page, servers, started, userPermissions))
      // A page that polls still asks while its server closes.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      if (!isShared) await close(servers, started)
    },
    { auto: true },
  ],
})
