/** Reading bodies of requests. */
import type { IncomingMessage } from 'node:http'

/** Bytes read of a body that is too long, so that its sender gets to read the answer. */
const discardBytes = 64 * 1024 * 1024
const discardMs = 10_000

/** Null where `goOn`, which hears of the length of each chunk, said no. */
export async function readBody(request: IncomingMessage, goOn: (bytes: number) => boolean): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  // Leaving early must not destroy the connection: the sender still gets its answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (!goOn(chunk.length)) return null
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/** Lets a sender finish, within limits: closing while it writes would destroy the answer on its way. */
export async function discardBody(request: IncomingMessage, count: (bytes: number) => void): Promise<void> {
  await new Promise<void>(resolve => {
    const patience = setTimeout(resolve, discardMs)
    const done = () => {
      clearTimeout(patience)
      resolve()
    }
    let left = discardBytes
    request.on('data', (chunk: Buffer) => {
      count(chunk.length)
      left -= chunk.length
      if (left < 0) done()
    })
    request.once('close', done).once('end', done).resume()
  })
}
