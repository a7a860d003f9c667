/** A page that stays, with the product's own server behind its API: in memory, fresh for each test. Only delays and failures are made here. */
import { executeServerCommand } from '@web/test-runner-commands'
import type { Settings } from '../../host-demo/server/platform/settings/settings.ts'
import type { Order } from '../support/servers/orders.ts'
import { pageServer, rootPassword, targetOf, type InMemoryServer } from '../support/servers/page-server.ts'
import type { Answer } from './page-wire.ts'
import { page, test as base } from './pages.ts'
import { plainFetch } from './routes.ts'
import type { ServerRequest } from './server-wire.ts'

export type { InMemoryServer } from '../support/servers/page-server.ts'

async function command(request: ServerRequest): Promise<unknown> {
  const { value, failure } = await executeServerCommand<Answer, ServerRequest>('server', request)
  if (failure !== undefined) throw new Error(failure)
  return value
}

/** Puts the server with this number behind the API of the page, whatever path that has there, and signs in. */
async function serve(number: number, permissions: string): Promise<InMemoryServer> {
  const api = `/servers/${number}/api`
  const { server, signIn, answerFor } = pageServer(
    (path, init) => plainFetch(api + path, init),
    (order: Order) => command({ number, order }),
  )
  await signIn(permissions)
  await page.route('**/api/**', async (route, request) => {
    const answer = await answerFor(request)
    if (answer) return route.fulfill({ status: answer.status ?? 200, json: answer.body })
    const { path, search } = targetOf(request)
    return route.continue({ url: api + path + search })
  })
  return server
}

interface Fixtures {
  readonly server: InMemoryServer
  /** Settings of the server. */
  readonly settings: Partial<Settings>
  /** Permissions of the page's user, separated by blanks; all by default. */
  readonly userPermissions: string
  /** Whether the server stores messages; without, it finds none and starts faster. */
  readonly storesMessages: boolean
}

export const test = base.extend<Fixtures>({
  settings: {},
  userPermissions: '*',
  storesMessages: false,
  server: async ({ settings, userPermissions, storesMessages }, use) => {
    const options = { settings: { ...settings, rootPassword }, storesMessages }
    const number = (await command({ order: { kind: 'start', options } })) as number
    try {
      await use(await serve(number, userPermissions))
    } finally {
      await command({ number, order: { kind: 'close' } })
    }
  },
})
