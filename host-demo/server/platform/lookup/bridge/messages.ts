/** The words between the thread that asks adapters and a thread that waits for answers. */
import type { MessagePort } from 'node:worker_threads'
import type { CacheCounts } from '../caches/cache.ts'
import type { Found } from '../found.ts'
import type { RowChange, RowNews } from '../rows/live-tables.ts'
import type { Setup } from '../setup.ts'

/** To the thread that asks. */
export type Said =
  | (Question & { readonly is: 'question' })
  /** An adapter that loads on demand is needed. */
  | { readonly is: 'needed'; readonly adapter: string }
  /** All counts of the thread so far, by table. */
  | { readonly is: 'counts'; readonly counts: Readonly<Record<string, CacheCounts>> }
  /** Rows that rules have changed; `changed` follows. */
  | { readonly is: 'change'; readonly id: number; readonly adapter: string; readonly changes: readonly RowChange[] }
  /** News of rows have come, and what they replace is not read any more. */
  | { readonly is: 'taken'; readonly id: number }

export interface Question {
  readonly id: number
  /** Id. */
  readonly adapter: string
  readonly key: string
}

/** To the thread that waits. */
export type Notice =
  | { readonly is: 'answer'; readonly id: number; readonly found: Found }
  /** `pauseMs`: for so long the adapter is not asked. */
  | { readonly is: 'failure'; readonly id: number; readonly reason: string; readonly pauseMs: number }
  | { readonly is: 'setup'; readonly setup: Setup }
  | { readonly is: 'data'; readonly adapter: string; readonly data: unknown }
  | { readonly is: 'purge'; readonly table: string; readonly key: string | null }
  /** News of rows that people edit; their table is the id of the adapter. `taken` follows. */
  | { readonly is: 'rows'; readonly id: number; readonly news: RowNews }
  /** A change of this thread was made, and its news have come; or it could not be made. */
  | { readonly is: 'changed'; readonly id: number }

/** A thread is given this when it starts; `port` must be transferred. */
export interface BridgeEnd {
  readonly port: MessagePort
  /** Counts the notices, so that a waiting thread wakes up. */
  readonly notices: SharedArrayBuffer
}
