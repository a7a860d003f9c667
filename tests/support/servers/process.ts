/** Servers in memory for pages under test, all in one process beside the tests, each below a path of its own: `servers.ts` asks for them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { areas } from '../../../host-demo/server/areas.ts'
import { testServer, type TestServer } from '../../../host-demo/server/testing/test-server.ts'
import { openTestStore, type TestStore } from './messages.ts'
import type { Order, OrderMessage, OutcomeMessage, PlainReply, PlainRequest, ServerOptions } from './orders.ts'
import type { InjectOptions } from 'fastify'

interface Served {
  readonly server: TestServer
  /** Null where the message store is a stand-in. */
  readonly store: TestStore | null
}

const servers = new Map<number, Served>()

let count = 0

/** Resolves with the number of a new server. */
async function prepare({ settings, storesMessages }: ServerOptions): Promise<number> {
  const number = ++count
  const store = storesMessages ? await openTestStore() : null
  const server = await testServer(areas, { ...settings, pathPrefix: `/servers/${number}/` }, store?.messages)
  await server.app.ready()
  servers.set(number, { server, store })
  return number
}

/** The next server of each kind: begun when the last one was taken, so that tests rarely wait for a start. */
const prepared = new Map<string, Promise<number>>()

async function start(options: ServerOptions, isLast: boolean): Promise<number> {
  const kind = JSON.stringify(options)
  const taken = prepared.get(kind) ?? prepare(options)
  prepared.delete(kind)
  const number = await taken
  if (!isLast && !prepared.has(kind)) {
    const next = prepare(options)
    // Its failure is told to the test that takes it.
    next.catch(() => undefined)
    prepared.set(kind, next)
  }
  return number
}

async function carryOver({ app }: TestServer, { method, path, headers, body }: PlainRequest): Promise<PlainReply> {
  const url = `${app.pathPrefix}api${path}`
  const reply = await app.inject({ method, url, headers, ...(body !== null && { payload: body }) } as InjectOptions)
  const given = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as const)
  return { status: reply.statusCode, headers: Object.fromEntries(given), body: reply.body }
}

async function carryOut(number: number, order: Order): Promise<unknown> {
  if (order.kind === 'start') return start(order.options, order.isLast)
  const { server, store } = servers.get(number)!
  switch (order.kind) {
    case 'write':
      if (!store)
        throw new Error('This server stores no messages: test.use({ storesMessages: true }) gives it a store.')
      return store.write(server, order.messages)
    case 'request':
      return carryOver(server, order.request)
    case 'ingest':
      return server.services.ingest.pretend(order.change)
    case 'close':
      servers.delete(number)
      await server.close()
      return store?.close()
  }
}

process.on('message', async ({ id, server, order }: OrderMessage) => {
  try {
    process.send!({ id, value: await carryOut(server, order) } satisfies OutcomeMessage)
  } catch (error) {
    process.send!({ id, error: String((error as Error).stack) } satisfies OutcomeMessage)
  }
})
process.on('disconnect', () => process.exit())

const listener = createServer((request, response) => {
  const served = servers.get(Number(request.url!.split('/')[2]))
  if (served) served.server.app.routing(request, response)
  else response.writeHead(503).end()
})
// A connection that is closed as idle while the runner reuses it would fail a test.
listener.keepAliveTimeout = 0
listener.listen(0, '127.0.0.1', () => process.send!({ port: (listener.address() as AddressInfo).port }))
