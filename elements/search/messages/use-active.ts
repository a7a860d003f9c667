import { useState, type FocusEvent, type PointerEvent } from 'react'

/** Whether the mouse or the focus is in an element; a finger is there by its focus. */
export function useActive() {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const on = {
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false)
    },
  }
  return [hovered || focused, on] as const
}
