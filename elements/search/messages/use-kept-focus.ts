import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/** Moves the focus to the list when the focused row is removed, so that it does not fall back to the page. */
export function useKeptFocus(list: HTMLElement | null) {
  const inside = useRef(false)
  useLayoutEffect(() => {
    if (!list || !inside.current || list.contains((list.getRootNode() as ShadowRoot).activeElement)) return
    list.focus({ preventScroll: true })
  })
  return {
    onFocus() {
      inside.current = true
    },
    // React tells nothing of the blur of what it removes.
    onBlur({ relatedTarget }: FocusEvent) {
      inside.current = list?.contains(relatedTarget as Node | null) ?? false
    },
  }
}
