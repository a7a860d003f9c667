/** Connections that an input does not take: counted all, told of at most once a second, for strangers must not fill the log. */
import type { Server } from 'node:net'
import type { Intake } from '../transport.ts'

const warningMs = 1000
/** Limit per input. */
const mostConnections = 8192

/** Counts one refused connection, with why in words. */
export function refusals(intake: Intake): (message: string) => void {
  let toldAt = -Infinity
  return message => {
    intake.traffic.refusedConnections++
    if (performance.now() - toldAt < warningMs) return
    toldAt = performance.now()
    intake.warn(message)
  }
}

/** More connections than `most` at the same time are closed at once. */
export function limitConnections(server: Server, intake: Intake, most = mostConnections): void {
  const refused = refusals(intake)
  server.maxConnections = most
  server.on('drop', sender => {
    const from = sender?.remoteAddress ? ` from ${sender.remoteAddress}` : ''
    refused(`A connection${from} was closed: ${most} are open already.`)
  })
}
