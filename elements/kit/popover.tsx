/** Native popovers beside their trigger (top layer, light dismiss, Esc, focus back), placed by script. */
import { useCallback, useId, useLayoutEffect, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import { keepPlaced } from './placement.ts'
import floatsCss from './styles/floats.css?inline'
import { addKitCss } from './stylesheet.ts'

addKitCss(floatsCss)

export interface PopoverState {
  readonly open: boolean
  readonly close: () => void
  readonly show: () => void
  /** For the button that opens it. */
  readonly triggerProps: {
    readonly popoverTarget: string
    readonly 'aria-expanded': boolean
    readonly ref: (element: HTMLButtonElement | null) => void
  }
  /** For the floating element. */
  readonly popoverProps: {
    readonly id: string
    readonly popover: 'auto'
    readonly ref: (element: HTMLElement | null) => void
    readonly onBeforeToggle: (event: ToggleEvent<HTMLElement>) => void
    readonly onToggle: (event: ToggleEvent<HTMLElement>) => void
  }
  readonly element: () => HTMLElement | null
}

const marked = (panel: HTMLElement) => panel.querySelector<HTMLElement>('[data-autofocus]')

/** `initialFocus` finds what takes the focus when the panel opens, `[data-autofocus]` by default; without any it stays on the trigger. */
export function usePopover(
  align: 'start' | 'end' = 'start',
  onToggle?: (open: boolean) => void,
  initialFocus: (panel: HTMLElement) => HTMLElement | null | undefined = marked,
): PopoverState {
  const id = useId()
  const trigger = useRef<HTMLElement>(null)
  const floating = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  // The content is rendered before the browser shows the panel, and after it where a script opened it. The focus moves with the panel, so that
  // a key pressed right after the one that opened it is not lost.
  useLayoutEffect(() => {
    const panel = open ? floating.current : null
    const first = panel && initialFocus(panel)
    if (!first) return
    first.autofocus = true
    if (panel.matches(':popover-open')) first.focus()
  }, [open, initialFocus])
  // The panel is placed by its size before the next paint.
  useLayoutEffect(() => {
    if (!open || !floating.current || !trigger.current) return undefined
    return keepPlaced(floating.current, trigger.current, align)
  }, [open, align])
  const close = useCallback(() => floating.current?.hidePopover(), [])
  const show = useCallback(() => floating.current?.showPopover(), [])
  return {
    open,
    close,
    show,
    element: () => floating.current,
    triggerProps: {
      popoverTarget: id,
      'aria-expanded': open,
      ref: element => {
        trigger.current = element
      },
    },
    popoverProps: {
      id,
      popover: 'auto',
      ref: element => {
        floating.current = element
      },
      onBeforeToggle: event => {
        if (event.target !== event.currentTarget) return
        if (event.newState === 'open') setOpen(true)
        // At once: keys go nowhere from a hidden control, and a dialog that opens next gives the focus back to where it is now.
        else if (event.currentTarget.matches(':focus-within')) trigger.current?.focus()
      },
      // Not before it is hidden: the tooltip of its trigger may be shown then, which the browser refuses while another panel is being hidden.
      onToggle: event => {
        if (event.target !== event.currentTarget) return
        setOpen(event.newState === 'open')
        onToggle?.(event.newState === 'open')
      },
    },
  }
}

export interface PopoverProps {
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly className?: string
  /** Renders the button; spread the props on it. */
  readonly trigger: (props: PopoverState['triggerProps']) => ReactNode
  readonly onToggle?: (open: boolean) => void
  /** Rendered only while open. */
  readonly children: (close: () => void) => ReactNode
}

/** A small non-modal dialog beside its button. */
export function Popover({ label, align, className = '', trigger, onToggle, children }: PopoverProps) {
  const popover = usePopover(align, onToggle)
  return (
    <>
      {trigger(popover.triggerProps)}
      <div {...popover.popoverProps} className={`popover ${className}`} role="dialog" aria-label={label}>
        {popover.open && children(popover.close)}
      </div>
    </>
  )
}
