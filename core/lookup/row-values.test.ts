import { expect, it } from 'vitest'
import { guessSeparator, readPasted, readRecords, readValue, valueInPlaceOf, valueText } from './row-values.ts'

it('reads and writes values of every type', () => {
  expect(['7', ' 0.5 ', '0x10', '', 'x'].map(text => readValue(text, 'number'))).toEqual([7, 0.5, null, null, null])
  expect(['TRUE', 'false', 'yes'].map(text => readValue(text, 'boolean'))).toEqual([true, false, null])
  expect(readValue(' a;b ; c', 'list')).toEqual(['a', 'b', 'c'])
  expect(readValue('', 'list')).toEqual([])
  expect(readValue(' kept ', 'text')).toBe(' kept ')
  expect([['a', 'b'], 7, true, 'x'].map(valueText)).toEqual(['a; b', '7', 'true', 'x'])
})

it('keeps the type of the value before, where it can', () => {
  expect(valueInPlaceOf('8', 7)).toBe(8)
  expect(valueInPlaceOf('eight', 7)).toBe('eight')
  expect(valueInPlaceOf('8', '7')).toBe('8')
  expect(valueInPlaceOf('a; b', ['x'])).toEqual(['a', 'b'])
})

it('reads separated values with quotes', () => {
  expect(readRecords('a\tb\r\n"x\ty"\t"say ""hi"""\n\n"two\nlines"\t', '\t')).toEqual([
    ['a', 'b'],
    ['x\ty', 'say "hi"'],
    ['two\nlines', ''],
  ])
  expect(readRecords('a,b\nc,d\ne', ',', 2)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(['a;b,c;d', 'key\tvalue', 'one'].map(guessSeparator)).toEqual([';', '\t', ','])
})

it('names the lines of a paste that are no rows', () => {
  const instant = (text: string) => (text === 'later' ? Date.UTC(2030, 0, 1) : null)
  expect(
    readPasted(
      [
        ['a', '1'],
        ['', '2'],
        ['b', 'x'],
        ['c', '3', 'never'],
        ['d', '4', 'later'],
      ],
      'number',
      instant,
    ),
  ).toEqual({
    rows: [
      { key: 'a', value: 1, expires_at: null },
      { key: 'd', value: 4, expires_at: '2030-01-01T00:00:00.000Z' },
    ],
    problems: [
      { line: 2, problem: 'key' },
      { line: 3, problem: 'value' },
      { line: 4, problem: 'expires' },
    ],
  })
})
