import { expect, it } from 'vitest'
import type { PagedMessage } from '../../../core/search/schema.ts'
import { markedParts } from './highlights.ts'
import { jsonOf } from './json-lines.ts'

const hit = (message: object, highlight_ranges: object = {}) =>
  ({ message, highlight_ranges }) as unknown as PagedMessage
const limits = { fields: 100, length: 100 }
const marked = (value: string, start: number, length: number) => {
  const [line] = jsonOf(hit({ message: value }, { message: [{ start, length }] }), [], limits).lines
  return markedParts(line!.text, line!.marks)
    .filter(part => part.marked)
    .map(part => part.text)
    .join()
}

it('a message is its fields by name, and can be copied as JSON', () => {
  const message = JSON.parse('{"b":1,"a":"x \\"y\\"","__proto__":[true],"c":true}') as object
  const { lines, left } = jsonOf(hit(message), [], limits)
  expect(lines.map(({ name, text }) => `${name} ${text}`)).toEqual([
    '"__proto__": [true],',
    '"a": "x \\"y\\"",',
    '"b": 1,',
    '"c": true',
  ])
  expect(left).toBe(0)
})

it('marks stay on their words where characters before them are escaped', () => {
  expect(marked('plain word', 6, 4)).toBe('word')
  expect(marked('a "b"\n\u0000 word', 8, 4)).toBe('word')
  expect(marked('😀 \uD800 word', 5, 4)).toBe('word')
  expect(marked('word', 0, 4)).toBe('word')
})

it('what is cut, texts and fields, is still JSON', () => {
  const long = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`f${n}`, 'x'.repeat(500)]))
  const { lines, left } = jsonOf(hit(long), [], { fields: 2, length: 10 })
  expect(left).toBe(7)
  expect(JSON.parse(`{${lines.map(({ name, text }) => name + text).join('')}}`)).toEqual({
    f0: 'xxxxxxxxxx…',
    f1: 'xxxxxxxxxx…',
  })
})
