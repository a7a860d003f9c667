import { describe, expect, it } from 'vitest'
import type { SearchJob } from '../search/schema.ts'
import { newAggregation, newMessages } from '../widgets/defaults.ts'
import { searchTypesOf } from '../widgets/search-types.ts'
import { widgetsQueryId } from '../widgets/search.ts'
import type { Widget } from '../views/schema.ts'
import { noOverride } from './address.ts'
import { dashboardOf, newPage, viewOfDashboard, type Dashboard, type DashboardPage } from './dashboard.ts'
import { jobOfWidgets, pageRun, storedRun } from './run.ts'

const chart = (id: string, query = ''): Widget => ({
  ...newAggregation({}, id),
  query: { type: 'elasticsearch', query_string: query },
})
/** As it is read again: its search types have ids of their own. */
function stored(...widgets: readonly Widget[]): { readonly dashboard: Dashboard; readonly page: DashboardPage } {
  const parameters = [{ name: 'host' }]
  const dashboard = dashboardOf(
    viewOfDashboard({ pages: [{ ...newPage('First'), widgets }, newPage('Second')], parameters }, { title: 'Shop' }),
  )
  return { dashboard, page: dashboard.pages[0]! }
}
const usual = { override: noOverride, values: {}, searchId: 'kept' }
const idsOf = ({ page }: { readonly page: DashboardPage }) => page.stored.query!.search_types.map(({ id }) => id)

describe('the run of a page', () => {
  it('is that of the stored search while its widgets ask as they are stored', () => {
    const { dashboard, page } = stored(chart('a'), chart('b'))
    const run = pageRun(dashboard, page, page.widgets, usual)
    expect(run).toMatchObject({ searchId: 'kept', search: null })
    expect(run.state.global_override).toEqual({ keep_queries: [page.id], keep_search_types: idsOf({ page }) })
  })

  it('is of the widgets that are asked for alone', () => {
    const { dashboard, page } = stored(chart('a'), chart('b'))
    const [, second] = page.widgets
    const { ids } = pageRun(dashboard, page, [second!], usual)
    expect([...ids.values()]).toEqual(searchTypesOf(second!).map(({ id }) => id))
  })

  it('is a search of its own when a widget asks otherwise, was added, or nothing is stored', () => {
    const { dashboard, page } = stored(chart('a'))
    const changed = [chart('a', 'level:3')]
    for (const run of [
      pageRun(dashboard, page, changed, usual),
      pageRun(dashboard, page, [...page.widgets, chart('new')], usual),
      pageRun(dashboard, page, page.widgets, { ...usual, searchId: null }),
    ]) {
      expect(run.search).toMatchObject({ id: run.searchId, parameters: [{ name: 'host' }] })
      expect(run.search!.queries).toHaveLength(1)
      expect(run.state.global_override).toBeUndefined()
    }
    expect(pageRun(dashboard, page, changed, usual).search!.queries[0]!.search_types).toEqual(
      changed.flatMap(searchTypesOf),
    )
  })

  it('is of a further part of the messages, in the range of the first', () => {
    const { dashboard, page } = stored({ ...newMessages(), id: 'list' })
    const range = { type: 'absolute', from: '2026-10-20T14:42:00.000Z', to: '2026-10-20T14:47:00.000Z' } as const
    const part = { range, after: [1, 'a'], limit: 150 }
    const [id] = idsOf({ page })
    expect(pageRun(dashboard, page, page.widgets, { ...usual, part }).state.global_override).toEqual({
      keep_queries: [page.id],
      keep_search_types: [id],
      timerange: range,
      search_types: { [id!]: { limit: 150, after: [1, 'a'] } },
    })
    expect(pageRun(dashboard, page, page.widgets, { ...usual, searchId: null, part }).state.global_override).toEqual({
      timerange: range,
      search_types: { 'list:messages': { limit: 150, after: [1, 'a'] } },
    })
  })

  it('has the override and the values of declared parameters', () => {
    const { dashboard, page } = stored(chart('a'))
    const timeRange = { type: 'relative', range: 60 } as const
    const { state } = pageRun(dashboard, page, page.widgets, {
      ...usual,
      override: { query: 'level:3', timeRange },
      values: { host: 'web', other: 'x' },
    })
    expect(state.global_override).toMatchObject({ query: { query_string: 'level:3' }, timerange: timeRange })
    expect(state.parameter_bindings).toEqual({ host: { type: 'value', value: 'web' } })
  })
})

it('of stored search types those of widgets that ask as they are stored are run', () => {
  const { page } = stored(chart('a'), chart('b'))
  expect([...storedRun(page, [page.widgets[0]!, chart('b', 'changed'), chart('new')]).ids.values()]).toEqual(
    searchTypesOf(page.widgets[0]!).map(({ id }) => id),
  )
})

it('answers and errors are given to the widgets that asked, whatever the ids of the stored search types', () => {
  const ids = new Map([['theirs', 'a:chart']])
  const job = {
    id: 'j',
    errors: [
      { type: 'search_type', search_type_id: 'theirs', description: 'x' },
      { type: 'query', description: 'of all' },
    ],
    results: { q1: { search_types: { theirs: { type: 'pivot' }, none: {} } }, q2: {} },
  } as unknown as SearchJob
  const read = jobOfWidgets(job, { pageId: 'q1', ids })
  expect(read.results).toEqual({ [widgetsQueryId]: { search_types: { 'a:chart': { type: 'pivot' } } } })
  expect(read.errors).toMatchObject([{ search_type_id: 'a:chart' }, { description: 'of all' }])
  expect(jobOfWidgets(job, { pageId: '__proto__', ids }).results).toEqual({})
})
