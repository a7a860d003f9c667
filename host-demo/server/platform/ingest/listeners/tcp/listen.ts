/** Why a socket cannot listen, in words for the administrator. */
import { Unavailable, UnusableField } from '../transport.ts'

/** An `Unavailable` where it may pass on its own, an `UnusableField` where another value is needed. */
export function listenProblem(error: NodeJS.ErrnoException, address: string, port: number): Error {
  const where = `Cannot listen on ${address.includes(':') ? `[${address}]` : address}:${port}`
  switch (error.code) {
    case 'EADDRINUSE':
      return new Unavailable(`${where}: the port is in use by another input or program.`, 'port')
    // Addresses come with their network, names with their name server.
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Unavailable(`${where}: this machine has no such address.`, 'bind_address')
    case 'EAI_AGAIN':
      return new Unavailable(`${where}: the name server does not answer.`)
    case 'EMFILE':
    case 'ENFILE':
    case 'ENOBUFS':
    case 'ENOMEM':
      return new Unavailable(`${where}: the operating system has no more files or memory for it (${error.code}).`)
    case 'EACCES':
      return new UnusableField(
        `${where}: the server may not use this port (ports below 1024 need special rights).`,
        'port',
      )
    case 'ERR_SOCKET_BAD_PORT':
      return new UnusableField(`${where}: the port must be between 0 and 65535.`, 'port')
    default:
      return new Error(`${where}: ${error.message}`)
  }
}
