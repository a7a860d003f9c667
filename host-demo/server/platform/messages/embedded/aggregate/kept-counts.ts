/**
 * Counts over the chunks that lie whole in the range, kept where the same is asked again. A chunk never changes: then only new ones are read, and those
 * that the range cuts through.
 */
import type { AggregationRequest } from '../../message-store.ts'
import type { Chunk } from '../read/chunk.ts'
import type { IndexReader } from '../read/index-reader.ts'
import { RELATIVE } from '../read/matcher.ts'
import type { QueryRun } from '../read/query-run.ts'
import type { Work } from '../read/work.ts'
import { areCounted, GroupCollector, type CountsState } from './collect-groups.ts'

/** Fewer chunks are counted as fast. */
const LEAST_CHUNKS = 2
/** More chunks are not counted by one reader at once to be kept. */
const MOST_COUNTED = 512
const MOST_CHARACTERS = 4_096
/** Bytes of a chunk in the list. */
const CHUNK_BYTES = 16

interface KeptCounts {
  readonly chunks: readonly Chunk[]
  /** Null: none yet. */
  readonly state: CountsState | null
  /** Whether counts of this kind are too large to be kept. */
  readonly isTooLarge: boolean
}

const ASKED_ONCE: KeptCounts = { chunks: [], state: null, isTooLarge: false }
const TOO_LARGE: KeptCounts = { ...ASKED_ONCE, isTooLarge: true }

/** The chunks of an index that lie whole in the range, and what is known of them. */
interface Span {
  readonly index: IndexReader
  readonly chunks: readonly Chunk[]
  readonly key: string
  /** Counts of these chunks and no others. */
  readonly kept: KeptCounts
  /** The chunks whose counts are not kept. */
  readonly more: ReadonlySet<Chunk>
}

/** Returns what matches, counted; null where it was not asked before, or cannot be kept: it is to be counted in another way. */
export async function countWithKept(
  run: QueryRun,
  request: AggregationRequest,
  work: Work,
): Promise<GroupCollector | null> {
  const key = run.mayHaveCopies ? null : keyOf(request)
  if (key === null) return null
  const spans: Span[] = []
  let isAskedAgain = true
  for (const [index, chunks] of run.wholeChunks()) {
    if (chunks.length < LEAST_CHUNKS) continue
    // Ranges that begin in other chunks are kept beside it.
    const own = `${key} ${chunks[0]!.c}`
    const known = index.recall(own) as KeptCounts | undefined
    if (known?.isTooLarge) return null
    if (known) spans.push({ index, chunks, key: own, ...usable(known, chunks) })
    else {
      index.keep(own, ASKED_ONCE, 0)
      isAskedAgain = false
    }
  }
  if (!isAskedAgain || spans.length === 0) return null
  if (spans.reduce((sum, { more }) => sum + more.size, 0) > MOST_COUNTED) return null

  const collector = new GroupCollector(run, request, work)
  const others = new Set(run.allChunks)
  for (const span of spans) {
    const state = await stateOf(span, () => new GroupCollector(run, request, work), run)
    if (state === null) return null
    collector.addState(state)
    for (const chunk of span.chunks) others.delete(chunk)
  }
  await collector.addSelected(await run.selectIn(others))
  return collector
}

/** The counts of the chunks, kept from here on; null: they are too large for it. */
async function stateOf(span: Span, makeCollector: () => GroupCollector, run: QueryRun): Promise<CountsState | null> {
  const { index, chunks, key, kept, more } = span
  if (kept.state && more.size === 0) return kept.state
  const collector = makeCollector()
  if (kept.state) collector.addState(kept.state)
  await collector.addSelected(await run.selectIn(more))
  const state = collector.state()
  if (state) index.keep(key, { ...ASKED_ONCE, chunks, state }, state.bytes + CHUNK_BYTES * chunks.length)
  else index.keep(key, TOO_LARGE, 0)
  return state
}

/** Returns the kept counts if they are of these chunks and no others, and the chunks that they lack. */
function usable(known: KeptCounts, chunks: readonly Chunk[]): Pick<Span, 'kept' | 'more'> {
  const more = new Set(chunks)
  const isOfThese = known.chunks.every(chunk => more.delete(chunk))
  return isOfThese ? { kept: known, more } : { kept: ASKED_ONCE, more: new Set(chunks) }
}

/** Tells what is counted, whatever the range; null: it is not kept. */
function keyOf(request: AggregationRequest): string | null {
  if (!areCounted(request)) return null
  const { queries, scope, rows, columns, timeZone } = request
  let isLasting = true
  const key = JSON.stringify(['counts', scope.streams, rows, columns, timeZone, queries], (name, value: unknown) => {
    if (typeof value === 'string' && RELATIVE.test(value)) isLasting = false
    return name === 'span' ? undefined : value
  })
  return isLasting && key.length <= MOST_CHARACTERS ? key : null
}
