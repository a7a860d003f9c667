/** The state of a list of entities: its page, its selection, the titles of what was seen. */
import { useCallback, useRef } from 'react'
import type { Entity, EntityRow } from '../../../core/entities/entity.ts'
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts'
import { usePaginatedEntities, type EntityPages } from '../tables/entity-pages.ts'
import { useSelection, type Selection } from '../tables/selection.ts'
import type { Sort } from '../tables/sort.ts'
import { useTableState, type TableState, type TableUrl } from '../tables/table-state.ts'

export interface EntityListOptions {
  /** The element's property `parameters`. */
  readonly parameters: string | undefined
  /** `core.routes.…` of the screen; page and page size stand in its query. */
  readonly address: TableUrl['address']
  /** The query of the list stands in the address too, as `query`. */
  readonly queryInAddress?: boolean
  /** Default: by title. */
  readonly sort?: Sort
}

export interface EntityList<R extends EntityRow> {
  readonly entity: Entity<R>
  readonly pages: EntityPages<R>
  readonly state: TableState
  readonly selection: Selection
  /** Titles of all rows that were seen, as a selection goes over pages; of others the id. Stable. */
  readonly titleOf: (id: string) => string
  /** Call it when a row was deleted: the focus goes to the heading once the row is gone. Stable. */
  readonly removed: () => void
}

const byTitle: Sort = { attributeId: 'title', direction: 'asc' }

export function useEntityList<R extends EntityRow, I>(
  entity: Entity<R, I>,
  { parameters, address, queryInAddress = false, sort = byTitle }: EntityListOptions,
): EntityList<R> {
  const state = useTableState({ url: { parameters, address, withQuery: queryInAddress }, defaults: { sort } })
  const pages = usePaginatedEntities<R>(entity.paths.list, state, entity.listKey)
  const selection = useSelection()
  const rows = pages.data?.rows
  const seen = useRef(new Map<string, string>())
  for (const row of rows ?? []) seen.current.set(row.id, entity.titleOf(row))
  const titleOf = useCallback((id: string) => seen.current.get(id) ?? id, [])
  const removed = useFocusAfterRemoval(rows, root => root.querySelector('h1'))
  return { entity, pages, state, selection, titleOf, removed }
}
