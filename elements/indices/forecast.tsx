/** Shows in words what strategies will keep. */
import { forecastStrings } from '../../core/indices/forecast-strings.ts'
import type { IndexSetForecast } from '../../core/indices/schema.ts'
import { formatNumberIn } from '../../core/numbers/format.ts'
import { formatBytes } from '../../core/numbers/quantities.ts'
import { formatDateTime } from '../../core/time/formats.ts'
import { Callout, useMessages, useStrings, useTimeZone } from '../kit/kit.ts'

/** Days until the disk is full below which the forecast is a warning. */
const warnDays = 30
const wholeDaysFrom = 10

export function Forecast({ forecast }: { readonly forecast: IndexSetForecast }) {
  const t = useStrings(forecastStrings)
  const { lang } = useMessages()
  const zone = useTimeZone()
  const { kept, forever, basis, disk } = forecast
  const days = (value: number) =>
    formatNumberIn(lang, value < wholeDaysFrom ? Math.round(value * 10) / 10 : Math.round(value))
  const isFullBefore = disk.days_until_full !== null && kept !== null && disk.days_until_full < kept.days_max
  const isWarning = disk.days_until_full !== null && (disk.days_until_full < warnDays || forever || isFullBefore)
  const assumesNothing = basis.assumed_from !== null && basis.messages_per_day === 0
  const title = () => {
    if (forever) return t('forever')
    if (assumesNothing) return t('unknownAssumed', { title: basis.assumed_from ?? '' })
    if (kept === null) return t('unknown')
    const [min, max, size] = [days(kept.days_min), days(kept.days_max), formatBytes(kept.bytes)]
    return min === max ? t('kept', { days: max, size }) : t('keptBetween', { min, max, size })
  }
  const source = () => {
    const size = formatBytes(basis.bytes_per_day)
    const messages = formatNumberIn(lang, Math.round(basis.messages_per_day))
    if (basis.assumed_from !== null) return t('basisAssumed', { title: basis.assumed_from, size, messages })
    return basis.extrapolated ? t('basisHours', { size }) : t('basis', { count: basis.days.length, size, messages })
  }
  return (
    <Callout variant={isWarning ? 'warning' : 'info'} title={title()}>
      {!forever && kept && !assumesNothing && (
        <p>{t('holds', { count: kept.messages, indices: formatNumberIn(lang, kept.indices) })}</p>
      )}
      <p>
        {disk.full_at === null
          ? t('diskLasts', { free: formatBytes(disk.free_bytes) })
          : t('diskFull', { date: formatDateTime(disk.full_at, 'date', zone), free: formatBytes(disk.free_bytes) })}
      </p>
      {!assumesNothing && <p className="xs muted">{source()}</p>}
    </Callout>
  )
}
