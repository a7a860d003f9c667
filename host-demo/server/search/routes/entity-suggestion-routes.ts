/** Titles of entities for the filters of tables (contract 1, 2.9). */
import { Type } from 'typebox'
import { EntitySuggestions } from '../../../../core/search/schema.ts'
import { badRequest } from '../../platform/http/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { ListDefinition } from '../../platform/records/collection.ts'
import { list } from '../../platform/records/list.ts'
import { readableIndexSets } from '../../indices/service.ts'
import { listReadableStreams } from '../../streams/service.ts'
import type { Services } from '../../services.ts'

interface Titled { readonly id: string, readonly title: string }
const definition: ListDefinition = { default: 'title', fields: { id: 'id', title: 'text' }, sort: ['title'] }

export function entitySuggestionRoutes(services: Services): readonly Route[] {
  const collections: Readonly<Record<string, (caller: Caller) => Promise<readonly Titled[]>>> = {
    streams: caller => listReadableStreams(services, caller),
    index_sets: caller => readableIndexSets(services, caller),
  }
  return [route({
    method: 'GET', path: '/entity_suggestions', permission: 'authenticated', area: 'Search',
    summary: 'Entities the user may read, by title',
    query: Type.Object({
      collection: Type.String({ minLength: 1 }), column: Type.String({ default: 'title' }), page: Type.Integer({ minimum: 1, default: 1 }),
      per_page: Type.Integer({ minimum: 1, maximum: 100, default: 10 }), query: Type.String({ default: '' }),
    }),
    replies: { 200: EntitySuggestions },
    async handler({ caller, query }) {
      const find = Object.hasOwn(collections, query.collection) ? collections[query.collection] : undefined
      if (!find) throw badRequest(`collection must be one of ${Object.keys(collections).join(', ')}, not '${query.collection}'.`)
      if (query.column !== 'title' && query.column !== 'id') throw badRequest(`column must be title or id, not '${query.column}'.`)
      const { column, page, per_page } = query
      const found = list(await find(caller), { query: query.query, page, per_page, sort: 'title' }, definition)
      return {
        suggestions: found.items.map(item => ({ id: item.id, value: item[column] })),
        pagination: { total: found.total, count: found.items.length, page, per_page },
      }
    },
  })]
}
