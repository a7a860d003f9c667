import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Input } from '../../core/inputs/schema.ts'

/**
 * A row that goes takes the focus with it. When the deleted input has left the list, the focus goes to the menu of the row that took its
 * place, else to the page's heading; unless it is somewhere else by then.
 * @returns the element around the rows, and what tells of a deletion
 */
export function useFocusAfterDeletion(
  inputs: readonly Input[] | undefined,
): readonly [RefObject<HTMLDivElement | null>, (input: Input) => void] {
  const box = useRef<HTMLDivElement>(null)
  const deleted = useRef<{ readonly id: string; readonly index: number } | null>(null)
  useLayoutEffect(() => {
    const gone = deleted.current
    if (!gone || !inputs || inputs.some(({ id }) => id === gone.id)) return
    deleted.current = null
    const root = box.current!.getRootNode() as ShadowRoot
    if (root.activeElement) return
    const menus = box.current!.querySelectorAll<HTMLElement>('.actions [aria-haspopup="menu"]')
    const next = menus[Math.min(gone.index, menus.length - 1)] ?? root.querySelector<HTMLElement>('h1')
    next?.focus()
  }, [inputs])
  return [
    box,
    ({ id }) => {
      deleted.current = { id, index: inputs?.findIndex(input => input.id === id) ?? 0 }
    },
  ]
}
