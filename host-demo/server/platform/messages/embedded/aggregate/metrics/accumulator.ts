/** Keeps the state of one metric for each group, and merges the states of several readers. */
import type { Frame } from '../frames.ts'
import type { FrameNumbers } from '../frame-numbers.ts'

/** The numbers that messages of the frame have in a field. */
export type NumbersOf = (field: string) => readonly FrameNumbers[]

/** `Part`: what another reader gives, as it is sent between threads. */
export interface Accumulator<Part = unknown> {
  /** There are so many groups, never fewer than before. */
  grow(groups: number): void
  /** Rows of the frame whose group is negative are passed over. */
  add(frame: Frame, numbersOf: NumbersOf): void
  /** In memory, about. */
  readonly bytes: number
  /** See `Collector`. */
  readonly doubleMs?: number
  part(): Part
  /** @param groups the group here for each group there */
  merge(part: Part, groups: Int32Array): void
}

/** The same numbers with room for so many groups, the new ones as given. */
export function withRoom(numbers: Float64Array<ArrayBuffer>, groups: number, fresh = 0): Float64Array<ArrayBuffer> {
  if (groups <= numbers.length) return numbers
  const more = new Float64Array(numbers.length === 0 ? groups : Math.max(groups, Math.ceil(1.5 * numbers.length)))
  more.set(numbers)
  if (fresh !== 0) more.fill(fresh, numbers.length)
  return more
}
