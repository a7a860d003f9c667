/** Jobs: listed, started, cancelled, acknowledged (contract 2, 1.5 and 1.8). */
import { Type } from 'typebox'
import { StartedSystemJob, StartSystemJob, SystemJob, SystemJobs } from '../../../../core/system/schema.ts'
import { badRequest, forbidden, notFound } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { NotCancelable, TooManyJobs, type Job, type JobKind } from '../../platform/scheduler/job.ts'
import type { Services } from '../../platform/services.ts'
import { isOwnJob, listedJobs, mayReadJob, presentJob } from '../jobs.ts'

const area = 'Jobs'
const params = Type.Object({ jobId: Type.String() })
const unknown = (id: string) => notFound(`There is no job with id <${id}>.`)
const mayDelete = (caller: Caller, job: Job) => caller.isPermitted(`systemjobs:delete:${job.kind}`)

export function jobRoutes(services: Services): readonly Route[] {
  const { scheduler, node } = services
  const listed = async (isShown: (job: Job) => boolean) => ({
    jobs: await Promise.all((await listedJobs(services)).filter(isShown).map(job => presentJob(services, job))),
  })

  /** A job of the caller's own, or one that the caller may read. @throws ApiError 404 for any other, whether it is there or not */
  async function visible(caller: Caller, id: string): Promise<Job> {
    const job = await scheduler.job(id)
    if (!job || !(mayReadJob(caller, job) || isOwnJob(caller, job))) throw unknown(id)
    return job
  }
  async function cancelled(id: string) {
    try {
      const job = await scheduler.cancel(id)
      if (!job) throw unknown(id)
      return await presentJob(services, job)
    } catch (error) {
      throw error instanceof NotCancelable ? forbidden(error.message) : error
    }
  }

  return [
    route({
      method: 'GET',
      path: '/system/jobs',
      permission: 'authenticated',
      area,
      replies: { 200: SystemJobs },
      summary:
        'Jobs that run or wait, that were asked for, or whose schedule failed last; those that the user may read',
      handler: ({ caller }) => listed(job => mayReadJob(caller, job)),
    }),
    route({
      method: 'GET',
      path: '/system/jobs/:jobId',
      permission: ({ jobId }) => `systemjobs:read:${jobId}`,
      area,
      summary: 'One job',
      params,
      replies: { 200: SystemJob },
      async handler({ params: { jobId } }) {
        const job = await scheduler.job(jobId)
        if (!job) throw unknown(jobId)
        return presentJob(services, job)
      },
    }),
    route({
      method: 'POST',
      path: '/system/jobs',
      permission: 'authenticated',
      area,
      audited: true,
      body: StartSystemJob,
      summary: 'Starts a job: FIX_DEFLECTOR_DELETE_INDEX or FIX_DEFLECTOR_MOVE_INDEX',
      replies: { 202: StartedSystemJob },
      async handler({ caller, body }, reply) {
        const name = body.job_name.toUpperCase()
        if (!caller.isPermitted(`systemjobs:create:${name}`)) throw forbidden()
        const kind = scheduler.kinds().find(({ apiName }) => apiName === name) as JobKind | undefined
        if (!kind) throw badRequest(`Unknown job '${body.job_name}'.`)
        try {
          const { job } = await scheduler.start(kind, undefined, { requestedBy: caller.userId })
          reply.code(202)
          return { system_job_id: job.id }
        } catch (error) {
          throw error instanceof TooManyJobs ? forbidden(error.message) : error
        }
      },
    }),
    route({
      method: 'DELETE',
      path: '/system/jobs/:jobId',
      permission: 'authenticated',
      area,
      summary: 'Cancels a job; one that has ended stays as it is',
      params,
      replies: { 200: SystemJob },
      async handler({ caller, params: { jobId } }) {
        const job = await scheduler.job(jobId)
        if (job ? !mayDelete(caller, job) : !caller.isPermitted('systemjobs:delete')) throw forbidden()
        return cancelled(jobId)
      },
    }),
    route({
      method: 'DELETE',
      path: '/system/jobs/acknowledge/:jobId',
      permission: 'authenticated',
      area,
      summary: 'Takes a job that has ended from the list',
      params,
      replies: { 202: null },
      async handler({ caller, params: { jobId } }, reply) {
        await visible(caller, jobId)
        if (!(await scheduler.acknowledge(jobId))) throw notFound(`The job with id <${jobId}> has not ended.`)
        reply.code(202)
      },
    }),
    route({
      method: 'GET',
      path: '/cluster/jobs',
      permission: 'authenticated',
      area,
      summary: 'Jobs of every node, with those of the user',
      replies: { 200: Type.Record(Type.String(), Type.Union([SystemJobs, Type.Null()])) },
      handler: async ({ caller }) => ({
        [node.nodeId]: await listed(job => mayReadJob(caller, job) || isOwnJob(caller, job)),
      }),
    }),
    route({
      method: 'GET',
      path: '/cluster/jobs/:jobId',
      permission: 'authenticated',
      area,
      summary: 'One job of any node',
      params,
      replies: { 200: SystemJob },
      handler: async ({ caller, params }) => presentJob(services, await visible(caller, params.jobId)),
    }),
    route({
      method: 'DELETE',
      path: '/cluster/jobs/:jobId',
      permission: 'authenticated',
      area,
      summary: 'Cancels a job of any node',
      params,
      replies: { 200: SystemJob },
      async handler({ caller, params: { jobId } }) {
        const job = await visible(caller, jobId)
        if (!isOwnJob(caller, job) && !mayDelete(caller, job)) throw forbidden()
        return cancelled(jobId)
      },
    }),
  ]
}
