/** Reads an index of terms: finds terms by their bytes, by how they begin, or one section of them after the other. */
import { CHUNK_STRIDE } from '../../format.ts'
import { ByteReader, damagedBlock } from './bytes.ts'
import { keepLast, type Keep } from './keep.ts'
import type { Pages } from './pages.ts'
import { hasTerm, Section, textOfTerms } from './section.ts'
import { compareBytes, KEY_BYTES, type Shape, type Span } from './shape.ts'

/** Chunks of one index: more than any merge makes. */
const MAX_CHUNKS = 1 << 16
/** Bytes in memory of what is known of a section, or of its key, and of a group. */
const SECTION_BYTES = 150
const GROUP_BYTES = 60

interface Place {
  readonly page: number
  readonly at: number
}

/** An entry is a term of a field. */
export interface Found {
  readonly section: Section
  readonly entry: number
}

export class TermReader {
  readonly shape: Shape
  readonly #pages: Pages
  readonly #sections: Place[] = []
  /** The first bytes of the first term of each section. */
  readonly #keys: Uint8Array[] = []
  readonly #groups: Place[] = []
  readonly #keep: Keep

  /**
   * @param directory what `TermWriter.finish` returned
   * @param c of the only chunk, which its writer does not know
   * @param keep remembers sections (`s`) and groups of positions (`g`)
   * @throws DamagedRow
   */
  constructor(directory: ByteReader, pages: Pages, c: number | null = null, keep: Keep = keepLast()) {
    this.#pages = pages
    this.#keep = keep
    const input = new ByteReader(directory.frame())
    const hasPositions = input.byte() === 1
    const fields = fieldsOf(input.sized())
    const chunks: Span[] = []
    const count = input.below(MAX_CHUNKS)
    let last = 0
    for (let i = 0; i < count; i++) {
      last += input.varint()
      chunks.push({ c: last, n: input.below(CHUNK_STRIDE + 1) })
    }
    if (c !== null && chunks.length === 1) chunks[0] = { ...chunks[0]!, c }
    this.shape = { chunks, fields, hasPositions }
    for (let left = input.varint(); left > 0; left--) {
      this.#sections.push({ page: input.varint(), at: input.varint() })
      this.#keys.push(input.sized())
    }
    for (let left = input.varint(); left > 0; left--) this.#groups.push({ page: input.varint(), at: input.varint() })
  }

  /** Bytes in memory, about, without what is kept. */
  get size(): number {
    return 2 * SECTION_BYTES * this.#sections.length + GROUP_BYTES * this.#groups.length
  }

  get sections(): number {
    return this.#sections.length
  }

  /** Returns a section of the terms, in their order. */
  section(number: number): Section {
    return this.#keep(
      `s${number}`,
      () => this.#readSection(number),
      section => section.size,
    )
  }

  /** A section that is not kept is looked into first: it costs less than to read it. */
  #mayHave(number: number, term: Uint8Array): boolean {
    if (this.#keep.has(`s${number}`)) return true
    const { page, at } = this.#place(number)
    const bytes = this.#pages.page(page)
    return hasTerm(bytes, Math.min(bytes.length, at), this.shape, term)
  }

  /** Returns all terms of a section, a line feed behind each; null: none can have one of the literals. The section is not kept for it. */
  textOf(number: number, literals: readonly Uint8Array[]): Buffer | null {
    if (this.#keep.has(`s${number}`)) return this.section(number).terms.text
    const { page, at } = this.#place(number)
    const bytes = this.#pages.page(page)
    return textOfTerms(bytes, Math.min(bytes.length, at), this.shape, literals)
  }

  #place(number: number): Place {
    const place = this.#sections[number]
    if (!place) throw damagedBlock()
    return place
  }

  #readSection(number: number): Section {
    const { page, at } = this.#place(number)
    const bytes = this.#pages.page(page)
    return new Section(bytes, Math.min(bytes.length, at), this.shape, {
      page: page => this.#pages.page(page),
      group: group => this.#group(group),
    })
  }

  /** Returns the entries of the term, one for each field it stands in. */
  find(term: Uint8Array): Found[] {
    const found: Found[] = []
    const key = term.subarray(0, KEY_BYTES)
    for (let number = this.#before(key); number < this.sections && this.#orderOfKey(number, key) <= 0; number++) {
      if (!this.#mayHave(number, term)) continue
      const section = this.section(number)
      for (let entry = section.terms.lowerBound(term); entry < section.entries; entry++) {
        if (section.terms.compare(entry, term) !== 0) return found
        found.push({ section, entry })
      }
    }
    return found
  }

  /** Yields the entries of the terms that begin so, section by section: those from `from` up to `to`. */
  *beginningWith(prefix: Uint8Array): Generator<{ section: Section; from: number; to: number }> {
    const key = prefix.subarray(0, KEY_BYTES)
    for (let number = this.#before(key); number < this.sections; number++) {
      const first = this.#keys[number]!
      const length = Math.min(first.length, key.length)
      if (compareBytes(first, 0, length, key, 0, length) > 0) return
      const section = this.section(number)
      const from = section.terms.lowerBound(prefix)
      let to = from
      while (to < section.entries && section.terms.startsWith(to, prefix)) to++
      if (to > from) yield { section, from, to }
    }
  }

  /** The last section whose first term comes before the key: the term that is looked for stands there or behind. */
  #before(key: Uint8Array): number {
    let low = 0
    let high = this.sections
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#orderOfKey(middle, key) < 0) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }

  #orderOfKey(number: number, key: Uint8Array): number {
    const own = this.#keys[number]!
    return compareBytes(own, 0, own.length, key, 0, key.length)
  }

  #group(number: number): Uint8Array {
    return this.#keep(
      `g${number}`,
      () => this.#readGroup(number),
      bytes => bytes.length,
    )
  }

  #readGroup(number: number): Uint8Array {
    const place = this.#groups[number]
    if (!place) throw damagedBlock()
    const page = this.#pages.page(place.page)
    return new ByteReader(page, Math.min(page.length, place.at)).frame()
  }
}

const NO_PAGES = (): never => {
  throw damagedBlock()
}

/** The numbers of the chunks of a part, by its directory. @throws DamagedRow */
export const partChunks = (directory: Uint8Array): number[] =>
  new TermReader(new ByteReader(directory), { directory, page: NO_PAGES }).shape.chunks.map(({ c }) => c)

function fieldsOf(json: Uint8Array): string[] {
  try {
    const fields: unknown = JSON.parse(Buffer.from(json).toString())
    if (Array.isArray(fields) && fields.every(field => typeof field === 'string')) return fields
  } catch {
    // Bytes that are no JSON are damaged as well.
  }
  throw damagedBlock()
}
