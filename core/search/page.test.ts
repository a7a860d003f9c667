import { expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import { errorText } from '../client/errors.ts'
import { newAggregation } from '../widgets/defaults.ts'
import { historyOf, mostSteps, redone, undone } from '../values/history.ts'
import { arrived, changed, defaultPage, type SearchPage } from './page.ts'
import { intervalOf, pageOfParameters, pageParameters } from './page-link.ts'

const page = (change: Partial<SearchPage>): SearchPage => ({ ...defaultPage, ...change })
const there = (from: SearchPage, base?: SearchPage) => {
  const { parameters, leftOut } = pageParameters(from, base)
  return { ...pageOfParameters(new URLSearchParams(new URLSearchParams({ ...parameters }).toString()), base), leftOut }
}

it('changes are taken back and made again, one at a time', () => {
  let history = historyOf(defaultPage)
  history = changed(history, { query: 'a' })
  history = changed(history, { columns: ['level'] })
  history = undone(history)
  expect(history.present).toEqual(page({ query: 'a' }))
  expect(undone(undone(history)).present).toEqual(defaultPage)
  expect(redone(redone(history)).present).toEqual(page({ query: 'a', columns: ['level'] }))
  expect(changed(history, { query: 'b' }).future).toEqual([])
})

it('a change that changes nothing is no step, and steps are bounded', () => {
  const start = historyOf(defaultPage)
  expect(changed(start, { query: '', streams: [] })).toBe(start)
  let history = start
  for (let step = 0; step < mostSteps + 5; step++) history = changed(history, { query: String(step) })
  expect(history.past).toHaveLength(mostSteps)
})

it("the browser's Back is undo, its Forward redo, another address a new step", () => {
  const history = changed(changed(historyOf(defaultPage), { query: 'a' }), { query: 'b' })
  const back = arrived(history, page({ query: 'a' }))
  expect([back.past.length, back.future.length]).toEqual([1, 1])
  const forward = arrived(back, page({ query: 'b' }))
  expect([forward.past.length, forward.future.length]).toEqual([2, 0])
  expect(arrived(back, page({ query: 'c' })).past).toHaveLength(2)
})

it('a page goes into an address and comes back whole', () => {
  const chart = newAggregation({}, 'w1')
  const full = page({
    query: 'level:3 AND "a b"',
    timeRange: { type: 'relative', from: 7200, to: 3600 },
    streams: ['a', 'b'],
    interval: '5m',
    columns: ['a,b', 'c:d', '100%', 'ünï', '__proto__'],
    sort: [
      { field: 'x:y,z', order: 'ASC' },
      { field: 'timestamp', order: 'DESC' },
    ],
    messageRow: false,
    highlighting: [
      {
        field: 'level',
        value: '\ud83d\ude00 \ud800',
        condition: 'greater',
        color: { type: 'gradient', gradient: 'Viridis', lower: 0, upper: 7 },
      },
    ],
    widgets: [chart],
    positions: { w1: { col: 1, row: 1, width: 6, height: 4 } },
    titles: { w1: '<b>' },
  })
  expect(there(full)).toEqual({ page: full, problem: null, leftOut: [] })
  expect(there(defaultPage)).toEqual({ page: defaultPage, problem: null, leftOut: [] })
  expect(pageParameters(page({ query: 'x' })).parameters).toEqual({ q: 'x' })
})

it('what differs from a saved search is said, the default too', () => {
  const saved = page({
    query: 'x',
    streams: ['a'],
    interval: '1h',
    columns: ['level'],
    timeRange: { type: 'keyword', keyword: 'today' },
  })
  expect(pageParameters(saved, saved).parameters).toEqual({})
  expect(there(defaultPage, saved).page).toEqual(defaultPage)
})

it('what there is no room for is left out, and said', () => {
  const many = Array.from({ length: 40 }, (_, index) => newAggregation({}, `w${index}`))
  const { parameters, leftOut } = pageParameters(page({ query: 'x'.repeat(5000), widgets: many }))
  expect(leftOut).toEqual(['query', 'widgets'])
  expect(parameters).toEqual({})
})

it('what is no part of a page is passed over', () => {
  const read = (query: string) => pageOfParameters(new URLSearchParams(query))
  const lunar = read('q=x&rangetype=lunar')
  expect([lunar.page, lunar.problem?.message]).toEqual([page({ query: 'x' }), 'Invalid range type: lunar.'])
  const other = createMessages('de', defaultBrand, { 'timeRange.invalidRangeType': 'Keine Zeitspanne: {type}.' })
  expect(errorText(other, lunar.problem)).toBe('Keine Zeitspanne: lunar.')
  expect(read('widgets=%00').problem?.message).toBe("The address's 'widgets' cannot be read.")
  expect(read('highlighting=e30').problem?.message).toBe("The address's 'highlighting' cannot be read.")
  const hostile = btoa(
    '{"w":[{"id":"__proto__","type":"aggregation","config":{"row_pivots":7,"series":[null,{"function":1}]}},{"id":1}],"p":{"__proto__":{"col":-1}},"t":{}}',
  )
  const {
    page: { widgets, positions },
  } = read(`widgets=${hostile.replaceAll('+', '-').replaceAll('/', '_')}`)
  expect(widgets).toEqual([
    newAggregation({ row_pivots: [], series: [], visualization: 'table', visualization_config: null }, '__proto__'),
  ])
  expect(positions).toEqual({})
  expect(read('sort=&fields=%E0').page.sort).toEqual(defaultPage.sort)
})

it('widths of bars have names', () => {
  expect(['minute', 'quarter', '5m', 'auto', 'soon', undefined].map(intervalOf)).toEqual([
    '1m',
    '3M',
    '5m',
    null,
    null,
    null,
  ])
})
