import { expect, test } from 'vitest'
import type { SearchJob } from '../../../core/search/schema.ts'
import { buildTopValues, readTopValues } from './top-values.ts'

const range = { type: 'absolute', from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T00:05:00.000Z' } as const

test('top values are asked of the range as it was resolved', () => {
  const request = { query: 'a', timerange: { type: 'relative', range: 300 }, streams: ['s'], sort: [{ field: 'timestamp', order: 'DESC' }] } as const
  const [query] = buildTopValues({ request, range }, 'source').queries
  expect(query).toMatchObject({ timerange: range, query: { query_string: 'a' }, filter: { filters: [{ type: 'stream', id: 's' }] } })
  expect(query!.search_types)
    .toMatchObject([{ type: 'pivot', row_groups: [{ fields: ['source'], limit: 5 }], series: [{ type: 'count' }] }])
})

test('top values are shares of all messages, not of those that have the field', () => {
  const rows = [{ key: ['web'], source: 'leaf', values: [{ value: 3 }] }, { key: [], source: 'non-leaf', values: [{ value: 3 }] }]
  const job = { results: { search: { search_types: { histogram: { type: 'pivot', total: 4, rows } } } } } as unknown as SearchJob
  expect(readTopValues(job)).toEqual({ values: [{ value: 'web', count: 3, share: 0.75 }], sampled: false })
  expect(() => readTopValues({ results: {}, errors: [{ description: 'No' }] } as unknown as SearchJob)).toThrow('No')
})
