import type { FunctionDescriptor } from './descriptor.ts'
import { pureOf, required } from './descriptor.ts'

const pure = pureOf('type-tests')

function test(name: string, description: string): FunctionDescriptor {
  return pure(name, [required('value', 'Object', 'The value to test')], 'Boolean', {
    description,
    example: `${name}($message.value)`,
  })
}

export const typeTestFunctions = [
  test('is_null', 'Tells whether there is no value, as of a field that the message does not have.'),
  test('is_not_null', 'Tells whether there is a value.'),
  test('is_bool', 'Tells whether a value is a boolean.'),
  test('is_number', 'Tells whether a value is a number of any kind.'),
  test('is_double', 'Tells whether a value is a number with decimals.'),
  test('is_long', 'Tells whether a value is a whole number of 64 bits.'),
  test('is_string', 'Tells whether a value is a text.'),
  test('is_collection', 'Tells whether a value is a list or another collection.'),
  test('is_list', 'Tells whether a value is a list.'),
  test('is_map', 'Tells whether a value is a map.'),
  test('is_date', 'Tells whether a value is a date.'),
  test('is_period', 'Tells whether a value is a period of time.'),
  test('is_ip', 'Tells whether a value is an IP address, as to_ip gives it.'),
  test('is_json', 'Tells whether a value is JSON, as parse_json gives it.'),
  test('is_url', 'Tells whether a value is a URL, as to_url gives it.'),
]
