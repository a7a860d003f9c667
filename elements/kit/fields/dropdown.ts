/**
 * The dropdown of a field: a manual popover, at least as wide as the field, closed when the focus leaves both.
 * An input inside it (a filter) gets the focus at once.
 */
import { useLayoutEffect, useRef, useState, type FocusEvent, type MouseEvent } from 'react'
import { keepPlaced } from '../placement.ts'

export interface Dropdown {
  readonly open: boolean
  readonly show: () => void
  readonly hide: () => void
  /** For the element around the field and the popover. */
  readonly boxProps: {
    readonly ref: (element: HTMLElement | null) => void
    readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  }
  /** For the popover, which is rendered only while open. */
  readonly popoverProps: {
    readonly popover: 'manual'
    readonly ref: (element: HTMLElement | null) => void
    readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void
  }
}

export function useDropdown(): Dropdown {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLElement>(null)
  const [floating, setFloating] = useState<HTMLElement | null>(null)

  // It may come later than `open`: with the first suggestions.
  useLayoutEffect(() => {
    const anchor = box.current
    if (!floating || !anchor) return undefined
    floating.showPopover()
    const end = keepPlaced(floating, anchor, 'start', true)
    floating.querySelector('input')?.focus()
    return end
  }, [floating])

  return {
    open,
    show: () => setOpen(true),
    hide: () => setOpen(false),
    boxProps: {
      ref: element => {
        box.current = element
      },
      onBlur: event => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      },
    },
    popoverProps: {
      popover: 'manual',
      ref: setFloating,
      // A press on an option leaves the focus where it is.
      onMouseDown: event => {
        if (!(event.target as Element).closest('input, button')) event.preventDefault()
      },
    },
  }
}
