/** A dashboard as its screen changes it, and as it is stored. What we do not understand in a stored one is kept when it is saved. */
import { newId } from '../search/rules.ts'
import type { Parameter, Query, Search } from '../search/schema.ts'
import { defaultTimeRange } from '../time/time-range.ts'
import { placedBelow } from '../views/placing.ts'
import type { HighlightingRule, Position, View, ViewState, Widget } from '../views/schema.ts'
import { storedSearchTypes, type StoredPage } from '../views/stored-search-types.ts'

type ByWidget<T> = Readonly<Record<string, T>>

/** A page: a query of the stored search, with its state. Maps are by widget id. */
export interface DashboardPage {
  /** The id of its query. */
  readonly id: string
  /** '': none of its own. */
  readonly title: string
  readonly widgets: readonly Widget[]
  readonly positions: ByWidget<Position>
  readonly titles: ByWidget<string>
  readonly descriptions: ByWidget<string>
  /** How often a widget is refreshed that does not follow the dashboard, ISO 8601 duration. */
  readonly refreshes: ByWidget<string>
  readonly highlighting: readonly HighlightingRule[]
  /** The page as it is stored; a copy has what it was copied from. */
  readonly stored: StoredPage
}

export interface Dashboard {
  /** In order; at least one. */
  readonly pages: readonly DashboardPage[]
  readonly parameters: readonly Parameter[]
}

/** A dashboard with the search that it runs. */
export interface StoredDashboard {
  readonly view: View
  readonly search: Search
}

const own = <T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  map && Object.hasOwn(map, key) ? map[key] : undefined

/** The names under which the titles of a page hold more than titles: every client keeps them, whether it knows them or not. */
const descriptionKey = 'description'
const refreshKey = 'refresh'

const empty: Omit<DashboardPage, 'id'> = {
  title: '',
  widgets: [],
  positions: {},
  titles: {},
  descriptions: {},
  refreshes: {},
  highlighting: [],
  stored: { query: null, state: null },
}
export const newPage = (title = ''): DashboardPage => ({ ...empty, id: crypto.randomUUID(), title })
export const newDashboard = (): Dashboard => ({ pages: [newPage()], parameters: [] })

function pageOf(id: string, stored: StoredPage & { readonly state: ViewState }): DashboardPage {
  const { titles, widgets, positions, formatting } = stored.state
  return {
    id,
    title: own(titles.tab as Readonly<Record<string, string>> | undefined, 'title') ?? '',
    widgets,
    positions,
    titles: titles.widget ?? {},
    descriptions: own(titles, descriptionKey) ?? {},
    refreshes: own(titles, refreshKey) ?? {},
    highlighting: formatting?.highlighting ?? [],
    stored,
  }
}

/** Returns the dashboard of a view: its pages in the order of the queries, those without a query last. */
export function dashboardOf({ view, search }: StoredDashboard): Dashboard {
  const queries = new Map(search.queries.map(query => [query.id, query]))
  const ids = new Set([...queries.keys(), ...Object.keys(view.state)])
  const pages = [...ids].flatMap(id => {
    const state = own(view.state, id)
    return state ? [pageOf(id, { query: queries.get(id) ?? null, state })] : []
  })
  return { pages: pages.length === 0 ? [newPage()] : pages, parameters: search.parameters }
}

export interface ViewOfDashboardOptions {
  readonly title: string
  readonly summary?: string
  readonly description?: string
  /** The dashboard that was opened. */
  readonly base?: StoredDashboard
  /** It becomes a dashboard of its own ('save as'); else that of the base is changed. Nothing to say without a base. */
  readonly newIds?: boolean
}

/** Returns the search and the view to store: the search first, always with a new id. */
export function viewOfDashboard(dashboard: Dashboard, options: ViewOfDashboardOptions): StoredDashboard {
  const { title, summary, description, base, newIds } = options
  const pages = dashboard.pages.map(page => ({ page, ...storedPage(page) }))
  const shown = new Set(Object.keys(base?.view.state ?? {}))
  const search: Search = {
    ...base?.search,
    id: newId(),
    parameters: dashboard.parameters,
    // Queries without a page are no page that was deleted.
    queries: [...pages.map(({ query }) => query), ...(base?.search.queries.filter(({ id }) => !shown.has(id)) ?? [])],
  }
  const kept = base?.view
  const identity =
    kept && newIds !== true ? kept : { id: newId(), owner: null, created_at: new Date().toISOString(), favorite: false }
  const view: View = {
    properties: [],
    requires: {},
    ...kept,
    ...identity,
    type: 'DASHBOARD',
    title,
    summary: summary ?? kept?.summary ?? '',
    description: description ?? kept?.description ?? '',
    search_id: search.id,
    state: Object.fromEntries(pages.map(({ page, state }) => [page.id, state])),
  }
  return { view, search }
}

const withoutKeys = (map: Readonly<Record<string, unknown>>, ...keys: readonly string[]) =>
  Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key)))
/** The members of a map that belong to widgets of the page. */
const ofWidgets = <T>(map: ByWidget<T>, { widgets }: DashboardPage): ByWidget<T> => {
  const ids = new Set(widgets.map(({ id }) => id))
  return Object.fromEntries(Object.entries(map).filter(([id]) => ids.has(id)))
}
const unlessEmpty = (key: string, map: ByWidget<string>) => (Object.keys(map).length === 0 ? {} : { [key]: map })

/** Returns a page as it is to be stored. */
export function storedPage(page: DashboardPage): { readonly query: Query; readonly state: ViewState } {
  const { id, title, widgets, highlighting, stored } = page
  const types = storedSearchTypes(widgets, stored)
  const query: Query = {
    timerange: defaultTimeRange,
    filter: null,
    filters: [],
    query: { type: 'elasticsearch', query_string: '' },
    ...stored.query,
    id,
    search_types: types.all,
  }
  const before = stored.state
  const state: ViewState = {
    selected_fields: null,
    static_message_list_id: null,
    display_mode_settings: { positions: {} },
    ...before,
    titles: {
      ...withoutKeys(before?.titles ?? {}, 'widget', 'tab', descriptionKey, refreshKey),
      widget: ofWidgets(page.titles, page),
      ...((title !== '' || before?.titles.tab) && { tab: { ...before?.titles.tab, ...(title !== '' && { title }) } }),
      ...unlessEmpty(descriptionKey, ofWidgets(page.descriptions, page)),
      ...unlessEmpty(refreshKey, ofWidgets(page.refreshes, page)),
    } as ViewState['titles'],
    widgets,
    widget_mapping: types.mapping,
    positions: placedBelow(
      page.positions,
      widgets.map(widget => widget.id),
    ),
    formatting: before && before.formatting === null && highlighting.length === 0 ? null : { highlighting },
  }
  return { query, state }
}

/** Whether both are stored in the same way. */
export const sameDashboard = (a: Dashboard, b: Dashboard): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
