/** A map of the world with a point for each place, the larger the more. */
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { VisualizationConfigs } from '../../../../core/widgets/types.ts'
import { settingsOf } from '../../../../core/widgets/visualization-settings.ts'
import { placesOf } from '../../../../core/widgets/places.ts'
import { widgetStrings } from '../../../../core/widgets/strings.ts'
import { EmptyState, IconButton, NumberField, Skeleton, useStableValue, useStrings } from '../../../kit/kit.ts'
import { Canvas } from '../../chart/canvas.tsx'
import { columnColor } from '../../chart/colors.ts'
import { useLook } from '../../chart/look.tsx'
import { valuesOf } from '../../chart/pick.ts'
import { metricText, rowText } from '../../chart/text.ts'
import { tip, tipStyle } from '../../chart/tip.ts'
import { useSettings } from '../options.tsx'
import type { DrawProps, OptionsProps, Visualisation } from '../visualisation.ts'

const [smallest, largest] = [6, 26]
const step = 40
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}

/** The part of the map that is seen, as ECharts has it. */
interface Section {
  readonly center?: readonly number[]
  readonly zoom: number
}

/** Registers the countries with ECharts when the first map is shown. */
function useWorld(): string | Error | null {
  const [world, setWorld] = useState<string | Error | null>(null)
  useEffect(() => {
    import('../../chart/world-map.ts').then(
      ({ registerWorldMap }) => setWorld(registerWorldMap()),
      (reason: unknown) => setWorld(new Error(String(reason))),
    )
  }, [])
  return world
}

function WorldMap(props: DrawProps) {
  const t = useStrings(widgetStrings)
  const world = useWorld()
  if (world instanceof Error) return <EmptyState icon="exclamation-triangle" title={t('chartUnavailable')} />
  return world === null ? <Skeleton rows={3} /> : <Places {...props} map={world} />
}

function Places({ data, config, zone, onPick, map }: DrawProps & { readonly map: string }) {
  const t = useStrings(widgetStrings)
  const look = useLook()
  const chart = useRef<EChartsType>(null)
  const [turn, setTurn] = useState(0)
  const { places, others } = useMemo(() => placesOf(data), [data])
  const { viewport } = settingsOf(config, 'map')
  const { center_x: x, center_y: y, zoom } = viewport
  // Where the reader moved to stays when new values come.
  const seen = useRef<Section | null>(null)
  const configured = useStableValue(viewport)
  useLayoutEffect(() => {
    seen.current = null
  }, [configured])

  const [first] = data.columns
  const color = first ? columnColor(data, first, 0, look, config.formatting_settings) : look.series[0]

  const option = useMemo((): EChartsCoreOption => {
    const most = places.reduce((largestValue, { value }) => Math.max(largestValue, value), 0)
    const centered = x !== 0 || y !== 0 || zoom > 1
    return {
      tooltip: {
        ...tipStyle(look),
        trigger: 'item',
        formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
          const place = places[dataIndex]
          const row = place && data.rows[place.row]
          if (!row) return ''
          return tip(
            rowText(data.rowGroups, row.key, zone),
            data.columns
              .map(({ name, series }, at) => ({ name, value: metricText(config, series, row.values[at]) }))
              .filter(({ value }) => value !== ''),
            String,
          )
        },
      },
      geo: {
        map,
        roam: 'move',
        silent: true,
        aspectScale: 1,
        zoom: 2 ** (Math.max(1, zoom) - 1),
        ...(centered ? { center: [x, y] } : {}),
        ...seen.current,
        itemStyle: { areaColor: look.press, borderColor: look.border, borderWidth: 0.5 },
        label: { show: false },
      },
      series: [
        {
          type: 'scatter',
          coordinateSystem: 'geo',
          cursor: onPick ? 'pointer' : 'default',
          itemStyle: { color, opacity: 0.7, borderColor: look.panel, borderWidth: 1 },
          data: places.map(({ longitude, latitude, value }) => [longitude, latitude, value]),
          symbolSize: ([, , value]: readonly number[]) =>
            most > 0 ? smallest + (largest - smallest) * Math.sqrt(Math.max(0, value!) / most) : smallest,
        },
      ],
    }
    // `turn` restores the initial view.
  }, [places, data, config, color, look, zone, map, x, y, zoom, onPick, turn])

  const onChart = useCallback((drawn: EChartsType) => {
    chart.current = drawn
    drawn.on('georoam', () => {
      const [geo] = (drawn.getOption() as { readonly geo?: readonly Section[] }).geo ?? []
      if (geo) seen.current = { center: geo.center, zoom: geo.zoom }
    })
  }, [])
  const roam = (change: { readonly zoom?: number; readonly dx?: number; readonly dy?: number }) => {
    const drawn = chart.current
    drawn?.dispatchAction({
      type: 'geoRoam',
      componentType: 'geo',
      originX: drawn.getWidth() / 2,
      originY: drawn.getHeight() / 2,
      ...change,
    })
  }
  const press = (event: KeyboardEvent) => {
    const way = Object.hasOwn(arrows, event.key) ? arrows[event.key] : undefined
    if (!way) return
    event.preventDefault()
    roam({ dx: way[0], dy: way[1] })
  }
  if (places.length === 0) return <EmptyState icon="globe" title={t('noPlaces')} />
  return (
    <div className="drawing">
      <div className="plotbox">
        <Canvas
          option={option}
          onChart={onChart}
          label={t('mapLabel', { count: places.length })}
          onPick={
            onPick &&
            (({ dataIndex, x: left, y: top }) => {
              const row = data.rows[places[dataIndex]?.row ?? -1]
              const values = row ? valuesOf(data, row.key) : []
              if (values.length > 0) onPick({ values, x: left, y: top })
            })
          }
        />
        <div className="mapbuttons" onKeyDown={press}>
          <IconButton
            size="sm"
            variant="default"
            icon="zoom-in"
            label={t('zoomIn')}
            onClick={() => roam({ zoom: 1.5 })}
          />
          <IconButton
            size="sm"
            variant="default"
            icon="zoom-out"
            label={t('zoomOut')}
            onClick={() => roam({ zoom: 1 / 1.5 })}
          />
          <IconButton
            size="sm"
            variant="default"
            icon="globe"
            label={t('wholeWorld')}
            onClick={() => {
              seen.current = null
              setTurn(turn + 1)
            }}
          />
        </div>
      </div>
      {others > 0 && <p className="xs muted">{t('otherPlaces', { count: others })}</p>}
    </div>
  )
}

function Options(props: OptionsProps) {
  const t = useStrings(widgetStrings)
  const [{ viewport }, set] = useSettings(props, 'map')
  const put = (change: Partial<VisualizationConfigs['map']['viewport']>) =>
    set({ viewport: { ...viewport, ...change } })
  return (
    <>
      <div className="pairfields">
        <NumberField
          label={t('centerY')}
          min={-90}
          max={90}
          step="any"
          value={viewport.center_y}
          onChange={value => put({ center_y: value ?? 0 })}
        />
        <NumberField
          label={t('centerX')}
          min={-180}
          max={180}
          step="any"
          value={viewport.center_x}
          onChange={value => put({ center_x: value ?? 0 })}
        />
      </div>
      <NumberField
        label={t('zoom')}
        min={1}
        max={12}
        value={viewport.zoom}
        onChange={value => put({ zoom: Math.round(value ?? 1) })}
      />
    </>
  )
}

export const visualisation: Visualisation = { type: 'map', icon: 'globe', Draw: WorldMap, onCanvas: true, Options }
