/** Leaves on what every message has beside its fields: timestamp, streams and ids. */
import type { Chunk } from './chunk.ts'
import { CHUNK_STRIDE } from '../format.ts'
import { keywordTest, type Leaf, type Matcher } from './matcher.ts'
import { noRows, type Rows } from '../rows.ts'
import { instantRange, numberTest, only, type NumberMatch } from './value-ranges.ts'

/** A document's `_id`: its rid in base 36. */
export const documentIdOf = (c: number, row: number): string => (c * CHUNK_STRIDE + row).toString(36)

/** The place a document id names; null for what is none. */
export function placeOf(documentId: string): { c: number; row: number } | null {
  if (!/^[0-9a-z]{1,10}$/.test(documentId)) return null
  const rid = parseInt(documentId, 36)
  return { c: Math.floor(rid / CHUNK_STRIDE), row: rid % CHUNK_STRIDE }
}

export function timestampRows(leaf: Leaf, chunk: Chunk, now: number, timeZone: string): Rows {
  const range = dateRange(leaf, now, timeZone)
  if (!range) return false
  const test = numberTest(range)
  if (chunk.newest < range.lower || chunk.oldest > range.upper) return false
  if (test(chunk.oldest) && test(chunk.newest)) return true
  const rows = noRows(chunk.n)
  const timestamps = chunk.timestamps()
  for (let row = 0; row < chunk.n; row++) if (test(timestamps[row]!)) rows[row] = 1
  return rows
}

/** The instants a leaf on a date field asks for; null for what names none: a pattern, or a value that is no date (validation warns of it). */
export function dateRange(leaf: Leaf, now: number, timeZone: string): NumberMatch | null {
  if (leaf.type === 'term' || leaf.type === 'phrase') return instantRange(only(leaf.value), { now, timeZone })
  return leaf.type === 'range' ? instantRange(leaf, { now, timeZone }) : null
}

/** Rows in one of the streams. */
export function streamRows(test: (stream: string) => boolean, chunk: Chunk): Rows {
  const { codes, dictionary } = chunk.streams()
  const wanted = dictionary.map(set => (JSON.parse(set) as string[]).some(test))
  if (wanted.every(Boolean)) return true
  return coded(codes, wanted, chunk.n)
}

export function idRows({ keyword }: Matcher, chunk: Chunk): Rows {
  const { codes, dictionary } = chunk.ids()
  return coded(codes, dictionary.map(keywordTest(keyword)), chunk.n)
}

export function documentIdRows({ keyword }: Matcher, chunk: Chunk): Rows {
  const test = keywordTest(keyword)
  const rows = noRows(chunk.n)
  for (let row = 0; row < chunk.n; row++) if (test(documentIdOf(chunk.c, row))) rows[row] = 1
  return rows
}

function coded(codes: Uint16Array, wanted: readonly boolean[], n: number): Rows {
  if (!wanted.includes(true)) return false
  const rows = noRows(n)
  for (let row = 0; row < n; row++) if (wanted[codes[row]!]) rows[row] = 1
  return rows
}
