/** Lists the specification of add-on and shared elements that have no part of the ledger of their own. */
import type { LedgerEntry } from './ledger.ts'

const adapters = (says: string, title: string): LedgerEntry => ({
  section: '2.11',
  says,
  test: ['tests/component/threat-intel.spec.ts', title],
})
const tables = (says: string, title: string): LedgerEntry => ({
  section: '2.12',
  says,
  test: ['tests/component/tables.spec.ts', title],
})

export const elementsLedger: readonly LedgerEntry[] = [
  adapters('Each has a form', 'on its own it loads the adapter, saves the change and says so'),
  adapters('Each has a summary view', 'the summary masks the token'),
  adapters(
    'Each has a documentation view',
    'the documentation says what the lookup answers, and offers no tester for a type alone',
  ),
  tables('pagination', 'the table navigates with replace and keeps the other parameters; a new size begins at page 1'),
]
