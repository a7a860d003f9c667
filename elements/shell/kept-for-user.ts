/** Keeps data of a user in this browser: recent searches, display settings of messages, and the last search for events. */
import type { WritableAtom } from 'nanostores'
import { lastEventSearch, lastSearchKey, lastSearchOf } from '../../core/alerts/last-search.ts'
import { listSettings, listSettingsOf } from '../../core/search/list-settings.ts'
import { recentOf, recentSearches } from '../../core/search/recent.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem'>

/** A storage that refuses is none, and so is one that holds something else. */
function keep<T>(
  $value: WritableAtom<T>,
  key: string,
  valueOf: (stored: unknown) => T,
  storage: () => Kept,
): () => void {
  let stored: unknown = null
  try {
    stored = JSON.parse(storage().getItem(key) ?? 'null')
  } catch {
    // what cannot be read is as good as nothing
  }
  $value.set(valueOf(stored))
  const stop = $value.listen(value => {
    try {
      storage().setItem(key, JSON.stringify(value))
    } catch {
      // it still holds until the page is closed
    }
  })
  return () => {
    stop()
    $value.set(valueOf(null))
  }
}

/** From now on what the core keeps is this user's; ends with the returned function. */
export function keepForUser(core: object, username: string, storage: () => Kept): () => void {
  const ends = [
    keep(recentSearches(core), `cordwood.recent-searches.${username}`, recentOf, storage),
    keep(listSettings(core), `cordwood.message-list.${username}`, listSettingsOf, storage),
    keep(lastEventSearch(core), lastSearchKey, lastSearchOf, storage),
  ]
  return () => {
    for (const end of ends) end()
  }
}
