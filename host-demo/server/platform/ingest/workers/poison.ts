/**
 * Finds the frame that kills or hangs a thread that processes: each notes in shared memory what it works on. A frame that has
 * done so three times, in whichever thread, is set aside without being touched.
 */
import { BlackBox, boxesFor, ENCODING } from './black-box.ts'

const attempts = 3
/** Decoders work in microseconds; nothing else is processed in the thread meanwhile. */
const hungMs = 10_000
/** The store's encoder works on ten thousand messages at once: on a machine that is overloaded that takes a while. */
const encodingHungMs = 120_000
const lookMs = 1000

class Watched {
  readonly box: BlackBox
  #seen = ''
  #since = performance.now()
  isHung = false

  constructor(box: BlackBox) {
    this.box = box
  }

  /** Returns whether the thread has been at one frame for too long. */
  look(): boolean {
    const { work } = this.box
    const now = work ? `${work.sequence} ${work.position}` : ''
    if (now !== this.#seen || now === '') {
      this.#seen = now
      this.#since = performance.now()
      return false
    }
    const longestMs = work?.position === ENCODING ? encodingHungMs : hungMs
    if (performance.now() - this.#since <= longestMs) return false
    this.#since = performance.now()
    return (this.isHung = true)
  }
}

export class Poison {
  readonly blackBox: SharedArrayBuffer
  /** Sequence → position → reason. */
  readonly killers = new Map<number, Map<number, string>>()
  readonly #watched: readonly Watched[]
  readonly #deaths = new Map<string, number>()
  readonly #timer: NodeJS.Timeout

  /** `hung` is called with the number of a thread that has been at one frame for too long. */
  constructor({ threads, hung }: { readonly threads: number; hung(thread: number): void }) {
    this.blackBox = boxesFor(threads)
    this.#watched = Array.from({ length: threads }, (_, slot) => new Watched(new BlackBox(this.blackBox, slot)))
    this.#timer = setInterval(() => {
      this.#watched.forEach((watched, thread) => watched.look() && hung(thread))
    }, lookMs)
    this.#timer.unref()
  }

  /** Returns the position of a message being processed. */
  get workingOn(): { readonly sequence: number; readonly position: number } | null {
    for (const { box } of this.#watched) if (box.work && box.work.position >= 0) return box.work
    return null
  }

  /** A thread is gone: remembers what it was working on. */
  died(thread: number, reason: string): void {
    const watched = this.#watched[thread]!
    const { work } = watched.box
    const why = watched.isHung ? 'it took too long' : reason
    this.ended(thread)
    if (!work) return
    const { sequence, position } = work
    const key = `${sequence} ${position}`
    const deaths = (this.#deaths.get(key) ?? 0) + 1
    this.#deaths.set(key, deaths)
    if (deaths < attempts) return
    this.#deaths.delete(key)
    let positions = this.killers.get(sequence)
    if (!positions) this.killers.set(sequence, (positions = new Map()))
    positions.set(position, `Processing was ended by this message ${attempts} times: ${why}`)
  }

  /** A thread was ended on purpose: what it was working on is not to blame. */
  ended(thread: number): void {
    const watched = this.#watched[thread]!
    watched.isHung = false
    watched.box.idle()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
