/** Views (contract 1, 3.1). */
import { Type } from 'typebox'
import { ViewInput, ViewSummary, ViewsForValue, type ViewType } from '../../../core/views/schema.ts'
import { ViewReply } from '../../../core/views/reply-schema.ts'
import { entityRoutes, pageRoute, tableRoute } from '../platform/entities/entity-routes.ts'
import { route, type Route } from '../platform/http/route.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Attribute, ListRequest } from '../platform/records/list.ts'
import { views } from './collection.ts'
import { createView, deleteView, makeDefault, openView, presenter, updateView } from './service.ts'
import type { ViewServices } from './view-services.ts'

const area = 'Views'
const params = Type.Object({ viewId: Type.String() })
/** Dashboards may be read and changed by more permissions than searches. */
const ofAnyType = { type: 'DASHBOARD' } as const

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
  DASHBOARD: {
    fields: { id: 'id', _id: 'id', title: 'text', description: 'text', summary: 'text', created_at: 'date' },
  },
  SEARCH: { fields: { id: 'id', _id: 'id', title: 'text', created_at: 'date' } },
} as const

/** Replaces fields that cannot be sorted by with the title. */
const sorted = (query: ListRequest): ListRequest => ({
  ...query,
  sort: views.definition.list.sort.includes(query.sort ?? '') ? query.sort : 'title',
})

export function viewRoutes(services: ViewServices): readonly Route[] {
  const readable = (caller: Caller) => services.records.as(caller).of(views).all()
  const list = views.definition.list

  const table = (type: ViewType, path: string, many: string) =>
    tableRoute(
      { path, area, many, element: ViewSummary },
      {
        permission: perEntity(views, 'read', { type }),
        definition: { ...list, ...definitions[type], filters: ['created_at'] },
        rows: async caller =>
          (await readable(caller)).filter(view => view.type === type).map(view => ({ ...view, _id: view.id })),
        async presenter(caller) {
          const { summary } = await presenter(services, caller)
          return ({ _id: _, ...view }) => summary(view)
        },
        request: sorted,
        attributes: attributes(type),
        countsMatching: true,
      },
    )

  return [
    pageRoute({ path: '/views', area, many: 'views', element: ViewReply }, 'views', {
      permission: perEntity(views, 'read', ofAnyType),
      definition: list,
      rows: readable,
      presenter: async caller => (await presenter(services, caller)).view,
      request: sorted,
    }),
    ...entityRoutes({
      path: '/views',
      param: 'viewId',
      area,
      one: 'view',
      many: 'views',
      reply: ViewReply,
      input: { create: ViewInput, update: ViewInput },
      // Any user may store a search; dashboards need a permission, for which creation asks.
      permission: action => (action === 'create' ? 'authenticated' : perEntity(views, action, ofAnyType)),
      summaries: {
        read: 'One view; `default` is the default one. Remembered as opened by the user',
        create: 'Stores a view, whose owner is the user',
        delete: 'Deletes a view and returns it',
      },
      repliesDeleted: true,
      get: (caller, id) => openView(services, caller, id),
      create: (caller, input) => createView(services, caller, input),
      update: (caller, id, input) => updateView(services, caller, id, input),
      delete: (caller, id) => deleteView(services, caller, id),
    }),
    route({
      method: 'PUT',
      path: '/views/:viewId/default',
      permission: 'default-view:set',
      area,
      summary: 'Makes a view the default one',
      params,
      replies: { 204: null },
      handler: ({ caller, params: { viewId } }) => makeDefault(services, caller, viewId),
    }),
    route({
      method: 'POST',
      path: '/views/forValue',
      permission: perEntity(views, 'read', ofAnyType),
      area,
      summary: 'Views whose search declares parameters',
      replies: { 200: ViewsForValue },
      async handler(request) {
        const found: ViewsForValue = []
        // One after another: all of the searches may be more than fits into memory.
        for (const { id, type, title, summary, description, search_id } of await readable(request.caller)) {
          // As the view may be read, so may its search: asking that again for each would go through all views each time.
          const { parameters } = await services.searches.get(system('parameters of views'), search_id)
          if (parameters.length > 0) found.push({ id, type, title, summary, description, parameters: [...parameters] })
        }
        return found
      },
    }),
    table('DASHBOARD', '/dashboards', 'dashboards'),
    table('SEARCH', '/search/saved', 'saved searches'),
  ]
}
