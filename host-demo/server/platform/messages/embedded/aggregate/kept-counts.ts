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
const MOST_COUNTED = 1_024
/** Neighbouring chunks whose counts are kept together, for ranges that begin anywhere, as those of the last minutes do. */
const BLOCK_CHUNKS = 16
/** Larger counts of a block are not kept: to add them up takes as long as to count. */
const MOST_BLOCK_BYTES = 32 << 10
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

const NONE: KeptCounts = { chunks: [], state: null, isTooLarge: false }
const TOO_LARGE: KeptCounts = { ...NONE, isTooLarge: true }

/** Chunks of an index that are counted together, and what is known of them. */
interface Counted {
  readonly index: IndexReader
  readonly key: string
  readonly chunks: readonly Chunk[]
  /** Counts of the chunks that are neither of the blocks nor of the rest. */
  readonly kept: CountsState | null
  readonly blocks: readonly Counted[]
  readonly rest: readonly Chunk[]
  /** Larger counts of it are not kept. */
  readonly mostBytes: number
}

/** Returns what matches, counted; null where it was not asked before, or cannot be kept: it is to be counted in another way. */
export async function countWithKept(
  run: QueryRun,
  request: AggregationRequest,
  work: Work,
): Promise<GroupCollector | null> {
  const key = run.mayHaveCopies ? null : keyOf(request)
  if (key === null) return null
  const spans: Counted[] = []
  let isAskedAgain = true
  for (const [index, chunks] of run.wholeChunks()) {
    if (chunks.length < LEAST_CHUNKS) continue
    if (index.recall(key) === undefined) {
      index.keep(key, NONE, 0)
      isAskedAgain = false
    }
    const span = spanOf(index, key, chunks)
    if (span === null) return null
    spans.push(span)
  }
  if (!isAskedAgain || spans.length === 0) return null
  if (spans.reduce((sum, span) => sum + uncounted(span), 0) > MOST_COUNTED) return null

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

/** The chunks that lie whole in the range; null: their counts are too large. */
function spanOf(index: IndexReader, key: string, chunks: readonly Chunk[]): Counted | null {
  // Ranges that begin in other chunks are kept beside it.
  const own = `${key} ${chunks[0]!.c}`
  const known = index.recall(own) as KeptCounts | undefined
  if (known?.isTooLarge) return null
  if (!known) index.keep(own, NONE, 0)
  const span = countedOf(index, own, chunks, known ?? NONE, known ? Infinity : 0)
  if (span.kept) return span
  const blocks: Counted[] = []
  const rest: Chunk[] = []
  for (const [block, inBlock] of Map.groupBy(chunks, ({ c }) => Math.floor(c / BLOCK_CHUNKS))) {
    const blockKey = `${key} block ${block}`
    const kept = (index.recall(blockKey) as KeptCounts | undefined) ?? NONE
    if (kept.isTooLarge && !known) return null
    // Counts that are kept for this range alone, or of which the range has left some chunks behind.
    if (kept.isTooLarge || kept.chunks.length > inBlock.length) for (const chunk of inBlock) rest.push(chunk)
    else blocks.push(countedOf(index, blockKey, inBlock, kept, MOST_BLOCK_BYTES))
  }
  return { ...span, blocks, rest }
}

/** Uses the kept counts if they are of these chunks and no others. */
function countedOf(
  index: IndexReader,
  key: string,
  chunks: readonly Chunk[],
  { chunks: keptChunks, state }: KeptCounts,
  mostBytes: number,
): Counted {
  const more = new Set(chunks)
  const isOfThese = keptChunks.every(chunk => more.delete(chunk))
  const rest = isOfThese ? [...more] : chunks
  return { index, key, chunks, kept: isOfThese ? state : null, blocks: [], rest, mostBytes }
}

const uncounted = ({ blocks, rest }: Counted): number =>
  blocks.reduce((sum, block) => sum + uncounted(block), rest.length)

/** The counts of the chunks, kept from here on if they may be; null: they are too large for it. */
async function stateOf(
  { index, key, chunks, kept, blocks, rest, mostBytes }: Counted,
  makeCollector: () => GroupCollector,
  run: QueryRun,
): Promise<CountsState | null> {
  if (kept && rest.length === 0) return kept
  const collector = makeCollector()
  if (kept) collector.addState(kept)
  for (const block of blocks) {
    const state = await stateOf(block, makeCollector, run)
    if (state === null) return null
    collector.addState(state)
  }
  await collector.addSelected(await run.selectIn(new Set(rest)))
  const state = collector.state()
  if (mostBytes === 0) return state
  if (state && state.bytes <= mostBytes)
    index.keep(key, { ...NONE, chunks, state }, state.bytes + CHUNK_BYTES * chunks.length)
  else index.keep(key, TOO_LARGE, 0)
  return state
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
