import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { addKitCss } from '../stylesheet.ts'
import { useStrings } from '../words.ts'
import { tableStrings } from './strings.ts'
import resizerCss from './column-resizer.css?inline'

addKitCss(resizerCss)

export interface ColumnResizerProps {
  readonly name: string
  readonly width: number
  readonly min: number
  /** Null: the width the column has on its own. */
  readonly onWidth: (width: number | null) => void
}

const max = 1200
const step = 10

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/**
 * The line at a head's end: dragged, moved by the arrow keys (with Shift by five steps), Home and End; Enter or a double click gives the
 * column back its own width.
 */
export function ColumnResizer({ name, width, min, onWidth }: ColumnResizerProps) {
  const k = useStrings(tableStrings)
  const start = useRef<{ readonly x: number; readonly width: number; readonly sign: number } | null>(null)
  const set = (next: number) => onWidth(Math.min(max, Math.max(min, Math.round(next))))

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const sign = isRtl(event.currentTarget) ? -1 : 1
    const by = step * (event.shiftKey ? 5 : 1) * sign
    const keys: Readonly<Record<string, () => void>> = {
      ArrowRight: () => set(width + by),
      ArrowLeft: () => set(width - by),
      Home: () => set(min),
      End: () => set(max),
      Enter: () => onWidth(null),
    }
    if (!Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    event.stopPropagation()
    keys[event.key]!()
  }
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus({ preventScroll: true })
    start.current = { x: event.clientX, width, sign: isRtl(event.currentTarget) ? -1 : 1 }
  }
  const move = ({ clientX }: PointerEvent) => {
    const from = start.current
    if (from && clientX !== from.x) set(from.width + (clientX - from.x) * from.sign)
  }
  const end = () => {
    start.current = null
  }
  return (
    <span
      className="resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label={k('columnWidth', { name })}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={k('widthOf', { width })}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(null)}
    />
  )
}
