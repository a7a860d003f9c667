import type { FunctionDescriptor } from './descriptor.ts'
import { impureOf, optional, pureOf, required } from './descriptor.ts'

const pure = pureOf('dates')
const impure = impureOf('dates')
const timezone = optional('timezone', 'String', 'The id of a time zone, such as "Europe/Berlin"; UTC without it', true)
const pattern = 'A date pattern, such as "yyyy-MM-dd HH:mm:ss"'

function period(name: string, unit: string): FunctionDescriptor {
  return pure(name, [required('value', 'Long', `The number of ${unit}`, true)], 'Period', {
    description: `Returns a period of a number of ${unit}, to add to a date or to take from one.`,
    example: `now() - ${name}(1)`,
  })
}

export const dateFunctions = [
  impure('now', [timezone], 'DateTime', {
    description: 'Returns the present time.',
    example: 'now("Europe/Berlin")',
  }),
  pure('to_date', [required('value', 'Object', 'A date'), timezone], 'DateTime', {
    description:
      'Takes a value as a date; texts and numbers are none: parse_date and parse_unix_milliseconds read them.',
    example: 'to_date($message.timestamp)',
  }),
  pure(
    'parse_date',
    [
      required('value', 'String', 'The text'),
      required('pattern', 'String', pattern, true),
      optional('locale', 'String', 'The language of names in the text, such as "de"', true),
      timezone,
    ],
    'DateTime',
    {
      description: 'Reads a date after a pattern.',
      example: 'parse_date(to_string($message.time), "yyyy-MM-dd HH:mm:ss", "en", "Europe/Berlin")',
    },
  ),
  impure(
    'flex_parse_date',
    [
      required('value', 'String', 'The text'),
      optional('default', 'DateTime', 'The result where the text holds no date'),
      timezone,
    ],
    'DateTime',
    {
      description: 'Finds a date in a text, also one in words such as "3 hours ago".',
      example: 'flex_parse_date(to_string($message.time), now())',
    },
  ),
  pure(
    'parse_unix_milliseconds',
    [required('value', 'Long', 'Milliseconds since the beginning of 1970'), timezone],
    'DateTime',
    {
      description: 'Reads a number of milliseconds as a date.',
      example: 'parse_unix_milliseconds(to_long($message.epoch_ms))',
    },
  ),
  pure(
    'format_date',
    [
      required('value', 'DateTime', 'The date'),
      required('format', 'String', pattern, 'date-pattern'),
      optional('timezone', 'String', 'The id of a time zone, such as "Europe/Berlin"; UTC without it', 'zone'),
    ],
    'String',
    {
      description: 'Writes a date after a pattern.',
      example: 'format_date(now(), "yyyy-MM-dd", "Europe/Berlin")',
    },
  ),
  period('years', 'years'),
  period('months', 'months'),
  period('weeks', 'weeks'),
  period('days', 'days'),
  period('hours', 'hours'),
  period('minutes', 'minutes'),
  period('seconds', 'seconds'),
  period('millis', 'milliseconds'),
  pure('period', [required('value', 'String', 'A period after ISO 8601, such as "P1DT12H"', 'period')], 'Period', {
    description: 'Reads a period of time.',
    example: 'now() - period("P1DT12H")',
  }),
]
