/** A time that is measured in microseconds. */
import { formatNumberIn } from '../../core/numbers/format.ts'
import { pipelineFigureStrings } from '../../core/pipelines/figure-strings.ts'
import { useMessages, useStrings } from '../kit/kit.ts'
import { brief } from './brief.ts'

/** Returns the time as text, in milliseconds from 1,000 µs on. */
export function useTimeText(): (microseconds: number) => string {
  const t = useStrings(pipelineFigureStrings)
  const { lang } = useMessages()
  return microseconds =>
    microseconds < 1000
      ? t('microseconds', { count: formatNumberIn(lang, brief(microseconds)) })
      : t('milliseconds', { count: formatNumberIn(lang, brief(microseconds / 1000)) })
}
