/** Parts of a whole: a ring for each metric. */
import type { EChartsCoreOption } from 'echarts/core'
import { useMemo, useState } from 'react'
import { formatPercentage } from '../../../../core/numbers/quantities.ts'
import { mostRings } from '../../../../core/widgets/cuts.ts'
import { drawnColumns, separator, type ChartRow } from '../../../../core/widgets/read.ts'
import { widgetStrings } from '../../../../core/widgets/strings.ts'
import { useStrings } from '../../../kit/kit.ts'
import { Canvas } from '../../chart/canvas.tsx'
import { sliceColor } from '../../chart/colors.ts'
import { Legend, toggled } from '../../chart/legend.tsx'
import { useLook } from '../../chart/look.tsx'
import { valuesOf } from '../../chart/pick.ts'
import { chartLabel, metricText, rowText } from '../../chart/text.ts'
import { tip, tipStyle } from '../../chart/tip.ts'
import type { DrawProps, Visualisation } from '../visualisation.ts'

/** A name that fits into a ring. */
const longestInRing = 10

interface Slice {
  readonly row: ChartRow
  readonly name: string
  readonly color: string
}

const valueOf = (row: ChartRow, at: number) => {
  const value = row.values[at]
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}

function Pie({ data, config, title, zone, onPick }: DrawProps) {
  const t = useStrings(widgetStrings)
  const look = useLook()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const rings = useMemo(() => drawnColumns(data).slice(0, mostRings), [data])
  const slices = useMemo(
    (): Slice[] =>
      data.rows.map((row, index) => {
        const name = rowText(data.rowGroups, row.key, zone)
        return { row, name, color: sliceColor(data, row.key, name, index, look, config.formatting_settings) }
      }),
    [data, zone, look, config.formatting_settings],
  )
  const shown = useMemo(() => slices.filter(({ name }) => !hidden.has(name)), [slices, hidden])
  const sums = useMemo(
    () => rings.map(({ at }) => shown.reduce((sum, { row }) => sum + valueOf(row, at), 0)),
    [rings, shown],
  )

  const option = useMemo((): EChartsCoreOption => {
    const across = Math.ceil(Math.sqrt(rings.length))
    const down = Math.max(1, Math.ceil(rings.length / across))
    const size = (part: number) => `${Math.round(part / Math.max(across, down))}%`
    return {
      tooltip: {
        ...tipStyle(look),
        trigger: 'item',
        formatter: ({ seriesIndex, dataIndex }: { readonly seriesIndex: number; readonly dataIndex: number }) => {
          const { row, name, color } = shown[dataIndex]!
          const value = valueOf(row, rings[seriesIndex]!.at)
          return tip(
            rings[seriesIndex]!.column.name,
            [
              {
                color,
                name,
                value: `${metricText(config, rings[seriesIndex]!.column.series, value)}${separator}${formatPercentage(value / sums[seriesIndex]!)}`,
              },
            ],
            String,
          )
        },
      },
      series: rings.map(({ column, at }, index) => ({
        type: 'pie',
        name: String(index),
        radius: [size(58), size(92)],
        cursor: onPick ? 'pointer' : 'default',
        center: [
          `${(((index % across) + 0.5) / across) * 100}%`,
          `${((Math.floor(index / across) + 0.5) / down) * 100}%`,
        ],
        itemStyle: { borderColor: look.panel, borderWidth: 1 },
        emphasis: { scale: false },
        stillShowZeroSum: false,
        labelLine: { show: false },
        label: {
          show: true,
          position: 'center',
          color: look.text,
          fontFamily: look.font,
          fontSize: rings.length > 1 ? 12 : 15,
          lineHeight: 18,
          fontWeight: 600,
          formatter: () =>
            `${metricText(config, column.series, sums[index]!)}${column.name.length <= longestInRing ? `\n${column.name}` : ''}`,
        },
        // One label is enough: those of the other slices would lie on it.
        data: shown.map(({ row, color }, slice) => ({
          value: valueOf(row, at),
          name: String(slice),
          itemStyle: { color },
          ...(slice > 0 ? { label: { show: false } } : {}),
        })),
      })),
    }
  }, [rings, shown, sums, config, look, onPick])

  const whole = slices.reduce((sum, { row }) => sum + valueOf(row, rings[0]?.at ?? 0), 0)
  return (
    <div className="drawing piebox">
      <div className="plotbox">
        <Canvas
          option={option}
          label={chartLabel(t, title, t('pie'), data)}
          onPick={
            onPick &&
            (({ seriesIndex, dataIndex, x, y }) => {
              const values = valuesOf(data, shown[dataIndex]!.row.key, rings[seriesIndex]!.column.key)
              if (values.length > 0) onPick({ values, x, y })
            })
          }
        />
      </div>
      <Legend
        title={title}
        column
        hidden={hidden}
        onToggle={name => setHidden(toggled(hidden, name))}
        items={slices.map(({ row, name, color }) => ({
          name,
          color,
          note: whole > 0 ? formatPercentage(valueOf(row, rings[0]?.at ?? 0) / whole) : undefined,
        }))}
      />
    </div>
  )
}

export const visualisation: Visualisation = { type: 'pie', icon: 'pie-chart', Draw: Pie, onCanvas: true }
