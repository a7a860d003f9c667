import { useMemo } from 'react'
import { foundRows, pageOfRows, sortedRows, type ClientColumn } from './client-rows.ts'
import { EntityTable, type EntityTableProps } from './entity-table.tsx'
import { useTableState, type TableStateOptions } from './table-state.ts'

export interface ClientTableProps<R> extends Omit<EntityTableProps<R>, 'columns' | 'state' | 'total' | 'attributes' | 'search'> {
  readonly columns: readonly ClientColumn<R>[]
  /** All rows; undefined: still loading. */
  readonly rows: readonly R[] | undefined
  /** Default: 10 rows per page, in the order given. */
  readonly defaults?: TableStateOptions['defaults']
  readonly sizes?: readonly number[]
  /** An input above that looks through all columns. */
  readonly search?: boolean
}

/** An entity table whose rows are all there: it sorts, searches and turns pages by itself. */
export function ClientTable<R>({ columns, rows, defaults, sizes, search = false, paginated = true, ...rest }: ClientTableProps<R>) {
  const state = useTableState({ defaults, sizes })
  const { query, sort, page, pageSize } = state
  const order = sort ?? rest.defaultSort
  const found = useMemo(
    () => rows && sortedRows(foundRows(rows, columns, query), columns, order),
    [rows, columns, query, order],
  )
  const shown = useMemo(() => (paginated && found ? pageOfRows(found, { page, pageSize }) : found), [paginated, found, page, pageSize])
  return (
    <EntityTable
      {...rest}
      columns={columns}
      rows={shown}
      total={found?.length ?? 0}
      state={state}
      paginated={paginated}
      search={search ? 'plain' : false}
    />
  )
}
