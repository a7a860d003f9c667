import { expect, it } from 'vitest'
import type { Query } from '../search/schema.ts'
import { newAggregation } from '../widgets/defaults.ts'
import type { Widget } from '../views/schema.ts'
import { newPage, type Dashboard, type DashboardPage } from './dashboard.ts'
import { renamedInQueries, undeclaredParameters } from './used-parameters.ts'

const asking = (query: string, id = 'w'): Widget => ({
  ...newAggregation({}, id),
  query: { type: 'elasticsearch', query_string: query },
})
const pageWith = (...widgets: Widget[]): DashboardPage => ({ ...newPage(), widgets })

it('names that queries use and that are no parameter are undeclared', () => {
  const stored = { query: { query: { type: 'elasticsearch', query_string: 'a:$zone$' } } as Query, state: null }
  const dashboard: Dashboard = {
    pages: [{ ...pageWith(asking('source:$host$ AND b:$user$')), stored }, pageWith(asking('c:$user$ d:\\$no$ e:$5$'))],
    parameters: [{ name: 'host' }],
  }
  expect(undeclaredParameters(dashboard)).toEqual(['user', 'zone'])
})

it('a renamed parameter is renamed in the queries of all widgets, and two may change places', () => {
  const other = asking('no parameter', 'x')
  const dashboard: Dashboard = { pages: [pageWith(asking('a:$one$ OR b:$two$ OR c:$three$'), other)], parameters: [] }
  const names = new Map([
    ['one', 'two'],
    ['two', 'one'],
  ])
  const [page] = renamedInQueries(dashboard, names).pages
  expect(page!.widgets[0]!.query!.query_string).toBe('a:$two$ OR b:$one$ OR c:$three$')
  expect(page!.widgets[1]).toBe(other)
})
