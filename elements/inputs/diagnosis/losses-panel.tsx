import type { DiagnosisCounts } from '../../../core/inputs/diagnosis-schema.ts'
import { diagnosisStrings } from '../../../core/inputs/diagnosis-strings.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { EmptyState, Panel, Table, useStrings, type Column } from '../../kit/kit.ts'

/** Names and explanations of the counts, worst first. */
const causes = [
  ['undecodable', 'undecodableCause', 'undecodableHint'],
  ['dropped_for_room', 'roomCause', 'roomHint'],
  ['dropped_unread', 'unreadCause', 'unreadHint'],
  ['dropped_incomplete', 'incompleteCause', 'incompleteHint'],
  ['too_large', 'tooLargeCause', 'tooLargeHint'],
  ['refused_requests', 'refusedCause', 'refusedHint'],
  ['rejected_requests', 'rejectedCause', 'rejectedHint'],
  ['refused_connections', 'connectionsCause', 'connectionsHint'],
  ['empty_messages', 'emptyCause', 'emptyHint'],
  ['text_fields', 'textCause', 'textHint'],
] as const satisfies readonly (readonly [keyof DiagnosisCounts, string, string])[]
type Cause = (typeof causes)[number]

/** Counts by cause of everything that did not become a message as it was sent. */
export function LossesPanel({ counts }: { readonly counts: DiagnosisCounts }) {
  const t = useStrings(diagnosisStrings)
  const columns: readonly Column<Cause>[] = [
    {
      id: 'cause',
      title: t('cause'),
      rowHeader: true,
      minWidth: 200,
      render: ([, name, hint]) => (
        <>
          <div className="medium">{t(name)}</div>
          <div className="xs muted">{t(hint)}</div>
        </>
      ),
    },
    { id: 'count', title: t('count'), numeric: true, width: 110, render: ([count]) => formatNumber(counts[count]) },
  ]
  return (
    <Panel title={t('losses')}>
      <Table
        label={t('losses')}
        columns={columns}
        rows={causes.filter(([count]) => counts[count] > 0)}
        rowKey={([count]) => count}
        empty={<EmptyState title={t('noLosses')} icon="check-circle-fill" />}
      />
    </Panel>
  )
}
