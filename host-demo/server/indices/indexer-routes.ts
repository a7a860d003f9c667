/** The message store as an indexer: overview, health, deflector (contract 2, 4.5 and 4.6). */
import { Type } from 'typebox'
import { ClusterHealth, ClusterName, Deflector, IndexerOverview } from '../../../core/indices/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { indexSets } from './collection.ts'
import { failureRoutes } from './failure-routes.ts'
import { isOpen } from './index-details.ts'
import { defaultIndexSetId, indicesOf, rangeOf } from './service.ts'

const area = 'Indices'
const params = Type.Object({ indexSetId: Type.String() })
const NAME = 'cordwood'

export function indexerRoutes(services: Services): readonly Route[] {
  const indexSet = (id: string) => services.records.as(system('indices')).of(indexSets).get(id)

  async function health() {
    const [{ writable }, indices] = await Promise.all([services.messages.health(), indicesOf(services)])
    return {
      status: writable ? ('green' as const) : ('red' as const),
      shards: { active: indices.filter(isOpen).length, initializing: 0, relocating: 0, unassigned: 0 },
    }
  }
  async function deflector(id: string) {
    await indexSet(id)
    const target = (await indicesOf(services, id)).find(index => index.writing)
    return { is_up: target !== undefined, current_target: target?.name ?? null }
  }
  async function overview(id: string) {
    const up = await deflector(id)
    const indices = await indicesOf(services, id)
    return {
      deflector: up,
      indexer_cluster: { health: await health(), name: NAME },
      counts: { events: indices.reduce((sum, index) => sum + index.messages, 0) },
      indices: indices.map(index => ({
        index_name: index.name,
        size: isOpen(index) ? { events: index.messages, deleted: 0, bytes: index.bytes } : null,
        range: rangeOf(index),
        is_deflector: index.writing,
        is_closed: !isOpen(index),
        is_reopened: index.reopened,
        continues: index.continues,
      })),
    }
  }
  async function cycle(id: string) {
    const { title, writable } = await indexSet(id)
    if (!writable) throw badRequest(`The index set '${title}' is not writable, so it has no index to cycle.`)
    await services.messages.rotate(id)
  }
  const cycled = async (id: string, reply: { code(status: number): unknown }) => {
    await cycle(id)
    reply.code(204)
  }

  return [
    route({
      method: 'GET',
      path: '/system/indexer/overview',
      permission: ['deflector:read', 'indexercluster:read'],
      area,
      summary: 'Overview of the default index set',
      replies: { 200: IndexerOverview },
      handler: async () => overview(await defaultIndexSetId(services)),
    }),
    route({
      method: 'GET',
      path: '/system/indexer/overview/:indexSetId',
      permission: ['deflector:read', 'indexercluster:read'],
      area,
      summary: 'Overview of an index set',
      params,
      replies: { 200: IndexerOverview },
      handler: ({ params }) => overview(params.indexSetId),
    }),
    route({
      method: 'GET',
      path: '/system/indexer/cluster/name',
      permission: 'indexercluster:read',
      area,
      summary: 'Name of the store',
      replies: { 200: ClusterName },
      handler: () => ({ name: NAME }),
    }),
    route({
      method: 'GET',
      path: '/system/indexer/cluster/health',
      permission: 'indexercluster:read',
      area,
      summary: 'Red while nothing can be stored',
      replies: { 200: ClusterHealth },
      handler: health,
    }),
    ...failureRoutes(services),
    route({
      method: 'GET',
      path: '/system/deflector',
      permission: 'deflector:read',
      area,
      summary: 'Write index of the default index set',
      replies: { 200: Deflector },
      handler: async () => deflector(await defaultIndexSetId(services)),
    }),
    route({
      method: 'GET',
      path: '/system/deflector/:indexSetId',
      permission: 'deflector:read',
      area,
      summary: 'Write index of an index set',
      params,
      replies: { 200: Deflector },
      handler: ({ params }) => deflector(params.indexSetId),
    }),
    route({
      method: 'POST',
      path: '/system/deflector/cycle',
      permission: 'deflector:cycle',
      area,
      summary: 'Start a new index for the default index set',
      audited: true,
      replies: { 204: null },
      handler: async (_, reply) => cycled(await defaultIndexSetId(services), reply),
    }),
    ...['/system/deflector/:indexSetId/cycle', '/cluster/deflector/:indexSetId/cycle'].map(path =>
      route({
        method: 'POST',
        path,
        permission: 'deflector:cycle',
        area,
        summary: 'Start a new index for an index set',
        params,
        audited: true,
        replies: { 204: null },
        handler: ({ params }, reply) => cycled(params.indexSetId, reply),
      }),
    ),
  ]
}
