/** The search areas behind the real HTTP application, with a stub store, for tests. Callers are told by their token. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { openOutgoing } from '../../configuration/url-whitelist.ts'
import { createApp } from '../../platform/http/app.ts'
import { createOrigins } from '../../platform/http/origins.ts'
import type { ListedFailure, Ingest, Routing } from '../../platform/ingest/ingest.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import type { MessageStore } from '../../platform/messages/message-store.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import type { NodeIdentity } from '../../platform/node/node.ts'
import { caller } from '../../platform/records/callers.ts'
import { openMemoryRecords } from '../../platform/records/open.ts'
import { loadSettings } from '../../platform/settings/settings.ts'
import type { Services } from '../../services.ts'
import { area as decorators } from '../../decorators/area.ts'
import { area as indices } from '../../indices/area.ts'
import { area as streams } from '../../streams/area.ts'
import { area as search } from '../area.ts'
import { ingestDouble } from '../../testing/doubles.ts'
import { StubStore } from './stub-store.ts'

const node: NodeIdentity = {
  nodeId: '3f2f1f6e-0000-4000-8000-000000000000', shortNodeId: '3f2f1f6e', clusterId: '3f2f1f6e-0000-4000-8000-000000000001',
  hostname: 'test', startedAt: 0,
  version: '5.1.4', runtime: 'Node.js', operatingSystem: 'Linux',
}

const FAILURES: readonly ListedFailure[] = ['2023-08-03T00:00:00.000Z', '2023-08-02T00:00:00.000Z'].map((time, i) => (
  { sequence: 7, position: i, inputId: 'in', receivedAt: Date.parse(time), remoteAddress: '192.0.2.1', reason: 'broken',
    frame: new Uint8Array(), length: 0 }))

/** Permissions by token; `admin` may do everything. */
export type Tokens = Readonly<Record<string, readonly string[]>>

export interface Answer {
  readonly status: number
  /** Parsed, where it is JSON: tests look into replies of every shape. */
  readonly body: any
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly store: StubStore
  readonly services: Services
  readonly routings: readonly Routing[]
  call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown, options?: { token?: string, accept?: string }): Promise<Answer>
  close(): Promise<void>
}

/** @param messages a real store in place of the one that holds a list; it stays open */
export async function startTestServer(tokens: Tokens = {}, zone = 'UTC', messages?: MessageStore): Promise<TestServer> {
  const store = new StubStore()
  const routings: Routing[] = []
  const ingest: Ingest = { ...ingestDouble(), setRouting: async routing => { routings.push(routing) },
    failures: async (limit, offset) => FAILURES.slice(offset, offset + limit),
    countFailures: async since => FAILURES.filter(({ receivedAt }) => receivedAt >= since).length }
  const log = pino({ level: 'silent' })
  const settings = { ...loadSettings({}), dataDir: mkdtempSync(join(tmpdir(), 'cordwood-search-')) }
  const records = openMemoryRecords()
  const services: Services = {
    settings, log, node, records, outgoing: openOutgoing({ settings, log, records }), origins: createOrigins([]), messages: messages ?? store as unknown as MessageStore, ingest,
    metrics: createMetrics(),
    jobs: createJobs(log), secrets: { seal: () => '', open: () => '' } as unknown as Services['secrets'],
  }
  const areas = [indices, streams, decorators, search]
  for (const area of areas) await area.start?.(services)
  const grantedTo = (token: string) => tokens[token] ?? (token === 'admin' ? ['*'] : null)
  const byToken = async (token: string) => {
    const permissions = grantedTo(token)
    return permissions && caller({
      userId: `id-${token}`, username: token, permissions, grnPermissions: [], timeZone: zone, sessionId: null, carrier: 'bearer',
    })
  }
  const app = await createApp({
    settings: services.settings, log: services.log, node, audit: services.records,
    authenticator: { byToken, bySession: async () => null,
      byPassword: async () => null, again: async () => null },
    origins: services.origins,
    routes: areas.flatMap(area => area.routes(services)), built: new URL('file:///nowhere/'),
  })
  return {
    app, store, services, routings,
    async call(method, url, body, { token = 'admin', accept = 'application/json' } = {}) {
      const request: InjectOptions = { method, url: `/api${url}`, headers: { authorization: `Bearer ${token}`, accept } }
      const reply = await app.inject(body === undefined ? request : { ...request, payload: body as object })
      const isJson = /\/([\w.-]+\+)?json/.test(String(reply.headers['content-type'] ?? ''))
      return { status: reply.statusCode, body: isJson ? reply.json() : undefined, text: reply.body, headers: reply.headers }
    },
    async close() {
      for (const area of areas.toReversed()) await area.stop?.(services)
      await app.close()
      await services.jobs.close()
      await services.records.close()
    },
  }
}

/** A message as ingest would have stored it. */
export const message = (id: string, timestamp: string, fields: Readonly<Record<string, string | number | boolean>>,
  streams = ['000000000000000000000001']) =>
  ({ id, timestamp: Date.parse(timestamp), streams, fields })
