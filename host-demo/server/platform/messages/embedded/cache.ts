/** Keeps what was used last, up to so many bytes. */
export class ByteCache {
  readonly #limit: number
  readonly #entries = new Map<string, { value: unknown, bytes: number }>()
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The kept value, or the made one. A value larger than a quarter of the cache is not kept. */
  get<T>(key: string, make: () => T, sizeOf: (value: T) => number): T {
    const known = this.#entries.get(key)
    if (known) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.value as T
    }
    const value = make()
    const bytes = sizeOf(value) + 2 * key.length + 100
    if (bytes <= this.#limit / 4) {
      this.#entries.set(key, { value, bytes })
      this.#bytes += bytes
      for (const [oldest, entry] of this.#entries) {
        if (this.#bytes <= this.#limit) break
        this.#entries.delete(oldest)
        this.#bytes -= entry.bytes
      }
    }
    return value
  }

  /** Forgets every key with the prefix. */
  drop(prefix: string): void {
    for (const [key, entry] of this.#entries) {
      if (!key.startsWith(prefix)) continue
      this.#entries.delete(key)
      this.#bytes -= entry.bytes
    }
  }
}
