/** State of a search page: undo restores it, the address and a saved search store it. */
import { defaultTimeRange, type TimeRange } from '../time/time-range.ts'
import { redone, stepped, undone, type History } from '../values/history.ts'
import type { HighlightingRule, Position, Widget } from '../views/schema.ts'
import type { MessageSort, SearchFilter } from './schema.ts'

export interface SearchPage {
  readonly query: string
  readonly timeRange: TimeRange
  /** Ids; none: every stream the user may read. */
  readonly streams: readonly string[]
  /** Further filters of the saved search; the page cannot change them. */
  readonly filters: readonly SearchFilter[]
  /** Further filters of its message list alone. */
  readonly messageFilters: readonly SearchFilter[]
  /** Width of the histogram's bars, '5m'; null: by the range. */
  readonly interval: string | null
  /** Fields of the message table, in order; the message itself stands beside or below them. */
  readonly columns: readonly string[]
  readonly sort: readonly MessageSort[]
  /** The table shows the text of each message; null: a saved search that does not say, and it does. */
  readonly messageRow: boolean | null
  /** The charts, those of types we do not know included; not the message list and not the histogram. */
  readonly widgets: readonly Widget[]
  /** By widget id. */
  readonly positions: Readonly<Record<string, Position>>
  /** By widget id. */
  readonly titles: Readonly<Record<string, string>>
  readonly highlighting: readonly HighlightingRule[]
}
/** All that its messages are searched under, beside the query. */
export const filtersOfMessages = ({
  filters,
  messageFilters,
}: Pick<SearchPage, 'filters' | 'messageFilters'>): readonly SearchFilter[] => [...filters, ...messageFilters]

export type PageChange = Partial<SearchPage>

export const defaultPage: SearchPage = {
  query: '',
  timeRange: defaultTimeRange,
  streams: [],
  filters: [],
  messageFilters: [],
  interval: null,
  columns: ['timestamp', 'source'],
  sort: [{ field: 'timestamp', order: 'DESC' }],
  messageRow: true,
  widgets: [],
  positions: {},
  titles: {},
  highlighting: [],
}

export type PageHistory = History<SearchPage>

export const samePage = (a: SearchPage, b: SearchPage): boolean =>
  a === b ||
  (Object.keys(defaultPage) as (keyof SearchPage)[]).every(
    key => a[key] === b[key] || JSON.stringify(a[key]) === JSON.stringify(b[key]),
  )

/** A change that changes nothing is no step. */
export const changed = (history: PageHistory, change: PageChange): PageHistory =>
  stepped(history, { ...history.present, ...change }, samePage)

/** The page is there already, the step before or the step after: the browser's Back and Forward are undo and redo then. */
export function arrived(history: PageHistory, page: SearchPage): PageHistory {
  const { past, future } = history
  if (past.length > 0 && samePage(past.at(-1)!, page)) return undone(history)
  if (future.length > 0 && samePage(future[0]!, page)) return redone(history)
  return changed(history, page)
}
