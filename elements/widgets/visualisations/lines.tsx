/** Lines, and the same with the area below them filled. */
import { useCallback } from 'react'
import type { Interpolation } from '../../../core/widgets/types/line.ts'
import { settingsOf } from '../../../core/widgets/visualization-settings.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { useStrings } from '../../kit/kit.ts'
import { SeriesChart, type SeriesOfChart } from '../chart/series-chart.tsx'
import { AxisTypeField, InterpolationField, useSettings } from './options.tsx'
import type { DrawProps, OptionsProps, Visualisation } from './visualisation.ts'

const interpolations: Readonly<Record<Interpolation, object>> = {
  linear: {},
  'step-after': { step: 'end' },
  spline: { smooth: 0.4, smoothMonotone: 'x' },
}

/** Parts of a whole lie on each other; means of parts add up to nothing. */
const areaOf = ({ column }: SeriesOfChart) => ({
  areaStyle: { opacity: 0.25 },
  ...(column.key.length > 0 && (column.type === 'count' || column.type === 'sum') ? { stack: 'all' } : {}),
})

/** A point that has no neighbours is no line: it is drawn as a point. */
const isAlone = (values: SeriesOfChart['values'], index: number) =>
  (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null

export const linesOf = (kind: 'line' | 'area', icon: Visualisation['icon']): Visualisation => {
  function Lines(props: DrawProps) {
    const t = useStrings(widgetStrings)
    const { interpolation, axis_type: axisType } = settingsOf(props.config, kind)
    const seriesOption = useCallback(
      (series: SeriesOfChart) => ({
        type: 'line',
        lineStyle: { width: 1.5 },
        showSymbol: true,
        symbol: 'circle',
        symbolSize: (_: unknown, point: { dataIndex: number }) => (isAlone(series.values, point.dataIndex) ? 5 : 0),
        triggerLineEvent: true,
        ...interpolations[interpolation],
        ...(kind === 'area' ? areaOf(series) : {}),
      }),
      [interpolation],
    )
    return <SeriesChart {...props} kind={t(kind)} axisType={axisType} seriesOption={seriesOption} />
  }

  function Options(props: OptionsProps) {
    const [settings, set] = useSettings(props, kind)
    return (
      <>
        <InterpolationField value={settings.interpolation} onChange={interpolation => set({ interpolation })} />
        <AxisTypeField value={settings.axis_type} onChange={value => set({ axis_type: value })} />
      </>
    )
  }

  return { type: kind, icon, Draw: Lines, onCanvas: true, Options }
}
