/** The rows of a pivot as they stand on the wire (contract 1, 2.6). */
import type { PivotRow, PivotSearchType, PivotSource, PivotValue } from '../../../../core/search/schema.ts'
import type { AggregationResult, AggregationRow, MetricValue } from '../../platform/messages/message-store.ts'
import { wireKey, wireValue } from './wire-values.ts'

type Shape = Pick<PivotSearchType, 'row_groups' | 'column_groups' | 'series' | 'rollup'>

export function pivotRows(result: AggregationResult, type: Shape): PivotRow[] {
  const values = valuesOf(type)
  const rowKey = wireKey(type.row_groups)
  const columnKey = wireKey(type.column_groups)
  const rows =
    type.row_groups.length > 0 ? result.rows : [result.rows[0] ?? { key: [], metrics: result.totals, cells: [] }]
  const withRowValues = type.column_groups.length === 0 || type.rollup
  const leaves = rows.map(
    (row: AggregationRow): PivotRow => ({
      key: rowKey(row.key),
      values: [
        ...(withRowValues && row.metrics ? values([], row.metrics, 'row-leaf') : []),
        ...(type.column_groups.length > 0
          ? row.cells.flatMap(cell => values(columnKey(cell.key), cell.metrics, 'col-leaf'))
          : []),
      ],
      source: 'leaf',
    }),
  )
  if (!type.rollup || type.row_groups.length === 0) return leaves
  return [...leaves, { key: [], values: values([], result.totals, 'row-inner'), source: 'non-leaf' }]
}

/** `latest` without a value is left out. */
const valuesOf =
  ({ series }: Shape) =>
  (key: readonly string[], metrics: readonly MetricValue[], source: PivotSource): PivotValue[] =>
    series.flatMap((one, i) => {
      const value = metrics[i] ?? null
      return value === null && one.type === 'latest'
        ? []
        : [{ key: [...key, one.id], value: wireValue(one, value), rollup: source !== 'col-leaf', source }]
    })
