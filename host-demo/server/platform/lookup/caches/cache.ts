/** Keeps answers of an adapter. */
import type { Answer } from '../found.ts'

export interface CacheCounts {
  readonly hits: number
  readonly misses: number
  readonly entries: number
}

export interface Cache {
  /** The answer that is held for a key, null where there is none. */
  get(key: string): Answer | null
  set(key: string, answer: Answer): void
  /** Forgets one key, or all. */
  purge(key?: string): void
  counts(): CacheCounts
}
