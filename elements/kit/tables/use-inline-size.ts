import { useLayoutEffect, useState } from 'react'

/** The element's inner width in whole pixels, followed as it changes; undefined until it has one. */
export function useInlineSize(element: HTMLElement | null): number | undefined {
  const [size, setSize] = useState<number>()
  useLayoutEffect(() => {
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth > 0) setSize(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}
