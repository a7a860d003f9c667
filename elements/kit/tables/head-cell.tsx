import type { ReactNode, ThHTMLAttributes } from 'react'
import { Icon } from '../icon.tsx'
import type { Column } from './column.ts'
import { nextSort, type Sort } from './sort.ts'

export interface HeadCellProps extends Omit<ThHTMLAttributes<HTMLTableCellElement>, 'children'> {
  readonly column: Pick<Column<never>, 'id' | 'title' | 'hideTitle' | 'numeric' | 'sortable' | 'className'>
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** Behind the title. */
  readonly children?: ReactNode
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** A column's head: its title, a button where the column can be sorted. */
export function HeadCell({ column, sort, onSort, children, className, ...rest }: HeadCellProps) {
  const direction = sort?.attributeId === column.id ? sort.direction : null
  const sortable = column.sortable === true && onSort !== undefined
  const title = <span className="trunc">{column.title}</span>
  return (
    <th
      {...rest}
      scope="col"
      className={[column.numeric && 'num', column.className, className].filter(Boolean).join(' ') || undefined}
      aria-sort={sortable ? (direction ? ariaSort[direction] : 'none') : undefined}
    >
      {sortable && (
        <button type="button" onClick={() => onSort(nextSort(sort, column.id))}>
          {title}
          {direction && <Icon name={direction === 'asc' ? 'arrow-up' : 'arrow-down'} small />}
        </button>
      )}
      {!sortable && (column.hideTitle ? <span className="sr">{column.title}</span> : title)}
      {children}
    </th>
  )
}
