/** Reads the body of a request from the page. */
import type { IncomingMessage } from 'node:http'

const most = 64 * 1024

/** @throws Error that says what is wrong with it */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) throw new Error('This takes JSON.')
  let size = 0
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw new Error(`This is more than ${most} bytes.`)
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    throw new Error('This is no JSON.')
  }
}
