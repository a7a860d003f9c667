import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { compileLinearRegex, type LinearRegex } from './linear-regex.ts'
import { compileUserRegex, type UserRegexOptions } from './regex.ts'

/** The first matches of a text with the places of all groups, by the expression and by re2js alone. */
function matches(pattern: string, text: string, options: UserRegexOptions = {}) {
  const regex = compileLinearRegex(pattern, options)
  const reference = compileUserRegex(pattern, options)
  const found: unknown[] = []
  const expected: unknown[] = []
  const matcher = reference.matcher(text)
  for (let from = 0, i = 0; i < 4 && from <= text.length; i++) {
    const match = regex.find(text, from)
    const groups = [...Array(regex.groupCount + 1).keys()]
    found.push(match && groups.map(group => [match.group(group), match.startOf(group), match.endOf(group)]))
    if (!matcher.find(from)) {
      expected.push(null)
      break
    }
    expected.push(groups.map(group => [matcher.group(group), matcher.start(group), matcher.end(group)]))
    from = matcher.end() + (matcher.end() === matcher.start() ? 1 : 0)
  }
  return { found, expected, test: regex.test(text), expectedTest: reference.test(text), isNative: regex.isNative }
}

function expectAlike(pattern: string, text: string, options: UserRegexOptions = {}): boolean {
  const { found, expected, test, expectedTest, isNative } = matches(pattern, text, options)
  expect({ pattern, text, options, found, test }).toEqual({
    pattern,
    text,
    options,
    found: expected,
    test: expectedTest,
  })
  return isNative
}

const texts = [
  '',
  'a',
  'aab ba',
  'Nov 23 07:14:14 host sshd[1234]: Failed password for admin from 192.0.2.17 port 50022',
  'GET /a/b?c=d&e=%20 HTTP/1.1" 200 17 "-" "Mozilla"',
  'first a\nsecond b\r\nthird c\u2028fourth\u0085fifth',
  'k=v x=y =z  ==',
  'Müller ß \u212a \u017f KELVIN s',
  'one 😀 two 😀',
  '\ud83d half',
  '\t\u000b\f \u00a0\u3000',
  '-]^[\\.$*+?{}()|/',
]
const patterns = [
  '',
  'a',
  '(\\d+)',
  'from (\\d{1,3}(?:\\.\\d{1,3}){3}) port (\\d+)',
  '^(\\w+ +\\d+ \\S+) (?<host>\\S+) ([^\\[]+)\\[(\\d+)\\]: (.*)$',
  '(\\w+)=(\\w*)',
  '"?(?:GET|POST) ([^ ?]+)(?:\\?(\\S*))? HTTP/(?<version>[\\d.]+)',
  '.+',
  '(?s).+',
  '(?m)^(\\w+) (\\w)$',
  '(?m)^second (\\w+)',
  '^\\w+|\\w+$',
  '\\Aone|two\\z',
  '(?i)get|KELVIN|s',
  '(?i)[k-m]+',
  '(?i)[^k]+',
  '(?i:first) a|(?i)SECOND',
  'a(?i)B|x',
  '(?i)müller',
  '\\s+',
  '\\S+',
  '[\\s\\S]+',
  '[^\\s]+',
  '[\\S]+',
  '\\h+|\\v+',
  '\\R',
  'o.e',
  '😀',
  '[😀]',
  '[^a-z]+',
  '\\W+',
  '\\D\\b',
  '\\B.',
  '\\p{Alpha}+',
  '\\p{L}+',
  '(?i)\\p{Lower}+',
  '[\\p{Punct}]+',
  '\\u0061\\x61\\x{62}',
  '\\x{1F600}',
  '\\Q[\\.$\\E',
  '[]\\-^\\[]+',
  '[\\w-]+',
  '(a|b)*',
  '((a)|b)*',
  '(?:(a)|b)+',
  '(a*)*',
  '(a*)+',
  '(?:a*)?b?',
  '(?:|a)*',
  '(a??)+b',
  '(?:a|b??)*',
  '(?:(a)|(b)){2}',
  '(a+|b+)*?c?',
  '\\b*a',
  'a{2}|b{1,2}|c{0,}',
  'a{',
  '(?<x>a)(?<y>b)?',
  '(?P<x>a)',
  '()',
  'a||b',
  '(?:(?:a))+',
  '(\\w+\\s)+',
]

