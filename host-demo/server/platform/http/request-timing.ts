/**
 * Tells users how long the stages of their request took (Server-Timing, https://www.w3.org/TR/server-timing/), and the log which requests
 * took long: by the route's pattern, without what stood in its place or in the body.
 */
import type { FastifyInstance } from 'fastify'
import { logged, Timing } from '../timing/timing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    timing: Timing
  }
}

/** @param slowMs what takes so long until its answer begins is logged; the time its body took to arrive does not count */
export function timeRequests(app: FastifyInstance, slowMs: number): void {
  app.decorateRequest('timing')
  app.addHook('onRequest', (request, _reply, done) => {
    request.timing = new Timing()
    request.timing.begin()
    request.timing.run(done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.timing.end('auth')
    request.timing.begin()
    done()
  })
  // A body arrives in events of the connection, outside of what the request has started.
  app.addHook('preValidation', (request, _reply, done) => {
    request.timing.end(request.body === undefined ? null : 'body')
    request.timing.run(done)
  })
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    request.timing?.begin()
    done(null, payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // Requests that the framework itself refuses have no timing yet.
    if (!request.timing) return done(null, payload)
    request.timing.end('render')
    const { total, spent } = request.timing
    const { carrier, username } = request.caller
    if (carrier !== 'none') reply.header('server-timing', serverTiming({ ...spent, total }))
    const ms = total - (spent.body ?? 0)
    if (ms >= slowMs) {
      request.log.warn(
        {
          request: request.id,
          method: request.method,
          route: request.routeOptions.url ?? null,
          status: reply.statusCode,
          user: username,
          ms: Math.round(ms),
          ...logged(spent),
        },
        'A request took long.',
      )
    }
    done(null, payload)
  })
}

const serverTiming = (spent: Readonly<Record<string, number>>) =>
  Object.entries(spent)
    .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
    .join(', ')
