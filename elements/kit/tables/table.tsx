import { useState, type ReactNode } from 'react'
import { EmptyState, Skeleton } from '../parts/states.tsx'
import { useStrings } from '../words.ts'
import type { Column } from './column.ts'
import { cardsBelow, columnWidths, expandColumnWidth } from './column-widths.ts'
import { HeadCell } from './head-cell.tsx'
import type { Sort } from './sort.ts'
import { tableStrings } from './strings.ts'
import { TableRow } from './table-row.tsx'
import tablesCss from './tables.css?inline'
import { addKitCss } from '../stylesheet.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import { useInlineSize } from './use-inline-size.ts'

addKitCss(tablesCss)

export interface TableProps<R> {
  /** The table's name for screen readers. */
  readonly label: string
  readonly columns: readonly Column<R>[]
  /** undefined: still loading. */
  readonly rows: readonly R[] | undefined
  /** Rows of the skeleton: about as many as will come, so that little moves. */
  readonly loadingRows?: number
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
  /** Two-line cards where the table is narrower than 768 px, or than so many; without it the table scrolls sideways. */
  readonly cards?: boolean | number
}

/**
 * A plain data table: sticky head, 5 px cells, sortable columns, rows that open below themselves. Its columns are as wide as their content,
 * unless one of them says a width or how narrow it may be. Lists of entities use `EntityTable`.
 */
export function Table<R>({
  label,
  columns: all,
  rows,
  loadingRows,
  rowKey,
  sort,
  onSort,
  empty,
  selected,
  expansion,
  cards = false,
}: TableProps<R>) {
  const k = useStrings(tableStrings)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const size = useInlineSize(box)
  const asCards = cards !== false && size !== undefined && size < (cards === true ? cardsBelow : cards)
  const sized = size !== undefined && all.some(({ width, minWidth }) => width !== undefined || minWidth !== undefined)
  const front = expansion ? [expandColumnWidth(true)] : []
  const available = sized ? size - front.reduce((sum, width) => sum + width, 0) : undefined
  const columns = useFittingColumns(all, { available, cards: asCards })
  const widths = asCards || available === undefined ? undefined : [...front, ...columnWidths(columns, available)]
  const total = widths?.reduce((sum, width) => sum + width, 0) ?? 0
  return (
    <div ref={setBox} className="table-box">
      <table
        className={`tbl ${asCards ? 'cards' : widths ? 'fixed' : ''}`}
        aria-label={label}
        style={{ '--table-width': `${total}px` } as Record<string, string>}
      >
        {widths && (
          <colgroup>
            {widths.map((width, place) => (
              <col key={place} style={{ width: `${width}px` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {expansion && (
              <th className="expand-cell" scope="col">
                <span className="sr">{k('details')}</span>
              </th>
            )}
            {columns.map(column => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map(row => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              selected={selected?.(row)}
              expansion={
                expansion && {
                  open: expansion.isOpen(row),
                  onToggle: () => expansion.onToggle(row),
                  content: () => expansion.render(row),
                }
              }
            />
          ))}
        </tbody>
      </table>
      {rows === undefined && <Skeleton rows={loadingRows} />}
      {rows?.length === 0 && (empty ?? <EmptyState />)}
    </div>
  )
}
