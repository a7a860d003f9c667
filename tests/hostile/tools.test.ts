/** Patterns, texts and bodies that try to stop the testers, or the server with them (hostile tests 16 and 19). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type ServerProcess } from '../support/server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const ask = async (path: string, body: unknown) => {
  const response = await server.call('POST', `/tools/${path}`, body)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const alive = async () => (await server.call('GET', '/system/lbstatus')).status
const text = 'a'.repeat(65_535)
/** Linear in pattern times text, which is minutes here. */
const slow = '\\p{L}{1000}'.repeat(200)
/** As large as a grok pattern may be. */
const slowGrok = '\\p{L}{1000}'.repeat(15)

describe('hostile 19: patterns that explode elsewhere', () => {
  it.each([
    '(a+)+$',
    '([a-zA-Z]+)*$',
    '(a|aa)+$',
    '(a|a?)+$',
    '(.*a){25}$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(x+x+)+y',
    '((a*)*)*b',
    '(?:a?){50}a{50}b',
    '(.+)+(.+)+(.+)+!',
  ])('%s', async regex => {
    const { status, body } = await ask('regex_tester', { string: `${text}!`, regex })
    // An answer, or the deadline's; never a failure.
    expect(status === 200 || String(body['message']).includes('takes longer'), JSON.stringify(body).slice(-200)).toBe(
      true,
    )
    expect(await alive()).toBe(200)
  })

  it.each([
    '(a)\\1',
    '(?=a)',
    '(?<!a)b',
    '(?>a)',
    'a++',
    '((a{1000}){1000}){1000}',
    `${'('.repeat(2000)}${')'.repeat(2000)}`,
    '(',
    '[',
    '\\',
    '*',
    'a{2,1}',
    '\ud800',
  ])('%s is refused in words', async regex => {
    const { status, body } = await ask('regex_tester', { string: 'a', regex })
    expect([status, body['type']]).toEqual([400, 'ApiError'])
    expect(String(body['message'])).toMatch(/^The regular expression cannot be used: ./)
  })
})

describe('hostile 19: work that takes long', () => {
  it('ends at the deadline, in a thread of its own: others are answered meanwhile', async () => {
    let ended = false
    const tests = Promise.all([
      ask('regex_tester', { string: text, regex: slow }),
      ask('regex_replace_tester', { string: text, regex: slow, replacement: 'x', replace_all: true }),
      ask('grok_tester', { string: text, pattern: slowGrok }),
    ]).finally(() => {
      ended = true
    })
    for (let count = 0; count < 20; count++) expect(await alive()).toBe(200)
    expect(ended).toBe(false)
    for (const { status, body } of await tests) {
      expect(status).toBe(400)
      expect(body['message']).toContain('takes longer than 1000 ms')
    }
    expect((await ask('regex_tester', { string: 'b', regex: '(b)' })).body['matched']).toBe(true)
  })

  it('too many tests at once are turned away, and afterwards all goes on', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        ask('regex_tester', { string: index < 4 ? text : 'b', regex: index < 4 ? slow : 'b' }),
      ),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toEqual(new Set([400, 200, 503]))
    expect((await ask('regex_tester', { string: 'b', regex: 'b' })).status).toBe(200)
  })

  it('a replacement does not grow beyond its limit', async () => {
    const { status, body } = await ask('regex_replace_tester', {
      string: text,
      regex: '.',
      replacement: '$0'.repeat(2048),
      replace_all: true,
    })
    expect([status, body['message']]).toEqual([400, expect.stringContaining('longer than 1048576 characters')])
  })
})

