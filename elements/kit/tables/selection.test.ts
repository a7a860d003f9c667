import { describe, expect, it } from 'vitest'
import { headerState, withRow, withVisible } from './selection.ts'

const set = (...ids: string[]) => new Set(ids)

describe('bulk selection', () => {
  it('has three states in the header, of the visible rows alone', () => {
    expect(headerState(['a', 'b'], set())).toBe('UNCHECKED')
    expect(headerState(['a', 'b'], set('x'))).toBe('UNCHECKED')
    expect(headerState(['a', 'b'], set('b', 'x'))).toBe('PARTIAL')
    expect(headerState(['a', 'b'], set('a', 'b', 'x'))).toBe('CHECKED')
    expect(headerState([], set('a'))).toBe('UNCHECKED')
  })

  it('deselects the visible rows when CHECKED, otherwise adds all of them', () => {
    expect(withVisible(['a', 'b'], set('a', 'b', 'x'))).toEqual(set('x'))
    expect(withVisible(['a', 'b'], set('b', 'x'))).toEqual(set('b', 'x', 'a'))
    expect(withVisible(['a', 'b'], set())).toEqual(set('a', 'b'))
  })

  it('toggles one row', () => {
    expect(withRow('a', set('x'))).toEqual(set('x', 'a'))
    expect(withRow('a', set('x', 'a'))).toEqual(set('x'))
  })
})
