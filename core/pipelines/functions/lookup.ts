import { impureOf, optional, required } from './descriptor.ts'

const impure = impureOf('lookup')
const table = required('lookup_table', 'String', 'The name of the lookup table')
const key = required('key', 'Object', 'The key')
const list = required('value', 'List', 'The list')
const ttl = optional('ttl', 'Long', 'Seconds for which the entry is kept; for ever without it')

export const lookupFunctions = [
  impure(
    'lookup',
    [table, key, optional('default', 'Object', 'The result where the key is not found')],
    'LookupResult',
    {
      description: 'Looks a key up and returns all values of its entry.',
      example: 'set_fields(lookup("hosts", to_string($message.src_ip)))',
    },
  ),
  impure(
    'lookup_value',
    [table, key, optional('default', 'Object', 'The result where the key is not found')],
    'Object',
    {
      description: 'Looks a key up and returns its single value.',
      example: 'lookup_value("teams", to_string($message.host), "unknown")',
    },
  ),
  impure('lookup_has_value', [table, key], 'Boolean', {
    description: 'Tells whether a key has an entry in a lookup table.',
    example: 'lookup_has_value("blocked", to_string($message.src_ip))',
  }),
  impure(
    'lookup_string_list',
    [table, key, optional('default', 'List', 'The result where the key is not found')],
    'List',
    {
      description: 'Looks a key up and returns its list of texts.',
      example: 'lookup_string_list("groups", to_string($message.user))',
    },
  ),
  impure('lookup_string_list_contains', [table, key, required('value', 'Object', 'The text to look for')], 'Boolean', {
    description: 'Tells whether the list of texts of a key contains a text.',
    example: 'lookup_string_list_contains("groups", to_string($message.user), "admins")',
  }),
  impure('lookup_set_value', [table, key, required('value', 'Object', 'The new value'), ttl], 'Object', {
    description: 'Sets the value of a key in a lookup table that can be written.',
    example: 'lookup_set_value("last_login", to_string($message.user), to_string(now()))',
  }),
  impure('lookup_clear_key', [table, key], 'Void', {
    description: 'Removes a key from a lookup table that can be written.',
    example: 'lookup_clear_key("sessions", to_string($message.session))',
  }),
  impure('lookup_set_string_list', [table, key, list, ttl], 'List', {
    description: 'Sets the list of texts of a key in a lookup table that can be written.',
    example: 'lookup_set_string_list("groups", to_string($message.user), ["admins", "staff"])',
  }),
  impure(
    'lookup_add_string_list',
    [
      table,
      key,
      list,
      optional('keep_duplicates', 'Boolean', 'True adds what is there already once more; false without it'),
    ],
    'List',
    {
      description: 'Adds texts to the list of a key in a lookup table that can be written.',
      example: 'lookup_add_string_list("seen", to_string($message.user), [to_string($message.src_ip)])',
    },
  ),
  impure('lookup_remove_string_list', [table, key, list], 'List', {
    description: 'Removes texts from the list of a key in a lookup table that can be written.',
    example: 'lookup_remove_string_list("groups", to_string($message.user), ["guests"])',
  }),
  impure(
    'lookup_assign_ttl',
    [table, key, required('ttl', 'Long', 'Seconds for which the entry is kept from now on')],
    'Object',
    {
      description: 'Sets how long an entry of a lookup table that can be written is kept.',
      example: 'lookup_assign_ttl("sessions", to_string($message.session), 3600)',
    },
  ),
]
