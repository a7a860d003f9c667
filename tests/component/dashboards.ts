/** Dashboards that tests of their pages begin with. */
import type { Page } from '@playwright/test'
import { newPage, viewOfDashboard, type Dashboard, type DashboardPage } from '../../core/dashboards/dashboard.ts'
import type { Parameter } from '../../core/search/schema.ts'
import type { View, Widget } from '../../core/views/schema.ts'
import { newAggregation, series } from '../../core/widgets/defaults.ts'
import { numeric } from '../../core/widgets/types/numeric.ts'
import type { InMemoryServer } from './server-in-memory.ts'

/** A number of all messages of the last hour. */
export const number = (id: string, change: Partial<Widget> = {}): Widget =>
  ({
    ...newAggregation({ row_pivots: [], series: [series('count()')], visualization: numeric.type }, id),
    timerange: { type: 'relative', range: 3600 },
    ...change,
  }) as Widget

export const text = (id: string, markdown: string): Widget => ({
  ...number(id),
  type: 'text',
  timerange: null,
  config: { markdown },
})

/** A page whose widgets stand in columns of four, titled by their ids. */
export const pageOf = (title: string, ...widgets: readonly Widget[]): DashboardPage => ({
  ...newPage(title),
  widgets,
  positions: Object.fromEntries(
    widgets.map(({ id }, at) => [id, { col: 1 + (at % 3) * 4, row: 1 + Math.floor(at / 3) * 2, height: 2, width: 4 }]),
  ),
  titles: Object.fromEntries(widgets.map(({ id }) => [id, id])),
})

/** Stores a dashboard of the administrator. */
export async function addDashboard(
  server: InMemoryServer,
  title: string,
  pages: readonly DashboardPage[],
  parameters: readonly Parameter[] = [],
): Promise<View> {
  const dashboard: Dashboard = { pages, parameters }
  const { view, search } = viewOfDashboard(dashboard, { title })
  await server.call('POST', '/views/search', search)
  return (await server.call('POST', '/views', view)) as View
}

export const readView = (server: InMemoryServer, { id }: Pick<View, 'id'>) =>
  server.call('GET', `/views/${id}`) as Promise<View>

/** The page as the server has it, by its number. */
export async function storedPage(server: InMemoryServer, view: Pick<View, 'id'>, at = 0) {
  const { state, search_id: searchId } = await readView(server, view)
  const { queries } = await server.call('GET', `/views/search/${searchId}`)
  return state[(queries as readonly { readonly id: string }[])[at]!.id]!
}

/** The bodies of the executions that the page asked for. */
export const executions = (server: InMemoryServer): readonly any[] =>
  server.calls.filter(({ call }) => /^POST \/views\/search\/\w+\/execute$/.test(call)).map(({ body }) => body)

export const tile = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true }).first()
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const tabs = (page: Page) => page.getByRole('tab')
