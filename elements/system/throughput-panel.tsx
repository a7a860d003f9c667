/** Messages per second over the last minutes: what came in as bars, what was stored as a line. */
import { systemStrings } from '../../core/system/strings.ts'
import { formatNumber } from '../../core/numbers/format.ts'
import { formatDateTime } from '../../core/time/formats.ts'
import { EmptyState, Panel, Skeleton, useBusy, useStrings, useTimeZone } from '../kit/kit.ts'
import { scaleFor, shortNumber } from './chart-scale.ts'
import { keptSamples, refreshMs, type ClusterFigures } from './cluster-figures.ts'

const minutes = keptSamples * refreshMs / 60_000
const width = 600
const height = 186
const slot = width / keptSamples

export function ThroughputPanel({ samples, failed }: { readonly samples: ClusterFigures['samples'], readonly failed: boolean }) {
  const t = useStrings(systemStrings)
  useBusy(samples.length === 0 && !failed)
  return (
    <Panel title={t('throughput')} note={t('throughputNote', { minutes })} padded>
      <div className="chart-box">
        {samples.length > 0 ? <Chart samples={samples} /> : failed ? <EmptyState icon="bar-chart" /> : <Skeleton />}
      </div>
    </Panel>
  )
}

function Chart({ samples }: { readonly samples: ClusterFigures['samples'] }) {
  const t = useStrings(systemStrings)
  const zone = useTimeZone()
  const { highest, ticks } = scaleFor(samples.flatMap(({ input, output }) => [input, output]))
  const y = (value: number) => height - value / highest * height
  const x = (index: number) => (keptSamples - samples.length + index) * slot
  const last = samples.at(-1)!
  const most = Math.max(...samples.flatMap(({ input, output }) => [input, output]))
  const now = Date.now()
  const words = t('chart', { input: formatNumber(last.input), output: formatNumber(last.output), highest: formatNumber(most), minutes })
  const label = (value: number) => {
    const { unit, count } = shortNumber(value)
    return unit === null ? formatNumber(count) : t(unit, { count: formatNumber(count) })
  }
  return (
    <figure>
      <div className="chart-grid">
        <div className="chart-y" aria-hidden="true">{ticks.toReversed().map(tick => <span key={tick}>{label(tick)}</span>)}</div>
        <svg
          className="chart"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words}
        >
          {ticks.map(tick => <line key={tick} x1="0" x2={width} y1={y(tick)} y2={y(tick)} />)}
          {samples.map(({ input }, index) => (
            <rect key={index} x={x(index) + slot * .075} width={slot * .85} y={y(input)} height={height - y(input)} />
          ))}
          <polyline points={samples.map(({ output }, index) => `${x(index) + slot / 2},${y(output)}`).join(' ')} />
        </svg>
        <div className="chart-x" aria-hidden="true">
          {[minutes, minutes / 2, 0].map(ago => <span key={ago}>{formatDateTime(now - ago * 60_000, 'default', zone).slice(11)}</span>)}
        </div>
      </div>
      <figcaption className="chart-legend">
        <span><i className="swatch in" />{t('in')}</span>
        <span><i className="swatch out" />{t('out')}</span>
      </figcaption>
    </figure>
  )
}
