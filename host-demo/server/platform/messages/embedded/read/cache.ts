/**
 * Keeps what was used last. The caches of several threads share one limit: each gives up entries of its own while all of them together are over
 * it, down to a small share of its own.
 *
 * A search that goes over more than there is room for would put out just what it comes to next. So a decoded column, once the cache is full, stays
 * only if it was asked for again sooner than the one that would go for it has been waiting: of what goes round and round, as much stays as fits,
 * and what nobody asks for any more goes.
 */
export interface CacheLimit {
  /** Bytes for all caches together, and what each may have whatever the others do. */
  readonly bytes: number
  readonly ownBytes: number
  /** One Int32 for each cache: the kibibytes in it. */
  readonly used: SharedArrayBuffer
}

let lastId = 0

/** Cached entries of one owner. Thousands of owners are asked for each query, so each has its own keys, which are short. */
export class Kept extends Map<string | number, Entry> {
  readonly id = ++lastId
}

interface Entry {
  readonly value: unknown
  readonly kibibytes: number
  readonly kept: Kept
  readonly key: string | number
  /** Ring of the entries of its size class. */
  ring: Ring
  /** When it was asked for last; of large ones, in requests for these. */
  at: number
  /** After how many requests it was asked for again, before it came. */
  readonly after: number
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
/** Part of the cache for large entries that have just come: a search comes back to them soon. */
const NEW_SHARE = 1 / 8

export class ByteCache {
  readonly #limit: CacheLimit
  readonly #used: Int32Array
  readonly #place: number
  readonly #small = ring()
  /** Large ones that have just come, and those that have stayed. */
  readonly #new = ring()
  readonly #large = ring()
  readonly #requests = new Requests()
  /** How many requests there were for large entries. */
  #now = 0
  /** Kibibytes that are held beside the entries. */
  #held = 0

  /** `place`: which of the caches this is. */
  constructor(limit: CacheLimit, place: number) {
    this.#limit = limit
    this.#used = new Int32Array(limit.used)
    this.#place = place
    this.#account(this.#small, 0)
  }

  /** Bytes this cache may have whatever the others do. */
  get limit(): number {
    return this.#limit.ownBytes
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
    const ring = size < SMALL_BYTES ? this.#small : this.#new
    const kibibytes = (size + ENTRY_BYTES) / 1_024
    const after = ring === this.#new ? ++this.#now - this.#requests.last(kept.id, key) : 0
    const entry: Entry = { value, kibibytes, kept, key, ring, at: this.#now, after, older: ring.end, newer: ring.end }
    kept.set(key, entry)
    link(entry)
    this.#account(ring, entry.kibibytes)
    while (!this.#isEmpty && this.#own * 1_024 > ownBytes && sum(this.#used) * 1_024 > bytes) this.#giveUp()
    while (this.#new.kibibytes * 1_024 > NEW_SHARE * ownBytes) this.#settle(this.#new.end.newer)
  }

  /** Gives up all of one owner. */
  forget(kept: Kept): void {
    for (const entry of [...kept.values()]) this.#remove(entry)
  }

  /** Takes note of bytes that are held beside the entries: there is less room for these. */
  hold(bytes: number): void {
    this.#held = bytes / 1_024
    this.#account(this.#small, 0)
  }

  /** In it, about. */
  get bytes(): number {
    return this.#own * 1_024
  }

  /** Gives up half of the entries, those that were used longest ago first. */
  halve(): void {
    const half = (this.#own - this.#held) / 2
    while (!this.#isEmpty && this.#own - this.#held > half) this.#remove(this.#oldest)
  }

  get #own(): number {
    return this.#small.kibibytes + this.#new.kibibytes + this.#large.kibibytes + this.#held
  }

  get #isEmpty(): boolean {
    return isEmpty(this.#small) && isEmpty(this.#new) && isEmpty(this.#large)
  }

  /** The entry that was used longest ago, of the small ones while these have more than half of the room. */
  get #oldest(): Entry {
    const large = isEmpty(this.#large) ? this.#new : this.#large
    const few = this.#small.kibibytes <= this.#new.kibibytes + this.#large.kibibytes
    return (isEmpty(large) || (!few && !isEmpty(this.#small)) ? this.#small : large).end.newer
  }

  /** Gives one up: a large one that has just come stays for a settled one that has waited for longer. */
  #giveUp(): void {
    const settled = this.#oldest
    const fresh = this.#new.end.newer
    const isFull = this.#new.kibibytes * 1_024 > NEW_SHARE * this.#limit.ownBytes
    if (settled.ring !== this.#large || !isFull) return this.#remove(settled)
    if (fresh.after >= this.#now - settled.at) return this.#remove(fresh)
    this.#remove(settled)
    this.#settle(fresh)
  }

  #settle(entry: Entry): void {
    unlink(entry)
    this.#account(entry.ring, -entry.kibibytes)
    entry.ring = this.#large
    link(entry)
    this.#account(entry.ring, entry.kibibytes)
  }

  #use(entry: Entry): void {
    unlink(entry)
    link(entry)
    if (entry.ring !== this.#small) entry.at = ++this.#now
  }

  #remove(entry: Entry): void {
    unlink(entry)
    if (entry.ring !== this.#small) this.#requests.note(entry.kept.id, entry.key, entry.at)
    entry.kept.delete(entry.key)
    this.#account(entry.ring, -entry.kibibytes)
  }

  #account(ring: Ring, kibibytes: number): void {
    ring.kibibytes += kibibytes
    Atomics.store(this.#used, this.#place, Math.ceil(this.#own))
  }
}

const PLACES = 1 << 16

/** When large entries that went were asked for last; of those whose places are the same, the one that went last. */
class Requests {
  readonly #hashes = new Int32Array(PLACES)
  readonly #times = new Float64Array(PLACES).fill(-Infinity)

  last(id: number, key: string | number): number {
    const hash = hashOf(id, key)
    const place = hash & (PLACES - 1)
    return this.#hashes[place] === hash ? this.#times[place]! : -Infinity
  }

  note(id: number, key: string | number, time: number): void {
    const hash = hashOf(id, key)
    this.#hashes[hash & (PLACES - 1)] = hash
    this.#times[hash & (PLACES - 1)] = time
  }
}

function hashOf(id: number, key: string | number): number {
  let hash = Math.imul(id, 0x9e3779b1)
  if (typeof key === 'number') hash = Math.imul(hash ^ key, 0x85ebca6b)
  else for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  return hash ^ (hash >>> 15)
}

function sum(used: Int32Array): number {
  let kibibytes = 0
  for (const one of used) kibibytes += one
  return kibibytes
}

const isEmpty = ({ end }: Ring): boolean => end.newer === end

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
