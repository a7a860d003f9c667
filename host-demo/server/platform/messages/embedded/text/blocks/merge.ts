/**
 * Merges indices of terms of neighbouring chunks into one over all of them, so that a term is looked up once and a pattern is tested once
 * for each of its words. It works through the terms in order, holds one section of each source at a time, and hands on pages as they fill up.
 */
import { filterWidth, type KeywordReader } from './keyword-reader.ts'
import { keywordDirectory } from './keywords.ts'
import { PageNumbers, type PageSink } from './pages.ts'
import type { Section } from './section.ts'
import { compareBytes, isLong, type Shape } from './shape.ts'
import type { TermReader } from './term-reader.ts'
import { everyChunk, type Pause } from './term-rows.ts'
import { TermWriter } from './term-writer.ts'
import { bucketNumbers, FilterWriter } from './value-filter.ts'

/** Rows that are written between two pauses, about. */
const ROWS_AT_ONCE = 20_000
/** Rows that take as long as one more list. */
const LIST_ROWS = 8
/** Bytes of a term that are compared as one number. */
const NUMBER_BYTES = 6

/**
 * Merges indices of words.
 *
 * @param sources of chunks that follow one another, ascending
 * @param sink is handed the pages of the new index
 * @returns the directory of the new index
 */
export function mergeWords(sources: readonly TermReader[], sink: PageSink, pause: Pause): Promise<Uint8Array> {
  return mergeTerms(sources, new PageNumbers(), sink, pause)
}

/** Merges indices of values; as `mergeWords`. */
export async function mergeKeywords(
  sources: readonly KeywordReader[],
  sink: PageSink,
  pause: Pause,
): Promise<Uint8Array> {
  const numbers = new PageNumbers()
  const readers = sources.map(({ terms }) => terms)
  const terms = await mergeTerms(readers, numbers, sink, pause)
  const filter = new FilterWriter(numbers, sink)
  for (const bucket of bucketNumbers) {
    const waiting = pause()
    if (waiting) await waiting
    filter.bucket(sources.flatMap(source => source.filter.bucket(bucket)))
  }
  return keywordDirectory(terms, filter.finish(), filteredOf(sources, mergedShape(readers)))
}

/** Which fields have values in the filters of which chunks; see `keywordDirectory`. */
function filteredOf(sources: readonly KeywordReader[], { fields, chunks }: Shape): Uint8Array {
  const width = filterWidth(chunks.length)
  const filtered = new Uint8Array(width * fields.length)
  let first = 0
  for (const source of sources) {
    const { shape } = source.terms
    for (const [own, name] of shape.fields.entries()) {
      const field = fields.indexOf(name)
      for (let ordinal = 0; ordinal < shape.chunks.length; ordinal++) {
        const place = first + ordinal
        if (source.isFiltered(own, ordinal)) filtered[field * width + (place >> 3)]! |= 1 << (place & 7)
      }
    }
    first += shape.chunks.length
  }
  return filtered
}

function mergedShape(sources: readonly TermReader[]): Shape {
  const chunks = sources.flatMap(({ shape }) => shape.chunks)
  for (let i = 1; i < chunks.length; i++)
    if (chunks[i]!.c <= chunks[i - 1]!.c) throw new Error('Chunks to be merged do not ascend.')
  return {
    chunks,
    fields: [...new Set(sources.flatMap(({ shape }) => shape.fields))].sort(),
    hasPositions: sources.every(({ shape }) => shape.hasPositions),
  }
}

