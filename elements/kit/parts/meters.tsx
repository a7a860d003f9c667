import type { Signal } from './surfaces.tsx'
import dataCss from '../styles/data.css?inline'
import { addKitCss } from '../stylesheet.ts'

addKitCss(dataCss)

export interface SparklineProps {
  readonly values: readonly number[]
  readonly width?: number
  readonly height?: number
}

/** A small line without axes: the numbers beside it say how much. */
export function Sparkline({ values, width = 56, height = 18 }: SparklineProps) {
  const highest = Math.max(1, ...values)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const y = (value: number) => height - 1 - (Math.max(0, value) / highest) * (height - 3)
  const points = values.map((value, index) => `${(index * step).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {points.length > 1 && (
        <>
          <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
          <polyline points={points.join(' ')} />
        </>
      )}
    </svg>
  )
}

export interface MeterProps {
  readonly label: string
  /** 0 to 1; what is outside is drawn at the end. */
  readonly ratio: number
  readonly variant?: Extract<Signal, 'warning' | 'danger'>
  /** The value as text: '92 MiB of 5.0 GiB'. */
  readonly valueText?: string
}

export function Meter({ label, ratio, variant, valueText }: MeterProps) {
  const percent = Math.round(Math.min(1, Math.max(0, ratio)) * 1000) / 10
  return (
    <span
      className={`meter ${variant ?? ''}`}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={percent} height="1" />
      </svg>
    </span>
  )
}
