/** The search areas behind the real HTTP application, with a stub store, for tests. Callers are known by their token. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import { createAreas, withNeeds } from '../../platform/areas/create-areas.ts'
import type { Area } from '../../platform/areas/define-area.ts'
import { createApp } from '../../platform/http/app.ts'
import type { ListedFailure, Ingest, Routing } from '../../platform/ingest/ingest.ts'
import type { MessageStore } from '../../platform/messages/message-store.ts'
import { caller } from '../../platform/records/callers.ts'
import type { Services } from '../../platform/services.ts'
import { area as search } from '../area.ts'
import { ingestDouble } from '../../testing/doubles.ts'
import { createTestServices, startAgain } from '../../testing/test-services.ts'
import { StubStore } from './stub-store.ts'

const FAILURES: readonly ListedFailure[] = ['2023-08-03T00:00:00.000Z', '2023-08-02T00:00:00.000Z'].map((time, i) => ({
  sequence: 7,
  position: i,
  inputId: 'in',
  receivedAt: Date.parse(time),
  remoteAddress: '192.0.2.1',
  reason: 'broken',
  frame: new Uint8Array(),
  length: 0,
}))

/** Permissions by token; `admin` may do everything. */
export type Tokens = Readonly<Record<string, readonly string[]>>

export interface Answer {
  readonly status: number
  /** Parsed, where it is JSON: tests look into replies of every shape. */
  readonly body: any
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

export interface SearchServer {
  readonly app: FastifyInstance
  readonly store: StubStore
  readonly services: Services
  readonly routings: readonly Routing[]
  /** Returns what an area offers to others. */
  api<Api>(area: Area<string, Api>): Api
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    options?: { token?: string; accept?: string },
  ): Promise<Answer>
  /** Starts an area once more over the same services, as a restart of the server would. */
  startAgain(area: Area): Promise<void>
  close(): Promise<void>
}

/** @param messages a real store in place of the one that holds a list; it stays open */
export async function startSearchServer(
  tokens: Tokens = {},
  zone = 'UTC',
  messages?: MessageStore,
): Promise<SearchServer> {
  const store = new StubStore()
  const routings: Routing[] = []
  const ingest: Ingest = {
    ...ingestDouble(),
    setRouting: async routing => {
      routings.push(routing)
    },
    failures: async (limit, offset) => FAILURES.slice(offset, offset + limit),
    countFailures: async since => FAILURES.filter(({ receivedAt }) => receivedAt >= since).length,
  }
  const services = await createTestServices({ ingest, messages: messages ?? (store as unknown as MessageStore) })
  const { inOrder, routes, api } = createAreas(withNeeds([search]), services)
  for (const area of inOrder) await area.start?.()
  await services.scheduler.open()
  const grantedTo = (token: string) => tokens[token] ?? (token === 'admin' ? ['*'] : null)
  const byToken = async (token: string) => {
    const permissions = grantedTo(token)
    return (
      permissions &&
      caller({
        userId: `id-${token}`,
        username: token,
        permissions,
        grnPermissions: [],
        timeZone: zone,
        sessionId: null,
        carrier: 'bearer',
      })
    )
  }
  const app = await createApp({
    settings: services.settings,
    log: services.log,
    node: services.node,
    audit: services.records,
    authenticator: {
      byToken,
      bySession: async () => null,
      byPassword: async () => null,
      again: async () => null,
      byHeader: async () => null,
      sessionCounts: async () => true,
    },
    origins: services.origins,
    routes,
    built: new URL('file:///nowhere/'),
  })
  return {
    app,
    store,
    services,
    routings,
    api,
    async call(method, url, body, { token = 'admin', accept = 'application/json' } = {}) {
      const request: InjectOptions = {
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${token}`, accept },
      }
      const reply = await app.inject(body === undefined ? request : { ...request, payload: body as object })
      const isJson = /\/([\w.-]+\+)?json/.test(String(reply.headers['content-type'] ?? ''))
      return {
        status: reply.statusCode,
        body: isJson ? reply.json() : undefined,
        text: reply.body,
        headers: reply.headers,
      }
    },
    startAgain: area => startAgain(area, services),
    async close() {
      await services.scheduler.close()
      for (const area of inOrder.toReversed()) await area.stop?.()
      await app.close()
      await services.records.close()
    },
  }
}

/** A message as ingest would have stored it. */
export const message = (
  id: string,
  timestamp: string,
  fields: Readonly<Record<string, string | number | boolean>>,
  streams = ['000000000000000000000001'],
) => ({ id, timestamp: Date.parse(timestamp), streams, fields })
