import Type, { type TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { coerced } from './coercion.ts'
import { withoutNulls, type SchemaView } from './schemas.ts'

const coerce = (schema: TSchema, value: unknown) => coerced(schema as SchemaView, value)

describe('coercion of texts', () => {
  it.each<[string, TSchema, unknown, unknown]>([
    ['a number', Type.Number(), '1.5', 1.5],
    ['a negative number with an exponent', Type.Number(), '-2e3', -2000],
    ['an integer', Type.Integer(), '300', 300],
    ['a boolean', Type.Boolean(), 'false', false],
    ['one of several numbers', Type.Enum([1, 2]), '2', 2],
    ['a number or null', Type.Union([Type.Integer(), Type.Null()]), '7', 7],
    ['items of a list', Type.Array(Type.Integer()), ['1', 2], [1, 2]],
    ['members of a map', Type.Record(Type.String(), Type.Boolean()), { a: 'true' }, { a: true }],
    [
      'members of members',
      Type.Object({ a: Type.Optional(Type.Object({ b: Type.Integer() })) }),
      { a: { b: '1' }, c: '2' },
      { a: { b: 1 }, c: '2' },
    ],
    [
      'items of the only option for a list, also where another is wrong',
      Type.Union([Type.String(), Type.Array(Type.Integer())]),
      ['1', 'one'],
      [1, 'one'],
    ],
    [
      'members of the option that fits',
      Type.Union([
        Type.Object({ type: Type.Literal('a'), size: Type.String() }),
        Type.Object({ type: Type.Literal('b'), size: Type.Integer() }),
      ]),
      { type: 'b', size: '4' },
      { type: 'b', size: 4 },
    ],
  ])('turns a text into %s', (_, schema, value, result) => {
    expect(coerce(schema, value)).toEqual(result)
  })

  it.each<[string, TSchema, unknown]>([
    ['where a text is taken', Type.Union([Type.Integer(), Type.String()]), '5'],
    ['that is no number', Type.Number(), '5 apples'],
    ['that is empty', Type.Number(), ''],
    ['with blanks', Type.Integer(), ' 5'],
    ['in hexadecimal', Type.Number(), '0x10'],
    ['that is not finite', Type.Number(), '1e999'],
    ['with a fraction for an integer', Type.Integer(), '5.5'],
    ['beyond exact integers', Type.Integer(), '9007199254740993'],
    ['other than true and false for a boolean', Type.Boolean(), 'yes'],
    ['of a member without a schema', Type.Object({}), { a: '1' }],
    [
      'of an option that does not fit',
      Type.Union([Type.Object({ type: Type.Literal('a'), n: Type.Integer() }), Type.Null()]),
      { type: 'b', n: '1' },
    ],
  ])('leaves a text %s', (_, schema, value) => {
    expect(coerce(schema, value)).toEqual(value)
  })

  it('leaves numbers and booleans of another kind', () => {
    expect(
      coerce(Type.Object({ a: Type.String(), b: Type.Boolean(), c: Type.Integer() }), { a: 1, b: 1, c: true }),
    ).toEqual({ a: 1, b: 1, c: true })
  })

  it('does not take members from the prototype', () => {
    const schema = Type.Object({ a: Type.Integer() }) as SchemaView
    expect(withoutNulls(schema, coerced(schema, JSON.parse('{"constructor":"1","a":"1"}')))).toEqual({
      constructor: '1',
      a: 1,
    })
  })
})
