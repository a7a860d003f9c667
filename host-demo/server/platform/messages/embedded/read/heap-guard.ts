import type { JobMemory } from './memory-budget.ts'

export interface HeapLimit {
  /** Bytes for the heaps of all readers together, with their garbage. */
  readonly bytes: number
  /** One Int32 for each reader: the kibibytes of its heap. */
  readonly used: SharedArrayBuffer
}

/** The thread as the guard sees it. */
export interface Heap {
  bytes(): number
  collect(): void
}

/** A heap that has grown by less since its last collection has no garbage worth another. */
const GARBAGE_BYTES = 32 << 20
/** A cache is not made smaller than that. */
const LEAST_CACHE_BYTES = 8 << 20

/**
 * Keeps what the readers really hold under one limit, whatever the estimates say. A reader that finds all of them over it collects its garbage; where
 * that is not enough its cache gives way, and then the job that holds most of it.
 */
export class HeapGuard {
  /** Under way in this reader. */
  readonly jobs = new Set<JobMemory>()
  readonly #limit: HeapLimit
  readonly #used: Int32Array
  readonly #place: number
  readonly #cache: { readonly bytes: number; halve(): void }
  readonly #heap: Heap
  /** After the last collection. */
  #least = 0

  /** `place`: that of the reader. */
  constructor(limit: HeapLimit, place: number, cache: { readonly bytes: number; halve(): void }, heap: Heap) {
    this.#limit = limit
    this.#used = new Int32Array(limit.used)
    this.#place = place
    this.#cache = cache
    this.#heap = heap
  }

  /** Called between slices of time. */
  check(): void {
    if (!this.isOver()) return
    if (this.#heap.bytes() - this.#least >= GARBAGE_BYTES && this.#collect()) return
    // The reader that has more than its share makes room.
    if (this.#used[this.#place]! < this.#limit.bytes / 1_024 / this.#used.length) return
    if (this.#cache.bytes > LEAST_CACHE_BYTES) {
      this.#cache.halve()
      this.#collect()
    } else [...this.jobs].toSorted((a, b) => b.bytes - a.bytes)[0]?.refuse()
  }

  /** Returns whether all readers together hold more than they may, and tells the others what this one holds. */
  isOver(): boolean {
    Atomics.store(this.#used, this.#place, Math.ceil(this.#heap.bytes() / 1_024))
    return this.#used.reduce((sum, kibibytes) => sum + kibibytes, 0) * 1_024 > this.#limit.bytes
  }

  /** Returns whether that was enough. */
  #collect(): boolean {
    this.#heap.collect()
    this.#least = this.#heap.bytes()
    return !this.isOver()
  }
}
