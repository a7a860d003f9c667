import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections (Linux 32768 and up, RFC 6335 49152 and up): a connection could take a port while its
 * server is killed, even one of a sender that tries again and meets itself. The server could not listen there, and whoever sends to it would wait for ever.
 */
const first = 15_000
const count = 15_000

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** The server that gets a port may listen there only much later. */
const given = new Set<number>()

/** A TCP port that was free a moment ago, that only another server may take, and that this process gets once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * count)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}
