/** A section of an index of terms, taken apart: what `TermWriter` wrote of some hundred terms. */
import { CHUNK_STRIDE } from '../../format.ts'
import { ByteReader, damagedBlock } from './bytes.ts'
import { skipPositions } from './positions.ts'
import { BitReader, readRows } from './row-lists.ts'
import { compareBytes, isLong, type Shape } from './shape.ts'

const LINE_FEED = 10
/** Terms that came before the one that ended a section are not larger together. */
const TERM_BYTES = 1 << 15

/** What lies outside of the sections. */
export interface LongLists {
  page(number: number): Uint8Array
  group(number: number): Uint8Array
}

/** Called with rows of a chunk, by its place among the chunks; they are overwritten by the next call. */
export type VisitRows = (ordinal: number, rows: Uint16Array, count: number) => void
export type VisitLists = (ordinal: number, rows: Uint16Array, count: number, positions: Uint8Array) => void

const scratch = new Uint16Array(CHUNK_STRIDE)

export class Section {
  readonly entries: number
  readonly #shape: Shape
  readonly #long: LongLists
  /** All terms, a line feed behind each; one of two fields stands there once. */
  readonly terms: Uint8Array<ArrayBuffer>
  /** An entry of the same term as the one before begins where that does. */
  readonly #starts: Uint32Array
  readonly #ends: Uint32Array
  readonly #fields: Uint32Array
  /** The lists of entry i stand from `#firstList[i]` up to `#firstList[i + 1]`. */
  readonly #firstList: Uint32Array
  readonly #ordinals: Uint16Array
  readonly #counts: Uint16Array
  readonly #totals: Uint32Array
  /** Page and place of long rows, group and place of long positions. */
  readonly #places: Uint32Array
  readonly #rows: Uint8Array
  readonly #positions: Uint8Array
  #text: string | null = null

  // Lists have no lengths of their own: they are read one after the other.
  #rowBits: BitReader
  #rowEntry = 0
  #positionBytes: ByteReader
  #positionEntry = 0

  constructor(bytes: Uint8Array, at: number, shape: Shape, long: LongLists) {
    const input = new ByteReader(bytes, at)
    this.#shape = shape
    this.#long = long
    const entries = (this.entries = input.varint())
    const lists = input.varint()
    const termBytes = input.varint()
    const lengths = input.frame()
    const counts = input.frame()
    const suffixes = input.frame()
    this.#rows = input.sized()
    this.#positions = shape.hasPositions ? input.frame() : new Uint8Array(0)
    if (entries > lengths.length || lists > counts.length || termBytes > TERM_BYTES + suffixes.length)
      throw damagedBlock()
    this.terms = new Uint8Array(termBytes + entries)
    this.#starts = new Uint32Array(entries)
    this.#ends = new Uint32Array(entries)
    this.#fields = new Uint32Array(entries)
    this.#readTerms(new ByteReader(lengths), new ByteReader(suffixes))
    this.#firstList = new Uint32Array(entries + 1)
    this.#ordinals = new Uint16Array(lists)
    this.#counts = new Uint16Array(lists)
    this.#totals = new Uint32Array(entries)
    this.#places = new Uint32Array(4 * entries)
    this.#readCounts(new ByteReader(counts))
    this.#rowBits = new BitReader(this.#rows)
    this.#positionBytes = new ByteReader(this.#positions)
  }

  /** The terms, a line feed behind each; a term of two fields stands there once. */
  get text(): string {
    if (this.#text === null) {
      const length = this.entries === 0 ? 0 : this.#ends[this.entries - 1]! + 1
      this.#text = Buffer.from(this.terms.buffer, 0, length).toString()
    }
    return this.#text
  }

  field(entry: number): number {
    return this.#fields[entry]!
  }

  /** Where the entry's term lies in `terms`. */
  start(entry: number): number {
    return this.#starts[entry]!
  }
  end(entry: number): number {
    return this.#ends[entry]!
  }

