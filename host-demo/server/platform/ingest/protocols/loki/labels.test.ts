import { expect, it } from 'vitest'
import { parseLabels } from './labels.ts'

it.each([
  ['{}', []],
  ['{ }', []],
  [' { job = "a" } ', [['job', 'a']]],
  [
    '{job="api",host="web-1"}',
    [
      ['job', 'api'],
      ['host', 'web-1'],
    ],
  ],
  [
    '{a="1", b="2",}',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  [
    '{a="}", b=","}',
    [
      ['a', '}'],
      ['b', ','],
    ],
  ],
  [String.raw`{a="say \"hi\" \\ \n\t"}`, [['a', 'say "hi" \\ \n\t']]],
  [String.raw`{a="\u00e4\U0001f525\x41\303\244"}`, [['a', 'ä🔥Aä']]],
  ['{a=`C:\\raw`}', [['a', 'C:\\raw']]],
  ['{__proto__="x"}', [['__proto__', 'x']]],
])('%s', (text, labels) => {
  expect(parseLabels(text)).toEqual(labels)
})

it.each([
  '',
  'job="a"',
  '{job=a}',
  '{job="a}',
  '{job="a" host="b"}',
  '{="a"}',
  '{job="a",,b="c"}',
  String.raw`{a="\q"}`,
  String.raw`{a="\U00ffffff"}`,
])('%s is no list of labels', text => {
  expect(parseLabels(text)).toBeNull()
})

it('what is far too long is no list of labels, and takes no time', () => {
  expect(parseLabels(`{a="${'\\n'.repeat(1_000_000)}"}`)).toBeNull()
})
