/** A time that is measured in microseconds. */
import { formatNumberIn } from '../../core/numbers/format.ts'
import { simulatorStrings } from '../../core/pipelines/simulator-strings.ts'
import { useMessages, useStrings } from '../kit/kit.ts'

const brief = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

/** Returns the time as text, in milliseconds from 10,000 µs on. */
export function useTimeText(): (microseconds: number) => string {
  const t = useStrings(simulatorStrings)
  const { lang } = useMessages()
  return microseconds =>
    microseconds < 10_000
      ? t('microseconds', { count: formatNumberIn(lang, brief(microseconds)) })
      : t('milliseconds', { count: formatNumberIn(lang, brief(microseconds / 1000)) })
}
