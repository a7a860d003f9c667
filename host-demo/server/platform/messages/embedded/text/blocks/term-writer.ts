/**
 * Writes an index of terms: sections of up to 1,024 terms each, front-coded, with the counts, rows and positions of each. What a
 * frequent term has lies outside of the sections, and equal lists of rows there once: in logs many words stand in the same messages.
 */
import { ByteWriter } from './bytes.ts'
import { PageFiller, type PageNumbers, type PageSink } from './pages.ts'
import { BitWriter, writeRows } from './row-lists.ts'
import { isLong, KEY_BYTES, type Shape } from './shape.ts'

/** A section ends when it has grown to one of these. */
const SECTION_ENTRIES = 1_024
const SECTION_TERM_BYTES = 16_384
const SECTION_ROW_BYTES = 8_192
const SECTION_POSITION_BYTES = 16_384
/** Positions outside of the sections are compressed together up to this size. */
const GROUP_BYTES = 16_384
/** Bytes of long lists that are remembered to find equal ones. */
const REMEMBERED_BYTES = 4 << 20

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

interface LongList {
  readonly bytes: Uint8Array
  readonly page: number
  readonly at: number
}

export class TermWriter {
  readonly #shape: Shape
  readonly #sections: PageFiller
  readonly #longRows: PageFiller
  readonly #longPositions: PageFiller

  // The section that is being filled.
  readonly #lengths = new ByteWriter()
  readonly #counts = new ByteWriter()
  readonly #suffixes = new ByteWriter()
  readonly #rows = new ByteWriter()
  readonly #rowBits = new BitWriter(this.#rows)
  readonly #positions = new ByteWriter()
  #entries = 0
  #lists = 0
  #termBytes = 0
  #key = new Uint8Array(0)

  // The term that is being written, and the one before it.
  #term = new Uint8Array(64)
  #termLength = 0
  #isLong = false
  #lastOrdinal = 0
  readonly #ownRows = new ByteWriter()
  readonly #ownPositions = new ByteWriter()
  readonly #scratch = new ByteWriter()
  readonly #scratchBits = new BitWriter(this.#scratch)

  readonly #known = new Map<number, LongList[]>()
  #remembered = 0
  readonly #group = new ByteWriter()

  /** Places of the sections and of the groups of positions, for the directory. */
  readonly #sectionPlaces = new ByteWriter()
  readonly #groupPlaces = new ByteWriter()
  #sectionCount = 0
  #groupCount = 0

  constructor(shape: Shape, numbers: PageNumbers, sink: PageSink) {
    this.#shape = shape
    this.#sections = new PageFiller(numbers, sink)
    this.#longRows = new PageFiller(numbers, sink)
    this.#longPositions = new PageFiller(numbers, sink)
  }

