/** What the condition compares over the range of a preview, and the line that it has to cross. */
import { useMemo } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import type { PreviewCurve } from '../../../core/alerts/schema.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { useStrings } from '../../kit/kit.ts'
import { useWidth } from '../../kit/use-width.ts'
import { shortText } from '../../widgets/chart/text.ts'
import { curveRuns, valueSteps, type PreviewBar } from './preview-data.ts'

const height = 96
const radius = 2.5

export interface PreviewCurvePlotProps {
  /** Parts of the range, one for each value. */
  readonly bars: readonly PreviewBar[]
  readonly curve: PreviewCurve
}

export function PreviewCurvePlot({ bars, curve: { series, operator, threshold, values } }: PreviewCurvePlotProps) {
  const t = useStrings(definitionPageStrings)
  const [box, width] = useWidth<HTMLDivElement>()
  const known = useMemo(() => values.filter(value => value !== null), [values])
  const steps = useMemo(() => valueSteps([...known, ...(threshold === null ? [] : [threshold])]), [known, threshold])
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last || known.length === 0) return null
  const [low, high] = [steps[0]!, steps.at(-1)!]
  const name = shortText(series, 60)
  const isLow = operator.startsWith('<')
  const x = (at: number) => {
    const bar = bars[at] ?? last
    return (((bar.from + bar.to) / 2 - first.from) / (last.to - first.from)) * width
  }
  const y = (value: number) => height - ((value - low) / (high - low)) * height
  const words = t(isLow ? 'curveLowest' : 'curveHighest', {
    series: name,
    value: formatNumber(isLow ? Math.min(...known) : Math.max(...known)),
  })
  return (
    <>
      <p className="preview-legend xs muted">
        <bdi className="mono">{name}</bdi>
        {threshold !== null && (
          <span className="preview-threshold mono">
            {operator} {formatNumber(threshold)}
          </span>
        )}
      </p>
      <div className="preview-scale curve" aria-hidden="true">
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
            {curveRuns(values).map(run => (
              <Run key={run[0]![0]} points={run.map(([at, value]) => [x(at), y(value)])} />
            ))}
            {threshold !== null && <line className="threshold" x1="0" x2={width} y1={y(threshold)} y2={y(threshold)} />}
          </svg>
        )}
      </div>
    </>
  )
}

/** A value alone is a point. */
function Run({ points }: { readonly points: readonly (readonly [x: number, y: number])[] }) {
  const [[x, y]] = [points[0]!]
  if (points.length === 1) return <circle className="value" cx={x} cy={y} r={radius} />
  return <polyline className="curve" points={points.map(point => point.join()).join(' ')} />
}
