/** An adapter that is asked for each key: some questions at once, others wait, all with a time-out; a dead one is left alone for a while. */
import { beforeAbort } from '../abort.ts'
import type { Ask } from './adapter-type.ts'
import { Breaker } from './breaker.ts'
import { asLookupError, Tally, type AdapterCounts } from './counts.ts'
import type { Found } from './found.ts'
import { LookupError, UnfitKeyError } from './lookup-error.ts'

/** Nobody is asked for `pauseMs`. */
export class PausedError extends LookupError {
  readonly pauseMs: number

  constructor(message: string, pauseMs: number) {
    super(message)
    this.pauseMs = pauseMs
  }
}

export interface AskedOptions {
  readonly timeoutMs: number
  readonly atOnce?: number
  readonly mostWaiting?: number
  readonly breaker?: Breaker
  /** Is given faults of ours. */
  log(error: unknown): void
}

export class AskedAdapter {
  readonly #ask: Ask
  readonly #timeoutMs: number
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #breaker: Breaker
  readonly #log: (error: unknown) => void
  readonly #tally = new Tally()
  readonly #closing = new AbortController()
  /** By key: the same question is asked once. */
  readonly #asked = new Map<string, Promise<Found>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(ask: Ask, { timeoutMs, atOnce = 8, mostWaiting = 200, breaker = new Breaker(), log }: AskedOptions) {
    this.#ask = ask
    this.#timeoutMs = timeoutMs
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
    this.#breaker = breaker
    this.#log = log
  }

  /** @throws LookupError */
  async ask(key: string): Promise<Found> {
    const same = this.#asked.get(key)
    if (same) return same
    this.#refuseInPause()
    if (this.#waiting.length >= this.#mostWaiting)
      throw new LookupError(`More than ${this.#mostWaiting} questions wait for the data adapter.`)
    const answer = this.#inTurn(key).finally(() => this.#asked.delete(key))
    this.#asked.set(key, answer)
    return answer
  }

  counts(): AdapterCounts {
    return this.#tally.counts()
  }

  /** Ends all questions. */
  close(): void {
    this.#closing.abort(new LookupError('The data adapter was changed or removed.'))
  }

  /** @throws PausedError */
  #refuseInPause(): void {
    const pauseMs = this.#breaker.refusesForMs()
    if (pauseMs === 0) return
    const last = this.#tally.lastError ?? 'It does not answer.'
    throw new PausedError(`The data adapter failed several times in a row and is left alone for now: ${last}`, pauseMs)
  }

  async #inTurn(key: string): Promise<Found> {
    const waits = this.#running >= this.#atOnce
    if (waits) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#running++
    try {
      if (waits) this.#refuseInPause()
      const found = await this.#tally.count(() => this.#answer(key))
      this.#breaker.succeeded()
      return found
    } catch (error) {
      if (!(error instanceof PausedError) && !(error instanceof UnfitKeyError)) this.#breaker.failed()
      throw error
    } finally {
      // The place goes to the next in line.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  async #answer(key: string): Promise<Found> {
    const late = AbortSignal.timeout(this.#timeoutMs)
    const signal = AbortSignal.any([late, this.#closing.signal])
    try {
      return await beforeAbort(this.#ask(key, signal), signal)
    } catch (error) {
      if (late.aborted) throw new LookupError(`The data adapter did not answer within ${this.#timeoutMs / 1000} s.`)
      throw asLookupError(error, this.#log)
    }
  }
}
