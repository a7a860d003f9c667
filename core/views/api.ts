/**
 * The calls of views that carry their state, typed; `savedSearchEntity` has the others. All throw `FetchError`.
 *
 * Saving what a search page shows: the search first, then the view that uses it (core/views/page-view.ts makes both):
 * ```ts
 * const { view, search } = viewOfPage(page, { title: 'Errors' })
 * await createSearch(client, search)
 * const saved = await createView(client, view)
 * ```
 */
import type { Client } from '../client/client.ts'
import { everyPage } from '../client/every-page.ts'
import type { ListPage } from '../client/pagination.ts'
import { path, type Abortable } from '../client/request.ts'
import type { View, ViewSummary } from './schema.ts'

/** Remembered as opened. 404 for what may not be read as well; the id `default` is the default view. */
export const getView = (client: Client, id: string, { signal }: Abortable = {}) =>
  client.get<View>(viewPath(id), { signal })
export const createView = (client: Client, view: View) => client.post<View>('/views', view)
export const updateView = (client: Client, view: View) => client.put<View>(viewPath(view.id), view)

/** Returns all saved searches that the user may read, by title. */
export const allSavedSearches = (client: Client, options: Abortable = {}) => allOf(client, '/search/saved', options)
/** Returns all dashboards that the user may read, by title. */
export const allDashboards = (client: Client, options: Abortable = {}) => allOf(client, '/dashboards', options)

const allOf = (client: Client, list: string, { signal }: Abortable): Promise<readonly ViewSummary[]> =>
  everyPage(async page => {
    const query = { ...page, sort: 'title', order: 'asc' }
    const { elements, pagination } = await client.get<ListPage<ViewSummary>>(list, { query, signal, report: false })
    return { entries: elements, total: pagination.total }
  })

const viewPath = (id: string): string => path`/views/${id}`
