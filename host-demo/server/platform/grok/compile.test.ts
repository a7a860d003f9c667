import { describe, expect, it } from 'vitest'
import { defaultPatterns } from '../../../../core/grok/default-patterns.ts'
import { Grok } from './compile.ts'

const fields = (pattern: string, text: string, patterns: ReadonlyMap<string, string> = defaultPatterns) =>
  new Grok(pattern, patterns, { namedOnly: true }).match(text)?.map(({ name, value }) => [name, value]) ?? null
const whole = (name: string) => {
  const grok = new Grok(`^%{${name}:it}$`, defaultPatterns, { namedOnly: true })
  return (text: string) => grok.match(text)?.find(field => field.name === 'it')?.value === text
}

describe('the default patterns', () => {
  it('all compile', () => {
    for (const name of defaultPatterns.keys()) expect(() => new Grok(`%{${name}}`, defaultPatterns), name).not.toThrow()
  })

  it.each([
    ['WORD', ['alpha', 'x_1'], ['a b', '']],
    ['INT', ['-5', '+7', '0'], ['1.5', 'a']],
    ['NUMBER', ['1', '-1.25', '.5'], ['1.', 'one']],
    ['BASE16NUM', ['0xFF', 'beef'], ['xyz']],
    ['IPV4', ['10.0.0.1', '255.255.255.255'], ['256.1.1.1', '1.2.3', '01.2.3.4']],
    [
      'IPV6',
      [
        '::1',
        '::',
        'fe80::1%eth0',
        '2001:db8::8a2e:370:7334',
        '1:2:3:4:5:6:7:8',
        '::ffff:10.0.0.1',
        '1:2:3:4:5:6:10.0.0.1',
        '1::8',
        '1:2:3:4:5:6:7::',
        '::2:3:4:5:6:7:8',
      ],
      ['1:2:3:4:5:6:7:8:9', '1::2::3', 'g::1', ':1'],
    ],
    ['IP', ['10.0.0.1', '2001:db8::1'], ['host']],
    ['HOSTNAME', ['example.org', 'a', 'log-01.example.net'], ['-a', 'a b']],
    ['MAC', ['00:1b:44:11:3a:b7', '00-1B-44-11-3A-B7', '001b.4411.3ab7'], ['00:1b']],
    ['UUID', ['123e4567-e89b-12d3-a456-426614174000'], ['123e4567']],
    ['EMAILADDRESS', ['a.b+c@example.org'], ['a@', '@b']],
    ['URI', ['https://user@example.org:8080/a/b?c=d&e=f', 'ftp://10.0.0.1/x'], ['//example.org', 'x']],
    ['PATH', ['/var/log/syslog', 'C:\\Windows\\System32'], ['']],
    ['QUOTEDSTRING', ['"a \\" b"', '`x`'], ['"a', 'a']],
    ['LOGLEVEL', ['ERROR', 'warn', 'Information'], ['loud']],
    ['TIME', ['12:34:56', '23:59:59.123'], ['24:00:00', '12:34', '1']],
    ['MONTH', ['Jan', 'September'], ['Foo']],
    [
      'TIMESTAMP_ISO8601',
      ['2023-08-01T10:11:12.123Z', '2023-08-01 10:11:12', '2023-08-01T10:11:12+02:00', '20230801T1'].slice(0, 3),
      ['10:11:12'],
    ],
    ['SYSLOGTIMESTAMP', ['Aug  1 10:11:12', 'Dec 31 23:59:59'], ['2023-08-01']],
    ['HTTPDATE', ['10/Oct/2000:13:55:36 -0700'], ['10/Oct/2000']],
    ['DATESTAMP_RFC2822', ['Tue, 01 Aug 2023 10:11:12 +0200'], ['Tue 01']],
  ] as const)('%s takes %j and not %j', (name, right, wrong) => {
    const takes = whole(name)
    for (const text of right) expect(takes(text), text).toBe(true)
    for (const text of wrong) expect(takes(text), text).toBe(false)
  })

  it('read a syslog line and a web server line', () => {
    expect(
      Object.fromEntries(
        fields('%{SYSLOGBASE} %{GREEDYDATA:text}', 'Aug  1 10:11:12 gate-1 sshd[4711]: Accepted password') ?? [],
      ),
    ).toEqual({
      timestamp: 'Aug  1 10:11:12',
      logsource: 'gate-1',
      program: 'sshd',
      pid: '4711',
      text: 'Accepted password',
    })
    const line =
      '192.0.2.7 - frank [10/Oct/2000:13:55:36 -0700] "GET /a.gif HTTP/1.0" 200 2326 "http://example.org/start" "Mozilla/4.08 [en]"'
    expect(Object.fromEntries(fields('^%{COMBINEDAPACHELOG}$', line) ?? [])).toEqual({
      clientip: '192.0.2.7',
      ident: '-',
      auth: 'frank',
      timestamp: '2000-10-10T20:55:36Z',
      verb: 'GET',
      request: '/a.gif',
      httpversion: '1.0',
      response: '200',
      bytes: '2326',
      referrer: 'http://example.org/start',
      agent: 'Mozilla/4.08 [en]',
    })
  })
})

