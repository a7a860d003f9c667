/**
 * The part of a dashboard that a caller may read: what asks for streams they may not read is left out of the search, and its widget has
 * nothing but its place.
 */
import type { Query, Search } from '../../../core/search/schema.ts'
import type { View, ViewState, Widget } from '../../../core/views/schema.ts'
import { notPermittedType } from '../../../core/views/widgets.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { effectiveQueries } from '../search/execution/effective.ts'
import { planQuery } from '../search/execution/plan-query.ts'
import { streamsOf } from '../search/query.ts'
import { isKnown } from '../search/types/registry.ts'
import type { StoredView } from '../views/collection.ts'

export interface PermittedPart {
  readonly state: View['state']
  /**
   * Returns the search to run.
   * @param asked ids of search types: one of them that may not be read stays, and is answered by an error that says so and no more. A page that
   * was opened before shows its last answer otherwise
   */
  readonly searchFor: (asked: readonly string[]) => Search
  /** As it is shown: a query whose own streams may not be read says nothing of itself, and neither does a search type of unknown kind. */
  readonly shown: Search
}

export async function permittedPart(
  services: Services,
  caller: Caller,
  view: StoredView,
  search: Search,
): Promise<PermittedPart> {
  const mayRead = (streams: readonly string[]) => streams.every(id => caller.isPermitted(`streams:read:${id}`))
  const pages = search.queries.filter(({ id }) => Object.hasOwn(view.state, id))
  const state: Record<string, ViewState> = {}
  const parts: {
    readonly query: Query
    readonly permitted: Query['search_types']
    readonly refused: ReadonlySet<string>
  }[] = []
  for (const query of effectiveQueries({ ...search, queries: pages }, {})) {
    const planned = await planQuery(services, caller, query, true)
    const { page, hiddenTypes } = permittedPage(view.state[query.id]!, id => planned.isRefused(id), mayRead)
    state[query.id] = page
    const stored = pages.find(({ id }) => id === query.id)!
    parts.push({
      query: stored,
      permitted: stored.search_types.filter(({ id }) => !hiddenTypes.has(id) && !planned.isRefused(id)),
      refused: new Set(stored.search_types.map(({ id }) => id).filter(id => planned.isRefused(id))),
    })
  }
  const searchFor = (asked: readonly string[]): Search => ({
    ...search,
    queries: parts.map(({ query, permitted, refused }) => {
      const told = query.search_types.filter(({ id }) => refused.has(id) && asked.includes(id))
      return { ...query, search_types: [...permitted, ...told] }
    }),
  })
  const shown = searchFor([]).queries.map(query =>
    withoutUnknown(mayRead(streamsOf(query.filter)) ? query : silent(query)),
  )
  return { state, searchFor, shown: { ...search, queries: shown } }
}

/** Nobody here can tell which streams a search type of unknown kind names, and none is run. */
const withoutUnknown = (query: Query): Query => ({
  ...query,
  search_types: query.search_types.map(type => (isKnown(type) ? type : { id: type.id, type: type.type })),
})

const silent = (query: Query): Query => ({
  ...query,
  filter: null,
  filters: [],
  query: { type: 'elasticsearch', query_string: '' },
})

function permittedPage(
  state: ViewState,
  isRefused: (searchTypeId: string) => boolean,
  mayRead: (streams: readonly string[]) => boolean,
): { readonly page: ViewState; readonly hiddenTypes: ReadonlySet<string> } {
  const typesOf = (id: string) => (Object.hasOwn(state.widget_mapping, id) ? state.widget_mapping[id]! : [])
  const hidden = new Set(
    state.widgets.filter(({ id, streams }) => !mayRead(streams) || typesOf(id).some(isRefused)).map(({ id }) => id),
  )
  const visible = new Set(state.widgets.map(({ id }) => id).filter(id => !hidden.has(id)))
  const ofVisible = new Set([...visible].flatMap(typesOf))
  // Clients leave behind what belonged to widgets that were deleted or moved: only what is shown is told.
  const visibleOnly = <T>(map: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(map).filter(([id]) => visible.has(id)))
  const titles = Object.entries(state.titles).map(([kind, texts]) => [
    kind,
    kind === 'tab' ? texts : visibleOnly(texts),
  ])
  return {
    hiddenTypes: new Set([...hidden].flatMap(typesOf).filter(id => !ofVisible.has(id))),
    page: {
      ...state,
      titles: Object.fromEntries(titles),
      widgets: state.widgets.map(widget => (hidden.has(widget.id) ? withoutContent(widget) : widget)),
      widget_mapping: visibleOnly(state.widget_mapping),
    },
  }
}

const withoutContent = ({ id }: Widget): Widget => ({
  id,
  type: notPermittedType,
  filter: null,
  filters: [],
  timerange: null,
  query: null,
  streams: [],
  config: {},
})
