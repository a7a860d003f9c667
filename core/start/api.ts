/** The calls of the start page, typed. All throw `FetchError`. */
import type { Client } from '../client/client.ts'
import type { Favorite, FavoritePage } from './schema.ts'

const pageSize = 100

/** Returns all favourites of a type, page by page: not every server takes a page without an end. */
export async function allFavorites(client: Client, type: string, signal?: AbortSignal): Promise<readonly Favorite[]> {
  const found: Favorite[] = []
  for (let page = 1; ; page++) {
    const { favorites, total } = await client.get<FavoritePage>('/favorites', {
      query: { page, per_page: pageSize, type }, report: false, ...(signal && { signal }),
    })
    found.push(...favorites)
    if (favorites.length === 0 || found.length >= total) return found
  }
}
