/** Time ranges of indices (contract 2, 4.7). */
import { Type } from 'typebox'
import { IndexRange, IndexRanges } from '../../../core/indices/schema.ts'
import { badRequest, forbidden } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Caller } from '../platform/records/caller.ts'
import { TooManyJobs } from '../platform/scheduler/job.ts'
import type { Services } from '../platform/services.ts'
import { system } from '../platform/records/callers.ts'
import { indexSets } from './collection.ts'
import type { IndexJobs } from './jobs.ts'
import { findIndex, indicesOf, rangeOf } from './service.ts'

const area = 'Indices'
const base = '/system/indices/ranges'
const params = Type.Object({ index: Type.String() })

export function rangeRoutes(services: Services, { rebuildRange, rebuildRanges }: IndexJobs): readonly Route[] {
  const { scheduler, records } = services

  /** @throws ApiError 400 where no index set has an index of that name */
  async function checkManaged(index: string): Promise<void> {
    const prefix = index.slice(0, index.lastIndexOf('_'))
    const sets = await records.as(system('indices')).of(indexSets).all()
    if (!/_\d+$/.test(index) || !sets.some(({ index_prefix }) => index_prefix === prefix))
      throw badRequest(`'${index}' is no index of an index set.`)
  }
  /** @throws ApiError 403 while another job calculates ranges */
  async function rebuild(caller: Caller, indexSet: string | null): Promise<void> {
    try {
      await scheduler.start(rebuildRanges, { indexSet }, { requestedBy: caller.userId })
    } catch (error) {
      throw error instanceof TooManyJobs ? forbidden(error.message) : error
    }
  }

  return [
    route({
      method: 'GET',
      path: base,
      permission: 'authenticated',
      area,
      summary: 'Time ranges of all indices',
      replies: { 200: IndexRanges },
      async handler({ caller }) {
        const ranges = (await indicesOf(services))
          .filter(index => caller.isPermitted(`indexranges:read:${index.name}`))
          .map(rangeOf)
        return { total: ranges.length, ranges }
      },
    }),
    route({
      method: 'GET',
      path: `${base}/:index`,
      permission: ({ index }) => `indexranges:read:${index}`,
      area,
      summary: 'Time range of an index',
      params,
      replies: { 200: IndexRange },
      async handler({ params: { index } }) {
        await checkManaged(index)
        return rangeOf(await findIndex(services, index))
      },
    }),
    route({
      method: 'POST',
      path: `${base}/rebuild`,
      permission: 'indexranges:rebuild',
      area,
      summary: 'Starts a job that calculates the ranges of all indices again',
      audited: true,
      replies: { 202: null },
      async handler({ caller }, reply) {
        await rebuild(caller, null)
        reply.code(202)
      },
    }),
    route({
      method: 'POST',
      path: `${base}/index_set/:indexSetId/rebuild`,
      permission: 'indexranges:rebuild',
      area,
      summary: 'Starts a job that calculates the ranges of the indices of a set again',
      params: Type.Object({ indexSetId: Type.String() }),
      audited: true,
      replies: { 202: null },
      async handler({ caller, params }, reply) {
        const { id } = await records.as(system('indices')).of(indexSets).get(params.indexSetId)
        await rebuild(caller, id)
        reply.code(202)
      },
    }),
    route({
      method: 'POST',
      path: `${base}/:index/rebuild`,
      permission: ({ index }) => `indexranges:rebuild:${index}`,
      area,
      summary: 'Starts a job that calculates the range of an index again',
      params,
      audited: true,
      replies: { 202: null },
      async handler({ caller, params: { index } }, reply) {
        await checkManaged(index)
        const { name } = await findIndex(services, index)
        await scheduler.start(rebuildRange, { index: name }, { key: name, requestedBy: caller.userId })
        reply.code(202)
      },
    }),
  ]
}
