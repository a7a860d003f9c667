import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { IconButton } from '../button.tsx'
import { useCommonStrings } from '../common-words.ts'
import { useStrings } from '../words.ts'
import { addKitCss } from '../stylesheet.ts'
import windowCss from './floating-window.css?inline'
import { partStrings } from './strings.ts'
import { clampBox, initialBox, moveBox, reclampDelayMs, resizeBox, type Box, type Viewport } from './window-box.ts'

addKitCss(windowCss)

export interface FloatingWindowProps {
  readonly title: string
  readonly onClose: () => void
  /** Default 450×400. */
  readonly size?: Viewport
  readonly children: ReactNode
}

const viewport = (): Viewport => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.clientHeight,
})
const keyStepPx = 16
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Change = (box: Box, x: number, y: number, viewport: Viewport) => Box

/**
 * The pointer's and the window's position when dragging began, so that the pointer keeps its place on the window, also
 * after an edge.
 */
interface Grab {
  readonly x: number
  readonly y: number
  readonly box: Box
}

/** A handle that changes the box by pointer and by arrow keys. */
function useHandle(box: Box, setBox: (box: Box) => void, change: Change) {
  const grab = useRef<Grab>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      grab.current = { x: event.clientX, y: event.clientY, box }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (grab.current) setBox(change(grab.current.box, clientX - grab.current.x, clientY - grab.current.y, viewport()))
    },
    onLostPointerCapture: () => {
      grab.current = null
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const direction = Object.hasOwn(directions, event.key) ? directions[event.key] : undefined
      if (!direction) return
      event.preventDefault()
      setBox(change(box, direction[0] * keyStepPx, direction[1] * keyStepPx, viewport()))
    },
  }
}

/**
 * A window over the page, which stays in use. Its head moves it and its corner changes its size, both by the arrow keys too. It is
 * open while it is rendered; Esc closes it while the focus is inside, and the focus goes back to where it came from.
 */
export function FloatingWindow({ title, onClose, size, children }: FloatingWindowProps) {
  const t = useCommonStrings()
  const p = useStrings(partStrings)
  const id = useId()
  const floating = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState(() => initialBox(viewport(), size))
  const move = useHandle(box, setBox, moveBox)
  const resize = useHandle(box, setBox, resizeBox)

  useLayoutEffect(() => {
    const element = floating.current!
    const before = (element.getRootNode() as ShadowRoot).activeElement
    element.showPopover()
    element.focus()
    return () => {
      if (element.matches(':focus-within') && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reclamp = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setBox(current => clampBox(current, viewport())), reclampDelayMs)
    }
    addEventListener('resize', reclamp)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', reclamp)
    }
  }, [])

  return (
    <div
      ref={floating}
      className="floating-window"
      popover="manual"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="window-head" {...move}>
        <h2 id={id} className="sm grow trunc">
          {title}
        </h2>
        <IconButton size="sm" icon="arrows-move" label={p('moveWindow')} />
        <IconButton
          size="sm"
          icon="x-lg"
          label={t('close')}
          onClick={onClose}
          onPointerDown={event => event.stopPropagation()}
        />
      </div>
      <div className="window-body">{children}</div>
      <button type="button" className="window-corner" aria-label={p('resizeWindow')} {...resize} />
    </div>
  )
}
