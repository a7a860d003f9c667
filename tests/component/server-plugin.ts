/** Servers in memory behind the pages of the run: at paths of the pages' own origin, so the browser intercepts nothing. */
import { Agent, request as httpRequest, Server } from 'node:http'
import type { TestRunnerCoreConfig, TestRunnerPlugin } from '@web/test-runner-core'
import type { Order } from '../support/servers/orders.ts'
import { Servers } from '../support/servers/servers.ts'
import { commandsOf } from './command-plugin.ts'
import { cookieHeader, type ServerRequest } from './server-wire.ts'

let servers: Servers

async function carryOut({ number, order: text }: ServerRequest) {
  const order = JSON.parse(text) as Order
  return order.kind === 'start' ? servers.start(order.options, order.isLast) : servers.order(number!, order)
}

export const serverPlugin: TestRunnerPlugin = {
  name: 'server',
  executeCommand: commandsOf('server', carryOut),
  serverStart({ server }) {
    servers = new Servers()
    // A connection that is closed as idle while a page reuses it would fail a test.
    if (server instanceof Server) server.keepAliveTimeout = 0
  },
  serverStop: () => servers.close(),
}

type Middleware = NonNullable<TestRunnerCoreConfig['middleware']>[number]

const agent = new Agent({ keepAlive: true })

/** Hands what is asked below `/servers` on, streams in both directions included. */
export const toServers: Middleware = async (context, next) => {
  if (!context.path.startsWith('/servers/')) return next()
  const { req, res } = context
  // The runner reports a 404 where Koa knows of no answer.
  context.status = 200
  context.respond = false
  const { method = 'GET', url = '/' } = req
  const headers = { ...req.headers, cookie: String(req.headers[cookieHeader]) }
  const onward = httpRequest({ agent, port: await servers.port, method, headers, path: url }, reply => {
    res.writeHead(reply.statusCode!, reply.statusMessage, reply.headers)
    reply.pipe(res)
  })
  onward.on('error', () => res.destroy())
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}
