import { expect, it } from 'vitest'
import { formatTypedValue, valueTypeOf, valueTypes } from './typed-value.ts'

it('tells the type of a value', () => {
  expect(['a', 1.5, {}, [], false, null].map(valueTypeOf)).toEqual(valueTypes)
  expect(valueTypeOf(undefined)).toBe('NULL')
})

it('writes each type in full', () => {
  const text = (value: unknown) => formatTypedValue({ value, valueType: valueTypeOf(value) })
  expect(['<b> \u202e', 0.1234567, false, null].map(text)).toEqual(['<b> \u202e', '0.1234567', 'false', 'null'])
  expect(text({ a: [1], ['__proto__']: 'x' })).toBe('{\n  "a": [\n    1\n  ],\n  "__proto__": "x"\n}')
  expect(text([])).toBe('[]')
})

it('hides nothing of a value that is not of its type', () => {
  expect(formatTypedValue({ value: { a: 1 }, valueType: 'STRING' })).toBe('{\n  "a": 1\n}')
  expect(formatTypedValue({ value: 'twelve', valueType: 'NUMBER' })).toBe('twelve')
  expect(formatTypedValue({ value: 'there', valueType: 'NULL' })).toBe('there')
  expect(formatTypedValue({ value: '{"a":1}', valueType: 'OBJECT' })).toBe('{"a":1}')
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  expect(formatTypedValue({ value: cycle, valueType: 'OBJECT' })).toBe('[object Object]')
})
