/**
 * The calls of views, saved searches, dashboards and the start page, typed. All throw `FetchError`.
 *
 * Saving what a search page shows: the search first, then the view that uses it (core/views/page-view.ts makes both):
 * ```ts
 * const { view, search } = viewOfPage(page, { title: 'Errors' })
 * await createSearch(client, search)
 * const saved = await createView(client, view)
 * ```
 */
import type { Client } from '../client/client.ts'
import type { ListPreferences } from '../client/list-preferences.ts'
import type { ListPage } from '../client/pagination.ts'
import { path } from '../client/request.ts'
import type { ActivityPage, FavoritePage, OpenedPage } from '../start/schema.ts'
import type { View, ViewList, ViewsForValue, ViewSummary } from './schema.ts'

interface Abortable { readonly signal?: AbortSignal }

export interface ViewListRequest {
  readonly page?: number
  /** 0: everything. */
  readonly per_page?: number
  /** `title:web`; without a field it is looked for in titles. */
  readonly query?: string
  readonly sort?: 'title' | 'id' | 'created_at' | 'owner' | 'description' | 'summary'
  readonly order?: 'asc' | 'desc'
}
export interface ViewTableRequest extends ViewListRequest {
  /** `created_at:2023-08-01><2023-08-31` */
  readonly filters?: readonly string[]
}

/** Saved searches and dashboards, whole. */
export const listViews = (client: Client, request: ViewListRequest = {}, { signal }: Abortable = {}) =>
  client.get<ViewList>('/views', { query: { ...request }, signal })
export const listSavedSearches = (client: Client, request: ViewTableRequest = {}, { signal }: Abortable = {}) =>
  client.get<ListPage<ViewSummary>>('/search/saved', { query: { ...request }, signal })
export const listDashboards = (client: Client, request: ViewTableRequest = {}, { signal }: Abortable = {}) =>
  client.get<ListPage<ViewSummary>>('/dashboards', { query: { ...request }, signal })

/** Remembered as opened. 404 for what may not be read as well; the id `default` is the default view. */
export const getView = (client: Client, id: string, { signal }: Abortable = {}) => client.get<View>(viewPath(id), { signal })
export const createView = (client: Client, view: View) => client.post<View>('/views', view)
export const updateView = (client: Client, view: View) => client.put<View>(viewPath(view.id), view)
export const deleteView = (client: Client, id: string) => client.delete<View>(viewPath(id))
export interface BulkResult {
  readonly successfully_performed: number
  readonly failures: readonly { readonly entity_id: string, readonly failure_explanation: string }[]
}
export const deleteViews = (client: Client, ids: readonly string[]) => client.post<BulkResult>('/views/bulk_delete', { entity_ids: ids })
export const makeDefaultView = (client: Client, id: string) => client.put<void>(path`/views/${id}/default`)
/** Views whose search asks for values. */
export const viewsForValue = (client: Client, { signal }: Abortable = {}) =>
  client.post<ViewsForValue>('/views/forValue', undefined, { signal })

export const viewPath = (id: string): string => path`/views/${id}`

export interface StartListRequest {
  readonly page?: number
  /** Absent: 5. 0: everything. */
  readonly per_page?: number
}

/** The user's own, newest first. `type` as in resource names: 'search', 'dashboard', 'stream'. */
export const listFavorites = (client: Client, request: StartListRequest & { readonly type?: string } = {}, { signal }: Abortable = {}) =>
  client.get<FavoritePage>('/favorites', { query: { ...request }, signal })
export const setFavorite = (client: Client, grn: string, favorite: boolean) =>
  (favorite ? client.put<void>(path`/favorites/${grn}`) : client.delete<void>(path`/favorites/${grn}`))
export const listLastOpened = (client: Client, request: StartListRequest = {}, { signal }: Abortable = {}) =>
  client.get<OpenedPage>('/startpage/lastOpened', { query: { ...request }, signal })
export const listRecentActivity = (client: Client, request: StartListRequest = {}, { signal }: Abortable = {}) =>
  client.get<ActivityPage>('/startpage/recentActivity', { query: { ...request }, signal })

/** How the user wants a table shown; null where that was never said. */
export const listPreferences = async (client: Client, listId: string, { signal }: Abortable = {}): Promise<ListPreferences | null> =>
  await client.get<ListPreferences | undefined>(path`/entitylists/preferences/${listId}`, { signal }) ?? null
export const setListPreferences = (client: Client, listId: string, preferences: ListPreferences) =>
  client.post<void>(path`/entitylists/preferences/${listId}`, preferences)
