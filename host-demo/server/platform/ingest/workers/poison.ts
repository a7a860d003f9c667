/**
 * Finds the frame that kills or hangs the processing worker: the worker notes in shared memory what it works on. A frame that has
 * done so three times is set aside without being touched.
 */

const attempts = 3
/** Decoders work in microseconds; nothing else is processed meanwhile. */
const hungMs = 10_000
const lookMs = 1000

export class Poison {
  /** [sequence or 0, position] */
  readonly blackBox = new SharedArrayBuffer(16)
  /** Sequence → position → reason. */
  readonly killers = new Map<number, Map<number, string>>()
  readonly #box = new Float64Array(this.blackBox)
  readonly #deaths = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #seen = ''
  #since = performance.now()
  #hung = false

  /** `hung` is called when the worker has been at one frame for too long. */
  constructor({ hung }: { hung(): void }) {
    this.#timer = setInterval(() => {
      const now = this.#box[0] === 0 ? '' : `${this.#box[0]} ${this.#box[1]}`
      if (now !== this.#seen || now === '') {
        this.#seen = now
        this.#since = performance.now()
      } else if (performance.now() - this.#since > hungMs) {
        this.#since = performance.now()
        this.#hung = true
        hung()
      }
    }, lookMs)
    this.#timer.unref()
  }

  /** Returns the position of the message being processed. */
  get workingOn(): { readonly sequence: number; readonly position: number } | null {
    const [sequence = 0, position = 0] = this.#box
    return sequence === 0 ? null : { sequence, position }
  }

  /** The worker is gone: remembers what it was working on. */
  died(reason: string): void {
    const [sequence = 0, position = 0] = this.#box
    const why = this.#hung ? 'it took too long' : reason
    this.#hung = false
    this.#box.fill(0)
    if (sequence === 0) return
    const key = `${sequence} ${position}`
    const deaths = (this.#deaths.get(key) ?? 0) + 1
    this.#deaths.set(key, deaths)
    if (deaths < attempts) return
    this.#deaths.delete(key)
    let positions = this.killers.get(sequence)
    if (!positions) this.killers.set(sequence, (positions = new Map()))
    positions.set(position, `Processing was ended by this message ${attempts} times: ${why}`)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
