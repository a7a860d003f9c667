import { impureOf, optional, pureOf, required } from './descriptor.ts'

const pure = pureOf('patterns')
const impure = impureOf('patterns')
const value = required('value', 'String', 'The text to search in')
const pattern = required('pattern', 'String', 'A regular expression; it may match anywhere in the text', 'regex')

export const patternFunctions = [
  pure(
    'regex',
    [pattern, value, optional('group_names', 'List', 'Names for the groups, in their order')],
    'RegexMatch',
    {
      description:
        'Matches a regular expression and returns its groups: the first is "0", and .matches tells whether it matched.',
      example: 'regex("user=(\\\\w+)", to_string($message.message))["0"]',
    },
  ),
  pure(
    'regex_replace',
    [
      pattern,
      value,
      required('replacement', 'String', 'The text in its place; $1 is the first group'),
      optional('replace_all', 'Boolean', 'False replaces the first match only; true without it'),
    ],
    'String',
    {
      description: 'Replaces what a regular expression matches.',
      example: 'regex_replace("\\\\d{12,}", to_string($message.message), "…")',
    },
  ),
  impure(
    'grok',
    [
      required('pattern', 'String', 'A grok pattern', true),
      value,
      optional(
        'only_named_captures',
        'Boolean',
        'True returns only captures with a name of their own; false without it',
      ),
    ],
    'GrokMatch',
    {
      description: 'Matches a grok pattern and returns its captures as a map; .matches tells whether it matched.',
      example: 'set_fields(grok("%{COMMONAPACHELOG}", to_string($message.message), true))',
    },
  ),
  impure(
    'grok_exists',
    [
      required('pattern', 'String', 'The name of a grok pattern'),
      optional('log_missing', 'Boolean', 'True writes to the log of the server where there is none'),
    ],
    'Boolean',
    {
      description: 'Tells whether there is a grok pattern of a name.',
      example: 'grok_exists("COMMONAPACHELOG")',
    },
  ),
]
