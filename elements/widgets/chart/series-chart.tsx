/** Charts with an axis for the rows and one for the values: bars, lines, areas, points. */
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import type { AxisType } from '../../../core/widgets/settings.ts'
import { drawnColumns, type Cell, type ChartColumn } from '../../../core/widgets/read.ts'
import { axisStep, quantityText, unitOf } from '../../../core/widgets/units.ts'
import type { SeriesUnit } from '../../../core/views/schema.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { useStrings } from '../../kit/kit.ts'
import { useWidth } from '../../kit/use-width.ts'
import type { DrawProps } from '../visualisations/visualisation.ts'
import { Canvas } from './canvas.tsx'
import { columnColor, rowColor } from './colors.ts'
import { Legend, toggled } from './legend.tsx'
import { useLook, type Look } from './look.tsx'
import { valuesOf } from './pick.ts'
import { rowAxis, type RowAxis } from './row-axis.ts'
import { chartLabel, metricText } from './text.ts'
import { thresholdAxis, thresholdSeries } from './thresholds.ts'
import { useTimeBrush } from './time-brush.tsx'
import { tip, tipStyle, type TipLine } from './tip.ts'

export interface SeriesOfChart {
  readonly column: ChartColumn
  /** In the data's columns. */
  readonly at: number
  readonly color: string
  /** One per row; null: none. */
  readonly values: readonly (number | null)[]
}

export interface SeriesChartProps extends DrawProps {
  readonly kind: string
  readonly axisType: AxisType
  /** A series of ECharts without its name, data and colour. */
  readonly seriesOption: (series: SeriesOfChart, look: Look) => EChartsCoreOption
}

/** Counts and sums of no messages are 0; other functions have no value. */
const nothing = ({ type }: ChartColumn) => (type === 'count' || type === 'sum' || type === 'card' ? 0 : null)

const numberOf = (value: Cell | undefined, axisType: AxisType) =>
  typeof value === 'number' && Number.isFinite(value) && (axisType === 'linear' || value > 0) ? value : null

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
/** All figures of one axis in one way. */
const axisFormat = (largest: number, unit: SeriesUnit | null) => (value: number) =>
  unit !== null ? quantityText(value, unit) : largest >= 10_000 ? compact.format(value) : formatNumber(value)

/** Returns the unit that all of them have; null: none, or several. */
function commonUnit(config: DrawProps['config'], all: readonly SeriesOfChart[]): SeriesUnit | null {
  const [first, ...others] = new Set(all.map(({ column }) => unitOf(config, column.series)))
  return others.length === 0 ? (first ?? null) : null
}

/** Returns the largest value of a row, stacked or not: no axis is longer. */
const largestOf = (series: readonly SeriesOfChart[], rows: number) =>
  Array.from({ length: rows }).reduce<number>(
    (most, _, row) =>
      Math.max(
        most,
        series.reduce((sum, { values }) => sum + Math.abs(values[row] ?? 0), 0),
      ),
    0,
  )

/** Events stand as lines in the bucket they fall into. */
function eventLines({ times }: RowAxis, { events }: DrawProps['data'], look: Look) {
  if (!times || events.length === 0) return undefined
  const bucketOf = (time: number) => times.findLastIndex(start => start <= time)
  return {
    symbol: 'none',
    silent: true,
    label: { show: false },
    data: events
      .filter(({ time }) => bucketOf(time) >= 0)
      .map(({ time, alert }) => ({
        xAxis: bucketOf(time),
        lineStyle: { color: alert ? look.danger : look.info, type: 'dashed', width: 1 },
      })),
  }
}

