/** A section of an index of terms: what `TermWriter` wrote of some hundred terms. What is not asked for is not taken apart. */
import { CHUNK_STRIDE } from '../../format.ts'
import { ByteReader } from './bytes.ts'
import { skipPositions } from './positions.ts'
import { BitReader, readRows } from './row-lists.ts'
import { SectionCounts } from './section-counts.ts'
import { hasSuffix, SectionTerms } from './section-terms.ts'
import type { Shape } from './shape.ts'

/** Gives access to lists that lie outside of the sections. */
export interface LongLists {
  page(number: number): Uint8Array
  /** A group of positions. */
  group(number: number): Uint8Array
}

/** Called with rows of a chunk, by its place among the chunks; they are overwritten by the next call. */
export type VisitRows = (ordinal: number, rows: Uint16Array, count: number) => void
/** The same with the positions in the rows, as they were written. */
export type VisitLists = (ordinal: number, rows: Uint16Array, count: number, positions: Uint8Array) => void

const NO_BYTES = new Uint8Array(0)
/** Bytes of `SectionCounts` for each entry. */
const ENTRY_BYTES = 24
const scratch = new Uint16Array(CHUNK_STRIDE)

/**
 * Whether a section that was not read yet has the term. Nothing is taken apart but the lengths of the terms: most sections that are asked for a
 * rare term do not have it.
 */
export function hasTerm(bytes: Uint8Array, at: number, { fields }: Shape, term: Uint8Array): boolean {
  const { entries, lengths, suffixes } = openTerms(new ByteReader(bytes, at))
  return hasSuffix(lengths, suffixes, entries, fields.length > 1, term)
}

/**
 * The terms of a section alone, a line feed behind each; null: none has one of the literals, for bytes of each are in no term. Of the words in logs
 * most are numbers and hexadecimal: they need not be put together from what they share.
 */
export function textOfTerms(
  bytes: Uint8Array,
  at: number,
  { fields }: Shape,
  literals: readonly Uint8Array[],
): Buffer | null {
  const { entries, termBytes, lengths, suffixes } = openTerms(new ByteReader(bytes, at))
  // The first term shares nothing: each byte of a term lies here, with that term or with one before.
  const { buffer, byteOffset } = suffixes.bytes
  const own = Buffer.from(buffer, byteOffset + suffixes.at, suffixes.end - suffixes.at)
  if (!literals.some(literal => literal.every(byte => own.includes(byte)))) return null
  return new SectionTerms(lengths, suffixes, entries, termBytes, fields.length, true).text
}

/** Reads the beginning of a section. */
function openTerms(input: ByteReader): {
  readonly entries: number
  readonly lists: number
  readonly termBytes: number
  readonly lengths: ByteReader
  readonly suffixes: ByteReader
} {
  const entries = input.varint()
  const lists = input.varint()
  const termBytes = input.varint()
  const lengths = input.varint()
  const suffixes = new ByteReader(input.frame())
  return { entries, lists, termBytes, lengths: new ByteReader(suffixes.take(lengths)), suffixes }
}

export class Section {
  readonly entries: number
  readonly terms: SectionTerms
  /** Bytes in memory once all of it was asked for, about. */
  readonly size: number
  readonly #shape: Shape
  readonly #long: LongLists
  readonly #lists: number
  /** The lists that lie behind the terms. */
  readonly #rest: ByteReader
  #counts: SectionCounts | null = null
  #rows: Uint8Array = NO_BYTES

  // Lists have no lengths of their own: they are read one after the other.
  #rowBits: BitReader | null = null
  #rowEntry = 0
  #positionBytes: ByteReader | null = null
  #positionEntry = 0

  constructor(bytes: Uint8Array, at: number, shape: Shape, long: LongLists) {
    const input = new ByteReader(bytes, at)
    this.#shape = shape
    this.#long = long
    const { entries, lists, termBytes, lengths, suffixes } = openTerms(input)
    this.entries = entries
    this.#lists = lists
    this.terms = new SectionTerms(lengths, suffixes, entries, termBytes, shape.fields.length)
    const rest = input.at
    const counts = input.skipFrame()
    const rows = input.varint()
    input.skip(rows)
    const positions = shape.hasPositions ? input.skipFrame() : 0
    // A copy, so that a section that is kept does not keep its page.
    this.#rest = new ByteReader(bytes.slice(rest, input.at))
    this.size = this.terms.size + ENTRY_BYTES * this.entries + 4 * this.#lists + counts + positions + this.#rest.end
  }

  /** The field of an entry, by its place in the index. */
  field(entry: number): number {
    return this.#shape.fields.length > 1 ? this.terms.fields[entry]! : 0
  }

  /** Whether both are of one term. */
  isSameTerm(entry: number, as: number): boolean {
    return this.terms.starts[entry] === this.terms.starts[as]
  }

  get counts(): SectionCounts {
    if (!this.#counts) {
      this.#counts = new SectionCounts(new ByteReader(this.#rest.frame()), this.entries, this.#lists, this.#shape)
      this.#rows = this.#rest.sized()
    }
    return this.#counts
  }

  /** Counts rows of the entry in the wanted chunks; null: all. */
  count(entry: number, wanted: Uint8Array | null): number {
    const { first, ordinals, counts, totals } = this.counts
    if (wanted === null) return totals[entry]!
    let count = 0
    for (let i = first[entry]!; i < first[entry + 1]!; i++) if (wanted[ordinals[i]!]) count += counts[i]!
    return count
  }

