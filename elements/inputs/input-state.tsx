import { isSegment } from '../../core/client/request.ts'
import { lossMetrics } from '../../core/inputs/metrics.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { Icon, Link, useCore, useStrings } from '../kit/kit.ts'
import { lookOf, type InputStatus } from './input-states.ts'
import { lossOf, type InputFigures } from './input-figures.ts'
import { LossNote } from './loss-note.tsx'

export interface InputTroublesProps {
  readonly inputId: string
  /** undefined: not known yet. */
  readonly status: InputStatus | undefined
  readonly figures: InputFigures | undefined
}

/** Shape and word of the state. */
export function InputStateView({ status }: Pick<InputTroublesProps, 'status'>) {
  const t = useStrings(inputStrings)
  if (!status) return <span className="muted">{t('unknown')}</span>
  const { icon, className } = lookOf(status)
  const word = t(status.state)
  const partly = status.nodes.length > 1 && status.count < status.nodes.length
  return (
    <span className="state">
      <Icon name={icon} className={className} />
      {partly ? t('onNodes', { state: word, count: status.count, total: status.nodes.length }) : word}
    </span>
  )
}

/** Why it failed, and what it had to give up: words that need more room than the state; and the way to more of them. */
export function InputTroubles({ inputId, status, figures }: InputTroublesProps) {
  const { routes } = useCore()
  const t = useStrings(inputStrings)
  const { className = '' } = status ? lookOf(status) : {}
  const losses = lossMetrics.map(metric => [metric, lossOf(figures?.counts, metric)] as const)
  return (
    <>
      {status && status.reason !== null && (
        <p className={`xs break ${className === 'c-info' ? 'muted' : className}`}>{status.reason}</p>
      )}
      {losses.map(([metric, loss]) => (
        <LossNote key={metric} metric={metric} loss={loss} />
      ))}
      {((status && status.reason !== null) || losses.some(([, loss]) => loss && loss.sinceStart > 0)) &&
        isSegment(inputId) && (
          <Link className="xs" to={routes.inputDiagnosis({ inputId })}>
            {t('diagnosis')}
          </Link>
        )}
    </>
  )
}
