/**
 * Results that several searches share: one that is computed is joined, one that was computed a short while ago is given again. Who may see
 * a result is part of its key; what happens to the messages in between changes nothing before its time is over.
 */
import { bytesOf } from './bytes.ts'
import { InFlight, type InFlightOptions } from './in-flight.ts'

/** No asker takes a result that is older. */
export const MAX_AGE_SECONDS = 3600
const MAX_BYTES = 32 << 20

interface Kept<T> {
  readonly value: T
  readonly bytes: number
  /** Milliseconds of the monotonic clock at which its computation began. */
  readonly since: number
}

export interface Shared<T> {
  readonly value: T
  /** Approximate size; 0 where it was computed for somebody else. */
  readonly ownBytes: number
}

interface Options extends InFlightOptions {
  readonly maxBytes?: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number
}

export class SharedResults<T> {
  readonly #running: InFlight<Kept<T>>
  readonly #maxBytes: number
  readonly #now: () => number
  /** The least recently used first. */
  readonly #kept = new Map<string, Kept<T>>()
  #bytes = 0

  constructor({ maxBytes = MAX_BYTES, now = () => performance.now(), ...inFlight }: Options) {
    this.#running = new InFlight(inFlight)
    this.#maxBytes = maxBytes
    this.#now = now
  }

  /**
   * Returns the result of this key: one whose computation began at most `maxAgeMs` ago, or one that is being computed, else that of `work`. A
   * failure is not kept.
   * @param signal aborts when the asker leaves @throws its reason; what `work` throws
   */
  async get(
    key: string,
    maxAgeMs: number,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<Shared<T>> {
    const kept = this.#kept.get(key)
    if (kept && this.#now() - kept.since < maxAgeMs) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return { value: kept.value, ownBytes: 0 }
    }
    let isOwn = false
    const { value, bytes } = await this.#running.join(key, signal, async whileWanted => {
      isOwn = true
      const since = this.#now()
      const computed = await work(whileWanted)
      const entry = { value: computed, bytes: bytesOf(computed) + bytesOf(key), since }
      this.#keep(key, entry)
      return entry
    })
    return { value, ownBytes: isOwn ? bytes : 0 }
  }

  /** Forgets what is too old for every asker. */
  sweep(): void {
    const oldest = this.#now() - MAX_AGE_SECONDS * 1000
    for (const [key, { since }] of this.#kept) if (since < oldest) this.#forget(key)
  }

  #keep(key: string, entry: Kept<T>): void {
    this.#forget(key)
    if (entry.bytes > this.#maxBytes) return
    this.#kept.set(key, entry)
    this.#bytes += entry.bytes
    for (const old of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#forget(old)
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}
