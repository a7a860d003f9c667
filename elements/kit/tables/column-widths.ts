/** Widths of the columns of an entity table, in pixels (specification 9.2). A column's width includes its cell padding. */
import type { ColumnType } from './column.ts'

export const cellPadding = 5
export const bulkSelectWidth = 20
export const minColumnWidth = 150
export const dateColumnWidth = 160
/** The first and the last cell of a row stand 12 px from the edge. */
export const edgePadding = 12
/** The column of the checkboxes: 20 px between its paddings. */
export const bulkSelectColumnWidth = bulkSelectWidth + edgePadding + cellPadding
export const expandColumnWidth = 24 + 2 * cellPadding

const fixed = new Map([['owner', 120], ['favorite', 30]])
const weights = new Map([['description', 2], ['summary', 1.5]])

export interface WidthColumn {
  readonly id: string
  readonly type?: ColumnType
  /** Share of what is left for the columns without a width of their own; default 1, of a description 2, of a summary 1.5. */
  readonly weight?: number
}

const fixedWidth = ({ id, type }: WidthColumn) => fixed.get(id) ?? (type === 'DATE' ? dateColumnWidth : undefined)
const weightOf = ({ id, weight }: WidthColumn) => weight ?? weights.get(id) ?? 1

/** How narrow a column may be made. */
export const minWidthOf = (column: WidthColumn): number => Math.min(minColumnWidth, fixedWidth(column) ?? minColumnWidth)

/**
 * The width of each column, in their order. `available` is what is left for them. Columns with a width of their own (resized, dates, owner,
 * favorite) keep it; the others share the rest by their weight, never below the minimum; the last of them, else the last column, fills the
 * line.
 */
export function columnWidths(
  columns: readonly WidthColumn[], available: number, resized: ReadonlyMap<string, number> = new Map(),
): number[] {
  const widths = columns.map((column) => {
    const own = resized.get(column.id)
    return own === undefined ? fixedWidth(column) : Math.max(minWidthOf(column), Math.round(own))
  })
  const own = widths.findLastIndex(width => width === undefined)
  const filler = own < 0 ? columns.length - 1 : own
  const rest = () => available - widths.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  // Who would fall below the minimum gets it, and the others share what that leaves.
  for (let settled = false; !settled;) {
    settled = true
    const left = rest()
    const total = columns.reduce((sum, column, i) => sum + (widths[i] === undefined ? weightOf(column) : 0), 0)
    columns.forEach((column, i) => {
      if (widths[i] !== undefined || left * weightOf(column) / total >= minColumnWidth) return
      widths[i] = minColumnWidth
      settled = false
    })
  }
  const left = rest()
  const total = columns.reduce((sum, column, i) => sum + (widths[i] === undefined ? weightOf(column) : 0), 0)
  const result = columns.map((column, i) => widths[i] ?? Math.floor(left * weightOf(column) / total))
  const remaining = available - result.reduce((sum, width) => sum + width, 0)
  if (remaining > 0 && filler >= 0) result[filler]! += remaining
  return result
}
