/**
 * Keeps what was used last. The caches of several threads share one limit: each gives up its own oldest entries while all of
 * them together are over it, down to a small share of its own.
 */
export interface CacheLimit {
  /** Bytes for all caches together, and what each may have whatever the others do. */
  readonly bytes: number
  readonly ownBytes: number
  /** One Int32 for each cache: the kibibytes in it. */
  readonly used: SharedArrayBuffer
}

export class ByteCache {
  readonly #limit: CacheLimit
  readonly #used: Int32Array
  readonly #place: number
  readonly #entries = new Map<string, { value: unknown, kibibytes: number }>()
  #own = 0

  /** `place`: which of the caches this is. */
  constructor(limit: CacheLimit, place: number) {
    this.#limit = limit
    this.#used = new Int32Array(limit.used)
    this.#place = place
    this.#account(0)
  }

  /** The kept value, or the made one. */
  get<T>(key: string, make: () => T, sizeOf: (value: T) => number): T {
    const known = this.#entries.get(key)
    if (known) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.value as T
    }
    const value = make()
    this.put(key, value, sizeOf(value))
    return value
  }

  /** The kept value, if it is there. */
  peek(key: string): unknown {
    return this.#entries.get(key)?.value
  }

  /** A value larger than a quarter of what this cache may have for itself is not kept. */
  put(key: string, value: unknown, size: number): void {
    const { bytes, ownBytes } = this.#limit
    if (size > ownBytes / 4) return
    const kibibytes = (size + 2 * key.length + 100) / 1_024
    this.#remove(key)
    this.#entries.set(key, { value, kibibytes })
    this.#account(kibibytes)
    for (const oldest of this.#entries.keys()) {
      if (this.#own * 1_024 <= ownBytes || this.#used.reduce((sum, one) => sum + one, 0) * 1_024 <= bytes) break
      this.#remove(oldest)
    }
  }

  /** Forgets every key with the prefix. */
  drop(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.#remove(key)
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#account(-entry.kibibytes)
  }

  #account(kibibytes: number): void {
    this.#own += kibibytes
    Atomics.store(this.#used, this.#place, Math.ceil(this.#own))
  }
}
