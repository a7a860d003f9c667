/**
 * Beats: the Lumberjack protocol over TCP or TLS, with an answer once the events are durable. While the journal has no room nothing is read;
 * senders wait, or go to another server.
 */
import { createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { Connection } from './connection.ts'
import { FrameError } from './frames.ts'
import { flagOf, mergeFields, tcpFields, type Configuration } from '../../configuration.ts'
import { BegunFrames } from '../../listeners/tcp/begun-frames.ts'
import { plainAddress } from '../../listeners/frame.ts'
import { listen } from '../../listeners/tcp/tcp.ts'
import { limitConnections, refusals } from '../../listeners/tcp/refusals.ts'
import { tlsOptions } from '../../listeners/tcp/tls.ts'
import { watchTls } from '../../listeners/tcp/watch-tls.ts'
import type { TransportDefinition, Intake, OpenTransport } from '../../listeners/transport.ts'

/** More are closed at once. */
const maxConnections = 4000
/** A sender that stops inside of a window, or never begins one, is given up. */
const silenceMs = 60_000
/** Time for which a stopping input still answers. */
const lingerMs = 300

export const beatsListener: TransportDefinition = {
  name: 'beats',
  withoutRoom: 'waits',
  fields: mergeFields(tcpFields, { port: { ...tcpFields['port']!, default_value: 5044 } }),
  open: (configuration, _codec, intake) => openBeats(configuration, intake),
}

export interface BeatsTimes {
  readonly keepAliveMs: number
}

/** Beats give up after 30 seconds without a sign. */
export async function openBeats(
  configuration: Configuration,
  intake: Intake,
  { keepAliveMs }: BeatsTimes = { keepAliveMs: 5000 },
): Promise<OpenTransport> {
  const { traffic } = intake
  const running = new Map<Socket, Promise<void>>()
  let waiting: { resolve(): void; reject(error: Error): void }[] = []
  let closing = false
  const begun = new BegunFrames<Socket>()
  const refused = refusals(intake)

  const hold = (socket: Socket, bytes: number) => {
    begun.update(socket, bytes, bytes === 0, performance.now())
    for (const excess of begun.excess()) {
      refused(
        `A connection from ${plainAddress(excess.remoteAddress ?? '')} was closed: too much is begun and not ended at once.`,
      )
      begun.update(excess, 0, true, performance.now())
      excess.destroy()
    }
  }
  const room = () =>
    new Promise<void>((resolve, reject) => {
      if (closing) reject(new Error('The input stops.'))
      else waiting.push({ resolve, reject })
    })
  const settle = (how: 'resolve' | 'reject') => {
    const settled = waiting
    waiting = []
    for (const one of settled) how === 'resolve' ? one.resolve() : one.reject(new Error('The input stops.'))
  }

  async function serve(socket: Socket): Promise<void> {
    const address = plainAddress(socket.remoteAddress ?? '')
    traffic.totalConnections++
    traffic.openConnections++
    socket.on('error', () => socket.destroy())
    if (flagOf(configuration, 'tcp_keepalive')) socket.setKeepAlive(true, 60_000)
    const connection = new Connection({
      socket,
      intake,
      origin: intake.origin(address),
      keepAliveMs,
      room,
      held: bytes => hold(socket, bytes),
    })
    socket.setTimeout(silenceMs, () => {
      if (!connection.resting) socket.destroy()
    })
    try {
      await connection.run()
    } catch (error) {
      if (error instanceof FrameError) refused(`A connection from ${address} was closed, as it sent ${error.message}.`)
      // If the connection broke or has to end, the sender repeats unacknowledged events.
      else if (!socket.destroyed && !closing)
        intake.warn(`A connection from ${address} was closed: ${(error as Error).message}`)
    } finally {
      socket.destroySoon()
      setTimeout(() => socket.destroy(), lingerMs)
      traffic.openConnections--
      begun.update(socket, 0, true, performance.now())
      running.delete(socket)
    }
  }

  const tls = await tlsOptions(configuration)
  // A sender that has sent all it has still waits for its answer.
  const options = { noDelay: true, allowHalfOpen: true }
  const server = tls ? createTlsServer({ ...tls, ...options }) : createTcpServer(options)
  limitConnections(server, intake, maxConnections)
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    if (!socket.destroyed) running.set(socket, serve(socket))
  })
  if (tls) watchTls(server as TlsServer, configuration, tls, intake)
  await listen(server, configuration)

  return {
    pause() {},
    resume: () => settle('resolve'),
    async close() {
      closing = true
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      settle('reject')
      const linger = setTimeout(() => {
        for (const socket of running.keys()) socket.destroy()
      }, lingerMs)
      await Promise.all([...running.values()])
      await closed
      clearTimeout(linger)
    },
  }
}
