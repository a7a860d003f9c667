import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './sources.ts'

it('private members are `#x`', () => {
  const modifier = /^\s+(?:static |readonly )*private (?!constructor\b)\w+/m
  expect(sourceFiles().filter(file => modifier.test(textOf(file)))).toEqual([])
})
