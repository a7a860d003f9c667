import { describe, expect, it } from 'vitest'
import { flatPage, list, tablePage, type ListRequest } from './list.ts'

const definition = {
  default: 'title',
  fields: {
    id: 'id',
    title: 'text',
    description: 'text',
    created_at: 'date',
    size: 'number',
    enabled: 'boolean',
    roles: 'text',
  },
  sort: ['title', 'created_at', 'size'],
  filters: ['created_at', 'size', 'enabled', 'id'],
} as const

const documents = [
  {
    id: '1',
    title: 'Web servers',
    description: 'nginx',
    created_at: '2023-08-01T10:00:00.000Z',
    size: 5,
    enabled: true,
    roles: ['Reader'],
  },
  {
    id: '2',
    title: 'mail',
    description: 'postfix (old)',
    created_at: '2023-08-02T10:00:00.000Z',
    size: 50,
    enabled: false,
    roles: ['Admin', 'Reader'],
  },
  {
    id: '3',
    title: 'Database',
    description: null,
    created_at: '2023-08-03T10:00:00.000Z',
    size: 500,
    enabled: true,
    roles: [],
  },
]
const ids = (request: ListRequest) =>
  list(documents, request, definition)
    .items.map(({ id }) => id)
    .join()

describe('the query of lists', () => {
  it.each([
    ['', '3,2,1'],
    ['web', '1'],
    ['WEB', '1'],
    ['mail web', '2,1'],
    ['"web servers"', '1'],
    ['description:nginx', '1'],
    ['description:nginx,postfix', '2,1'],
    ['description:"postfix .old"', '2'],
    ['-description:nginx', '3,2'],
    ['title:^m.*l$', '2'],
    ['title:=mail', '2'],
    ['title:=mai', ''],
    ['size:50', '2'],
    ['size:>=50', '3,2'],
    ['size:<50', '1'],
    ['created_at:>2023-08-01', '3,2,1'],
    ['created_at:<=2023-08-02T10:00:00.000Z', '2,1'],
    ['enabled:true', '3,1'],
    ['enabled:true web', '1'],
    ['roles:Admin', '2'],
    ['nofield:mail', '2'],
    ['id:2', '2'],
  ])('%s finds %s', (query, expected) => {
    expect(ids({ query, per_page: 0 })).toBe(expected)
  })

  it.each([['size:big'], ['created_at:yesterday'], ['enabled:maybe'], ['title:('], ['title:(a)\\1']])(
    'refuses %s',
    query => {
      expect(() => ids({ query })).toThrow(expect.objectContaining({ status: 400 }))
    },
  )

  it('does not hang on a hostile expression', () => {
    const long = [{ id: '1', title: `${'a'.repeat(5000)}!` }]
    expect(list(long, { query: '(a+)+$' }, definition).total).toBe(0)
  })

  it('finds nothing by names of Object.prototype', () => {
    expect(ids({ query: 'constructor:x' })).toBe('')
    expect(ids({ query: '__proto__:mail' })).toBe('2')
  })
})

describe('filters', () => {
  it.each([
    [['enabled:true'], '3,1'],
    [['size:5', 'size:500'], '3,1'],
    [['size:5><50', 'enabled:false'], '2'],
    [['created_at:2023-08-02T00:00:00.000Z><'], '3,2'],
    [['size:><50'], '2,1'],
  ])('%j keeps %s', (filters, expected) => {
    expect(ids({ filters, per_page: 0 })).toBe(expected)
  })

  it('refuses an attribute that cannot be filtered', () => {
    expect(() => ids({ filters: ['title:web'] })).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('order and pages', () => {
  it('sorts texts without case, both ways', () => {
    expect(ids({ sort: 'title' })).toBe('3,2,1')
    expect(ids({ sort: 'title', order: 'desc' })).toBe('1,2,3')
    expect(ids({ sort: 'size', order: 'desc' })).toBe('3,2,1')
    expect(() => ids({ sort: 'secret' })).toThrow("Cannot sort by 'secret'")
  })

  it('gives pages, all of it for 0, and both envelopes', () => {
    expect(ids({ page: 2, per_page: 2 })).toBe('1')
    expect(ids({ per_page: 0 })).toBe('3,2,1')
    const page = list(documents, { query: 'a', page: 1, per_page: 1 }, definition)
    expect(flatPage('things', page, ({ id }) => id, { grandTotal: true, context: {} })).toEqual({
      total: 2,
      count: 1,
      page: 1,
      per_page: 1,
      query: 'a',
      grand_total: 3,
      things: ['3'],
    })
    expect(
      tablePage(page, ({ id }) => id, [{ id: 'title', title: 'Title', searchable: true }], {
        id: 'title',
        direction: 'ASC',
      }),
    ).toEqual({
      query: 'a',
      pagination: { total: 2, count: 1, page: 1, per_page: 1 },
      total: 3,
      sort: 'title',
      order: 'asc',
      elements: ['3'],
      attributes: [{ id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true }],
      defaults: { sort: { id: 'title', direction: 'ASC' } },
    })
  })
})
