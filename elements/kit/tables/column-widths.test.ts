import { describe, expect, it } from 'vitest'
import {
  bulkSelectWidth,
  cellPadding,
  columnsWithoutRoom,
  columnWidths,
  minColumnWidth,
  minWidthOf,
  withoutLeast,
} from './column-widths.ts'

const column = (id: string, type?: 'DATE') => ({ id, type })
const widths = (
  columns: readonly ReturnType<typeof column>[],
  available: number,
  resized: readonly [string, number][] = [],
) => columnWidths(columns, available, new Map(resized))

describe('widths of columns', () => {
  it('gives dates 160, the owner 120 and the favorite 30 pixels, and the rest to the others', () => {
    expect(widths([column('favorite'), column('title'), column('owner'), column('created_at', 'DATE')], 910)).toEqual([
      30, 600, 120, 160,
    ])
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
    expect(
      widths([column('title'), column('status')], 800, [
        ['title', 20],
        ['status', 200],
      ]),
    ).toEqual([150, 650])
    expect([column('title'), column('owner'), column('favorite'), column('at', 'DATE')].map(minWidthOf)).toEqual([
      150, 120, 30, 150,
    ])
  })

  it('fills the line to the pixel, whatever the names', () => {
    expect(widths([column('a'), column('__proto__'), column('constructor')], 1000).reduce((a, b) => a + b)).toBe(1000)
    expect(widths([], 1000)).toEqual([])
  })
})

describe('columns that have room', () => {
  const columns = [
    { id: 'title', minWidth: 200 },
    { id: 'at', width: 160, priority: 2 },
    { id: 'note', minWidth: 100, priority: 1 },
    { id: 'state', width: 80 },
  ]
  const shown = (available: number) => withoutLeast(columns, columnsWithoutRoom(columns, available)).map(({ id }) => id)

  it('keeps all while their least widths fit', () => {
    expect(shown(540)).toEqual(['title', 'at', 'note', 'state'])
  })

  it('leaves out the highest priority number first, and never a column without one', () => {
    expect(shown(539)).toEqual(['title', 'note', 'state'])
    expect(shown(379)).toEqual(['title', 'state'])
    expect(shown(10)).toEqual(['title', 'state'])
  })

  it('gives no column less than its least width', () => {
    expect(
      columnWidths(
        [
          { id: 'title', minWidth: 220, weight: 3 },
          { id: 'state', minWidth: 150 },
          { id: 'address', width: 136 },
        ],
        506,
      ),
    ).toEqual([220, 150, 136])
    expect(
      columnWidths(
        [
          { id: 'title', minWidth: 220, weight: 3 },
          { id: 'state', minWidth: 150 },
        ],
        1000,
      ),
    ).toEqual([750, 250])
  })
})
