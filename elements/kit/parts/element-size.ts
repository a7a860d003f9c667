import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The time a size must be stable before it is reported (specification 9.7). */
export const elementSizeDelayMs = 200

export interface ElementSize {
  readonly width: number
  readonly height: number
}

/** Calls `tell` with the last size given once none has come for the delay. */
export function settle(tell: (size: ElementSize) => void): { push(size: ElementSize): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    push(size) {
      clearTimeout(timer)
      timer = setTimeout(tell, elementSizeDelayMs, size)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Content size of an element in whole pixels: at once when it is first there, later when it has not changed for 200 ms. */
export function useElementSize<E extends Element>(): readonly [RefObject<E | null>, ElementSize | null] {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<ElementSize | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const settled = settle(setSize)
    let first = true
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      const next = { width: Math.round(width), height: Math.round(height) }
      if (first) setSize(next)
      else settled.push(next)
      first = false
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      settled.stop()
    }
  }, [])
  return [ref, size]
}
