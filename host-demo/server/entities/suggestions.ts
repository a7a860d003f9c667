/** Titles of entities for the filters of tables (contract 1, 2.9). */
import { Type } from 'typebox'
import { EntitySuggestions } from '../../../core/search/schema.ts'
import { indexSets } from '../indices/collection.ts'
import { inputs } from '../inputs/collection.ts'
import { notifications } from '../notifications/collection.ts'
import { badRequest } from '../platform/http/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { ListDefinition } from '../platform/records/collection.ts'
import { list } from '../platform/records/list.ts'
import type { CallerRecords } from '../platform/records/records.ts'
import { streams } from '../streams/collection.ts'
import type { Services } from '../services.ts'
import { users } from '../users/collections.ts'
import { views } from '../views/collection.ts'

interface Titled { readonly id: string, readonly title: string }
type Readable = (records: CallerRecords) => Promise<readonly Titled[]>

const viewsOf = (type: string): Readable => async records => (await records.of(views).all()).filter(view => view.type === type)

/** By the name the tables give (`related_collection`): what the caller may read of it. */
const collections: Readonly<Record<string, Readable>> = {
  streams: records => records.of(streams).all(),
  index_sets: records => records.of(indexSets).all(),
  views: records => records.of(views).all(),
  dashboards: viewsOf('DASHBOARD'),
  saved_searches: viewsOf('SEARCH'),
  event_notifications: records => records.of(notifications).all(),
  inputs: records => records.of(inputs).all(),
  users: async records => (await records.of(users).all()).map(({ id, full_name, username }) => ({ id, title: full_name || username })),
}
const definition: ListDefinition = { default: 'title', fields: { id: 'id', title: 'text' }, sort: ['title'] }

export const suggestionRoutes = ({ records }: Services): readonly Route[] => [route({
  method: 'GET', path: '/entity_suggestions', permission: 'authenticated', area: 'Entities',
  summary: 'Entities the user may read, by title',
  query: Type.Object({
    collection: Type.String({ minLength: 1 }), column: Type.String({ default: 'title' }), page: Type.Integer({ minimum: 1, default: 1 }),
    per_page: Type.Integer({ minimum: 0, maximum: 100, default: 10, description: '0: everything' }), query: Type.String({ default: '' }),
  }),
  replies: { 200: EntitySuggestions },
  async handler({ caller, query }) {
    const { collection, column, page, per_page } = query
    const readable = Object.hasOwn(collections, collection) ? collections[collection] : undefined
    if (!readable) throw badRequest(`collection must be one of ${Object.keys(collections).join(', ')}, not '${collection}'.`)
    if (column !== 'title' && column !== 'id') throw badRequest(`column must be title or id, not '${column}'.`)
    const found = list(await readable(records.as(caller)), { query: query.query, page, per_page, sort: 'title' }, definition)
    return {
      suggestions: found.items.map(item => ({ id: item.id, value: item[column] })),
      pagination: { total: found.total, count: found.items.length, page, per_page },
    }
  },
})]
