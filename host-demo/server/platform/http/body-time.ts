/** Ends requests whose body does not come in time. Node has one time for all of them, and a file may take longer than anything else that is sent. */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { answerUnreadable } from './unreadable-requests.ts'

/** Milliseconds in which a body must come. */
const usualMs = 60_000
/** Milliseconds for the body of a route that takes it as it comes: 256 MiB with 1.2 Mbit/s. */
export const longestBodyMs = 30 * 60_000

const timedOut = Object.assign(new Error('The body did not come in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

export function limitBodyTime(app: FastifyInstance, ms = usualMs): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  app.server.prependListener('request', request => {
    if (!hasBody(request)) return
    const timer = setTimeout(() => {
      if (!request.complete) answerUnreadable(timedOut, request.socket)
    }, ms)
    timers.set(request, timer.unref())
    request.once('close', () => clearTimeout(timer))
  })
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.config.streamsBody) clearTimeout(timers.get(raw))
    done()
  })
}
