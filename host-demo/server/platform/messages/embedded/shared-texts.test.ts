import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endsOf, SharedTexts, textBetween } from './shared-texts.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('', '"', '\\', '","', ']', '\ud800', '\u0000', 'é', '日本', '🎉', '\\u0041', 'A'),
)
const lists = fc.array(fc.uniqueArray(text, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 6 })

it('each text of lists in JSON has one number, whatever is in it', () => {
  fc.assert(
    fc.property(lists, given => {
      const texts = new SharedTexts()
      for (const list of given) {
        const json = Buffer.from(`xx${JSON.stringify(list)}`)
        const numbers = texts.read(json, 2, list.length)
        expect(Array.from(numbers, number => texts.text(number))).toEqual(list)
        expect(list.map(one => texts.find(one))).toEqual([...numbers])
        expect(list.map(one => texts.numberOf(one))).toEqual([...numbers])
        const ends = endsOf(json.subarray(2), list.length)
        const starts = [2, ...[...ends].map(end => end + 3)]
        expect(list.map((_, i) => textBetween(json.subarray(2), starts[i]!, ends[i]!))).toEqual(list)
      }
      expect(texts.size).toBe(new Set(given.flat()).size)
      expect(texts.find('not among them')).toBe(-1)
      const upper = texts.derived('upper', one => one.toUpperCase())
      const numbers = upper.of(Int32Array.from({ length: texts.size }, (_, number) => number))
      expect(Array.from(numbers, (own, number) => upper.texts.text(own) === texts.text(number).toUpperCase())).toEqual(
        Array.from(numbers, () => true),
      )
    }),
  )
})

it('many texts are told apart', () => {
  const texts = new SharedTexts()
  const list = Array.from({ length: 40_000 }, (_, i) => `text ${i}`)
  const numbers = texts.read(Buffer.from(JSON.stringify(list)), 0, list.length)
  expect([texts.size, texts.text(numbers[39_999]!), texts.find('text 777')]).toEqual([40_000, 'text 39999', 777])
  expect(texts.bytes).toBeLessThan(40_000 * 60)
})

it('what is no list of so many texts is refused', () => {
  for (const json of ['', '[', '["a"', '["a",]', '["a" "b"]', '[1]', '["a"]x["b"]', '["a","b","c"]', '["a\\'])
    for (const read of [(bytes: Buffer) => endsOf(bytes, 2), (bytes: Buffer) => new SharedTexts().read(bytes, 0, 2)])
      expect(() => read(Buffer.from(json)), json).toThrow('The list has')
})
