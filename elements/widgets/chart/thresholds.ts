/** The thresholds of a chart with axes: a dashed line each, and the time that is above one of danger or warning shaded. */
import type { AggregationConfig, Threshold } from '../../../core/views/schema.ts'
import { stretchesFrom, thresholdsOf, type Stretch } from '../../../core/widgets/thresholds.ts'
import type { Look } from './look.tsx'
import { metricText, shortText } from './text.ts'

export interface DrawnSeries {
  /** Index of the series in the config. */
  readonly series: number
  readonly values: readonly (number | null)[]
  /** It stands on those before it. */
  readonly stacked: boolean
}

const longestName = 24

/** Returns the thresholds of what is drawn, each once, with the series they are for. */
function drawnThresholds(config: AggregationConfig, all: readonly DrawnSeries[]) {
  const found = new Map<Threshold, DrawnSeries[]>()
  for (const one of all)
    for (const threshold of thresholdsOf(config, one.series))
      found.set(threshold, [...(found.get(threshold) ?? []), one])
  return [...found].map(([threshold, of]) => ({ threshold, of }))
}

/** The values that are compared: the heights of stacks, else the largest of each row. */
function heights(of: readonly DrawnSeries[], rows: number): (number | null)[] {
  const isStack = of.length > 1 && of.every(({ stacked }) => stacked)
  return Array.from({ length: rows }, (_, row) => {
    const values = of.flatMap(({ values: all }) => all[row] ?? [])
    if (values.length === 0) return null
    return isStack ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
  })
}

const shaded = ['danger', 'warning'] as const

/** Returns a series of ECharts on the second of the axes along the chart, `thresholdAxis`; null: there is nothing to draw. */
export function thresholdSeries(
  config: AggregationConfig,
  all: readonly DrawnSeries[],
  { rows, isTime, least, look }: ThresholdOptions,
) {
  const found = drawnThresholds(config, all).filter(({ threshold: { value } }) => value > least)
  if (found.length === 0) return null
  const areas = isTime
    ? found.flatMap(({ threshold: { value, signal }, of }) =>
        shaded.some(one => one === signal)
          ? stretchesFrom(heights(of, rows), value).map(stretch => ({ stretch, signal }))
          : [],
      )
    : []
  const area = ({ stretch: { from, to }, signal }: { readonly stretch: Stretch; readonly signal: keyof Look }) => [
    { xAxis: from, itemStyle: { color: look[signal], opacity: 0.1 } },
    { xAxis: to + 1 },
  ]
  return {
    type: 'line',
    xAxisIndex: 1,
    silent: true,
    showSymbol: false,
    lineStyle: { opacity: 0 },
    tooltip: { show: false },
    // The axis of values goes as far as the lines.
    data: [Math.min, Math.max].map(pick => [0, pick(...found.map(({ threshold }) => threshold.value))]),
    markArea: { silent: true, data: areas.map(area) },
    markLine: {
      silent: true,
      symbol: 'none',
      data: found.map(({ threshold: { value, signal, name = '' }, of }) => ({
        yAxis: value,
        lineStyle: { color: look[signal], type: 'dashed', width: 1 },
        label: {
          position: 'insideEndTop',
          color: look[signal],
          fontFamily: look.font,
          fontSize: 12,
          formatter: () => `${shortText(name, longestName)} ${metricText(config, of[0]!.series, value)}`.trim(),
        },
      })),
    },
  }
}

export interface ThresholdOptions {
  readonly rows: number
  /** The rows are buckets of time. */
  readonly isTime: boolean
  /** Thresholds up to this value cannot be drawn: a logarithmic axis begins above 0. */
  readonly least: number
  readonly look: Look
}

/** The axis from the edge of the first row to the edge of the last one. */
export const thresholdAxis = (rows: number) => ({
  type: 'value',
  show: false,
  min: 0,
  max: Math.max(1, rows),
  axisPointer: { show: false },
})
