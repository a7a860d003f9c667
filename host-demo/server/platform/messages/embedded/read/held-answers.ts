import { collectNow } from '../../../collect-memory.ts'
import type { MemoryLimit } from './memory-budget.ts'

/** Answers of less are not counted. */
const LARGE_BYTES = 1 << 20
/** After a large answer, when it is likely to be given. */
const COLLECT_AFTER_MS = 1_000
/** Answers of less together may wait until V8 collects them on its own: a collection holds up every request. */
const COLLECT_BYTES = 32 << 20

/** Counts the large answers that the main thread has among what searches hold, until V8 has collected them. */
export class HeldAnswers {
  readonly #used: Int32Array
  readonly #collected = new FinalizationRegistry<number>(kibibytes => this.#account(-kibibytes))
  readonly #collect: () => void
  #timer: NodeJS.Timeout | undefined

  constructor({ used }: MemoryLimit, collect = collectNow) {
    this.#used = new Int32Array(used)
    this.#collect = collect
  }

  add(answer: object, bytes: number): void {
    if (bytes < LARGE_BYTES) return
    const kibibytes = Math.ceil(bytes / 1_024)
    this.#account(kibibytes)
    this.#collected.register(answer, kibibytes)
    // While large answers keep coming they are collected all the same.
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      if (this.#bytes >= COLLECT_BYTES) this.#collect()
    }, COLLECT_AFTER_MS).unref()
  }

  /** The last place is that of the main thread. */
  get #place(): number {
    return this.#used.length - 1
  }

  get #bytes(): number {
    return Atomics.load(this.#used, this.#place) * 1_024
  }

  #account(kibibytes: number): void {
    Atomics.add(this.#used, this.#place, kibibytes)
  }
}
