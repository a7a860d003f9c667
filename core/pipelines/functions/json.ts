import { optional, pureOf, required } from './descriptor.ts'

const pure = pureOf('json')
const value = required('value', 'String', 'The JSON text')

export const jsonFunctions = [
  pure(
    'parse_json',
    [value, optional('depth', 'Long', 'How deep objects are kept; 0, as without it, means all')],
    'JsonNode',
    {
      description: 'Reads a text as JSON; text that is none gives a value without content.',
      example: 'to_map(parse_json(to_string($message.message)))',
    },
  ),
  pure(
    'flatten_json',
    [
      value,
      required(
        'array_handler',
        'String',
        'What is made of lists: "ignore", "json" (their text) or "flatten" (a key each)',
      ),
      optional('stringify', 'Boolean', 'True writes all values as text; false without it'),
    ],
    'JsonNode',
    {
      description: 'Reads a text as JSON and makes one level of it; the names are joined with "_".',
      example: 'to_map(flatten_json(to_string($message.message), "json"))',
    },
  ),
  pure(
    'select_jsonpath',
    [
      required('json', 'JsonNode', 'JSON, as parse_json gives it'),
      required('paths', 'Map', 'A JSONPath for each key of the result', 'json-paths'),
    ],
    'Map',
    {
      description: 'Takes values out of JSON by their paths.',
      example: 'select_jsonpath(parse_json(to_string($message.message)), {user: "$.actor.name"})',
    },
  ),
]
