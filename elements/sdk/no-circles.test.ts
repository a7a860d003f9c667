import { expect, it } from 'vitest'
import { circleOf } from './no-circles.ts'

it('names the files of a circle', () => {
  expect(
    circleOf(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'd']],
        ['c', ['b']],
        ['d', []],
      ]),
    ),
  ).toEqual(['b', 'c'])
})

it('finds none where files only share what they import', () => {
  expect(
    circleOf(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['d']],
        ['c', ['d']],
        ['d', []],
      ]),
    ),
  ).toBe(null)
})
