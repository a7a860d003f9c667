/**
 * The calls of views and of what users mark as favourite, typed. All throw `FetchError`.
 *
 * Saving what a search page shows: the search first, then the view that uses it (core/views/page-view.ts makes both):
 * ```ts
 * const { view, search } = viewOfPage(page, { title: 'Errors' })
 * await createSearch(client, search)
 * const saved = await createView(client, view)
 * ```
 */
import type { Client } from '../client/client.ts'
import { path } from '../client/request.ts'
import type { View } from './schema.ts'

interface Abortable { readonly signal?: AbortSignal }

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

const viewPath = (id: string): string => path`/views/${id}`

export const setFavorite = (client: Client, grn: string, favorite: boolean) =>
  (favorite ? client.put<void>(path`/favorites/${grn}`) : client.delete<void>(path`/favorites/${grn}`))
