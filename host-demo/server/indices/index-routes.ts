/** Indices and their ranges, read (contract 2, 4.4 and 4.7). */
import { Type } from 'typebox'
import { AllIndices, IndexDetails, IndexNames, IndexRange, IndexRanges, OpenIndices } from '../../../core/indices/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { IndexInfo } from '../platform/messages/message-store.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../services.ts'
import { indexSets } from './collection.ts'
import { allIndices, indexDetails, isOpen, names } from './index-details.ts'
import { indicesOf, rangeOf } from './service.ts'

const area = 'Indices'
const base = '/system/indexer/indices'
const indexParams = Type.Object({ index: Type.String() })

export function indexRoutes(services: Services): readonly Route[] {
  const readIndex = ({ index }: Record<string, string>) => `indices:read:${index}`

  async function findIndex(name: string): Promise<IndexInfo> {
    const index = (await indicesOf(services)).find(candidate => candidate.name === name)
    if (!index) throw notFound(`There is no index '${name}'.`)
    return index
  }
  /** @throws ApiError 404 for an unknown set */
  async function indicesOfSet(id: string): Promise<IndexInfo[]> {
    await services.records.as(system('indices')).of(indexSets).get(id)
    return indicesOf(services, id)
  }
  const closed = (indices: readonly IndexInfo[]) => indices.filter(index => !isOpen(index))
  const readable = (caller: Caller, indices: readonly IndexInfo[]) =>
    indices.filter(index => caller.isPermitted(`indices:read:${index.name}`))
  const open = (indices: readonly IndexInfo[]) => ({ indices: indices.filter(isOpen).map(index => indexDetails(index, services.node)) })

  return [
    route({
      method: 'GET', path: base, permission: 'indices:read', area, summary: 'All indices', replies: { 200: AllIndices },
      handler: async () => allIndices(await indicesOf(services), services.node),
    }),
    route({
      method: 'GET', path: `${base}/open`, permission: 'indices:read', area, summary: 'Open indices', replies: { 200: OpenIndices },
      handler: async () => open(await indicesOf(services)),
    }),
    route({
      method: 'GET', path: `${base}/closed`, permission: 'authenticated', area, summary: 'Names of closed indices',
      replies: { 200: IndexNames },
      handler: async ({ caller }) => names(readable(caller, closed(await indicesOf(services)))),
    }),
    route({
      method: 'GET', path: `${base}/:index`, permission: readIndex, area, summary: 'One open index', params: indexParams,
      replies: { 200: IndexDetails },
      handler: async ({ params }) => indexDetails(await findIndex(params.index), services.node),
    }),
    route({
      method: 'GET', path: `${base}/:index/list`, permission: 'indices:read', area, summary: 'All indices of an index set',
      params: indexParams, replies: { 200: AllIndices },
      handler: async ({ params }) => allIndices(await indicesOfSet(params.index), services.node),
    }),
    route({
      method: 'GET', path: `${base}/:index/open`, permission: 'indices:read', area, summary: 'Open indices of an index set',
      params: indexParams, replies: { 200: OpenIndices },
      handler: async ({ params }) => open(await indicesOfSet(params.index)),
    }),
    route({
      method: 'GET', path: `${base}/:index/closed`, permission: 'authenticated', area, summary: 'Names of closed indices of an index set',
      params: indexParams, replies: { 200: IndexNames },
      async handler({ caller, params }) {
        // Whether there is such a set is told to those who may know of it.
        const all = caller.isPermitted('indexsets:read') ? await indicesOfSet(params.index) : await indicesOf(services, params.index)
        return names(readable(caller, closed(all)))
      },
    }),
    route({
      method: 'GET', path: '/system/indices/ranges', permission: 'authenticated', area, summary: 'Time ranges of all indices',
      replies: { 200: IndexRanges },
      async handler({ caller }) {
        const ranges = (await indicesOf(services)).filter(index => caller.isPermitted(`indexranges:read:${index.name}`)).map(rangeOf)
        return { total: ranges.length, ranges }
      },
    }),
    route({
      method: 'GET', path: '/system/indices/ranges/:index', permission: ({ index }) => `indexranges:read:${index}`, area,
      summary: 'Time range of an index',
      params: indexParams, replies: { 200: IndexRange },
      handler: async ({ params }) => rangeOf(await findIndex(params.index)),
    }),
  ]
}
