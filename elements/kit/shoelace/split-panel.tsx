import type { CSSProperties, ReactNode } from 'react'
import { addKitCss } from '../stylesheet.ts'
import { useShoelace } from './shoelace.ts'
import splitPanelCss from './split-panel.css?inline'
import type { SplitPanelElement } from './tags.d.ts'

addKitCss(splitPanelCss)

const define = () => import('./define-split-panel.ts')

export interface SplitPanelProps {
  /** The accessible name of the divider: 'Width of the list'. */
  readonly label: string
  readonly start: ReactNode
  readonly end: ReactNode
  /** Share of the start panel, in percent. */
  readonly position: number
  readonly onPosition: (percent: number) => void
  /** Limits of the share, in percent. Default 10 and 90. */
  readonly min?: number
  readonly max?: number
  /** One over the other; the part needs a height then. */
  readonly vertical?: boolean
}

/** Two panels with a divider that is dragged, or moved by the arrow keys (with Shift by ten percent), Home and End. */
export function SplitPanel(props: SplitPanelProps) {
  const { label, start, end, position, onPosition, min = 10, max = 90, vertical = false } = props
  const part = useShoelace<SplitPanelElement>(define, {
    selector: '[role=separator]',
    attributes: {
      'aria-label': label,
      'aria-orientation': vertical ? 'horizontal' : 'vertical',
      'aria-valuemin': String(min),
      'aria-valuemax': String(max),
    },
  })
  /** Shoelace counts from the left in either direction of text; it is the same there and back. */
  const isMirrored = part.dir === 'rtl' && !vertical
  const mirrored = (percent: number) => (isMirrored ? 100 - percent : percent)
  const within = (percent: number) => Math.min(max, Math.max(min, percent))
  const wanted = mirrored(within(position))
  const [least, most] = isMirrored ? [100 - max, 100 - min] : [min, max]
  const style = { '--share': `${within(position)}%`, '--min': `${least}%`, '--max': `${most}%` } as CSSProperties
  return (
    <cw-sl-split-panel
      {...part}
      style={style}
      vertical={vertical}
      position={wanted}
      oncw-sl-reposition={({ target, currentTarget }) => {
        if (target !== currentTarget) return
        const next = within(mirrored(target.position))
        target.position = mirrored(next)
        if (Math.abs(next - position) > 0.01) onPosition(next)
      }}
    >
      <div slot="start">{start}</div>
      <div slot="end">{end}</div>
    </cw-sl-split-panel>
  )
}
