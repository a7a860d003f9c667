/** Keyboard shortcuts: one listener's rules for the whole product. */
import { useLayoutEffect, useRef } from 'react'
import { useHost } from './host.ts'

/** Returns false where the key was not for it. */
export type Shortcut = () => boolean | void

/** 'a', '?', 'Escape': one key. 'g s': one after the other. 'Mod+k': with Ctrl or ⌘. */
export type Shortcuts = Readonly<Record<string, Shortcut>>

const sequenceMs = 1500
const typingIn = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="combobox"]',
  'dialog',
  '[role="dialog"]',
  '[role="menu"]',
  '[role="listbox"]',
].join()

/** The path tells what shadow roots hide: whether the key goes to a field, a menu or a dialog. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.composedPath().some(target => target instanceof Element && target.matches(typingIn))

/** Gives a `keydown` listener. Keys without Ctrl or ⌘ yield to what is typed in, all yield to who took the event before. */
export function shortcutListener(
  shortcuts: () => Shortcuts,
  now: () => number = Date.now,
): (event: KeyboardEvent) => void {
  let first = ''
  let until = 0
  return event => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return
    const modified = event.ctrlKey || event.metaKey
    if (modified ? event.shiftKey : isTyping(event)) return
    const known = shortcuts()
    const take = (name: string) => {
      if (!Object.hasOwn(known, name)) return false
      if (known[name]!() !== false) event.preventDefault()
      return true
    }
    if (modified) return void take(`Mod+${event.key.toLowerCase()}`)
    const before = now() < until ? first : ''
    until = 0
    if (before !== '' && take(`${before} ${event.key}`)) return
    if (before === '' && Object.keys(known).some(name => name.startsWith(`${event.key} `) && name.length > 2)) {
      first = event.key
      until = now() + sequenceMs
      return
    }
    if (before === '') take(event.key)
  }
}

/**
 * Shortcuts of an element. `element`: while the focus is inside it, which is what an element in somebody's page wants; `page`: wherever it is, for
 * the one element the page belongs to; `off`: none.
 */
export function useShortcuts(scope: 'page' | 'element' | 'off', shortcuts: Shortcuts): void {
  const { element } = useHost()
  const latest = useRef(shortcuts)
  // The drawn content takes keys at once.
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  useLayoutEffect(() => {
    if (scope === 'off') return undefined
    const target: EventTarget = scope === 'page' ? element.ownerDocument : element
    const listener = shortcutListener(() => latest.current) as (event: Event) => void
    target.addEventListener('keydown', listener)
    return () => target.removeEventListener('keydown', listener)
  }, [element, scope])
}
