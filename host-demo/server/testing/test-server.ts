/** A server in memory for tests of routes: real records, users and HTTP, no sockets, stand-ins for messages and ingest. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { openOutgoing } from '../configuration/url-whitelist.ts'
import { createApp } from '../platform/http/app.ts'
import { createOrigins } from '../platform/http/origins.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import type { MessageStore } from '../platform/messages/message-store.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { openNodeIdentity } from '../platform/node/node.ts'
import { openMemoryRecords } from '../platform/records/open.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { loadSettings, type Settings } from '../platform/settings/settings.ts'
import type { Area, Services } from '../services.ts'
import { accountsOf } from '../users/accounts.ts'
import { area as users } from '../users/area.ts'
import { ingestDouble, storeDouble, type IngestDouble } from './doubles.ts'

export interface TestServer {
  readonly app: FastifyInstance
  readonly services: Services & { readonly ingest: IngestDouble }
  readonly dataDir: string
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
export const newUser = (username: string, more: object = {}) =>
  ({ username, password: 'pw', email: `${username}@example.org`, first_name: 'A', last_name: 'B', permissions: [], ...more })

/** @param areas besides `users` @param messages a real store in place of the stand-in; it stays open @param log none, unless given */
export async function testServer(
  areas: readonly Area[] = [], settings: Partial<Settings> = {}, messages: MessageStore = storeDouble(), log = pino({ level: 'silent' }),
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-test-'))
  const records = openMemoryRecords()
  const allSettings = { ...loadSettings({}), dataDir, rootPassword, ...settings }
  const services = {
    settings: allSettings,
    log,
    node: openNodeIdentity(dataDir),
    records,
    messages,
    ingest: ingestDouble(),
    metrics: createMetrics(),
    secrets: openSecrets(dataDir, null, { memoryCost: 8, timeCost: 1 }),
    jobs: createJobs(log),
    outgoing: openOutgoing({ settings: allSettings, log, records }),
    origins: createOrigins(allSettings.allowedOrigins),
  }
  const all = areas.includes(users) ? areas : [users, ...areas]
  const app = await createApp({
    settings: services.settings,
    log,
    node: services.node,
    audit: services.records,
    authenticator: accountsOf(services),
    origins: services.origins,
    routes: all.flatMap(area => area.routes(services)),
    built: pathToFileURL(`${dataDir}/built/`),
  })
  for (const area of all) await area.start?.(services)
  return {
    app, services, dataDir,
    call(method, path, body, headers = basic('admin', rootPassword)) {
      const request: InjectOptions = { method, url: path, headers: { 'x-requested-by': 'test', ...headers } }
      if (body !== undefined)
        Object.assign(request, { payload: JSON.stringify(body), headers: { ...request.headers, 'content-type': 'application/json' } })
      return app.inject(request)
    },
    async close() {
      await services.jobs.close()
      await app.close()
      for (const area of [...all].reverse()) await area.stop?.(services)
      await services.records.close()
    },
  }
}
