import { expect, it } from 'vitest'
import { prefixProblem } from './prefix.ts'

it.each(['', 'Firewall', '_fw', '-fw', 'fire wall', 'f*', 'x'.repeat(251)])('refuses the form of %j', prefix => {
  expect(prefixProblem(prefix, [])).toEqual({ kind: 'form' })
})

it('refuses one that another set has, and two of which one begins with the other', () => {
  expect(prefixProblem('fw', ['web', 'fw'])).toEqual({ kind: 'taken', other: 'fw' })
  expect(prefixProblem('fw', ['fw-edge'])).toEqual({ kind: 'begins', other: 'fw-edge' })
  expect(prefixProblem('fw-edge', ['fw'])).toEqual({ kind: 'begins', other: 'fw' })
})

it.each(['fw', '0fw_a+b-c', 'x'.repeat(250)])('takes %j', prefix => {
  expect(prefixProblem(prefix, ['web'])).toBeNull()
})
