/** The chunks and counts of the terms of a section. */
import { damagedBlock, type ByteReader } from './bytes.ts'
import { isLong, type Shape } from './shape.ts'

export class SectionCounts {
  /** The lists of entry i stand from `first[i]` up to `first[i + 1]`. */
  readonly first: Uint32Array
  /** Chunk of a list, by its place in the index, and how many rows it has. */
  readonly ordinals: Uint16Array
  readonly counts: Uint16Array
  /** Rows of an entry in all chunks. */
  readonly totals: Uint32Array
  /** Of long entries the page and place of their rows, the group and place of their positions. */
  readonly places: Uint32Array

  constructor(input: ByteReader, entries: number, lists: number, { chunks, hasPositions }: Shape) {
    // Each list has a byte at least.
    if (entries > lists || lists > input.end - input.at) throw damagedBlock()
    this.first = new Uint32Array(entries + 1)
    this.ordinals = new Uint16Array(lists)
    this.counts = new Uint16Array(lists)
    this.totals = new Uint32Array(entries)
    this.places = new Uint32Array(4 * entries)
    const several = chunks.length > 1
    let list = 0
    for (let entry = 0; entry < entries; entry++) {
      this.first[entry] = list
      const own = several ? input.varint() : 1
      if (own === 0 || own > lists - list) throw damagedBlock()
      let ordinal = -1
      let total = 0
      for (let i = 0; i < own; i++) {
        ordinal += 1 + (several ? input.varint() : 0)
        const span = chunks[ordinal]
        if (!span) throw damagedBlock()
        this.ordinals[list] = ordinal
        total += this.counts[list++] = input.below(span.n + 1)
      }
      this.totals[entry] = total
      if (!isLong(total, own)) continue
      for (let i = 0; i < (hasPositions ? 4 : 2); i++) this.places[4 * entry + i] = input.varint()
    }
    this.first[entries] = list
  }

  lists(entry: number): number {
    return this.first[entry + 1]! - this.first[entry]!
  }

  /** Whether rows and positions of the entry lie outside of the section. */
  isLong(entry: number): boolean {
    return isLong(this.totals[entry]!, this.lists(entry))
  }
}
