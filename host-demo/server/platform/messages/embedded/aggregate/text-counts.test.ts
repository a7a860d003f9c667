import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeStrings, decodeColumn, type Share, type StringColumn } from '../columns.ts'
import { toCodes } from '../text-codes.ts'
import { SharedTexts } from '../shared-texts.ts'
import { leastOfMost, TextCounts } from './text-counts.ts'

const texts = fc.constantFrom('', 'a', 'b', 'B', 'é', '"', '\\', '\ud800', 'long text', '5')
const form = fc.constantFrom('first', 'second', 'none', 'plain', 'single')
const column = fc.record({ form, values: fc.array(texts, { minLength: 1, maxLength: 30 }) })

it('texts are counted once each, in whichever table a column has them', () => {
  fc.assert(
    fc.property(fc.array(column, { maxLength: 8 }), columns => {
      const tables = { first: new SharedTexts(), second: new SharedTexts() }
      const counted = new TextCounts()
      const expected = new Map<string, number>()
      for (const { form, values } of columns) {
        for (const value of values) expected.set(value, (expected.get(value) ?? 0) + 1)
        if (form === 'single') {
          for (const value of values) counted.add(value, 1)
          continue
        }
        const share: Share = dictionary => {
          if (form !== 'first' && form !== 'second') return null
          return { texts: tables[form], numbers: dictionary.numbersIn(tables[form]) }
        }
        const rows = values.map((_, row) => row)
        const own: StringColumn =
          form === 'plain'
            ? { kind: 'string', rows: null, count: values.length, ...toCodes(values) }
            : (decodeColumn(encodeStrings(rows, values, values.length).bytes, share) as StringColumn)
        expect(Array.from(own.codes, code => own.dictionary[code])).toEqual(values)
        const { numbers, counts } = counted.of(own)
        for (const code of own.codes) counts[numbers[code]!]!++
      }
      const { texts, counts, more } = counted.all()
      const found = new Map(more)
      counts.forEach((count, number) => {
        if (count === 0) return
        expect(found.has(texts.text(number))).toBe(false)
        found.set(texts.text(number), count)
      })
      expect(found).toEqual(expected)
    }),
  )
})

it('counts that were kept are added to those of the same texts', () => {
  const table = new SharedTexts()
  const columnOf = (values: readonly string[]): StringColumn => {
    const share: Share = dictionary => ({ texts: table, numbers: dictionary.numbersIn(table) })
    const rows = values.map((_, row) => row)
    return decodeColumn(encodeStrings(rows, values, values.length).bytes, share) as StringColumn
  }
  const count = (counted: TextCounts, values: readonly string[]): void => {
    const column = columnOf(values)
    const { numbers, counts } = counted.of(column)
    for (const code of column.codes) counts[numbers[code]!]!++
  }
  columnOf(['unasked'])
  const before = new TextCounts()
  count(before, ['a', 'b', 'b'])
  const state = before.state()!
  const after = new TextCounts()
  count(after, ['b', 'c'])
  after.addState(state)
  after.addState(state)
  const { texts, counts } = after.all()
  const found = [...counts].flatMap((count, number) => (count > 0 ? [[texts.text(number), count]] : []))
  expect(Object.fromEntries(found)).toEqual({ a: 2, b: 5, c: 1 })
})

it('the least of the largest counts leaves no larger one out', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9)), fc.integer({ min: 1, max: 6 }), fc.boolean(), (list, some, isMany) => {
      const most = isMany ? some + 1_000 : some
      const sorted = list.filter(count => count > 0).toSorted((a, b) => b - a)
      expect(leastOfMost(Int32Array.from(list), most)).toBe(sorted.length < most ? 1 : sorted[most - 1])
    }),
  )
})
