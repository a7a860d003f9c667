/** The table of entities that every list uses: search, filters, selection, order, columns, pages, and all the states a list can be in. */
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { pageCount, type ListAttribute } from '../../../core/client/pagination.ts'
import { Button } from '../button.tsx'
import { useStore } from '@nanostores/react'
import { useCore } from '../hooks.ts'
import { useCommonStrings } from '../common-words.ts'
import { useErrorText } from '../error-words.ts'
import { useStrings } from '../words.ts'
import { BusyBar, EmptyState, ErrorState, Skeleton } from '../parts/states.tsx'
import { Callout } from '../parts/surfaces.tsx'
import { addKitCss } from '../stylesheet.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { permittedColumns, type EntityColumn } from './column.ts'
import { useColumnLayout, type ColumnLayout } from './column-layout.ts'
import { cardsBelow } from './column-widths.ts'
import { EntityGrid } from './entity-grid.tsx'
import type { EntityPages } from './entity-pages.ts'
import { FilterBar } from './filter-bar.tsx'
import { Pagination } from './pagination.tsx'
import { SearchInput } from './search-input.tsx'
import { SearchSyntaxHelp, type SearchField } from './search-syntax-help.tsx'
import type { RowSection } from './sections.tsx'
import type { Selection } from './selection.ts'
import { SortMenu } from './sort-menu.tsx'
import type { Sort } from './sort.ts'
import { tableStrings } from './strings.ts'
import tablesCss from './tables.css?inline'
import entityTableCss from './entity-table.css?inline'
import type { TableState } from './table-state.ts'
import { useInlineSize } from './use-inline-size.ts'

addKitCss(tablesCss)
addKitCss(entityTableCss)

export interface EntityTableProps<R> {
  /** The table's name for screen readers. */
  readonly label: string
  readonly columns: readonly EntityColumn<R>[]
  /** The result of `usePaginatedEntities`. */
  readonly pages: EntityPages<R>
  /** Default: the row's `id`. */
  readonly idOf?: (row: R) => string
  /** The state that `useTableState` returns. */
  readonly state: TableState
  /** The search input above; its fields are listed in the help (default id, title, description), 'plain' has no syntax and no help. */
  readonly search?: boolean | 'plain' | readonly SearchField[]
  /** Replaces the attributes of the server; those that are filterable can be filtered by. */
  readonly attributes?: readonly ListAttribute[]
  /** The selection that `useSelection` returns; without it there are no checkboxes. */
  readonly selection?: Selection
  readonly bulkActions?: (ids: readonly string[], clear: () => void) => ReactNode
  /** Sections that open below a row. Stable (module level or useMemo), or each change renders all rows again. */
  readonly sections?: readonly RowSection<R>[]
  /** At the end of each row, `actionsWidth` pixels wide (default 44: one icon button). Stable (module level or useCallback), as the sections. */
  readonly actions?: (row: R) => ReactNode
  readonly actionsWidth?: number
  /** Beside the search input. */
  readonly tools?: ReactNode
  readonly layout?: ColumnLayout
  readonly onLayout?: (layout: ColumnLayout) => void
  /** false: all rows are given, and scroll inside where they are more than 1,000. */
  readonly paginated?: boolean
  /** Shown when there are no rows; default 'No entities exist.', or 'Filter does not match any data.' */
  readonly empty?: ReactNode
}

const none: readonly never[] = []
const ownId = (row: unknown) => String((row as { readonly id: unknown }).id)

export function EntityTable<R>(props: EntityTableProps<R>) {
  const { label, columns, pages, idOf = ownId, state, search = false, selection } = props
  const { data, error, loading, refetch } = pages
  const rows = data?.rows
  const total = data?.total ?? 0
  const { query, filters, change } = state
  const sort = state.sort ?? data?.defaultSort
  const held = useStore(useCore().$user)?.permissions
  const permitted = useMemo(() => permittedColumns(columns, held), [columns, held])
  const control = useColumnLayout(props.layout, props.onLayout)
  const visible = useMemo(() => rows?.map(idOf) ?? [], [rows, idOf])
  const attributes = props.attributes ?? data?.attributes ?? none
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const size = useInlineSize(root)
  const cards = size !== undefined && size < cardsBelow
  // The pager is about to jump to the last page.
  const beyond = rows?.length === 0 && state.page > pageCount(total, state.pageSize)
  const onSort = (next: Sort) => change({ sort: next })
  const onPage = useCallback((page: number) => change({ page }), [change])
  return (
    <div ref={setRoot} className={cards ? 'entity-table narrow' : 'entity-table'}>
      <section className="panel" aria-busy={loading}>
        <div className="table-tools">
          {search !== false && (
            <SearchInput
              value={query}
              onSearch={next => change({ query: next })}
              loading={loading && rows !== undefined}
              help={search !== 'plain' && <SearchSyntaxHelp fields={search === true ? undefined : search} />}
            />
          )}
          <FilterBar attributes={attributes} filters={filters} onChange={next => change({ filters: next })} />
          <span className="grow" />
          {props.tools}
          <SortMenu columns={permitted} sort={sort} onSort={onSort} />
          <ColumnChooser columns={permitted as EntityColumn<never>[]} control={control} />
        </div>
        {selection && !(error && !rows) && (
          <BulkBar selection={selection} visible={visible} total={rows && total} actions={props.bulkActions} />
        )}
        <div className="entity-body">
          <BusyBar busy={loading && rows !== undefined} />
          {error && rows && <StaleNotice error={error} onRetry={refetch} />}
          {rows && rows.length > 0 && (
            <EntityGrid
              label={label}
              columns={permitted}
              rows={rows}
              cards={cards}
              idOf={idOf}
              control={control}
              sort={sort}
              onSort={onSort}
              selection={selection}
              visible={visible}
              sections={props.sections ?? none}
              actions={props.actions}
              actionsWidth={props.actionsWidth ?? 44}
            />
          )}
          {error && !rows && <ErrorState error={error} onRetry={refetch} />}
          {!error && (!rows || beyond) && <Skeleton rows={Math.min(state.pageSize, 10)} />}
          {rows?.length === 0 && !beyond && <NoRows state={state}>{props.empty}</NoRows>}
        </div>
      </section>
      {props.paginated !== false && rows && (total > 0 || rows.length > 0) && (
        <Pagination
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          sizes={state.sizes}
          onPage={onPage}
          onPageSize={pageSize => change({ pageSize })}
        />
      )}
    </div>
  )
}

/** The rows below are from before. */
function StaleNotice({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useCommonStrings()
  const textOf = useErrorText()
  return (
    <div className="pad">
      <Callout variant="danger" title={textOf(error)}>
        <Button size="sm" icon="arrow-clockwise" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Callout>
    </div>
  )
}

/** Nothing matches, or nothing is there. */
function NoRows({ state, children }: { readonly state: TableState; readonly children?: ReactNode }) {
  const t = useCommonStrings()
  const k = useStrings(tableStrings)
  if (state.query === '' && state.filters.length === 0) return children ?? <EmptyState title={t('noEntities')} />
  return (
    <EmptyState
      title={t('noFilterMatch')}
      icon="funnel"
      action={
        <Button size="sm" onClick={() => state.change({ query: '', filters: [] })}>
          {k('resetFilters')}
        </Button>
      }
    />
  )
}
