/**
 * Tracks backpressure as it is shown to people. A full journal accepts and refuses by turns, many times a minute, and so does a disk with
 * hardly any space: that counts as one period, logged when it begins and when it ends.
 */
import type { Logger } from 'pino'
import type { Refusal } from '../listeners/transport.ts'

export type BackpressureCause = Pick<Refusal, 'status' | 'reason'>

/** The period ends after this time without a refusal. */
const calmMs = 5000

export class BackpressureState {
  readonly #log: Pick<Logger, 'info' | 'error'>
  #current: BackpressureCause | null = null
  #said = new Set<Refusal['status']>()
  #since = 0
  #calm: NodeJS.Timeout | null = null

  constructor(log: Pick<Logger, 'info' | 'error'>) {
    this.#log = log
  }

  get current(): BackpressureCause | null {
    return this.#current
  }

  /** @param refusal null: messages are accepted again, for now */
  changed(refusal: Refusal | null): void {
    if (!refusal) {
      if (this.#current) this.#calm ??= setTimeout(() => this.#over(), calmMs).unref()
      return
    }
    this.#stopCalm()
    const { status, reason } = refusal
    if (!this.#current) this.#since = Date.now()
    this.#current = { status, reason }
    if (this.#said.has(status)) return
    this.#said.add(status)
    this.#log.error(`Inputs are held back until there is room again: ${reason}`)
  }

  /** Clears the state when the worker that refused has ended. */
  reset(): void {
    this.#stopCalm()
    this.#current = null
    this.#said.clear()
  }

  #over(): void {
    this.reset()
    this.#log.info(
      `Inputs take messages again. They were held back for ${Math.round((Date.now() - this.#since) / 1000)} s.`,
    )
  }

  #stopCalm(): void {
    if (this.#calm) clearTimeout(this.#calm)
    this.#calm = null
  }
}
