import { describe, expect, it } from 'vitest'
import { changed, defaultPage, type PageChange, type SearchPage } from '../search/page.ts'
import { buildSearch } from '../search/build.ts'
import { pageOfParameters } from '../search/page-link.ts'
import type { Filter, Search, SearchFilter } from '../search/schema.ts'
import { historyOf } from '../values/history.ts'
import { newAggregation, topValuesOf, valuesPivot } from '../widgets/defaults.ts'
import { foreignFilters } from './foreign-filters.ts'
import { pageOfView, viewOfPage } from './page-view.ts'
import type { MessagesConfig, View, Widget } from './schema.ts'
import { streamChoice, streamFilter } from './stream-filter.ts'
import { isMessages } from './widgets.ts'

const STREAM = '64c900000000000000000009'
const page: SearchPage = {
  query: 'level:3',
  timeRange: { type: 'relative', from: 3600 },
  streams: [STREAM],
  filters: [],
  messageFilters: [],
  interval: '5m',
  columns: ['timestamp', 'source', 'level'],
  sort: [{ field: 'level', order: 'ASC' }],
  messageRow: false,
  widgets: [topValuesOf('source')],
  positions: {},
  titles: {},
  highlighting: [{ field: 'level', value: '3', condition: 'equal', color: { type: 'static', color: '#ffec3d' } }],
}
const [chart] = page.widgets as [Widget]
const full: SearchPage = {
  ...page,
  positions: { [chart.id]: { col: 1, row: 1, height: 4, width: 6 } },
  titles: { [chart.id]: 'By host' },
}
const common = { filter: null, filters: [], timerange: null, query: null, streams: [] }

describe('a page saved and opened again', () => {
  it.each<[string, SearchPage]>([
    ['the one nobody touched', defaultPage],
    ['one with everything', full],
    ['one with two charts alike', { ...full, widgets: [chart, newAggregation()], positions: { ...full.positions } }],
    ['one by the width of a month', { ...full, interval: '1M' }],
  ])('is the same: %s', (_, saved) => {
    const { view, search } = viewOfPage(saved, { title: 'T' })
    const { positions: __, ...opened } = pageOfView(view, search)
    const { positions, ...expected } = saved
    expect(opened).toEqual(expected)
    expect(pageOfView(view, search).positions).toMatchObject(positions)
  })

  it('holds what other clients expect: histogram, messages, their search types and places', () => {
    const { view, search } = viewOfPage(defaultPage, { title: 'T', summary: 'S', description: 'D' })
    const [query] = search.queries
    expect(search).toMatchObject({ id: expect.stringMatching(/^[\da-f]{24}$/), parameters: [] })
    expect(query).toMatchObject({
      timerange: defaultPage.timeRange,
      filter: null,
      query: { type: 'elasticsearch', query_string: '' },
    })
    expect(view).toMatchObject({ type: 'SEARCH', title: 'T', summary: 'S', description: 'D', search_id: search.id })
    const state = view.state[query!.id]!
    const [histogram, messages] = state.widgets
    expect(histogram).toMatchObject({
      type: 'aggregation',
      ...common,
      config: {
        row_pivots: [{ type: 'time', fields: ['timestamp'], config: { interval: { type: 'auto', scaling: 1 } } }],
        column_pivots: [],
        series: [{ config: { name: null }, function: 'count()' }],
        visualization: 'bar',
      },
    })
    expect(messages).toMatchObject({
      type: 'messages',
      ...common,
      config: {
        fields: ['timestamp', 'source'],
        show_message_row: true,
        show_summary: true,
        sort: [{ type: 'pivot', field: 'timestamp', direction: 'Descending' }],
      },
    })
    expect(state.positions).toEqual({
      [histogram!.id]: { col: 1, row: 1, height: 2, width: 'Infinity' },
      [messages!.id]: { col: 1, row: 3, height: 6, width: 'Infinity' },
    })
    const types = new Map(query!.search_types.map(type => [type.id, type]))
    expect(state.widget_mapping[histogram!.id]!.map(id => types.get(id))).toMatchObject([
      { type: 'pivot', name: 'chart', rollup: true },
    ])
    expect(state.widget_mapping[messages!.id]!.map(id => types.get(id))).toMatchObject([
      { type: 'messages', limit: 150, sort: [{ field: 'timestamp', order: 'DESC' }] },
    ])
  })

  it('puts charts between histogram and messages, none on another', () => {
    const { view } = viewOfPage({ ...full, widgets: [chart, newAggregation({}, 'second')] }, { title: 'T' })
    const [state] = Object.values(view.state)
    const rows = Object.values(state!.positions).map(({ row, height }) => [row, Number(row) + Number(height)])
    expect(rows).toEqual([
      [1, 3],
      [3, 7],
      [7, 9],
      [9, 15],
    ])
    expect(state!.titles).toEqual({ widget: { [chart.id]: 'By host' } })
  })
})

