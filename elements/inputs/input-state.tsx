import { lossMetrics } from '../../core/inputs/metrics.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { Icon, useStrings } from '../kit/kit.ts'
import { lookOf, type InputStatus } from './input-states.ts'
import { lossOf, type InputFigures } from './input-figures.ts'
import { LossNote } from './loss-note.tsx'

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
      {lossMetrics.map(metric => <LossNote key={metric} metric={metric} loss={lossOf(figures?.counts, metric)} />)}
    </>
  )
}
