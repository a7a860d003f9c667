/** Reading bodies of requests, within limits. */
import type { IncomingMessage } from 'node:http'

/** What is read of a body that is too long, so that its sender gets to the answer. */
const discardBytes = 64 * 1024 * 1024
const discardMs = 10_000

/** Null where the body is longer than `maxBytes`. `count` hears of each chunk and throws to stop. */
export async function readBody(request: IncomingMessage, maxBytes: number, count: (bytes: number) => void): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  // Leaving early must not destroy the connection: the sender still gets its answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    count(chunk.length)
    length += chunk.length
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)
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
