/** Log senders as small as can be: each resolves when the operating system has taken everything. */
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'

/** Writes to a TCP port and closes. */
export function sendTcp(port: number, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.end(data)
  })
}

/** One datagram for each piece. */
export async function sendUdp(port: number, pieces: readonly (string | Uint8Array)[]): Promise<void> {
  const socket = createSocket('udp4')
  for (const piece of pieces)
    await new Promise<void>((resolve, reject) =>
      socket.send(piece, port, '127.0.0.1', error => (error ? reject(error) : resolve())),
    )
  await new Promise<void>(resolve => socket.close(() => resolve()))
}

/** Posts to a GELF HTTP input; gives the status. */
export async function postGelf(
  port: number,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body, headers })
  await response.arrayBuffer()
  return response.status
}
