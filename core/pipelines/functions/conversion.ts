import { optional, pureOf, required } from './descriptor.ts'

const pure = pureOf('conversion')
const value = required('value', 'Object', 'The value to convert')

export const conversionFunctions = [
  pure(
    'to_bool',
    [value, optional('default', 'Boolean', 'The result where there is no value; false without it')],
    'Boolean',
    {
      description: 'Reads a value as a boolean: the text "true" in any case is true, every other text is false.',
      example: 'to_bool($message.cached)',
    },
  ),
  pure(
    'to_double',
    [value, optional('default', 'Double', 'The result where the value is no number; 0.0 without it')],
    'Double',
    {
      description: 'Reads a value as a number with decimals.',
      example: 'to_double($message.took_ms, -1.0)',
    },
  ),
  pure(
    'to_long',
    [value, optional('default', 'Long', 'The result where the value is no whole number; 0 without it')],
    'Long',
    {
      description: 'Reads a value as a whole number; decimals are cut off.',
      example: 'to_long($message.port)',
    },
  ),
  pure(
    'to_string',
    [value, optional('default', 'String', 'The result where there is no value; an empty text without it')],
    'String',
    {
      description: 'Writes a value as text.',
      example: 'to_string($message.code)',
    },
  ),
  pure('to_map', [required('value', 'Object', 'A map, or JSON that is an object')], 'Map', {
    description: 'Reads a value as a map, for instance the result of parse_json.',
    example: 'to_map(parse_json(to_string($message.payload)))',
  }),
]
