import { describe, expect, it } from 'vitest'
import type { SearchInput } from '../../../../core/search/schema.ts'
import { metadataOf, readSearch } from './search.ts'

const posted = {
  id: '64c8aa000000000000000001',
  queries: [
    {
      id: 'q1',
      query: { type: 'elasticsearch', query_string: 'source:web*' },
      timerange: { type: 'relative', from: 300 },
      filter: null,
      filters: [],
      search_types: [
        {
          id: 'st1',
          type: 'messages',
          limit: 150,
          offset: 0,
          sort: [{ field: 'timestamp', order: 'DESC' }],
          decorators: [],
          streams: [],
          filters: [],
        },
        {
          id: 'st2',
          type: 'pivot',
          name: 'chart',
          rollup: true,
          row_groups: [{ type: 'time', field: 'timestamp', interval: { type: 'auto', scaling: 1.0 } }],
          column_groups: [{ type: 'values', fields: ['level'], limit: 15 }],
          series: [{ id: 'count()', type: 'count' }],
          sort: [],
          streams: [],
          filters: [],
        },
      ],
    },
  ],
  parameters: [],
} as unknown as SearchInput

const stored = {
  id: '64c8aa000000000000000001',
  queries: [
    {
      id: 'q1',
      timerange: { type: 'relative', from: 300 },
      filter: null,
      filters: [],
      query: { type: 'elasticsearch', query_string: 'source:web*' },
      search_types: [
        {
          type: 'messages',
          id: 'st1',
          name: null,
          filter: null,
          filters: [],
          timerange: null,
          query: null,
          streams: [],
          limit: 150,
          offset: 0,
          sort: [{ field: 'timestamp', order: 'DESC' }],
          fields: [],
          decorators: [],
        },
        {
          type: 'pivot',
          id: 'st2',
          name: 'chart',
          row_groups: [{ type: 'time', fields: ['timestamp'], interval: { type: 'auto', scaling: 1.0 } }],
          column_groups: [{ type: 'values', fields: ['level'], limit: 15, skip_empty_values: false }],
          series: [{ type: 'count', id: 'count()', field: null }],
          sort: [],
          rollup: true,
          filter: null,
          filters: [],
          timerange: null,
          query: null,
          streams: [],
        },
      ],
    },
  ],
  parameters: [],
}

