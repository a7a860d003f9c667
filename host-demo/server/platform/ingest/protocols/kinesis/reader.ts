/** Reads one shard from its checkpoint on: into the journal, and only what is durable there is checkpointed. */
import { takeDurably } from '../../listeners/broker/take-durably.ts'
import type { Intake, StreamTraffic } from '../../listeners/transport.ts'
import { Backoff, sleep } from '../../listeners/backoff.ts'
import { CallError } from '../../../aws/calls.ts'
import { addressOf } from './frames.ts'
import { fromStart, toEnd, type LeaseTable, type Shard, type Stream, type StreamRecord } from './ports.ts'
import { sliceFrames, sliceOf } from './slices.ts'

export interface ReaderTimes {
  /** The least time between two reads: a shard serves five a second. */
  readonly readMs: number
  /** The longest time between reads while nothing comes. */
  readonly idleMs: number
  /** Between looks whether the journal has room again. */
  readonly roomMs: number
  /** After the first failure of a row, and at most. */
  readonly failureMs: number
  readonly longestFailureMs: number
}

export const readerTimes: ReaderTimes = {
  readMs: 220,
  idleMs: 1000,
  roomMs: 250,
  failureMs: 1000,
  longestFailureMs: 60_000,
}

export interface ReaderParts {
  readonly key: string
  readonly shard: string
  readonly token: string
  /** Position at which the reader before stopped. */
  readonly checkpoint: string
  readonly stream: Stream
  readonly table: LeaseTable
  readonly intake: Intake
  readonly batchSize: number
  readonly throttling: boolean
  readonly times: ReaderTimes
  /** Aborted to stop. */
  readonly signal: AbortSignal
  /** As the stream listed it last. */
  readonly listed: () => Shard | null
  readonly counts: StreamTraffic
  /** Receives the reason why reading is stuck; null when it goes on. */
  readonly problem: (words: string | null) => void
}

/** `finished`: read to its end. `lost`: another worker has the lease. `stopped`: by the signal. */
export type ReaderEnd = 'finished' | 'lost' | 'stopped'

/** Throughput of a shard: 2 MB a second. A reader that takes more at once is throttled afterwards. */
const shardBytesPerMs = 2000
/** Records of the first read, and the bytes later ones should have: reading an answer holds up everything else of the thread. */
const firstRead = 1000
const readBytes = 1 << 20
/** Cost of a record besides its bytes, as bytes. */
const recordBytes = 250
/** Limits the work left after a stop, so that it does not delay the stop. */
const releaseMs = 3000

class LeaseLost extends Error {}

export async function readShard(parts: ReaderParts): Promise<ReaderEnd> {
  const { key, shard, token, stream, table, intake, times, signal, counts } = parts
  const origin = intake.origin(addressOf(stream.name, shard))
  /** Everything up to here is in the journal. */
  let position = parts.checkpoint
  let saved = position

  const attempt = async <T>(call: () => Promise<T>): Promise<T> => {
    const backoff = new Backoff(times.failureMs, times.longestFailureMs)
    for (;;) {
      try {
        const value = await call()
        parts.problem(null)
        return value
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof CallError)) throw error
        counts.errors++
        if (error.problem === 'missing' || error.problem === 'expired-iterator' || error.problem === 'invalid')
          throw error
        const wait = backoff.failed()
        // A throttled read now and then is normal and not reported.
        if (error.problem !== 'throttled' || backoff.failures > 2) parts.problem(error.message)
        await sleep(wait, signal)
        signal.throwIfAborted()
      }
    }
  }

  const save = async (checkpoint: string): Promise<void> => {
    if (checkpoint === saved) return
    if (!(await attempt(() => table.checkpoint(key, token, checkpoint, signal)))) throw new LeaseLost()
    saved = position = checkpoint
  }

  const openIterator = (): Promise<string> =>
    attempt(() => stream.iterator(shard, position === fromStart ? null : position, signal))

  const room = async (): Promise<void> => {
    while (!signal.aborted && (intake.refusal() || (parts.throttling && intake.throttled())))
      await sleep(times.roomMs, signal)
    signal.throwIfAborted()
  }

  const take = async (frames: readonly Buffer[]): Promise<void> => {
    await room()
    await takeDurably(intake, origin, 0, frames, room)
  }

  const takeAll = async (records: readonly StreamRecord[]): Promise<void> => {
    for (let at = 0; at < records.length; ) {
      const { frames, end } = await sliceOf(records, at)
      for (let i = 0; i < frames.length; i += sliceFrames) await take(frames.slice(i, i + sliceFrames))
      at = end
      position = records[end - 1]!.sequence
    }
  }

  const readAll = async (): Promise<void> => {
    let iterator: string | null = await openIterator()
    let limit = Math.min(parts.batchSize, firstRead)
    let idleMs = times.readMs
    let emptyEnds = 0
    while (iterator !== null) {
      await room()
      const closed = parts.listed()?.endsAt ?? null
      const from: string = iterator
      const started = performance.now()
      const read = await attempt(() => stream.read(from, limit, signal)).catch(async (error: unknown) => {
        if (error instanceof CallError && error.problem === 'expired-iterator') return null
        throw error
      })
      if (!read) {
        iterator = await openIterator()
        continue
      }
      counts.reads++
      counts.records += read.records.length
      counts.lagMs[shard] = read.behindMs
      const bytes = read.records.reduce((sum, { data }) => sum + data.length, 0)
      intake.traffic.bytesRead += bytes
      if (read.records.length > 0) {
        const each = bytes / read.records.length + recordBytes
        limit = Math.max(1, Math.min(parts.batchSize, Math.floor(readBytes / each)))
      }
      await takeAll(read.records)
      await save(position)
      iterator = read.next
      // Emulators go on giving iterators for a closed shard.
      const atEnd = closed !== null && read.records.length === 0 && (isPast(position, closed) || read.behindMs === 0)
      emptyEnds = atEnd ? emptyEnds + 1 : 0
      if (emptyEnds > 1) iterator = null
      if (iterator === null) return
      idleMs = read.records.length > 0 || read.behindMs > 0 ? times.readMs : Math.min(times.idleMs, idleMs * 2)
      await sleep(Math.max(idleMs, bytes / shardBytesPerMs) - (performance.now() - started), signal)
      signal.throwIfAborted()
    }
  }

  intake.traffic.openConnections++
  intake.traffic.totalConnections++
  try {
    try {
      await readAll()
    } catch (error) {
      // The stream has forgotten the shard: it was kept for longer than its records.
      if (!(error instanceof CallError) || error.problem !== 'missing' || parts.listed() !== null) throw error
      intake.warn(`The shard ${shard} of ${stream.name} is gone; what it still held could not be read.`)
    }
    await save(toEnd)
    return 'finished'
  } catch (error) {
    if (error instanceof LeaseLost) return 'lost'
    if (!signal.aborted) throw error
    if (signal.reason === leaseLost) return 'lost'
    return 'stopped'
  } finally {
    if (saved !== toEnd && signal.reason !== leaseLost) {
      await table.release(key, token, position, AbortSignal.timeout(releaseMs)).catch(() => {})
    }
    intake.traffic.openConnections--
    delete counts.lagMs[shard]
  }
}

/** The reason with which a reader is stopped whose lease another worker has taken. */
export const leaseLost = new Error('The lease was taken by another worker.')

const isPast = (position: string, end: string) =>
  /^\d+$/.test(position) && /^\d+$/.test(end) && BigInt(position) >= BigInt(end)
