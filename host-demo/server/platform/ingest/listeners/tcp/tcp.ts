/** TCP and TLS: a stream of frames per connection. Senders wait (their window closes) while the journal has no room. */
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import {
  flag,
  flagOf,
  mergeFields,
  number,
  numberOf,
  tcpFields,
  textOf,
  type Configuration,
} from '../../configuration.ts'
import { BegunFrames } from './begun-frames.ts'
import { plainAddress } from '../frame.ts'
import { Framer } from './framing.ts'
import { listenProblem } from './listen.ts'
import { limitConnections, refusals } from './refusals.ts'
import { tlsOptions } from './tls.ts'
import { watchTls } from './watch-tls.ts'
import type { TransportDefinition, OpenTransport } from '../transport.ts'

/** Time for which a stopping input still reads data that is on the way. */
const lingerMs = 300
const overdueMs = 5000

export const tcp: TransportDefinition = {
  name: 'tcp',
  withoutRoom: 'waits',
  fields: mergeFields(tcpFields, {
    use_null_delimiter: flag('Null frame delimiter?', 'Messages end with a NUL byte instead of a line end.', false),
    max_message_size: number(
      'Maximum message size',
      'Greatest length of a message in bytes. Longer ones are cut there and marked.',
      2_097_152,
      { attributes: ['only_positive'] },
    ),
  }),
  async open(configuration, codec, intake): Promise<OpenTransport> {
    const { traffic } = intake
    const delimiter = flagOf(configuration, 'use_null_delimiter') ? 0 : 10
    const maxFrameBytes = numberOf(configuration, 'max_message_size', 2_097_152, 1)
    const sockets = new Set<Socket>()
    const begun = new BegunFrames<Socket>()
    const refused = refusals(intake)
    const giveUp = (socket: Socket, why: string) => {
      refused(
        `A connection from ${plainAddress(socket.remoteAddress ?? '')} was closed, what it had begun is kept: ${why}.`,
      )
      begun.update(socket, 0, true, performance.now())
      socket.destroy()
    }

    const tls = await tlsOptions(configuration)
    const server = tls ? createTlsServer({ ...tls, noDelay: true }) : createTcpServer({ noDelay: true })
    server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
      if (socket.destroyed) return
      sockets.add(socket)
      traffic.totalConnections++
      traffic.openConnections++
      const origin = intake.origin(plainAddress(socket.remoteAddress ?? ''))
      const port = socket.remotePort ?? 0
      let completed = false
      const framer = new Framer({
        delimiter,
        maxFrameBytes,
        octetCounting: codec.octetCounting === true,
        take(bytes, start, end, flags) {
          completed = true
          intake.take(origin, port, bytes, start, end, flags)
        },
      })
      if (flagOf(configuration, 'tcp_keepalive')) socket.setKeepAlive(true, 60_000)
      socket.on('data', (chunk: Buffer) => {
        traffic.bytesRead += chunk.length
        completed = false
        framer.push(chunk)
        begun.update(socket, framer.begun, completed, performance.now())
        for (const excess of begun.excess()) giveUp(excess, 'too much is begun and not ended at once')
      })
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        traffic.openConnections--
        framer.end()
        begun.update(socket, 0, true, performance.now())
      })
      if (intake.refusal()) socket.pause()
    })
    if (tls) watchTls(server as TlsServer, configuration, tls, intake)
    limitConnections(server, intake)
    await listen(server, configuration)
    const checking = setInterval(() => {
      // While nothing is read, no frame can become complete, so their time starts again.
      if (intake.refusal()) begun.restart(performance.now())
      for (const socket of begun.overdue(performance.now()))
        giveUp(socket, 'it did not end its message within five minutes')
    }, overdueMs)

    return {
      pause() {
        for (const socket of sockets) socket.pause()
      },
      resume() {
        for (const socket of sockets) socket.resume()
      },
      async close() {
        clearInterval(checking)
        const closed = [new Promise<void>(resolve => server.close(() => resolve()))]
        for (const socket of sockets) {
          closed.push(new Promise(resolve => socket.once('close', () => resolve())))
          socket.end()
        }
        const linger = setTimeout(() => {
          for (const socket of sockets) socket.destroy()
        }, lingerMs)
        await Promise.all(closed)
        clearTimeout(linger)
      },
    }
  },
}

/** Rejects with a reason for the user; then the server is closed, and what was made for it ends with it. */
export function listen(server: Server, configuration: Configuration): Promise<void> {
  const host = textOf(configuration, 'bind_address') ?? '0.0.0.0'
  const port = numberOf(configuration, 'port', 0)
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => {
      server.close()
      reject(listenProblem(error, host, port))
    }
    server.once('error', failed)
    try {
      server.listen({ host, port, backlog: 1024 }, () => {
        server.off('error', failed)
        resolve()
      })
    } catch (error) {
      failed(error as Error)
    }
  })
}
