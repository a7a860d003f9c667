/** One number, and how it compares with the time before. */
import { formatPercentage } from '../../../../core/numbers/quantities.ts'
import type { TrendPreference } from '../../../../core/widgets/types/numeric.ts'
import { settingsOf } from '../../../../core/widgets/visualization-settings.ts'
import { singleValue, trendOf, trendSignal } from '../../../../core/widgets/single-value.ts'
import { widgetStrings } from '../../../../core/widgets/strings.ts'
import { CheckboxField, Icon, SelectField, useStrings } from '../../../kit/kit.ts'
import { SignalSign, useSignals } from '../../chart/signal.tsx'
import { metricText } from '../../chart/text.ts'
import { useSettings } from '../options.tsx'
import type { DrawProps, OptionsProps, Visualisation } from '../visualisation.ts'

function SingleNumber({ data, config }: DrawProps) {
  const t = useStrings(widgetStrings)
  const value = singleValue(data)
  const reached = useSignals(config)(0, value)
  return (
    <div className="single">
      <p className={`bignumber tabular ${reached ? `c-${reached.signal}` : ''}`}>
        {value === null ? t('emptyCell') : metricText(config, 0, value)}
      </p>
      {reached && (
        <p className={`row xs c-${reached.signal}`}>
          <SignalSign of={reached} silent />
          <span className="trunc">{reached.words}</span>
        </p>
      )}
      <p className="xs muted trunc">{data.columns[0]?.seriesName}</p>
      {settingsOf(config, 'numeric').trend && (
        <Trend data={data} config={config} preference={settingsOf(config, 'numeric').trend_preference} />
      )}
    </div>
  )
}

function Trend({
  data,
  config,
  preference,
}: Pick<DrawProps, 'data' | 'config'> & { readonly preference: TrendPreference }) {
  const t = useStrings(widgetStrings)
  const trend = trendOf(data)
  if (!trend) return <p className="xs muted">{t('noBefore')}</p>
  const before = metricText(config, 0, trend.before)
  if (trend.difference === 0)
    return (
      <p className="xs muted">
        {t('unchanged')} · {t('before', { value: before })}
      </p>
    )
  const rose = trend.difference > 0
  const percent =
    trend.ratio === null ? metricText(config, 0, Math.abs(trend.difference)) : formatPercentage(Math.abs(trend.ratio))
  const signal = trendSignal(trend, preference)
  return (
    <p className="trend sm">
      <span aria-hidden="true" className={signal === 'good' ? 'c-success' : signal === 'bad' ? 'c-danger' : 'muted'}>
        <Icon name={rose ? 'arrow-up' : 'arrow-down'} small /> {percent}
      </span>
      <span aria-hidden="true" className="muted">
        {t('before', { value: before })}
      </span>
      <span className="sr">{t(rose ? 'roseBy' : 'fellBy', { percent, value: before })}</span>
    </p>
  )
}

function Options(props: OptionsProps) {
  const t = useStrings(widgetStrings)
  const [settings, set] = useSettings(props, 'numeric')
  const options = [
    { value: 'LOWER', label: t('lower') },
    { value: 'NEUTRAL', label: t('neutral') },
    { value: 'HIGHER', label: t('higher') },
  ]
  return (
    <>
      <CheckboxField label={t('trend')} checked={settings.trend} onChange={trend => set({ trend })} />
      {settings.trend && (
        <SelectField
          label={t('trendPreference')}
          options={options}
          value={settings.trend_preference}
          onChange={choice => set({ trend_preference: (choice ?? 'NEUTRAL') as TrendPreference })}
        />
      )}
    </>
  )
}

export const visualisation: Visualisation = { type: 'numeric', icon: '123', Draw: SingleNumber, Options }
