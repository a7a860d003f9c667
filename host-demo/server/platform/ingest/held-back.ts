/**
 * Whether inputs are held back, as people are told. A full journal takes and refuses by turns, many times a minute, and so does a disk with
 * hardly any room: that is one time of holding back, said once when it begins and once when it is over.
 */
import type { Logger } from 'pino'
import type { Refusal } from './transports/transport.ts'

export type HeldBackBy = Pick<Refusal, 'status' | 'reason'>

/** So long nothing must have been refused. */
const calmMs = 5000

export class HeldBack {
  readonly #log: Pick<Logger, 'info' | 'error'>
  #current: HeldBackBy | null = null
  #said = new Set<Refusal['status']>()
  #since = 0
  #calm: NodeJS.Timeout | null = null

  constructor(log: Pick<Logger, 'info' | 'error'>) {
    this.#log = log
  }

  get current(): HeldBackBy | null {
    return this.#current
  }

  /** @param refusal null: there is room again, for now */
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

  /** Nobody refuses any more: who did is gone. */
  reset(): void {
    this.#stopCalm()
    this.#current = null
    this.#said.clear()
  }

  #over(): void {
    this.reset()
    this.#log.info(`Inputs take messages again. They were held back for ${Math.round((Date.now() - this.#since) / 1000)} s.`)
  }

  #stopCalm(): void {
    if (this.#calm) clearTimeout(this.#calm)
    this.#calm = null
  }
}
