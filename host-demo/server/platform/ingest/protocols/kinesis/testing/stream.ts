/** A stream that is split, a lease table and a journal in memory, as the real ones behave. */
import { CallError } from '../../../../aws/calls.ts'
import {
  fromStart,
  type Lease,
  type LeaseTable,
  type Read,
  type Shard,
  type Stream,
  type StreamRecord,
} from '../ports.ts'
import { readFrame } from '../frames.ts'
import { noTraffic, RefusedError, type Intake, type Refusal, type Traffic } from '../../../listeners/transport.ts'

interface FakeShard {
  readonly parents: readonly string[]
  readonly records: StreamRecord[]
  endsAt: string | null
}

export class FakeStream implements Stream {
  readonly name = 'logs'
  readonly all = new Map<string, FakeShard>()
  /** A closed shard gives iterators for ever, as one emulator does. */
  endless = false
  madeAt = 1000
  /** Thrown by the next calls, by name of the call. */
  fail: Partial<Record<'createdAt' | 'shards' | 'iterator' | 'read', CallError>> = {}
  reads = 0
  /** Limits that the reads asked for. */
  readonly limits: number[] = []
  #sequence = 0
  #iterators = new Map<string, { readonly shard: string; readonly at: number }>()

  constructor(shards: number) {
    for (let i = 0; i < shards; i++) this.open()
  }

  open(parents: readonly string[] = []): string {
    const id = `shardId-${String(this.all.size).padStart(12, '0')}`
    this.all.set(id, { parents, records: [], endsAt: null })
    return id
  }

  put(shard: string, ...texts: (string | Uint8Array)[]): void {
    for (const text of texts) {
      this.all
        .get(shard)!
        .records.push({ sequence: String(++this.#sequence), data: Buffer.from(text as string), arrivedAt: 5000 })
    }
  }

  /** Closes the shard and opens two in its place. */
  split(shard: string): readonly [string, string] {
    this.close(shard)
    return [this.open([shard]), this.open([shard])]
  }

  close(shard: string): void {
    this.all.get(shard)!.endsAt = String(++this.#sequence)
  }

  expireIterators(): void {
    this.#iterators.clear()
  }

  async createdAt(): Promise<number> {
    this.#may('createdAt')
    return this.madeAt
  }

  async shards(): Promise<readonly Shard[]> {
    this.#may('shards')
    return [...this.all].map(([id, { parents, endsAt }]) => ({ id, parents, endsAt }))
  }

  async iterator(shard: string, after: string | null): Promise<string> {
    this.#may('iterator')
    const { records } = this.all.get(shard)!
    const at = after === null ? 0 : records.findIndex(({ sequence }) => Number(sequence) > Number(after))
    return this.#iterator(shard, at < 0 ? records.length : at)
  }

  async read(iterator: string, limit: number): Promise<Read> {
    this.#may('read')
    this.reads++
    this.limits.push(limit)
    const found = this.#iterators.get(iterator)
    if (!found) throw new CallError('expired-iterator', 'The iterator has expired.')
    const { records, endsAt } = this.all.get(found.shard)!
    const end = Math.min(records.length, found.at + limit)
    const ended = endsAt !== null && end === records.length && !this.endless
    return {
      records: records.slice(found.at, end),
      next: ended ? null : this.#iterator(found.shard, end),
      behindMs: end < records.length ? 10 : 0,
    }
  }

  #iterator(shard: string, at: number): string {
    const id = `${shard}:${at}:${this.#iterators.size}`
    this.#iterators.set(id, { shard, at })
    return id
  }

  #may(call: keyof FakeStream['fail']): void {
    const error = this.fail[call]
    if (error) throw error
  }
}

export class FakeTable implements LeaseTable {
  readonly rows = new Map<string, Lease & { readonly token: string | null }>()
  /** Keys in the order in which they were read to their ends. */
  readonly finished: string[] = []
  failing: CallError | null = null

  async prepare(): Promise<void> {
    if (this.failing) throw this.failing
  }

  async all(): Promise<readonly Lease[]> {
    if (this.failing) throw this.failing
    return [...this.rows.values()]
  }

  async add(key: string): Promise<void> {
    if (!this.rows.has(key)) this.rows.set(key, { key, owner: null, token: null, counter: 0, checkpoint: fromStart })
  }

  async take({ key, counter }: Lease, owner: string, token: string): Promise<boolean> {
    const row = this.rows.get(key)
    if (!row || row.counter !== counter) return false
    this.rows.set(key, { ...row, owner, token, counter: counter + 1 })
    return true
  }

  async renew(key: string, token: string): Promise<boolean> {
    return this.#change(key, token, {})
  }

  async checkpoint(key: string, token: string, checkpoint: string): Promise<boolean> {
    if (this.failing) throw this.failing
    const changed = this.#change(key, token, { checkpoint })
    if (changed && checkpoint === 'SHARD_END') this.finished.push(key)
    return changed
  }

  async release(key: string, token: string, checkpoint: string): Promise<void> {
    this.#change(key, token, { checkpoint, owner: null, token: null })
  }

  heldBy(owner: string): number {
    return [...this.rows.values()].filter(row => row.owner === owner && row.checkpoint !== 'SHARD_END').length
  }

  #change(key: string, token: string, change: Partial<Lease & { token: string | null }>): boolean {
    const row = this.rows.get(key)
    if (row?.token !== token) return false
    this.rows.set(key, { ...row, counter: row.counter + 1, ...change })
    return true
  }
}

/** A journal that only keeps what is committed. */
export class FakeJournal {
  readonly durable: string[] = []
  readonly states: string[] = []
  refused: Refusal | null = null
  behind = false
  /** Commits are written, but nobody hears of them before this: what a crash between them and the checkpoint looks like. */
  hang: Promise<void> | null = null
  #pending: string[] = []

  readonly intake = (): Intake & { readonly traffic: Traffic } => ({
    inputId: 'input',
    traffic: noTraffic(),
    origin: address => ({ inputId: 'input', address, batch: null, index: 0 }),
    take: (_origin, _port, bytes, start, end) =>
      void this.#pending.push(readFrame(bytes.subarray(start, end)).bytes.toString()),
    refusal: () => this.refused,
    throttled: () => this.behind,
    committed: async () => {
      const taken = this.#pending
      this.#pending = []
      if (this.refused) throw new RefusedError(this.refused)
      this.durable.push(...taken)
      await this.hang
    },
    warn: () => {},
    state: (state, detail) => void this.states.push(detail === null ? state : `${state}: ${detail}`),
  })
}
