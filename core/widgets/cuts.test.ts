import { expect, it } from 'vitest'
import { groupCuts } from './cuts.ts'
import { newAggregation, timePivot, valuesPivot } from './defaults.ts'
import type { ChartData } from './read.ts'

const data = (rows: readonly (readonly string[])[], columns: readonly (readonly string[])[] = [[]]) =>
  ({
    rows: rows.map(key => ({ key, values: [] })),
    columns: columns.map(key => ({ key })),
  }) as unknown as ChartData
const cuts = (config: Parameters<typeof newAggregation>[0], of: ChartData) =>
  groupCuts(newAggregation(config).config, of)

it('a grouping that came to its limit may have more values', () => {
  const rows = ['a', 'b', '__proto__'].map(value => [value])
  expect(cuts({ row_pivots: [valuesPivot('host', 3)] }, data(rows))).toEqual([{ field: 'host', limit: 3 }])
  expect(cuts({ row_pivots: [valuesPivot('host', 4)] }, data(rows))).toEqual([])
  expect(
    cuts(
      { row_pivots: [{ type: 'values', fields: ['host'], config: {} }] },
      data(Array.from({ length: 15 }, (_, at) => [`${at}`])),
    ),
  ).toEqual([{ field: 'host', limit: 15 }])
  expect(cuts({ row_pivots: [timePivot()] }, data(Array.from({ length: 99 }, (_, at) => [`${at}`])))).toEqual([])
})

it('inner groupings are counted under each value around them, those of columns apart', () => {
  const pivots = [valuesPivot('a', 3), { ...valuesPivot('b', 2), fields: ['b', 'c'] }]
  expect(cuts({ row_pivots: pivots }, data([['1', 'x', 'y'], ['2', 'x', 'y'], ['2']]))).toEqual([])
  expect(
    cuts(
      { row_pivots: pivots },
      data([
        ['1', 'x', 'y'],
        ['1', 'x', 'z'],
      ]),
    ),
  ).toEqual([{ field: 'b, c', limit: 2 }])
  expect(
    cuts(
      { row_pivots: [valuesPivot('a', 2)], column_pivots: [valuesPivot('d', 2)] },
      data([['1']], [['p'], ['p'], ['q'], []]),
    ),
  ).toEqual([{ field: 'd', limit: 2 }])
})
