import { expect, it } from 'vitest'
import { bindingsOf, isParameterName, parameterForm, parameterOfForm, valueInForce } from './parameters.ts'

const form = {
  name: 'host',
  title: 'Host',
  description: '',
  optional: true,
  multiple: true,
  defaultValue: ['a', 'b'],
  source: { kind: 'field', field: 'source' },
} as const

it('a parameter is read as it was stored', () => {
  expect(parameterForm(parameterOfForm(form))).toEqual(form)
  const list = { ...form, multiple: false, defaultValue: 'a', source: { kind: 'list', values: ['a', 'b'] } } as const
  expect(parameterForm(parameterOfForm(list))).toEqual(list)
})

it('what the form does not show of a parameter is kept', () => {
  const base = { name: 'host', data_type: 'number', theirs: 1, binding: { type: 'value', value: 4 } }
  expect(parameterForm(base)).toMatchObject({ source: { kind: 'typed' }, multiple: false, defaultValue: '' })
  expect(parameterOfForm({ ...form, defaultValue: '' }, base)).toMatchObject({
    data_type: 'number',
    theirs: 1,
    default_value: null,
  })
})

it('only declared parameters with a value are bound', () => {
  expect(
    bindingsOf([{ name: 'host' }, { name: 'empty' }, { name: 'none' }], { host: 'a', empty: [], other: 'x' }),
  ).toEqual({
    host: { type: 'value', value: 'a' },
  })
})

it('a chosen value stands before the default', () => {
  expect(valueInForce(form, {})).toEqual(['a', 'b'])
  expect(valueInForce(form, { host: 'c' })).toBe('c')
})

it('names are words', () => {
  expect(['host', '_a1', '1a', 'a-b', '', 'a'.repeat(65)].map(isParameterName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
