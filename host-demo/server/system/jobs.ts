/** Jobs of the scheduler as the API shows them (contract 2, 1.8). */
import type { SystemJob } from '../../../core/system/schema.ts'
import type { Caller } from '../platform/records/caller.ts'
import { isLive, type Job } from '../platform/scheduler/job.ts'
import type { Services } from '../platform/services.ts'

/**
 * Returns what a list shows, newest first: what has not ended, what somebody asked for, and schedules whose last job failed. Jobs of
 * schedules that went well are in the history and can be asked for by their ids.
 */
export async function listedJobs({ scheduler }: Services): Promise<Job[]> {
  const seen = new Set<string>()
  return (await scheduler.jobs()).filter(job => {
    const isLast = job.schedule !== null && !seen.has(job.schedule)
    if (job.schedule !== null) seen.add(job.schedule)
    return isLive(job) || job.schedule === null || (job.status === 'error' && isLast)
  })
}

export const mayReadJob = (caller: Caller, { id }: Job): boolean => caller.isPermitted(`systemjobs:read:${id}`)
export const isOwnJob = (caller: Caller, { requestedBy }: Job): boolean =>
  requestedBy !== null && requestedBy === caller.userId

export async function presentJob({ scheduler, node }: Services, job: Job): Promise<SystemJob> {
  const kind = scheduler.kinds().find(kind => kind.kind === job.kind)
  return {
    id: job.id,
    description: kind?.description ?? job.kind,
    name: job.kind,
    subject: (await kind?.subject?.(job.data as never)) ?? null,
    info: job.info,
    node_id: node.nodeId,
    ...(job.startedAt !== null && { started_at: new Date(job.startedAt).toISOString() }),
    percent_complete: job.percent,
    is_cancelable: kind?.cancelable ?? false,
    provides_progress: kind?.reportsProgress ?? false,
    job_status: job.status,
  }
}
