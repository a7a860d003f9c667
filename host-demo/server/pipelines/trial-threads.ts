/** Runs jobs in the threads of trials, each with a bridge to the lookup tables. */
import type { LookupHost } from '../platform/lookup/lookup-host.ts'
import type { DeadlinePool, JobOptions } from '../platform/threads/deadline-pool.ts'
import type { TrialJobs } from './trial.ts'

export interface TrialThreads {
  readonly lookups: LookupHost
  readonly pool: DeadlinePool<TrialJobs>
}

export type TrialInput<N extends keyof TrialJobs> = Omit<Parameters<TrialJobs[N]>[0], 'tables'>

/** @throws as the pool */
export async function runTrial<N extends keyof TrialJobs>(
  { lookups, pool }: TrialThreads,
  name: N,
  input: TrialInput<N>,
  options: Pick<JobOptions, 'signal'> = {},
): Promise<ReturnType<TrialJobs[N]>> {
  const end = lookups.connect()
  try {
    const job = { ...input, tables: end.other } as unknown as Parameters<TrialJobs[N]>[0]
    return await pool.run(name, job, { ...options, transfer: [end.other.port] })
  } finally {
    lookups.disconnect(end)
  }
}
