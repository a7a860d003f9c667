/**
 * How the widgets of a page are run: those that ask as they are stored by the stored search, so that its viewers share what it answers; the
 * others by a search of their own.
 */
import { newId } from '../search/rules.ts'
import type { AbsoluteTimeRange, ExecutionState, Search, SearchError, SearchJob, SearchType } from '../search/schema.ts'
import type { Widget } from '../views/schema.ts'
import { searchTypeId, searchTypesOf, type SearchTypeName } from '../widgets/search-types.ts'
import { widgetsQueryId } from '../widgets/search.ts'
import type { DashboardOverride } from './address.ts'
import { storedPage, type Dashboard, type DashboardPage } from './dashboard.ts'
import { bindingsOf, type ParameterValues } from './parameters.ts'

export interface PageRun {
  readonly searchId: string
  /** The search to store first; null: it is stored. */
  readonly search: Search | null
  readonly state: ExecutionState
  readonly pageId: string
  /** Ids of stored search types to those that `searchTypesOf` gives. */
  readonly ids: ReadonlyMap<string, string>
}

export interface PageRunOptions {
  readonly override: DashboardOverride
  readonly values: ParameterValues
  /** Id of the stored search; null: the dashboard is not stored yet. */
  readonly searchId: string | null
  /** The part of the messages of a message list; absent: the first one. */
  readonly part?: MessagesPart
}

/** A part of the messages that a widget finds, after those that are there. */
export interface MessagesPart {
  /** The range that the first part was found in, so that nothing shifts. */
  readonly range: AbsoluteTimeRange
  /** The cursor of the last message before it. */
  readonly after: readonly unknown[]
  readonly limit: number
}

const nameOf = (type: SearchType): SearchTypeName | 'messages' => {
  if (type.type === 'messages') return 'messages'
  const name = 'name' in type ? type.name : null
  if (type.type === 'events') return 'events'
  return name === 'trend' ? 'trend' : 'chart'
}

/** The stored search types that answer a widget; null: it does not ask as it is stored. */
function storedTypes(page: DashboardPage, widget: Widget): readonly SearchType[] | null {
  const { state, query } = page.stored
  const mapping = state?.widget_mapping ?? {}
  const before = state?.widgets.find(({ id }) => id === widget.id)
  if (!query || query.id !== page.id || !before || !Object.hasOwn(mapping, widget.id)) return null
  if (before !== widget && JSON.stringify(searchTypesOf(before)) !== JSON.stringify(searchTypesOf(widget))) return null
  const types = mapping[widget.id]!.flatMap(id => query.search_types.filter(type => type.id === id))
  return types.length === mapping[widget.id]!.length && types.length > 0 ? types : null
}

/** Returns the stored search types of these widgets, without those of widgets that do not ask as they are stored. */
export function storedRun(page: DashboardPage, widgets: readonly Widget[]): Pick<PageRun, 'pageId' | 'ids'> {
  const ids = widgets.flatMap(widget =>
    (storedTypes(page, widget) ?? []).map((type): [string, string] => [type.id, searchTypeId(widget.id, nameOf(type))]),
  )
  return { pageId: page.id, ids: new Map(ids) }
}

/** Returns how to run these widgets of the page. */
export function pageRun(
  dashboard: Dashboard,
  page: DashboardPage,
  widgets: readonly Widget[],
  { override, values, searchId, part }: PageRunOptions,
): PageRun {
  const stored = widgets.map(widget => ({ widget, types: storedTypes(page, widget) }))
  const { query } = override
  const timeRange = part?.range ?? override.timeRange
  const changedFor = (ids: readonly string[]) => ({
    ...(timeRange && { timerange: timeRange }),
    ...(query !== null && query !== '' && { query: { type: 'elasticsearch' as const, query_string: query } }),
    ...(part && {
      search_types: Object.fromEntries(ids.map(id => [id, { limit: part.limit, after: [...part.after] }])),
    }),
  })
  const parameter_bindings = bindingsOf(dashboard.parameters, values)
  const isStored = searchId !== null && stored.every(({ types }) => types !== null)
  if (isStored) {
    const { ids } = storedRun(page, widgets)
    return {
      searchId,
      search: null,
      pageId: page.id,
      ids,
      state: {
        parameter_bindings,
        global_override: {
          keep_queries: [page.id],
          keep_search_types: [...ids.keys()],
          ...changedFor([...ids.keys()]),
        },
      },
    }
  }
  const types = widgets.flatMap(searchTypesOf)
  const changed = changedFor(types.map(({ id }) => id))
  const search: Search = {
    id: newId(),
    parameters: dashboard.parameters,
    queries: [{ ...storedPage({ ...page, widgets: [] }).query, search_types: types }],
  }
  return {
    searchId: search.id,
    search,
    pageId: page.id,
    ids: new Map(types.map(({ id }) => [id, id])),
    state: { parameter_bindings, ...(Object.keys(changed).length > 0 && { global_override: changed }) },
  }
}

/** Returns the job as widgets read it: one query, with the search types under the ids that `searchTypesOf` gives. */
export function jobOfWidgets(job: SearchJob, { pageId, ids }: Pick<PageRun, 'pageId' | 'ids'>): SearchJob {
  const renamed = (error: SearchError): SearchError => {
    const id = error.search_type_id === undefined ? undefined : ids.get(error.search_type_id)
    return id === undefined ? error : { ...error, search_type_id: id }
  }
  const result = Object.hasOwn(job.results, pageId) ? job.results[pageId] : undefined
  const types = Object.entries(result?.search_types ?? {}).flatMap(([id, type]) =>
    ids.has(id) ? [[ids.get(id)!, type] as const] : [],
  )
  return {
    ...job,
    ...(job.errors && { errors: job.errors.map(renamed) }),
    results: result ? { [widgetsQueryId]: { ...result, search_types: Object.fromEntries(types) } } : {},
  }
}
