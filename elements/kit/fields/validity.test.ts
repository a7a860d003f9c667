import { describe, expect, it } from 'vitest'
import { commonStrings } from '../../../core/brand/common-strings.ts'
import { numberValue, validityKey } from './validity.ts'

describe('validity words', () => {
  const words = (validity: Partial<ValidityState>) => {
    const key = validityKey(validity)
    return key && commonStrings.strings[key]
  }

  it('follow the specification', () => {
    expect(words({ valueMissing: true, tooShort: true })).toBe('A value is required.')
    expect(words({ typeMismatch: true })).toBe(
      'Please verify that your input is the expected type (ie: email address).',
    )
    expect(words({ patternMismatch: true })).toBe('This input does not match the expected value.')
    expect(words({ rangeOverflow: true })).toBe('Your input is too long.')
    expect(words({ rangeUnderflow: true })).toBe('Your input is too short.')
    expect(words({ stepMismatch: true })).toBe('Unexpected value.')
    expect(words({ valid: true })).toBeNull()
  })
})

describe('number inputs', () => {
  it('count empty and non-numeric text as undefined', () => {
    expect([' ', '', 'abc', '1e999', '12', '-1.5', '0'].map(numberValue)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      12,
      -1.5,
      0,
    ])
  })
})
