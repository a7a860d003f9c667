/** Keeps the answers that were used last, bounded in number and bytes. An answer goes when one of its times is over, or its own. */
import type { Answer } from '../found.ts'
import type { Cache, CacheCounts } from './cache.ts'

export interface MemoryCacheOptions {
  /** 0 keeps nothing. */
  readonly maxEntries: number
  readonly maxBytes?: number
  /** Milliseconds; 0 is no limit. */
  readonly afterAccessMs: number
  readonly afterWriteMs: number
  /** Milliseconds of any clock that does not go back. */
  readonly now?: () => number
}

interface Entry {
  readonly answer: Answer
  readonly bytes: number
  readonly diesAt: number
  idleAt: number
}

const standardMaxBytes = 64 * 1024 * 1024
/** Bytes that an entry takes beside its texts. */
const entryBytes = 200

const orNever = (ms: number | null) => (ms === null || ms === 0 ? Infinity : ms)

export class MemoryCache implements Cache {
  readonly #maxEntries: number
  readonly #maxBytes: number
  readonly #afterAccessMs: number
  readonly #afterWriteMs: number
  readonly #now: () => number
  /** The least recently used one first. */
  readonly #entries = new Map<string, Entry>()
  #bytes = 0
  #hits = 0
  #misses = 0

  constructor({ maxEntries, maxBytes, afterAccessMs, afterWriteMs, now }: MemoryCacheOptions) {
    this.#maxEntries = maxEntries
    this.#maxBytes = maxBytes ?? standardMaxBytes
    this.#afterAccessMs = orNever(afterAccessMs)
    this.#afterWriteMs = orNever(afterWriteMs)
    this.#now = now ?? (() => performance.now())
  }

  get(key: string): Answer | null {
    const entry = this.#entries.get(key)
    const now = this.#now()
    if (!entry || now >= entry.diesAt || now >= entry.idleAt) {
      if (entry) this.purge(key)
      this.#misses++
      return null
    }
    this.#hits++
    entry.idleAt = now + this.#afterAccessMs
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.answer
  }

  set(key: string, answer: Answer): void {
    this.purge(key)
    if (answer.ttlMs === 0) return
    const { single_value, multi_value, string_list_value, ttlMs } = answer
    const written = JSON.stringify([key, single_value, multi_value, string_list_value])
    const bytes = written.length * 2 + entryBytes
    const now = this.#now()
    const diesAt = now + Math.min(this.#afterWriteMs, ttlMs ?? Infinity)
    this.#entries.set(key, { answer, bytes, diesAt, idleAt: now + this.#afterAccessMs })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#bytes <= this.#maxBytes) break
      this.purge(oldest)
    }
  }

  purge(key?: string): void {
    if (key === undefined) {
      this.#entries.clear()
      this.#bytes = 0
      return
    }
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }

  counts(): CacheCounts {
    return { hits: this.#hits, misses: this.#misses, entries: this.#entries.size }
  }
}
