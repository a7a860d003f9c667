import type { CSSProperties } from 'react'
import { formatPercentage } from '../../../core/numbers/quantities.ts'
import type { Signal } from '../parts/surfaces.tsx'
import { addKitCss } from '../stylesheet.ts'
import progressRingCss from './progress-ring.css?inline'
import { useShoelace } from './shoelace.ts'

addKitCss(progressRingCss)

const define = () => import('./define-progress-ring.ts')

export interface ProgressRingProps {
  readonly label: string
  /** 0 to 1; what is outside stands at the end. For a task of unknown length use `ProgressBar`. */
  readonly ratio: number
  /** The text in the ring. Default: the ratio as a percentage. */
  readonly valueText?: string
  /** In pixels. Default 64. */
  readonly size?: number
  readonly variant?: Signal
}

/** Shows the progress of a task where a bar has no room; its label is not shown. */
export function ProgressRing({ label, ratio, valueText, size = 64, variant }: ProgressRingProps) {
  const done = Math.min(1, Math.max(0, Number.isNaN(ratio) ? 0 : ratio))
  const words = valueText ?? formatPercentage(done)
  const part = useShoelace(define, { selector: '[role=progressbar]', attributes: { 'aria-valuetext': words } })
  return (
    <cw-sl-progress-ring
      {...part}
      class={variant}
      style={{ '--size': `${size}px` } as CSSProperties}
      label={label}
      value={Math.round(done * 1000) / 10}
    >
      <span className="ring-text">{words}</span>
    </cw-sl-progress-ring>
  )
}
