/** Keeps long work from holding up the thread: it asks `isOver` now and then, and lets the others have their turn. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two turns of the others. */
const SLICE_MS = 20

export class Slice {
  #start = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#start > SLICE_MS
  }

  async rest(): Promise<void> {
    await setImmediate()
    this.#start = performance.now()
  }
}
