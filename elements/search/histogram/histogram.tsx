/** Messages over time, stacked by level with the worst at the baseline; a dragged range can be zoomed into. */
import { useEffect, useMemo, useState } from 'react'
import type { Translate } from '../../../core/brand/catalogue.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import type { BucketWidth } from '../../../core/search/interval.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { widenedRange } from '../../../core/time/shift-range.ts'
import { Button, IconButton, useStrings } from '../../kit/kit.ts'
import { Brush, type Selection } from './histogram-brush.tsx'
import { halfOf, layoutPlot, type Column, type Domain, type Scale } from './histogram-layout.ts'
import { SeriesMark, seriesName } from './histogram-readout.tsx'
import { seriesOf, type Series, type SeriesKey } from './histogram-series.ts'
import { timeTicks } from './histogram-ticks.ts'
import { RanDetails } from './ran-details.tsx'
import { TimeAxis } from './time-axis.tsx'
import type { SearchResult } from '../search-state.ts'
import { useWidth } from '../../kit/use-width.ts'

export interface HistogramProps {
  readonly result: SearchResult
  readonly zone: string
  /** Newer messages run below: the figures are marked as those of the search before. */
  readonly live: boolean
  /** In pixels; that of the style sheet. */
  readonly plotHeight: number
  readonly scale: Scale
  readonly onScale: (scale: Scale) => void
  readonly onZoom: (range: Domain) => void
}

export function Histogram({ result, zone, live, plotHeight, scale, onScale, onZoom }: HistogramProps) {
  const t = useStrings(searchStrings)
  const p = useStrings(searchPageStrings)
  const { histogram, bucket, durationMs, total, searchId } = result
  /** The bars count more than the list, which has filters of its own. */
  const over = result.request.messageFilters.some(({ disabled }) => !disabled) ? (histogram?.total ?? null) : null
  const range = { from: Date.parse(result.range.from), to: Date.parse(result.range.to) }
  const [hidden, setHidden] = useState<ReadonlySet<SeriesKey>>(() => new Set())
  const [selection, setSelection] = useState<Selection | null>(null)
  const [plot, width] = useWidth<HTMLDivElement>()
  useEffect(() => setSelection(null), [searchId])

  const domain = useMemo<Domain>(() => ({ from: histogram?.from ?? 0, to: histogram?.to ?? 0 }), [histogram])
  const series = useMemo(() => (histogram ? seriesOf(histogram) : []), [histogram])
  const shown = useMemo(() => series.filter(({ key }) => !hidden.has(key)), [series, hidden])
  const { columns, max } = useMemo(
    () =>
      histogram && bucket && width > 0
        ? layoutPlot({
            domain,
            bucket,
            bars: histogram.bars,
            series: shown,
            width,
            height: plotHeight,
            scale,
          })
        : { columns: [], max: 2 },
    [histogram, bucket, domain, shown, width, plotHeight, scale],
  )
  const ticks = useMemo(() => (domain.to > domain.from ? timeTicks(domain, width, zone) : []), [domain, width, zone])
  const toggle = (key: SeriesKey) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    setHidden(next)
  }

  return (
    <section className={live ? 'histo before' : 'histo'} aria-label={t('histogram')}>
      <div className="row wrap hh">
        <span>
          <b className="strong tabular">{formatNumber(total)}</b> <Words count={total} />
          {over !== null && <span className="muted tabular"> {t('ofMessages', { total: formatNumber(over) })}</span>}
        </span>
        <ul className="row legend">
          {series.map(one => (
            <LegendItem key={one.key} series={one} hidden={hidden.has(one.key)} onToggle={() => toggle(one.key)} />
          ))}
        </ul>
        {live && (
          <span className="badge">
            {t('beforeLive', { time: formatDateTime(result.range.to, 'default', zone).slice(11) })}
          </span>
        )}
        <span className="row end">
          <RanDetails result={result} zone={zone}>
            {bucket && columns.length > 0 && t('bars', { width: widthText(bucket, t), ms: formatNumber(durationMs) })}
          </RanDetails>
          <Button
            size="sm"
            variant="ghost"
            className="scale"
            aria-pressed={scale === 'sqrt'}
            title={t('squareRoot')}
            aria-label={t('squareRoot')}
            onClick={() => onScale(scale === 'sqrt' ? 'linear' : 'sqrt')}
          >
            <span aria-hidden="true">√</span>
          </Button>
          <IconButton
            size="sm"
            icon="zoom-out"
            label={p('zoomOut')}
            onClick={() => onZoom(widenedRange(range, Date.now()))}
          />
        </span>
      </div>
      <div className="plot">
        <div className="yax" aria-hidden="true">
          {columns.length > 0 &&
            [max, halfOf(max, scale), 0].map((value, at) => <span key={at}>{formatNumber(value)}</span>)}
        </div>
        <div ref={plot} className="pl">
          <svg
            className="chart"
            width={width}
            height={plotHeight}
            role="img"
            aria-label={t('histogramLabel', { count: formatNumber(over ?? total) })}
          >
            <g className="grid">
              {[0.5, plotHeight / 2 + 0.5].map(y => (
                <line key={y} x1="0" x2={width} y1={y} y2={y} />
              ))}
            </g>
            {selection && <SelectedArea selection={selection} domain={domain} width={width} height={plotHeight} />}
            {columns.map(column => (
              <Bar key={column.time} column={column} />
            ))}
          </svg>
          <TimeAxis ticks={ticks} width={width} />
          {bucket && columns.length > 0 && (
            <Brush
              domain={domain}
              bucket={bucket}
              columns={columns}
              series={shown}
              width={width}
              zone={zone}
              selection={selection}
              onSelect={setSelection}
              onZoom={onZoom}
            />
          )}
        </div>
      </div>
    </section>
  )
}

function widthText({ size, unit }: BucketWidth, t: Translate<typeof searchStrings.strings>): string {
  return unit === 'day' || unit === 'week' || unit === 'month' ? t(unit, { count: size }) : t(unit, { size })
}

function Words({ count }: { count: number }) {
  return <span className="muted">{useStrings(searchStrings)('messages', { count })}</span>
}

function SelectedArea({
  selection: { from, to },
  domain,
  width,
  height,
}: {
  selection: Selection
  domain: Domain
  width: number
  height: number
}) {
  const scale = width / Math.max(1, domain.to - domain.from)
  return <rect className="brush" x={(from - domain.from) * scale} width={(to - from) * scale} y="0" height={height} />
}

function Bar({ column }: { column: Column }) {
  return (
    <g>
      {column.segments.map(({ key, y, height }) => (
        <rect key={key} className={`bar s-${key}`} x={column.x} width={column.width} y={y} height={height} />
      ))}
    </g>
  )
}

function LegendItem({
  series: { key, count },
  hidden,
  onToggle,
}: {
  series: Series
  hidden: boolean
  onToggle: () => void
}) {
  const t = useStrings(searchStrings)
  const name = seriesName(key, t)
  return (
    <li>
      <button
        type="button"
        className="leg"
        aria-pressed={!hidden}
        title={t(hidden ? 'showLevel' : 'hideLevel', { level: name })}
        onClick={onToggle}
      >
        <SeriesMark name={key} />
        <span className="word">{name}</span>
        <span className="muted">{formatNumber(count)}</span>
      </button>
    </li>
  )
}
