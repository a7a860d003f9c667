import { useEffect, useRef } from 'react'

/** React 18 gives custom elements attributes only: the ref this makes sets properties, objects too, and listens to events. */
export function useElement(properties, listeners) {
  const ref = useRef(null)
  useEffect(() => {
    Object.assign(ref.current, properties)
  })
  useEffect(() => {
    const element = ref.current
    const entries = Object.entries(listeners)
    for (const [name, listen] of entries) element.addEventListener(name, listen)
    return () => {
      for (const [name, listen] of entries) element.removeEventListener(name, listen)
    }
  })
  return ref
}
