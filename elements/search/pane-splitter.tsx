/** The line between two panes that lie over each other. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

const step = 16

export interface PaneSplitterProps {
  readonly label: string
  /** Height of the pane above, as it is. */
  readonly valueOf: () => number
  readonly least: number
  readonly most: () => number
  /** While it is dragged. */
  readonly onMove: (height: number) => void
  /** Once it is let go or a key was pressed; null: the height the pane has on its own. */
  readonly onEnd: (height: number | null) => void
}

/** Dragged, or moved by the arrow keys (with Shift by five steps), Home and End; Enter or a double click gives the usual height back. */
export function PaneSplitter({ label, valueOf, least, most, onMove, onEnd }: PaneSplitterProps) {
  const drag = useRef<{ readonly y: number; readonly height: number; last: number | null } | null>(null)
  const [value, setValue] = useState(least)
  useEffect(() => setValue(Math.round(valueOf())), [valueOf])
  const within = (height: number) => Math.round(Math.min(most(), Math.max(least, height)))
  const press = (event: KeyboardEvent) => {
    const by = step * (event.shiftKey ? 5 : 1)
    const keys: Readonly<Record<string, () => number | null>> = {
      ArrowDown: () => within(valueOf() + by),
      ArrowUp: () => within(valueOf() - by),
      Home: () => least,
      End: most,
      Enter: () => null,
    }
    if (!Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    event.stopPropagation()
    onEnd(keys[event.key]!())
  }
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { y: event.clientY, height: valueOf(), last: null }
  }
  const move = ({ clientY }: PointerEvent) => {
    if (
      !drag.current ||
      clientY === drag.current.y + ((drag.current.last ?? drag.current.height) - drag.current.height)
    )
      return
    drag.current.last = within(drag.current.height + clientY - drag.current.y)
    onMove(drag.current.last)
  }
  const end = () => {
    const last = drag.current?.last
    drag.current = null
    if (last != null) onEnd(last)
  }
  return (
    <div
      className="pane-splitter"
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={Math.max(value, most())}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onEnd(null)}
    />
  )
}
