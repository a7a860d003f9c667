import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { IconButton } from '../button.tsx'
import { useHost } from '../host.ts'
import { useStrings } from '../words.ts'
import { addKitCss } from '../stylesheet.ts'
import backToTopCss from './back-to-top.css?inline'
import { scrollToTop } from './scroll-to-top.ts'
import { partStrings } from './strings.ts'

addKitCss(backToTopCss)

export interface BackToTopProps {
  /** The scroller; the document when omitted. */
  readonly scroller?: RefObject<HTMLElement | null>
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
/** Input by which the user takes over the scrolling. */
const interruptions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A button over the page's lower end, once more than its own height has been scrolled away. */
export function BackToTop({ scroller }: BackToTopProps) {
  const p = useStrings(partStrings)
  const { element } = useHost()
  const [shown, setShown] = useState(false)
  const stop = useRef<() => void>(undefined)

  useEffect(() => {
    const target = scroller?.current ?? document.documentElement
    const source = scroller?.current ?? document
    const look = () => setShown(target.scrollTop > target.clientHeight)
    const interrupt = () => stop.current?.()
    look()
    source.addEventListener('scroll', look, { passive: true })
    for (const name of interruptions) source.addEventListener(name, interrupt, { passive: true })
    return () => {
      interrupt()
      source.removeEventListener('scroll', look)
      for (const name of interruptions) source.removeEventListener(name, interrupt)
    }
  }, [scroller])

  const go = () => {
    const target = scroller?.current ?? document.documentElement
    // The button goes with the last step; the focus is at the top then, too.
    const arrive = () => element.shadowRoot.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
    if (calm()) {
      target.scrollTop = 0
      arrive()
    } else {
      stop.current = scrollToTop(target, arrive)
    }
  }
  // In the top layer: what contains it may be placed anywhere.
  const floating = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    floating.current?.showPopover()
  }, [shown])
  if (!shown) return null
  return (
    <div ref={floating} className="back-to-top" popover="manual">
      <IconButton icon="arrow-up" variant="default" label={p('backToTop')} onClick={go} />
    </div>
  )
}
