import { expect, it } from 'vitest'
import { isNestedDeeper } from './nesting.ts'

it.each([
  ['[]', 0, true],
  ['[[]]', 1, true],
  ['[[]]', 2, false],
  ['{"a":[{}]}', 2, true],
  ['{"a":[{}]}', 3, false],
  ['[{},[],{},[]]', 2, false],
  ['"[[["', 0, false],
  [String.raw`["\"[[[","\\",[]]`, 1, true],
  [String.raw`["\"[[["]`, 1, false],
  [String.raw`["\\[["]`, 1, false],
  ['"[[[', 0, false],
  [']]][[', 0, false],
])('%s is nested deeper than %d: %s', (text, most, deeper) => expect(isNestedDeeper(text, most)).toBe(deeper))
