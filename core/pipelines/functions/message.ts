import { impureOf, optional, required } from './descriptor.ts'

const impure = impureOf('message')
const message = optional('message', 'Message', 'The message it is about; the one that is processed without it')
const prefix = optional('prefix', 'String', 'A text before each field name')
const suffix = optional('suffix', 'String', 'A text behind each field name')

export const messageFunctions = [
  impure('has_field', [required('field', 'String', 'The name of the field'), message], 'Boolean', {
    description: 'Tells whether the message has a field.',
    example: 'has_field("src_ip")',
  }),
  impure(
    'set_field',
    [
      required('field', 'String', 'The name of the field'),
      required('value', 'Object', 'The new value; without one, or with an empty one, the field stays as it is'),
      optional('prefix', 'String', 'A text before the field name'),
      optional('suffix', 'String', 'A text behind the field name'),
      message,
      optional('default', 'Object', 'The value to set where the new one cannot be evaluated'),
    ],
    'Void',
    {
      description: 'Sets a field of the message.',
      example: 'set_field("zone", "edge")',
    },
  ),
  impure('set_fields', [required('fields', 'Map', 'The values by field name'), prefix, suffix, message], 'Void', {
    description: 'Sets a field of the message for each entry of a map.',
    example: 'set_fields(key_value(to_string($message.message)))',
  }),
  impure(
    'rename_field',
    [
      required('old_field', 'String', 'The name that the field has'),
      required('new_field', 'String', 'The new name'),
      message,
    ],
    'Void',
    {
      description: 'Gives a field of the message another name.',
      example: 'rename_field("SrcAddr", "src_ip")',
    },
  ),
  impure(
    'remove_field',
    [required('field', 'String', 'A field name, or a regular expression for the whole name'), message],
    'Void',
    {
      description: 'Removes fields from the message; message, source and timestamp always stay.',
      example: 'remove_field("debug_.*")',
    },
  ),
  impure('normalize_fields', [message], 'Void', {
    description: 'Writes the names of all fields of the message in small letters.',
    example: 'normalize_fields()',
  }),
  impure('drop_message', [message], 'Void', {
    description: 'Drops the message: it is not stored, and later stages do not see it.',
    example: 'drop_message()',
  }),
  impure(
    'create_message',
    [
      optional('message', 'String', 'The text of the new message; that of the processed one without it'),
      optional('source', 'String', 'The source of the new message; that of the processed one without it'),
      optional('timestamp', 'DateTime', 'The time of the new message; now without it'),
    ],
    'Message',
    {
      description: 'Creates a message that goes through the pipelines after this one.',
      example: 'create_message("summary", "gateway", now())',
    },
  ),
  impure(
    'clone_message',
    [
      optional('message', 'Message', 'The message to copy; the one that is processed without it'),
      optional('preventLoops', 'Boolean', 'True lets no copy be copied once more; false without it'),
    ],
    'Message',
    {
      description: 'Creates a copy of a message, with its streams, that goes through the pipelines after this one.',
      example: 'clone_message(preventLoops: true)',
    },
  ),
  impure('traffic_accounting_size', [message], 'Long', {
    description: 'Returns the size with which the message counts as traffic, in bytes.',
    example: 'traffic_accounting_size()',
  }),
]
