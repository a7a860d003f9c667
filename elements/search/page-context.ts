/** State of the search page for its panels, and the functions that change it. */
import { createContext, use } from 'react'
import type { PageChange, SearchPage } from '../../core/search/page.ts'
import type { Search } from '../../core/search/schema.ts'
import type { View } from '../../core/views/schema.ts'
import type { KnownField } from './fields/use-fields.ts'
import type { QueryProblem } from './query/query-problems.ts'
import type { SearchResult, SearchState } from './search-state.ts'
import type { OpenedView } from './use-view.ts'

export type Pane = 'messages' | 'charts' | 'patterns'
export type SearchField = KnownField

export interface SearchPageContext {
  readonly page: SearchPage
  /** The last good answer; content stays until the next is there. */
  readonly result: SearchResult | null
  readonly state: SearchState
  /** Fields of the searched range and streams. */
  readonly fields: readonly SearchField[]
  readonly zone: string
  /** Problems of the query as it is written; shown below it. */
  readonly problems: readonly QueryProblem[]
  readonly pane: Pane
  /** Live tail is on. */
  readonly live: boolean
  /** Stands in a shell, which has the other pages beside it. */
  readonly hosted: boolean
  /** The saved search that is open. */
  readonly viewId: string | null
  /** The saved search that is open, once it is there. */
  readonly opened: OpenedView | null
  /** The page differs from the saved search, or from the page nobody has touched. */
  readonly dirty: boolean
  /** Opens a saved search; null: a new page. */
  readonly openView: (id: string | null) => void
  /** To be told what was saved just now: it is the one that is open from then on. */
  readonly onSaved: (view: View, search: Search) => Promise<void>
  /** One step of undo; runs what must run, navigates in a shell. */
  readonly change: (change: PageChange) => void
  /** Adds `field:value`, or its negation, to the query as it stands in the editor, and runs. */
  readonly filter: (field: string, value: string, exclude: boolean) => void
  readonly setPane: (pane: Pane) => void
  /** Shows the charts: above the messages where these are shown and have room, else in their own pane. */
  readonly showCharts: () => void
  readonly setLive: (live: boolean) => void
  readonly refresh: () => void
  readonly loadMore: () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly mayUndo: boolean
  readonly mayRedo: boolean
  /** The scope of the shortcuts without modifier (`useShortcuts`): j, k, x and Escape of the messages. */
  readonly keys: 'page' | 'element' | 'off'
}

export const SearchPageContext = createContext<SearchPageContext | null>(null)

/** Returns the context of the search page around the component. */
export function useSearchPage(): SearchPageContext {
  const context = use(SearchPageContext)
  if (!context) throw new Error('There is no search page around this component.')
  return context
}
