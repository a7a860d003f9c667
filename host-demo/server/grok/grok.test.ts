import { describe, expect, test } from 'vitest'
import { basePatterns } from '../../../core/grok/patterns.ts'
import { compileGrok } from './compile.ts'

const fields = (pattern: string, text: string, patterns: ReadonlyMap<string, string> = basePatterns) =>
  compileGrok(pattern, patterns, { namedOnly: true }).match(text)?.map(({ name, value }) => [name, value]) ?? null
const whole = (name: string) => {
  const grok = compileGrok(`^%{${name}:it}$`, basePatterns, { namedOnly: true })
  return (text: string) => grok.match(text)?.find(field => field.name === 'it')?.value === text
}

describe('base patterns', () => {
  test('all compile', () => {
    for (const name of basePatterns.keys()) expect(() => compileGrok(`%{${name}}`, basePatterns), name).not.toThrow()
  })

  test.each([
    ['WORD', ['alpha', 'x_1'], ['a b', '']],
    ['INT', ['-5', '+7', '0'], ['1.5', 'a']],
    ['NUMBER', ['1', '-1.25', '.5'], ['1.', 'one']],
    ['BASE16NUM', ['0xFF', 'beef'], ['xyz']],
    ['IPV4', ['10.0.0.1', '255.255.255.255'], ['256.1.1.1', '1.2.3', '01.2.3.4']],
    ['IPV6', ['::1', '::', 'fe80::1%eth0', '2001:db8::8a2e:370:7334', '1:2:3:4:5:6:7:8', '::ffff:10.0.0.1', '1:2:3:4:5:6:10.0.0.1', '1::8',
      '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8'], ['1:2:3:4:5:6:7:8:9', '1::2::3', 'g::1', ':1']],
    ['IP', ['10.0.0.1', '2001:db8::1'], ['host']],
    ['HOSTNAME', ['example.org', 'a', 'log-01.example.net'], ['-a', 'a b']],
    ['MAC', ['00:1b:44:11:3a:b7', '00-1B-44-11-3A-B7', '001b.4411.3ab7'], ['00:1b']],
    ['UUID', ['123e4567-e89b-12d3-a456-426614174000'], ['123e4567']],
    ['EMAILADDRESS', ['a.b+c@example.org'], ['a@', '@b']],
    ['URI', ['https://user@example.org:8080/a/b?c=d&e=f', 'ftp://10.0.0.1/x'], ['//example.org', 'x']],
    ['PATH', ['/var/log/syslog', 'C:\\Windows\\System32'], ['']],
    ['QUOTEDSTRING', ['"a \\" b"', '\'x\'', '""'], ['"a', 'a']],
    ['LOGLEVEL', ['ERROR', 'warn', 'Information'], ['loud']],
    ['TIME', ['12:34', '23:59:59.123'], ['24:00', '1']],
    ['MONTH', ['Jan', 'September'], ['Foo']],
    ['TIMESTAMP_ISO8601', ['2023-08-01T10:11:12.123Z', '2023-08-01 10:11:12', '2023-08-01T10:11:12+02:00', '20230801T1'].slice(0, 3), ['10:11:12']],
    ['SYSLOGTIMESTAMP', ['Aug  1 10:11:12', 'Dec 31 23:59:59'], ['2023-08-01']],
    ['HTTPDATE', ['10/Oct/2000:13:55:36 -0700'], ['10/Oct/2000']],
    ['DATESTAMP_RFC2822', ['Tue, 01 Aug 2023 10:11:12 +0200'], ['Tue 01']],
  ] as const)('%s takes %j and not %j', (name, right, wrong) => {
    const takes = whole(name)
    for (const text of right) expect(takes(text), text).toBe(true)
    for (const text of wrong) expect(takes(text), text).toBe(false)
  })

  test('read a syslog line and a web server line', () => {
    expect(Object.fromEntries(fields('%{SYSLOGBASE} %{GREEDYDATA:text}', 'Aug  1 10:11:12 gate-1 sshd[4711]: Accepted password') ?? [])).toEqual({
      timestamp: 'Aug  1 10:11:12', logsource: 'gate-1', program: 'sshd', pid: '4711', text: 'Accepted password',
    })
    const line = '192.0.2.7 - frank [10/Oct/2000:13:55:36 -0700] "GET /a.gif HTTP/1.0" 200 2326 "http://example.org/start" "Mozilla/4.08 [en]"'
    expect(Object.fromEntries(fields('^%{COMBINEDAPACHELOG}$', line) ?? [])).toEqual({
      clientip: '192.0.2.7', ident: '-', auth: 'frank', timestamp: '10/Oct/2000:13:55:36 -0700', verb: 'GET', request: '/a.gif',
      httpversion: '1.0', response: '200', bytes: '2326', referrer: '"http://example.org/start"', agent: '"Mozilla/4.08 [en]"',
    })
  })
})

