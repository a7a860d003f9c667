/** What floats beside its trigger: native popovers (top layer, light dismiss, Esc, focus back), placed by script. */
import { useCallback, useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import { place } from './placement.ts'
import floatsCss from './styles/floats.css?inline'
import { addKitCss } from './stylesheet.ts'

addKitCss(floatsCss)

/** Nothing else took the focus meanwhile. */
const isFocusLost = (popover: HTMLElement) => {
  const active = (popover.getRootNode() as ShadowRoot).activeElement
  return active === null || popover.contains(active)
}

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

export function usePopover(align: 'start' | 'end' = 'start', onToggle?: (open: boolean) => void): PopoverState {
  const id = useId()
  const trigger = useRef<HTMLElement>(null)
  const floating = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const hadFocus = useRef(false)
  const close = useCallback(() => {
    const hasFocus = floating.current?.matches(':focus-within')
    floating.current?.hidePopover()
    // At once: a dialog that opens next gives the focus back to where it is now.
    if (hasFocus) trigger.current?.focus()
  }, [])
  const show = useCallback(() => floating.current?.showPopover(), [])
  return {
    open,
    close,
    show,
    element: () => floating.current,
    triggerProps: { popoverTarget: id, 'aria-expanded': open, ref: (element) => { trigger.current = element } },
    popoverProps: {
      id,
      popover: 'auto',
      ref: (element) => { floating.current = element },
      onBeforeToggle: (event) => {
        if (event.target !== event.currentTarget) return
        if (event.newState === 'closed') {
          hadFocus.current = event.currentTarget.matches(':focus-within')
          return
        }
        setOpen(true)
        // Before the next paint, when its size is known.
        requestAnimationFrame(() => {
          if (floating.current && trigger.current) place(floating.current, trigger.current, align)
        })
      },
      onToggle: (event) => {
        if (event.target !== event.currentTarget) return
        setOpen(event.newState === 'open')
        if (event.newState === 'closed' && hadFocus.current && isFocusLost(event.currentTarget)) trigger.current?.focus()
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
