import { expect, test } from 'vitest'
import type { PagedMessage } from '../../../core/search/schema.ts'
import { markedParts } from './highlights.ts'
import { jsonLines } from './json-lines.ts'

const hit = (message: object, highlight_ranges: object = {}) => ({ message, highlight_ranges }) as unknown as PagedMessage
const marked = (value: string, start: number, length: number) => {
  const [line] = jsonLines(hit({ message: value }, { message: [{ start, length }] }), [], 100)
  return markedParts(line!.text, line!.marks).filter(part => part.marked).map(part => part.text).join()
}

test('a message is its fields by name, as JSON', () => {
  const message = JSON.parse('{"b":1,"a":"x \\"y\\"","__proto__":[true]}') as object
  expect(jsonLines(hit(message), [], 100).map(({ name, text }) => `${name} ${text}`))
    .toEqual(['"__proto__": [true]', '"a": "x \\"y\\""', '"b": 1'])
})

test('marks stay on their words where characters before them are escaped', () => {
  expect(marked('plain word', 6, 4)).toBe('word')
  expect(marked('a "b"\n\u0000 word', 8, 4)).toBe('word')
  expect(marked('😀 \uD800 word', 5, 4)).toBe('word')
  expect(marked('word', 0, 4)).toBe('word')
})

test('long texts are cut', () => {
  const [line] = jsonLines(hit({ message: 'x'.repeat(500) }), [], 10)
  expect(line!.text).toBe('"xxxxxxxxxx…')
})
