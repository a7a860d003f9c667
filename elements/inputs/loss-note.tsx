import { lossStrings } from '../../core/inputs/loss-strings.ts'
import type { Loss, LossMetric } from '../../core/inputs/metrics.ts'
import { useStrings } from '../kit/kit.ts'

/** What is over is no warning any more; a node that does not tell is taken at its worst. Nothing where nothing was lost. */
export function LossNote({ metric, loss }: { readonly metric: LossMetric, readonly loss: Loss | undefined }) {
  const t = useStrings(lossStrings)
  if (!loss?.sinceStart) return null
  const { sinceStart, lastMinute } = loss
  return (
    <p className={`xs ${lastMinute === 0 ? 'muted' : 'c-warning'}`}>
      {t(metric, { count: sinceStart })}
      {lastMinute !== undefined && <><br />{lastMinute > 0 ? t('lastMinute', { count: lastMinute }) : t('notLastMinute')}</>}
    </p>
  )
}
