import { describe, expect, it } from 'vitest'
import type { PagedMessage, SearchJob } from '../../core/search/schema.ts'
import { hasMore, initialState, reduceSearch, resultOf, type SearchRequest, type SearchResult } from './search-state.ts'

const request: SearchRequest = {
  query: 'a',
  timerange: { type: 'relative', range: 300 },
  streams: [],
  filters: [],
  messageFilters: [],
  sort: [{ field: 'timestamp', order: 'DESC' }],
}
const message = (id: string): PagedMessage => ({
  index: 'logs_0',
  highlight_ranges: {},
  decoration_stats: null,
  cursor: [id],
  message: { _id: id, gl2_message_id: id, timestamp: '2026-11-20T00:00:00.000Z', streams: [] },
})
const range = { type: 'absolute', from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T00:05:00.000Z' } as const
const result = (ids: string[], total = ids.length): SearchResult => ({
  request,
  searchId: 's1',
  range,
  total,
  messages: ids.map(message),
  histogram: null,
  bucket: null,
  durationMs: 3,
  ranAt: range.to,
  indices: null,
  warnings: [],
})
const found = reduceSearch(initialState, { type: 'succeeded', result: result(['1', '2'], 3) })

describe('a search', () => {
  it('keeps the last answer while the next one runs and when it fails', () => {
    const running = reduceSearch(found, { type: 'started', request })
    expect(running).toMatchObject({ running: request, result: found.result })
    expect(reduceSearch(running, { type: 'failed', error: new Error('no') })).toMatchObject({
      running: null,
      result: found.result,
      error: { message: 'no' },
    })
  })

  it('adds pages, each message once', () => {
    const more = reduceSearch(reduceSearch(found, { type: 'moreStarted' }), {
      type: 'moreLoaded',
      searchId: 's1',
      messages: [message('2'), message('3')],
    })
    expect(more.loadingMore).toBe(false)
    expect(more.result?.messages.map(one => one.message._id)).toEqual(['1', '2', '3'])
    expect(hasMore(more.result!)).toBe(false)
  })

  it('takes no page of another search', () => {
    expect(reduceSearch(found, { type: 'moreLoaded', searchId: 's0', messages: [message('9')] })).toBe(found)
  })

  it('ends with a page that brings nothing new', () => {
    expect(hasMore(reduceSearch(found, { type: 'moreLoaded', searchId: 's1', messages: [] }).result!)).toBe(false)
  })
})

describe('the result of a job', () => {
  const job = (search_types: object, errors?: object[]) =>
    ({
      execution: { done: true, cancelled: false, completed_exceptionally: false },
      id: 'j',
      search_id: 's1',
      owner: 'admin',
      errors,
      results: { search: { execution_stats: { duration: 7 }, search_types } },
    }) as unknown as SearchJob

  it('is read with the width of the bars that was asked for', () => {
    const types = {
      messages: {
        id: 'messages',
        type: 'messages',
        messages: [message('1')],
        effective_timerange: range,
        total_results: 1,
      },
      histogram: { id: 'histogram', type: 'pivot', total: 1, effective_timerange: range, rows: [] },
    }
    expect(resultOf(request, job(types))).toMatchObject({
      searchId: 's1',
      total: 1,
      durationMs: 7,
      bucket: { size: 2, unit: 'second' },
    })
    expect(resultOf({ ...request, interval: '1m' }, job(types)).bucket).toEqual({ size: 1, unit: 'minute' })
  })

  it('without messages says why', () => {
    expect(() =>
      resultOf(request, job({}, [{ type: 'query', description: 'Cannot parse', query_id: 'search' }])),
    ).toThrow('Cannot parse')
  })
})
