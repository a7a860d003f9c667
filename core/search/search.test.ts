import { describe, expect, it, vi } from 'vitest'
import type { Client } from '../client/client.ts'
import { executeSearch, systemFields } from './api.ts'
import { buildSearch, histogramOf, HISTOGRAM_ID, pageOf, readSearchPage } from './build.ts'
import { newId, seriesLiteral } from './rules.ts'
import type { PivotResult, SearchJob } from './schema.ts'

it('a series is named by its function, field and percentile', () => {
  expect(seriesLiteral({ type: 'count', field: null })).toBe('count()')
  expect(seriesLiteral({ type: 'avg', field: 'took_ms' })).toBe('avg(took_ms)')
  expect(seriesLiteral({ type: 'percentile', field: 'took_ms', percentile: 95 })).toBe('percentile(took_ms,95.0)')
  expect(seriesLiteral({ type: 'percentile', field: 'took_ms', percentile: 99.9 })).toBe('percentile(took_ms,99.9)')
})

it('an id is 24 hexadecimal digits and new each time', () => {
  expect(newId()).toMatch(/^[0-9a-f]{24}$/)
  expect(newId()).not.toBe(newId())
})

describe('the search of the search page', () => {
  it('names the chosen streams', () => {
    const [query] = buildSearch({ query: 'x', timerange: { type: 'relative', range: 60 }, streams: ['a', 'b'] }).queries
    expect(query?.filter).toEqual({
      type: 'or',
      filters: [
        { type: 'stream', id: 'a' },
        { type: 'stream', id: 'b' },
      ],
    })
  })

  it('names none for all streams', () => {
    expect(buildSearch({ query: '', timerange: { type: 'relative', range: 60 } }).queries[0]?.filter).toBeNull()
  })

  it('asks for 150 messages, and for bars of a width that suits the range', () => {
    const [query] = buildSearch({ query: '', timerange: { type: 'relative', range: 300 } }).queries
    expect(query?.search_types).toMatchObject([
      { type: 'messages', limit: 150, offset: 0 },
      { type: 'pivot', row_groups: [{ interval: { type: 'auto', scaling: 1 } }] },
    ])
  })

  it('pages only the messages', () => {
    expect(pageOf({ offset: 150, limit: 150 }).global_override).toMatchObject({
      keep_search_types: ['messages'],
      search_types: { messages: { offset: 150, limit: 150 } },
    })
  })
})

const effective_timerange = {
  type: 'absolute',
  from: '2023-08-02T10:00:00.000Z',
  to: '2023-08-02T10:05:00.000Z',
} as const
const pivot: PivotResult = {
  id: HISTOGRAM_ID,
  type: 'pivot',
  total: 7,
  effective_timerange,
  rows: [
    {
      key: ['2023-08-02T10:00:00.000Z'],
      source: 'leaf',
      values: [
        { key: ['count()'], value: 5, rollup: true, source: 'row-leaf' },
        { key: ['3', 'count()'], value: 4, rollup: false, source: 'col-leaf' },
        { key: ['(Empty Value)', 'count()'], value: 1, rollup: false, source: 'col-leaf' },
      ],
    },
    {
      key: ['2023-08-02T10:00:10.000Z'],
      source: 'leaf',
      values: [{ key: ['3', 'count()'], value: 2, rollup: false, source: 'col-leaf' }],
    },
    { key: [], source: 'non-leaf', values: [{ key: ['count()'], value: 7, rollup: true, source: 'row-inner' }] },
  ],
}

it('a histogram has a bar per bucket, stacked by value, and no bar of totals', () => {
  expect(histogramOf(pivot)).toEqual({
    total: 7,
    from: Date.parse(effective_timerange.from),
    to: Date.parse(effective_timerange.to),
    width: { size: 10, unit: 'second' },
    bars: [
      {
        time: Date.parse('2023-08-02T10:00:00.000Z'),
        total: 5,
        parts: [
          { value: '3', count: 4 },
          { value: '(Empty Value)', count: 1 },
        ],
      },
      { time: Date.parse('2023-08-02T10:00:10.000Z'), total: 2, parts: [{ value: '3', count: 2 }] },
    ],
  })
})

it('a histogram of nothing has no bars', () => {
  expect(histogramOf({ id: HISTOGRAM_ID, type: 'pivot', total: 0, effective_timerange }).bars).toEqual([])
})

const job = (done: boolean): SearchJob => ({
  id: 'job',
  search_id: 's',
  owner: 'me',
  execution: { done, cancelled: false, completed_exceptionally: false },
  results: {},
})

describe('executing', () => {
  it('asks until the search is done', async () => {
    const get = vi.fn().mockResolvedValueOnce(job(false)).mockResolvedValueOnce(job(true))
    const client = { post: vi.fn().mockResolvedValue(job(false)), get } as unknown as Client
    const result = await executeSearch(client, 's')
    expect(result.execution.done).toBe(true)
    expect(get).toHaveBeenCalledTimes(2)
    expect(readSearchPage(result)).toEqual({ messages: null, histogram: null, errors: [], stats: null })
  })

  it('asks for parts as they come: at once after something new, later after nothing', async () => {
    const found = { messages: { id: 'messages' } } as never
    const result = { search_types: found, errors: [] } as unknown as SearchJob['results'][string]
    const part: SearchJob = { ...job(false), results: { search: result } }
    const get = vi.fn().mockResolvedValueOnce(part).mockResolvedValueOnce(job(true))
    const post = vi.fn().mockResolvedValue(part)
    const client = { post, get } as unknown as Client
    const states: SearchJob[] = []
    vi.useFakeTimers()
    try {
      const running = executeSearch(client, 's', { partial: true, maxAge: 10, onProgress: state => states.push(state) })
      await vi.advanceTimersByTimeAsync(0)
      expect(get).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(250)
      expect((await running).execution.done).toBe(true)
    } finally {
      vi.useRealTimers()
    }
    expect(states).toEqual([part, part])
    expect(post).toHaveBeenCalledWith('/views/search/s/execute', {}, { query: { partial: true, max_age: 10 } })
    expect(get).toHaveBeenCalledWith('/views/search/status/job', { query: { partial: true } })
  })

  it('stops the search on the server when its asker leaves', async () => {
    const leave = new AbortController()
    const remove = vi.fn().mockResolvedValue(undefined)
    const client = {
      post: vi.fn().mockResolvedValue(job(false)),
      get: vi.fn().mockResolvedValue(job(false)),
      delete: remove,
    } as unknown as Client
    const running = executeSearch(client, 's', {
      signal: leave.signal,
      onProgress: () => queueMicrotask(() => leave.abort(new Error('gone'))),
    })
    await expect(running).rejects.toThrow('gone')
    expect(remove).toHaveBeenCalledWith('/views/search/status/job', expect.anything())
  })
})

it('field names come as texts or as objects', async () => {
  const client = { get: async () => ({ fields: ['source', { value: 'message' }] }) } as unknown as Client
  expect(await systemFields(client)).toEqual([{ value: 'source' }, { value: 'message' }])
})
