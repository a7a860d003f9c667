/** A page under test with the product's own server behind its API: in memory, fresh for each test. Only delays and failures are made here. */
import type { Page, Route } from '@playwright/test'
import type { Settings } from '../../host-demo/server/platform/settings/settings.ts'
import { pageServer, rootPassword, targetOf, type InMemoryServer } from '../support/servers/page-server.ts'
import { Servers } from '../support/servers/servers.ts'
import { test as base } from './pages.ts'

export type { InMemoryServer } from '../support/servers/page-server.ts'

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .at(-1)
    ?.match(/^authentication=[^;]*/)?.[0]

/** Answers a request, unless the page has left meanwhile. */
const fulfill = (route: Route, answer: Parameters<Route['fulfill']>[0]) => route.fulfill(answer).catch(() => undefined)

/** Puts the server with this number behind the API of a page, and signs in. */
async function serve(page: Page, servers: Servers, number: number, permissions: string): Promise<InMemoryServer> {
  const api = `http://127.0.0.1:${await servers.port}/servers/${number}/api`
  const ask = (path: string, init: RequestInit) => fetch(api + path, init)
  const { server, signIn, answerFor } = pageServer(ask, order => servers.order(number, order))
  let cookie = cookieOf(await signIn(permissions))!

  await page.route('**/api/**', async (route: Route) => {
    const request = route.request()
    const answer = await answerFor(request)
    if (answer) return fulfill(route, { status: answer.status ?? 200, json: answer.body })
    const headers = { ...request.headers(), cookie, 'accept-encoding': 'identity' }
    const { path, search } = targetOf(request)
    const reply = await ask(path + search, { method: request.method(), headers, body: request.postData() })
    cookie = cookieOf(reply) ?? cookie
    return fulfill(route, {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: await reply.text(),
    })
  })
  return server
}

/** `settings` are those of the server; `userPermissions` those of the page's user, separated by blanks, all by default. */
export const test = base.extend<
  { server: InMemoryServer; settings: Partial<Settings>; userPermissions: string; storesMessages: boolean },
  { servers: Servers }
>({
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
      const number = await servers.start({ settings: { ...settings, rootPassword }, storesMessages })
      await use(await serve(page, servers, number, userPermissions))
      // A page that polls still asks while its server closes.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await servers.order(number, { kind: 'close' })
    },
    { auto: true },
  ],
})
