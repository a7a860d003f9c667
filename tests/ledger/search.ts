/** Search, its addresses and its charts: what the specification says that its pages show or obey. */
import type { LedgerEntry } from './ledger.ts'

const entry =
  (file: string) =>
  (section: string, says: string, title: string): LedgerEntry => ({ section, says, test: [file, title] })
const routes = entry('core/routes/routes.test.ts')
const mainJob = entry('tests/e2e/main-job.spec.ts')
const page = entry('tests/component/search-page.spec.ts')
const messages = entry('tests/component/messages.spec.ts')
const searchTypes = entry('core/widgets/search-types.test.ts')

const link = 'are written and read back'
const literal = 'keep literal segments before values, decode values, and know strangers'

export const searchLedger: readonly LedgerEntry[] = [
  mainJob('2.2', '/search', 'the search page follows its address, and its address follows the search'),
  routes('2.2', '/search/new', literal),
  routes(
    '2.2',
    'Search link query parameters: q; rangetype: relative, absolute or keyword; relative, or from and to, or keyword',
    link,
  ),
  routes('2.2', 'streams (comma-separated stream ids); interval', link),
  page(
    '2.2',
    'What else the page holds stands in the address, and an empty page has none of it',
    'columns, sort, pane and zone stand in the address; an empty page has none of them',
  ),
  routes('2.3', '/streams/{streamId}/search (takes the same search query parameters)', literal),
  routes('2.3', '/streams/{streamId}/messages (legacy stream search)', 'are found again, each as itself'),
  messages(
    '2.3',
    '/messages/{index}/{messageId} (shows one message)',
    'shows it alone, with what needs no search page',
  ),
  entry('core/widgets/grid.test.ts')(
    '3',
    "Dashboard widget position: ids starting with 'gap' are ignored.",
    'ignores ids that begin with gap',
  ),
  page(
    '8.1',
    '404: reported as not found (saved search)',
    'a saved search that is not there says so, and nothing is searched in its place',
  ),
  messages('8.1', '403 and 404 of a message', 'says in words that it is gone, or that it may not be seen'),
  searchTypes('9.4', 'Other constants: 15', 'says intervals and limits as a search does'),
  entry('tests/component/widgets.spec.ts')(
    '9.4',
    'Other constants: interpolation linear',
    'what is incomplete is said in words and not applied; one Apply is one change',
  ),
]
