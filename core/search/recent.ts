/** Recent searches, newest first. They live as long as the page; only the shell stores them in the browser, for each user. */
import { atom, type WritableAtom } from 'nanostores'
import { parseTimeRange, type TimeRange } from '../time/time-range.ts'

export interface RecentSearch {
  readonly query: string
  readonly timeRange: TimeRange
  readonly streams: readonly string[]
}

export const mostRecent = 50
/** A longer query is not kept. */
const longestQuery = 4000

const stores = new WeakMap<object, WritableAtom<readonly RecentSearch[]>>()

/** One list for all elements of a core. */
export function recentSearches(core: object): WritableAtom<readonly RecentSearch[]> {
  let $recent = stores.get(core)
  if (!$recent) stores.set(core, ($recent = atom<readonly RecentSearch[]>([])))
  return $recent
}

/** A search stands in the list once, where it was run last. */
export function withRecent(
  list: readonly RecentSearch[],
  { query, timeRange, streams }: RecentSearch,
): readonly RecentSearch[] {
  if (query.length > longestQuery) return list
  const search: RecentSearch = { query, timeRange, streams }
  const written = JSON.stringify(search)
  return [search, ...list.filter(other => JSON.stringify(other) !== written)].slice(0, mostRecent)
}

/** Adds a search that the user asked for: ran its query, or chose its range. */
export function rememberSearch(core: object, search: RecentSearch): void {
  const $recent = recentSearches(core)
  $recent.set(withRecent($recent.get(), search))
}

/** The queries of the list, each once, as it was run last. */
export const recentQueries = (list: readonly RecentSearch[]): readonly RecentSearch[] =>
  list.filter(({ query }, at) => query !== '' && list.findIndex(other => other.query === query) === at)

/** The ranges of the list, each once. */
export function recentRanges(list: readonly RecentSearch[], most: number): readonly TimeRange[] {
  return [...new Map(list.map(({ timeRange }) => [JSON.stringify(timeRange), timeRange])).values()].slice(0, most)
}

/** From a storage that anybody may have written to. */
export function recentOf(value: unknown): readonly RecentSearch[] {
  return (Array.isArray(value) ? value : [])
    .flatMap((one: unknown) => {
      const { query, timeRange, streams } = (one ?? {}) as Readonly<Record<string, unknown>>
      if (typeof query !== 'string' || query.length > longestQuery) return []
      try {
        return [
          {
            query,
            timeRange: parseTimeRange(timeRange),
            streams: Array.isArray(streams) ? streams.filter(id => typeof id === 'string') : [],
          },
        ]
      } catch {
        return []
      }
    })
    .slice(0, mostRecent)
}