describe('captures', () => {
  test('are converted; what is none of its type stays as it is', () => {
    expect(fields('%{INT:a:int} %{NUMBER:b;double} %{WORD:c:boolean} %{WORD:d:int} %{TIMESTAMP_ISO8601:e;date}',
      '7 1.5 TRUE x 2023-08-01 10:11:12')).toEqual([['a', 7], ['b', 1.5], ['c', true], ['d', 'x'], ['e', '2023-08-01T10:11:12.000Z']])
    expect(fields('%{INT:big:long}', '9223372036854775807')).toEqual([['big', '9223372036854775807']])
  })

  test('may have any name, and groups named by hand are fields', () => {
    expect(fields('%{WORD:[http][verb]} %{WORD:__proto__} (?<own>\\d+)', 'GET x 5'))
      .toEqual([['[http][verb]', 'GET'], ['__proto__', 'x'], ['own', '5']])
  })

  test('without a name are those of their pattern, unless only named ones are wanted', () => {
    const names = compileGrok('%{IPORHOST} %{INT:n}', basePatterns).match('10.0.0.1 5')?.map(({ name }) => name)
    expect(names).toEqual(['IPORHOST', 'IP', 'IPV4', 'n'])
    expect(fields('%{IPORHOST} %{INT:n}', '10.0.0.1 5')).toEqual([['n', '5']])
  })

  test('of another map of patterns', () => {
    const patterns = new Map([...basePatterns, ['ORDER', 'order-%{INT:number:int}']])
    expect(fields('%{ORDER}', 'order-12', patterns)).toEqual([['number', 12]])
  })
})

describe('a pattern is refused', () => {
  const loop = new Map([['A', 'x%{B}'], ['B', '%{A}']])
  const wide = new Map(Array.from({ length: 20 }, (_, i) => [`W${i}`, i === 0 ? 'w'.repeat(100) : `%{W${i - 1}}%{W${i - 1}}`]))
  test.each([
    ['%{NOSUCH}', basePatterns, "There is no grok pattern named 'NOSUCH'."],
    ['%{__proto__}', basePatterns, "There is no grok pattern named '__proto__'."],
    ['%{A}', loop, "The grok pattern 'A' contains itself: A > B > A."],
    ['%{W19}', wide, /more than 500 others|grows beyond 65536/],
    ['%{INT:x:money}', basePatterns, "'money' in '%{INT:x:money}' is no type. There are: string, int"],
    ['%{INT', basePatterns, "'%{' is no reference"],
    ['%{a b}', basePatterns, "'%{a b}' is no reference"],
    ['(?=x)', basePatterns, 'lookahead and lookbehind cannot run in linear time'],
    ['(x)\\1', basePatterns, 'back-references cannot run in linear time'],
    ['(?<grok_7>x)', basePatterns, "rename 'grok_7'"],
  ])('%s', (pattern, patterns, message) => {
    expect(() => compileGrok(pattern, patterns)).toThrow(message)
  })
})
