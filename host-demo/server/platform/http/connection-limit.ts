/** Callers that open connections and say nothing must not use up the files that inputs and indices need. */
import type { Server } from 'node:net'
import type { Logger } from 'pino'

/** More than every tail there may be, with the calls beside it. */
const most = 4096
const warningMs = 60_000

/** More connections than `most` at once are closed; told of at most once a minute. */
export function limitConnections(server: Server, log: Pick<Logger, 'warn'>): void {
  let toldAt = -Infinity
  server.maxConnections = most
  server.on('drop', sender => {
    if (performance.now() - toldAt < warningMs) return
    toldAt = performance.now()
    log.warn({ address: sender?.remoteAddress }, `Connections are closed: ${most} are open already.`)
  })
}
