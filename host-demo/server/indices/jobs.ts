/** Background work on indices, as the established product names and limits it. */
import { IndexNotFoundError, type LeftIndex } from '../platform/messages/message-store.ts'
import { system } from '../platform/records/callers.ts'
import type { JobContext, JobKind } from '../platform/scheduler/job.ts'
import type { Services } from '../platform/services.ts'
import { indexSets } from './collection.ts'
import type { IndexSetDeletions } from './deletions.ts'
import { indicesOf } from './service.ts'
import { storeIndexSet } from './store-index-set.ts'

/** Jobs that rotations start are many: the last few of each kind are kept. */
const FEW = 5

export interface IndexJobs {
  /** Ranges of all indices, or those of a set. */
  readonly rebuildRanges: JobKind<{ readonly indexSet: string | null }>
  readonly rebuildRange: JobKind<{ readonly index: string }>
  /** Takes the indices of a set that has been deleted. */
  readonly cleanUp: JobKind<{ readonly indexSet: string; readonly title: string }>
  /** Makes the kinds known, and begins to follow rotations. */
  start(): void
}

/** @param deletions those under way: the indices of a set are taken when it has gone, and stay where its deletion failed */
export function indexJobs(services: Services, deletions: Pick<IndexSetDeletions, 'settled'>): IndexJobs {
  const { messages, records, scheduler } = services
  const findSet = (id: string) => records.as(system('indices')).of(indexSets).find(id)
  const optimize: JobKind<{ readonly index: string }> = {
    kind: 'OptimizeIndexJob',
    description: 'Merges the text indexes of a rotated index',
    subject: ({ index }) => index,
    atOnce: 10,
    endsOnStop: true,
    history: FEW,
    async run({ data: { index }, signal }) {
      const stopped = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => stopped.reject(signal.reason as Error), { once: true })
      await Promise.race([messages.whenOptimized(index), stopped.promise])
    },
  }
  const seal: JobKind<LeftIndex> = {
    kind: 'SetIndexReadOnlyAndCalculateRangeJob',
    description: 'Calculates the range of a rotated index, which is not written to any more',
    subject: ({ index }) => index,
    atOnce: 1000,
    history: FEW,
    async run({ data: { index, indexSet } }) {
      if (!(await unlessGone(messages.calculateRange(index)))) return
      const set = await findSet(indexSet)
      if (!set?.index_optimization_disabled) await scheduler.start(optimize, { index }, { key: index })
    },
  }
  const rebuildRanges: IndexJobs['rebuildRanges'] = {
    kind: 'RebuildIndexRangesJob',
    description: 'Calculates the ranges of indices again',
    subject: async ({ indexSet }) => (indexSet === null ? null : ((await findSet(indexSet))?.title ?? null)),
    beyondLimit: 'refuse',
    cancelable: true,
    reportsProgress: true,
    async run({ data: { indexSet }, signal, progress }) {
      const indices = await indicesOf(services, indexSet ?? undefined)
      for (const [done, { name }] of indices.entries()) {
        signal.throwIfAborted()
        await unlessGone(messages.calculateRange(name))
        progress((100 * (done + 1)) / indices.length, `${done + 1} of ${indices.length} indices`)
      }
    },
  }
  const rebuildRange: IndexJobs['rebuildRange'] = {
    kind: 'CreateNewSingleIndexRangeJob',
    description: 'Calculates the range of an index again',
    subject: ({ index }) => index,
    atOnce: Number.MAX_SAFE_INTEGER,
    run: async ({ data: { index } }) => void (await unlessGone(messages.calculateRange(index))),
  }
  const cleanUp: IndexJobs['cleanUp'] = {
    kind: 'IndexSetCleanupJob',
    description: 'Deletes the indices of a deleted index set',
    // The set has gone by then. Jobs of earlier versions have no title.
    subject: ({ title }) => title ?? null,
    atOnce: 1000,
    cancelable: true,
    reportsProgress: true,
    async run({ data: { indexSet }, signal, progress }) {
      await deletions.settled(indexSet)
      if (await findSet(indexSet)) return
      await messages.dropIndexSet(indexSet)
      const indices = await indicesOf(services, indexSet)
      for (const [done, { name }] of indices.entries()) {
        signal.throwIfAborted()
        await unlessGone(messages.deleteIndex(name))
        progress((100 * (done + 1)) / indices.length, `${done + 1} of ${indices.length} indices are deleted`)
      }
    },
  }
  return {
    rebuildRanges,
    rebuildRange,
    cleanUp,
    start() {
      for (const kind of [rebuildRanges, rebuildRange, cleanUp, seal, optimize])
        scheduler.define(kind as JobKind<never>)
      defineRepairs(services)
      messages.onRotation(left => {
        scheduler.start(seal, left, { key: left.index }).catch((error: unknown) => {
          services.log.warn({ err: error, index: left.index }, 'The range of a rotated index could not be calculated.')
        })
      })
    },
  }
}

/** Retention, or somebody, may delete an index while a job is about it. */
const unlessGone = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof IndexNotFoundError) return null
    throw error
  })

/**
 * Both mend an index set that has no index to write to. Here that index is no alias which another index could take the name of, so there
 * is nothing to delete or to move: they make the index where it is missing.
 */
function defineRepairs(services: Services): void {
  const { records, scheduler } = services
  const run = async ({ progress }: JobContext<void>) => {
    const sets = await records.as(system('indices')).of(indexSets).all()
    for (const [done, set] of sets.entries()) {
      await storeIndexSet(services, set)
      progress((100 * (done + 1)) / sets.length, `${done + 1} of ${sets.length} index sets have an index to write to`)
    }
  }
  const kind: Omit<JobKind, 'kind' | 'apiName'> = {
    description: 'Makes sure that every index set has an index to write to',
    beyondLimit: 'refuse',
    reportsProgress: true,
    run,
  }
  scheduler.define({ ...kind, kind: 'FixDeflectorByDeleteJob', apiName: 'FIX_DEFLECTOR_DELETE_INDEX' })
  scheduler.define({ ...kind, kind: 'FixDeflectorByMoveJob', apiName: 'FIX_DEFLECTOR_MOVE_INDEX' })
}
