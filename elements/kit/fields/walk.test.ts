import { expect, it } from 'vitest'
import { findByLetters, walk } from './walk.ts'

const list = (...labels: string[]) =>
  labels.map(label => ({ label: label.replace('!', ''), disabled: label.endsWith('!') }))

it('arrows pass disabled options and go round', () => {
  const options = list('a!', 'b', 'c!', 'd')
  expect(walk('ArrowDown', -1, options)).toBe(1)
  expect(walk('ArrowDown', 1, options)).toBe(3)
  expect(walk('ArrowDown', 3, options)).toBe(1)
  expect(walk('ArrowUp', 1, options)).toBe(3)
  expect(walk('ArrowUp', -1, options)).toBe(3)
})

it('pages and ends stop at the last option that can be chosen', () => {
  const options = list('a!', ...Array.from({ length: 20 }, (_, i) => `n${i}`), 'z!')
  expect(walk('PageDown', 1, options)).toBe(9)
  expect(walk('PageDown', 18, options)).toBe(20)
  expect(walk('PageUp', 4, options)).toBe(1)
  expect(walk('Home', 9, options)).toBe(1)
  expect(walk('End', 9, options)).toBe(20)
})

it('stays where it is in a list of disabled options, and knows no other key', () => {
  expect(walk('ArrowDown', -1, list('a!'))).toBe(-1)
  expect(walk('End', -1, [])).toBe(-1)
  expect(walk('x', 0, list('a'))).toBeNull()
})

it('letters find what begins with them; one letter again goes on', () => {
  const options = list('Berlin', 'Bern', 'Oslo', 'Boston!')
  expect(findByLetters('b', -1, options)).toBe(0)
  expect(findByLetters('b', 0, options)).toBe(1)
  expect(findByLetters('bb', 1, options)).toBe(0)
  expect(findByLetters('bern', 0, options)).toBe(1)
  expect(findByLetters('bo', 0, options)).toBe(-1)
})
