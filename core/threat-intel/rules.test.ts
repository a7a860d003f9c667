import { describe, expect, it } from 'vitest'
import { lookupNameProblem } from '../lookup/rules.ts'
import { hasToken, tokenChange } from './rules.ts'

it('a token is there when it is set or will be', () => {
  expect([{ is_set: true }, { keep_value: true }, { set_value: 'x' }].map(hasToken)).toEqual([true, true, true])
  expect(
    [{ is_set: false }, { delete_value: true }, { set_value: ' ' }, null, undefined, 'x', {}].map(hasToken),
  ).toEqual(Array(7).fill(false))
})

describe('a form', () => {
  it('keeps a stored token, and the change a host has already made', () => {
    expect(tokenChange({ is_set: true })).toEqual({ keep_value: true })
    expect(tokenChange({ keep_value: true })).toEqual({ keep_value: true })
    expect(tokenChange({ set_value: 'x' })).toEqual({ set_value: 'x' })
    expect(tokenChange({ delete_value: true })).toEqual({ delete_value: true })
    expect(tokenChange({ is_set: false })).toEqual({ delete_value: true })
    expect(tokenChange(undefined)).toEqual({ delete_value: true })
  })
})

it('a name must be found by its address', () => {
  expect(['reputation', 'a b', '1', '__proto__'].map(lookupNameProblem)).toEqual([null, null, null, null])
  expect(['', ' a', '..', 'a/b', '64d1c0ffee64d1c0ffee64d1'].map(lookupNameProblem)).toEqual([
    'blank',
    'blank',
    'address',
    'address',
    'id',
  ])
})
