import { LeftOutParts } from './left-out.ts'

/** How long a job goes on before the other jobs of its reader get their turn. */
const SLICE_MS = 20

/** What the steps of a job know of it. */
export interface Work {
  /**
   * Called between steps, each of which takes far less than 100 ms. Throws once the asker has left; waits while the other jobs of the
   * reader have their slices of time.
   */
  pause(): Promise<void> | undefined
  /** What the job goes on without. */
  readonly leftOut: LeftOutParts
}

/** The work of one job. `cancelled` holds one Int32, not 0 once the asker has left. */
export class SlicedWork implements Work {
  readonly leftOut = new LeftOutParts()
  readonly #cancelled: Int32Array
  #sliceEnd = performance.now() + SLICE_MS

  constructor(cancelled: SharedArrayBuffer) {
    this.#cancelled = new Int32Array(cancelled)
  }

  pause(): Promise<void> | undefined {
    if (Atomics.load(this.#cancelled, 0) !== 0) throw new Error('cancelled')
    return performance.now() < this.#sliceEnd ? undefined : this.#giveWay()
  }

  /** One round of the event loop: each of the other jobs has a slice, and jobs that have come begin. */
  async #giveWay(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve))
    this.#sliceEnd = performance.now() + SLICE_MS
  }
}
