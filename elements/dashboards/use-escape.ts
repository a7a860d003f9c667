import { useEffect } from 'react'
import { useHost } from '../kit/kit.ts'

/** Calls it when Esc is pressed and nothing that is open took it. */
export function useEscape(active: boolean, leave: () => void): void {
  const { element } = useHost()
  useEffect(() => {
    if (!active) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave()
    }
    element.ownerDocument.addEventListener('keydown', press)
    return () => element.ownerDocument.removeEventListener('keydown', press)
  }, [element, active, leave])
}