async function mergeTerms(
  sources: readonly TermReader[],
  numbers: PageNumbers,
  sink: PageSink,
  pause: Pause,
): Promise<Uint8Array> {
  const shape = mergedShape(sources)
  const writer = new TermWriter(shape, numbers, sink)
  const cursors = new CursorHeap()
  let first = 0
  for (const source of sources) {
    const cursor = new Cursor(source, first, shape.fields)
    if (cursor.next()) cursors.push(cursor)
    first += source.shape.chunks.length
  }
  let rows = 0
  for (let top = cursors.pop(); top; top = cursors.pop()) {
    const same = [top]
    while (cursors.top && compareCursors(cursors.top, top) === 0) same.push(cursors.pop()!)
    if (same.length > 1) same.sort((a, b) => a.first - b.first)
    let total = 0
    let lists = 0
    for (const cursor of same) {
      total += cursor.section.counts.totals[cursor.entry]!
      lists += cursor.section.counts.lists(cursor.entry)
    }
    writer.begin(top.bytes, top.from, top.to, top.field, total, lists)
    const long = isLong(total, lists)
    for (const cursor of same) cursor.write(writer, long)
    writer.end()
    for (const cursor of same) if (cursor.next()) cursors.push(cursor)
    rows += total + LIST_ROWS * lists
    if (rows < ROWS_AT_ONCE) continue
    rows = 0
    const waiting = pause()
    if (waiting) await waiting
  }
  return writer.finish()
}

/** Goes through the entries of a source. */
class Cursor {
  /** Place of the source's first chunk among those of the new index. */
  readonly first: number
  section!: Section
  entry = 0
  /** The term of the entry. */
  bytes = new Uint8Array(0)
  from = 0
  to = 0
  /** Its first bytes as a number. */
  number = 0
  /** Its field, by the place in the new index. */
  field = 0
  readonly #source: TermReader
  readonly #fields: readonly number[]
  readonly #every: Uint8Array
  #next = 0

  constructor(source: TermReader, first: number, fields: readonly string[]) {
    this.first = first
    this.#source = source
    this.#fields = source.shape.fields.map(name => fields.indexOf(name))
    this.#every = everyChunk(source.shape.chunks)
  }

  /** Goes to the next entry; false: there is none. */
  next(): boolean {
    if (this.#next === 0 || ++this.entry >= this.section.entries) {
      do {
        if (this.#next >= this.#source.sections) return false
        this.section = this.#source.section(this.#next++)
      } while (this.section.entries === 0)
      this.entry = 0
      this.bytes = this.section.terms.bytes
    }
    this.from = this.section.terms.starts[this.entry]!
    this.to = this.section.terms.ends[this.entry]!
    this.field = this.#fields[this.section.field(this.entry)]!
    let number = 0
    for (let i = 0; i < NUMBER_BYTES; i++)
      number = number * 256 + (this.from + i < this.to ? this.bytes[this.from + i]! : 0)
    this.number = number
    return true
  }

  /** @param long whether the term is long in the new index */
  write(writer: TermWriter, long: boolean): void {
    if (long && this.section.counts.isLong(this.entry))
      return this.section.eachLongList(this.entry, (ordinal, rows, count, positions) =>
        writer.longList(this.first + ordinal, rows, count, positions),
      )
    this.section.eachList(this.entry, this.#every, (ordinal, rows, count, positions) =>
      writer.list(this.first + ordinal, rows, count, positions, 0, positions.length),
    )
  }
}

function compareCursors(a: Cursor, b: Cursor): number {
  return a.number - b.number || compareBytes(a.bytes, a.from, a.to, b.bytes, b.from, b.to) || a.field - b.field
}

/** Cursors, the one with the first term on top. */
class CursorHeap {
  readonly #heap: Cursor[] = []

  get top(): Cursor | undefined {
    return this.#heap[0]
  }

  push(cursor: Cursor): void {
    const heap = this.#heap
    let at = heap.length
    for (; at > 0; ) {
      const parent = (at - 1) >> 1
      if (compareCursors(heap[parent]!, cursor) <= 0) break
      heap[at] = heap[parent]!
      at = parent
    }
    heap[at] = cursor
  }

  pop(): Cursor | undefined {
    const heap = this.#heap
    const top = heap[0]
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && compareCursors(heap[child + 1]!, heap[child]!) < 0) child++
      if (compareCursors(last, heap[child]!) <= 0) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = last
    return top
  }
}
