/** Sorting, searching and paging of rows that are all there. */
import { clampPage } from '../../../core/client/pagination.ts'
import { textOfValue } from './attribute-value.tsx'
import { readAttribute } from './attributes.ts'
import type { EntityColumn } from './column.ts'
import type { Sort } from './sort.ts'
import type { TableChoice } from './table-state.ts'

/** A column whose value is computed, for sorting and searching; without `value` it is the attribute of its id. */
export interface ClientColumn<R> extends EntityColumn<R> {
  readonly value?: (row: R) => unknown
}

const valueOf = <R>(column: ClientColumn<R>, row: R) =>
  column.value ? column.value(row) : readAttribute(row, column.id)

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const isMissing = (value: unknown) => value === null || value === undefined || value === '' || Number.isNaN(value)

/** Numbers by size, all else as text in the reader's language. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime()
  return collator.compare(textOfValue(a), textOfValue(b))
}

/** Sorted by the column; rows without a value come last in both directions, equal ones keep their order. */
export function sortedRows<R>(
  rows: readonly R[],
  columns: readonly ClientColumn<R>[],
  sort: Sort | undefined,
): readonly R[] {
  const column = columns.find(({ id }) => id === sort?.attributeId)
  if (!sort || !column) return rows
  const sign = sort.direction === 'asc' ? 1 : -1
  return rows
    .map(row => ({ row, value: valueOf(column, row) }))
    .sort(
      (a, b) =>
        Number(isMissing(a.value)) - Number(isMissing(b.value)) ||
        (isMissing(a.value) ? 0 : sign * compare(a.value, b.value)),
    )
    .map(({ row }) => row)
}

/** The rows that hold every word of the query in one of their columns, whatever the case. */
export function foundRows<R>(rows: readonly R[], columns: readonly ClientColumn<R>[], query: string): readonly R[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  if (words.length === 0) return rows
  return rows.filter(row => {
    const text = columns
      .map(column => textOfValue(valueOf(column, row)))
      .join('\n')
      .toLowerCase()
    return words.every(word => text.includes(word))
  })
}

export function pageOfRows<R>(
  rows: readonly R[],
  { page, pageSize }: Pick<TableChoice, 'page' | 'pageSize'>,
): readonly R[] {
  const start = (clampPage(page, rows.length, pageSize) - 1) * pageSize
  return rows.slice(start, start + pageSize)
}
