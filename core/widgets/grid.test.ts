import { describe, expect, it } from 'vitest'
import {
  changedPositions,
  columnsFor,
  columnUnit,
  gridItems,
  positionAfter,
  rowHeight,
  scaledItems,
  unscaledPositions,
} from './grid.ts'

describe('the grid of specification 9.6', () => {
  it('has columns of 175 px and rows of 100', () => expect([columnUnit, rowHeight]).toEqual([175, 100]))

  it.each([
    [2100, 12],
    [2099, 10],
    [1750, 10],
    [1749, 8],
    [1400, 8],
    [1050, 6],
    [700, 4],
    [699, 2],
    [350, 2],
    [0, 2],
  ])('has at %d px %d columns', (width, columns) => expect(columnsFor(width)).toBe(columns))

  it('puts what has no row, or none that is positive, at the bottom; height and width are 1 unless told', () => {
    const positions = {
      a: { col: 3, row: 2, height: 3, width: 4 },
      b: { col: 1, row: 0, height: 2, width: 2 },
      c: { col: 1, row: -3, height: -1, width: 0 },
    }
    expect(gridItems(['b', 'a', 'c', 'none'], positions, 12)).toEqual([
      { i: 'b', x: 0, y: 4, w: 2, h: 2 },
      { i: 'a', x: 2, y: 1, w: 4, h: 3 },
      { i: 'c', x: 0, y: 6, w: 1, h: 1 },
      { i: 'none', x: 0, y: 7, w: 1, h: 1 },
    ])
  })

  const halves = {
    a: { col: 1, row: 1, height: 2, width: 6 },
    b: { col: 7, row: 1, height: 2, width: 6 },
    c: { col: 1, row: 3, height: 2, width: 'Infinity' },
  } as const
  const laid = gridItems(['a', 'b', 'c'], halves, 12)

  it('keeps the proportions of a dashboard from four columns on', () => {
    expect(scaledItems(laid, 12)).toEqual(laid)
    expect(scaledItems(laid, 6).map(({ x, w }) => [x, w])).toEqual([
      [0, 3],
      [3, 3],
      [0, 6],
    ])
    expect(scaledItems(laid, 4).map(({ w }) => w)).toEqual([2, 2, 4])
    expect(scaledItems(laid, 2).map(({ w }) => w)).toEqual([2, 2, 2])
    // A quarter, a half and a quarter stay side by side.
    const thirds = [3, 6, 3].map((w, at) => ({ i: String(at), x: [0, 3, 9][at]!, y: 0, w, h: 1 }))
    expect(scaledItems(thirds, 6).map(({ x, w }) => [x, w])).toEqual([
      [0, 2],
      [2, 3],
      [5, 1],
    ])
  })

  it('stores what was moved on fewer columns for twelve, and nothing else', () => {
    const before = scaledItems(laid, 6)
    const after = before.map(item => (item.i === 'b' ? { ...item, x: 2, w: 4 } : item))
    expect(unscaledPositions(halves, before, after, 6)).toEqual({
      ...halves,
      b: { col: 5, row: 1, height: 2, width: 8 },
    })
    expect(unscaledPositions(halves, before, before, 6)).toBe(halves)
  })

  it('ignores ids that begin with gap', () => {
    expect(gridItems(['gap-1', 'a'], {}, 12).map(({ i }) => i)).toEqual(['a'])
  })

  it('makes none wider than there is room', () => {
    const positions = {
      a: { col: 9, row: 1, height: 1, width: 6 },
      b: { col: 'Infinity' as const, row: 1, height: 1, width: 'Infinity' as const },
    }
    expect(gridItems(['a', 'b'], positions, 8)).toMatchObject([
      { x: 8, w: 6 },
      { x: 0, w: 8 },
    ])
  })

  it('takes ids for what they are', () => {
    const positions = JSON.parse('{"__proto__":{"col":2,"row":1,"height":1,"width":1}}') as Record<string, never>
    expect(gridItems(['__proto__', 'constructor'], positions, 12)).toMatchObject([
      { i: '__proto__', x: 1 },
      { i: 'constructor', x: 0 },
    ])
    const before = gridItems(['__proto__'], positions, 12)
    const after = changedPositions(positions, before, [{ ...before[0]!, x: 5 }])
    expect(JSON.stringify(after)).toBe('{"__proto__":{"col":6,"row":1,"width":1,"height":1}}')
  })

  it('changes only what moved', () => {
    const positions = {
      a: { col: 1, row: 1, height: 2, width: 'Infinity' as const },
      b: { col: 1, row: 3, height: 1, width: 4 },
    }
    const before = gridItems(['a', 'b'], positions, 8)
    expect(changedPositions(positions, before, before)).toBe(positions)
    const after = before.map(item => (item.i === 'a' ? { ...item, y: 4 } : item))
    expect(changedPositions(positions, before, after)).toEqual({
      ...positions,
      a: { col: 1, row: 5, height: 2, width: 'Infinity' },
    })
  })

  it('has room beside the last one, else below all others', () => {
    const size = { width: 4, height: 3 }
    const a = { col: 1, row: 4, height: 3, width: 4 }
    expect(positionAfter({ a }, ['a'], size)).toEqual({ col: 5, row: 4, ...size })
    const b = { col: 6, row: 4, height: 2, width: 4 }
    expect(positionAfter({ a, b }, ['a', 'b'], size)).toEqual({ col: 1, row: 7, ...size })
    expect(positionAfter({ a, b }, ['a', 'b'], { width: 3, height: 3 })).toEqual({
      col: 10,
      row: 4,
      width: 3,
      height: 3,
    })
    expect(positionAfter({ a, b: { ...b, row: 2, height: 3 } }, ['a', 'b'], { width: 2, height: 1 })).toEqual({
      col: 1,
      row: 7,
      width: 2,
      height: 1,
    })
    expect(positionAfter({ a }, ['a'], { width: 'Infinity', height: 1 })).toEqual({
      col: 1,
      row: 7,
      width: 'Infinity',
      height: 1,
    })
    expect(positionAfter({}, [], { width: 'Infinity', height: 2 })).toEqual({
      col: 1,
      row: 1,
      width: 'Infinity',
      height: 2,
    })
  })
})
