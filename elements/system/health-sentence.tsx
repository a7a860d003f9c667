import { systemStrings } from '../../core/system/strings.ts'
import { Icon, useStrings } from '../kit/kit.ts'
import type { NodeRow } from './nodes-panel.tsx'
import { needsAttention, statusLooks } from './node-status.ts'

export interface HealthSentenceProps {
  readonly rows: readonly NodeRow[]
  readonly notifications: number
}

/** Sums up the health of the cluster in one sentence. */
export function HealthSentence({ rows, notifications }: HealthSentenceProps) {
  const t = useStrings(systemStrings)
  const troubled = rows.filter(({ status }) => needsAttention(status))
  const count = troubled.length
  const danger = troubled.some(({ status }) => statusLooks[status].className === 'c-danger')
  const well = count === 0 && notifications === 0
  const icon = well ? 'check-circle-fill' : danger ? 'exclamation-octagon-fill' : 'exclamation-triangle-fill'
  const trouble = rows.length === 1 ? t('nodeAttention') : t('attention', { nodes: rows.length, count })
  const nodes = count === 0 ? t('healthy', { count: rows.length }) : trouble
  return (
    <span className="sm">
      <Icon name={icon} small className={well ? 'c-success' : danger ? 'c-danger' : 'c-warning'} /> {nodes}
      {notifications > 0 && ` ${t('notified', { count: notifications })}`}
    </span>
  )
}
