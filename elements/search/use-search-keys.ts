import { useEffect, useRef } from 'react'
import { useHost } from '../kit/kit.ts'

const typingIn = [
  'input:not([type="checkbox"])', 'textarea', 'select', '[contenteditable]:not([contenteditable="false"])', 'cw-sl-select', 'dialog',
  '[role="dialog"]', '[role="menu"]',
].join()

const isTyping = (event: KeyboardEvent) =>
  event.composedPath().some(target => target instanceof Element && target.matches(typingIn))

/** Single keys of the search page, off while typing. Where the element is a `page` they work wherever the focus is, else only inside it. */
export function useSearchKeys(scope: 'page' | 'element' | 'off', keys: Readonly<Record<string, () => boolean | void>>) {
  const { element } = useHost()
  const latest = useRef(keys)
  useEffect(() => { latest.current = keys })
  useEffect(() => {
    if (scope === 'off') return undefined
    const target: EventTarget = scope === 'page' ? element.ownerDocument : element
    const listener = (event: Event) => {
      const key = event as KeyboardEvent
      if (key.defaultPrevented || key.ctrlKey || key.metaKey || key.altKey || isTyping(key)) return
      if (!Object.hasOwn(latest.current, key.key)) return
      if (latest.current[key.key]!() !== false) key.preventDefault()
    }
    target.addEventListener('keydown', listener)
    return () => target.removeEventListener('keydown', listener)
  }, [element, scope])
}
