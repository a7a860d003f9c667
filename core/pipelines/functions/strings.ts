import { optional, pureOf, required } from './descriptor.ts'

const pure = pureOf('strings')
const value = required('value', 'String', 'The text')
const ignoreCase = optional('ignore_case', 'Boolean', 'True compares without case; false without it')
const locale = optional('locale', 'String', 'The language whose rules hold, such as "en" or "tr"; "en" without it')

export const stringFunctions = [
  pure('abbreviate', [value, required('width', 'Long', 'The greatest number of characters, at least 4')], 'String', {
    description: 'Shortens a text to a width; three dots stand for what was cut.',
    example: 'abbreviate(to_string($message.message), 120)',
  }),
  pure('capitalize', [value], 'String', {
    description: 'Writes the first character of a text as a capital.',
    example: 'capitalize(to_string($message.action))',
  }),
  pure('uncapitalize', [value], 'String', {
    description: 'Writes the first character of a text as a small letter.',
    example: 'uncapitalize(to_string($message.action))',
  }),
  pure('swapcase', [value], 'String', {
    description: 'Writes capitals as small letters, and small letters as capitals.',
    example: 'swapcase(to_string($message.code))',
  }),
  pure('lowercase', [value, locale], 'String', {
    description: 'Writes a text in small letters.',
    example: 'lowercase(to_string($message.host))',
  }),
  pure('uppercase', [value, locale], 'String', {
    description: 'Writes a text in capitals.',
    example: 'uppercase(to_string($message.method))',
  }),
  pure('contains', [value, required('search', 'String', 'The text to look for'), ignoreCase], 'Boolean', {
    description: 'Tells whether a text contains another.',
    example: 'contains(to_string($message.message), "refused", true)',
  }),
  pure('starts_with', [value, required('prefix', 'String', 'The beginning to look for'), ignoreCase], 'Boolean', {
    description: 'Tells whether a text begins with another.',
    example: 'starts_with(to_string($message.path), "/api/")',
  }),
  pure('ends_with', [value, required('suffix', 'String', 'The end to look for'), ignoreCase], 'Boolean', {
    description: 'Tells whether a text ends with another.',
    example: 'ends_with(to_string($message.host), ".example.org")',
  }),
  pure(
    'substring',
    [
      value,
      required('start', 'Long', 'The place of the first character, from 0; a negative one counts from the end'),
      optional('indexEnd', 'Long', 'The place behind the last character; a negative one counts from the end'),
    ],
    'String',
    {
      description: 'Returns a part of a text.',
      example: 'substring(to_string($message.message), 0, 20)',
    },
  ),
  pure(
    'concat',
    [required('first', 'String', 'The first text'), required('second', 'String', 'The second text')],
    'String',
    {
      description: 'Joins two texts.',
      example: 'concat(to_string($message.host), ".example.org")',
    },
  ),
  pure(
    'split',
    [
      required('pattern', 'String', 'A regular expression for what stands between the parts', 'regex'),
      value,
      optional('limit', 'Long', 'The greatest number of parts; 0, as without it, means all'),
    ],
    'List',
    {
      description: 'Splits a text into a list of its parts.',
      example: 'split(",", to_string($message.tags))',
    },
  ),
  pure(
    'join',
    [
      required('elements', 'Object', 'A list', 'list'),
      optional('delimiter', 'String', 'The text between the parts; none without it'),
      optional('start', 'Long', 'The place of the first part, from 0'),
      optional('indexEnd', 'Long', 'The place behind the last part'),
    ],
    'String',
    {
      description: 'Joins the elements of a list to a text.',
      example: 'join(["eu", "west", "1"], "-")',
    },
  ),
  pure(
    'replace',
    [
      value,
      required('search', 'String', 'The text to replace'),
      optional('replacement', 'String', 'The text in its place; an empty one without it'),
      optional('max', 'Long', 'How often at most; -1, as without it, means always'),
    ],
    'String',
    {
      description: 'Replaces a text within another.',
      example: 'replace(to_string($message.path), "//", "/")',
    },
  ),
  pure(
    'length',
    [value, optional('bytes', 'Boolean', 'True counts the bytes of UTF-8 instead of characters')],
    'Long',
    {
      description: 'Returns the length of a text.',
      example: 'length(to_string($message.message))',
    },
  ),
  pure('first_non_null', [required('value', 'List', 'A list of values')], 'Object', {
    description: 'Returns the first element of a list that is a value.',
    example: 'first_non_null([$message.user, $message.login, "unknown"])',
  }),
  pure(
    'key_value',
    [
      value,
      optional('delimiters', 'String', 'The characters between pairs; blanks without it'),
      optional('kv_delimiters', 'String', 'The characters between key and value; "=" without it'),
      optional('ignore_empty_values', 'Boolean', 'True leaves out keys without a value, as without it'),
      optional('allow_dup_keys', 'Boolean', 'False refuses a key that comes twice; true without it'),
      optional(
        'handle_dup_keys',
        'String',
        'The value of a key that comes twice: "take_first", as without it, "take_last", or the text that joins both',
      ),
      optional('trim_key_chars', 'String', 'Characters to cut from both ends of keys'),
      optional('trim_value_chars', 'String', 'Characters to cut from both ends of values'),
    ],
    'Map',
    {
      description: 'Reads pairs of keys and values out of a text.',
      example: 'key_value(value: to_string($message.message), trim_value_chars: "\\"")',
    },
  ),
]
