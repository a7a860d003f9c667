/** Widths of the columns of a table, in pixels (specification 9.2), and which of them have room. A column's width includes its cell padding. */
import type { ColumnType } from './column.ts'

export const cellPadding = 5
export const bulkSelectWidth = 20
export const minColumnWidth = 150
export const dateColumnWidth = 160
/** The first and the last cell of a row stand 12 px from the edge. */
export const edgePadding = 12
/** The column of the checkboxes: 20 px between its paddings. */
export const bulkSelectColumnWidth = bulkSelectWidth + edgePadding + cellPadding
/** The column of the buttons that open rows. */
export const expandColumnWidth = (isFirst: boolean): number => 24 + cellPadding + (isFirst ? edgePadding : cellPadding)
/** The width of a table below which its rows are cards (`md` of specification 9.13). */
export const cardsBelow = 768

const fixed = new Map([
  ['owner', 120],
  ['favorite', 30],
])
const weights = new Map([
  ['description', 2],
  ['summary', 1.5],
])

export interface WidthColumn {
  readonly id: string
  readonly type?: ColumnType
  /** Share of what is left for the columns without a width of their own; default 1, of a description 2, of a summary 1.5. */
  readonly weight?: number
  readonly width?: number
  readonly minWidth?: number
  readonly priority?: number
}

const fixedWidth = ({ id, type, width }: WidthColumn) =>
  width ?? fixed.get(id) ?? (type === 'DATE' ? dateColumnWidth : undefined)
const leastWidth = (column: WidthColumn) => fixedWidth(column) ?? column.minWidth ?? minColumnWidth
const weightOf = ({ id, weight }: WidthColumn) => weight ?? weights.get(id) ?? 1

/** The least width a user can give a column. */
export const minWidthOf = (column: WidthColumn): number =>
  Math.min(minColumnWidth, fixedWidth(column) ?? minColumnWidth)

const byPriority = <C extends WidthColumn>(columns: readonly C[]) =>
  columns.filter(({ priority }) => priority !== undefined).toSorted((a, b) => b.priority! - a.priority!)

/**
 * Returns how many columns are left out, so that the others have their least widths. Columns without a priority stay.
 */
export function columnsWithoutRoom(columns: readonly WidthColumn[], available: number): number {
  const order = byPriority(columns)
  let needed = columns.reduce((sum, column) => sum + leastWidth(column), 0)
  let count = 0
  for (; count < order.length && needed > available; count++) needed -= leastWidth(order[count]!)
  return count
}

/** The columns without the `count` that are left out first. */
export function withoutLeast<C extends WidthColumn>(columns: readonly C[], count: number): readonly C[] {
  const dropped = new Set(byPriority(columns).slice(0, count))
  return dropped.size === 0 ? columns : columns.filter(column => !dropped.has(column))
}

/**
 * The width of each column, in their order. `available` is what is left for them. Columns with a width of their own (resized, dates, owner,
 * favorite) keep it; the others share the rest by their weight, never below the minimum; the last of them, else the last column, fills the
 * line.
 */
export function columnWidths(
  columns: readonly WidthColumn[],
  available: number,
  resized: ReadonlyMap<string, number> = new Map(),
): number[] {
  const widths = columns.map(column => {
    const own = resized.get(column.id)
    return own === undefined ? fixedWidth(column) : Math.max(minWidthOf(column), Math.round(own))
  })
  const own = widths.findLastIndex(width => width === undefined)
  const filler = own < 0 ? columns.length - 1 : own
  const rest = () => available - widths.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  // Columns that would fall below their minimum get it, and the others share the rest.
  for (let settled = false; !settled; ) {
    settled = true
    const left = rest()
    const total = columns.reduce((sum, column, i) => sum + (widths[i] === undefined ? weightOf(column) : 0), 0)
    columns.forEach((column, i) => {
      const least = leastWidth(column)
      if (widths[i] !== undefined || (left * weightOf(column)) / total >= least) return
      widths[i] = least
      settled = false
    })
  }
  const left = rest()
  const total = columns.reduce((sum, column, i) => sum + (widths[i] === undefined ? weightOf(column) : 0), 0)
  const result = columns.map((column, i) => widths[i] ?? Math.floor((left * weightOf(column)) / total))
  const remaining = available - result.reduce((sum, width) => sum + width, 0)
  if (remaining > 0 && filler >= 0) result[filler]! += remaining
  return result
}
