/** Keeps the focus at the menu of a widget that begins or ends to be shown alone: its tile is another one then. */
import { useEffect, useRef } from 'react'
import { useHost } from '../kit/kit.ts'

const menu = '.tileactions [popovertarget]'
const mostFrames = 10

/** @param focused id of the widget that is shown alone; null: none */
export function useFocusOfWidget(focused: string | null): void {
  const { element } = useHost()
  const before = useRef(focused)
  useEffect(() => {
    const left = before.current
    before.current = focused
    if (left === focused) return undefined
    const root = element.shadowRoot
    const place = focused !== null ? '.widgetalone' : `[data-item="${CSS.escape(left!)}"]`
    // The grid draws its tiles once it has measured itself.
    let frames = 0
    let frame = 0
    const find = () => {
      if (root.activeElement !== null) return
      const found = root.querySelector<HTMLElement>(`${place} ${menu}`)
      if (found) found.focus()
      else if (frames++ < mostFrames) frame = requestAnimationFrame(find)
    }
    find()
    return () => cancelAnimationFrame(frame)
  }, [element, focused])
}
