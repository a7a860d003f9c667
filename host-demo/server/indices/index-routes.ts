/** Indices, read (contract 2, 4.4). */
import { Type } from 'typebox'
import { AllIndices, IndexDetails, IndexNames, IndexNamesRequest, OpenIndices } from '../../../core/indices/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { IndexInfo } from '../platform/messages/message-store.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { indexSets } from './collection.ts'
import { allIndices, indexDetails, isOpen, names } from './index-details.ts'
import { findIndex, indicesOf } from './service.ts'

const area = 'Indices'
const base = '/system/indexer/indices'
const indexParams = Type.Object({ index: Type.String() })

export function indexRoutes(services: Services): readonly Route[] {
  const readIndex = ({ index }: Record<string, string>) => `indices:read:${index}`

  /** @throws ApiError 404 for an unknown set */
  async function indicesOfSet(id: string): Promise<IndexInfo[]> {
    await services.records.as(system('indices')).of(indexSets).get(id)
    return indicesOf(services, id)
  }
  const closed = (indices: readonly IndexInfo[]) => indices.filter(index => !isOpen(index))
  const reopened = (indices: readonly IndexInfo[]) => indices.filter(index => index.reopened)
  const readable = (caller: Caller, indices: readonly IndexInfo[]) =>
    indices.filter(index => caller.isPermitted(`indices:read:${index.name}`))
  const open = (indices: readonly IndexInfo[]) => ({
    indices: indices.filter(isOpen).map(index => indexDetails(index, services.node)),
  })

  return [
    route({
      method: 'GET',
      path: base,
      permission: 'indices:read',
      area,
      summary: 'All indices',
      replies: { 200: AllIndices },
      handler: async () => allIndices(await indicesOf(services), services.node),
    }),
    route({
      method: 'GET',
      path: `${base}/open`,
      permission: 'indices:read',
      area,
      summary: 'Open indices',
      replies: { 200: OpenIndices },
      handler: async () => open(await indicesOf(services)),
    }),
    route({
      method: 'GET',
      path: `${base}/closed`,
      permission: 'authenticated',
      area,
      summary: 'Names of closed indices',
      replies: { 200: IndexNames },
      handler: async ({ caller }) => names(readable(caller, closed(await indicesOf(services)))),
    }),
    route({
      method: 'GET',
      path: `${base}/reopened`,
      permission: 'authenticated',
      area,
      summary: 'Names of reopened indices',
      replies: { 200: IndexNames },
      handler: async ({ caller }) => names(readable(caller, reopened(await indicesOf(services)))),
    }),
    route({
      method: 'POST',
      path: `${base}/multiple`,
      permission: 'authenticated',
      area,
      summary: 'Several open indices; those that are unknown, closed, or not for the user are left out',
      body: IndexNamesRequest,
      replies: { 200: Type.Array(IndexDetails) },
      async handler({ caller, body }) {
        const wanted = new Set(body.indices)
        const found = readable(caller, await indicesOf(services)).filter(({ name }) => wanted.has(name))
        return open(found).indices
      },
    }),
    route({
      method: 'GET',
      path: `${base}/:index`,
      permission: readIndex,
      area,
      summary: 'One open index',
      params: indexParams,
      replies: { 200: IndexDetails },
      handler: async ({ params }) => indexDetails(await findIndex(services, params.index), services.node),
    }),
    route({
      method: 'GET',
      path: `${base}/:index/list`,
      permission: 'indices:read',
      area,
      summary: 'All indices of an index set',
      params: indexParams,
      replies: { 200: AllIndices },
      handler: async ({ params }) => allIndices(await indicesOfSet(params.index), services.node),
    }),
    route({
      method: 'GET',
      path: `${base}/:index/open`,
      permission: 'indices:read',
      area,
      summary: 'Open indices of an index set',
      params: indexParams,
      replies: { 200: OpenIndices },
      handler: async ({ params }) => open(await indicesOfSet(params.index)),
    }),
    ...(
      [
        ['closed', closed],
        ['reopened', reopened],
      ] as const
    ).map(([state, select]) =>
      route({
        method: 'GET',
        path: `${base}/:index/${state}`,
        permission: 'authenticated',
        area,
        summary: `Names of ${state} indices of an index set`,
        params: indexParams,
        replies: { 200: IndexNames },
        async handler({ caller, params }) {
          // Only those who may know of the set learn whether it exists.
          const all = caller.isPermitted('indexsets:read')
            ? await indicesOfSet(params.index)
            : await indicesOf(services, params.index)
          return names(readable(caller, select(all)))
        },
      }),
    ),
  ]
}
