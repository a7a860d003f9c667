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

/** What is kept for one owner. Thousands of owners are asked for each query, so each has its own keys, which are short. */
export type Kept = Map<string | number, Entry>

interface Entry {
  readonly value: unknown
  readonly kibibytes: number
  readonly kept: Kept
  readonly key: string | number
  older: Entry
  newer: Entry
}

export class ByteCache {
  readonly #limit: CacheLimit
  readonly #used: Int32Array
  readonly #place: number
  /** Where a ring of entries begins and ends: `newer` is the one used longest ago, `older` the one used last. */
  readonly #end = ring()
  #own = 0

  /** `place`: which of the caches this is. */
  constructor(limit: CacheLimit, place: number) {
    this.#limit = limit
    this.#used = new Int32Array(limit.used)
    this.#place = place
    this.#account(0)
  }

  /** The kept value, or the made one. */
  get<T>(kept: Kept, key: string | number, make: () => T, sizeOf: (value: T) => number): T {
    const known = kept.get(key)
    if (known) {
      this.#use(known)
      return known.value as T
    }
    const value = make()
    this.put(kept, key, value, sizeOf(value))
    return value
  }

  /** The kept value, if it is there. */
  recall(kept: Kept, key: string | number): unknown {
    const known = kept.get(key)
    if (known) this.#use(known)
    return known?.value
  }

  /** A value larger than a quarter of what this cache may have for itself is not kept. */
  put(kept: Kept, key: string | number, value: unknown, size: number): void {
    const { bytes, ownBytes } = this.#limit
    if (size > ownBytes / 4) return
    const known = kept.get(key)
    if (known) this.#remove(known)
    const entry: Entry = { value, kibibytes: (size + ENTRY_BYTES) / 1_024, kept, key, older: this.#end, newer: this.#end }
    kept.set(key, entry)
    this.#link(entry)
    this.#account(entry.kibibytes)
    while (this.#own * 1_024 > ownBytes && this.#used.reduce((sum, one) => sum + one, 0) * 1_024 > bytes) this.#remove(this.#end.newer)
  }

  /** Gives up all of one owner. */
  forget(kept: Kept): void {
    for (const entry of [...kept.values()]) this.#remove(entry)
  }

  #use(entry: Entry): void {
    unlink(entry)
    this.#link(entry)
  }

  #link(entry: Entry): void {
    const end = this.#end
    entry.older = end.older
    entry.newer = end
    end.older.newer = entry
    end.older = entry
  }

  #remove(entry: Entry): void {
    unlink(entry)
    entry.kept.delete(entry.key)
    this.#account(-entry.kibibytes)
  }

  #account(kibibytes: number): void {
    this.#own += kibibytes
    Atomics.store(this.#used, this.#place, Math.ceil(this.#own))
  }
}

/** What an entry takes beside its value, about. */
const ENTRY_BYTES = 160

function ring(): Entry {
  const end = { value: null, kibibytes: 0, kept: new Map(), key: '' } as unknown as Entry
  return Object.assign(end, { older: end, newer: end })
}

function unlink({ older, newer }: Entry): void {
  older.newer = newer
  newer.older = older
}
