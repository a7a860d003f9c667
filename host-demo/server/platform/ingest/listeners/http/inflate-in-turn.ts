/** Decompresses bodies a few at a time: what they become is known only afterwards, and many at once would be too much. */
import { inflateAsync } from '../../decoding/inflate.ts'

const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

/** Undoes the `Content-Encoding` of a body. Rejects with `InflateError`. */
export async function inflateInTurn(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  if (encoding === 'identity' || encoding === '') return bytes
  if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await inflateAsync(bytes, encoding, maxBytes)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
