/** A field of cells: rows across, columns up, the first metric as the colour. */
import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { colorAt, colorScale } from '../../../../core/values/color-scales.ts'
import { heatmapScales, type HeatmapConfig, type HeatmapScale } from '../../../../core/widgets/types/heatmap.ts'
import { settingsOf } from '../../../../core/widgets/visualization-settings.ts'
import { heatCells, heatRange } from '../../../../core/widgets/heat.ts'
import { drawnColumns } from '../../../../core/widgets/read.ts'
import { widgetStrings } from '../../../../core/widgets/strings.ts'
import { CheckboxField, NumberField, SelectField, TextField, useStableValue, useStrings } from '../../../kit/kit.ts'
import { useWidth } from '../../../kit/use-width.ts'
import { Canvas } from '../../chart/canvas.tsx'
import { useLook } from '../../chart/look.tsx'
import { valuesOf } from '../../chart/pick.ts'
import { usePictureLegend } from '../../chart/picture.ts'
import { rowAxis } from '../../chart/row-axis.ts'
import { chartLabel, metricText, rowText, shortText } from '../../chart/text.ts'
import { tip, tipStyle } from '../../chart/tip.ts'
import { useSettings } from '../options.tsx'
import type { DrawProps, OptionsProps, Visualisation } from '../visualisation.ts'

const stops = 16

function colorsOf({ color_scale: name, reverse_scale: reverse }: HeatmapConfig): string[] {
  const scale = colorScale(name)
  const colors = Array.from({ length: stops }, (_, index) => colorAt(scale, index / (stops - 1)))
  return reverse ? colors.reverse() : colors
}

function HeatMap({ data, config, title, zone, onPick }: DrawProps) {
  const t = useStrings(widgetStrings)
  const look = useLook()
  const [box, width] = useWidth<HTMLDivElement>()
  const settings = useStableValue(settingsOf(config, 'heatmap'))
  const axis = useMemo(() => rowAxis(data, config, zone, Math.max(width - 110, 100)), [data, config, zone, width])
  const columns = useMemo(() => drawnColumns(data).filter(({ column }) => column.series === 0), [data])
  const names = useMemo(
    () => columns.map(({ column }) => rowText(data.columnGroups, column.key, zone) || column.name),
    [columns, data, zone],
  )
  const { cells, range, colors } = useMemo(() => {
    const found = heatCells(
      axis.rows.map(row => row?.values ?? null),
      columns.map(({ at }) => at),
      settings,
    )
    return { cells: found, range: heatRange(found, settings), colors: colorsOf(settings) }
  }, [axis, columns, settings])

  usePictureLegend(
    useMemo(
      () => [
        { name: metricText(config, 0, range.min), color: colors[0]! },
        { name: metricText(config, 0, range.max), color: colors.at(-1)! },
      ],
      [config, range, colors],
    ),
  )

  const option = useMemo((): EChartsCoreOption => {
    const text = { color: look.label, fontFamily: look.font, fontSize: 12 }
    return {
      grid: { left: 4, right: 4, top: 6, bottom: 4, containLabel: true },
      tooltip: {
        ...tipStyle(look),
        trigger: 'item',
        formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
          const cell = cells[dataIndex]!
          return tip(
            axis.names[cell.row]!,
            [{ name: names[cell.column]!, value: metricText(config, 0, cell.value) }],
            String,
          )
        },
      },
      xAxis: {
        type: 'category',
        data: axis.names.map((_, index) => String(index)),
        axisLine: { show: false },
        axisTick: { show: false },
        splitArea: { show: false },
        axisLabel: { ...text, hideOverlap: true, ...axis.labels },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: names.map((_, index) => String(index)),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { ...text, formatter: (_: string, index: number) => shortText(names[index] ?? '', 18) },
      },
      visualMap: { show: false, type: 'continuous', min: range.min, max: range.max, inRange: { color: colors } },
      series: [
        {
          type: 'heatmap',
          progressive: 0,
          cursor: onPick ? 'pointer' : 'default',
          itemStyle: { borderColor: look.panel, borderWidth: 1 },
          emphasis: { itemStyle: { borderColor: look.text, borderWidth: 1 } },
          data: cells.map(({ row, column, value }) => [row, column, value]),
        },
      ],
    }
  }, [axis, names, cells, range, colors, config, look, onPick])

  return (
    <div className="drawing">
      <div ref={box} className="plotbox">
        <Canvas
          option={option}
          label={chartLabel(t, title, t('heatmap'), data)}
          onPick={
            onPick &&
            (({ dataIndex, x, y }) => {
              const cell = cells[dataIndex]!
              const row = axis.rows[cell.row]
              const values = row ? valuesOf(data, row.key, columns[cell.column]!.column.key) : []
              if (values.length > 0) onPick({ values, x, y })
            })
          }
        />
      </div>
      <div className="ramp xs muted tabular" aria-hidden="true">
        <span>{metricText(config, 0, range.min)}</span>
        <span className="rampbar" style={{ background: `linear-gradient(to right, ${colors.join(', ')})` }} />
        <span>{metricText(config, 0, range.max)}</span>
      </div>
    </div>
  )
}

function Options(props: OptionsProps) {
  const t = useStrings(widgetStrings)
  const [settings, set] = useSettings(props, 'heatmap')
  return (
    <>
      <SelectField
        label={t('colorScale')}
        options={heatmapScales.map(value => ({ value, label: value }))}
        value={settings.color_scale}
        onChange={choice => set({ color_scale: (choice ?? 'Viridis') as HeatmapScale })}
      />
      <CheckboxField
        label={t('reverseScale')}
        checked={settings.reverse_scale}
        onChange={checked => set({ reverse_scale: checked })}
      />
      <CheckboxField
        label={t('autoScale')}
        checked={settings.auto_scale}
        onChange={checked => set({ auto_scale: checked })}
      />
      {!settings.auto_scale && (
        <div className="pairfields">
          <TextField
            label={t('scaleMin')}
            value={settings.z_min ?? ''}
            error={props.problemOf('visualization_config.z_min')}
            onChange={text => set({ z_min: text === '' ? null : text })}
          />
          <TextField
            label={t('scaleMax')}
            value={settings.z_max ?? ''}
            onChange={text => set({ z_max: text === '' ? null : text })}
          />
        </div>
      )}
      <CheckboxField
        label={t('smallestAsDefault')}
        checked={settings.use_smallest_as_default}
        onChange={checked => set({ use_smallest_as_default: checked })}
      />
      {!settings.use_smallest_as_default && (
        <NumberField
          label={t('defaultValue')}
          optional
          value={settings.default_value ?? undefined}
          onChange={value => set({ default_value: value ?? null })}
        />
      )}
    </>
  )
}

export const visualisation: Visualisation = {
  type: 'heatmap',
  icon: 'grid-3x3',
  Draw: HeatMap,
  onCanvas: true,
  Options,
}
