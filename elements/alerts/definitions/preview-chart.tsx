/** Events over the range of a preview: when the definition would have fired, and how often. */
import { useMemo } from 'react'
import type { PreviewCurve } from '../../../core/alerts/schema.ts'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { useStrings, useTimeZone } from '../../kit/kit.ts'
import { useWidth } from '../../kit/use-width.ts'
import { timeTicks } from '../../search/histogram/histogram-ticks.ts'
import { PreviewCurvePlot } from './preview-curve.tsx'
import { axisSteps, type PreviewBar } from './preview-data.ts'

const height = 120
/** Pixels between two bars. */
const gap = 1
const leastBar = 2

export interface PreviewChartProps {
  readonly bars: readonly PreviewBar[]
  readonly curve: PreviewCurve | null
}

export function PreviewChart({ bars, curve }: PreviewChartProps) {
  const t = useStrings(definitionPageStrings)
  const zone = useTimeZone()
  const [box, width] = useWidth<HTMLDivElement>()
  const steps = useMemo(() => axisSteps(bars.map(({ events }) => events)), [bars])
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return null
  const domain = { from: first.from, to: last.to }
  const high = steps.at(-1)!
  const x = (time: number) => ((time - domain.from) / (domain.to - domain.from)) * width
  const y = (events: number) => height - (events / high) * height
  const words = t('previewChart', {
    from: formatDateTime(domain.from, 'default', zone),
    to: formatDateTime(domain.to, 'default', zone),
    count: formatNumber(bars.reduce((sum, { events }) => sum + events, 0)),
  })
  return (
    <div className="preview-chart">
      {curve && <PreviewCurvePlot bars={bars} curve={curve} />}
      <div className="preview-scale" aria-hidden="true">
        {steps.toReversed().map(value => (
          <span key={value}>{formatNumber(value)}</span>
        ))}
      </div>
      <div ref={box} className="preview-plot" role="img" aria-label={words}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            {steps.map(value => (
              <line key={value} className="grid" x1="0" x2={width} y1={y(value)} y2={y(value)} />
            ))}
            {bars.map(bar => (
              <Bar key={bar.from} bar={bar} left={x(bar.from)} right={x(bar.to)} top={y(bar.events)} />
            ))}
          </svg>
        )}
        <div className="preview-times" aria-hidden="true">
          {timeTicks(domain, width, zone).map(({ time, x: at, label }) => (
            <span key={time} style={{ left: `${at}px` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

interface BarProps {
  readonly bar: PreviewBar
  readonly left: number
  readonly right: number
  readonly top: number
}

function Bar({ bar: { events, isUnknown }, left, right, top }: BarProps) {
  if (isUnknown) return <rect className="unknown" x={left} width={right - left} y="0" height={height} />
  if (events === 0) return null
  return (
    <rect
      className="fired"
      x={left}
      width={Math.max(leastBar, right - left - gap)}
      y={Math.min(top, height - leastBar)}
      height={Math.max(leastBar, height - top)}
    />
  )
}
