import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settle } from './element-size.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('tells the last size once none has come for 200 ms', () => {
  const tell = vi.fn()
  const settled = settle(tell)
  for (const width of [10, 20, 30]) {
    settled.push({ width, height: 1 })
    vi.advanceTimersByTime(199)
  }
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(tell.mock.calls).toEqual([[{ width: 30, height: 1 }]])
})

it('tells nothing after it is stopped', () => {
  const tell = vi.fn()
  const settled = settle(tell)
  settled.push({ width: 1, height: 1 })
  settled.stop()
  vi.advanceTimersByTime(1000)
  expect(tell).not.toHaveBeenCalled()
})
