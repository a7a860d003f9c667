import { describe, expect, it } from 'vitest'
import type { RequestedField } from '../../core/inputs/schema.ts'
import { configurationValue } from './configuration-value.ts'

const field = (values?: Record<string, string>) =>
  ({ additional_info: values ? { values } : {} }) as unknown as RequestedField

describe('a value of the configuration', () => {
  it('counts bytes in their unit, and a port as a plain number', () => {
    expect(configurationValue('recv_buffer_size', field(), 1_048_576)).toBe('1.0MiB')
    expect(configurationValue('decompress_size_limit', undefined, 8_388_608)).toBe('8.0MiB')
    expect(configurationValue('port', field(), 12_201)).toBe('12201')
  })

  it('has the words of the form for a choice', () => {
    expect(configurationValue('timezone', field({ NotSet: 'Not set' }), 'NotSet')).toBe('Not set')
    expect(configurationValue('timezone', field({ NotSet: 'Not set' }), 'constructor')).toBe('constructor')
    expect(configurationValue('charset_name', undefined, 'UTF-8')).toBe('UTF-8')
  })

  it('joins lists and leaves booleans and secrets to the row', () => {
    expect(configurationValue('topics', field(), ['a', 'b'])).toBe('a, b')
    expect([
      configurationValue('tls_enable', field(), true),
      configurationValue('token', field(), { is_set: true }),
    ]).toEqual([null, null])
  })
})
