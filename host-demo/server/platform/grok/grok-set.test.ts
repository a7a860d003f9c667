import { expect, it } from 'vitest'
import { GrokSet, grokSetOf } from './grok-set.ts'

it('a set compiles a pattern once, with and without unnamed captures', () => {
  const set = new GrokSet(new Map([['A', 'a+']]))
  expect(set.compile('%{A}')).toBe(set.compile('%{A}'))
  expect(set.compile('%{A}').match('xaa')).toEqual([{ name: 'A', value: 'aa' }])
  expect(set.compile('%{A}', { namedOnly: true }).match('xaa')).toEqual([])
})

it('a set forgets the pattern that was not asked for longest', () => {
  const set = new GrokSet(new Map())
  const first = set.compile('first')
  const second = set.compile('second')
  for (let count = 0; count < 499; count++) {
    set.compile(`p${count}`)
    expect(set.compile('first')).toBe(first)
  }
  expect(set.compile('second')).not.toBe(second)
})

it('the same patterns have the same set, changed ones another', () => {
  const patterns = new Map([['A', 'a']])
  expect(grokSetOf(patterns)).toBe(grokSetOf(patterns))
  expect(grokSetOf(new Map(patterns))).not.toBe(grokSetOf(patterns))
})
