/** Testers of expressions: everybody who has an account. */
import { from, type Attempt, type Cases } from '../cases.ts'

/** A tester by query and by body. */
const both = (name: string, body: object, query: Attempt['query'], who: 'nobody' | 'admin' = 'nobody'): Cases => ({
  [`GET /tools/${name}`]: from(who, { query }),
  [`POST /tools/${name}`]: from(who, { body }),
})
const same = (name: string, test: Record<string, string | number>, who?: 'admin') => both(name, test, test, who)

export const tools: Cases = {
  ...same('contains_string_tester', { string: 'abc', search_string: 'b' }),
  ...both(
    'grok_tester',
    { string: 'abc', pattern: '%{WORD:word}', named_captures_only: true },
    { string: 'abc', pattern: '%{WORD:word}', named_captures_only: 'true' },
  ),
  ...both(
    'json_tester',
    { string: '{"a":1}', flatten: true, list_separator: ', ', key_separator: '_', kv_separator: '=' },
    { string: '{"a":1}', flatten: 'true', list_separator: ', ', key_separator: '_', kv_separator: '=' },
  ),
  ...same('lookup_table_tester', { string: 'a', lookup_table_name: 'b' }, 'admin'),
  ...same('regex_tester', { string: 'abc', regex: '(b)' }),
  ...both(
    'regex_replace_tester',
    { string: 'abc', regex: 'b', replacement: 'x', replace_all: true },
    { string: 'abc', regex: 'b', replacement: 'x', replace_all: 'true' },
  ),
  ...same('split_and_index_tester', { string: 'a b', split_by: ' ', index: 1 }),
  ...both('substring_tester', { string: 'abc', start: 0, end: 1 }, { string: 'abc', begin_index: 0, end_index: 1 }),
  'GET /tools/regex_tester/validate': from('nobody', { query: { regex: 'a' } }),
  'GET /tools/natural_date_tester': from('nobody', { query: { string: 'last hour', timezone: 'UTC' } }),
}
