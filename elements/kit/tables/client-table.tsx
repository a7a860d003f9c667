import { useMemo } from 'react'
import { foundRows, pageOfRows, sortedRows, type ClientColumn } from './client-rows.ts'
import type { EntityPages } from './entity-pages.ts'
import { EntityTable, type EntityTableProps } from './entity-table.tsx'
import { useTableState, type TableStateOptions } from './table-state.ts'

export interface ClientTableProps<R>
  extends Omit<EntityTableProps<R>, 'columns' | 'pages' | 'state' | 'attributes' | 'search'> {
  readonly columns: readonly ClientColumn<R>[]
  /** All rows; undefined: still loading. */
  readonly rows: readonly R[] | undefined
  /** Default: 10 rows per page, in the order given. */
  readonly defaults?: TableStateOptions['defaults']
  readonly sizes?: readonly number[]
  readonly url?: TableStateOptions['url']
  /** An input above that looks through all columns. */
  readonly search?: boolean
}

const attributes: readonly never[] = []
const refetch = () => undefined

/** An entity table whose rows are all there: it sorts, searches and turns pages on its own. */
export function ClientTable<R>({
  columns,
  rows,
  defaults,
  sizes,
  url,
  search = false,
  paginated = true,
  ...rest
}: ClientTableProps<R>) {
  const state = useTableState({ defaults, sizes, url })
  const { query, sort, page, pageSize } = state
  const found = useMemo(
    () => rows && sortedRows(foundRows(rows, columns, query), columns, sort),
    [rows, columns, query, sort],
  )
  const pages = useMemo<EntityPages<R>>(() => {
    const shown = paginated && found ? pageOfRows(found, { page, pageSize }) : found
    const data = found && shown && { rows: shown, total: found.length, attributes, defaultSort: undefined }
    return { data, error: undefined, loading: !data, refetch }
  }, [paginated, found, page, pageSize])
  return (
    <EntityTable
      {...rest}
      columns={columns}
      pages={pages}
      state={state}
      paginated={paginated}
      search={search ? 'plain' : false}
    />
  )
}
