import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

const asItIs = (width: number) => width

/** The content width of an element in whole pixels; 0 until it is known. */
export function useWidth<E extends Element>(): readonly [RefObject<E | null>, number]
/** Returns a value that `of` makes of the width; a width that makes no difference renders nothing again. `of` must be stable. */
export function useWidth<E extends Element, T extends string>(
  of: (width: number) => T,
): readonly [RefObject<E | null>, T]
export function useWidth(of: (width: number) => unknown = asItIs) {
  const ref = useRef<Element>(null)
  const [value, setValue] = useState(() => of(0))
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setValue(of(Math.round(entry!.contentRect.width))))
    setValue(of(Math.round(element.getBoundingClientRect().width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return [ref, value] as const
}
