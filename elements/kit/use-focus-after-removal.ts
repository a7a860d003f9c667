import { useCallback, useLayoutEffect, useRef } from 'react'
import { useHost } from './host.ts'

/**
 * What goes takes the focus with it. After a removal was told, and `rows` are others, the focus goes to what `find` gives; unless it is
 * somewhere in the element by then.
 * @returns tells of a removal; the same function always
 */
export function useFocusAfterRemoval(rows: unknown, find: (root: ParentNode) => HTMLElement | null): () => void {
  const host = useHost()
  const waiting = useRef(false)
  const latest = useRef(find)
  useLayoutEffect(() => { latest.current = find })
  useLayoutEffect(() => {
    if (!waiting.current) return
    waiting.current = false
    const root = host.element.shadowRoot
    if (root && !root.activeElement) latest.current(root)?.focus()
  }, [host, rows])
  return useCallback(() => { waiting.current = true }, [])
}