describe('a posted search', () => {
  it('is stored with its defaults filled', () => {
    expect(readSearch(posted)).toEqual(stored)
  })

  it('keeps groups and series of kinds this server does not have as they are', () => {
    const pivot = {
      type: 'pivot',
      rollup: true,
      series: [{ type: 'median', field: 'x', window: 3 }],
      row_groups: [{ type: 'geo', cell: 'x' }],
    }
    expect(withType(pivot)().queries[0]!.search_types[0]).toMatchObject({
      series: pivot.series,
      row_groups: pivot.row_groups,
    })
  })

  it('reads the same when what was returned is posted again', () => {
    const once = readSearch(posted)
    expect(readSearch(JSON.parse(JSON.stringify(once)))).toEqual(once)
  })

  it('needs nothing but the kind of its search types', () => {
    const search = readSearch({ queries: [{ query: '', search_types: [{ type: 'messages' }] }] })
    expect(search.id).toMatch(/^[0-9a-f]{24}$/)
    expect(search.queries[0]).toMatchObject({
      timerange: { type: 'relative', range: 300 },
      query: { type: 'elasticsearch', query_string: '' },
      search_types: [{ limit: 150, sort: null }],
    })
  })

  it('keeps search types of other servers whole', () => {
    const logs = { type: 'logs', id: 'x', name: 'mine', highlighting: [{ a: 1 }], limit: 'many' }
    expect(readSearch({ queries: [{ search_types: [logs] }] }).queries[0]?.search_types).toEqual([
      { ...logs, query: null, streams: null, timerange: null, filter: null, filters: null },
    ])
  })

  it('turns written intervals and directions into the long form', () => {
    const pivot = {
      type: 'pivot',
      rollup: false,
      series: [{ type: 'percentile', field: 'took_ms', percentile: 95 }],
      row_groups: [{ type: 'time', fields: ['timestamp'], interval: '5m' }],
      sort: [{ type: 'series', field: 'percentile(took_ms,95.0)', direction: 'desc' }],
    }
    expect(readSearch({ queries: [{ search_types: [pivot] }] }).queries[0]?.search_types[0]).toMatchObject({
      series: [{ type: 'percentile', id: 'percentile(took_ms,95.0)', field: 'took_ms', percentile: 95 }],
      row_groups: [{ interval: { type: 'timeunit', timeunit: '5m' } }],
      sort: [{ direction: 'Descending' }],
    })
  })

  it('takes numbers and booleans written as texts', () => {
    const pivot = {
      type: 'pivot',
      rollup: 'true',
      series: [{ type: 'percentile', field: 'took_ms', percentile: '95' }],
      row_groups: [{ type: 'time', fields: ['timestamp'], interval: { type: 'auto', scaling: '1.5' } }],
    }
    const search = readSearch({
      queries: [{ timerange: { type: 'relative', range: '300' } as never, search_types: [pivot] }],
    })
    expect(search.queries[0]).toMatchObject({
      timerange: { type: 'relative', range: 300 },
      search_types: [
        {
          rollup: true,
          series: [{ percentile: 95 }],
          row_groups: [{ interval: { type: 'auto', scaling: 1.5 } }],
        },
      ],
    })
  })

  it('leaves unknown filters out and keeps nested ones', () => {
    const filter = {
      type: 'and',
      filters: [{ type: 'stream', id: 'a' }, { type: 'else' }, { type: 'query_string', query: 'x' }],
    } as never
    expect(readSearch({ queries: [{ filter, search_types: [] }] }).queries[0]?.filter).toEqual({
      type: 'and',
      filters: [
        { type: 'stream', id: 'a' },
        { type: 'query_string', query: 'x' },
      ],
    })
  })

  const withType = (type: object) => () => readSearch({ queries: [{ search_types: [type as never] }] })
  const withRange = (timerange: object) => () =>
    readSearch({ queries: [{ timerange: timerange as never, search_types: [] }] })
  it.each([
    [
      'an unknown property',
      withType({ type: 'messages', limits: 5 }),
      "queries[0].search_types[0] has no property 'limits'",
    ],
    [
      'a wrong kind of value',
      withType({ type: 'messages', limit: 'x' }),
      'queries[0].search_types[0].limit must be integer',
    ],
    [
      'a function without its field',
      withType({ type: 'pivot', rollup: true, series: [{ type: 'avg' }] }),
      'series[0].field must name a field',
    ],
    [
      'a group without a field',
      withType({ type: 'pivot', rollup: true, series: [], row_groups: [{ type: 'values' }] }),
      'row_groups[0].fields must name at least one field',
    ],
    [
      'a wrong interval',
      withType({ type: 'pivot', rollup: true, series: [], row_groups: [{ type: 'time', field: 'x', interval: '5x' }] }),
      "interval '5x' must be a number and one of",
    ],
    [
      'a wrong order',
      withType({ type: 'messages', sort: [{ field: 'a', order: 'up' }] }),
      "sort[0].order must be ASC or DESC, not 'up'",
    ],
    ['range and from', withRange({ type: 'relative', range: 5, from: 5 }), 'takes either range or from and to'],
    ['an end before the start', withRange({ type: 'relative', from: 5, to: 10 }), 'from must be at least'],
    [
      'an absolute range backwards',
      withRange({ type: 'absolute', from: '2023-08-02T00:00:00Z', to: '2023-08-01T00:00:00Z' }),
      'from must not be later',
    ],
    [
      'words that mean nothing',
      withRange({ type: 'keyword', keyword: 'gibberish' }),
      "keyword 'gibberish' means no time",
    ],
    [
      'an unknown zone',
      withRange({ type: 'keyword', keyword: 'today', timezone: 'Mars' }),
      "timezone 'Mars' is no time zone",
    ],
    [
      'an unknown kind of range',
      withRange({ type: 'lunar' }),
      'timerange.type must be one of relative, absolute, keyword',
    ],
    ['an offset range of a query', withRange({ type: 'offset', source: 'query' }), 'timerange.type must be one of'],
  ])('is refused for %s', (_, read, message) => {
    expect(read).toThrow(message)
  })

  it('is refused for two queries of one id', () => {
    expect(() =>
      readSearch({
        queries: [
          { id: 'a', search_types: [] },
          { id: 'a', search_types: [] },
        ],
      }),
    ).toThrow("two entries with the id 'a'")
  })
})

it('the parameters of each query are listed', () => {
  const search = readSearch({
    queries: [{ id: 'q', query: 'user:$user$', search_types: [] }],
    parameters: [{ name: 'user' }],
  })
  expect(metadataOf(search)).toMatchObject({
    query_metadata: { q: { used_parameters_names: ['user'] } },
    declared_parameters: { user: { name: 'user', type: 'value-parameter-v1', data_type: 'any' } },
  })
})
