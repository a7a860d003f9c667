import { impureOf, optional, required } from './descriptor.ts'

const impure = impureOf('other')

export const otherFunctions = [
  impure('debug', [required('value', 'Object', 'The value')], 'Void', {
    description: 'Writes a value to the log of the server.',
    example: 'debug($message.src_ip)',
  }),
  impure(
    'metric_counter_inc',
    [
      required('name', 'String', 'The name of the counter, behind "org.graylog.rulemetrics."'),
      optional('value', 'Long', 'The number to add; 1 without it'),
    ],
    'Void',
    {
      description: 'Adds to a counter among the metrics of the server.',
      example: 'metric_counter_inc("logins.failed")',
    },
  ),
  impure(
    'parse_cef',
    [
      required('cef_string', 'String', 'The text in CEF'),
      required('use_full_names', 'Boolean', 'True returns the full names of fields instead of the short ones'),
    ],
    'CefMessage',
    {
      description: 'Reads a text in the Common Event Format and returns its fields as a map.',
      example: 'set_fields(parse_cef(to_string($message.message), true), "cef_")',
    },
  ),
]
