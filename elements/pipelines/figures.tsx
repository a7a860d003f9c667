/** Live figures of pipelines, stages and rules. */
import { formatNumberIn } from '../../core/numbers/format.ts'
import { pipelineFigureStrings } from '../../core/pipelines/figure-strings.ts'
import { Icon, useMessages, useStrings } from '../kit/kit.ts'
import { brief } from './brief.ts'
import { useTimeText } from './time-text.ts'

/** Messages per second; undefined: not known yet. */
export function RateText({ rate }: { readonly rate: number | undefined }) {
  const t = useStrings(pipelineFigureStrings)
  const { lang } = useMessages()
  return (
    <span className="tabular nowrap">
      {rate === undefined ? t('unknown') : t('rate', { rate: formatNumberIn(lang, brief(rate)) })}
    </span>
  )
}

/** Errors since the start of the server; undefined: not known yet. */
export function ErrorCount({ errors }: { readonly errors: number | undefined }) {
  const t = useStrings(pipelineFigureStrings)
  const { lang } = useMessages()
  if (errors === undefined) return <span className="faint">{t('unknown')}</span>
  if (errors === 0) return <span className="faint tabular">{formatNumberIn(lang, 0)}</span>
  return (
    <span className="pipeline-errors tabular" title={t('errorsSoFar', { count: errors })}>
      <Icon name="exclamation-triangle-fill" small /> {formatNumberIn(lang, errors)}
    </span>
  )
}

/** Mean time of a rule on a message; null or undefined: not measured. */
export function CostText({ microseconds }: { readonly microseconds: number | null | undefined }) {
  const t = useStrings(pipelineFigureStrings)
  const time = useTimeText()
  if (microseconds === null || microseconds === undefined) return <span className="faint">{t('costUnknown')}</span>
  return <span className="tabular nowrap">{time(microseconds)}</span>
}
