/** Puts the focus on the menu of a widget whose tile is drawn anew. */
import { useEffect, useRef } from 'react'
import { useHost } from '../kit/kit.ts'

const menu = '.tileactions [popovertarget]'
const mostFrames = 10

/** Returns the place of a widget in the grid. */
export const placeInGrid = (id: string): string => `[data-item="${CSS.escape(id)}"]`

/** Focuses the menu in a place once it is there, unless something of the element has the focus by then. Returns how to stop. */
export function focusMenuIn(root: ShadowRoot, place: string): () => void {
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
}

/**
 * Keeps the focus at the menu of a widget that begins or ends to be shown alone.
 * @param focused id of the widget that is shown alone; null: none
 */
export function useFocusOfWidget(focused: string | null): void {
  const { element } = useHost()
  const before = useRef(focused)
  useEffect(() => {
    const left = before.current
    before.current = focused
    if (left === focused) return undefined
    return focusMenuIn(element.shadowRoot, focused !== null ? '.widgetalone' : placeInGrid(left!))
  }, [element, focused])
}
