/** Moves the focus to the heading when another path is shown, and restores the entry's scroll position. */
import { useEffect } from 'react'
import { useHost, useStore } from '../kit/kit.ts'
import { keepFocusOnHeading } from './keep-focus-on-heading.ts'
import { useShell } from './shell-context.ts'

/** The time during which arriving content may still restore the scroll position. */
const settleMs = 3000

/** `screen`: the element that shows the path; null when the shell itself does. */
export function useArrival(screen: HTMLElement | null): void {
  const { element: shell } = useHost()
  const { location } = useShell()
  const { path } = useStore(location.$place)

  useEffect(() => {
    const arrived = Date.now()
    const top = location.scrollOf()
    const root = () => screen?.shadowRoot ?? shell.shadowRoot.querySelector('main')
    const settle = () => {
      if (Date.now() - arrived < settleMs && window.scrollY !== top) window.scrollTo(0, top)
    }
    let leave: (() => void) | undefined
    const ready = () => {
      settle()
      const shown = root()
      // The first page leaves the focus where the browser put it.
      if (location.moved() && shown) leave = keepFocusOnHeading(shown)
    }
    if (root()?.querySelector('h1')) ready()
    else screen?.addEventListener('cordwood-ready', ready, { once: true })
    screen?.addEventListener('cordwood-loading', settle)
    return () => {
      leave?.()
      screen?.removeEventListener('cordwood-ready', ready)
      screen?.removeEventListener('cordwood-loading', settle)
    }
  }, [screen, shell, location, path])
}
