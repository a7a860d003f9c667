import { describe, expect, it } from 'vitest'
import { inOrder, outlineOf, overlaps, type GridItem } from '../../../core/widgets/grid.ts'
import { arranged, moved, resized } from './layout.ts'

const item = (i: string, x: number, y: number, w = 2, h = 1) => ({ i, x, y, w, h })
const three = [item('a', 0, 0), item('b', 2, 0), item('c', 0, 1, 4)]

describe('widgets make room for each other', () => {
  it('stand without overlaps and without holes above', () => {
    expect(arranged([item('a', 0, 0), item('b', 1, 0), item('c', 0, 9)], 4)).toEqual([
      item('a', 0, 0),
      item('b', 1, 1),
      item('c', 0, 2),
    ])
  })

  it('flow into fewer columns than they were laid out for', () => {
    expect(arranged([item('a', 0, 0), item('b', 2, 0, 2, 2), item('c', 4, 0), item('d', 0, 2, 4)], 4)).toEqual([
      item('a', 0, 0),
      item('b', 2, 0, 2, 2),
      item('c', 0, 1),
      item('d', 0, 2, 4),
    ])
  })

  it('stand where their outline stands before what arranges them is there', () => {
    // A small generator of its own, so that a failure comes again.
    let seed = 7
    const upTo = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % (most + 1)
    for (let run = 0; run < 300; run += 1) {
      const columns = run % 5 === 0 ? 8 : 12
      const items: GridItem[] = []
      for (let at = 0; at < 12; at += 1) {
        const x = upTo(11)
        const next = item(`w${at}`, x, upTo(9), 1 + upTo(Math.min(columns, 12 - x) - 1), 1 + upTo(3))
        if (!items.some(other => overlaps(next, other))) items.push(next)
      }
      expect(inOrder(outlineOf(items, columns)), JSON.stringify(items)).toEqual(inOrder(arranged(items, columns)))
    }
  })

  it('go where one is moved to, and the others make way', () => {
    expect(moved(three, 'c', 0, 0, 4)).toEqual([item('a', 0, 1), item('b', 2, 1), item('c', 0, 0, 4)])
    expect(moved(three, 'a', 99, 0, 4).find(({ i }) => i === 'a')).toMatchObject({ x: 2 })
    expect(moved(three, 'a', -5, -5, 4)).toEqual(three)
    expect(moved(three, 'gone', 0, 0, 4)).toEqual(three)
  })

  it('grow as far as there is room, never to nothing', () => {
    expect(resized(three, 'a', 4, 2, 4).find(({ i }) => i === 'a')).toMatchObject({ w: 4, h: 2 })
    expect(resized(three, 'b', 9, 1, 4).find(({ i }) => i === 'b')).toMatchObject({ x: 2, w: 2 })
    expect(resized(three, 'a', 0, -3, 4).find(({ i }) => i === 'a')).toMatchObject({ w: 1, h: 1 })
  })

  it('leave what they were given as it was', () => {
    const before = structuredClone(three)
    moved(three, 'c', 0, 0, 4)
    resized(three, 'a', 1, 1, 4)
    expect(three).toEqual(before)
    expect(inOrder([item('b', 1, 1), item('a', 0, 0)]).map(({ i }) => i)).toEqual(['a', 'b'])
  })
})
