/** A lookup table: a cache before an adapter, and values for keys that the adapter does not know. */
import type { Cache } from './caches/cache.ts'
import { readDefaults, type WrittenDefaults } from './defaults.ts'
import { errorTtlMs, failed, isNothing, type Answer, type Found } from './found.ts'

export interface TableParts {
  readonly cache: Cache
  readonly defaults: WrittenDefaults
  /** Milliseconds a failure is kept. */
  readonly errorTtlMs?: number
}

export class Table {
  readonly #cache: Cache
  readonly #defaults: Found | null
  readonly #errorTtlMs: number

  constructor({ cache, defaults, errorTtlMs: ttlMs = errorTtlMs }: TableParts) {
    this.#cache = cache
    this.#defaults = readDefaults(defaults).found
    this.#errorTtlMs = ttlMs
  }

  /** Returns the answer for a key; `find` is asked where the cache has none. */
  answer(key: string, find: (key: string) => Found): Answer {
    const held = this.#cache.get(key)
    if (held) return this.#completed(held)
    try {
      return this.keep(key, find(key))
    } catch {
      return this.#fail(key)
    }
  }

  /** As `answer`, for an adapter that takes its time. */
  async ask(key: string, ask: (key: string) => Found | Promise<Found>): Promise<Answer> {
    const held = this.#cache.get(key)
    if (held) return this.#completed(held)
    try {
      return this.keep(key, await ask(key))
    } catch {
      return this.#fail(key)
    }
  }

  /** Keeps what the adapter found, and returns the table's answer. */
  keep(key: string, found: Found): Answer {
    const answer: Answer = { ...found, failed: false }
    this.#cache.set(key, answer)
    return this.#completed(answer)
  }

  #fail(key: string): Answer {
    const answer = failed(this.#errorTtlMs)
    this.#cache.set(key, answer)
    return answer
  }

  /** A default that cannot be read is an error of each answer: it would be missed in silence otherwise. */
  #completed(answer: Answer): Answer {
    if (answer.failed) return answer
    if (!this.#defaults) return failed(this.#errorTtlMs)
    return isNothing(answer) ? { ...this.#defaults, ttlMs: answer.ttlMs, failed: false } : answer
  }
}
