/**
 * Reads a stream: finds its shards, shares them with the other workers of the input by leases, and has a reader for each that it holds.
 * A worker is one input on one node.
 */
import { randomUUID } from 'node:crypto'
import type { Intake } from '../../listeners/transport.ts'
import { Backoff, sleep } from '../../listeners/backoff.ts'
import { leasesToTake } from './balance.ts'
import { CallError } from '../../../aws/calls.ts'
import { toEnd, type Lease, type LeaseTable, type Shard, type Stream } from './ports.ts'
import { Problems } from '../../listeners/broker/problems.ts'
import { leaseLost, readerTimes, readShard, type ReaderTimes } from './reader.ts'
import { keyPrefix, readyShards, shardOf } from './shards.ts'

export interface ConsumerTimes extends ReaderTimes {
  /** Between looks at the leases. */
  readonly roundMs: number
  /** Between looks at the stream's shards; a shard that ends is looked after at once. */
  readonly discoverMs: number
  /** Between signs of life. */
  readonly renewMs: number
  /** A lease whose owner gave no sign of life for so long is free. */
  readonly leaseMs: number
}

export const consumerTimes: ConsumerTimes = {
  ...readerTimes,
  roundMs: 3000,
  discoverMs: 15_000,
  renewMs: 3000,
  leaseMs: 15_000,
}

export interface ConsumerParts {
  readonly stream: Stream
  readonly table: LeaseTable
  readonly intake: Intake
  /** The same after a restart: what it held before it may take back at once. */
  readonly worker: string
  /** Records of one read. */
  readonly batchSize: number
  /** Stop reading while the journal is behind. */
  readonly throttling: boolean
  readonly times?: ConsumerTimes
}

/** Parts that may be hindered beside the readers of shards, which go by the keys of their leases. */
const LOOPS = ['stream', 'leases'] as const

interface Held {
  readonly token: string
  readonly stop: AbortController
  readonly done: Promise<void>
}

export class Consumer {
  readonly #parts: ConsumerParts
  readonly #times: ConsumerTimes
  readonly #ended = new AbortController()
  readonly #problems: Problems
  readonly #held = new Map<string, Held>()
  /** Counter of each lease and when it was first seen so. */
  readonly #seen = new Map<string, { counter: number; at: number }>()
  readonly #loops: Promise<void>[] = []
  #shards: readonly Shard[] = []
  #prefix = ''
  #discoveredAt = -Infinity
  #prepared = false
  #wake = new AbortController()

  constructor(parts: ConsumerParts) {
    this.#parts = parts
    this.#times = parts.times ?? consumerTimes
    this.#problems = new Problems(parts.intake, `the stream ${parts.stream.name}`)
  }

