/** A server of this machine and the ways of adapters to it, for tests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createOutgoing } from '../../outgoing/create.ts'
import type { Ways } from '../adapter-type.ts'
import { createWays } from '../ways.ts'

export async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Ways through the real guard, which allows this machine. */
export function waysHome(changes: Partial<Ways> = {}): Ways {
  const outgoing = createOutgoing({
    whitelist: () => Promise.resolve({ disabled: true, entries: [] }),
    allowedRanges: ['127.0.0.0/8'],
    log: pino({ level: 'silent' }),
  })
  return { ...createWays({ outgoing, mayRead: () => true, ipReputationUrl: 'http://127.0.0.1' }), ...changes }
}

/** Ways on which each URL leads to a text of a table. */
export function waysTo(texts: Readonly<Record<string, string>>): Ways {
  const bytes = (text: string) => new TextEncoder().encode(text)
  return waysHome({
    outgoing: {
      request: url =>
        Promise.resolve({
          status: url in texts ? 200 : 404,
          headers: {},
          body: bytes(texts[url] ?? ''),
          text: () => texts[url] ?? '',
        }),
    },
  })
}

/** Connects to a port of this machine, whatever host is meant. */
export const connectHome =
  (port: number, asked: string[]): Ways['connect'] =>
  async url => {
    asked.push(url)
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
