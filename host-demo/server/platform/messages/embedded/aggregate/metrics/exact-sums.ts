/** Adds numbers so that the sum is the same in whatever order they come: what is lost in rounding is kept beside it until the end. */
import { NotSharedError } from '../../read/sharing/not-shared.ts'

/** By group the parts of its sum, none of which overlap, ascending by size (Shewchuk's expansions). */
export type SumsPart = readonly (readonly number[] | undefined)[]

/** Sums of larger numbers may leave the range of numbers on their way. */
const LARGEST = 1e290

export class ExactSums {
  readonly #parts: number[][] = []
  /** Sums of groups with very large numbers, as they came. */
  readonly #plain = new Map<number, number>()

  /** In memory, about. */
  get bytes(): number {
    return 80 * this.#parts.length
  }

  /** Whether the sum of the group depends on the order after all. */
  isOrdered(group: number): boolean {
    return this.#plain.has(group)
  }

  add(group: number, number: number): void {
    const plain = this.#plain.get(group)
    if (plain !== undefined || !(Math.abs(number) <= LARGEST)) {
      this.#plain.set(group, (plain ?? this.sum(group)) + number)
      return
    }
    const parts = (this.#parts[group] ??= [])
    let count = 0
    for (const part of parts) {
      const [large, small] = Math.abs(number) < Math.abs(part) ? [part, number] : [number, part]
      number = large + small
      const rest = small - (number - large)
      if (rest !== 0) parts[count++] = rest
    }
    parts.length = count
    parts.push(number)
  }

  /** The exact sum, rounded once. */
  sum(group: number): number {
    const plain = this.#plain.get(group)
    if (plain !== undefined) return plain
    const parts = this.#parts[group]
    if (!parts) return 0
    let place = parts.length - 1
    let sum = parts[place] ?? 0
    let rest = 0
    while (place > 0 && rest === 0) {
      const before = sum
      const part = parts[--place]!
      sum = before + part
      rest = part - (sum - before)
    }
    // Halfway between two numbers, what comes after decides.
    const next = parts[place - 1]
    if (next !== undefined && Math.sign(next) === Math.sign(rest)) {
      const twice = 2 * rest
      const other = sum + twice
      if (other - sum === twice) return other
    }
    return sum
  }

  part(): SumsPart {
    if (this.#plain.size > 0) throw new NotSharedError('sums of very large numbers')
    return this.#parts
  }

  /** @param groups the group here for each group there */
  merge(part: SumsPart, groups: Int32Array): void {
    for (const [group, parts] of part.entries()) if (parts) for (const number of parts) this.add(groups[group]!, number)
  }
}
