/** A point for each value. */
import { settingsOf } from '../../../../core/widgets/visualization-settings.ts'
import { widgetStrings } from '../../../../core/widgets/strings.ts'
import { useStrings } from '../../../kit/kit.ts'
import { SeriesChart } from '../../chart/series-chart.tsx'
import { AxisTypeField, useSettings } from '../options.tsx'
import type { DrawProps, OptionsProps, Visualisation } from '../visualisation.ts'

const seriesOption = () => ({ type: 'scatter', symbolSize: 7, itemStyle: { opacity: 0.85 } })

function Points(props: DrawProps) {
  const t = useStrings(widgetStrings)
  const { axis_type: axisType } = settingsOf(props.config, 'scatter')
  return <SeriesChart {...props} kind={t('scatter')} axisType={axisType} seriesOption={seriesOption} />
}

function Options(props: OptionsProps) {
  const [settings, set] = useSettings(props, 'scatter')
  return <AxisTypeField value={settings.axis_type} onChange={value => set({ axis_type: value })} />
}

export const visualisation: Visualisation = { type: 'scatter', icon: 'dice-5', Draw: Points, onCanvas: true, Options }