describe('a linear regular expression', () => {
  it.each(patterns)('means what it means to re2js: %s', pattern => {
    for (const text of texts)
      for (const options of [{}, { dotAll: true }, { ignoreCase: true }]) expectAlike(pattern, text, options)
  })

  it('means the same as re2js when it is put together at random', () => {
    let seed = 7
    const below = (limit: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % limit
    const pick = (from: readonly string[]) => from[below(from.length)]!
    const piece = (depth: number): string => {
      const atom =
        depth > 0 && below(3) === 0
          ? `${pick(['(', '(?:', '(?i:'])}${expression(depth - 1)})`
          : pick(['a', 'b', 'ab', '.', '[ab]', '[^a]', '\\w', '\\s', '^', '$', '\\b', '😀', '\\S', 'é'])
      return atom + pick(['', '', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?'])
    }
    const expression = (depth: number): string =>
      Array.from({ length: 1 + below(3) }, () => piece(depth)).join(pick(['', '', '', '|']))
    let native = 0
    for (let i = 0; i < 1500; i++) {
      const pattern = expression(3)
      try {
        compileUserRegex(pattern)
      } catch {
        continue
      }
      const text = Array.from({ length: below(9) }, () => pick(['a', 'b', 'A', ' ', '\n', '\r', 'é', '😀', 'ab'])).join(
        '',
      )
      if (expectAlike(pattern, text)) native++
    }
    expect(native).toBeGreaterThan(300)
  })

  it.each([
    'user=(\\w+)',
    '^(\\S+) - (\\S+) \\[([^\\]]+)\\]',
    '(?i)error|warning',
    '(?m)^level: (\\d{1,3})$',
    '\\s*(?<key>\\w+)\\s*=\\s*"([^"]*)"',
  ])('is run by V8: %s', pattern => {
    expect(compileLinearRegex(pattern).isNative).toBe(true)
  })

  it.each(['a{0,63}', '\\p{L}', '((a)|b)*', '(a*)*', '(?i)ä', '(?m)^a(?-m)$'])('is run by re2js: %s', pattern => {
    expect(compileLinearRegex(pattern).isNative).toBe(false)
  })

  it('names its groups', () => {
    const regex = compileLinearRegex('(?<first>a)(b)(?<third>c)?')
    const match = regex.find('ab')
    expect([...regex.groupNames]).toEqual([
      ['first', 1],
      ['third', 3],
    ])
    expect([match?.group('first'), match?.group('third'), match?.group('no'), match?.group(7)]).toEqual([
      'a',
      null,
      null,
      null,
    ])
    expect([match?.startOf('first'), match?.endOf(2), match?.startOf('third'), match?.endOf('no')]).toEqual([
      0, 2, -1, -1,
    ])
  })

  it('refuses what cannot run in linear time, and what is too large', () => {
    expect(() => compileLinearRegex('(?=a)')).toThrow('lookahead and lookbehind')
    expect(() => compileLinearRegex('(?:a{100}){10}', { maxSize: 500 })).toThrow('too large')
    expect(() => compileLinearRegex('aaa', { maxLength: 2 })).toThrow('2 characters at most')
  })
})

describe('hostile expressions', () => {
  /** Runs in a thread, which can be ended: without the flags of V8 these would take longer than anybody waits. */
  const run = (pattern: string, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      const source = `
        import { parentPort, workerData } from 'node:worker_threads'
        import { compileLinearRegex } from ${JSON.stringify(new URL('./linear-regex.ts', import.meta.url).href)}
        const regex = compileLinearRegex(workerData.pattern)
        parentPort.postMessage([regex.isNative, regex.test(workerData.text), regex.find(workerData.text)])
      `
      const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
        workerData: { pattern, text },
      })
      const timer = setTimeout(() => void worker.terminate(), 20_000)
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('timed out waiting for the expression'))
      })
    })

  it.each([
    ['exponential', '^(a+)+$', `${'a'.repeat(100_000)}b`],
    ['exponential with classes', '^(?:(?:[a-z]+)*x)*[0-9]$', 'a'.repeat(100_000)],
    ['of the fifth power', '\\d+\\d+\\d+\\d+\\d+abc', '1'.repeat(20_000)],
    ['of the third power', '.*.*.*=.*', 'x'.repeat(50_000)],
  ])(
    'end: %s',
    async (_, pattern, text) => {
      expect(await run(pattern, text)).toEqual([true, false, null])
    },
    30_000,
  )

  it('need V8 to know the flags', () => {
    const known: LinearRegex = compileLinearRegex('a')
    expect(known.isNative).toBe(true)
    expect(() => new RegExp('(?=a)', 'l')).toThrow('linear time')
  })
})
