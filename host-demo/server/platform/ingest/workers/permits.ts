/** The ingest worker's way to the outgoing guard, which lives on the main thread. */
import type { FromIngest, Permitted } from './protocol.ts'

export interface Permits {
  permit(url: string): Promise<readonly string[]>
  answered(message: Permitted): void
}

export function createPermits(post: (message: FromIngest) => void): Permits {
  const asked = new Map<number, { resolve(addresses: readonly string[]): void; reject(error: Error): void }>()
  let last = 0
  return {
    permit: url =>
      new Promise((resolve, reject) => {
        const id = ++last
        asked.set(id, { resolve, reject })
        post({ type: 'permit', id, url })
      }),
    answered(message) {
      const waiting = asked.get(message.id)
      asked.delete(message.id)
      if ('error' in message) waiting?.reject(new Error(message.error))
      else waiting?.resolve(message.addresses)
    },
  }
}
