/** One search that answers many widgets, and what it said of each. */
import { newId } from '../search/rules.ts'
import type { Search, SearchError, SearchFilter, SearchJob, SearchTypeResult, TimeRange } from '../search/schema.ts'
import type { Widget } from '../views/schema.ts'
import type { WidgetResults } from './read.ts'
import { searchTypesOf } from './search-types.ts'

/** The search of widgets without a query, range and streams of their own; `filters` apply to all widgets. */
export interface WidgetScope {
  readonly query: string
  readonly timerange: TimeRange
  readonly streams: readonly string[]
  readonly filters?: readonly SearchFilter[]
}

export const widgetsQueryId = 'widgets'

/** null: none of them asks anything. */
export function searchOf(
  widgets: readonly Widget[],
  { query, timerange, streams, filters = [] }: WidgetScope,
): Search | null {
  const types = widgets.flatMap(searchTypesOf)
  if (types.length === 0) return null
  return {
    id: newId(),
    parameters: [],
    queries: [
      {
        id: widgetsQueryId,
        timerange,
        query: { type: 'elasticsearch', query_string: query },
        filters,
        filter: streams.length === 0 ? null : { type: 'or', filters: streams.map(id => ({ type: 'stream', id })) },
        search_types: types,
      },
    ],
  }
}

export interface WidgetAnswer {
  /** By search type id; null where there is none yet. */
  readonly results: WidgetResults | null
  /** The server's errors for this widget, or for all of them. */
  readonly error: string | null
  /** The user may not read the streams that it names. */
  readonly notPermitted: boolean
}

/** Type of the error of a search type whose streams the caller may not read; an extension of ours. */
const missingStreamPermission: SearchError['type'] = 'missing_stream_permission'

/** A widget fails alone: what is said of a search type is its widget's affair, what is said of none is everybody's. */
export function answerOf(widget: Widget, job: SearchJob): WidgetAnswer {
  const types = searchTypesOf(widget)
  const ids = new Set(types.map(({ id }) => id))
  const said = (job.errors ?? []).filter(({ search_type_id: id }: SearchError) => id === undefined || ids.has(id))
  const all = Object.hasOwn(job.results, widgetsQueryId) ? job.results[widgetsQueryId]!.search_types : {}
  const entries = [...ids].filter(id => Object.hasOwn(all, id)).map((id): [string, SearchTypeResult] => [id, all[id]!])
  // A number without the one before it would say that there is none.
  const isWhole =
    job.execution.done || [...ids].every(id => Object.hasOwn(all, id) || said.some(one => one.search_type_id === id))
  const isAnswered = isWhole && entries.some(([id]) => id === types[0]?.id)
  return {
    results: isAnswered ? Object.fromEntries(entries) : null,
    error: said[0]?.description ?? null,
    notPermitted: said.some(({ type }) => type === missingStreamPermission),
  }
}