/** A search stored by another client, with members unknown to us. */
const foreignSearch: Search = {
  id: '64c900000000000000000002',
  parameters: [{ name: 'user', type: 'value-parameter-v1' }],
  queries: [
    {
      id: 'q1',
      timerange: { type: 'keyword', keyword: 'yesterday', timezone: 'Europe/Berlin' },
      query: { type: 'elasticsearch', query_string: '*' },
      filter: {
        type: 'and',
        filters: [
          { type: 'or', filters: [{ type: 'stream', id: STREAM }] },
          { type: 'query_string', query: 'a:b' },
        ],
      },
      filters: [
        {
          type: 'inlineQueryString',
          title: null,
          description: null,
          queryString: 'x',
          negation: true,
          disabled: false,
        },
      ],
      search_types: [
        {
          type: 'messages',
          id: 'm',
          name: null,
          ...common,
          limit: 20,
          offset: 0,
          sort: null,
          fields: [],
          decorators: [{ any: 1 }],
        },
        { type: 'logs', id: 'l', layout: { lines: 3 } },
        {
          type: 'pivot',
          id: 'p',
          name: 'chart',
          ...common,
          row_groups: [],
          column_groups: [],
          series: [],
          sort: [],
          rollup: true,
        },
        { type: 'ml', id: 'stray', model: 7 },
      ],
    },
    {
      id: 'q2',
      timerange: { type: 'relative', range: 0 },
      query: { type: 'elasticsearch', query_string: '' },
      filter: null,
      filters: [],
      search_types: [],
    },
  ],
}
const foreignView: View = {
  id: '64c900000000000000000001',
  type: 'SEARCH',
  title: 'Foreign',
  summary: 's',
  description: 'd',
  search_id: foreignSearch.id,
  properties: ['x'],
  requires: {},
  owner: 'alice',
  created_at: '2023-08-02T10:00:00.000Z',
  favorite: true,
  state: {
    q1: {
      selected_fields: ['a'],
      static_message_list_id: 'z',
      titles: { widget: { w1: 'Kept', w2: 'Logs' }, tab: { title: 'Tab' } },
      widgets: [
        {
          id: 'w1',
          type: 'messages',
          ...common,
          config: { fields: ['a'], show_message_row: false, show_summary: null, decorators: [{ any: 1 }], sort: [] },
        },
        { id: 'w2', type: 'logs', ...common, config: { layout: { lines: 3 } } },
        {
          ...newAggregation(
            { row_pivots: [valuesPivot('source')], visualization: 'sankey', visualization_config: null },
            'w3',
          ),
        },
      ],
      widget_mapping: { w1: ['m'], w2: ['l'], w3: ['p'] },
      positions: {
        w1: { col: 1, row: 1, height: 6, width: 12 },
        w2: { col: 1, row: 7, height: 2, width: 6 },
        w3: { col: 7, row: 7, height: 2, width: 6 },
      },
      formatting: null,
      display_mode_settings: { positions: { w1: { col: 2, row: 2, height: 2, width: 2 } } },
    },
  },
}
const base = { view: foreignView, search: foreignSearch }

