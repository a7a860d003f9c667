/** Filter and range of the last search for events. They live as long as the page; only the shell keeps them in the browser. */
import { atom, type WritableAtom } from 'nanostores'
import type { AlertsFilter } from './events-schema.ts'
import { parseTimeRange, type TimeRange } from '../time/time-range.ts'

export type { AlertsFilter }

export interface LastEventSearch {
  readonly alerts: AlertsFilter
  readonly timeRange: TimeRange
}

export const defaultLastSearch: LastEventSearch = {
  alerts: 'include',
  timeRange: { type: 'relative', range: 3600 },
}

/** Name in the browser's storage (additions D). */
export const lastSearchKey = 'events-last-search'

const stores = new WeakMap<object, WritableAtom<LastEventSearch>>()

/** Returns the last search, which all elements of a core share. */
export function lastEventSearch(core: object): WritableAtom<LastEventSearch> {
  let $last = stores.get(core)
  if (!$last) stores.set(core, ($last = atom(defaultLastSearch)))
  return $last
}

/** From a storage that anybody may have written to. */
export function lastSearchOf(value: unknown): LastEventSearch {
  const { alerts, timeRange } = (value ?? {}) as Readonly<Record<string, unknown>>
  try {
    return {
      alerts: alerts === 'only' || alerts === 'exclude' ? alerts : 'include',
      timeRange: parseTimeRange(timeRange),
    }
  } catch {
    return defaultLastSearch
  }
}
