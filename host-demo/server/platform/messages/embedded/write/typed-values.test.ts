import { describe, expect, it } from 'vitest'
import type { FieldValue, SettableType } from '../../message-store.ts'
import { convert, withTypes } from './typed-values.ts'

describe('convert', () => {
  it.each<[SettableType, FieldValue, FieldValue]>([
    ['string', 12.5, '12.5'],
    ['string', true, 'true'],
    ['long', '-42', -42],
    ['long', '007', 7],
    ['long', '4.5', '4.5'],
    ['long', '90071992547409930', '90071992547409930'],
    ['long', '', ''],
    ['long', 'n/a', 'n/a'],
    ['double', '1.5e3', 1500],
    ['double', '.5', 0.5],
    ['double', '1e999', '1e999'],
    ['double', '0x10', '0x10'],
    ['boolean', 'true', true],
    ['boolean', 'False', 'False'],
    ['boolean', 1, 1],
  ])('stores as %s what can be expressed so: %j is %j', (type, value, stored) => {
    expect(convert(value, type)).toBe(stored)
  })
})

describe('withTypes', () => {
  it('leaves a message alone that has none of the fields, or the type already', () => {
    const message = { id: '1', timestamp: 0, streams: [], fields: { took: 5, host: 'a' } }
    expect(
      withTypes(
        message,
        new Map([
          ['took', 'long'],
          ['other', 'string'],
        ]),
      ),
    ).toBe(message)
  })

  it('converts the field only, and not in the message that was given', () => {
    const message = { id: '1', timestamp: 0, streams: ['s'], fields: { took: '5', host: 'a' } }
    expect(withTypes(message, new Map([['took', 'long']]))).toEqual({ ...message, fields: { took: 5, host: 'a' } })
    expect(message.fields.took).toBe('5')
  })
})
