import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scrollToTop } from './scroll-to-top.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('goes up 50 px every 5 ms and stops at the top', () => {
  const scroller = { scrollTop: 120 }
  const onTop = vi.fn()
  scrollToTop(scroller, onTop)
  const steps = [4, 1, 5, 5, 5].map(ms => {
    vi.advanceTimersByTime(ms)
    return scroller.scrollTop
  })
  expect(steps).toEqual([120, 70, 20, 0, 0])
  expect(onTop).toHaveBeenCalledOnce()
})

it('stays where it is when it is stopped', () => {
  const scroller = { scrollTop: 120 }
  const stop = scrollToTop(scroller, () => undefined)
  vi.advanceTimersByTime(5)
  stop()
  vi.advanceTimersByTime(100)
  expect(scroller.scrollTop).toBe(70)
})
