import { LeftOutParts } from './left-out.ts'
import type { JobMemory } from './memory-budget.ts'

/** Longest time a job runs before other jobs of its reader get their turn, and one that only helps while another job wants the reader. */
const SLICE_MS = 20
const SHORT_SLICE_MS = 2

/** The part of a job that its steps see. */
export interface Work {
  /**
   * Called between steps, each of which takes far less than 100 ms. Throws once the asker has left; waits while the other jobs of the
   * reader have their slices of time.
   */
  pause(): Promise<void> | undefined
  /** Damaged parts that the job goes on without. */
  readonly leftOut: LeftOutParts
  /** Accounts for bytes the job holds until its end. Throws when it may not have them; `part` says what they are for. */
  take(bytes: number, part: string): void
  /** Like `take`, for what goes into the answer: the main thread holds it after the job's end. */
  takeAnswer(bytes: number, part: string): void
  /** The job holds nothing any more: it begins again. */
  release(): void
}

/** The work of one job. `cancelled` holds one Int32, not 0 once the asker has left. */
export class SlicedWork implements Work {
  readonly leftOut = new LeftOutParts()
  readonly #cancelled: Int32Array
  readonly #memory: JobMemory
  readonly #isWantedBack: () => boolean
  #sliceEnd = performance.now() + SLICE_MS
  /** Others have been let before since the reader was wanted. */
  #hasGivenWay = false

  /** @param isWantedBack whether the reader is wanted for another job, when this one only helps */
  constructor(cancelled: SharedArrayBuffer, memory: JobMemory, isWantedBack = () => false) {
    this.#cancelled = new Int32Array(cancelled)
    this.#memory = memory
    this.#isWantedBack = isWantedBack
  }

  pause(): Promise<void> | undefined {
    if (Atomics.load(this.#cancelled, 0) !== 0) throw new Error('cancelled')
    if (performance.now() >= this.#sliceEnd) return this.#giveWay()
    return !this.#hasGivenWay && this.#isWantedBack() ? this.#giveWay() : undefined
  }

  take(bytes: number, part: string): void {
    this.#memory.take(bytes, part)
  }

  takeAnswer(bytes: number, part: string): void {
    this.#memory.takeAnswer(bytes, part)
  }

  release(): void {
    this.#memory.release()
  }

  /** One round of the event loop: each of the other jobs has a slice, and jobs that have come begin. */
  async #giveWay(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve))
    this.#memory.check()
    this.#hasGivenWay = this.#isWantedBack()
    this.#sliceEnd = performance.now() + (this.#hasGivenWay ? SHORT_SLICE_MS : SLICE_MS)
  }
}

/** Memory of one part of a job that grows while it works. */
export class Growing {
  readonly #work: Work
  readonly #part: string
  readonly #isAnswer: boolean
  #bytes = 0

  constructor(work: Work, part: string, isAnswer = false) {
    this.#work = work
    this.#part = part
    this.#isAnswer = isAnswer
  }

  /** The part takes so many bytes now. */
  to(bytes: number): void {
    if (bytes <= this.#bytes) return
    const more = bytes - this.#bytes
    this.#bytes = bytes
    if (this.#isAnswer) this.#work.takeAnswer(more, this.#part)
    else this.#work.take(more, this.#part)
  }
}

/** Lists shorter than that are sorted in one go. */
export const SORTED_AT_ONCE = 512
/** Comparisons of a merge between two pauses. */
const MERGED_AT_ONCE = 1_024

/** Sorts a list of any length in steps: by parts, which are then merged. Equal ones keep their order. */
export async function sortInSteps<T>(list: readonly T[], compare: (a: T, b: T) => number, work: Work): Promise<T[]> {
  let parts: T[][] = []
  for (let from = 0; from < list.length; from += SORTED_AT_ONCE) {
    await work.pause()
    parts.push(list.slice(from, from + SORTED_AT_ONCE).sort(compare))
  }
  while (parts.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < parts.length; i += 2)
      merged.push(i + 1 < parts.length ? await merge(parts[i]!, parts[i + 1]!, compare, work) : parts[i]!)
    parts = merged
  }
  return parts[0] ?? []
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  work: Work,
): Promise<T[]> {
  const merged: T[] = []
  for (let l = 0, r = 0; l < left.length || r < right.length; ) {
    if (merged.length % MERGED_AT_ONCE === 0) await work.pause()
    const takeLeft = r === right.length || (l < left.length && compare(left[l]!, right[r]!) <= 0)
    merged.push(takeLeft ? left[l++]! : right[r++]!)
  }
  return merged
}
