import { expect, it } from 'vitest'
import type { PivotResult } from '../search/schema.ts'
import { chartCsv, fileName } from './csv.ts'
import { newAggregation, series, valuesPivot } from './defaults.ts'
import { readWidget } from './read.ts'

const result = (keys: readonly string[], value = -1): PivotResult => ({
  id: 'w:chart',
  type: 'pivot',
  total: 1,
  effective_timerange: { type: 'absolute', from: '2026-11-20T13:00:00.000Z', to: '2026-11-20T14:00:00.000Z' },
  rows: [
    ...keys.map(key => ({
      key: [key],
      source: 'leaf' as const,
      values: [{ key: ['a "b"'], value, rollup: true, source: 'row-leaf' as const }],
    })),
    { key: [], source: 'non-leaf', values: [{ key: ['a "b"'], value: 7.25, rollup: true, source: 'row-inner' }] },
  ],
})
const csvOf = (...keys: string[]) =>
  chartCsv(
    readWidget(newAggregation({ row_pivots: [valuesPivot('source')], series: [series('avg(ms)', 'a "b"')] }, 'w'), {
      'w:chart': result(keys),
    })!,
  )

it('writes names, rows and totals, quoted where it must be', () => {
  expect(csvOf('x', 'a,b', 'c"d', 'e\r\nf')).toBe(
    'source,"a ""b"""\r\nx,-1\r\n"a,b",-1\r\n"c""d",-1\r\n"e\r\nf",-1\r\n,7.25\r\n',
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('makes no formula of %j', text => {
  expect(csvOf(text).split('\r\n').slice(1).join('\r\n')).toMatch(/^"?'/)
})

it('makes a file name of any title', () => {
  expect(fileName('Requests by status / class', 'csv')).toBe('Requests-by-status-class.csv')
  expect(fileName('../../etc', 'csv')).toBe('etc.csv')
  expect(fileName('\u202E', 'csv')).toBe('chart.csv')
  expect(fileName('W'.repeat(1000), 'csv')).toHaveLength(64)
})