  /**
   * Begins a term of a field. Terms come ascending by bytes, equal ones by field; `total` rows in `lists` chunks follow by `list`, then
   * `end`.
   */
  begin(bytes: Uint8Array, from: number, to: number, field: number, total: number, lists: number): void {
    const length = to - from
    let shared = 0
    const most = Math.min(length, this.#termLength)
    while (shared < most && this.#term[shared] === bytes[from + shared]) shared++
    // The fields of a term stay together.
    if (this.#isFull && !(shared === length && length === this.#termLength)) this.#endSection()
    if (this.#entries === 0) {
      this.#key = bytes.slice(from, Math.min(to, from + KEY_BYTES))
      shared = 0
    }
    this.#lengths.varint(shared)
    this.#lengths.varint(length - shared)
    if (this.#shape.fields.length > 1) this.#lengths.varint(field)
    this.#suffixes.put(bytes, from + shared, to)
    if (length > this.#term.length) {
      const larger = new Uint8Array(2 * length)
      larger.set(this.#term.subarray(0, shared))
      this.#term = larger
    }
    for (let i = shared; i < length; i++) this.#term[i] = bytes[from + i]!
    this.#termLength = length
    this.#termBytes += length
    this.#entries++
    this.#lists += lists
    this.#isLong = isLong(total, lists)
    this.#lastOrdinal = -1
    if (this.#shape.chunks.length > 1) this.#counts.varint(lists)
  }

  /** Adds the rows of a chunk, by its place among the chunks, and the positions in them (`positions.ts`). */
  list(ordinal: number, rows: Uint16Array, count: number, positions: Uint8Array, from: number, to: number): void {
    const { chunks, hasPositions } = this.#shape
    this.#beginList(ordinal, count)
    const { n } = chunks[ordinal]!
    if (!this.#isLong) {
      writeRows(this.#rowBits, rows, count, n)
      if (hasPositions) this.#positions.put(positions, from, to)
      return
    }
    writeRows(this.#scratchBits, rows, count, n)
    this.#scratchBits.align()
    this.#ownRows.sized(this.#scratch.written)
    this.#scratch.length = 0
    this.#putLongPositions(positions, from, to)
  }

  /** As `list`, with rows as they lie in another index. Only for terms that are long (`isLong`). */
  longList(ordinal: number, rows: Uint8Array, count: number, positions: Uint8Array): void {
    this.#beginList(ordinal, count)
    this.#ownRows.sized(rows)
    this.#putLongPositions(positions, 0, positions.length)
  }

  end(): void {
    if (this.#isLong) this.#endLong()
  }

  /** Returns the directory. */
  finish(): Uint8Array {
    this.#endSection()
    this.#endGroup()
    for (const filler of [this.#sections, this.#longRows, this.#longPositions]) filler.flush()
    const { chunks, fields, hasPositions } = this.#shape
    const out = new ByteWriter()
    out.byte(hasPositions ? 1 : 0)
    // JSON escapes lone surrogates, which UTF-8 has no form for.
    out.sized(Buffer.from(JSON.stringify(fields)))
    out.varint(chunks.length)
    let last = 0
    for (const { c, n } of chunks) {
      out.varint(c - last)
      out.varint(n)
      last = c
    }
    out.varint(this.#sectionCount)
    out.put(this.#sectionPlaces.written)
    out.varint(this.#groupCount)
    out.put(this.#groupPlaces.written)
    const directory = new ByteWriter()
    directory.frame(out.written)
    return directory.take()
  }

  #beginList(ordinal: number, count: number): void {
    if (this.#shape.chunks.length > 1) this.#counts.varint(ordinal - this.#lastOrdinal - 1)
    this.#lastOrdinal = ordinal
    this.#counts.varint(count)
  }

  #putLongPositions(positions: Uint8Array, from: number, to: number): void {
    if (!this.#shape.hasPositions) return
    if (this.#shape.chunks.length > 1) this.#ownPositions.varint(to - from)
    this.#ownPositions.put(positions, from, to)
  }

  get #isFull(): boolean {
    return (
      this.#entries >= SECTION_ENTRIES ||
      this.#termBytes >= SECTION_TERM_BYTES ||
      this.#rows.length >= SECTION_ROW_BYTES ||
      this.#positions.length >= SECTION_POSITION_BYTES
    )
  }

  #endLong(): void {
    const place = this.#longPlace()
    this.#counts.varint(place.page)
    this.#counts.varint(place.at)
    this.#ownRows.length = 0
    if (!this.#shape.hasPositions) return
    this.#counts.varint(this.#groupCount)
    this.#counts.varint(this.#group.length)
    this.#group.put(this.#ownPositions.written)
    this.#ownPositions.length = 0
    if (this.#group.length >= GROUP_BYTES) this.#endGroup()
  }

  /** Where the rows of the term lie: with those of an earlier one, if they are the same. */
  #longPlace(): { readonly page: number; readonly at: number } {
    const own = this.#ownRows.written
    const hash = hashOf(own)
    const same = this.#known.get(hash)?.find(({ bytes }) => equalBytes(bytes, own))
    if (same) return same
    const place = this.#longRows.add(out => out.put(own))
    if (this.#remembered + own.length <= REMEMBERED_BYTES) {
      this.#remembered += own.length
      const others = this.#known.get(hash)
      const list = { bytes: own.slice(), ...place }
      if (others) others.push(list)
      else this.#known.set(hash, [list])
    }
    return place
  }

  #endGroup(): void {
    if (this.#group.length === 0) return
    const { page, at } = this.#longPositions.add(out => out.frame(this.#group.written))
    this.#groupPlaces.varint(page)
    this.#groupPlaces.varint(at)
    this.#groupCount++
    this.#group.length = 0
  }

  #endSection(): void {
    if (this.#entries === 0) return
    this.#rowBits.align()
    const { page, at } = this.#sections.add(out => {
      out.varint(this.#entries)
      out.varint(this.#lists)
      out.varint(this.#termBytes)
      out.varint(this.#lengths.length)
      // In one frame: each one that is read takes as long as some hundred terms.
      this.#lengths.put(this.#suffixes.written)
      out.frame(this.#lengths.written)
      out.frame(this.#counts.written)
      out.sized(this.#rows.written)
      if (this.#shape.hasPositions) out.frame(this.#positions.written)
    })
    this.#sectionPlaces.varint(page)
    this.#sectionPlaces.varint(at)
    this.#sectionPlaces.sized(this.#key)
    this.#sectionCount++
    for (const part of [this.#lengths, this.#counts, this.#suffixes, this.#rows, this.#positions]) part.length = 0
    this.#entries = this.#lists = this.#termBytes = 0
  }
}

function hashOf(bytes: Uint8Array): number {
  let hash = FNV_OFFSET
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME)
  return hash
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
