/** A search page as a saved search, and back. What we do not understand in a saved search that was opened is kept when it is saved. */
import { defaultPage, type SearchPage } from '../search/page.ts'
import { newId } from '../search/rules.ts'
import type { Query, Search } from '../search/schema.ts'
import { newAggregation, timePivot } from '../widgets/defaults.ts'
import { foreignFilters, widgetFilters } from './foreign-filters.ts'
import { pageInterval, widgetInterval } from './page-interval.ts'
import { placedBelow, placedInPage, placedInView } from './placing.ts'
import type { AggregationWidget, MessagesWidget, View, ViewState, Widget } from './schema.ts'
import { storedSearchTypes, type StoredPage } from './stored-search-types.ts'
import { streamChoice, streamFilter } from './stream-filter.ts'
import { isAggregation, isMessages } from './widgets.ts'

export interface SavedSearch {
  readonly view: View
  readonly search: Search
}

/** The parts of a saved search that a page shows, each as it stands there. */
interface Parts extends StoredPage {
  readonly messages: MessagesWidget | null
  readonly histogram: AggregationWidget | null
  readonly charts: readonly Widget[]
}

/** Returns whether the widget is the histogram above the messages: counts over time, as bars. */
function isHistogram(widget: Widget): widget is AggregationWidget {
  if (!isAggregation(widget)) return false
  const {
    row_pivots: [rows, ...more],
    series: [series, ...others],
    visualization,
  } = widget.config
  return (
    visualization === 'bar' &&
    rows?.type === 'time' &&
    rows.fields.join() === 'timestamp' &&
    more.length === 0 &&
    series?.function === 'count()' &&
    others.length === 0
  )
}

function partsOf({ view, search }: SavedSearch): Parts {
  const query = search.queries[0] ?? null
  const state =
    (query && Object.hasOwn(view.state, query.id) ? view.state[query.id] : Object.values(view.state)[0]) ?? null
  const widgets = state?.widgets ?? []
  const messages = widgets.find(isMessages) ?? null
  const histogram = widgets.find(isHistogram) ?? null
  return {
    query,
    state,
    messages,
    histogram,
    charts: widgets.filter(widget => widget !== messages && widget !== histogram),
  }
}

const own = <T>(map: Readonly<Record<string, T>> | undefined, id: string): T | undefined =>
  map && Object.hasOwn(map, id) ? map[id] : undefined
/** The members of a map that some widgets have. */
const ofWidgets = <T>(map: Readonly<Record<string, T>> | undefined, widgets: readonly Widget[]): Record<string, T> =>
  Object.fromEntries(
    widgets.flatMap(({ id }) => {
      const value = own(map, id)
      return value === undefined ? [] : [[id, value]]
    }),
  )
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A view saved without this setting does not define how text is shown. */
const messageRowOf = ({ config: { show_message_row: shown } }: MessagesWidget): boolean | null =>
  typeof (shown as unknown) === 'boolean' ? shown : null

/** Returns the page of a saved search. */
export function pageOfView(view: View, search: Search): SearchPage {
  const { query, state, messages, histogram, charts } = partsOf({ view, search })
  const rows = histogram?.config.row_pivots[0]
  const sort = (messages?.config.sort ?? []).map(({ field, direction }) => ({
    field,
    order: direction === 'Ascending' ? ('ASC' as const) : ('DESC' as const),
  }))
  return {
    query: query?.query.query_string ?? defaultPage.query,
    timeRange: query?.timerange ?? defaultPage.timeRange,
    streams: streamChoice(query?.filter ?? null).streams,
    filters: foreignFilters(query),
    messageFilters: widgetFilters(messages),
    interval: rows?.type === 'time' ? pageInterval(rows.config.interval) : null,
    columns: messages?.config.fields ?? state?.selected_fields ?? defaultPage.columns,
    sort: sort.length === 0 ? defaultPage.sort : sort,
    messageRow: messages ? messageRowOf(messages) : defaultPage.messageRow,
    widgets: charts,
    positions: placedInPage(ofWidgets(state?.positions, charts)),
    titles: ofWidgets(state?.titles.widget, charts),
    highlighting: state?.formatting?.highlighting ?? [],
  }
}

export interface ViewOfPageOptions {
  readonly title: string
  readonly summary?: string
  readonly description?: string
  /** The saved search that was opened. */
  readonly base?: SavedSearch
  /** It becomes a saved search of its own ('save as'); else that of the base is changed. Nothing to say without a base. */
  readonly newIds?: boolean
}

