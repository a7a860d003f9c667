/** Lists the specification of sharing, tested with the dialog behind the button. */
import type { LedgerEntry } from './ledger.ts'

const refused = ['tests/component/sharing.spec.ts', 'is not for who does not own it'] as const

export const sharingLedger: readonly LedgerEntry[] = [
  { section: '2.12', says: 'Sharing not possible', test: refused },
  {
    section: '6',
    says: 'Only owners of this {type, underscores shown as spaces} are allowed to share it.',
    test: refused,
  },
]
