import { lastMinuteOf, lossMetrics, type LossMetric } from '../../core/inputs/metrics.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { Icon, useStrings } from '../kit/kit.ts'
import { lookOf, type InputStatus } from './input-states.ts'
import type { InputCounts, InputFigures } from './input-figures.ts'

export interface InputStateViewProps {
  /** undefined: not known yet. */
  readonly status: InputStatus | undefined
  readonly figures: InputFigures | undefined
}

/** Shape and word of the state, why it failed, and what the input had to give up. */
export function InputStateView({ status, figures }: InputStateViewProps) {
  const t = useStrings(inputStrings)
  if (!status) return <span className="muted">{t('unknown')}</span>
  const { icon, className } = lookOf(status)
  const word = t(status.state)
  const partly = status.nodes.length > 1 && status.count < status.nodes.length
  return (
    <>
      <span className="state">
        <Icon name={icon} className={className} />
        {partly ? t('onNodes', { state: word, count: status.count, total: status.nodes.length }) : word}
      </span>
      {status.reason !== null && <p className={`xs break ${className === 'c-info' ? 'muted' : className}`}>{status.reason}</p>}
      {lossMetrics.map(metric => <Loss key={metric} metric={metric} counts={figures?.counts ?? {}} />)}
    </>
  )
}

const lossWords = {
  decodeErrors: 'decodeErrors', droppedMessages: 'dropped', refusedRequests: 'turnedAway', refusedConnections: 'refused',
} as const satisfies Record<LossMetric, string>

/** Counted since the start of the server; what is over is no warning any more. A node that does not tell is taken at its worst. */
function Loss({ metric, counts }: { readonly metric: LossMetric, readonly counts: InputCounts }) {
  const t = useStrings(inputStrings)
  const { [metric]: count = 0, [lastMinuteOf(metric)]: recent } = counts
  if (count === 0) return null
  return (
    <p className={`xs ${recent === 0 ? 'muted' : 'c-warning'}`}>
      {t(lossWords[metric], { count })}
      {recent !== undefined && <><br />{recent > 0 ? t('lastMinute', { count: recent }) : t('notLastMinute')}</>}
    </p>
  )
}
