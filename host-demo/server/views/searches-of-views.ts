/** The searches of views: readable for who may read the view, and kept as long as the view is there. */
import { system } from '../platform/records/callers.ts'
import type { SearchUser } from '../search/search-users.ts'
import type { Services } from '../platform/services.ts'
import { views } from './collection.ts'

export function searchesOfViews({ records }: Services): SearchUser {
  const readable = async (caller: Parameters<SearchUser['readableBy']>[0]) => [
    ...new Set((await records.as(caller).of(views).all()).map(({ search_id }) => search_id)),
  ]
  return {
    mayRead: async (caller, searchId) => (await readable(caller)).includes(searchId),
    readableBy: readable,
    used: () => readable(system('searches of views')),
  }
}