  /** Chunks that have the entry. */
  lists(entry: number): number {
    return this.#firstList[entry + 1]! - this.#firstList[entry]!
  }

  /** Rows of the entry in all chunks. */
  total(entry: number): number {
    return this.#totals[entry]!
  }

  isSameTerm(entry: number, as: number): boolean {
    return this.#starts[entry] === this.#starts[as]
  }

  startsWith(entry: number, prefix: Uint8Array): boolean {
    const from = this.#starts[entry]!
    const to = Math.min(this.#ends[entry]!, from + prefix.length)
    return compareBytes(this.terms, from, to, prefix, 0, prefix.length) === 0
  }

  /** Returns a view of the entry's term. */
  term(entry: number): Uint8Array {
    return this.terms.subarray(this.#starts[entry], this.#ends[entry])
  }

  /** The first entry whose term is not less. */
  lowerBound(term: Uint8Array): number {
    let low = 0
    let high = this.entries
    while (low < high) {
      const middle = (low + high) >> 1
      const order = compareBytes(this.terms, this.#starts[middle]!, this.#ends[middle]!, term, 0, term.length)
      if (order < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Counts rows of the entry in the wanted chunks; null: all. */
  count(entry: number, wanted: Uint8Array | null): number {
    if (wanted === null) return this.#totals[entry]!
    let count = 0
    for (let i = this.#firstList[entry]!; i < this.#firstList[entry + 1]!; i++)
      if (wanted[this.#ordinals[i]!]) count += this.#counts[i]!
    return count
  }

  /** Visits the rows of the entry in the wanted chunks. */
  eachRows(entry: number, wanted: Uint8Array, visit: VisitRows): void {
    if (this.#isLong(entry)) this.#eachLong(entry, wanted, visit)
    else {
      if (entry < this.#rowEntry) {
        this.#rowBits = new BitReader(this.#rows)
        this.#rowEntry = 0
      }
      for (; this.#rowEntry < entry; this.#rowEntry++) if (!this.#isLong(this.#rowEntry)) this.#skip(this.#rowEntry)
      this.#rowEntry++
      for (let i = this.#firstList[entry]!; i < this.#firstList[entry + 1]!; i++) {
        const ordinal = this.#ordinals[i]!
        readRows(this.#rowBits, this.#counts[i]!, this.#shape.chunks[ordinal]!.n, scratch)
        if (wanted[ordinal]) visit(ordinal, scratch, this.#counts[i]!)
      }
    }
  }

  /** Visits the rows and positions of the entry in the wanted chunks; positions as they were written. */
  eachList(entry: number, wanted: Uint8Array, visit: VisitLists): void {
    const { chunks, hasPositions } = this.#shape
    const isLong = this.#isLong(entry)
    const input = !hasPositions ? null : isLong ? this.#longPositions(entry) : this.#ownPositions(entry)
    const isSized = isLong && chunks.length > 1
    let list = this.#firstList[entry]!
    /** The positions of the next list. */
    const next = (): Uint8Array => {
      const count = this.#counts[list++]!
      if (!input) return NO_BYTES
      if (isSized) return input.sized()
      const from = input.at
      skipPositions(input, count)
      return input.bytes.subarray(from, input.at)
    }
    this.eachRows(entry, wanted, (ordinal, rows, count) => {
      while (this.#ordinals[list] !== ordinal) next()
      visit(ordinal, rows, count, next())
    })
    while (list < this.#firstList[entry + 1]!) next()
    if (!isLong) this.#positionEntry = entry + 1
  }

  /** Visits the chunks and counts of the entry. */
  eachCount(entry: number, visit: (ordinal: number, count: number) => void): void {
    for (let i = this.#firstList[entry]!; i < this.#firstList[entry + 1]!; i++)
      visit(this.#ordinals[i]!, this.#counts[i]!)
  }

  #isLong(entry: number): boolean {
    return isLong(this.#totals[entry]!, this.lists(entry))
  }

  #skip(entry: number): void {
    for (let i = this.#firstList[entry]!; i < this.#firstList[entry + 1]!; i++)
      readRows(this.#rowBits, this.#counts[i]!, this.#shape.chunks[this.#ordinals[i]!]!.n, scratch)
  }

  #eachLong(entry: number, wanted: Uint8Array, visit: VisitRows): void {
    const page = this.#long.page(this.#places[4 * entry]!)
    const bytes = new ByteReader(page, Math.min(page.length, this.#places[4 * entry + 1]!))
    const several = this.#shape.chunks.length > 1
    for (let i = this.#firstList[entry]!; i < this.#firstList[entry + 1]!; i++) {
      const ordinal = this.#ordinals[i]!
      const length = several ? bytes.varint() : bytes.end - bytes.at
      const from = bytes.at
      bytes.take(length)
      if (!wanted[ordinal]) continue
      readRows(new BitReader(page, from, bytes.at), this.#counts[i]!, this.#shape.chunks[ordinal]!.n, scratch)
      visit(ordinal, scratch, this.#counts[i]!)
    }
  }

  #longPositions(entry: number): ByteReader {
    const group = this.#long.group(this.#places[4 * entry + 2]!)
    return new ByteReader(group, Math.min(group.length, this.#places[4 * entry + 3]!))
  }

  #ownPositions(entry: number): ByteReader {
    if (entry < this.#positionEntry) {
      this.#positionBytes = new ByteReader(this.#positions)
      this.#positionEntry = 0
    }
    for (; this.#positionEntry < entry; this.#positionEntry++)
      if (!this.#isLong(this.#positionEntry)) skipPositions(this.#positionBytes, this.#totals[this.#positionEntry]!)
    return this.#positionBytes
  }

  #readTerms(lengths: ByteReader, suffixes: ByteReader): void {
    const terms = this.terms
    const several = this.#shape.fields.length > 1
    let from = 0
    let end = 0
    let next = 0
    for (let entry = 0; entry < this.entries; entry++) {
      const shared = lengths.varint()
      const length = lengths.varint()
      if (several) this.#fields[entry] = lengths.below(this.#shape.fields.length)
      if (shared > end - from) throw damagedBlock()
      if (length > 0 || shared < end - from || entry === 0) {
        if (next + shared + length >= terms.length) throw damagedBlock()
        const suffix = suffixes.at
        suffixes.take(length)
        for (let i = 0; i < shared; i++) terms[next + i] = terms[from + i]!
        for (let i = 0; i < length; i++) terms[next + shared + i] = suffixes.bytes[suffix + i]!
        from = next
        end = from + shared + length
        terms[end] = LINE_FEED
        next = end + 1
      }
      this.#starts[entry] = from
      this.#ends[entry] = end
    }
  }

  #readCounts(counts: ByteReader): void {
    const { chunks, hasPositions } = this.#shape
    let list = 0
    for (let entry = 0; entry < this.entries; entry++) {
      this.#firstList[entry] = list
      const lists = chunks.length > 1 ? counts.varint() : 1
      if (lists === 0 || lists > this.#counts.length - list) throw damagedBlock()
      let ordinal = -1
      let total = 0
      for (let i = 0; i < lists; i++) {
        ordinal += 1 + (chunks.length > 1 ? counts.varint() : 0)
        const span = chunks[ordinal]
        if (!span) throw damagedBlock()
        this.#ordinals[list] = ordinal
        total += this.#counts[list++] = counts.below(span.n + 1)
      }
      this.#totals[entry] = total
      if (!isLong(total, lists)) continue
      for (let i = 0; i < (hasPositions ? 4 : 2); i++) this.#places[4 * entry + i] = counts.varint()
    }
    this.#firstList[this.entries] = list
  }
}

const NO_BYTES = new Uint8Array(0)
