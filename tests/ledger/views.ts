/** Saved searches: what the specification says that the search page and their list show or obey. */
import type { LedgerEntry } from './ledger.ts'

const file = 'tests/component/saved-searches.spec.ts'
const seen = (section: string, says: string, title: string): LedgerEntry => ({ section, says, test: [file, title] })

const lists = 'the list: search, order and filters go to the server; a title opens its search'
const saved = 'saved by keyboard a search is the open one; nothing runs again or loses its place'
const reader = 'who may only read it can save it as another one, and is told why nothing else'

export const viewsLedger: readonly LedgerEntry[] = [
  seen('1', 'manage dashboards and saved searches (views): saved searches', saved),
  seen('2.2', '/search/{viewId} (saved search)', saved),
  seen('2.2', '/views', lists),
  seen('2.12', 'Search syntax help popover in the list of saved searches', lists),
  seen('6', 'Only owners of this {type, underscores shown as spaces} are allowed to share it.', reader),
  seen('8.3', 'No entities exist.', 'nothing is there yet, or the server is away: the list says so'),
  seen('9.1', 'Page sizes 10, 20, 50 and 100; page and pageSize of saved searches in the address', lists),
]
