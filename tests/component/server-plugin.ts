/** Servers in memory behind the pages of the run: at paths of the pages' own origin, so the browser intercepts nothing. */
import { Agent, request as httpRequest, Server } from 'node:http'
import type { TestRunnerCoreConfig, TestRunnerPlugin } from '@web/test-runner-core'
import { Servers } from '../support/servers/servers.ts'
import type { Answer } from './page-wire.ts'
import type { ServerRequest } from './server-wire.ts'

/** Started by the first test that wants one. */
let started: Servers | undefined
const servers = () => (started ??= new Servers())

const carryOut = ({ number, order }: ServerRequest) =>
  order.kind === 'start' ? servers().start(order.options) : servers().order(number!, order)

export const serverPlugin: TestRunnerPlugin<ServerRequest> = {
  name: 'server',
  serverStart({ server }) {
    // A connection that is closed as idle while a page reuses it would fail a test.
    if (server instanceof Server) server.keepAliveTimeout = 0
  },
  async executeCommand({ command, payload }): Promise<Answer | undefined> {
    if (command !== 'server') return undefined
    try {
      return { value: await carryOut(payload!) }
    } catch (error) {
      return { failure: (error as Error).message }
    }
  },
  serverStop: () => started?.close(),
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
  const { method = 'GET', headers, url = '/' } = req
  const onward = httpRequest({ agent, port: await servers().port, method, headers, path: url }, reply => {
    res.writeHead(reply.statusCode!, reply.statusMessage, reply.headers)
    reply.pipe(res)
  })
  onward.on('error', () => res.destroy())
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}
