/** Index sets, read (contract 2, 4.1). */
import { Type } from 'typebox'
import { IndexSet, IndexSetList, IndexSetStats } from '../../../core/indices/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Services } from '../services.ts'
import { indexSets } from './collection.ts'
import { defaultIndexSetId, indicesOf, presentIndexSet, readableIndexSets, statsOf } from './service.ts'

const area = 'Indices'
const base = '/system/indices/index_sets'
const params = Type.Object({ indexSetId: Type.String() })

export function indexSetRoutes(services: Services): readonly Route[] {
  const read = ({ indexSetId }: Record<string, string>) => `indexsets:read:${indexSetId}`
  return [
    route({
      method: 'GET', path: base, permission: 'authenticated', area, summary: 'The index sets the user may read; limit 0: all',
      query: Type.Object({
        skip: Type.Integer({ minimum: 0, default: 0 }), limit: Type.Integer({ minimum: 0, default: 0 }),
        stats: Type.Boolean({ default: false }),
      }),
      replies: { 200: IndexSetList },
      async handler({ caller, query: { skip, limit, stats } }) {
        const sets = await readableIndexSets(services, caller)
        const shown = sets.slice(skip, limit === 0 ? undefined : skip + limit)
        const indices = stats ? await indicesOf(services) : []
        return {
          total: sets.length, index_sets: shown,
          stats: stats ? Object.fromEntries(shown.map(({ id }) => [id, statsOf(indices.filter(index => index.indexSet === id))])) : {},
        }
      },
    }),
    route({
      method: 'GET', path: `${base}/stats`, permission: 'indexsets:read', area, summary: 'Indices, documents and bytes of all sets',
      replies: { 200: IndexSetStats },
      handler: async () => statsOf(await indicesOf(services)),
    }),
    route({
      method: 'GET', path: `${base}/:indexSetId`, permission: read, area, summary: 'One index set', params, replies: { 200: IndexSet },
      handler: async ({ caller, params }) =>
        presentIndexSet(await services.records.as(caller).of(indexSets).get(params.indexSetId), await defaultIndexSetId(services)),
    }),
    route({
      method: 'GET', path: `${base}/:indexSetId/stats`, permission: read, area, summary: 'Indices, documents and bytes of a set',
      params, replies: { 200: IndexSetStats },
      async handler({ caller, params }) {
        const { id } = await services.records.as(caller).of(indexSets).get(params.indexSetId)
        return statsOf(await indicesOf(services, id))
      },
    }),
  ]
}
