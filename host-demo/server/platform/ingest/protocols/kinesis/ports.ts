/**
 * Defines the calls the consumer makes to the two services; `stream.ts` and `lease-table.ts` implement them. Calls
 * reject with `CallError`.
 */

export interface Shard {
  readonly id: string
  /** Split or merged into this one; they may be gone already. */
  readonly parents: readonly string[]
  /** Last sequence number of a closed shard. */
  readonly endsAt: string | null
}

export interface StreamRecord {
  readonly sequence: string
  readonly data: Uint8Array
  /** UTC milliseconds; null where the service does not say. */
  readonly arrivedAt: number | null
}

export interface Read {
  readonly records: readonly StreamRecord[]
  /** Iterator of the next read; null at the end of a closed shard. */
  readonly next: string | null
  readonly behindMs: number
}

export interface Stream {
  readonly name: string
  /** When it was made, in UTC milliseconds: another stream of the same name has other records under the same shard ids. */
  createdAt(signal: AbortSignal): Promise<number>
  shards(signal: AbortSignal): Promise<readonly Shard[]>
  /** @param after a sequence number, or null for the oldest record there is */
  iterator(shard: string, after: string | null, signal: AbortSignal): Promise<string>
  read(iterator: string, limit: number, signal: AbortSignal): Promise<Read>
}

/** Checkpoints besides sequence numbers: nothing is read yet, or all of it is. */
export const fromStart = 'TRIM_HORIZON'
export const toEnd = 'SHARD_END'

export interface Lease {
  /** Stream, its creation and the shard. */
  readonly key: string
  /** The worker that reads it; null where nobody does. */
  readonly owner: string | null
  /** Grows with every sign of life of the owner. */
  readonly counter: number
  readonly checkpoint: string
}

/** Every change names the `token` of a taking, so that a worker whose lease was taken over changes nothing any more: false. */
export interface LeaseTable {
  /** Makes the table where it is not there, and waits until it can be used. */
  prepare(signal: AbortSignal): Promise<void>
  all(signal: AbortSignal): Promise<readonly Lease[]>
  /** A free lease at the start of its shard; one that is there stays as it is. */
  add(key: string, parents: readonly string[], signal: AbortSignal): Promise<void>
  /** False where somebody changed it since it was read. */
  take(lease: Lease, owner: string, token: string, signal: AbortSignal): Promise<boolean>
  renew(key: string, token: string, signal: AbortSignal): Promise<boolean>
  /** A sign of life as well. */
  checkpoint(key: string, token: string, checkpoint: string, signal: AbortSignal): Promise<boolean>
  /** Frees it, with the checkpoint reached. */
  release(key: string, token: string, checkpoint: string, signal: AbortSignal): Promise<void>
}
