import { expect, it } from 'vitest'
import { suggest } from './suggest.ts'

const fields = ['source', 'resource', 'src_ip', 'Source_port', 'message', '__proto__', 'source']

it('shows what begins with the text first, then what holds it, each once', () => {
  expect(suggest(fields, 'sour')).toEqual(['source', 'Source_port', 'resource'])
  expect(suggest(fields, '__PRO')).toEqual(['__proto__'])
})

it('begins with the first letter and ends with the sixth suggestion', () => {
  const many = Array.from({ length: 20 }, (_, i) => `field${i}`)
  expect(suggest(many, '')).toEqual([])
  expect(suggest(many, '  ')).toEqual([])
  expect(suggest(many, 'f')).toEqual(['field0', 'field1', 'field2', 'field3', 'field4', 'field5'])
})

it('does not suggest what is typed already', () => {
  expect(suggest(['source'], 'source')).toEqual([])
})
