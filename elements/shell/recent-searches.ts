/** Keeps what a user searched lately in this browser. */
import { recentOf, recentSearches } from '../../core/search/recent.ts'

const keyOf = (username: string) => `cordwood.recent-searches.${username}`

/** From now on the list of the core is this user's; ends with the returned function. A storage that refuses is none. */
export function keepRecentSearches(core: object, username: string, storage: () => Pick<Storage, 'getItem' | 'setItem'>): () => void {
  const $recent = recentSearches(core)
  let stored: unknown = null
  try {
    stored = JSON.parse(storage().getItem(keyOf(username)) ?? 'null')
  } catch {
    // what cannot be read is as good as nothing
  }
  $recent.set(recentOf(stored))
  const stop = $recent.listen((list) => {
    try {
      storage().setItem(keyOf(username), JSON.stringify(list))
    } catch {
      // it still holds until the page is closed
    }
  })
  return () => {
    stop()
    $recent.set([])
  }
}
