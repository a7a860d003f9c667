/** Asks an index of words for rows. */
import { intersect, unite, type Rows } from '../../rows.ts'
import { findPhrase } from './phrase-rows.ts'
import type { Section } from './section.ts'
import type { TermReader } from './term-reader.ts'
import { ENTRIES_AT_ONCE, FoundRows, type Pause } from './term-rows.ts'

const LINE_FEED = 10

/** A question for rows. Its words are tokens as `tokenize` makes them. */
export type WordQuery =
  /** Words beside each other in one text; `openEnd`: the last one may go on. */
  | { readonly type: 'phrase'; readonly words: readonly string[]; readonly openEnd: boolean }
  | { readonly type: 'and'; readonly of: readonly WordQuery[] }
  | { readonly type: 'or'; readonly of: readonly WordQuery[] }
  /** Any word that passes; each has one of `contains` in it, where there are any. */
  | { readonly type: 'test'; readonly test: (word: string) => boolean; readonly contains: readonly string[] }

/**
 * Returns the rows of each chunk that match.
 *
 * @param field name of a text field; null: any
 * @param wanted a byte for each chunk, 0 where its rows are not asked for
 * @throws DamagedRow
 */
export async function findWords(
  index: TermReader,
  query: WordQuery,
  field: string | null,
  wanted: Uint8Array,
  pause: Pause,
): Promise<Rows[]> {
  const waiting = pause()
  if (waiting) await waiting
  switch (query.type) {
    case 'and':
    case 'or': {
      const combine = query.type === 'and' ? intersect : unite
      let rows: Rows[] | null = null
      for (const part of query.of) {
        const found = await findWords(index, part, field, wanted, pause)
        rows = rows === null ? found : rows.map((own, i) => combine(own, found[i]!))
      }
      return rows ?? index.shape.chunks.map(() => false)
    }
    case 'test':
      return findTested(index, query.test, query.contains, field, wanted, pause)
    case 'phrase': {
      const { words, openEnd } = query
      if (words.length === 1) return findWord(index, words[0]!, openEnd, field, wanted, pause)
      return findPhrase(index, words, openEnd, field, wanted, pause)
    }
  }
}

/** Counts the rows of each chunk whose field has the word, without reading them. For `wanted` see `findWords`. */
export function countWord(index: TermReader, word: string, field: string, wanted: Uint8Array): Int32Array {
  const isAsked = fieldTest(index, field)
  const counts = new Int32Array(index.shape.chunks.length)
  for (const { section, entry } of index.find(Buffer.from(word)))
    if (isAsked(section, entry))
      section.eachCount(entry, (ordinal, count) => {
        if (wanted[ordinal]) counts[ordinal] = count
      })
  return counts
}

/** Whether an entry is of the field that is asked for. */
function fieldTest(index: TermReader, field: string | null): (section: Section, entry: number) => boolean {
  if (field === null) return () => true
  const number = index.shape.fields.indexOf(field)
  return (section, entry) => section.field(entry) === number
}

async function findWord(
  index: TermReader,
  word: string,
  openEnd: boolean,
  field: string | null,
  wanted: Uint8Array,
  pause: Pause,
): Promise<Rows[]> {
  const found = new FoundRows(index.shape.chunks, wanted)
  const isAsked = fieldTest(index, field)
  const bytes = Buffer.from(word)
  if (!openEnd) {
    for (const { section, entry } of index.find(bytes)) if (isAsked(section, entry)) found.add(section, entry)
    return found.rows
  }
  for (const { section, from, to } of index.beginningWith(bytes)) {
    for (let entry = from; entry < to; entry++) {
      const waiting = (entry - from) % ENTRIES_AT_ONCE === 0 ? pause() : undefined
      if (waiting) await waiting
      if (isAsked(section, entry)) found.add(section, entry)
    }
  }
  return found.rows
}

async function findTested(
  index: TermReader,
  test: (word: string) => boolean,
  contains: readonly string[],
  field: string | null,
  wanted: Uint8Array,
  pause: Pause,
): Promise<Rows[]> {
  const found = new FoundRows(index.shape.chunks, wanted)
  const isAsked = fieldTest(index, field)
  const literals = contains.includes('') ? [] : contains.map(part => Buffer.from(part))
  for (let number = 0; number < index.sections; number++) {
    const waiting = pause()
    if (waiting) await waiting
    // Most sections have no such word: they need not be read.
    if (literals.length > 0 && !hasPassing(index.textOf(number, literals), test, literals)) continue
    const section = index.section(number)
    const entries = literals.length === 0 ? passing(section, test) : passingWith(section, test, literals)
    for (const entry of entries) if (isAsked(section, entry)) found.add(section, entry)
  }
  return found.rows
}

/** Whether a word that has one of the literals passes the test. */
function hasPassing(text: Buffer | null, test: (word: string) => boolean, literals: readonly Buffer[]): boolean {
  if (text === null) return false
  for (const literal of literals) {
    for (let at = text.indexOf(literal); at >= 0; ) {
      const end = text.indexOf(LINE_FEED, at)
      if (test(text.toString('utf8', text.lastIndexOf(LINE_FEED, at) + 1, end))) return true
      at = text.indexOf(literal, end)
    }
  }
  return false
}

/** Yields the entries whose words pass the test. */
function* passing(section: Section, test: (word: string) => boolean): Generator<number> {
  const text = section.terms.text.toString()
  let entry = 0
  for (let from = 0; entry < section.entries; ) {
    const to = text.indexOf('\n', from)
    const passes = test(text.slice(from, to))
    const first = entry
    do {
      if (passes) yield entry
      entry++
    } while (entry < section.entries && section.isSameTerm(entry, first))
    from = to + 1
  }
}

/** As `passing`, of the words that have one of the literals: the bytes are searched for these, and no other word becomes a string. */
function* passingWith(
  section: Section,
  test: (word: string) => boolean,
  literals: readonly Buffer[],
): Generator<number> {
  const { terms } = section
  const { text } = terms
  const next = literals.map(literal => text.indexOf(literal))
  for (;;) {
    const at = next.reduce((nearest, place) => (place >= 0 && (nearest < 0 || place < nearest) ? place : nearest), -1)
    if (at < 0) return
    const first = terms.entryAt(at)
    const end = terms.ends[first]!
    if (test(text.toString('utf8', terms.starts[first], end)))
      for (let entry = first; entry < section.entries && section.isSameTerm(entry, first); entry++) yield entry
    for (const [i, place] of next.entries())
      if (place >= 0 && place <= end) next[i] = text.indexOf(literals[i]!, end + 1)
  }
}
