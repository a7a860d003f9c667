import { expect, it } from 'vitest'
import { defaultPage } from '../search/page.ts'
import { topValuesOf } from '../widgets/defaults.ts'
import { viewOfDashboard } from './dashboard.ts'
import { pageOfSearch } from './from-search.ts'

const chart = topValuesOf('source')
const search = {
  ...defaultPage,
  query: 'level:3',
  timeRange: { type: 'relative', range: 3600 } as const,
  streams: ['s1'],
  columns: ['timestamp', 'host'],
  widgets: [chart],
  positions: { [chart.id]: { col: 1, row: 1, height: 3, width: 3 } },
  titles: { [chart.id]: 'Hosts' },
}

it('each widget carries the query, range and streams of the search page', () => {
  const { widgets } = pageOfSearch(search, 'Errors')
  expect(widgets.map(({ type }) => type)).toEqual(['aggregation', 'messages', 'aggregation'])
  for (const widget of widgets)
    expect(widget).toMatchObject({
      query: { query_string: 'level:3' },
      timerange: { type: 'relative', range: 3600 },
      streams: ['s1'],
    })
  expect(widgets[1]).toMatchObject({ config: { fields: ['timestamp', 'host'] } })
})

it('the widgets are others than those of the search, with their titles and places', () => {
  const page = pageOfSearch(search, 'Errors')
  const copy = page.widgets[2]!
  expect(copy.id).not.toBe(chart.id)
  expect(page.titles).toEqual({ [copy.id]: 'Hosts' })
  expect(Object.keys(page.positions).sort()).toEqual(page.widgets.map(({ id }) => id).sort())
  const { view } = viewOfDashboard({ pages: [page], parameters: [] }, { title: 'T' })
  expect(view.state[page.id]!.titles.tab).toEqual({ title: 'Errors' })
})