describe('hostile 19: grok', () => {
  const message = async (pattern: string) => {
    const { status, body } = await ask('grok_tester', { string: text, pattern, named_captures_only: false })
    // A busy machine may meet the deadline first.
    if (String(body['message']).includes('takes longer')) return body['message']
    expect(status).toBe(200)
    return body['error_message']
  }

  it('patterns nested or repeated without end are refused', async () => {
    expect(await message('%{COMBINEDAPACHELOG}'.repeat(200))).toMatch(/more than 500|grows beyond|takes longer/)
    expect(await message('%{IPV6}'.repeat(500))).toMatch(/more than 500|grows beyond|takes longer/)
    expect(await message('%{'.repeat(2000))).toContain('is not a reference')
    expect(await message('%{WORD:'.repeat(500))).toContain('is not a reference')
    expect(await message(slow)).toMatch(/too large|takes longer/)
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(await message(`%{${name}}`)).toContain(`named '${name}'`)
  })

  it('a real pattern reads hostile text', async () => {
    for (const string of [text, '\u0000', '\u202e', '"'.repeat(65_535), '[10/Oct/2000:13:55:36 -0700] '.repeat(2000)]) {
      const { status, body } = await ask('grok_tester', { string, pattern: '%{COMBINEDAPACHELOG}' })
      expect(status === 200 || String(body['message']).includes('takes longer')).toBe(true)
    }
  })

  it('a field may have any name', async () => {
    const { body } = await ask('grok_tester', {
      string: 'x y',
      pattern: '%{WORD:__proto__} %{WORD:constructor}',
      named_captures_only: true,
    })
    expect(body['matches']).toEqual([
      { name: '__proto__', match: 'x' },
      { name: 'constructor', match: 'y' },
    ])
  })
})

describe('hostile 16, 19: JSON', () => {
  const options = { flatten: false, list_separator: ', ', key_separator: '_', kv_separator: '=' }

  it('keys of prototypes are keys', async () => {
    const { status, body } = await ask('json_tester', {
      ...options,
      string: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"x":2}},"toString":3}',
    })
    expect(status).toBe(200)
    expect(Object.entries(body['matches'] as object)).toEqual([
      ['__proto___polluted', 1],
      ['constructor_prototype_x', 2],
      ['toString', 3],
    ])
    expect(
      Object.entries(
        (await ask('json_tester', { ...options, flatten: true, string: '{"__proto__":5}' })).body['matches'] as object,
      ),
    ).toEqual([['__proto__', 5]])
  })

  it.each([
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'inside one another'],
    ['lists', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'inside one another'],
    ['open brackets', '['.repeat(60_000), 'is no JSON'],
    ['a text', '"x"', 'must be a JSON object'],
  ])('deep %s are refused', async (_, string, words) => {
    for (const flatten of [false, true]) {
      const { status, body } = await ask('json_tester', { ...options, flatten, string })
      expect([status, body['message']]).toEqual([400, expect.stringContaining(words)])
    }
  })

  it('separators and prefixes do not multiply without end', async () => {
    const wide = `{${Array.from({ length: 4000 }, (_, index) => `"${index}":[1,1]`).join(',')}}`
    for (const more of [{ key_prefix: 'p'.repeat(4000) }, { list_separator: 'l'.repeat(4000) }]) {
      const { status, body } = await ask('json_tester', { ...options, ...more, string: wide })
      expect([status, body['message']]).toEqual([400, expect.stringContaining('gives fields of more than')])
    }
  })
})

it('hostile 19: large bodies are refused before they are read, and large values by name', async () => {
  for (const size of [1_100_000, 10_000_000])
    expect((await ask('regex_tester', { string: 'x'.repeat(size), regex: 'x' })).status).toBe(413)
  expect(
    (await ask('contains_string_tester', { string: 'x'.repeat(70_000), search_string: 'x' })).body['message'],
  ).toContain("'string' is longer than 65536")
  expect(await alive()).toBe(200)
})

it('hostile 19: words of a date are few, and mean something or nothing', async () => {
  const status = async (string: string, timezone = 'UTC') =>
    (
      await server.call(
        'GET',
        `/tools/natural_date_tester?string=${encodeURIComponent(string)}&timezone=${encodeURIComponent(timezone)}`,
      )
    ).status
  expect(await status('monday '.repeat(1000))).toBe(400)
  for (const words of [
    'monday '.repeat(36),
    '1/'.repeat(128),
    '\u0000',
    '__proto__',
    `${'9'.repeat(240)} days ago`,
    'last 999999 years',
    '\u202eyadretsey',
  ])
    expect([200, 422], words).toContain(await status(words))
  expect(await status('today', '../../etc/passwd')).toBe(400)
})
