/** Bars: stacked, side by side, behind each other, or stacked with negatives below. */
import { useCallback } from 'react'
import type { BarMode } from '../../../../core/widgets/types/bar.ts'
import { settingsOf } from '../../../../core/widgets/visualization-settings.ts'
import { widgetStrings } from '../../../../core/widgets/strings.ts'
import { SelectField, useStrings } from '../../../kit/kit.ts'
import { SeriesChart } from '../../chart/series-chart.tsx'
import { AxisTypeField, useSettings } from '../options.tsx'
import type { DrawProps, OptionsProps, Visualisation } from '../visualisation.ts'

const modes: Readonly<Record<BarMode, object>> = {
  stack: { stack: 'all', stackStrategy: 'all' },
  relative: { stack: 'all', stackStrategy: 'samesign' },
  overlay: { barGap: '-100%', itemStyle: { opacity: 0.6 } },
  group: { barGap: '10%' },
}

function Bars(props: DrawProps) {
  const t = useStrings(widgetStrings)
  const { barmode, axis_type: axisType } = settingsOf(props.config, 'bar')
  const seriesOption = useCallback(
    () => ({ type: 'bar', barCategoryGap: '20%', barMaxWidth: 64, ...modes[barmode] }),
    [barmode],
  )
  return <SeriesChart {...props} kind={t('bar')} axisType={axisType} seriesOption={seriesOption} />
}

function Options(props: OptionsProps) {
  const t = useStrings(widgetStrings)
  const [settings, set] = useSettings(props, 'bar')
  const options = (['stack', 'group', 'overlay', 'relative'] as const).map(value => ({ value, label: t(value) }))
  return (
    <>
      <SelectField
        label={t('barmode')}
        options={options}
        value={settings.barmode}
        onChange={choice => set({ barmode: (choice ?? 'stack') as BarMode })}
      />
      <AxisTypeField value={settings.axis_type} onChange={value => set({ axis_type: value })} />
    </>
  )
}

export const visualisation: Visualisation = { type: 'bar', icon: 'bar-chart', Draw: Bars, onCanvas: true, Options }
