import { expect, it } from 'vitest'
import { defaultPage, type SearchPage } from '../search/page.ts'
import { viewOfPage } from '../views/page-view.ts'
import { isMessages } from '../views/widgets.ts'
import { topValuesOf } from '../widgets/defaults.ts'
import { viewOfDashboard } from './dashboard.ts'
import { messagesOfSearch, pageOfSearch, widgetOfSearch } from './from-search.ts'

const chart = topValuesOf('source')
const filter = { type: 'inlineQueryString', id: 'f', title: 'Only ours', queryString: 'team:a' } as never
const search: SearchPage = {
  ...defaultPage,
  query: 'level:3',
  timeRange: { type: 'relative', range: 3600 },
  streams: ['s1'],
  filters: [filter],
  columns: ['timestamp', 'host'],
  widgets: [chart],
  positions: { [chart.id]: { col: 1, row: 1, height: 3, width: 3 } },
  titles: { [chart.id]: 'Hosts' },
}
const options = { title: 'Errors', zone: 'Europe/Berlin' }
const queryOf = (own: string | null, page: string) =>
  widgetOfSearch(
    { ...chart, query: own === null ? null : { type: 'elasticsearch', query_string: own } },
    { ...search, query: page },
    'UTC',
  ).query?.query_string

it('each widget carries the query, range, streams and filters of the search page', () => {
  const { widgets } = pageOfSearch(search, options)
  expect(widgets.map(({ type }) => type)).toEqual(['aggregation', 'messages', 'aggregation'])
  for (const widget of widgets)
    expect(widget).toMatchObject({
      query: { query_string: 'level:3' },
      timerange: { type: 'relative', range: 3600 },
      streams: ['s1'],
      filters: [filter],
    })
  expect(widgets[1]).toMatchObject({ config: { fields: ['timestamp', 'host'] } })
})

it('what a widget asks by itself stays; its query is asked besides that of the page', () => {
  const own = { ...chart, timerange: { type: 'relative', range: 60 } as const, streams: ['s2'] }
  expect(widgetOfSearch(own, search, 'UTC')).toMatchObject({ timerange: { range: 60 }, streams: ['s2'] })
  expect(queryOf(null, 'a OR b')).toBe('a OR b')
  expect(queryOf('c', 'a OR b')).toBe('(a OR b) AND c')
  expect(queryOf('c', '')).toBe('c')
  expect(queryOf(null, '')).toBe('')
})

it('words for a time are read in the zone of the search page', () => {
  const timerangeOf = (timezone?: string) =>
    pageOfSearch(
      { ...search, timeRange: { type: 'keyword', keyword: 'today', ...(timezone && { timezone }) } },
      options,
    ).widgets[0]!.timerange
  expect(timerangeOf()).toEqual({ type: 'keyword', keyword: 'today', timezone: 'Europe/Berlin' })
  expect(timerangeOf('Asia/Tokyo')).toMatchObject({ timezone: 'Asia/Tokyo' })
})

it('the widgets are others than those of the search, with their titles and places', () => {
  const page = pageOfSearch(search, options)
  const copy = page.widgets[2]!
  expect(copy.id).not.toBe(chart.id)
  expect(page.titles).toEqual({ [copy.id]: 'Hosts' })
  expect(Object.keys(page.positions).sort()).toEqual(page.widgets.map(({ id }) => id).sort())
  const { view } = viewOfDashboard({ pages: [page], parameters: [] }, { title: 'T' })
  expect(view.state[page.id]!.titles.tab).toEqual({ title: 'Errors' })
})

it('of a saved search its title and settings of the messages are kept', () => {
  const stored = viewOfPage(search, { title: 'Saved' })
  const id = stored.search.queries[0]!.id
  const state = stored.view.state[id]!
  const listed = state.widgets.find(isMessages)!
  const decorators = [{ id: 'd1' }] as never
  const base = {
    ...stored,
    view: {
      ...stored.view,
      state: {
        other: { ...state, widgets: [] },
        [id]: {
          ...state,
          titles: { widget: { ...state.titles.widget, [listed.id]: '__proto__' } },
          widgets: state.widgets.map(widget =>
            widget === listed ? { ...listed, config: { ...listed.config, decorators } } : widget,
          ),
        },
      },
    },
  }
  const page = pageOfSearch(search, { ...options, base })
  const messages = page.widgets.find(isMessages)!
  expect(messages.config.decorators).toEqual(decorators)
  expect(page.titles[messages.id]).toBe('__proto__')
  expect(messagesOfSearch(search, { zone: 'UTC', base })).toMatchObject({
    title: '__proto__',
    widget: { type: 'messages', query: { query_string: 'level:3' }, config: { decorators } },
  })
})

it('a list of messages without a title of its own has none', () => {
  expect(messagesOfSearch(search, { zone: 'UTC' }).title).toBe('')
})
