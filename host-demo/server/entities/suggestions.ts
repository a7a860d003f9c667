/** Titles of entities for the filters of tables (contract 1, 2.9). */
import { Type } from 'typebox'
import { EntitySuggestions } from '../../../core/search/schema.ts'
import { badRequest } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { ListDefinition } from '../platform/records/collection.ts'
import { list } from '../platform/records/list.ts'
import type { Entities } from './entities.ts'

const definition: ListDefinition = { default: 'title', fields: { id: 'id', title: 'text' }, sort: ['title'] }

export const suggestionRoutes = (entities: Entities): readonly Route[] => [
  route({
    method: 'GET',
    path: '/entity_suggestions',
    permission: 'authenticated',
    area: 'Entities',
    summary: 'Entities the user may read, by title',
    query: Type.Object({
      collection: Type.String({ minLength: 1 }),
      column: Type.String({ default: 'title' }),
      page: Type.Integer({ minimum: 1, default: 1 }),
      per_page: Type.Integer({ minimum: 0, maximum: 100, default: 10, description: '0: everything' }),
      query: Type.String({ default: '' }),
    }),
    replies: { 200: EntitySuggestions },
    async handler({ caller, query }) {
      const { collection, column, page, per_page } = query
      const readable = await entities.readable(caller, collection)
      if (column !== 'title' && column !== 'id') throw badRequest(`column must be title or id, not '${column}'.`)
      const found = list(readable, { query: query.query, page, per_page, sort: 'title' }, definition)
      return {
        suggestions: found.items.map(item => ({ id: item.id, value: item[column] })),
        pagination: { total: found.total, count: found.items.length, page, per_page },
      }
    },
  }),
]
