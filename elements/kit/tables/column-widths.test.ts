import { describe, expect, it } from 'vitest'
import { bulkSelectWidth, cellPadding, columnWidths, minColumnWidth, minWidthOf } from './column-widths.ts'

const column = (id: string, type?: 'DATE') => ({ id, type })
const widths = (columns: readonly ReturnType<typeof column>[], available: number, resized: readonly [string, number][] = []) =>
  columnWidths(columns, available, new Map(resized))

describe('widths of columns', () => {
  it('gives dates 160, the owner 120 and the favorite 30 pixels, and the rest to the others', () => {
    expect(widths([column('favorite'), column('title'), column('owner'), column('created_at', 'DATE')], 910)).toEqual([30, 600, 120, 160])
    expect([bulkSelectWidth, cellPadding, minColumnWidth]).toEqual([20, 5, 150])
  })

  it('weighs a description with 2 and a summary with 1.5', () => {
    expect(widths([column('title'), column('description'), column('summary')], 900)).toEqual([200, 400, 300])
  })

  it('makes none narrower than 150 pixels; the others share what is left', () => {
    expect(widths([column('title'), column('summary'), column('description')], 500)).toEqual([150, 150, 200])
    expect(widths([column('a'), column('b')], 100)).toEqual([150, 150])
  })

  it('keeps what was resized, not below the minimum; the last one without a width fills the line', () => {
    expect(widths([column('title'), column('status')], 800, [['title', 500]])).toEqual([500, 300])
    expect(widths([column('title'), column('status'), column('at', 'DATE')], 801)).toEqual([320, 321, 160])
    expect(widths([column('title'), column('status')], 800, [['title', 20], ['status', 200]])).toEqual([150, 650])
    expect([column('title'), column('owner'), column('favorite'), column('at', 'DATE')].map(minWidthOf)).toEqual([150, 120, 30, 150])
  })

  it('fills the line to the pixel, whatever the names', () => {
    expect(widths([column('a'), column('__proto__'), column('constructor')], 1000).reduce((a, b) => a + b)).toBe(1000)
    expect(widths([], 1000)).toEqual([])
  })
})
