/**
 * Finds messages that arrived since a mark. A message keeps its place (index, chunk, row) for ever, so a mark is the
 * position each index had reached.
 */
import { UnsupportedQueryError, type ArrivalRequest, type ArrivalResult, type Message } from '../../message-store.ts'
import type { Chunk } from './chunk.ts'
import { textOf } from '../columns.ts'
import type { IndexReader } from './index-reader.ts'
import type { Leaf, Matcher } from './matcher.ts'
import type { Jobs } from '../protocol.ts'
import { RecentDocuments } from './recent-documents.ts'
import { listRows } from '../rows.ts'
import { Selector } from './select.ts'
import { documentIdOf } from './special-fields.ts'
import { TailChunk } from './tail-chunk.ts'
import type { Work } from './work.ts'

/** Chunks are numbered when they are begun; the one of the tail is filled last. Numbers farther back than that are not waited for. */
const GAPS_LOOKED_AT = 64
/** Characters of messages that are given at once. */
const MAX_SIZE = 4 << 20

interface IndexMark {
  /** Highest number of a chunk. */
  readonly last: number
  /** Number of rows of the chunk that was still growing. */
  readonly tail: { readonly c: number; readonly n: number } | null
  /** Numbers up to `last` that had no chunk yet. */
  readonly gaps: readonly number[]
}
type Mark = Readonly<Record<string, IndexMark>>

/** The indices the marks speak of. */
export function indicesOfMarks(marks: readonly unknown[]): Set<string> {
  return new Set(marks.flatMap(mark => Object.keys((mark ?? {}) as Mark)))
}

/** Name and number of an index: `prefix_12`. */
function placeOf(index: string): { readonly set: string; readonly number: number } {
  const at = index.lastIndexOf('_')
  return { set: index.slice(0, at), number: Number(index.slice(at + 1)) }
}

/** Returns by how many rotations an index lies behind the one that a mark speaks of; null where the mark knows none of its set. */
function rotationsSince(index: string, mark: Mark): number | null {
  const { set, number } = placeOf(index)
  const known = Object.keys(mark).flatMap(name => (placeOf(name).set === set ? [placeOf(name).number] : []))
  return known.length === 0 ? null : number - Math.max(...known)
}

/** Whether an index was begun since one of the marks was made. It may have been rotated away again. */
export const hasBegunSince = (index: string, marks: readonly unknown[]): boolean =>
  marks.some(mark => mark !== null && (rotationsSince(index, mark as Mark) ?? 0) > 0)

export async function findArrivals(
  indices: readonly IndexReader[],
  { requests, budgetMs }: Jobs['arrivals']['request'],
  work: Work,
): Promise<(ArrivalResult | null)[]> {
  const end = performance.now() + budgetMs
  const mark: Mark = Object.fromEntries(
    indices.filter(({ active }) => active).map(index => [index.name, markOf(index)]),
  )
  const answers: (ArrivalResult | null)[] = []
  for (const request of requests) {
    answers.push(answers.length > 0 && performance.now() >= end ? null : await answer(request, indices, mark, work))
  }
  return answers
}

async function answer(
  request: ArrivalRequest,
  indices: readonly IndexReader[],
  mark: Mark,
  work: Work,
): Promise<ArrivalResult> {
  await work.pause()
  const nothing = { hits: [], matched: 0, mark, unsupported: null }
  if (request.since === null) return nothing
  try {
    return { ...nothing, ...(await arrivedSince(request.since as Mark, indices, request, work)) }
  } catch (error) {
    if (!(error instanceof UnsupportedQueryError)) throw error
    return { ...nothing, unsupported: error.message }
  }
}

interface Found {
  readonly index: IndexReader
  readonly chunk: Chunk
  readonly row: number
  readonly id: string
  readonly shared: boolean
}

async function arrivedSince(
  since: Mark,
  indices: readonly IndexReader[],
  request: ArrivalRequest,
  work: Work,
): Promise<Pick<ArrivalResult, 'hits' | 'matched'>> {
  const matchers = new Map<Leaf, Matcher>()
  const found: Found[] = []
  const seen = new Set<string>()
  let matched = 0
  for (const index of indices) {
    // It stands in the mark of another request.
    if (!(index.name in since) && (rotationsSince(index.name, since) ?? 1) < 0) continue
    const fresh = newRows(index, since[index.name])
    if (fresh.size === 0) continue
    const selector = new Selector(index, request, matchers, work)
    for (const { chunk, rows } of await selector.select(selector.chunks().filter(({ c }) => fresh.has(c)))) {
      const from = fresh.get(chunk.c)!
      const ids = chunk.ids()
      const shared = new Set(chunk.shared() ? sharedRows(chunk) : [])
      for (const row of listRows(rows, chunk.n)) {
        if (row < from) continue
        const id = textOf(ids, ids.codes[row]!)
        if (shared.has(row)) {
          if (seen.has(id)) continue
          seen.add(id)
        }
        matched++
        found.push({ index, chunk, row, id, shared: shared.has(row) })
      }
    }
  }
  found.sort((a, b) => (a.id < b.id ? 1 : -1))
  const hits: ArrivalResult['hits'][number][] = []
  let size = 0
  const documents = new RecentDocuments()
  for (const { index, chunk, row, shared } of found.slice(0, request.limit)) {
    const message = documents.of(chunk).message(row)
    size += sizeOf(message)
    if (hits.length > 0 && size > MAX_SIZE) break
    hits.push({
      index: index.name,
      documentId: documentIdOf(chunk.c, row),
      message,
      cursor: [message.timestamp, message.id],
      shared,
    })
  }
  return { matched, hits: hits.reverse() }
}

function sizeOf({ fields }: Message): number {
  let size = 0
  for (const [name, value] of Object.entries(fields))
    size += name.length + (typeof value === 'string' ? value.length : 8)
  return size
}

function sharedRows(chunk: Chunk): Iterable<number> {
  const column = chunk.shared()!
  return column.rows ?? Array.from({ length: column.count }, (_, row) => row)
}

/** Chunks with rows behind the mark, and the first of these. An index the mark does not know has begun since. */
function newRows(index: IndexReader, mark: IndexMark | undefined): Map<number, number> {
  const fresh = new Map<number, number>()
  for (const { c, n } of index.chunks()) {
    const from = mark === undefined || c > mark.last || mark.gaps.includes(c) ? 0 : mark.tail?.c === c ? mark.tail.n : n
    if (from < n) fresh.set(c, from)
  }
  return fresh
}

function markOf(index: IndexReader): IndexMark {
  const chunks = index.chunks()
  const last = chunks.at(-1)?.c ?? -1
  // One before it is being packed and gets no more rows.
  const tail = chunks.findLast(chunk => chunk instanceof TailChunk)
  const there = new Set(chunks.map(({ c }) => c))
  const gaps: number[] = []
  for (let c = Math.max(0, last - GAPS_LOOKED_AT); c < last; c++) if (!there.has(c)) gaps.push(c)
  return { last, tail: tail ? { c: tail.c, n: tail.n } : null, gaps }
}
