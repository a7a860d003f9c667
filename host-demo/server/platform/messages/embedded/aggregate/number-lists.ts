import { CountedRanks } from './counted-ranks.ts'
import { Ranked } from './percentile.ts'

type Numbers = Int32Array | Float64Array

/** By group its numbers, as they are sent between threads. */
export type ListsPart = readonly (readonly Numbers[])[]

const LEAST_ROOM = 16
/** A list that has grown to so many numbers goes on in another piece: it is not copied any more. */
const PIECE = 4_096
const MOST_ROOM = 65_536
const NONE = new Int32Array(0)

/** The numbers of each group. Whole numbers take half of the room, while a group has only such. */
export class NumberLists {
  /** By group the pieces that are full, and the one that grows. */
  readonly #full: (Numbers[] | undefined)[] = []
  readonly #values: Numbers[] = []
  #lengths = NONE
  /** By group how many are about to come. */
  #coming = NONE
  readonly #ranked: (Pick<Ranked, 'percentile'> | undefined)[] = []
  #bytes = 0

  constructor(groups = 0) {
    this.grow(groups)
  }

  /** There are so many groups now. */
  grow(groups: number): void {
    while (this.#values.length < groups) this.#values.push(NONE)
    if (groups <= this.#lengths.length) return
    const size = this.#lengths.length === 0 ? groups : Math.max(groups, Math.ceil(1.5 * this.#lengths.length))
    const lengths = new Int32Array(size)
    lengths.set(this.#lengths)
    this.#lengths = lengths
    this.#coming = new Int32Array(size)
  }

  /** Returns about how much it takes in memory. */
  get bytes(): number {
    return this.#bytes + 16 * this.#values.length
  }

  /** `groups`: of each value; those of a negative group are passed over. Null: all are of the first. */
  add(values: Numbers, groups: Int32Array | null): void {
    const wide = values instanceof Float64Array
    if (groups === null) {
      this.#reserve(0, values.length, wide)
      this.#values[0]!.set(values, this.#lengths[0])
      this.#lengths[0]! += values.length
      return
    }
    const coming = this.#coming
    for (let i = 0; i < groups.length; i++) if (groups[i]! >= 0) coming[groups[i]!]!++
    for (let i = 0; i < groups.length; i++) {
      const group = groups[i]!
      if (group < 0 || coming[group] === 0) continue
      this.#reserve(group, coming[group]!, wide)
      coming[group] = 0
    }
    const lists = this.#values
    const lengths = this.#lengths
    for (let i = 0; i < groups.length; i++) {
      const group = groups[i]!
      if (group >= 0) lists[group]![lengths[group]!++] = values[i]!
    }
  }

  part(): ListsPart {
    return this.#values.map((_, group) => this.#pieces(group))
  }

  /** @param groups the group here for each group there */
  merge(part: ListsPart, groups: Int32Array): void {
    for (const [there, pieces] of part.entries()) {
      const group = groups[there]!
      for (const piece of pieces) {
        this.#bytes += piece.byteLength
        ;(this.#full[group] ??= []).push(piece)
      }
    }
  }

  /** Nothing may be added any more. */
  ranked(group: number): Pick<Ranked, 'percentile'> {
    return (this.#ranked[group] ??= rankedOf(this.#pieces(group)))
  }

  #pieces(group: number): Numbers[] {
    const last = this.#values[group]!.subarray(0, this.#lengths[group])
    const full = this.#full[group] ?? []
    return last.length === 0 ? full : [...full, last]
  }

  #reserve(group: number, more: number, fractions: boolean): void {
    const before = this.#values[group]!
    const length = this.#lengths[group]!
    const wasWide = before instanceof Float64Array
    const wide = fractions || wasWide
    if (length + more <= before.length && wide === wasWide) return
    const isFull = length >= PIECE
    const kept = isFull ? 0 : length
    const size = Math.max(LEAST_ROOM, Math.min(MOST_ROOM, Math.ceil(1.5 * length)), kept + more)
    const values = wide ? new Float64Array(size) : new Int32Array(size)
    if (isFull) (this.#full[group] ??= []).push(before.subarray(0, length))
    else values.set(before.subarray(0, length))
    this.#lengths[group] = kept
    this.#values[group] = values
    this.#bytes += values.byteLength - (isFull ? 0 : before.byteLength)
  }
}

const rankedOf = (pieces: readonly Numbers[]): Pick<Ranked, 'percentile'> =>
  CountedRanks.of(pieces) ?? new Ranked(joined(pieces))

function joined(pieces: readonly Numbers[]): Numbers {
  const [only, ...others] = pieces
  if (!only || others.length === 0) return only ?? NONE
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const isWide = pieces.some(piece => piece instanceof Float64Array)
  const numbers = isWide ? new Float64Array(length) : new Int32Array(length)
  let at = 0
  for (const piece of pieces) {
    numbers.set(piece, at)
    at += piece.length
  }
  return numbers
}
