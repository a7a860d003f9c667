import { inputStrings } from '../../core/inputs/strings.ts'
import { Icon, useStrings } from '../kit/kit.ts'
import { lookOf, type InputStatus } from './input-states.ts'
import type { InputFigures } from './input-figures.ts'

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
  const {
    decodeErrors = 0, droppedMessages: dropped = 0, refusedConnections: refused = 0, refusedRequests: turnedAway = 0,
  } = figures?.counts ?? {}
  return (
    <>
      <span className="state">
        <Icon name={icon} className={className} />
        {partly ? t('onNodes', { state: word, count: status.count, total: status.nodes.length }) : word}
      </span>
      {status.reason !== null && <p className={`xs break ${className === 'c-info' ? 'muted' : className}`}>{status.reason}</p>}
      {decodeErrors > 0 && <p className="xs c-warning">{t('decodeErrors', { count: decodeErrors })}</p>}
      {dropped > 0 && <p className="xs c-warning">{t('dropped', { count: dropped })}</p>}
      {turnedAway > 0 && <p className="xs c-warning">{t('turnedAway', { count: turnedAway })}</p>}
      {refused > 0 && <p className="xs c-warning">{t('refused', { count: refused })}</p>}
    </>
  )
}
