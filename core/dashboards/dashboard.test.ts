import { describe, expect, it } from 'vitest'
import type { Parameter, Search } from '../search/schema.ts'
import type { View, ViewState, Widget } from '../views/schema.ts'
import { newAggregation } from '../widgets/defaults.ts'
import {
  addPage,
  addWidgetFirst,
  changePage,
  copyWidgetTo,
  duplicatePage,
  movePage,
  moveWidgetTo,
  removePage,
  withNote,
} from './change.ts'
import { dashboardOf, newDashboard, newPage, viewOfDashboard, type StoredDashboard } from './dashboard.ts'

const foreign: Widget = {
  id: 'f',
  type: 'org.example.gauge',
  filter: 'level:3',
  filters: [],
  timerange: { type: 'relative', from: 300 } as never,
  query: { type: 'elasticsearch', query_string: 'a' },
  streams: ['s1'],
  config: { needle: 7 },
}
const chart = newAggregation({}, 'c')
const state = (change: Partial<ViewState>): ViewState => ({
  selected_fields: null,
  static_message_list_id: null,
  titles: {},
  widgets: [],
  widget_mapping: {},
  positions: {},
  formatting: null,
  display_mode_settings: { positions: {} },
  ...change,
})
/** A dashboard of another client: ids, search types and titles of its own. */
const theirs = (): StoredDashboard => ({
  view: {
    id: '64c900000000000000000001',
    type: 'DASHBOARD',
    title: 'Web',
    summary: '',
    description: 'd',
    search_id: '64c900000000000000000002',
    properties: ['p'],
    requires: {},
    owner: 'alice',
    created_at: '2023-08-02T10:00:00.000Z',
    favorite: true,
    state: {
      q2: state({ titles: { tab: { title: 'Second' } } as never }),
      q1: state({
        titles: {
          tab: { title: 'First' },
          widget: { c: 'Requests', gone: 'left' },
          theirs: { c: 'kept' },
        } as never,
        widgets: [chart, foreign],
        widget_mapping: { c: ['st1'], f: ['st2'] },
        positions: { c: { col: 1, row: 1, height: 4, width: 'Infinity' }, f: { col: 1, row: 5, height: 2, width: 3 } },
      }),
    },
  } satisfies View,
  search: {
    id: '64c900000000000000000002',
    parameters: [{ name: 'host', binding: { theirs: 1 } } as Parameter],
    queries: ['q1', 'q2'].map(id => ({
      id,
      timerange: { type: 'relative', range: 600 },
      filter: null,
      filters: [],
      query: { type: 'elasticsearch', query_string: `of ${id}` },
      search_types:
        id === 'q1'
          ? ([
              { type: 'pivot', id: 'st1' },
              { type: 'gauge', id: 'st2' },
              { type: 'x', id: 'none' },
            ] as never)
          : [],
    })),
  } as Search,
})

describe('a stored dashboard', () => {
  it('has its pages in the order of the queries, with their titles', () => {
    const { pages, parameters } = dashboardOf(theirs())
    expect(pages.map(({ id, title }) => [id, title])).toEqual([
      ['q1', 'First'],
      ['q2', 'Second'],
    ])
    expect(parameters).toEqual([{ name: 'host', binding: { theirs: 1 } }])
  })

  it('is stored unchanged when nothing was changed, but for the id of its search', () => {
    const base = theirs()
    const { view, search } = viewOfDashboard(dashboardOf(base), { title: 'Web', base })
    expect(search).toEqual({ ...base.search, id: search.id })
    expect(search.id).not.toBe(base.search.id)
    const { q1, q2 } = base.view.state
    expect(view).toEqual({
      ...base.view,
      search_id: search.id,
      state: {
        // Titles of widgets that are gone go, and empty settings are written out.
        q1: { ...q1, titles: { ...q1!.titles, widget: { c: 'Requests' } } },
        q2: { ...q2, titles: { ...q2!.titles, widget: {} } },
      },
    })
  })

  it('keeps a widget of an unknown type beside one that is changed', () => {
    const base = theirs()
    const opened = dashboardOf(base)
    const [first] = opened.pages
    const changed = changePage(opened, 'q1', {
      ...addWidgetFirst(first!, newAggregation({}, 'n')),
    })
    const { view, search } = viewOfDashboard(changed, { title: 'Web', base })
    expect(view.state['q1']!.widgets.find(({ id }) => id === 'f')).toEqual(foreign)
    expect(view.state['q1']!.widget_mapping).toEqual({ c: ['st1'], f: ['st2'], n: ['n:chart'] })
    expect(search.queries[0]!.search_types.map(({ id }) => id)).toEqual(['st1', 'st2', 'none', 'n:chart'])
  })

  it('loses a page that is deleted with its query, and no query that never was a page', () => {
    const base = theirs()
    const more = {
      ...base,
      search: { ...base.search, queries: [...base.search.queries, { ...base.search.queries[0]!, id: 'q9' }] },
    }
    const { view, search } = viewOfDashboard(removePage(dashboardOf(more), 'q1'), { title: 'Web', base: more })
    expect(Object.keys(view.state)).toEqual(['q2'])
    expect(search.queries.map(({ id }) => id)).toEqual(['q2', 'q9'])
  })

  it('becomes another one with a new id and its own owner when it is saved as', () => {
    const base = theirs()
    const { view } = viewOfDashboard(dashboardOf(base), { title: 'Copy', base, newIds: true })
    expect(view).toMatchObject({ title: 'Copy', owner: null, favorite: false, description: 'd', properties: ['p'] })
    expect(view.id).not.toBe(base.view.id)
  })
})

