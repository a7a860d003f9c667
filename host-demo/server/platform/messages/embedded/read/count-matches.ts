import type { AggregationRequest, Selection } from '../../message-store.ts'
import { countWithKept } from '../aggregate/kept-counts.ts'
import { runsWorthSharing } from './job-cost.ts'
import { countSelected, type QueryRun } from './query-run.ts'
import type { ChunkRun } from './sharing/claims.ts'
import type { Sharing } from './sharing/helpers.ts'
import { isForOne } from './sharing/not-shared.ts'
import { shareOut, type Collector } from './sharing/share-out.ts'
import type { Work } from './work.ts'

/** Counts the matches in the runs that are added. */
export class CountCollector implements Collector<number> {
  total = 0
  readonly #run: QueryRun

  constructor(run: QueryRun) {
    this.#run = run
  }

  async add(run: ChunkRun): Promise<void> {
    this.total += countSelected(await this.#run.selectRun(run))
  }

  part(): number {
    return this.total
  }

  async merge(part: number): Promise<void> {
    this.total += part
  }
}

/** The aggregation of all matches into their number. */
const totalOf = ({ scope, queries, now, timeZone }: Selection): AggregationRequest => ({
  scope,
  queries,
  now,
  timeZone,
  rows: [],
  columns: [],
  metrics: [],
  sort: [],
  rollup: true,
})

/** The number of matches, each message counted once. */
export async function countMatches(
  run: QueryRun,
  request: Selection,
  work: Work,
  sharing: Sharing | null,
): Promise<number> {
  const kept = await countWithKept(run, totalOf(request), work)
  if (kept) return kept.total
  const runChunks =
    sharing && !run.countsByTerm ? runsWorthSharing('messages', request, run, sharing.times.leastMs) : null
  if (!sharing || runChunks === null) return run.count()
  try {
    const collector = new CountCollector(run)
    await shareOut(run, runChunks, collector, sharing, work, { job: JSON.stringify(request.queries), pass: null })
    return collector.total
  } catch (error) {
    if (!isForOne(error)) throw error
    work.release()
    return run.count()
  }
}
