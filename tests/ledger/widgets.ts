/** The grid of widgets (9.6). */
import type { LedgerEntry } from './ledger.ts'

const grid = (says: string, title: string): LedgerEntry => ({
  section: '9.6',
  says,
  test: ['core/widgets/grid.test.ts', title],
})

const columns = 'has at %d px %d columns'

export const widgetsLedger: readonly LedgerEntry[] = [
  grid('Column width unit 175 px; default row height 100', 'has columns of 175 px and rows of 100'),
  grid('Columns per breakpoint: xxl 12, xl 10, lg 8, md 6, sm 4, xs 2', columns),
  grid("A breakpoint's width is 175 × its number of columns", columns),
  grid(
    'A missing or non-positive row is placed at the bottom. Height and width default to 1.',
    'puts what has no row, or none that is positive, at the bottom; height and width are 1 unless told',
  ),
]
