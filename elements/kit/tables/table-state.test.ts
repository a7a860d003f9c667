import { expect, it } from 'vitest'
import { filterParameters, rangeValue, withFilter, withoutFilter } from './filters.ts'
import { entityPage, pageParameters } from './entity-pages.ts'
import { shownPages } from './shown-pages.ts'
import { nextSort } from './sort.ts'
import { parametersWith, withChange, type TableChoice } from './table-state.ts'

const choice: TableChoice = { page: 4, pageSize: 10, sort: undefined, query: '', filters: [] }

it('begins at page 1 again when the size, the query, the filters or the order change', () => {
  const sort = { attributeId: 'title', direction: 'asc' } as const
  for (const change of [{ pageSize: 50 }, { query: 'x' }, { filters: [] }, { sort }])
    expect(withChange(choice, change)).toMatchObject({ ...change, page: 1 })
  expect(withChange(choice, { page: 5 })).toEqual({ ...choice, page: 5 })
})

it('switches a column that is not sorted, or descending, to ascending, and ascending to descending', () => {
  const first = nextSort(undefined, 'title')
  expect(first).toEqual({ attributeId: 'title', direction: 'asc' })
  const second = nextSort(first, 'title')
  expect(second.direction).toBe('desc')
  expect(nextSort(second, 'title').direction).toBe('asc')
  expect(nextSort(first, 'status')).toEqual({ attributeId: 'status', direction: 'asc' })
})

it('writes page and page size into the parameters of the address and leaves the others', () => {
  expect(parametersWith('q=a%26b&page=7', { page: 2, pageSize: 20 })).toEqual({ q: 'a&b', page: '2', pageSize: '20' })
})

it('writes the query of a list that keeps it there, and takes away an empty one', () => {
  const page = { page: '1', pageSize: '20' }
  const written = (query: string) => parametersWith('query=old&page=1', { page: 1, pageSize: 20, query })
  expect(written('title:a&b')).toEqual({ ...page, query: 'title:a&b' })
  expect(written('')).toEqual(page)
  expect(parametersWith('query=old', { page: 1, pageSize: 20 })).toEqual({ ...page, query: 'old' })
})

it('asks for a page with what was chosen, and for nothing that was not', () => {
  expect(pageParameters(choice)).toEqual({
    page: 4,
    per_page: 10,
    query: null,
    sort: undefined,
    order: undefined,
    filters: [],
  })
  const filters = [
    { attributeId: 'disabled', value: 'false', title: 'No' },
    { attributeId: 'created_at', value: rangeValue('', '2026-01-01'), title: '' },
  ]
  expect(
    pageParameters({ ...choice, query: 'a', sort: { attributeId: 'title', direction: 'desc' }, filters }),
  ).toMatchObject({ query: 'a', sort: 'title', order: 'desc', filters: ['disabled:false', 'created_at:><2026-01-01'] })
})

it('keeps a filter once', () => {
  const filter = { attributeId: 'a', value: '1', title: 'One' }
  const both = withFilter(withFilter([], filter), { ...filter, value: '2' })
  expect(withFilter(both, { ...filter })).toBe(both)
  expect(filterParameters(withoutFilter(both, filter))).toEqual(['a:2'])
})

it('reads both envelopes of lists, and says when the list is not there', () => {
  const attributes = [{ id: 'title', title: 'Title' }]
  expect(
    entityPage(
      {
        pagination: { total: 12, count: 1, page: 1, per_page: 1 },
        total: 30,
        elements: [{ id: '1' }],
        attributes,
        defaults: { sort: { id: 'title', direction: 'DESC' } },
      },
      'elements',
    ),
  ).toMatchObject({
    rows: [{ id: '1' }],
    total: 12,
    attributes,
    defaultSort: { attributeId: 'title', direction: 'desc' },
  })
  const answer = { total: 3, count: 1, page: 1, per_page: 1, users: [{ id: '2' }] }
  expect(entityPage(answer, 'users')).toEqual({
    rows: [{ id: '2' }],
    total: 3,
    attributes: [],
    defaultSort: undefined,
    answer,
  })
  for (const answer of [null, 'text', {}, { users: {} }]) expect(entityPage(answer, 'users')).toBeNull()
  expect(entityPage({}, 'constructor')).toBeNull()
})

it('shows the numbers of a few pages, with gaps', () => {
  expect(shownPages(1, 3)).toEqual([1, 2, 3])
  expect(shownPages(1, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
  expect(shownPages(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
  expect(shownPages(20, 20)).toEqual([1, null, 16, 17, 18, 19, 20])
  for (let page = 1; page <= 9; page++) expect(shownPages(page, 9)).toContain(page)
})
