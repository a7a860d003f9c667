import { expect, it } from 'vitest'
import type { SearchJob } from './schema.ts'
import { buildSources, mostSources, readSources } from './sources.ts'

it('the most active sources of a range are asked for', () => {
  const range = { type: 'relative', range: 3600 } as const
  expect(buildSources(range).queries).toMatchObject([
    {
      timerange: range,
      filter: null,
      search_types: [
        {
          type: 'pivot',
          row_groups: [{ type: 'values', fields: ['source'], limit: mostSources }],
          series: [{ type: 'count' }],
        },
      ],
    },
  ])
})

it('shares are of all messages, also of those without a source', () => {
  const rows = [
    { key: ['web'], source: 'leaf', values: [{ value: 3 }] },
    { key: [], source: 'non-leaf', values: [{ value: 3 }] },
  ]
  const job = {
    results: { search: { search_types: { histogram: { type: 'pivot', total: 4, rows } } } },
  } as unknown as SearchJob
  expect(readSources(job)).toEqual({ sources: [{ name: 'web', count: 3, share: 0.75 }], total: 4, sampled: false })
  expect(() => readSources({ results: {}, errors: [{ description: 'No' }] } as unknown as SearchJob)).toThrow('No')
})
