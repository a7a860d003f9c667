/** Hands a file of bodies over. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** Bulk calls that are under way at once: one a core. */
const CALLS = 2

/** Sends the whole file over one TCP connection. */
export async function sendOverTcp(port: number, file: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  await pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), socket)
  await closed
}

/** Passes each body of the file to `post`. */
export async function sendBodies(
  file: string,
  ends: readonly number[],
  post: (body: Buffer) => Promise<unknown>,
): Promise<void> {
  const handle = await open(file)
  try {
    const bodies = ends.entries()
    const sender = async () => {
      for (const [i, end] of bodies) {
        const start = ends[i - 1] ?? 0
        const body = Buffer.alloc(end - start)
        await handle.read(body, 0, body.length, start)
        await post(body)
      }
    }
    await Promise.all(Array.from({ length: CALLS }, sender))
  } finally {
    await handle.close()
  }
}
