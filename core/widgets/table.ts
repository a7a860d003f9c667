/** A chart's data as a table: its columns in order, pinned ones first, and rows sorted in place of the server. */
import type { Direction } from '../views/schema.ts'
import { compareKeys, type ChartColumn, type ChartData, type ChartGroup, type ChartRow } from './read.ts'

export type TableColumn = { readonly id: string; readonly name: string; readonly pinned: boolean } & (
  | { readonly kind: 'group'; readonly group: ChartGroup; readonly at: number }
  | { readonly kind: 'value'; readonly column: ChartColumn; readonly at: number }
)

/** `pinned` names fields and metrics. */
export function tableColumns(data: ChartData, pinned: readonly string[]): readonly TableColumn[] {
  const groups = data.rowGroups.map(
    (group, at): TableColumn => ({
      kind: 'group',
      id: `group ${at}`,
      name: group.field,
      pinned: pinned.includes(group.field),
      group,
      at,
    }),
  )
  const values = data.columns.map(
    (column, at): TableColumn => ({
      kind: 'value',
      id: `value ${at}`,
      name: column.name,
      pinned: pinned.includes(column.name),
      column,
      at,
    }),
  )
  const all = [...groups, ...values]
  return [...all.filter(column => column.pinned), ...all.filter(column => !column.pinned)]
}

/** Rows without a value come last in either direction. */
export function sortedRows(rows: readonly ChartRow[], column: TableColumn, direction: Direction): readonly ChartRow[] {
  const sign = direction === 'Ascending' ? 1 : -1
  const textOf = (row: ChartRow) => {
    const value = column.kind === 'group' ? row.key[column.at] : row.values[column.at]
    return value === null || value === undefined ? null : String(value)
  }
  return [...rows].sort((a, b) => {
    const [left, right] = [textOf(a), textOf(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * compareKeys([left], [right])
  })
}
