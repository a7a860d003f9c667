/** Views (contract 1, 3.1). */
import { Type } from 'typebox'
import { ViewInput, ViewListReply, ViewPageReply, ViewReply, ViewsForValue, type ViewType } from '../../../core/views/schema.ts'
import { route, type ApiRequest, type Route } from '../platform/http/route.ts'
import { flatPage, filterParameter, list, listParameters, tablePage, type Attribute, type ListRequest } from '../platform/records/list.ts'
import { BulkReply, BulkRequest, inBulk } from '../entities/bulk.ts'
import type { Services } from '../services.ts'
import { storedSearches } from '../search/stored-searches.ts'
import { views } from './collection.ts'
import { createView, deleteView, makeDefault, openView, presenter, updateView } from './service.ts'

const area = 'Views'
const params = Type.Object({ viewId: Type.String() })

const attributes = (type: ViewType): readonly Attribute[] => {
  const searchable = type === 'DASHBOARD' ? { searchable: true } : {}
  return [
    { id: '_id', title: 'id', type: 'OBJECT_ID', hidden: true, searchable: true },
    { id: 'title', title: 'Title', searchable: true },
    { id: 'created_at', title: 'Created', type: 'DATE', filterable: true },
    { id: 'description', title: 'Description', ...searchable },
    { id: 'summary', title: 'Summary', ...searchable },
    { id: 'owner', title: 'Owner' },
    { id: 'favorite', title: 'Favorite', sortable: false },
  ]
}

const definitions = {
  DASHBOARD: { fields: { id: 'id', _id: 'id', title: 'text', description: 'text', summary: 'text', created_at: 'date' } },
  SEARCH: { fields: { id: 'id', _id: 'id', title: 'text', created_at: 'date' } },
} as const

/** What cannot be sorted by is sorted by title. */
const sorted = (query: ListRequest): ListRequest =>
  ({ ...query, sort: views.definition.list.sort.includes(query.sort ?? '') ? query.sort : 'title' })

export function viewRoutes(services: Services): readonly Route[] {
  const readable = ({ caller }: Pick<ApiRequest, 'caller'>) => services.records.as(caller).of(views).all()

  const table = (type: ViewType, path: string, summary: string) => route({
    method: 'GET', path, permission: 'authenticated', area, summary,
    query: Type.Interface([listParameters({ sort: 'title' })], { filters: filterParameter }), replies: { 200: ViewPageReply },
    async handler(request) {
      const found = (await readable(request)).filter(view => view.type === type).map(view => ({ ...view, _id: view.id }))
      const { summary: shown } = await presenter(services, request.caller)
      const page = list(found, sorted(request.query),
        { ...views.definition.list, ...definitions[type], filters: ['created_at'] })
      return tablePage(page, ({ _id: _, ...view }) => shown(view), attributes(type), { id: 'title', direction: 'ASC' })
    },
  })

  return [
    route({
      method: 'GET', path: '/views', permission: 'authenticated', area, summary: 'A page of the views the user may read',
      query: listParameters({ sort: 'title' }), replies: { 200: ViewListReply },
      async handler(request) {
        const page = list(await readable(request), sorted(request.query), views.definition.list)
        return flatPage('views', page, (await presenter(services, request.caller)).view, { grandTotal: true })
      },
    }),
    route({
      method: 'GET', path: '/views/:viewId', permission: 'authenticated', area, params, replies: { 200: ViewReply },
      summary: 'One view; `default` is the default one. Remembered as opened by the user',
      handler: ({ caller, params: { viewId } }) => openView(services, caller, viewId),
    }),
    route({
      method: 'POST', path: '/views', permission: 'authenticated', area, summary: 'Stores a view, whose owner is the user',
      body: ViewInput, replies: { 200: ViewReply },
      handler: ({ caller, body }) => createView(services, caller, body),
    }),
    route({
      method: 'PUT', path: '/views/:viewId', permission: 'authenticated', area, summary: 'Changes a view', params, body: ViewInput,
      replies: { 200: ViewReply },
      handler: ({ caller, params: { viewId }, body }) => updateView(services, caller, viewId, body),
    }),
    route({
      method: 'DELETE', path: '/views/:viewId', permission: 'authenticated', area, summary: 'Deletes a view and returns it', params,
      replies: { 200: ViewReply },
      handler: ({ caller, params: { viewId } }) => deleteView(services, caller, viewId),
    }),
    route({
      method: 'PUT', path: '/views/:viewId/default', permission: 'default-view:set', area, summary: 'Makes a view the default one', params,
      replies: { 204: null },
      handler: ({ caller, params: { viewId } }) => makeDefault(services, caller, viewId),
    }),
    route({
      method: 'POST', path: '/views/bulk_delete', permission: 'authenticated', area, summary: 'Deletes views', body: BulkRequest,
      replies: { 200: BulkReply },
      handler: ({ caller, body }) => inBulk(body, async id => { await deleteView(services, caller, id) }),
    }),
    route({
      method: 'POST', path: '/views/forValue', permission: 'authenticated', area, summary: 'Views whose search declares parameters',
      replies: { 200: ViewsForValue },
      async handler(request) {
        const searches = storedSearches(services)
        const found: ViewsForValue = []
        // One after another: all of the searches may be more than fits into memory.
        for (const { id, type, title, summary, description, search_id } of await readable(request)) {
          const { parameters } = await searches.get(request.caller, search_id)
          if (parameters.length > 0) found.push({ id, type, title, summary, description, parameters: [...parameters] })
        }
        return found
      },
    }),
    table('DASHBOARD', '/dashboards', 'A page of dashboards, for tables'),
    table('SEARCH', '/search/saved', 'A page of saved searches, for tables'),
  ]
}
