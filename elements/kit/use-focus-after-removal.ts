import { useCallback, useLayoutEffect, useRef } from 'react'
import { useHost } from './host.ts'

/**
 * A removed row takes the focus with it. After a removal was announced and `rows` changed, the focus moves to the
 * result of `find`, unless it is somewhere in the element by then.
 * @returns announces a removal; the function is stable
 */
export function useFocusAfterRemoval(rows: unknown, find: (root: ParentNode) => HTMLElement | null): () => void {
  const host = useHost()
  const waiting = useRef(false)
  const latest = useRef(find)
  useLayoutEffect(() => {
    latest.current = find
  })
  useLayoutEffect(() => {
    if (!waiting.current) return
    waiting.current = false
    const root = host.element.shadowRoot
    if (root && !root.activeElement) latest.current(root)?.focus()
  }, [host, rows])
  return useCallback(() => {
    waiting.current = true
  }, [])
}
