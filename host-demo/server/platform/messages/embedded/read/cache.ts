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

/**
 * Cached entries of one owner. Thousands of owners are asked for each query, so each has its own keys, which are short.
 */
export type Kept = Map<string | number, Entry>

interface Entry {
  readonly value: unknown
  readonly kibibytes: number
  readonly kept: Kept
  readonly key: string | number
  /** Ring of the entries of its size class. */
  readonly ring: Ring
  older: Entry
  newer: Entry
}

/**
 * Entries in the order of their use: `newer` of `end` is the least recently used one, `older` the most recently used.
 */
interface Ring {
  readonly end: Entry
  kibibytes: number
}

/**
 * Derived results are smaller than the data they come from, and stay cached while that comes and goes: up to half of
 * the room.
 */
const SMALL_BYTES = 8 << 10
/** Approximate cost of an entry besides its value. */
const ENTRY_BYTES = 160

export class ByteCache {
  readonly #limit: CacheLimit
  readonly #used: Int32Array
  readonly #place: number
  readonly #small = ring()
  readonly #large = ring()

  /** `place`: which of the caches this is. */
  constructor(limit: CacheLimit, place: number) {
    this.#limit = limit
    this.#used = new Int32Array(limit.used)
    this.#place = place
    this.#account(this.#small, 0)
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
    const ring = size < SMALL_BYTES ? this.#small : this.#large
    const entry: Entry = {
      value,
      kibibytes: (size + ENTRY_BYTES) / 1_024,
      kept,
      key,
      ring,
      older: ring.end,
      newer: ring.end,
    }
    kept.set(key, entry)
    link(entry)
    this.#account(ring, entry.kibibytes)
    while (this.#own * 1_024 > ownBytes && this.#used.reduce((sum, one) => sum + one, 0) * 1_024 > bytes)
      this.#remove(this.#oldest)
  }

  /** Gives up all of one owner. */
  forget(kept: Kept): void {
    for (const entry of [...kept.values()]) this.#remove(entry)
  }

  /** In it, about. */
  get bytes(): number {
    return this.#own * 1_024
  }

  /** Gives up the half that was used longest ago. */
  halve(): void {
    const half = this.#own / 2
    while (this.#own > half) this.#remove(this.#oldest)
  }

  get #own(): number {
    return this.#small.kibibytes + this.#large.kibibytes
  }

  /** Returns the entry to evict next. */
  get #oldest(): Entry {
    const ring =
      this.#large.end.newer === this.#large.end || this.#small.kibibytes > this.#large.kibibytes
        ? this.#small
        : this.#large
    return ring.end.newer
  }

  #use(entry: Entry): void {
    unlink(entry)
    link(entry)
  }

  #remove(entry: Entry): void {
    unlink(entry)
    entry.kept.delete(entry.key)
    this.#account(entry.ring, -entry.kibibytes)
  }

  #account(ring: Ring, kibibytes: number): void {
    ring.kibibytes += kibibytes
    Atomics.store(this.#used, this.#place, Math.ceil(this.#own))
  }
}

function ring(): Ring {
  const end = {} as Entry
  end.older = end.newer = end
  return { end, kibibytes: 0 }
}

function link(entry: Entry): void {
  const { end } = entry.ring
  entry.older = end.older
  entry.newer = end
  end.older.newer = entry
  end.older = entry
}

function unlink({ older, newer }: Entry): void {
  older.newer = newer
  newer.older = older
}
