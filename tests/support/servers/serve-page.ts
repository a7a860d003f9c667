/** Puts a server in memory behind the API of pages of Playwright. */
import type { Page, Route } from '@playwright/test'
import type { ServerOptions } from './orders.ts'
import { pageServer, rootPassword, type PageServer } from './page-server.ts'
import type { Servers } from './servers.ts'

/** Answers a request, unless the page has left meanwhile. */
const fulfill = (route: Route, answer: Parameters<Route['fulfill']>[0]) => route.fulfill(answer).catch(() => undefined)

export interface StartedPageServer extends PageServer {
  /** Answers the page too. */
  readonly serve: (page: Page) => Promise<void>
  readonly close: () => Promise<unknown>
}

/** Starts a server, and signs in with these permissions, separated by blanks. @param isLast nobody is about to ask for another one like it */
export async function startPageServer(
  servers: Servers,
  { settings, storesMessages }: ServerOptions,
  permissions: string,
  isLast = false,
): Promise<StartedPageServer> {
  const number = await servers.start({ settings: { ...settings, rootPassword }, storesMessages }, isLast)
  const started = { number, permissions: null, cookie: '' }
  const one = pageServer(started, order => servers.order(number, order))
  await one.signIn(permissions)
  return {
    ...one,
    async serve(page) {
      await page.route('**/api/**', async (route: Route) => {
        const answer = await one.answerFor(route.request())
        if (answer) return fulfill(route, { status: answer.status ?? 200, json: answer.body })
        return fulfill(route, await one.replyTo(route.request()))
      })
    },
    close: () => servers.order(number, { kind: 'close' }),
  }
}
