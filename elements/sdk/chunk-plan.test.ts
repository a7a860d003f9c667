import { describe, expect, it } from 'vitest'
import type { Piece } from './chunk-pieces.ts'
import { planChunks, type Wishes } from './chunk-plan.ts'

const kib = 1024
const piece = (name: string, imports: string[] = [], more: Partial<Piece> = {}): Piece => ({
  file: `${name}.js`,
  name,
  modules: [name],
  imports: imports.map(one => `${one}.js`),
  lazyImports: [],
  bytes: 10 * kib,
  entry: false,
  ...more,
})
const entry = (name: string, imports: string[], lazy: string[] = []) =>
  piece(name, imports, { modules: [], entry: true, bytes: 50, lazyImports: lazy.map(one => `${one}.js`) })

const plan = (pieces: readonly Piece[], wishes: Partial<Wishes> = {}) =>
  Object.fromEntries(
    planChunks(pieces, {
      ignored: new Set(),
      filesOf: () => 1,
      growth: bytes => bytes * 0.2,
      limits: new Map(),
      hasEffects: () => false,
      ...wishes,
    }),
  )

describe('which pieces share a file', () => {
  it('those that are always loaded together', () => {
    const { a, b, c } = plan([
      entry('one', ['a', 'b', 'c']),
      entry('two', ['a', 'b']),
      piece('a'),
      piece('b', [], { bytes: 9 * kib }),
      piece('c'),
    ])
    expect(a).toBe(b)
    expect(c, 'the other would load it for nothing').not.toBe(a)
  })

  it('a small one that few need joins the others, unless that is more than they may grow by', () => {
    const pieces = [
      entry('one', ['large', 'small']),
      entry('two', ['large']),
      piece('large'),
      piece('small', [], { bytes: kib }),
    ]
    expect(plan(pieces)['small']).toBe(plan(pieces)['large'])
    const tight = plan(pieces, { growth: bytes => bytes * 0.05 })
    expect(tight['small']).not.toBe(tight['large'])
    const limited = plan(pieces, { limits: new Map([['two.js', 10.5 * kib]]) })
    expect(limited['small']).not.toBe(limited['large'])
  })

  it('a lean root takes nothing for the sake of others', () => {
    const pieces = [
      entry('one', ['large', 'small']),
      entry('two', ['large']),
      piece('large'),
      piece('small', [], { bytes: 2 * kib }),
    ]
    const { large, small } = plan(pieces)
    expect(small).toBe(large)
    const lean = plan(pieces, { isLean: (_modules, isEntry) => isEntry })
    expect(lean['small']).not.toBe(lean['large'])
  })

  it('what a piece imports counts with it', () => {
    const { large, small } = plan([
      entry('one', ['large', 'small', 'far']),
      entry('two', ['large']),
      piece('large'),
      piece('small', ['far'], { bytes: kib }),
      piece('far'),
    ])
    expect(small).not.toBe(large)
  })

  it('code with effects comes to nobody who does not ask for it', () => {
    const pieces = [
      entry('one', ['large', 'small']),
      entry('two', ['large']),
      piece('large'),
      piece('small', [], { bytes: kib }),
    ]
    const { large, small } = plan(pieces, { hasEffects: module => module === 'small' })
    expect(small).not.toBe(large)
  })

  it('files import each other in no circle', () => {
    const { top, bottom, middle } = plan(
      [
        entry('one', ['top', 'bottom', 'middle']),
        entry('two', ['middle', 'bottom']),
        piece('top', ['middle', 'bottom'], { bytes: 90 }),
        piece('middle', ['bottom']),
        piece('bottom', [], { bytes: 90 }),
      ],
      { filesOf: () => 3 },
    )
    expect(top === bottom && middle !== top).toBe(false)
  })

  it('what is loaded later is not paid for at first, and finds what is there', () => {
    const { now, later, dialog } = plan([
      entry('one', ['now'], ['dialog']),
      piece('now'),
      piece('dialog', ['now', 'later']),
      piece('later', [], { bytes: 5 * kib }),
    ])
    expect(later).toBe(dialog)
    expect(now).not.toBe(later)
  })

  it('names are unique', () => {
    const pieces = [
      entry('one', ['x', 'y']),
      entry('two', ['x']),
      piece('x', [], { name: 'api' }),
      piece('y', [], { name: 'api' }),
    ]
    const { x, y } = plan(pieces)
    expect(x).not.toBe(y)
  })
})
