import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { useMessages, useStrings } from '../kit/kit.ts'
import type { Figure } from './figures.tsx'
import type { IndexSetRow } from './index-set-columns.tsx'

/** Totals of all index sets that the user may read. */
export function useTotals(rows: readonly IndexSetRow[] | undefined): readonly Figure[] {
  const t = useStrings(indexSetStrings)
  const { lang } = useMessages()
  const sum = (of: (row: IndexSetRow) => number) => rows?.reduce((total, row) => total + of(row), 0)
  const count = (value: number | undefined) => (value === undefined ? t('unknown') : formatNumberIn(lang, value))
  const size = sum(({ stats }) => stats.size)
  return [
    { label: t('list'), value: count(rows?.length) },
    { label: t('indices'), value: count(sum(({ stats }) => stats.indices)) },
    { label: t('messages'), value: count(sum(({ stats }) => stats.documents)) },
    { label: t('size'), value: size === undefined ? t('unknown') : formatBytes(size) },
  ]
}
