/**
 * `<cordwood-entity-table>`: any list of the server, or rows of your own, with search, filters, sorting, selection, columns and pages.
 *
 * With `path` it asks the server for one page at a time. The columns are yours (`columns`), else the attributes that the answer describes,
 * else the plain values of its rows. With `rows` it sorts, searches and turns pages on its own. Selected rows are kept over pages; put
 * buttons for them into the slot `bulk-actions`, and listen to `cordwood-selection-changed`.
 *
 * @slot bulk-actions — what can be done with the selected rows; shown while there are any
 * @slot empty — shown where there are no rows, in place of 'No entities exist.'
 * @example
 * <cordwood-entity-table path="/users/paginated" list="users" heading="Users"></cordwood-entity-table>
 */
import { useCallback, useMemo } from 'react'
import {
  ClientTable,
  columnsOfAttributes,
  columnsOfRows,
  defineElement,
  EmptyState,
  EntityTable,
  useCommonStrings,
  useHost,
  useMethods,
  usePaginatedEntities,
  useSelection,
  useStrings,
  useTableState,
  type ColumnType,
  type EntityColumn,
  type EntityTableProps as KitTableProps,
  type Selection,
} from '../kit/kit.ts'
import type { ColumnLayout } from '../kit/tables/column-layout.ts'
import { tableStrings } from '../kit/tables/strings.ts'
import { identityOf } from './identity.ts'
import { RowName } from './row-name.tsx'

/** A column of `<cordwood-entity-table>`. */
export interface EntityTableColumn {
  /**
   * The attribute to show. The row's member with the camelCased name is read ('created_at' reads `createdAt`), else the
   * one with this name.
   */
  readonly id: string
  /** The heading. */
  readonly title: string
  /** Default STRING. DATE is shown in the user's zone. */
  readonly type?: ColumnType
  readonly sortable?: boolean
  /** The column is shown only to users with these permissions. */
  readonly permissions?: readonly string[]
  /** One of `permissions` is enough. */
  readonly anyPermissions?: boolean
  /** Whether the column is hidden until the user shows it. */
  readonly hidden?: boolean
}

export interface EntityTableProps {
  /** Path of a paginated list below the API's base URL: '/streams/paginated'. */
  readonly path?: string
  /** The member of the answer that holds the rows; default 'elements'. */
  readonly list?: string
  /** The heading above, also the table's name for screen readers. */
  readonly heading?: string
  /** Rows to show instead of those of `path`; each has an `id`. */
  readonly rows?: readonly object[]
  /** Default: what the answer's `attributes` describe, else the plain values of the rows. */
  readonly columns?: readonly EntityTableColumn[]
  /** Rows per page: 10 (default), 20, 50 or 100, or another number of your own. */
  readonly pageSize?: number
  /** All of `rows` on one page; more than 1,000 scroll inside. */
  readonly unpaged?: boolean
  /** Whether rows can be selected. */
  readonly selectable?: boolean
  /** Whether the name of a row is a button that emits `cordwood-row-opened`. */
  readonly openable?: boolean
  /** Hides the search input. */
  readonly noSearch?: boolean
  /** Order, visibility and widths of the columns, as in the detail of `cordwood-columns-changed`. */
  readonly layout?: ColumnLayout
}

export interface EntityTableMethods {
  /** Fetches the rows again; the current ones stay until the answer arrives. */
  refresh(): void
  /** Clears the selection. */
  clearSelection(): void
}

/** Detail of `cordwood-selection-changed`. */
export interface SelectionChangedDetail {
  /** Ids of all selected rows, including those on other pages. */
  readonly ids: readonly string[]
}

/** Detail of `cordwood-row-opened`. */
export interface RowOpenedDetail {
  readonly id: string
  /** The row as the server or `rows` gave it. */
  readonly row: unknown
}

/** Detail of `cordwood-columns-changed`: what to give back as `layout`. */
export type ColumnsChangedDetail = ColumnLayout

