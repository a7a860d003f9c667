import { useId } from 'react'
import { formatNumber } from '../../../core/numbers/format.ts'
import { formatPercentage } from '../../../core/numbers/quantities.ts'
import dataCss from '../styles/data.css?inline'
import { addKitCss } from '../stylesheet.ts'
import progressCss from './progress.css?inline'
import type { Signal } from './surfaces.tsx'

addKitCss(dataCss)
addKitCss(progressCss)

export interface ProgressBarProps {
  readonly label: string
  /** 0 to 1; what is outside stands at the end. Undefined: it is not known how far it is. */
  readonly ratio?: number
  /** The progress as text: '3 of 12 files'. Default: as a percentage. */
  readonly valueText?: string
  readonly variant?: Signal
}

/** Shows the progress of a task; label and value are above the bar. */
export function ProgressBar({ label, ratio, valueText, variant }: ProgressBarProps) {
  const id = useId()
  const done = ratio === undefined || Number.isNaN(ratio) ? undefined : Math.min(1, Math.max(0, ratio))
  const words = valueText ?? (done === undefined ? undefined : formatPercentage(done))
  return (
    <div className="progress">
      <div className="row xs">
        <span id={id} className="grow">
          {label}
        </span>
        {words !== undefined && <span className="tabular muted">{words}</span>}
      </div>
      <div
        className={`progress-track ${variant ?? ''}`}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={done === undefined ? undefined : Math.round(done * 1000) / 10}
        aria-valuetext={words}
      >
        {done === undefined ? (
          <span className="unknown" />
        ) : (
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={done * 100} height="1" />
          </svg>
        )}
      </div>
    </div>
  )
}

export interface ProgressSegment {
  readonly label: string
  /** Its part of the whole, in any unit; what is no positive number counts as 0. */
  readonly value: number
  /** Default: the value in the product's number format. */
  readonly valueText?: string
  /** Default: the next colour of the chart palette. */
  readonly variant?: Signal
}

/** Shows the parts of a whole: a bar of segments and, below it, a legend with the same data as text. */
export function SegmentedBar({
  label,
  segments,
}: {
  readonly label: string
  readonly segments: readonly ProgressSegment[]
}) {
  const id = useId()
  const values = segments.map(({ value }) => (value > 0 && Number.isFinite(value) ? value : 0))
  const whole = values.reduce((sum, value) => sum + value, 0) || 1
  const colour = (index: number) => segments[index]!.variant ?? `chart-${(index % 8) + 1}`
  let at = 0
  return (
    <figure className="progress" aria-labelledby={id}>
      <figcaption id={id} className="xs">
        {label}
      </figcaption>
      <div className="progress-track">
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          {values.map((value, index) => {
            const x = at
            at += (value / whole) * 100
            return (
              value > 0 && <rect key={index} className={colour(index)} x={x} width={(value / whole) * 100} height="1" />
            )
          })}
        </svg>
      </div>
      <ul className="progress-legend">
        {segments.map((segment, index) => (
          <li key={index}>
            <svg viewBox="0 0 8 8" aria-hidden="true">
              <rect className={colour(index)} width="8" height="8" rx="2" />
            </svg>
            {segment.label} <span className="tabular muted">{segment.valueText ?? formatNumber(segment.value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
