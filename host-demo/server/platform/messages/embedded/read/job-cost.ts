/** Estimates how long a job takes, before it runs. */
import type { QueryNode } from '../../../../../../core/query/tree.ts'
import type { AggregationRequest, MessagesRequest, Selection } from '../../message-store.ts'
import { CHUNK_ROWS } from '../format.ts'
import type { ReaderRequest, Source } from '../protocol.ts'

/** Milliseconds a leaf takes for each chunk, about: with a field and without, looked up and tested value by value. */
const LOOK_UP_MS = { named: 0.02, anywhere: 0.06 }
const TEST_MS = { named: 0.5, anywhere: 1 }
/** Sorting a chunk by its values. */
const SORT_MS = 1
/** Aggregating a chunk. */
const AGGREGATE_MS = { plain: 0.1, other: 0.5 }
/** Jobs estimated at more are long ones. */
const LONG_MS = 300
/**
 * Chunks that readers take in turn. Those of a part of the text index are asked together, or all of an index without parts; without asking it, short runs
 * come out more even, and a reader that is wanted for another job is free sooner.
 */
export const RUN_CHUNKS = { asking: 32, askingWhole: 256, reading: 8 }

/**
 * Aggregations but for the plainest, counts over all or by one field; what takes all of the time it is given; and queries that take long
 * over as many messages. The other jobs stop early.
 */
export function isLong({ type, request, sources }: Pick<ReaderRequest, 'type' | 'request' | 'sources'>): boolean {
  if (type === 'patterns' || type === 'summary' || type === 'coverage' || type === 'fieldUse') return true
  if (type !== 'aggregate' && type !== 'messages') return false
  if (type === 'aggregate' && !isPlain(request as AggregationRequest)) return true
  const perChunk =
    (request as Selection).queries.reduce((sum, query) => sum + costOf(query), 0) +
    (type === 'messages' && sortsValues(request as MessagesRequest) ? SORT_MS : 0)
  return perChunk * chunksOf(sources) > LONG_MS
}

/** How many chunks readers take in turn that share the job; null: one reader does it alone. */
export function runsWorthSharing(
  type: 'messages' | 'aggregate',
  request: Selection | AggregationRequest,
  { chunks, hasParts }: { readonly chunks: number; readonly hasParts: boolean },
  leastMs: number,
): number | null {
  const asking = request.queries.reduce((sum, query) => sum + costOf(query), 0)
  let perChunk = asking
  if (type === 'aggregate') {
    const aggregation = request as AggregationRequest
    // Their last digits depend on the order of the values.
    if (aggregation.metrics.some(({ type }) => type === 'variance' || type === 'stddev')) return null
    perChunk += isPlain(aggregation) ? AGGREGATE_MS.plain : AGGREGATE_MS.other
  }
  if (perChunk * chunks < leastMs) return null
  if (asking === 0) return RUN_CHUNKS.reading
  return hasParts ? RUN_CHUNKS.asking : RUN_CHUNKS.askingWhole
}

function isPlain({ rows, columns, metrics }: AggregationRequest): boolean {
  return (
    columns.length === 0 &&
    rows.length <= 1 &&
    metrics.every(metric => metric.type === 'count' && metric.field === null)
  )
}

const sortsValues = ({ sort }: MessagesRequest): boolean => sort.some(({ field }) => field !== 'timestamp')

const chunksOf = (sources: readonly Source[]): number =>
  sources.reduce((sum, { messages }) => sum + Math.ceil(messages / CHUNK_ROWS), 0)

function costOf(node: QueryNode): number {
  switch (node.type) {
    case 'all':
    case 'exists':
      return 0
    case 'boost':
      return costOf(node.node)
    case 'bool':
      return [...node.must, ...node.should, ...node.mustNot].reduce((sum, clause) => sum + costOf(clause), 0)
    default: {
      const cost = node.type === 'term' || node.type === 'phrase' ? LOOK_UP_MS : TEST_MS
      return node.field === null ? cost.anywhere : cost.named
    }
  }
}
