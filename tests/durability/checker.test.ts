import { expect, it } from 'vitest'
import { Checker, spotless } from './checker.ts'

it('tells what is missing, doubled or was never sent', () => {
  const checker = new Checker()
  checker.sending('a', ['a1', 'a2'])
  checker.answered('a')
  checker.sending('b', ['b1', 'b2'])
  checker.sending('b', ['b1', 'b2'])
  checker.sending('c', ['c1'])
  const all = new Map([
    ['a1', 1],
    ['a2', 1],
    ['b1', 2],
    ['b2', 1],
  ])
  expect(checker.acknowledged).toBe(2)
  expect(checker.check(all)).toEqual(spotless)
  expect(checker.check(new Map([...all, ['a1', 0]]))).toEqual({ ...spotless, missing: ['a1'] })
  expect(checker.check(new Map([...all, ['a2', 2], ['b1', 3], ['x', 1]]))).toEqual({
    missing: [],
    doubled: ['a2', 'b1'],
    unknown: ['x'],
  })
  expect(() => checker.answered('a')).toThrow(/not waiting/)
})
