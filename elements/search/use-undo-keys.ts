import { useEffect, useRef } from 'react'
import { isTyping, useHost } from '../kit/kit.ts'

/** Ctrl or ⌘ with Z takes a step back, with Shift (or Ctrl+Y) makes it again; what is typed in has an undo of its own. */
export function useUndoKeys(scope: 'page' | 'element', undo: () => void, redo: () => void): void {
  const { element } = useHost()
  const latest = useRef({ undo, redo })
  useEffect(() => {
    latest.current = { undo, redo }
  })
  useEffect(() => {
    const target: EventTarget = scope === 'page' ? element.ownerDocument : element
    const press = (event: Event) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event as KeyboardEvent
      if (defaultPrevented || altKey || !(ctrlKey || metaKey) || isTyping(event as KeyboardEvent)) return
      const name = key.toLowerCase()
      if (name !== 'z' && !(name === 'y' && !shiftKey)) return
      event.preventDefault()
      if (name === 'y' || shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    target.addEventListener('keydown', press)
    return () => target.removeEventListener('keydown', press)
  }, [element, scope])
}
