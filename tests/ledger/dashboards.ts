/** Dashboards: what the specification says that their list and page show or obey. */
import type { LedgerEntry } from './ledger.ts'

const of =
  (file: string) =>
  (section: string, says: string, title: string): LedgerEntry => ({ section, says, test: [file, title] })
const list = of('tests/component/dashboards.spec.ts')
const page = of('tests/component/dashboard.spec.ts')
const address = of('core/dashboards/address.test.ts')
const grid = of('core/widgets/grid.test.ts')

const built = 'a page of widgets is built from nothing, and saved'
const listed = 'the list is searched, ordered and opened; a new server has one dashboard'
const kept = 'an unknown kind of widget is shown as such and saved unchanged'
const locked = 'neither edits nor deletes it'

export const dashboardsLedger: readonly LedgerEntry[] = [
  page('1', 'manage dashboards and saved searches (views): dashboards', built),
  list(
    '2.2',
    '/views/{viewId}: a dashboard by its type',
    'the address of a view leads to what it is, that of a saved search to no dashboard',
  ),
  list('2.2', '/dashboards', listed),
  page('2.2', '/dashboards/new', built),
  page('2.2', '/dashboards/{viewId}', kept),
  address(
    '2.2',
    '/dashboards/tv/{viewId} (TV mode)',
    'TV mode shows all pages for 30 seconds and refreshes each 10 unless it is told otherwise',
  ),
  list('2.7', 'dashboard: dashboard page', listed),
  page('2.12', 'a dashboard widget grid', built),
  page('4', 'A locked dashboard grid allows no drag and no resize', locked),
  grid(
    '9.6',
    'Columns per breakpoint are obeyed in proportion',
    'keeps the proportions of a dashboard from four columns on',
  ),
]
