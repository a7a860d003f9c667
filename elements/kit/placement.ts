/** Where something that floats in the top layer stands beside its trigger; coordinates are the window's. */
const gap = 4
const edge = 8

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

/** Below the trigger and aligned with its start, or wherever it fits into the window; `center` goes above first. */
export function place(floating: HTMLElement, trigger: Element, align: 'start' | 'end' | 'center'): void {
  const box = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const { clientWidth, clientHeight } = document.documentElement
  const rtl = getComputedStyle(trigger).direction === 'rtl'
  const left = align === 'center' ? (box.left + box.right - width) / 2 : (align === 'start') === rtl ? box.right - width : box.left
  const above = box.top - gap - height
  const below = box.bottom + gap
  const fitsAbove = above >= edge
  const fitsBelow = below + height <= clientHeight - edge
  const top = align === 'center' ? (fitsAbove || !fitsBelow ? above : below) : (fitsBelow || !fitsAbove ? below : above)
  floating.style.left = `${between(edge, left, clientWidth - width - edge)}px`
  floating.style.top = `${between(edge, top, clientHeight - height - edge)}px`
}
