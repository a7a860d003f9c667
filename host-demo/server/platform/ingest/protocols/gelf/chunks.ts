/**
 * GELF chunks over UDP: 0x1e 0x0f, 8 bytes of message id, number of the chunk, count of chunks, data. Chunks of spoofed or
 * broken senders never complete, so memory is bounded and what is older than 5 seconds goes.
 */
import type { Assembler } from '../../listeners/udp/udp.ts'

const maxChunks = 128
const headerBytes = 12
const lifetimeMs = 5_000
const maxBytes = 64 * 1024 * 1024
const maxMessages = 20_000
/** Estimated bytes per chunk besides its data. */
const overhead = 200
const none: readonly Buffer[] = []

interface Partial {
  readonly chunks: (Buffer | undefined)[]
  readonly startedAt: number
  missing: number
  bytes: number
}

export function createChunkAssembler(): Assembler {
  /** By sender and message id, oldest first. */
  const partials = new Map<string, Partial>()
  let bytes = 0
  let givenUp = 0

  function forget(key: string, partial: Partial): void {
    partials.delete(key)
    bytes -= partial.bytes
    givenUp += partial.chunks.length - partial.missing
  }

  /** Oldest first, until `size` more bytes fit. */
  function makeRoom(size: number, keep: string): void {
    for (const [key, partial] of partials) {
      if (bytes + size <= maxBytes && partials.size <= maxMessages) return
      if (key !== keep) forget(key, partial)
    }
  }

  return {
    add(datagram, address, port, now) {
      if (datagram.length < 2 || datagram[0] !== 0x1e || datagram[1] !== 0x0f) return [datagram]
      const number = datagram[10]
      const count = datagram[11]
      if (number === undefined || count === undefined || count === 0 || count > maxChunks || number >= count) {
        givenUp++
        return none
      }
      const data = datagram.subarray(headerBytes)
      if (count === 1) return [data]
      const key = `${datagram.toString('latin1', 2, 10)} ${address} ${port}`
      let partial = partials.get(key)
      if (partial && partial.chunks.length !== count) {
        givenUp++
        return none
      }
      if (!partial) {
        partial = {
          chunks: new Array<Buffer | undefined>(count).fill(undefined),
          startedAt: now,
          missing: count,
          bytes: 0,
        }
        partials.set(key, partial)
      }
      if (partial.chunks[number]) return none
      const size = data.length + overhead
      makeRoom(size, key)
      partial.chunks[number] = Buffer.from(data)
      partial.bytes += size
      bytes += size
      if (--partial.missing > 0) return none
      partials.delete(key)
      bytes -= partial.bytes
      return [Buffer.concat(partial.chunks as Buffer[])]
    },
    evict(now) {
      for (const [key, partial] of partials) {
        if (now - partial.startedAt < lifetimeMs) break
        forget(key, partial)
      }
      const count = givenUp
      givenUp = 0
      return count
    },
  }
}
