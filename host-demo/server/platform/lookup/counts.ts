/** Counts what an adapter was asked and how it went. */
import { LookupError, reasonOf } from './lookup-error.ts'

export interface AdapterCounts {
  readonly asked: number
  readonly failed: number
  /** Milliseconds of a question or a load in the mean; null before the first one. */
  readonly meanMs: number | null
  readonly lastError: string | null
}

export class Tally {
  #asked = 0
  #failed = 0
  #ms = 0
  #lastError: string | null = null

  /** Counts the work. Its error is the last one until the work goes well again. */
  async count<T>(work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    this.#asked++
    try {
      const result = await work()
      this.#lastError = null
      return result
    } catch (error) {
      this.#failed++
      this.#lastError = reasonOf(error)
      throw error
    } finally {
      this.#ms += performance.now() - start
    }
  }

  get lastError(): string | null {
    return this.#lastError
  }

  counts(): AdapterCounts {
    const meanMs = this.#asked === 0 ? null : this.#ms / this.#asked
    return { asked: this.#asked, failed: this.#failed, meanMs, lastError: this.#lastError }
  }
}

/** Returns the error as one for people; faults of ours are given to `log` first. */
export function asLookupError(error: unknown, log: (error: unknown) => void): LookupError {
  if (error instanceof LookupError) return error
  log(error)
  return new LookupError(reasonOf(error), { cause: error })
}
