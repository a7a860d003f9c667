/** Notifications that were not sent, by their reasons. */
import { formatNumberIn } from '../../core/numbers/format.ts'
import { notificationPageStrings } from '../../core/notifications/page-strings.ts'
import { SUPPRESSION_REASONS, type SuppressionReason } from '../../core/notifications/deliveries.ts'
import { Popover, Table, useMessages, useStrings, type Column } from '../kit/kit.ts'
import { CountCell } from './count-cell.tsx'
import type { Totals } from './use-statistics.ts'

const words = {
  grace_period: ['grace_period', 'grace_periodWhy'],
  definition_ceiling: ['definition_ceiling', 'definition_ceilingWhy'],
  receiver_ceiling: ['receiver_ceiling', 'receiver_ceilingWhy'],
  queue_full: ['queue_full', 'queue_fullWhy'],
  cleared: ['clearedReason', 'clearedWhy'],
  cancelled: ['cancelledReason', 'cancelledWhy'],
  disabled: ['disabled', 'disabledWhy'],
} as const satisfies Readonly<Record<SuppressionReason, readonly [string, string]>>

interface Counted {
  readonly reason: SuppressionReason
  readonly count: number
}

const countedOf = ({ reasons }: Totals): readonly Counted[] =>
  SUPPRESSION_REASONS.map(reason => ({ reason, count: reasons[reason] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)

/** Each reason with its meaning and its count, the most frequent first. */
export function SuppressedTable({ totals }: { readonly totals: Totals }) {
  const t = useStrings(notificationPageStrings)
  const columns: readonly Column<Counted>[] = [
    {
      id: 'reason',
      title: t('reason'),
      rowHeader: true,
      minWidth: 150,
      render: ({ reason }) => (
        <>
          <div className="medium">{t(words[reason][0])}</div>
          <div className="xs muted">{t(words[reason][1])}</div>
        </>
      ),
    },
    { id: 'count', title: t('count'), numeric: true, width: 90, render: ({ count }) => <CountCell count={count} /> },
  ]
  return (
    <Table
      label={t('suppressedTitle')}
      columns={columns}
      rows={countedOf(totals)}
      rowKey={({ reason }) => reason}
      empty={<p className="pad muted">{t('suppressedNone')}</p>}
    />
  )
}

export interface SuppressedCellProps {
  readonly totals: Totals | undefined
  /** The counts have arrived. */
  readonly isKnown: boolean
}

/** Shows how many there are, with their reasons on demand. */
export function SuppressedCell({ totals, isKnown }: SuppressedCellProps) {
  const t = useStrings(notificationPageStrings)
  const { lang } = useMessages()
  if (!totals || totals.suppressed === 0) return <CountCell count={isKnown ? 0 : undefined} />
  return (
    <Popover
      label={t('suppressedTitle')}
      align="end"
      className="suppressed"
      trigger={trigger => (
        <button type="button" className="link tabular" {...trigger}>
          {formatNumberIn(lang, totals.suppressed)}
        </button>
      )}
    >
      {() => <SuppressedTable totals={totals} />}
    </Popover>
  )
}
