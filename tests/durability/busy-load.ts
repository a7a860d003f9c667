/** Sends batches over GELF HTTP at a rate, each under a number of its own, and never one again: what is stored of a number was sent once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { postGelf } from '../support/senders.ts'

/** Messages of a batch, which one answer stands for. */
export const BATCH_MESSAGES = 500
const SENDERS = 4
const RETRY_MS = 50
/** Every so many messages go to the second index set. */
const SECOND_SET_EACH = 7

const lines = Array.from({ length: BATCH_MESSAGES }, (_, place) =>
  JSON.stringify({
    version: '1.1',
    host: 'busy-kills',
    short_message: `request ${place} of b@@ took ${(place * 37) % 311} ms and was answered with status ${200 + (place % 5)}`,
    _batch: 'b@@',
    _place: place,
    _set: place % SECOND_SET_EACH === 0 ? 'second' : 'first',
  }),
).join('\n')

/** The name of a batch: the field `batch` of its messages, and a word of their texts. */
export const nameOf = (batch: number): string => `b${batch}`

export class BusyLoad {
  /** Whether each batch was acknowledged, by its number. */
  readonly acknowledged: boolean[] = []
  isPaused = false
  readonly #port: number
  readonly #batchMs: number
  #due = performance.now()
  #stopped = false
  readonly #running: Promise<unknown>

  /** @param rate messages a second; what could not be sent in time is not sent later */
  constructor(port: number, rate: number) {
    this.#port = port
    this.#batchMs = (1_000 * BATCH_MESSAGES) / rate
    this.#running = Promise.all(Array.from({ length: SENDERS }, () => this.#send()))
  }

  /** Sends no more, and returns when everything is answered. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #send(): Promise<void> {
    while (!this.#stopped) {
      this.#due = Math.max(this.#due + this.#batchMs, performance.now())
      await sleep(Math.max(0, this.#due - performance.now()))
      if (this.isPaused) continue
      const batch = this.acknowledged.push(false) - 1
      const body = lines.replaceAll('@@', String(batch))
      this.acknowledged[batch] = (await postGelf(this.#port, body).catch(() => 0)) === 202
      if (!this.acknowledged[batch]) await sleep(RETRY_MS)
    }
  }
}