  /** Visits the chunks that have the entry, with how many rows. */
  eachCount(entry: number, visit: (ordinal: number, count: number) => void): void {
    const { first, ordinals, counts } = this.counts
    for (let i = first[entry]!; i < first[entry + 1]!; i++) visit(ordinals[i]!, counts[i]!)
  }

  /** Visits the rows of the entry in the wanted chunks. */
  eachRows(entry: number, wanted: Uint8Array, visit: VisitRows): void {
    const { counts } = this
    if (counts.isLong(entry)) return this.#eachLong(entry, wanted, visit)
    const bits = this.#bitsOf(entry)
    this.#rowEntry = entry + 1
    for (let i = counts.first[entry]!; i < counts.first[entry + 1]!; i++) {
      const ordinal = counts.ordinals[i]!
      readRows(bits, counts.counts[i]!, this.#shape.chunks[ordinal]!.n, scratch)
      if (wanted[ordinal]) visit(ordinal, scratch, counts.counts[i]!)
    }
  }

  /** Visits the rows and positions of the entry in the wanted chunks. */
  eachList(entry: number, wanted: Uint8Array, visit: VisitLists): void {
    const next = this.#positionsOfLists(entry)
    this.eachRows(entry, wanted, (ordinal, rows, count) => visit(ordinal, rows, count, next(ordinal)))
    next(-1)
  }

  /** As `eachList`, of a long entry and every chunk, with the rows as they were written. */
  eachLongList(
    entry: number,
    visit: (ordinal: number, rows: Uint8Array, count: number, positions: Uint8Array) => void,
  ): void {
    const { first, ordinals, counts } = this.counts
    const next = this.#positionsOfLists(entry)
    const bytes = this.#longRows(entry)
    for (let i = first[entry]!; i < first[entry + 1]!; i++)
      visit(ordinals[i]!, bytes.sized(), counts[i]!, next(ordinals[i]!))
  }

  /** Returns a function that gives the positions of a chunk after those that were asked for before; -1: of none, it passes over the rest. */
  #positionsOfLists(entry: number): (ordinal: number) => Uint8Array {
    const { counts } = this
    const isLong = counts.isLong(entry)
    const input = !this.#shape.hasPositions ? null : isLong ? this.#longPositions(entry) : this.#positionsOf(entry)
    const isSized = isLong && this.#shape.chunks.length > 1
    let list = counts.first[entry]!
    const end = counts.first[entry + 1]!
    if (!isLong) this.#positionEntry = entry + 1
    return ordinal => {
      if (!input) return NO_BYTES
      for (; list < end; ) {
        const own = counts.ordinals[list]
        const count = counts.counts[list++]!
        const from = input.at
        if (isSized) input.skip(input.varint())
        else skipPositions(input, count)
        if (own !== ordinal) continue
        const bytes = input.bytes.subarray(from, input.at)
        return isSized ? new ByteReader(bytes).sized() : bytes
      }
      return NO_BYTES
    }
  }

  /** The bits of rows, those of the entry next. */
  #bitsOf(entry: number): BitReader {
    const { counts } = this
    let bits = this.#rowBits
    if (!bits || entry < this.#rowEntry) {
      this.#rowBits = bits = new BitReader(this.#rows)
      this.#rowEntry = 0
    }
    for (; this.#rowEntry < entry; this.#rowEntry++) {
      if (counts.isLong(this.#rowEntry)) continue
      for (let i = counts.first[this.#rowEntry]!; i < counts.first[this.#rowEntry + 1]!; i++)
        readRows(bits, counts.counts[i]!, this.#shape.chunks[counts.ordinals[i]!]!.n, scratch)
    }
    return bits
  }

  /** The bytes of positions, those of the entry next. */
  #positionsOf(entry: number): ByteReader {
    const { counts } = this
    let bytes = this.#positionBytes
    if (!bytes || entry < this.#positionEntry) {
      bytes = this.#positionBytes = new ByteReader(bytes?.bytes ?? this.#rest.frame())
      this.#positionEntry = 0
    }
    for (; this.#positionEntry < entry; this.#positionEntry++)
      if (!counts.isLong(this.#positionEntry)) skipPositions(bytes, counts.totals[this.#positionEntry]!)
    return bytes
  }

  #eachLong(entry: number, wanted: Uint8Array, visit: VisitRows): void {
    const { first, ordinals, counts } = this.counts
    const { chunks } = this.#shape
    const bytes = this.#longRows(entry)
    for (let i = first[entry]!; i < first[entry + 1]!; i++) {
      const ordinal = ordinals[i]!
      const length = bytes.varint()
      const from = bytes.at
      bytes.skip(length)
      if (!wanted[ordinal]) continue
      readRows(new BitReader(bytes.bytes, from, bytes.at), counts[i]!, chunks[ordinal]!.n, scratch)
      visit(ordinal, scratch, counts[i]!)
    }
  }

  #longRows(entry: number): ByteReader {
    const { places } = this.counts
    const page = this.#long.page(places[4 * entry]!)
    return new ByteReader(page, Math.min(page.length, places[4 * entry + 1]!))
  }

  #longPositions(entry: number): ByteReader {
    const { places } = this.counts
    const group = this.#long.group(places[4 * entry + 2]!)
    return new ByteReader(group, Math.min(group.length, places[4 * entry + 3]!))
  }
}
