/** Places a floating part in the top layer beside its trigger; coordinates are the window's. */
const gap = 4
const edge = 8

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

/** Below the trigger and aligned with its start, or wherever it fits into the window; `center` goes above first. */
export function place(floating: HTMLElement, trigger: Element, align: 'start' | 'end' | 'center'): void {
  const box = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const { clientWidth, clientHeight } = document.documentElement
  const rtl = getComputedStyle(trigger).direction === 'rtl'
  const left =
    align === 'center' ? (box.left + box.right - width) / 2 : (align === 'start') === rtl ? box.right - width : box.left
  const above = box.top - gap - height
  const below = box.bottom + gap
  const fitsAbove = above >= edge
  const fitsBelow = below + height <= clientHeight - edge
  const top = align === 'center' ? (fitsAbove || !fitsBelow ? above : below) : fitsBelow || !fitsAbove ? below : above
  floating.style.left = `${between(edge, left, clientWidth - width - edge)}px`
  floating.style.top = `${between(edge, top, clientHeight - height - edge)}px`
}

/**
 * Places it now, and again when the window, the trigger or its own content changes its size or what is around them scrolls; the returned
 * function ends that. `wide`: it is at least as wide as its trigger.
 */
export function keepPlaced(
  floating: HTMLElement,
  trigger: HTMLElement,
  align: 'start' | 'end',
  wide = false,
): () => void {
  const lay = (event?: Event) => {
    if (event?.target instanceof Node && floating.contains(event.target)) return
    // A panel that is not drawn has no place.
    if (trigger.getClientRects().length === 0) return
    if (wide) floating.style.minWidth = `${trigger.offsetWidth}px`
    place(floating, trigger, align)
  }
  lay()
  const sizes = new ResizeObserver(() => lay())
  sizes.observe(floating)
  sizes.observe(trigger)
  addEventListener('scroll', lay, { capture: true, passive: true })
  addEventListener('resize', lay)
  return () => {
    sizes.disconnect()
    removeEventListener('scroll', lay, { capture: true })
    removeEventListener('resize', lay)
  }
}
