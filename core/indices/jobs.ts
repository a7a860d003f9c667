/** Jobs that work on indices, among those of the server (contract 2, 1.8). */
import type { SystemJob } from '../system/schema.ts'

/** Class name → key of its words. */
export const indexJobKinds = {
  RebuildIndexRangesJob: 'jobRanges',
  CreateNewSingleIndexRangeJob: 'jobRange',
  SetIndexReadOnlyJob: 'jobReadOnly',
  SetIndexReadOnlyAndCalculateRangeJob: 'jobReadOnlyRange',
  OptimizeIndexJob: 'jobOptimize',
  IndexSetCleanupJob: 'jobCleanup',
  FixDeflectorByDeleteJob: 'jobDeflector',
  FixDeflectorByMoveJob: 'jobDeflector',
} as const
export type IndexJobKind = keyof typeof indexJobKinds

const isKind = (name: string): name is IndexJobKind => Object.hasOwn(indexJobKinds, name)

export interface IndexJob extends SystemJob {
  readonly name: IndexJobKind
}

/** Those that wait or run. */
export const runningIndexJobs = (jobs: readonly SystemJob[]): readonly IndexJob[] =>
  jobs.filter(
    (job): job is IndexJob => isKind(job.name) && (job.job_status === 'running' || job.job_status === 'runnable'),
  )
