/** The cells of a heat map and the values its colours span. */
import type { Cell } from './read.ts'
import type { HeatmapConfig } from './types/heatmap.ts'

export interface HeatCell {
  readonly row: number
  readonly column: number
  readonly value: number
}
type Settings = Pick<HeatmapConfig, 'auto_scale' | 'z_min' | 'z_max' | 'default_value' | 'use_smallest_as_default'>

const numberIn = (cell: Cell | undefined) => (typeof cell === 'number' && Number.isFinite(cell) ? cell : null)

/** `rows` by their cells, null where nothing was found; `columns` are the places of the cells that are drawn. */
export function heatCells(
  rows: readonly (readonly Cell[] | null)[],
  columns: readonly number[],
  settings: Settings,
): HeatCell[] {
  const values = rows.flatMap(cells => columns.map(at => numberIn(cells?.[at])))
  const smallest = values.reduce<number | null>(
    (least, value) => (value !== null && (least === null || value < least) ? value : least),
    null,
  )
  const fallback = settings.use_smallest_as_default ? smallest : settings.default_value
  return values.flatMap((found, index) => {
    const value = found ?? fallback
    return value === null ? [] : [{ row: Math.floor(index / columns.length), column: index % columns.length, value }]
  })
}

/** From the values, or as it was set; never empty. */
export function heatRange(
  cells: readonly HeatCell[],
  settings: Settings,
): { readonly min: number; readonly max: number } {
  const [low, high] = [Number(settings.z_min ?? NaN), Number(settings.z_max ?? NaN)]
  if (!settings.auto_scale && low < high) return { min: low, max: high }
  const min = cells.reduce((least, { value }) => Math.min(least, value), Infinity)
  const max = cells.reduce((most, { value }) => Math.max(most, value), -Infinity)
  if (min > max) return { min: 0, max: 1 }
  return min === max ? { min: Math.min(0, min), max: Math.max(min, 1) } : { min, max }
}