function EntityTableElement(props: EntityTableProps) {
  const host = useHost()
  const selection = useSelection(
    useCallback(
      (ids: readonly string[]) => {
        host.emit('cordwood-selection-changed', { ids } satisfies SelectionChangedDetail)
      },
      [host],
    ),
  )
  const onLayout = useCallback(
    (layout: ColumnLayout) => {
      host.emit('cordwood-columns-changed', layout satisfies ColumnsChangedDetail)
    },
    [host],
  )
  const View = props.rows === undefined && props.path !== undefined ? ServerRows : OwnRows
  // An invalid number of rows means the default.
  const pageSize =
    props.pageSize !== undefined && Number.isInteger(props.pageSize) && props.pageSize > 0 ? props.pageSize : undefined
  return (
    <div className="col">
      {props.heading !== undefined && <h2>{props.heading}</h2>}
      <View
        key={`${props.path} ${pageSize}`}
        {...props}
        pageSize={pageSize}
        selection={selection}
        onLayout={onLayout}
      />
    </div>
  )
}

interface ViewProps extends EntityTableProps {
  readonly selection: Selection
  readonly onLayout: (layout: ColumnLayout) => void
}

/** State and callbacks that both kinds of rows need. */
function useShared(
  { heading, selectable, selection, openable, layout, onLayout }: ViewProps,
  columns: readonly EntityColumn<unknown>[],
) {
  const t = useCommonStrings()
  const k = useStrings(tableStrings)
  const host = useHost()
  const shown = useMemo(() => {
    if (!openable) return columns
    const open = (detail: RowOpenedDetail) => host.emit('cordwood-row-opened', detail)
    return columns.map(column =>
      column.rowHeader
        ? { ...column, render: (row: unknown) => <RowName column={column} row={row} onOpen={open} /> }
        : column,
    )
  }, [columns, openable, host])
  return {
    label: heading ?? k('list'),
    columns: shown,
    idOf: identityOf,
    selection: selectable ? selection : undefined,
    bulkActions: () => <slot name="bulk-actions" />,
    empty: (
      <slot name="empty">
        <EmptyState title={t('noEntities')} />
      </slot>
    ),
    layout,
    onLayout,
  } satisfies Partial<KitTableProps<unknown>>
}

/** The first column names the row. */
const named = (columns: readonly EntityTableColumn[]): EntityColumn<unknown>[] => {
  const first = columns.find(({ hidden }) => !hidden)
  return columns.map(column => ({
    ...column,
    rowHeader: column === first,
    numeric: column.type === 'INT' || column.type === 'LONG',
  }))
}

function ServerRows(props: ViewProps) {
  const { path, list, columns: given, pageSize, noSearch, selection } = props
  const state = useTableState({ defaults: { pageSize } })
  const pages = usePaginatedEntities<unknown>(path ?? null, state, list)
  useMethods({ refresh: pages.refetch, clearSelection: selection.clear })
  const { attributes, rows } = pages.data ?? {}
  const columns = useMemo(() => {
    if (given) return named(given)
    if (attributes && attributes.length > 0) return columnsOfAttributes(attributes)
    return columnsOfRows(rows ?? []).map(column => ({ ...column, sortable: false }))
  }, [given, attributes, rows])
  const shared = useShared(props, columns)
  const searchable = attributes?.filter(attribute => attribute.searchable) ?? []
  return (
    <EntityTable
      {...shared}
      pages={pages}
      state={state}
      search={noSearch ? false : searchable.length > 0 ? searchable : true}
    />
  )
}

function OwnRows(props: ViewProps) {
  const { rows, columns: given, pageSize, noSearch, unpaged, selection } = props
  useMethods({ refresh: () => undefined, clearSelection: selection.clear })
  const columns = useMemo(() => (given ? named(given) : columnsOfRows(rows ?? [])), [given, rows])
  const shared = useShared(props, columns)
  return <ClientTable {...shared} rows={rows} defaults={{ pageSize }} paginated={!unpaged} search={!noSearch} />
}

defineElement<EntityTableProps>('cordwood-entity-table', EntityTableElement, {
  props: {
    path: String,
    list: String,
    heading: String,
    rows: Object,
    columns: Object,
    pageSize: Number,
    unpaged: Boolean,
    selectable: Boolean,
    openable: Boolean,
    noSearch: Boolean,
    layout: Object,
  },
  methods: ['refresh', 'clearSelection'],
  events: ['cordwood-selection-changed', 'cordwood-row-opened', 'cordwood-columns-changed'],
})
