/** The key of the palette, which itself is fetched when it is first wanted. */
import { useEffect, useRef } from 'react'
import { isApple } from '../kit/kit.ts'

export const paletteKey = (): string => (isApple() ? '⌘K' : 'Ctrl K')

/** Calls `toggle` on Ctrl+K or ⌘+K wherever the focus is, unless something else has taken the key (an editor). */
export function usePaletteKey(toggle: () => void): void {
  const latest = useRef(toggle)
  useEffect(() => { latest.current = toggle })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const modifiers = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (event.defaultPrevented || !modifiers || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
