import { describe, expect, it } from 'vitest'
import type { PivotResult, PivotRow, PivotValue } from '../search/schema.ts'
import type { AggregationConfig } from '../views/schema.ts'
import { newAggregation, series, timePivot, valuesPivot } from './defaults.ts'
import { drawnColumns, readWidget } from './read.ts'

const range = { type: 'absolute' as const, from: '2026-11-20T13:00:00.000Z', to: '2026-11-20T14:00:00.000Z' }
const leaf = (key: string[], ...values: [string[], PivotValue['value']][]): PivotRow => ({
  key,
  source: 'leaf',
  values: values.map(([parts, value]) => ({
    key: parts,
    value,
    rollup: parts.length === 1,
    source: parts.length === 1 ? 'row-leaf' : 'col-leaf',
  })),
})
const totals = (...values: [string, number][]): PivotRow => ({
  key: [],
  source: 'non-leaf',
  values: values.map(([id, value]) => ({ key: [id], value, rollup: true, source: 'row-inner' })),
})
const pivot = (id: string, rows?: PivotRow[], more: Partial<PivotResult> = {}): PivotResult => ({
  id,
  type: 'pivot',
  total: 10,
  effective_timerange: range,
  ...(rows ? { rows } : {}),
  ...more,
})
const read = (config: Partial<AggregationConfig>, results: Record<string, PivotResult>) =>
  readWidget(newAggregation(config, 'w'), results)!

