/** Scrolls to the top in steps, so that users see the way (specification 9.7). */
export const scrollStepPx = 50
export const scrollStepMs = 5

/** The parts of a scrolling element it needs. */
export interface Scroller {
  scrollTop: number
}

/** Scrolls up until it is at the top, or until the returned function is called; `onTop` says that it has arrived. */
export function scrollToTop(scroller: Scroller, onTop: () => void): () => void {
  const timer = setInterval(() => {
    scroller.scrollTop = Math.max(0, scroller.scrollTop - scrollStepPx)
    if (scroller.scrollTop > 0) return
    clearInterval(timer)
    onTop()
  }, scrollStepMs)
  return () => clearInterval(timer)
}
