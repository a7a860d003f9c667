import { expect, it } from 'vitest'
import { DottedNames, isAskedAs, storedName } from './field-names.ts'

it('a field with dots is asked for by its name, and by that with underscores in their place', () => {
  expect(['a.b.c', 'a_b_c', 'a_b.c', 'a.b_c', 'abc', 'a.b'].map(name => isAskedAs(name, 'a_b_c'))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect([isAskedAs('a.b', 'a.b'), isAskedAs('a_b', 'a.b')]).toEqual([true, false])
  expect(
    ['gl2.source.input', '.id', 'full.message', 'gl2.x'].some(name => isAskedAs(name, name.replaceAll('.', '_'))),
  ).toBe(false)
})

it('a message is looked into by either name, the exact one first', () => {
  expect(
    ['a_b', 'a.b', 'x_y', 'x.y', 'toString', 'no_no'].map(asked => storedName({ 'a.b': 1, a_b: 2, 'x.y': 3 }, asked)),
  ).toEqual(['a_b', 'a.b', 'x.y', 'x.y', null, null])
})

it('a name with underscores stands for every name with dots that it may be', () => {
  const names = new DottedNames()
  for (const name of ['a.b_c', 'plain', 'a_b_c', 'a.b.c', 'a.b.c', 'x.y']) names.add(name)
  expect(names.of('a_b_c')).toEqual(['a.b_c', 'a.b.c'])
  expect([names.of('plain'), names.of('a.b.c')]).toEqual([[], []])
})
