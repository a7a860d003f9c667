import { describe, expect, it } from 'vitest'
import { askedOfParameters, askedWith, defaultAsked, parametersOfAsked } from './events-address.ts'
import { defaultLastSearch, lastSearchOf } from './last-search.ts'

const read = (text: string, last = defaultLastSearch) => askedOfParameters(new URLSearchParams(text), last)

describe('the address of events', () => {
  it('gives back everything that was asked for', () => {
    const asked = {
      query: 'source:"web 1" & level:3',
      alerts: 'only',
      timeRange: { type: 'absolute', from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' },
      definitions: ['64d000000000000000000001', '64d000000000000000000002'],
      order: { by: 'priority', direction: 'asc' },
      page: 3,
      pageSize: 25,
      event: '01H6ABCDEF0123456789ABCDEF',
    } as const
    const written = new URLSearchParams(parametersOfAsked(asked)).toString()
    expect(read(written)).toEqual({ asked, problem: null })
  })

  it('takes filter and range of the last search where it has none', () => {
    const last = { alerts: 'exclude', timeRange: { type: 'relative', range: 60 } } as const
    expect(read('page=2', last).asked).toEqual({ ...defaultAsked, ...last, page: 2 })
    expect(read('alerts=only', last).asked.alerts).toBe('only')
  })

  it('looks for the events of a stream', () => {
    expect(read('stream_id=64c900000000000000000001').asked.query).toBe('source_streams:64c900000000000000000001')
    expect(read('stream_id=x%20OR%20*').asked.query).toBe('')
    expect(read('stream_id=64c9&query=a').asked.query).toBe('a')
  })

  it('ignores what is no order, size, id or range, and says so of the range', () => {
    const { asked, problem } = read('sort=__proto__:asc&pageSize=7&event=../x&definition=a,b%20c&rangetype=relative')
    expect(asked).toEqual({ ...defaultAsked, definitions: ['a'] })
    expect(problem?.message).toContain('relative')
  })

  it('goes back to the first page when other events are asked for', () => {
    const asked = { ...defaultAsked, page: 4 }
    expect(askedWith(asked, { query: 'a' }).page).toBe(1)
    expect(askedWith(asked, { event: 'a' }).page).toBe(4)
    expect(askedWith(asked, { page: 5 }).page).toBe(5)
  })
})

describe('the last search', () => {
  it('is read from a storage that may hold anything', () => {
    const stored = { alerts: 'only', timeRange: { type: 'relative', range: 300 } } as const
    expect(lastSearchOf(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
    for (const value of [null, 5, { alerts: 'only', timeRange: { type: 'x' } }])
      expect(lastSearchOf(value)).toEqual(defaultLastSearch)
  })
})
