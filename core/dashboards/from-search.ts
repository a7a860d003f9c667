/** A search page as a page of a dashboard: each widget carries what the whole page is about. */
import { addToQuery } from '../query/index.ts'
import type { SearchPage } from '../search/page.ts'
import { inZone } from '../time/time-range.ts'
import { viewOfPage, type SavedSearch } from '../views/page-view.ts'
import type { Widget } from '../views/schema.ts'
import { newPage, type DashboardPage } from './dashboard.ts'

type Asked = Pick<SearchPage, 'query' | 'timeRange' | 'streams' | 'filters'>

/** Returns a widget of a search page as one that says itself what it asks. @param zone in which words for a time are read */
export const widgetOfSearch = <W extends Widget>(
  widget: W,
  { query, timeRange, streams, filters }: Asked,
  zone: string,
): W => ({
  ...widget,
  timerange: widget.timerange ?? inZone(timeRange, zone),
  // Its own query is asked besides that of the page.
  query: { type: 'elasticsearch', query_string: addToQuery(query, widget.query?.query_string ?? '') },
  streams: widget.streams.length > 0 ? widget.streams : streams,
  filters: [...filters, ...widget.filters],
})

export interface PageOfSearchOptions {
  readonly title: string
  /** In which words for a time are read. */
  readonly zone: string
  /** The saved search that is open. */
  readonly base?: SavedSearch
}

interface WidgetsOfSearch extends Pick<DashboardPage, 'widgets' | 'positions' | 'titles'> {
  /** The list of messages. */
  readonly messages: Widget
}

function widgetsOfSearch(page: SearchPage, { title, zone, base }: PageOfSearchOptions): WidgetsOfSearch {
  const { view, search } = viewOfPage(page, { title, ...(base && { base, newIds: true }) })
  const { widgets, positions, titles } = view.state[search.queries[0]!.id]!
  const asking = widgets.map(widget => widgetOfSearch(widget, page, zone))
  // The histogram comes first, then the messages.
  return { widgets: asking, messages: asking[1]!, positions, titles: titles.widget ?? {} }
}

/** Returns the list of messages of a search page as a widget, with its title; '': none of its own. */
export function messagesOfSearch(
  page: SearchPage,
  options: Omit<PageOfSearchOptions, 'title'>,
): { readonly widget: Widget; readonly title: string } {
  const { messages, titles } = widgetsOfSearch(page, { ...options, title: '' })
  return { widget: messages, title: Object.hasOwn(titles, messages.id) ? titles[messages.id]! : '' }
}

/** Returns a page with the histogram, the charts and the messages of a search page, placed as they stand there. */
export function pageOfSearch(page: SearchPage, options: PageOfSearchOptions): DashboardPage {
  return {
    ...newPage(options.title),
    // On a dashboard they are others than those of the saved search they come from.
    ...withNewIds(widgetsOfSearch(page, options)),
    highlighting: page.highlighting,
  }
}

function withNewIds({ widgets, positions, titles }: WidgetsOfSearch): Omit<WidgetsOfSearch, 'messages'> {
  const ids = new Map(widgets.map(({ id }) => [id, crypto.randomUUID() as string]))
  const renamed = <T>(map: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(map).flatMap(([id, value]) => (ids.has(id) ? [[ids.get(id)!, value]] : [])))
  return {
    widgets: widgets.map(widget => ({ ...widget, id: ids.get(widget.id)! })),
    positions: renamed(positions),
    titles: renamed(titles),
  }
}
