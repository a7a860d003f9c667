import { describe, expect, it } from 'vitest'
import { createCore } from '../core.ts'
import { empty, fakeServer, json, loggedIn, type Answer } from '../client/fake-server.ts'
import {
  previewNaturalDate,
  testContainsString,
  testGrok,
  testJson,
  testLookupTable,
  testRegex,
  testRegexReplace,
  testSplitAndIndex,
  testSubstring,
  ToolError,
  validateRegex,
  type ToolCaller,
} from './api.ts'

const jsonTest = {
  string: '{}',
  flatten: false,
  list_separator: ', ',
  key_separator: '_',
  kv_separator: '=',
  replace_key_whitespace: false,
  key_whitespace_replacement: '_',
  key_prefix: '',
}
const replace = { string: 'a', regex: 'a', replacement: 'b', replace_all: true }

const calls: readonly (readonly [
  name: string,
  call: (core: ToolCaller) => Promise<unknown>,
  body: unknown,
  message: string,
])[] = [
  [
    'grok_tester',
    core => testGrok(core, { string: 'a', pattern: '%{WORD}', named_captures_only: true }),
    { string: 'a', pattern: '%{WORD}', named_captures_only: true },
    'We were not able to run the grok extraction. Please check your parameters.',
  ],
  [
    'json_tester',
    core => testJson(core, jsonTest),
    jsonTest,
    'We were not able to run the JSON extraction. Please check your parameters.',
  ],
  [
    'regex_tester',
    core => testRegex(core, { string: 'a', regex: 'a' }),
    { string: 'a', regex: 'a' },
    'Could not try regular expression. Make sure that it is valid.',
  ],
  [
    'regex_replace_tester',
    core => testRegexReplace(core, replace),
    replace,
    'Could not try regular expression. Make sure that it is valid.',
  ],
  [
    'split_and_index_tester',
    core => testSplitAndIndex(core, { string: 'a b', split_by: ' ', index: 2 }),
    { string: 'a b', split_by: ' ', index: 2 },
    'We were not able to run the split and index extraction. Please check your parameters.',
  ],
  [
    'substring_tester',
    core => testSubstring(core, { string: 'abc', start: 0, end: 1 }),
    { string: 'abc', start: 0, end: 1 },
    'We were not able to run the substring extraction. Please check index boundaries.',
  ],
  [
    'contains_string_tester',
    core => testContainsString(core, { string: 'abc', search_string: 'b' }),
    { string: 'abc', search_string: 'b' },
    'Could not check if field contains the string',
  ],
  [
    'lookup_table_tester',
    core => testLookupTable(core, { string: 'k', lookup_table_name: 't' }),
    { string: 'k', lookup_table_name: 't' },
    'Could not check if lookup table translates the string',
  ],
]

async function coreOf(answers: Record<string, Answer>) {
  const server = fakeServer({ ...loggedIn(), ...answers })
  const core = createCore({ fetch: server.fetch })
  await core.session.validate()
  return { core, server }
}

describe.each(calls)('%s', (name, call, body, message) => {
  it('is sent what it takes and gives what comes back', async () => {
    const { core, server } = await coreOf({ [`POST /tools/${name}`]: json({ matched: true }) })
    expect(await call(core)).toEqual({ matched: true })
    const [request] = server.asked(`POST /tools/${name}`)
    expect(JSON.parse(request?.body ?? '')).toEqual(body)
  })

  it('fails in words for users, with its cause, and leaves the page alone', async () => {
    for (const answer of [
      json({ type: 'ApiError', message: 'no' }, 400),
      json({}, 404),
      json({}, 403),
      new Error('offline'),
    ]) {
      const { core } = await coreOf({ [`POST /tools/${name}`]: answer })
      const failure = await call(core).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ToolError)
      expect(failure).toMatchObject({
        message,
        title: undefined,
        cause: expect.objectContaining({ name: 'FetchError' }),
      })
      expect(core.$report.get()).toBeNull()
    }
  })
})

describe('the validity of a regular expression', () => {
  it('is asked in the address', async () => {
    const { core, server } = await coreOf({
      'GET /tools/regex_tester/validate': json({ regex: 'a&b', is_valid: true }),
    })
    expect(await validateRegex(core, 'a&b')).toEqual({ regex: 'a&b', is_valid: true })
    expect(server.asked('GET /tools/regex_tester/validate?regex=a%26b')).toHaveLength(1)
  })

  it('that cannot be asked is said', async () => {
    const { core } = await coreOf({ 'GET /tools/regex_tester/validate': json({}, 500) })
    await expect(validateRegex(core, 'a')).rejects.toThrow(
      'Could not validate regular expression. Make sure that it is valid.',
    )
  })
})

describe('the preview of a natural date', () => {
  const ask = async (answer: Answer) =>
    previewNaturalDate((await coreOf({ 'GET /tools/natural_date_tester': answer })).core, {
      string: 'last hour',
      timezone: 'UTC',
    })

  it('gives the range', async () => {
    expect(await ask(json({ from: 'a', to: 'b', timezone: 'UTC' }))).toEqual({ from: 'a', to: 'b', timezone: 'UTC' })
  })

  it('is nothing, and no failure, for words that mean nothing', async () => {
    expect(await ask(json({ type: 'ApiError', message: 'x' }, 422))).toBeNull()
  })

  it('that failed says so with the status', async () => {
    await expect(ask(empty(500))).rejects.toMatchObject({
      message: 'Loading keyword preview failed with status: 500',
      title: 'Could not load keyword preview',
    })
  })
})

it('a call that is given up rejects as such', async () => {
  const { core } = await coreOf({ 'POST /tools/regex_tester': () => new Promise(() => undefined) })
  const controller = new AbortController()
  const asked = testRegex(core, { string: 'a', regex: 'a' }, { signal: controller.signal })
  controller.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

it('the words follow the overrides of the page', async () => {
  const server = fakeServer({ ...loggedIn(), 'POST /tools/grok_tester': json({}, 500) })
  const core = createCore({ fetch: server.fetch, strings: { 'tools.grokFailed': 'Grok geht nicht.' } })
  await core.session.validate()
  await expect(testGrok(core, { string: 'a', pattern: 'b', named_captures_only: false })).rejects.toThrow(
    'Grok geht nicht.',
  )
})
