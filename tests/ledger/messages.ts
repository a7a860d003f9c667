/** Lists the specification of the message list and of an opened message. */
import type { LedgerEntry } from './ledger.ts'

const seen = (section: string, says: string, title: string): LedgerEntry => ({
  section,
  says,
  test: ['tests/component/messages.spec.ts', title],
})

export const messages: readonly LedgerEntry[] = [
  seen('3', 'Fields shown by default: timestamp and source.', 'are chosen, ordered and taken away by keyboard'),
  seen(
    '3',
    'Fields include full_message, timestamp, message and source.',
    'of 100 kB and 1,000 fields is read piece by piece',
  ),
  seen(
    '3',
    'gradient: a value is clamped to lower..upper and mapped onto the named colour scale.',
    'rules are written in a dialog and hold in all views, beside what the search found',
  ),
]
