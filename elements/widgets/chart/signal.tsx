/** A value that has come to a threshold: in the colour of its signal, with its sign and in words. */
import type { AggregationConfig, Threshold } from '../../../core/views/schema.ts'
import { reached } from '../../../core/widgets/thresholds.ts'
import type { Cell } from '../../../core/widgets/read.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { Icon, useStrings } from '../../kit/kit.ts'
import { calloutIcons } from '../../kit/parts/surfaces.tsx'
import { metricText, shortText } from './text.ts'

export interface ReachedSignal {
  readonly signal: Threshold['signal']
  readonly words: string
}

/** Returns what gives the signal of a value, by the index of its series in the config; null: it has come to no threshold. */
export function useSignals(config: AggregationConfig) {
  const t = useStrings(widgetStrings)
  return (series: number, value: Cell | undefined): ReachedSignal | null => {
    const threshold = reached(config, series, value)
    if (!threshold) return null
    const { signal, name = '' } = threshold
    const limit = metricText(config, series, threshold.value)
    const words =
      name.trim() === ''
        ? t('reachedSignal', { signal: t(signal), value: limit })
        : t('reachedNamed', { signal: t(signal), name: shortText(name, 100), value: limit })
    return { signal, words }
  }
}

/** The sign of a signal; beside a text that says it, or alone with words for screen readers. */
export function SignalSign({ of, silent = false }: { readonly of: ReachedSignal; readonly silent?: boolean }) {
  return (
    <>
      <Icon name={calloutIcons[of.signal]} small />
      {!silent && <span className="sr">{of.words}</span>}
    </>
  )
}