describe('what another client saved', () => {
  it('is shown as far as we know it', () => {
    expect(pageOfView(foreignView, foreignSearch)).toMatchObject({
      query: '*',
      timeRange: { type: 'keyword', keyword: 'yesterday' },
      streams: [STREAM],
      interval: null,
      columns: ['a'],
      sort: defaultPage.sort,
      widgets: [{ id: 'w2', type: 'logs' }, { id: 'w3' }],
      positions: { w2: { row: 1, col: 1 }, w3: { row: 1, col: 7 } },
      titles: { w2: 'Logs' },
      highlighting: [],
    })
  })

  it('is searched under all its filters, and keeps them however the page is changed', () => {
    const shown = pageOfView(foreignView, foreignSearch)
    const inline = { type: 'inlineQueryString', title: null, description: null }
    const filters = [
      { ...inline, queryString: 'a:b', negation: false, disabled: false },
      { ...inline, queryString: 'x', negation: true, disabled: false },
    ]
    expect(shown.filters).toEqual(filters)
    expect(pageOfParameters(new URLSearchParams('q=level:3&streams='), shown).page.filters).toEqual(filters)
    expect(buildSearch({ query: '', timerange: shown.timeRange, filters: shown.filters }).queries[0]).toMatchObject({
      filters,
    })
    const { search, view } = viewOfPage({ ...shown, query: 'other', streams: [] }, { base, title: 'T' })
    expect(search.queries[0]).toMatchObject({
      filter: { type: 'and', filters: [{ type: 'query_string', query: 'a:b' }] },
      filters: foreignSearch.queries[0]!.filters,
    })
    expect(pageOfView(view, search).filters).toEqual(filters)
  })

  it('has its messages under the filters of their own list, and nothing else', () => {
    const own: SearchFilter = {
      type: 'inlineQueryString',
      title: 'Slow',
      description: null,
      queryString: 'took:>9',
      negation: false,
      disabled: false,
    }
    const [query] = Object.keys(foreignView.state)
    const state = foreignView.state[query!]!
    const [messages, ...others] = state.widgets
    const withOwn: View = {
      ...foreignView,
      state: { [query!]: { ...state, widgets: [{ ...messages!, filter: ' b:c ', filters: [own] }, ...others] } },
    }
    const shown = pageOfView(withOwn, foreignSearch)
    const inWords = { ...own, title: null, queryString: 'b:c' }
    expect(shown.messageFilters).toEqual([inWords, own])
    expect(shown.filters).toEqual(pageOfView(foreignView, foreignSearch).filters)
    expect(pageOfParameters(new URLSearchParams('q=level:3'), shown).page.messageFilters).toEqual([inWords, own])
    const [asked] = buildSearch({ query: '', timerange: shown.timeRange, messageFilters: shown.messageFilters }).queries
    expect(asked).toMatchObject({
      filters: [],
      search_types: [
        { type: 'messages', filters: [inWords, own] },
        { type: 'pivot', filters: [] },
      ],
    })
    const { search, view } = viewOfPage(
      { ...shown, query: 'other', columns: ['b'] },
      { base: { view: withOwn, search: foreignSearch }, title: 'T' },
    )
    expect(view.state[search.queries[0]!.id]!.widgets.find(isMessages)).toMatchObject({
      filter: ' b:c ',
      filters: [own],
      config: { fields: ['b'] },
    })
    expect(pageOfView(view, search).messageFilters).toEqual([inWords, own])
    const alone = viewOfPage({ ...defaultPage, messageFilters: [own] }, { title: 'T' })
    expect(pageOfView(alone.view, alone.search).messageFilters).toEqual([own])
  })

  it.each<[string, Filter, string[]]>([
    [
      'a stream and words',
      {
        type: 'and',
        filters: [
          { type: 'query_string', query: 'a OR b' },
          { type: 'stream', id: STREAM },
        ],
      },
      ['a OR b'],
    ],
    [
      'streams or words',
      {
        type: 'or',
        filters: [
          { type: 'stream', id: STREAM },
          { type: 'query_string', query: ' a ' },
        ],
      },
      [`(streams:${STREAM}) OR (a)`],
    ],
    [
      'one of two, and another',
      {
        type: 'and',
        filters: [
          { type: 'or', filters: [{ type: 'stream', id: STREAM }] },
          {
            type: 'and',
            filters: [
              { type: 'query_string', query: 'a' },
              { type: 'or', filters: [{ type: 'query_string', query: 'b' }] },
            ],
          },
        ],
      },
      ['(a) AND ((b))'],
    ],
    ['nothing', { type: 'and', filters: [] }, []],
    [
      'anything',
      {
        type: 'or',
        filters: [
          { type: 'query_string', query: '' },
          { type: 'query_string', query: 'a' },
        ],
      },
      [],
    ],
  ])('a filter is described in words: %s', (_, filter, words) => {
    expect(foreignFilters({ filter, filters: [] }).map(({ queryString }) => queryString)).toEqual(words)
  })

  it('is saved with all we do not know of it', () => {
    const shown = pageOfView(foreignView, foreignSearch)
    const { view, search } = viewOfPage(shown, { base, title: 'New' })
    expect(search.id).not.toBe(foreignSearch.id)
    expect(view).toMatchObject({
      id: foreignView.id,
      owner: 'alice',
      title: 'New',
      summary: 's',
      properties: ['x'],
      created_at: foreignView.created_at,
      search_id: search.id,
    })
    const [query, second] = search.queries
    expect(second).toBe(foreignSearch.queries[1])
    expect({ ...query, search_types: [] }).toEqual({ ...foreignSearch.queries[0], search_types: [] })
    expect(query!.search_types.slice(0, 4)).toEqual(foreignSearch.queries[0]!.search_types)
    expect(search.parameters).toEqual(foreignSearch.parameters)
    const before = foreignView.state.q1!
    const after = view.state.q1!
    const [histogram, ...widgets] = after.widgets
    expect(widgets).toEqual(before.widgets)
    expect(after.titles).toEqual(before.titles)
    expect(after).toMatchObject({
      selected_fields: ['a'],
      static_message_list_id: 'z',
      display_mode_settings: before.display_mode_settings,
      formatting: null,
    })
    expect(after.widget_mapping).toMatchObject(before.widget_mapping)
    expect(after.positions).toMatchObject(before.positions)
    expect(after.positions[histogram!.id]).toBeDefined()
  })

  it('saved twice stays the same', () => {
    const once = viewOfPage(pageOfView(foreignView, foreignSearch), { base, title: 'Foreign' })
    const twice = viewOfPage(pageOfView(once.view, once.search), { base: once, title: 'Foreign' })
    expect({ ...twice.view, search_id: '' }).toEqual({ ...once.view, search_id: '' })
    expect({ ...twice.search, id: '' }).toEqual({ ...once.search, id: '' })
  })

  it('takes the changes of the page', () => {
    const shown = pageOfView(foreignView, foreignSearch)
    const { present } = changed(historyOf(shown), {
      query: 'new',
      streams: ['s2'],
      columns: ['b'],
      sort: [{ field: 'b', order: 'DESC' }],
      widgets: [shown.widgets[1]!],
      highlighting: page.highlighting,
    })
    const { view, search } = viewOfPage(present, { base, title: 'Foreign' })
    const [query] = search.queries
    expect(query!.query.query_string).toBe('new')
    expect(query!.filter).toEqual({
      type: 'and',
      filters: [
        { type: 'or', filters: [{ type: 'stream', id: 's2' }] },
        { type: 'query_string', query: 'a:b' },
      ],
    })
    expect(query!.search_types.map(({ id }) => id)).not.toContain('l')
    expect(query!.search_types.map(({ id }) => id)).toContain('stray')
    expect(pageOfView(view, search)).toEqual({ ...present, titles: {}, positions: expect.any(Object) })
    expect(view.state.q1!.widgets[1]).toMatchObject({
      id: 'w1',
      config: { fields: ['b'], decorators: [{ any: 1 }], show_message_row: false },
    })
    const ids = view.state.q1!.widgets.map(({ id }) => id)
    expect(Object.keys(view.state.q1!.positions).sort()).toEqual([...ids].sort())
    expect(Object.keys(view.state.q1!.widget_mapping).sort()).toEqual([...ids].sort())
  })

  it('shows the text of messages as it was saved, and says nothing of it where nothing was said', () => {
    const textOf = (config: object, change: PageChange = {}) => {
      const saved = {
        ...foreignView,
        state: {
          q1: {
            ...foreignView.state.q1!,
            widgets: [
              {
                id: 'w1',
                type: 'messages',
                ...common,
                config: { fields: ['a'], show_summary: null, decorators: [], sort: [], ...config },
              } as Widget,
            ],
          },
        },
      }
      const shown = pageOfView(saved, foreignSearch)
      const { view } = viewOfPage({ ...shown, ...change }, { base: { view: saved, search: foreignSearch }, title: 'T' })
      const again = view.state.q1!.widgets[1]!.config as Partial<MessagesConfig>
      return [shown.messageRow, again.show_message_row, pageOfView(view, foreignSearch).messageRow]
    }
    expect(textOf({ show_message_row: true })).toEqual([true, true, true])
    expect(textOf({ show_message_row: false })).toEqual([false, false, false])
    expect(textOf({})).toEqual([null, undefined, null])
    expect(textOf({}, { messageRow: false })).toEqual([null, false, false])
    expect(textOf({ show_message_row: false }, { messageRow: true })).toEqual([false, true, true])
  })

  it('saved as another has an id, an owner and a time of its own', () => {
    const { view } = viewOfPage(pageOfView(foreignView, foreignSearch), { base, title: 'Copy', newIds: true })
    expect(view.id).not.toBe(foreignView.id)
    expect(view).toMatchObject({ owner: null, favorite: false, title: 'Copy', description: 'd', properties: ['x'] })
    expect(view.created_at).not.toBe(foreignView.created_at)
  })

  it('without anything in it is a page', () => {
    expect(pageOfView({ ...foreignView, state: {} }, { id: 'x', queries: [], parameters: [] })).toEqual(defaultPage)
  })
})

it('a choice of streams is separated from the rest of a filter, and put back', () => {
  const stream = (id: string) => ({ type: 'stream' as const, id })
  const words = { type: 'query_string' as const, query: 'a' }
  expect(streamChoice(null)).toEqual({ streams: [], rest: [] })
  expect(streamChoice(stream('a'))).toEqual({ streams: ['a'], rest: [] })
  const mixed = { type: 'or' as const, filters: [stream('a'), words] }
  expect(streamChoice(mixed)).toEqual({ streams: [], rest: [mixed] })
  const two = { type: 'and' as const, filters: [stream('a'), stream('b')] }
  expect(streamFilter(streamChoice(two))).toEqual({
    type: 'and',
    filters: [{ type: 'or', filters: [stream('a')] }, stream('b')],
  })
  expect(streamFilter({ streams: [], rest: [] })).toBeNull()
})
