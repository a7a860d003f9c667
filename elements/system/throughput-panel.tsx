/** Messages per second over the last hour: what was taken in as bars, what was stored as a line. */
import { systemStrings } from '../../core/system/strings.ts'
import type { ThroughputHistory } from '../../core/system/schema.ts'
import { formatNumber } from '../../core/numbers/format.ts'
import { formatDateTime } from '../../core/time/formats.ts'
import { EmptyState, Panel, Skeleton, useBusy, usePolledData, useStrings, useTimeZone } from '../kit/kit.ts'
import { scaleFor, shortNumber } from './chart-scale.ts'
import { refreshMs, type ClusterFigures } from './cluster-figures.ts'
import { recordedPoints, runsOf, sampledPoints, type ThroughputPoints } from './throughput-points.ts'

const width = 600
const height = 186

export function ThroughputPanel({
  samples,
  failed,
}: {
  readonly samples: ClusterFigures['samples']
  readonly failed: boolean
}) {
  const t = useStrings(systemStrings)
  const history = usePolledData<ThroughputHistory>('/system/throughput/history', refreshMs)
  const points = history.data
    ? recordedPoints(history.data)
    : history.error && samples.length > 0
      ? sampledPoints(samples, Date.now())
      : null
  useBusy(!points && !failed)
  const minutes = (points?.spanMs ?? 0) / 60_000
  const note = !points ? '' : points.recorded ? t('throughputNote', { minutes }) : t('throughputSince', { minutes })
  return (
    <Panel title={t('throughput')} note={note} padded>
      <div className="chart-box">
        {points ? <Chart points={points} /> : failed ? <EmptyState icon="bar-chart" /> : <Skeleton />}
      </div>
    </Panel>
  )
}

function Chart({ points: { steps, stepMs, spanMs, now } }: { readonly points: ThroughputPoints }) {
  const t = useStrings(systemStrings)
  const zone = useTimeZone()
  const rates = steps.flatMap(({ input, output }) => [input, output])
  const { highest, ticks } = scaleFor(rates)
  const slot = (width * stepMs) / spanMs
  const y = (value: number) => height - (value / highest) * height
  const x = (at: number) => Math.max(0, width - ((now - at) / spanMs) * width)
  const last = steps.at(-1) ?? { input: 0, output: 0 }
  const minutes = spanMs / 60_000
  const words = t('chart', {
    input: formatNumber(last.input),
    output: formatNumber(last.output),
    highest: formatNumber(Math.max(0, ...rates)),
    minutes,
  })
  const label = (value: number) => {
    const { unit, count } = shortNumber(value)
    return unit === null ? formatNumber(count) : t(unit, { count: formatNumber(count) })
  }
  return (
    <figure>
      <div className="chart-grid">
        <div className="chart-y" aria-hidden="true">
          {ticks.toReversed().map(tick => (
            <span key={tick}>{label(tick)}</span>
          ))}
        </div>
        <svg
          className="chart"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words}
        >
          {ticks.map(tick => (
            <line key={tick} x1="0" x2={width} y1={y(tick)} y2={y(tick)} />
          ))}
          {steps.map(({ at, input }) => (
            <rect
              key={at}
              x={x(at) + slot * 0.075}
              width={Math.min(slot * 0.85, width - x(at))}
              y={y(input)}
              height={height - y(input)}
            />
          ))}
          {runsOf(steps, stepMs).map(run => (
            <polyline
              key={run[0]!.at}
              points={run.map(({ at, output }) => `${Math.min(width, x(at) + slot / 2)},${y(output)}`).join(' ')}
            />
          ))}
        </svg>
        <div className="chart-x" aria-hidden="true">
          {[minutes, minutes / 2, 0].map(ago => (
            <span key={ago}>{formatDateTime(now - ago * 60_000, 'default', zone).slice(11)}</span>
          ))}
        </div>
      </div>
      <figcaption className="chart-legend">
        <span>
          <i className="swatch in" />
          {t('in')}
        </span>
        <span>
          <i className="swatch out" />
          {t('out')}
        </span>
      </figcaption>
    </figure>
  )
}
