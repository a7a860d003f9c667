/** A page that stays, with the product's own server behind its API: in memory, fresh for each test. Only delays and failures are made here. */
import type { Request } from '@playwright/test'
import type { Settings } from '../../host-demo/server/platform/settings/settings.ts'
import type { Order, ServerOptions } from '../support/servers/orders.ts'
import {
  pageServer,
  rootPassword,
  targetOf,
  type InMemoryServer,
  type StartedServer,
} from '../support/servers/page-server.ts'
import { command } from './command.ts'
import { page, test as base } from './pages.ts'
import { cookieHeader, type ServerRequest } from './server-wire.ts'

export type { InMemoryServer } from '../support/servers/page-server.ts'

declare const after: (run: () => Promise<void>) => void

const send = (order: Order, number?: number) =>
  command<ServerRequest>('server', { ...(number !== undefined && { number }), order: JSON.stringify(order) })

const start = async (options: ServerOptions, isLast: boolean): Promise<StartedServer> => ({
  number: (await send({ kind: 'start', options, isLast })) as number,
  permissions: null,
  cookie: '',
})
const close = ({ number }: StartedServer) => send({ kind: 'close' }, number)

/** Whether the answer is text that comes at once: others are streams and files, which the runner hands on. */
const isPlain = (request: Request) => request.headers()['accept'] === 'application/json'

/** Puts the server behind the API of the page, whatever path that has there, and signs in. */
async function serve(started: StartedServer, permissions: string): Promise<InMemoryServer> {
  const { number } = started
  const { server, signIn, answerFor, replyTo } = pageServer(started, order => send(order, number))
  await signIn(permissions)
  await page.route('**/api/**', async (route, request) => {
    const answer = await answerFor(request)
    if (answer) return route.fulfill({ status: answer.status ?? 200, json: answer.body })
    if (isPlain(request)) return route.fulfill(await replyTo(request))
    const { path, search } = targetOf(request)
    const headers = { ...request.headers(), [cookieHeader]: started.cookie }
    return route.continue({ url: `/servers/${number}/api${path}${search}`, headers })
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
  /** Whose server it is: of each test by default. Of the file it is for tests that leave nothing that another one minds. */
  readonly serverOf: 'test' | 'file'
}

/** Servers of the file, by their options. */
const ofFile = new Map<string, Promise<StartedServer>>()
after(async () => {
  for (const started of ofFile.values()) await close(await started)
})

function startOnce(options: ServerOptions): Promise<StartedServer> {
  const kind = JSON.stringify(options)
  const started = ofFile.get(kind) ?? start(options, true)
  ofFile.set(kind, started)
  return started
}

export const test = base.extend<Fixtures>({
  settings: {},
  userPermissions: '*',
  storesMessages: false,
  serverOf: 'test',
  server: async ({ settings, userPermissions, storesMessages, serverOf }, use) => {
    const options = { settings: { ...settings, rootPassword }, storesMessages }
    if (serverOf === 'file') return use(await serve(await startOnce(options), userPermissions))
    const started = await start(options, false)
    try {
      await use(await serve(started, userPermissions))
    } finally {
      await close(started)
    }
  },
})
