import { Fragment, type ReactNode } from 'react'
import { EmptyState, Skeleton } from './parts/states.tsx'
import { Icon } from './icon.tsx'
import { useStrings } from './hooks.ts'
import { kitStrings } from './strings.ts'

export interface Sort {
  readonly attributeId: string
  readonly direction: 'asc' | 'desc'
}

/** Not yet sorted, or sorted descending: ascending; ascending: descending (specification 4). */
export const nextSort = (sort: Sort | undefined, attributeId: string): Sort =>
  ({ attributeId, direction: sort?.attributeId === attributeId && sort.direction === 'asc' ? 'desc' : 'asc' })

export interface Column<R> {
  readonly id: string
  readonly title: string
  /** The title stays for screen readers only. */
  readonly hideTitle?: boolean
  readonly render: (row: R) => ReactNode
  /** Numbers stand right and tabular. */
  readonly numeric?: boolean
  readonly sortable?: boolean
  /** The row's own name: a row header. */
  readonly rowHeader?: boolean
  /** Takes a line of its own where the table becomes cards. */
  readonly wide?: boolean
  readonly className?: string
}

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

/** A data table: sticky head, 5 px cells, sortable columns, rows that open below themselves. */
export function Table<R>({ label, columns, rows, rowKey, sort, onSort, empty, selected, expansion, cards }: TableProps<R>) {
  const k = useStrings(kitStrings)
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
          {rows?.map((row) => {
            const key = rowKey(row)
            const open = expansion?.isOpen(row) ?? false
            return (
              <Fragment key={key}>
                <tr className={`hoverable ${selected?.(row) ? 'selected' : ''}`}>
                  {expansion && (
                    <td className="expand-cell">
                      <button
                        type="button"
                        className="btn ghost icon sm"
                        aria-expanded={open}
                        aria-label={k('expandRow')}
                        onClick={() => expansion.onToggle(row)}
                      >
                        <Icon name="chevron-right" small className="chevron" />
                      </button>
                    </td>
                  )}
                  {columns.map((column) => {
                    const Cell = column.rowHeader ? 'th' : 'td'
                    const className = [column.numeric && 'num', column.wide && 'wide', column.className].filter(Boolean).join(' ')
                    const scope = column.rowHeader ? 'row' : undefined
                    return <Cell key={column.id} className={className} scope={scope}>{column.render(row)}</Cell>
                  })}
                </tr>
                {open && <tr className="expansion"><td colSpan={columns.length + 1}>{expansion?.render(row)}</td></tr>}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {rows === undefined && <Skeleton />}
      {rows?.length === 0 && (empty ?? <EmptyState />)}
    </div>
  )
}

function HeadCell<R>({ column, sort, onSort }: { column: Column<R>, sort?: Sort, onSort?: (sort: Sort) => void }) {
  const className = [column.numeric && 'num', column.className].filter(Boolean).join(' ')
  if (!column.sortable || !onSort) {
    return <th scope="col" className={className}>{column.hideTitle ? <span className="sr">{column.title}</span> : column.title}</th>
  }
  const direction = sort?.attributeId === column.id ? sort.direction : null
  return (
    <th scope="col" className={className} aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}>
      <button type="button" onClick={() => onSort(nextSort(sort, column.id))}>
        {column.title}
        {direction && <Icon name={direction === 'asc' ? 'arrow-up' : 'arrow-down'} small />}
      </button>
    </th>
  )
}
