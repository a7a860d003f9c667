/** Specification 2.11 (threat intelligence), 3 and 4 (API token), 7.5 and 8.5 (tools). */
import type { LedgerEntry } from './ledger.ts'

const calls = 'core/tools/tools.test.ts'
const routes = 'host-demo/server/tools/tools.test.ts'
const adapters = 'host-demo/server/lookup/lookup.test.ts'
const elements = 'tests/component/threat-intel.spec.ts'

const fails = 'fails in words for users, with its cause, and leaves the page alone'
const sent = 'is sent what it takes and gives what comes back'

export const lookupLedger: readonly LedgerEntry[] = [
  { section: '2.11', says: 'Quick IP Lookup', test: [elements, 'the summary masks the token'] },
  {
    section: '2.11',
    says: 'Community IP Lookup',
    test: [elements, 'the documentation says what the lookup answers, and offers no tester for a type alone'],
  },
  {
    section: '2.11',
    says: "The detail view shows the API token masked as '******'",
    test: [elements, 'the summary masks the token'],
  },
  {
    section: '3',
    says: 'api_token: is_set, set_value, keep_value, delete_value',
    test: [adapters, 'is kept, replaced and deleted'],
  },
  {
    section: '4',
    says: 'Reset token',
    test: [elements, 'a stored token is kept until it is reset, and the reset can be undone'],
  },
  {
    section: '4',
    says: 'Undo Reset',
    test: [elements, 'a stored token is kept until it is reset, and the reset can be undone'],
  },
  {
    section: '4',
    says: 'typing sets set_value; an empty field sets delete_value',
    test: [elements, 'a new token is typed; an empty field deletes it'],
  },

  {
    section: '7.5',
    says: 'GET /tools/natural_date_tester?string=&timezone=',
    test: [routes, 'gives the range in the zone'],
  },
  { section: '7.5', says: 'POST /tools/grok_tester {pattern, string, named_captures_only}', test: [calls, sent] },
  {
    section: '7.5',
    says:
      'POST /tools/json_tester {flatten, list_separator, key_separator, kv_separator, replace_key_whitespace, ' +
      'key_whitespace_replacement, key_prefix, string}',
    test: [routes, 'expands objects into fields, with separators, prefix and keys without blanks'],
  },
  {
    section: '7.5',
    says: 'GET /tools/regex_tester/validate?regex= (is_valid)',
    test: [calls, 'is asked in the address'],
  },
  {
    section: '7.5',
    says: 'POST /tools/regex_tester {regex, string}',
    test: [routes, 'gives the first group, or the place alone where there is none'],
  },
  {
    section: '7.5',
    says: 'POST /tools/regex_replace_tester {regex, replacement, replace_all, string}',
    test: [routes, 'replaces the first match or all of them'],
  },
  {
    section: '7.5',
    says: 'POST /tools/split_and_index_tester {split_by, index, string}',
    test: [routes, 'split and index counts from 1'],
  },
  {
    section: '7.5',
    says: 'POST /tools/substring_tester {start, end, string}',
    test: [routes, 'substring takes start and end in a body, begin_index and end_index in a query'],
  },
  { section: '7.5', says: 'POST /tools/contains_string_tester {search_string, string}', test: [routes, 'contains'] },
  {
    section: '7.5',
    says: 'POST /tools/lookup_table_tester {lookup_table_name, string}',
    test: [routes, 'says that there is no such table'],
  },

  {
    section: '8.5',
    says: 'Loading keyword preview failed with status: {err}',
    test: [calls, 'that failed says so with the status'],
  },
  { section: '8.5', says: 'Could not load keyword preview', test: [calls, 'that failed says so with the status'] },
  {
    section: '8.5',
    says: 'not shown to the user when the status is 422',
    test: [calls, 'is nothing, and no failure, for words that mean nothing'],
  },
  {
    section: '8.5',
    says: 'We were not able to run the grok extraction. Please check your parameters.',
    test: [calls, fails],
  },
  {
    section: '8.5',
    says: 'We were not able to run the JSON extraction. Please check your parameters.',
    test: [calls, fails],
  },
  {
    section: '8.5',
    says: 'Could not validate regular expression. Make sure that it is valid.',
    test: [calls, 'that cannot be asked is said'],
  },
  { section: '8.5', says: 'Could not try regular expression. Make sure that it is valid.', test: [calls, fails] },
  {
    section: '8.5',
    says: 'We were not able to run the split and index extraction. Please check your parameters.',
    test: [calls, fails],
  },
  {
    section: '8.5',
    says: 'We were not able to run the substring extraction. Please check index boundaries.',
    test: [calls, fails],
  },
  { section: '8.5', says: 'Could not check if field contains the string', test: [calls, fails] },
  { section: '8.5', says: 'Could not check if lookup table translates the string', test: [calls, fails] },
  {
    section: '7.5',
    says: 'screens of the testers',
    test: [
      'tests/component/extractors.spec.ts',
      'an extractor is written by keyboard, shows its result while it is typed, and is stored',
    ],
  },
]
