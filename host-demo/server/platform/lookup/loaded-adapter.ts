/** An adapter that loads all it knows, again and again. A load that fails leaves the data of the last one, and says what was wrong. */
import { beforeAbort } from '../abort.ts'
import { asLookupError, Tally, type AdapterCounts } from './counts.ts'
import { LookupError } from './lookup-error.ts'

export interface LoadedOptions<D> {
  load(before: D | null, signal: AbortSignal): Promise<D>
  readonly everyMs: number
  readonly timeoutMs?: number
  /** Is called with new data. */
  changed(data: D): void
  /** Is given faults of ours. */
  log(error: unknown): void
}

const standardTimeoutMs = 60_000
const longestTimer = 2 ** 31 - 1

export class LoadedAdapter<D = unknown> {
  readonly #options: LoadedOptions<D>
  readonly #tally = new Tally()
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #data: D | null = null

  constructor(options: LoadedOptions<D>) {
    this.#options = options
  }

  /** Null before the first load that went well. */
  get data(): D | null {
    return this.#data
  }

  /** Loads, and goes on doing so. Resolves after the first load, which may have failed. */
  async start(): Promise<void> {
    await this.#load()
    if (this.#closing.signal.aborted) return
    this.#timer = setTimeout(() => void this.start(), Math.min(this.#options.everyMs, longestTimer))
    this.#timer.unref()
  }

  counts(): AdapterCounts {
    return this.#tally.counts()
  }

  close(): void {
    this.#closing.abort()
    clearTimeout(this.#timer)
  }

  async #load(): Promise<void> {
    const { load, changed, log, timeoutMs = standardTimeoutMs } = this.#options
    const late = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([late, this.#closing.signal])
    const attempt = async () => {
      try {
        return await beforeAbort(load(this.#data, signal), signal)
      } catch (error) {
        if (late.aborted) throw new LookupError(`The data were not loaded within ${timeoutMs / 1000} s.`)
        throw asLookupError(error, log)
      }
    }
    const data = await this.#tally.count(attempt).catch(() => null)
    if (data === null || data === this.#data || this.#closing.signal.aborted) return
    this.#data = data
    changed(data)
  }
}
