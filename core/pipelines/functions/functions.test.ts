import { describe, expect, it } from 'vitest'
import { parseRule } from '../parse.ts'
import { functions, functionsByName } from './functions.ts'

describe('the functions', () => {
  it('have names of their own', () => {
    expect(functionsByName.size).toBe(functions.length)
  })

  it.each(functions.map(one => [one.name, one] as const))(
    '%s has an example that is a rule',
    (name, { example, returns }) => {
      const isStatement = returns === 'Void' || example.startsWith('set_fields(')
      const { errors } = parseRule(`rule "r" when true then ${isStatement ? example : `let x = ${example}`}; end`)
      expect(errors).toEqual([])
      expect(example).toContain(`${name}(`)
    },
  )
})