  /** It says by the input's state how it gets on. */
  start(): void {
    this.#loops.push(
      this.#loop(
        'stream',
        () => this.#round(),
        () => this.#untilNextRound(),
      ),
      this.#loop(
        'leases',
        () => this.#renew(),
        () => sleep(this.#times.renewMs, this.#ended.signal),
      ),
    )
  }

  /** Stops reading, gives the leases back. Takes a few seconds at most. */
  async close(): Promise<void> {
    this.#problems.close()
    this.#ended.abort()
    for (const { stop } of this.#held.values()) stop.abort()
    await Promise.all(this.#loops)
    await Promise.all([...this.#held.values()].map(({ done }) => done))
  }

  async #loop(name: (typeof LOOPS)[number], step: () => Promise<void>, wait: () => Promise<void>): Promise<void> {
    const { signal } = this.#ended
    const backoff = new Backoff(this.#times.failureMs, this.#times.longestFailureMs)
    while (!signal.aborted) {
      try {
        await step()
        backoff.succeeded()
        this.#problems.set(name, null)
        await wait()
      } catch (error) {
        if (signal.aborted) return
        this.#counts.errors++
        const waitMs = backoff.failed()
        const problem = error instanceof CallError ? error.problem : 'other'
        if (problem === 'missing') this.#prepared = false
        if (problem !== 'throttled' || backoff.failures > 2) this.#problems.set(name, wordsOf(error))
        await sleep(waitMs, signal)
      }
    }
  }

  /** The next round can be called for earlier. */
  async #untilNextRound(): Promise<void> {
    await sleep(this.#times.roundMs, AbortSignal.any([this.#ended.signal, this.#wake.signal]))
    if (this.#wake.signal.aborted) this.#wake = new AbortController()
  }

  async #round(): Promise<void> {
    const { table, worker } = this.#parts
    const { signal } = this.#ended
    if (performance.now() - this.#discoveredAt >= this.#times.discoverMs) await this.#discover()
    if (!this.#prepared) await table.prepare(signal)
    this.#prepared = true

    let leases = await this.#leases()
    const ready = readyShards(this.#shards, leases, this.#prefix)
    for (const { id, parents } of ready) await table.add(this.#prefix + id, parents, signal)
    if (ready.length > 0) leases = await this.#leases()
    this.#watch(leases)

    const open = leases.filter(({ checkpoint }) => checkpoint !== toEnd)
    const held = new Set(this.#held.keys())
    for (const lease of leasesToTake({ me: worker, leases: open, held, isExpired: lease => this.#isExpired(lease) })) {
      const token = randomUUID()
      if (await table.take(lease, worker, token, signal)) this.#read(lease, token)
    }
  }

  async #discover(): Promise<void> {
    const { stream } = this.#parts
    const { signal } = this.#ended
    const prefix = keyPrefix(stream.name, await stream.createdAt(signal))
    this.#shards = await stream.shards(signal)
    this.#discoveredAt = performance.now()
    if (prefix !== this.#prefix) for (const { stop } of this.#held.values()) stop.abort()
    this.#prefix = prefix
    const present = new Set<string>([...LOOPS, ...this.#shards.map(({ id }) => prefix + id)])
    this.#problems.keepOnly(part => present.has(part))
  }

  async #leases(): Promise<readonly Lease[]> {
    return (await this.#parts.table.all(this.#ended.signal)).filter(({ key }) => key.startsWith(this.#prefix))
  }

  #watch(leases: readonly Lease[]): void {
    const now = performance.now()
    for (const { key, counter } of leases) {
      if (this.#seen.get(key)?.counter !== counter) this.#seen.set(key, { counter, at: now })
    }
  }

  #isExpired({ key }: Lease): boolean {
    return performance.now() - (this.#seen.get(key)?.at ?? Infinity) > this.#times.leaseMs
  }

  #read({ key, checkpoint }: Lease, token: string): void {
    const { stream, table, intake, batchSize, throttling } = this.#parts
    const stop = new AbortController()
    const shard = shardOf(key)
    const done = readShard({
      key,
      shard,
      token,
      checkpoint,
      stream,
      table,
      intake,
      batchSize,
      throttling,
      times: this.#times,
      signal: stop.signal,
      listed: () => this.#shards.find(({ id }) => id === shard) ?? null,
      counts: this.#counts,
      problem: words => this.#problems.set(key, words),
    })
      .then(
        end => {
          this.#problems.set(key, null)
          if (end === 'finished') this.#discoverSoon()
        },
        (error: unknown) => {
          // The lease is free again: the next round takes it.
          this.#problems.set(key, wordsOf(error))
          this.#discoveredAt = -Infinity
        },
      )
      .finally(() => {
        this.#held.delete(key)
      })
    this.#held.set(key, { token, stop, done })
    if (this.#ended.signal.aborted) stop.abort()
  }

  /** A shard that ended may have children that nobody has seen yet. */
  #discoverSoon(): void {
    this.#discoveredAt = -Infinity
    this.#wake.abort()
  }

  async #renew(): Promise<void> {
    const { table } = this.#parts
    await Promise.all(
      [...this.#held].map(async ([key, { token, stop }]) => {
        if (!(await table.renew(key, token, this.#ended.signal))) stop.abort(leaseLost)
      }),
    )
  }

  get #counts() {
    return (this.#parts.intake.traffic.stream ??= { records: 0, reads: 0, errors: 0, lagMs: {} })
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
