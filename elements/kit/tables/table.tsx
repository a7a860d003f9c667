import type { ReactNode } from 'react'
import { EmptyState, Skeleton } from '../parts/states.tsx'
import { useStrings } from '../words.ts'
import type { Column } from './column.ts'
import { HeadCell } from './head-cell.tsx'
import type { Sort } from './sort.ts'
import { tableStrings } from './strings.ts'
import { TableRow } from './table-row.tsx'
import tablesCss from './tables.css?inline'
import { addKitCss } from '../stylesheet.ts'

addKitCss(tablesCss)

export interface TableProps<R> {
  /** What it lists; read to screen readers. */
  readonly label: string
  readonly columns: readonly Column<R>[]
  /** undefined: still loading. */
  readonly rows: readonly R[] | undefined
  readonly rowKey: (row: R) => string
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** Stands under the head when there are no rows. */
  readonly empty?: ReactNode
  readonly selected?: (row: R) => boolean
  /** Expandable rows: which are open, and what opens below them. */
  readonly expansion?: {
    readonly isOpen: (row: R) => boolean
    readonly onToggle: (row: R) => void
    readonly render: (row: R) => ReactNode
  }
  /** Two-line cards where the element is narrower than 768 px; without it the table scrolls sideways. */
  readonly cards?: boolean
}

/** A plain data table: sticky head, 5 px cells, sortable columns, rows that open below themselves. Lists of entities use `EntityTable`. */
export function Table<R>({ label, columns, rows, rowKey, sort, onSort, empty, selected, expansion, cards }: TableProps<R>) {
  const k = useStrings(tableStrings)
  return (
    <div className="table-box">
      <table className={cards ? 'tbl cards' : 'tbl'} aria-label={label}>
        <thead>
          <tr>
            {expansion && <th className="expand-cell" scope="col"><span className="sr">{k('details')}</span></th>}
            {columns.map(column => <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />)}
          </tr>
        </thead>
        <tbody>
          {rows?.map(row => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              selected={selected?.(row)}
              expansion={expansion && {
                open: expansion.isOpen(row), onToggle: () => expansion.onToggle(row), content: () => expansion.render(row),
              }}
            />
          ))}
        </tbody>
      </table>
      {rows === undefined && <Skeleton />}
      {rows?.length === 0 && (empty ?? <EmptyState />)}
    </div>
  )
}
