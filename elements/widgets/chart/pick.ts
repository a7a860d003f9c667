/** Resolves a click on a bar, slice or cell to the values it stands for. */
import type { ChartData } from '../../../core/widgets/read.ts'
import type { Picked } from '../visualisations/visualisation.ts'

/** The values of the groupings; instants filter nothing. */
export function valuesOf(
  data: ChartData,
  rowKey: readonly string[],
  columnKey: readonly string[] = [],
): Picked['values'] {
  const pairs = [
    ...data.rowGroups.map((group, at) => ({ group, value: rowKey[at] })),
    ...data.columnGroups.map((group, at) => ({ group, value: columnKey[at] })),
  ]
  return pairs.flatMap(({ group, value }) => (value === undefined || group.time ? [] : [{ field: group.field, value }]))
}
