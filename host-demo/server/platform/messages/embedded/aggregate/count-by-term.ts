/** Counts over time of the matches of a single term: of a chunk that lies within one interval the number beside the term is enough. */
import type { AggregationRequest } from '../../message-store.ts'
import type { Chunk } from '../read/chunk.ts'
import type { QueryRun } from '../read/query-run.ts'
import { decidingRange } from '../read/range-of.ts'
import type { Selected } from '../read/select.ts'
import { areCounted } from './collect-groups.ts'
import { TimeBuckets } from './time-buckets.ts'

/** With a smaller share of such chunks, rows are read for most of the answer: several readers do that together. */
const WORTHWHILE = 1 / 2

/** Returns the matches, most of them without their rows; null: that is not worth it, or more is asked than their number over time. */
export async function countedByTerm(run: QueryRun, request: AggregationRequest): Promise<Selected[] | null> {
  const [group] = request.rows
  if (!areCounted(request) || request.columns.length > 0) return null
  if (group && (group.type !== 'time' || group.fields[0] !== 'timestamp')) return null
  if (!run.countsByTerm) return null
  const buckets = group ? new TimeBuckets(group.unit, group.size, request.timeZone) : null
  const isWithinOne = ({ oldest, newest }: Chunk): boolean => buckets === null || newest < buckets.at(oldest).to
  const chunks = run.allChunks
  if (chunks.filter(isWithinOne).length < WORTHWHILE * chunks.length) return null
  return run.counted(matched => {
    const withRows = decidingRange(matched)
    for (const chunk of matched) if (!isWithinOne(chunk)) withRows.add(chunk)
    return withRows
  })
}
