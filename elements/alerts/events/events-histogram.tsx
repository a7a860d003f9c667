/** Events over time, alerts at the baseline; a range that is dragged, or chosen with the arrow keys, narrows the search. */
import { useEffect, useMemo, useState } from 'react'
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { EventsHistogram } from '../../../core/alerts/events-schema.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { widenedRange } from '../../../core/time/shift-range.ts'
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import { IconButton, useStrings, useTimeZone } from '../../kit/kit.ts'
import { useWidth } from '../../kit/use-width.ts'
import { Brush, type Selection } from '../../search/histogram/histogram-brush.tsx'
import { xOf, type Domain } from '../../search/histogram/histogram-layout.ts'
import { timeTicks } from '../../search/histogram/histogram-ticks.ts'
import { TimeAxis } from '../../search/histogram/time-axis.tsx'
import { eventColumns } from './bars.ts'

export interface EventsOverTimeProps {
  readonly histogram: EventsHistogram
  readonly onZoom: (range: Domain) => void
}

const plotHeight = 64

export function EventsOverTime({ histogram, onZoom }: EventsOverTimeProps) {
  const t = useStrings(eventStrings)
  const p = useStrings(searchPageStrings)
  const zone = useTimeZone()
  const [plot, width] = useWidth<HTMLDivElement>()
  const [selection, setSelection] = useState<Selection | null>(null)
  const { interval, buckets, total_events: total } = histogram
  const domain = useMemo<Domain>(
    () => ({ from: Date.parse(histogram.from), to: Date.parse(histogram.to) }),
    [histogram.from, histogram.to],
  )
  useEffect(() => setSelection(null), [domain])
  const { columns, max } = useMemo(() => {
    const bars = buckets.map(({ timestamp, alerts, others }) => ({ time: Date.parse(timestamp), alerts, others }))
    return eventColumns({ domain, bucket: interval, bars, width, height: plotHeight })
  }, [domain, interval, buckets, width])
  const ticks = useMemo(() => (domain.to > domain.from ? timeTicks(domain, width, zone) : []), [domain, width, zone])
  const alerts = buckets.reduce((sum, bucket) => sum + bucket.alerts, 0)
  return (
    <section className="histo" aria-label={t('overTime')}>
      <div className="row wrap hh">
        <span>
          <b className="strong tabular">{formatNumber(total)}</b>{' '}
          <span className="muted">{t('found', { count: total })}</span>
        </span>
        <span className="row events-legend xs">
          <span className="row">
            <span className="swatch s-alerts" aria-hidden="true" />
            {t('alertCount', { count: alerts })}
          </span>
          <span className="row">
            <span className="swatch s-others" aria-hidden="true" />
            {t('otherCount', { count: total - alerts })}
          </span>
        </span>
        <span className="row end">
          <IconButton
            size="sm"
            icon="zoom-out"
            label={p('zoomOut')}
            onClick={() => onZoom(widenedRange(domain, Date.now()))}
          />
        </span>
      </div>
      <div className="plot">
        <div className="yax" aria-hidden="true">
          {columns.length > 0 && [max, 0].map(value => <span key={value}>{formatNumber(value)}</span>)}
        </div>
        <div ref={plot} className="pl">
          <svg
            className="chart"
            width={width}
            height={plotHeight}
            role="img"
            aria-label={t('histogramLabel', { count: formatNumber(total) })}
          >
            <g className="grid">
              {[0.5, plotHeight / 2 + 0.5].map(y => (
                <line key={y} x1="0" x2={width} y1={y} y2={y} />
              ))}
            </g>
            {selection && (
              <rect
                className="brush"
                x={xOf(domain, width, selection.from)}
                width={xOf(domain, width, selection.to) - xOf(domain, width, selection.from)}
                y="0"
                height={plotHeight}
              />
            )}
            {columns.map(({ time, x, width: wide, segments }) => (
              <g key={time}>
                {segments.map(({ key, y, height }) => (
                  <rect key={key} className={`bar s-${key}`} x={x} width={wide} y={y} height={height} />
                ))}
              </g>
            ))}
          </svg>
          <TimeAxis ticks={ticks} width={width} />
          {columns.length > 0 && (
            <Brush
              domain={domain}
              bucket={interval}
              columns={columns}
              series={[]}
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