describe('captures', () => {
  it('become values of their type', () => {
    expect(
      fields(
        '%{INT:a:int} %{NUMBER:b;double} %{WORD:c:boolean} %{WORD:d:boolean} %{TIMESTAMP_ISO8601:e;date} %{DATA:f;date;yyyy-MM-dd}$',
        '7 1.5 TRUE yes 2023-08-01 10:11:12 2024-03-05',
      ),
    ).toEqual([
      ['a', 7],
      ['b', 1.5],
      ['c', true],
      ['d', false],
      ['e', '2023-08-01T10:11:12Z'],
      ['f', '2024-03-05T00:00:00Z'],
    ])
  })

  it.each([
    ['%{INT:n:byte}', '200', '"200" is not between -128 and 127.'],
    ['%{NUMBER:n:int}', '12.7', '"12.7" is not a whole number.'],
    ['%{INT:n:long}', '9223372036854775807', '"9223372036854775807" is not between'],
    ['%{WORD:n:double}', 'x', '"x" is not a number.'],
    ['%{WORD:n;date}', 'x', '"x" is not a time of ISO 8601.'],
    ['%{WORD:n;date;yyyy}', 'x', '"x" is not a date of the form yyyy.'],
  ])('%s keeps the text %s and says why it has no value', (pattern, text, reason) => {
    expect(fields(pattern, text)).toEqual([
      ['n_grokfailure', expect.stringContaining(reason)],
      ['n', text],
    ])
  })

  it('of one name are a list, in which equal values are one', () => {
    expect(fields('%{INT:n} %{INT:n} %{INT:n:int}', '1 2 2')).toEqual([['n', ['1', '2', 2]]])
    expect(fields('%{INT:n} %{INT:n}', '1 1')).toEqual([['n', '1']])
  })

  it('lose the quotes around them, unless there are more inside', () => {
    expect(fields('%{QS:a} %{QS:b}', `"x" "a \\" b"`)).toEqual([
      ['a', 'x'],
      ['b', '"a \\" b"'],
    ])
  })

  it('know their place in the text', () => {
    const match = new Grok('%{WORD:verb} %{INT:n:int}', defaultPatterns).explain('> GET 12')
    expect(match).toMatchObject({
      start: 2,
      end: 8,
      captures: [
        { name: 'verb', start: 2, end: 5, value: 'GET', type: null },
        { name: 'n', start: 6, end: 8, value: 12, type: 'int' },
      ],
    })
  })

  it('called UNWANTED are no fields, and a pattern may be defined in place', () => {
    expect(fields('%{INT:UNWANTED} %{WORD:n=[a-c]+}', '5 abcd')).toEqual([['n', 'abc']])
  })

  it('may have any name, and groups named by hand are fields', () => {
    expect(fields('%{WORD:[http][verb]} %{WORD:__proto__} (?<my own>\\d)(?<my own>\\d)', 'GET x 56')).toEqual([
      ['[http][verb]', 'GET'],
      ['__proto__', 'x'],
      ['my own', '5'],
    ])
  })

  it('without a name are those of their pattern, unless only named ones are wanted', () => {
    const names = new Grok('%{IPORHOST} %{INT:n}', defaultPatterns).match('10.0.0.1 5')?.map(({ name }) => name)
    expect(names).toEqual(['IPORHOST', 'IP', 'IPV4', 'n'])
    expect(fields('%{IPORHOST} %{INT:n}', '10.0.0.1 5')).toEqual([['n', '5']])
  })

  it('of another map of patterns', () => {
    const patterns = new Map([...defaultPatterns, ['ORDER', 'order-%{INT:number:int}']])
    expect(fields('%{ORDER}', 'order-12', patterns)).toEqual([['number', 12]])
  })
})

describe('a pattern is refused', () => {
  const loop = new Map([
    ['A', 'x%{B}'],
    ['B', '%{A}'],
  ])
  const wide = new Map(
    Array.from({ length: 20 }, (_, i) => [`W${i}`, i === 0 ? 'w'.repeat(100) : `%{W${i - 1}}%{W${i - 1}}`]),
  )
  it.each([
    ['%{NOSUCH}', defaultPatterns, "There is no grok pattern named 'NOSUCH'."],
    ['%{__proto__}', defaultPatterns, "There is no grok pattern named '__proto__'."],
    ['%{A}', loop, "The grok pattern 'A' contains itself: A > B > A."],
    ['%{W19}', wide, /more than 500 captures|grows beyond 65536/],
    ['%{INT:x:money}', defaultPatterns, "'money' in '%{INT:x:money}' is not a type. There are: string, byte"],
    ['%{INT', defaultPatterns, "'%{' is not a reference"],
    ['%{a b}', defaultPatterns, "'%{a b}' is not a reference"],
    ['(?=x)', defaultPatterns, 'look-arounds cannot run in linear time'],
    [
      '%{A}',
      new Map([
        ['A', 'a%{B}'],
        ['B', '(?<!x)y'],
      ]),
      "In the pattern 'B': '(?<!': look-arounds cannot run",
    ],
    ['(?>x)', defaultPatterns, 'atomic groups cannot run in linear time'],
    ['x*+', defaultPatterns, 'possessive repetitions cannot run in linear time'],
    ['%{INT:n:int:yyyy}', defaultPatterns, "only dates have a format, not 'int'"],
    ['%{INT:n;date;nonsense}', defaultPatterns, 'is not a date pattern'],
    ['(x)\\1', defaultPatterns, 'back-references cannot run in linear time'],
    ['(?<>x)', defaultPatterns, 'a group without a name'],
  ])('%s', (pattern, patterns, message) => {
    expect(() => new Grok(pattern, patterns)).toThrow(message)
  })
})