describe('a new dashboard', () => {
  it('has one page, and can be stored at once', () => {
    const { view, search } = viewOfDashboard(newDashboard(), { title: 'New' })
    expect(search.queries.map(({ id }) => id)).toEqual(Object.keys(view.state))
    expect(view).toMatchObject({ type: 'DASHBOARD', search_id: search.id })
  })

  it('keeps descriptions and intervals of widgets where every client keeps them', () => {
    const page = withNote(
      withNote(addWidgetFirst(newPage(), chart), 'descriptions', 'c', 'All'),
      'refreshes',
      'c',
      'PT1M',
    )
    const stored = viewOfDashboard({ pages: [page], parameters: [] }, { title: 'T' })
    expect(stored.view.state[page.id]!.titles).toMatchObject({ description: { c: 'All' }, refresh: { c: 'PT1M' } })
    const [again] = dashboardOf(stored).pages
    expect(again).toMatchObject({ descriptions: { c: 'All' }, refreshes: { c: 'PT1M' } })
  })
})

describe('pages', () => {
  it('are added, moved, duplicated and deleted', () => {
    const one = newDashboard()
    const first = one.pages[0]!.id
    const two = addPage(one, 'Two')
    expect(movePage(two, first, 1).pages.map(({ title }) => title)).toEqual(['Two', ''])
    expect(movePage(two, 'unknown', 0)).toBe(two)
    const copied = duplicatePage(
      changePage(two, first, addWidgetFirst(two.pages[0]!, chart, { title: 'C' })),
      first,
      'Copy',
    )
    expect(copied.pages.map(({ title }) => title)).toEqual(['', 'Copy', 'Two'])
    const [widget] = copied.pages[1]!.widgets
    expect(widget!.id).not.toBe('c')
    expect(copied.pages[1]!.titles).toEqual({ [widget!.id]: 'C' })
    expect(copied.pages[1]!.positions[widget!.id]).toEqual({ col: 1, row: 1, height: 4, width: 4 })
  })

  it('are never fewer than one', () => {
    const one = newDashboard()
    const { pages } = removePage(one, one.pages[0]!.id)
    expect(pages).toHaveLength(1)
    expect(pages[0]!.id).not.toBe(one.pages[0]!.id)
  })
})

describe('widgets', () => {
  it('come to the first place, and the others make way', () => {
    const page = addWidgetFirst(addWidgetFirst(newPage(), chart), { ...foreign, id: 'm', type: 'messages' })
    expect(page.positions).toEqual({
      m: { col: 1, row: 1, height: 5, width: 6 },
      c: { col: 1, row: 6, height: 4, width: 4 },
    })
  })

  it('leave the others alone where the place is free', () => {
    const page = { ...newPage(), widgets: [chart], positions: { c: { col: 7, row: 1, height: 4, width: 4 } } }
    expect(addWidgetFirst(page, { ...chart, id: 'n' }).positions['c']).toEqual({ col: 7, row: 1, height: 4, width: 4 })
  })

  it('are copied with all that is said of them, and moved to another page', () => {
    const from = withNote(addWidgetFirst(newPage('A'), chart, { title: 'C' }), 'descriptions', 'c', 'All')
    const to = newPage('B')
    const copy = copyWidgetTo(from, 'c', to)
    const id = copy.widgets[0]!.id
    expect(copy).toMatchObject({ titles: { [id]: 'C' }, descriptions: { [id]: 'All' } })
    const moved = moveWidgetTo({ pages: [from, to], parameters: [] }, from.id, 'c', to.id)
    expect(moved.pages.map(({ widgets }) => widgets.length)).toEqual([0, 1])
  })

  it('may have any id', () => {
    const page = addWidgetFirst(newPage(), { ...chart, id: '__proto__' }, { title: 'P' })
    const { view } = viewOfDashboard({ pages: [page], parameters: [] }, { title: 'T' })
    expect(Object.keys(view.state[page.id]!.positions)).toEqual(['__proto__'])
    expect(Object.keys(view.state[page.id]!.titles.widget!)).toEqual(['__proto__'])
  })
})
