import { expect, it } from 'vitest'
import { optionLabel } from './option-label.ts'

it('names a duration as the menu does', () => {
  expect(optionLabel({ PT5S: '5 seconds' }, 'PT5S')).toBe('5 seconds')
})

it('a duration without a label is shown as it is', () => {
  expect(optionLabel({ PT5S: '' }, 'PT5S')).toBe('PT5S')
  expect(optionLabel({ PT5S: '5 seconds' }, 'PT7S')).toBe('PT7S')
})

it('takes nothing from what every object has', () => {
  expect(['__proto__', 'constructor', 'toString'].map(name => optionLabel({}, name))).toEqual([
    '__proto__',
    'constructor',
    'toString',
  ])
})
