/** Why a socket cannot listen, in words for the administrator. */
export function listenProblem(error: NodeJS.ErrnoException, address: string, port: number): Error {
  const where = `${address.includes(':') ? `[${address}]` : address}:${port}`
  switch (error.code) {
    case 'EADDRINUSE': return new Error(`Cannot listen on ${where}: the port is in use by another input or program.`)
    case 'EACCES': return new Error(`Cannot listen on ${where}: the server may not use this port (ports below 1024 need special rights).`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND': return new Error(`Cannot listen on ${where}: this machine has no such address.`)
    case 'ERR_SOCKET_BAD_PORT': return new Error(`Cannot listen on ${where}: the port must be between 0 and 65535.`)
    default: return new Error(`Cannot listen on ${where}: ${error.message}`)
  }
}
