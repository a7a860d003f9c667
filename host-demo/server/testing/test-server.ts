/** A server in memory for tests of routes: real records, users and HTTP, no sockets, stand-ins for messages and ingest. */
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { createAreas, withNeeds } from '../platform/areas/create-areas.ts'
import type { Area } from '../platform/areas/define-area.ts'
import { createApp } from '../platform/http/app.ts'
import type { MessageStore } from '../platform/messages/message-store.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Route } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { area as users } from '../users/area.ts'
import { ingestDouble, storeDouble, type IngestDouble } from './doubles.ts'
import { createTestServices, startAgain } from './test-services.ts'

export interface TestServer {
  readonly app: FastifyInstance
  readonly services: Services & { readonly ingest: IngestDouble }
  readonly dataDir: string
  readonly routes: readonly Route[]
  /** Returns what an area offers to others. */
  api<Api>(area: Area<string, Api>): Api
  /** Starts an area once more over the same services, as a restart of the server would. */
  startAgain(area: Area): Promise<void>
  /** As the root user (by bearer token or password), unless `headers` say otherwise; with X-Requested-By. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export const rootPassword = 'root-password-of-tests'
export const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})

/** Body of `POST /users`: a user with the password 'pw' and no rights, unless `more` gives some. */
export const newUser = (username: string, more: object = {}) => ({
  username,
  password: 'pw',
  email: `${username}@example.org`,
  first_name: 'A',
  last_name: 'B',
  permissions: [],
  ...more,
})

/**
 * Starts these areas, `users` and all that they need.
 * @param settings without default inputs, unless they say otherwise @param messages a real store in place of the stand-in; it stays open @param log none, unless given
 */
export async function testServer(
  areas: readonly Area[] = [],
  settings: Partial<Settings> = {},
  messages: MessageStore = storeDouble(),
  log = pino({ level: 'silent' }),
): Promise<TestServer> {
  const services = await createTestServices({
    messages,
    ingest: ingestDouble(),
    log,
    settings: { rootPassword, defaultInputs: false, ...settings },
  })
  const { dataDir } = services.settings
  const { inOrder, routes, api } = createAreas(withNeeds([users, ...areas]), services)
  const app = await createApp({
    settings: services.settings,
    log,
    node: services.node,
    audit: services.records,
    authenticator: api(users),
    origins: services.origins,
    routes,
    built: pathToFileURL(`${dataDir}/built/`),
  })
  for (const area of inOrder) await area.start?.()
  await services.scheduler.open()
  return {
    app,
    services,
    dataDir,
    routes,
    api,
    startAgain: area => startAgain(area, services),
    call(method, path, body, headers = basic('admin', rootPassword)) {
      const request: InjectOptions = { method, url: path, headers: { 'x-requested-by': 'test', ...headers } }
      if (body !== undefined)
        Object.assign(request, {
          payload: JSON.stringify(body),
          headers: { ...request.headers, 'content-type': 'application/json' },
        })
      return app.inject(request)
    },
    async close() {
      await services.scheduler.close()
      await app.close()
      for (const area of inOrder.toReversed()) await area.stop?.()
      services.lookups.close()
      await services.ownTables.close()
      await services.records.close()
    },
  }
}
