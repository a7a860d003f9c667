import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { place } from './placement.ts'
import floatsCss from './styles/floats.css?inline'
import { addKitCss } from './stylesheet.ts'

addKitCss(floatsCss)

export interface TooltipProps {
  readonly content: ReactNode
  /** Reports an event such as "Copied": shown instead of the content while it is given, wherever the pointer is. */
  readonly notice?: string
  readonly children: ReactElement
}

const openAfterMs = 150
/** Long enough to move the pointer onto the tooltip. */
const closeAfterMs = 120

type Handler = (event: never) => void

/**
 * Handlers for a pointer that comes onto the element and leaves it. `onPointerEnter` would miss one that comes from an element of another React
 * root, as it does where the trigger fills an element that another element shows: React takes it that the other root has told of it.
 */
const hovered = (enter: (event: PointerEvent) => void, leave: () => void) => {
  const crosses = ({ currentTarget, relatedTarget }: PointerEvent) =>
    !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
  return {
    onPointerOver: (event: PointerEvent) => void (crosses(event) && enter(event)),
    onPointerOut: (event: PointerEvent) => void (crosses(event) && leave()),
  }
}

/** The child's own handler, then ours. */
const both =
  (own: unknown, ours: (event: never) => void): Handler =>
  event => {
    if (typeof own === 'function') (own as Handler)(event)
    ours(event)
  }

/**
 * Words on hover and on keyboard focus, at most 300 px wide. They stay while pointer or focus are there (also on the words themselves), and go
 * with Esc, a press or scrolling. A finger opens none: what it touches does its work at once. The child keeps an accessible name of its own.
 */
export function Tooltip({ content, notice, children }: TooltipProps) {
  const id = useId()
  const own = children.props as Record<string, unknown>
  const trigger = useRef<Element>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [wanted, setWanted] = useState(false)
  const words = notice ?? content
  // A menu that the button opened lies where the tooltip would.
  const open = notice !== undefined || (wanted && own['aria-expanded'] !== true)

  const turn = (on: boolean, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(setWanted, afterMs, on)
  }
  const close = () => {
    clearTimeout(timer.current)
    setWanted(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  useLayoutEffect(() => {
    const { current: floating } = tip
    if (!open || !floating || !trigger.current?.isConnected) return undefined
    if (!floating.matches(':popover-open')) floating.showPopover()
    place(floating, trigger.current, 'center')
    const hide = () => setWanted(false)
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('keydown', escape, true)
    document.addEventListener('scroll', hide, true)
    return () => {
      document.removeEventListener('keydown', escape, true)
      document.removeEventListener('scroll', hide, true)
    }
  }, [open, notice])

  const at = (event: SyntheticEvent) => {
    trigger.current = event.currentTarget
  }
  const { onPointerOver, onPointerOut } = hovered(
    event => {
      at(event)
      if (event.pointerType !== 'touch') turn(true, openAfterMs)
    },
    () => turn(false, closeAfterMs),
  )
  const described = [own['aria-describedby'], open && own['aria-label'] !== words && id].filter(Boolean).join(' ')
  return (
    <>
      {cloneElement(children as ReactElement<Record<string, unknown>>, {
        'aria-describedby': described || undefined,
        onPointerOver: both(own.onPointerOver, onPointerOver),
        onPointerOut: both(own.onPointerOut, onPointerOut),
        onPointerDown: both(own.onPointerDown, close),
        onFocus: both(own.onFocus, (event: FocusEvent) => {
          at(event)
          if (event.currentTarget.matches(':focus-visible')) turn(true, 0)
        }),
        onBlur: both(own.onBlur, close),
      })}
      {open && (
        <span
          ref={tip}
          id={id}
          className="tip"
          popover="manual"
          role="tooltip"
          {...hovered(
            () => turn(true, 0),
            () => turn(false, closeAfterMs),
          )}
        >
          {words}
        </span>
      )}
    </>
  )
}
