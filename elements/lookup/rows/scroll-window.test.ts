import { describe, expect, it } from 'vitest'
import { rowHeight, scrollTopFor, scrollWindow } from './scroll-window.ts'

describe('rows in a scrolling element', () => {
  it.each([100, 1_000_000])('reach from the first to the last of %i', count => {
    const view = 10 * rowHeight
    const { height } = scrollWindow(count, 0, view)
    expect(scrollWindow(count, 0, view).first).toBe(0)
    expect(scrollWindow(count, height - view, view).first).toBeCloseTo(count - 10)
    expect(height).toBeLessThanOrEqual(12_000_000)
  })

  it.each([100, 1_000_000])('come into view, whichever of %i it is', count => {
    const view = 10 * rowHeight
    for (const row of [0, 7, 50, count - 1]) {
      const top = scrollTopFor(row, count, 0, view) ?? 0
      const { first, fitting } = scrollWindow(count, top, view)
      expect(row).toBeGreaterThanOrEqual(Math.floor(first))
      expect(row + 1).toBeLessThanOrEqual(first + fitting + 0.001)
      expect(scrollTopFor(row, count, top + 0.01, view)).toSatisfy(
        (again: number | null) => again === null || Math.abs(again - top) < 1,
      )
    }
  })

  it('stay where they are when they are fewer than fit', () => {
    expect(scrollWindow(3, 0, 320)).toEqual({ height: 96, first: 0, fitting: 10 })
    expect(scrollWindow(0, 0, 320)).toEqual({ height: 0, first: 0, fitting: 10 })
    expect(scrollTopFor(2, 3, 0, 320)).toBeNull()
  })
})
