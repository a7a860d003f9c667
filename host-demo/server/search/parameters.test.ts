import { describe, expect, it } from 'vitest'
import { bindParameters } from './parameters.ts'

const host = { name: 'host', default_value: 'web1', optional: true }
const values = (bindings: unknown, parameter: object = host) =>
  bindParameters([{ name: 'host', ...parameter }], { host: bindings }).get('host')!.values

describe('the values of a parameter', () => {
  it('are those that are bound, else the default', () => {
    expect(values({ type: 'value', value: 'a' })).toEqual(['a'])
    expect(values({ type: 'value', value: ['a', 3, true, 'a', ''] })).toEqual(['a', '3', 'true'])
    expect(values('a')).toEqual(['a'])
    expect(values({ type: 'value', value: null })).toEqual(['web1'])
    expect(bindParameters([host], {}).get('host')).toEqual({ values: ['web1'], optional: true })
    expect(bindParameters([{ name: 'host' }], undefined).get('host')).toEqual({ values: [], optional: false })
  })

  it('are none where an empty one is chosen, whatever the default', () => {
    expect(values({ type: 'value', value: '' })).toEqual([])
    expect(values({ type: 'value', value: [] })).toEqual([])
  })

  it('are never those of an undeclared one, or of a name that every object has', () => {
    expect(bindParameters([], { host: 'a' }).size).toBe(0)
    expect(bindParameters([{ name: 'constructor' }], {}).get('constructor')!.values).toEqual([])
  })

  it.each([
    [{ type: 'value', value: { a: 1 } }, 'parameter_bindings.host.value must be a text'],
    [{ type: 'value', value: ['a', null] }, 'parameter_bindings.host.value[1] must be a text'],
    [{ type: 'lookup', value: 'a' }, "parameter_bindings.host.type must be 'value'"],
    [{ type: 'value', value: 'x'.repeat(10_001) }, 'at most 10000 characters'],
    [{ type: 'value', value: Array.from({ length: 1001 }, (_, i) => i) }, 'has 1001 values'],
  ])('are refused in another shape, with the name (%#)', (binding, message) => {
    expect(() => values(binding)).toThrow(message)
  })

  it('are refused in a default, too', () => {
    expect(() => bindParameters([{ name: 'host', default_value: {} }], {})).toThrow(
      'parameters.host.default_value must',
    )
  })
})
