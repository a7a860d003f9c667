/** Which colour a series or a slice has: the one the user gave it, that of its level, else one of the palette. */
import type { FormattingSettings } from '../../../core/views/schema.ts'
import { chartColor } from '../../../core/widgets/defaults.ts'
import type { ChartColumn, ChartData, ChartGroup } from '../../../core/widgets/read.ts'
import type { Look } from './look.tsx'

const levelColor = (groups: readonly ChartGroup[], key: readonly string[], look: Look): string | null => {
  const at = groups.findIndex(({ field }) => field === 'level')
  return at >= 0 && /^[0-7]$/.test(key[at] ?? '') ? look.levels[Number(key[at])]! : null
}
const palette = (look: Look, index: number) => look.series[index % look.series.length]!

/** `index` of those that are drawn. */
export const columnColor = (
  data: ChartData,
  column: ChartColumn,
  index: number,
  look: Look,
  settings: FormattingSettings | null,
): string =>
  chartColor(settings, column.name) ?? levelColor(data.columnGroups, column.key, look) ?? palette(look, index)

/** Returns the colour of a row: a slice, or the bars of a single series that are grouped by level. */
export const rowColor = (
  data: ChartData,
  key: readonly string[],
  name: string,
  look: Look,
  settings: FormattingSettings | null,
): string | null => chartColor(settings, name) ?? levelColor(data.rowGroups, key, look)

export const sliceColor = (
  data: ChartData,
  key: readonly string[],
  name: string,
  index: number,
  look: Look,
  settings: FormattingSettings | null,
) => rowColor(data, key, name, look, settings) ?? palette(look, index)
