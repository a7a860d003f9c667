/** Index sets (contract 2, 4.1). */
import { Type } from 'typebox'
import { CreateIndexSet, IndexSet, IndexSetList, IndexSetStats, UpdateIndexSet } from '../../../core/indices/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import type { Services } from '../platform/services.ts'
import { indexSets } from './collection.ts'
import { createIndexSet, deleteIndexSet, makeDefault, updateIndexSet, type DeletionParts } from './index-set-changes.ts'
import type { IndexKeeper } from './keeper.ts'
import { defaultIndexSetId, indicesOf, presentIndexSet, readableIndexSets, statsOf } from './service.ts'

const area = 'Indices'
const base = '/system/indices/index_sets'
const params = Type.Object({ indexSetId: Type.String() })

export interface IndexSetParts extends DeletionParts {
  readonly keeper: IndexKeeper
}

export function indexSetRoutes(services: Services, parts: IndexSetParts): readonly Route[] {
  const edit = ({ indexSetId }: Record<string, string>) => `indexsets:edit:${indexSetId}`
  const read = ({ indexSetId }: Record<string, string>) => `indexsets:read:${indexSetId}`
  return [
    route({
      method: 'GET',
      path: base,
      permission: perEntity(indexSets),
      area,
      summary: 'The index sets the user may read; limit 0: all',
      query: Type.Object({
        skip: Type.Integer({ minimum: 0, default: 0 }),
        limit: Type.Integer({ minimum: 0, default: 0 }),
        stats: Type.Boolean({ default: false }),
      }),
      replies: { 200: IndexSetList },
      async handler({ caller, query: { skip, limit, stats } }) {
        const sets = await readableIndexSets(services, caller)
        const shown = sets.slice(skip, limit === 0 ? undefined : skip + limit)
        const indices = stats ? await indicesOf(services) : []
        return {
          total: sets.length,
          index_sets: shown,
          stats: stats
            ? Object.fromEntries(shown.map(({ id }) => [id, statsOf(indices.filter(index => index.indexSet === id))]))
            : {},
        }
      },
    }),
    route({
      method: 'GET',
      path: `${base}/stats`,
      permission: 'indexsets:read',
      area,
      summary: 'Indices, documents and bytes of all sets',
      replies: { 200: IndexSetStats },
      handler: async () => statsOf(await indicesOf(services)),
    }),
    route({
      method: 'GET',
      path: `${base}/:indexSetId`,
      permission: read,
      area,
      summary: 'One index set',
      params,
      replies: { 200: IndexSet },
      handler: async ({ caller, params }) =>
        presentIndexSet(
          await services.records.as(caller).of(indexSets).get(params.indexSetId),
          await defaultIndexSetId(services),
        ),
    }),
    route({
      method: 'GET',
      path: `${base}/:indexSetId/stats`,
      permission: read,
      area,
      summary: 'Indices, documents and bytes of a set',
      params,
      replies: { 200: IndexSetStats },
      async handler({ caller, params }) {
        const { id } = await services.records.as(caller).of(indexSets).get(params.indexSetId)
        return statsOf(await indicesOf(services, id))
      },
    }),
    route({
      method: 'POST',
      path: base,
      permission: 'indexsets:create',
      area,
      summary: 'Makes an index set and its first index',
      body: CreateIndexSet,
      replies: { 200: IndexSet },
      handler: ({ caller, body }) => createIndexSet(services, caller, body),
    }),
    route({
      method: 'PUT',
      path: `${base}/:indexSetId`,
      permission: edit,
      area,
      summary: 'Changes an index set; prefix and analysis stay',
      params,
      body: UpdateIndexSet,
      replies: { 200: IndexSet },
      handler: ({ caller, params, body }) => updateIndexSet(services, parts.keeper, caller, params.indexSetId, body),
    }),
    route({
      method: 'PUT',
      path: `${base}/:indexSetId/default`,
      permission: edit,
      area,
      summary: 'Makes it the index set of new streams',
      params,
      replies: { 200: IndexSet },
      handler: ({ caller, params }) => makeDefault(services, caller, params.indexSetId),
    }),
    route({
      method: 'DELETE',
      path: `${base}/:indexSetId`,
      permission: ({ indexSetId }) => `indexsets:delete:${indexSetId}`,
      area,
      summary: 'Deletes an index set that no stream writes to, with its messages unless told otherwise',
      params,
      query: Type.Object({ delete_indices: Type.Boolean({ default: true }) }),
      replies: { 204: null },
      async handler({ caller, params, query }, reply) {
        await deleteIndexSet(services, parts, caller, params.indexSetId, query.delete_indices)
        reply.code(204)
      },
    }),
  ]
}