/** Returns the search and the view to store for a page: the search first, always with a new id. */
export function viewOfPage(page: SearchPage, options: ViewOfPageOptions): SavedSearch {
  const { base = null } = options
  const before: Parts = base ? partsOf(base) : { query: null, state: null, messages: null, histogram: null, charts: [] }
  const shown = base && pageOfView(base.view, base.search)
  const messages = messagesOf(page, before.messages, shown)
  const histogram = histogramOf(page, before.histogram, shown)
  const widgets = [histogram, messages, ...page.widgets]
  const types = storedSearchTypes(widgets, before)
  const query: Query = {
    id: crypto.randomUUID(),
    filters: [],
    ...before.query,
    timerange: page.timeRange,
    query: { type: 'elasticsearch', query_string: page.query },
    filter:
      shown && same(shown.streams, page.streams)
        ? (before.query?.filter ?? null)
        : streamFilter({ streams: page.streams, rest: streamChoice(before.query?.filter ?? null).rest }),
    search_types: types.all,
  }
  const ids = page.widgets.map(({ id }) => id)
  const unmoved =
    shown !== null &&
    same(shown.positions, page.positions) &&
    same(
      shown.widgets.map(({ id }) => id),
      ids,
    )
  const state: ViewState = {
    selected_fields: null,
    static_message_list_id: null,
    display_mode_settings: { positions: {} },
    ...before.state,
    titles: {
      ...before.state?.titles,
      widget: {
        ...ofWidgets(before.state?.titles.widget, [histogram, messages]),
        ...ofWidgets(page.titles, page.widgets),
      },
    },
    widgets,
    widget_mapping: types.mapping,
    positions:
      unmoved && before.state
        ? placedBelow(before.state.positions, [histogram.id, messages.id, ...ids])
        : placedInView(histogram.id, messages.id, ids, page.positions),
    formatting:
      before.state && before.state.formatting === null && page.highlighting.length === 0
        ? null
        : { highlighting: page.highlighting },
  }
  const search: Search = {
    parameters: [],
    ...base?.search,
    id: newId(),
    queries: [query, ...(base?.search.queries.slice(1) ?? [])],
  }
  return { search, view: viewWith(options, search.id, { ...base?.view.state, [query.id]: state }) }
}

function viewWith(
  { title, summary, description, base, newIds }: ViewOfPageOptions,
  search_id: string,
  state: View['state'],
): View {
  const kept = base?.view
  const own =
    kept && newIds !== true ? kept : { id: newId(), owner: null, created_at: new Date().toISOString(), favorite: false }
  return {
    properties: [],
    requires: {},
    ...kept,
    ...own,
    type: 'SEARCH',
    title,
    summary: summary ?? kept?.summary ?? '',
    description: description ?? kept?.description ?? '',
    search_id,
    state,
  }
}

/** The message list: as it was, with the page's columns and sort, and with the text of the messages or without. */
function messagesOf(page: SearchPage, before: MessagesWidget | null, shown: SearchPage | null): MessagesWidget {
  const sort = page.sort.map(({ field, order }) => ({
    type: 'pivot' as const,
    field,
    direction: order === 'ASC' ? ('Ascending' as const) : ('Descending' as const),
  }))
  const fresh: MessagesWidget = {
    id: crypto.randomUUID(),
    type: 'messages',
    filter: null,
    filters: page.messageFilters,
    timerange: null,
    query: null,
    streams: [],
    config: {
      fields: page.columns,
      show_message_row: page.messageRow ?? true,
      show_summary: true,
      decorators: [],
      sort,
    },
  }
  if (before === null || shown === null) return fresh
  const { config } = before
  return {
    ...before,
    config: {
      ...config,
      fields: page.columns,
      sort: same(shown.sort, page.sort) ? config.sort : sort,
      ...(page.messageRow !== null && { show_message_row: page.messageRow }),
    },
  }
}

/** The histogram: as it was, with the page's width of bars. */
function histogramOf(page: SearchPage, before: AggregationWidget | null, shown: SearchPage | null): AggregationWidget {
  const row_pivots = [{ ...timePivot(), config: { interval: widgetInterval(page.interval) } }]
  if (before === null || shown === null) return newAggregation({ row_pivots })
  return shown.interval === page.interval ? before : { ...before, config: { ...before.config, row_pivots } }
}
