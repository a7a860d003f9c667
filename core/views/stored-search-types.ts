/** The search types of a view's widgets. Those of unchanged widgets, and those of no widget, stay as they are stored. */
import type { Query, SearchType } from '../search/schema.ts'
import { searchTypesOf } from '../widgets/search-types.ts'
import type { ViewState, Widget } from './schema.ts'

/** A query with the state of its page, as they are stored. */
export interface StoredPage {
  readonly query: Query | null
  readonly state: ViewState | null
}

export interface SearchTypesOfWidgets {
  readonly all: readonly SearchType[]
  /** The ids of the search types by widget id. */
  readonly mapping: Readonly<Record<string, readonly string[]>>
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function storedSearchTypes(widgets: readonly Widget[], { query, state }: StoredPage): SearchTypesOfWidgets {
  const stored = new Map((query?.search_types ?? []).map(type => [type.id, type]))
  const known = new Map((state?.widgets ?? []).map(widget => [widget.id, widget]))
  const before = new Map(Object.entries(state?.widget_mapping ?? {}))
  const mapped = new Set([...before.values()].flat())
  const used = new Map([...stored].filter(([id]) => !mapped.has(id)))
  const mapping = widgets.map((widget): [string, readonly string[]] => {
    const made = searchTypesOf(widget)
    const old = before.get(widget.id)
    const keeps = old !== undefined && (made.length === 0 || same(known.get(widget.id), widget))
    const types = keeps ? old.map(id => stored.get(id)).filter(type => type !== undefined) : made
    for (const type of types) used.set(type.id, type)
    return [widget.id, types.map(({ id }) => id)]
  })
  const order = new Map([...stored.keys()].map((id, at) => [id, at]))
  const place = (id: string) => order.get(id) ?? order.size
  return {
    mapping: Object.fromEntries(mapping),
    all: [...used.values()].sort((a, b) => place(a.id) - place(b.id)),
  }
}
