/** The calls of the start page, typed. All throw `FetchError`. */
import type { Client } from '../client/client.ts'
import { everyPage } from '../client/every-page.ts'
import { path, type Abortable } from '../client/request.ts'
import type { Favorite, FavoritePage, Opened, OpenedPage } from './schema.ts'

/** Returns all favourites of a type. */
export const allFavorites = (client: Client, type: string, signal?: AbortSignal): Promise<readonly Favorite[]> =>
  everyPage(async page => {
    const { favorites, total } = await client.get<FavoritePage>('/favorites', {
      query: { ...page, type },
      report: false,
      signal,
    })
    return { entries: favorites, total }
  })

/** Returns what the user opened last, the newest first. */
export const allOpened = (client: Client, { signal }: Abortable = {}): Promise<readonly Opened[]> =>
  everyPage(async page => {
    const { lastOpened, total } = await client.get<OpenedPage>('/startpage/lastOpened', {
      query: { ...page },
      report: false,
      signal,
    })
    return { entries: lastOpened, total }
  })

export const setFavorite = (client: Client, grn: string, favorite: boolean) =>
  favorite ? client.put<void>(path`/favorites/${grn}`) : client.delete<void>(path`/favorites/${grn}`)
