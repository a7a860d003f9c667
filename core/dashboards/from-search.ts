/** A search page as a page of a dashboard: each widget carries what the whole page is about. */
import type { SearchPage } from '../search/page.ts'
import { viewOfPage } from '../views/page-view.ts'
import type { Widget } from '../views/schema.ts'
import { newPage, type DashboardPage } from './dashboard.ts'

type Asked = Pick<SearchPage, 'query' | 'timeRange' | 'streams' | 'filters'>

/** Returns a widget of a search page as one that says itself what it asks. */
export const widgetOfSearch = <W extends Widget>(widget: W, { query, timeRange, streams, filters }: Asked): W => ({
  ...widget,
  timerange: widget.timerange ?? timeRange,
  query: widget.query ?? { type: 'elasticsearch', query_string: query },
  streams: widget.streams.length > 0 ? widget.streams : streams,
  filters: [...filters, ...widget.filters],
})

/** Returns a page with the histogram, the charts and the messages of a search page, placed as they stand there. */
export function pageOfSearch(page: SearchPage, title: string): DashboardPage {
  const [state] = Object.values(viewOfPage(page, { title }).view.state)
  const { widgets, positions, titles } = state!
  return {
    ...newPage(title),
    // On a dashboard they are others than those of the saved search they come from.
    ...withNewIds({
      widgets: widgets.map(widget => widgetOfSearch(widget, page)),
      positions,
      titles: titles.widget ?? {},
    }),
    highlighting: page.highlighting,
  }
}

function withNewIds(page: Pick<DashboardPage, 'widgets' | 'positions' | 'titles'>): typeof page {
  const ids = new Map(page.widgets.map(({ id }) => [id, crypto.randomUUID() as string]))
  const renamed = <T>(map: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(map).flatMap(([id, value]) => (ids.has(id) ? [[ids.get(id)!, value]] : [])))
  return {
    widgets: page.widgets.map(widget => ({ ...widget, id: ids.get(widget.id)! })),
    positions: renamed(page.positions),
    titles: renamed(page.titles),
  }
}