describe('what came back', () => {
  it('is rows and columns, with the totals apart', () => {
    const data = read(
      { row_pivots: [valuesPivot('source')], series: [series('count()'), series('avg(ms)', 'mean')] },
      {
        'w:chart': pivot('w:chart', [
          leaf(['a'], [['count()'], 5], [['mean'], 1.5]),
          leaf(['b'], [['count()'], 4]),
          totals(['count()', 10], ['mean', 2]),
        ]),
      },
    )
    expect(data.columns.map(({ name, type, field }) => [name, type, field])).toEqual([
      ['count()', 'count', null],
      ['mean', 'avg', 'ms'],
    ])
    expect(data.rows).toEqual([
      { key: ['a'], values: [5, 1.5] },
      { key: ['b'], values: [4, null] },
    ])
    expect(data.totals).toEqual([10, 2])
    expect([data.from, data.to, data.total, data.sampled]).toEqual([
      Date.parse(range.from),
      Date.parse(range.to),
      10,
      false,
    ])
  })

  it('has no value where a function had nothing to measure', () => {
    const data = read(
      { row_pivots: [valuesPivot('a')], series: [series('min(ms)'), series('max(ms)'), series('avg(ms)')] },
      {
        'w:chart': pivot('w:chart', [
          leaf(['x'], [['min(ms)'], 'Infinity'], [['max(ms)'], '-Infinity'], [['avg(ms)'], 'NaN']),
        ]),
      },
    )
    expect(data.rows[0]!.values).toEqual([null, null, null])
  })

  it('says instants with their zone, so that a query for one finds it in any zone', () => {
    const data = read(
      {
        row_pivots: [valuesPivot('timestamp')],
        column_pivots: [valuesPivot('gl2_receive_timestamp')],
        series: [series('latest(timestamp)')],
      },
      {
        'w:chart': pivot('w:chart', [
          leaf(
            ['2026-11-20 13:00:00.000'],
            [['2026-11-20 13:00:01.250', 'latest(timestamp)'], '2026-11-20 13:00:00.000'],
          ),
        ]),
      },
    )
    expect(data.rows).toEqual([{ key: ['2026-11-20T13:00:00.000Z'], values: ['2026-11-20T13:00:00.000Z'] }])
    expect(data.columns[0]!.key).toEqual(['2026-11-20T13:00:01.250Z'])
  })

  it('has a column for each value of the splits, the sums first and the largest next', () => {
    const data = read(
      { row_pivots: [timePivot()], column_pivots: [valuesPivot('source')] },
      {
        'w:chart': pivot('w:chart', [
          leaf(['2026-11-20T13:00:00.000Z'], [['count()'], 9], [['small', 'count()'], 2], [['large', 'count()'], 7]),
          leaf(['2026-11-20T13:01:00.000Z'], [['count()'], 3], [['(Empty Value)', 'count()'], 3]),
        ]),
      },
    )
    expect(data.columns.map(({ name }) => name)).toEqual(['count()', 'large', '(Empty Value)', 'small'])
    expect(data.rows.map(({ values }) => values)).toEqual([
      [9, 7, null, 2],
      [3, null, 3, null],
    ])
    expect(drawnColumns(data).map(({ column, at }) => [column.name, at])).toEqual([
      ['large', 1],
      ['(Empty Value)', 2],
      ['small', 3],
    ])
  })

  it('stands levels and asked orders by their key', () => {
    const values: [string[], number][] = [
      [['10', 'count()'], 9],
      [['9', 'count()'], 8],
      [['3', 'count()'], 1],
    ]
    const config = { row_pivots: [timePivot()], column_pivots: [valuesPivot('level')] }
    const results = { 'w:chart': pivot('w:chart', [leaf(['2026-11-20T13:00:00.000Z'], ...values)]) }
    expect(read(config, results).columns.map(({ name }) => name)).toEqual(['3', '9', '10'])
    expect(
      read({ ...config, sort: [{ type: 'pivot', field: 'level', direction: 'Descending' }] }, results).columns.map(
        ({ name }) => name,
      ),
    ).toEqual(['10', '9', '3'])
  })

  it('tells two series of a split apart by their names', () => {
    const data = read(
      { column_pivots: [valuesPivot('a'), valuesPivot('b')], series: [series('count()'), series('max(ms)', 'most')] },
      { 'w:chart': pivot('w:chart', [leaf([], [['x', 'y', 'count()'], 1], [['x', 'y', 'most'], 2])]) },
    )
    expect(data.columns.map(({ name }) => name)).toEqual(['x · y · count()', 'x · y · most'])
  })

  it('takes keys for what they are', () => {
    const data = read(
      { row_pivots: [valuesPivot('f')], column_pivots: [valuesPivot('g')], series: [series('count()', '__proto__')] },
      {
        'w:chart': pivot('w:chart', [
          leaf(['__proto__'], [['constructor', '__proto__'], 4], [['__proto__', '__proto__'], 3]),
        ]),
      },
    )
    expect(data.rows).toEqual([{ key: ['__proto__'], values: [4, 3] }])
    expect(({} as Record<string, unknown>)['4']).toBeUndefined()
    const widget = newAggregation({}, '__proto__')
    expect(readWidget(widget, JSON.parse('{"__proto__":{}}') as Record<string, PivotResult>)).toBeNull()
  })

  it('keeps shorter keys of missing outer values', () => {
    const data = read(
      { row_pivots: [valuesPivot('a'), valuesPivot('b')] },
      { 'w:chart': pivot('w:chart', [leaf(['(Empty Value)'], [['count()'], 2])]) },
    )
    expect(data.rowGroups).toEqual([
      { field: 'a', time: false },
      { field: 'b', time: false },
    ])
    expect(data.rows[0]!.key).toEqual(['(Empty Value)'])
  })

  it('reads numbers that came as text, and leaves texts of the latest value alone', () => {
    const data = read(
      { row_pivots: [], series: [series('avg(ms)'), series('latest(code)')] },
      { 'w:chart': pivot('w:chart', [leaf([], [['avg(ms)'], '4.5'], [['latest(code)'], '007'])]) },
    )
    expect(data.rows[0]!.values).toEqual([4.5, '007'])
  })

  it('has no rows where nothing matches, and is null where the server did not answer', () => {
    expect(read({ row_pivots: [valuesPivot('a')] }, { 'w:chart': pivot('w:chart') })).toMatchObject({
      rows: [],
      totals: null,
    })
    expect(readWidget(newAggregation({}, 'w'), {})).toBeNull()
  })
})
