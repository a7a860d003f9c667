import { lossStrings } from '../../core/inputs/loss-strings.ts'
import type { Loss, LossMetric } from '../../core/inputs/metrics.ts'
import { useStrings } from '../kit/kit.ts'

/** A loss that has ended is no warning; missing data counts as ongoing loss. Renders nothing where nothing was lost. */
export function LossNote({ metric, loss }: { readonly metric: LossMetric; readonly loss: Loss | undefined }) {
  const t = useStrings(lossStrings)
  if (!loss?.sinceStart) return null
  const { sinceStart, lastMinute } = loss
  return (
    <p className={`xs ${lastMinute === 0 ? 'muted' : 'c-warning'}`}>
      {t(metric, { count: sinceStart })}
      {lastMinute !== undefined && (
        <>
          <br />
          {lastMinute > 0 ? t('lastMinute', { count: lastMinute }) : t('notLastMinute')}
        </>
      )}
    </p>
  )
}
