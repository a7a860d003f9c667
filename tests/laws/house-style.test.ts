import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './sources.ts'

it('private members are `#x`', () => {
  const modifier = /^\s+(?:static |readonly )*private (?!constructor\b)\w+/m
  expect(sourceFiles().filter(file => modifier.test(textOf(file)))).toEqual([])
})

// React commits what a boundary waited for up to 300 ms late, and throws where an effect changes a store just before.
it('elements fetch their parts with `lazyPart`, not with `lazy` and `Suspense` of React', () => {
  const named = /^import\s[^'"]*(?:\b(?:lazy|Suspense)\b|\*)[^'"]*\sfrom\s+['"]react['"]/m
  expect(sourceFiles().filter(file => file.startsWith('elements/') && named.test(textOf(file)))).toEqual([])
})