export function SeriesChart({
  data,
  config,
  title,
  zone,
  onPick,
  onTime,
  kind,
  axisType,
  seriesOption,
}: SeriesChartProps) {
  const t = useStrings(widgetStrings)
  const look = useLook()
  const [box, width] = useWidth<HTMLDivElement>()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const settings = config.formatting_settings
  const [chart, setChart] = useState<EChartsType | null>(null)

  const axis = useMemo(() => rowAxis(data, config, zone, Math.max(width - 60, 100)), [data, config, zone, width])
  const all = useMemo(
    (): SeriesOfChart[] =>
      drawnColumns(data).map(({ column, at }, index) => ({
        column,
        at,
        color: columnColor(data, column, index, look, settings),
        values: axis.rows.map(row =>
          row ? numberOf(row.values[at], axisType) : axisType === 'linear' ? nothing(column) : null,
        ),
      })),
    [data, look, settings, axis, axisType],
  )
  const shown = useMemo(() => all.filter(({ column }) => !hidden.has(column.name)), [all, hidden])

  const option = useMemo((): EChartsCoreOption => {
    const byRow = all.length === 1
    const colorOfRow = (index: number) => {
      const row = axis.rows[index]
      return byRow && row ? rowColor(data, row.key, axis.names[index]!, look, settings) : null
    }
    const lines = eventLines(axis, data, look)
    const thresholds = config.formatting_settings?.thresholds ?? []
    const largest = Math.max(largestOf(shown, axis.rows.length), ...thresholds.map(({ value }) => value))
    const unit = commonUnit(config, shown)
    const step = axisType === 'linear' ? axisStep(largest, unit) : null
    const drawn = shown.map(one => seriesOption(one, look))
    const limits = thresholdSeries(
      config,
      shown.map(({ column, values }, index) => ({
        series: column.series,
        values,
        stacked: drawn[index]!.stack !== undefined,
      })),
      {
        rows: axis.rows.length,
        isTime: axis.times !== null,
        least: axisType === 'linear' ? -Infinity : 0,
        look,
      },
    )
    const text = { color: look.label, fontFamily: look.font, fontSize: 12 }
    return {
      grid: { left: 4, right: 8, top: 10, bottom: 4, containLabel: true },
      tooltip: {
        ...tipStyle(look),
        trigger: 'axis',
        axisPointer: { type: 'shadow', shadowStyle: { color: look.press, opacity: 0.5 } },
        formatter: (points: { readonly dataIndex: number; readonly seriesIndex: number }[]) => {
          const index = points[0]?.dataIndex ?? 0
          const values = shown
            .filter(({ values: of }) => of[index] !== null && (shown.length < 12 || of[index] !== 0))
            .map(
              ({ column, color, values: of }): TipLine => ({
                color: colorOfRow(index) ?? color,
                name: column.name,
                value: metricText(config, column.series, of[index]),
              }),
            )
          const events = data.events
            .filter(({ time }) => axis.times?.findLastIndex(start => start <= time) === index)
            .map(
              ({ message, alert }): TipLine => ({
                color: alert ? look.danger : look.info,
                name: message,
                value: t(alert ? 'alert' : 'event'),
              }),
            )
          return tip(axis.names[index] ?? '', [...values, ...events], count => `+ ${formatNumber(count)}`)
        },
      },
      xAxis: [
        {
          type: 'category',
          data: axis.names.map((_, index) => String(index)),
          axisLine: { lineStyle: { color: look.border } },
          axisTick: { show: false },
          splitLine: { show: false },
          axisLabel: { ...text, hideOverlap: axis.times !== null, ...axis.labels },
        },
        ...(limits ? [thresholdAxis(axis.rows.length)] : []),
      ],
      yAxis: {
        type: axisType === 'logarithmic' ? 'log' : 'value',
        axisLabel: { ...text, formatter: axisFormat(largest, unit) },
        axisLine: { show: false },
        axisTick: { show: false },
        splitLine: { lineStyle: { color: look.grid } },
        splitNumber: 3,
        ...(step !== null && { interval: step }),
      },
      series: [
        ...shown.map((one, index) => ({
          ...drawn[index],
          name: String(index),
          color: one.color,
          cursor: onPick ? 'pointer' : 'default',
          data: one.values.map((value, row) => {
            const color = colorOfRow(row)
            return color === null ? value : { value, itemStyle: { color } }
          }),
          ...(index === 0 && lines ? { markLine: lines } : {}),
        })),
        ...(limits ? [limits] : []),
      ],
    }
  }, [all, shown, axis, data, config, look, settings, axisType, seriesOption, onPick, t])

  const brush = useTimeBrush({ chart, spans: axis.spans, zone, onTime })

  return (
    <div className="drawing">
      <div ref={box} className="plotbox" onPointerDown={brush.start}>
        <Canvas
          option={option}
          label={chartLabel(t, title, kind, data)}
          onChart={setChart}
          onPick={
            onPick &&
            (({ seriesIndex, dataIndex, x, y }) => {
              const row = axis.rows[dataIndex]
              const values = row ? valuesOf(data, row.key, shown[seriesIndex]?.column.key) : []
              const span = onTime && axis.spans?.[dataIndex]
              if (values.length > 0 || span) onPick({ values, x, y, ...(span && { time: { span, within: data } }) })
            })
          }
        />
        {brush.band}
      </div>
      {all.length > 1 && (
        <Legend
          title={title}
          items={all.map(({ column: { name }, color }) => ({ name, color }))}
          hidden={hidden}
          onToggle={name => setHidden(toggled(hidden, name))}
        />
      )}
    </div>
  )
}
