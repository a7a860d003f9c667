import { beforeAll, describe, expect, it } from 'vitest'
import { codecOf, loadParts } from '../../registry.ts'
import type { Decoded } from '../../decoding/codec.ts'

const received = '2023-08-02T10:00:00.000Z'
beforeAll(loadParts)

type Options = Record<string, unknown>
function decode(
  text: string | Buffer,
  configuration: Options = {},
  at = received,
  remoteName: string | null = null,
): Decoded {
  const frame = {
    bytes: Buffer.from(text as string),
    receivedAt: Date.parse(at),
    remoteAddress: '192.0.2.7',
    remoteName,
  }
  return codecOf('syslog')!.create({ timezone: 'UTC', ...configuration })(frame)
}
/** The parts most tests look at. */
function short(text: string, configuration: Record<string, unknown> = {}, at = received) {
  const {
    timestamp,
    fields: { source, message, application_name: app, process_id: pid },
    problem,
  } = decode(text, configuration, at)
  return {
    time: new Date(timestamp).toISOString(),
    source,
    message,
    ...(app !== undefined && { app }),
    ...(pid !== undefined && { pid }),
    ...(problem !== null && { problem }),
  }
}

describe('RFC 5424', () => {
  it('the examples of the standard', () => {
    const first =
      "<34>1 2003-10-11T22:14:15.003Z mymachine.example.com su - ID47 - \ufeff'su root' failed for lonvick on /dev/pts/8"
    expect(decode(first)).toEqual({
      timestamp: Date.parse('2003-10-11T22:14:15.003Z'),
      problem: null,
      undecodable: false,
      fields: {
        message: "'su root' failed for lonvick on /dev/pts/8",
        source: 'mymachine.example.com',
        facility: 'security/authorization',
        facility_num: 4,
        level: 2,
        application_name: 'su',
        message_id: 'ID47',
      },
    })
    expect(
      short("<165>1 2003-08-24T05:14:15.000003-07:00 192.0.2.1 myproc 8710 - - %% It's time to make the do-nuts."),
    ).toEqual({
      time: '2003-08-24T12:14:15.000Z',
      source: '192.0.2.1',
      message: "%% It's time to make the do-nuts.",
      app: 'myproc',
      pid: '8710',
    })
  })

  const structured =
    '<165>1 2003-10-11T22:14:15.003Z h evntslog - ID47 ' +
    '[exampleSDID@32473 iut="3" eventSource="App\\"li\\\\ca\\]tion" eventID="1011"]' +
    '[examplePriority@32473 class="high" iut="4"] An entry'
  it('structured data, several elements, escapes, and names in two elements', () => {
    expect(decode(structured).fields).toMatchObject({
      message: 'An entry',
      iut: '3',
      eventSource: 'App"li\\ca]tion',
      eventID: '1011',
      class: 'high',
      'examplePriority@32473_iut': '4',
    })
  })

  it('structured data with the names of the elements', () => {
    expect(decode(structured, { expand_structured_data: true }).fields).toMatchObject({
      'exampleSDID@32473_iut': '3',
      'examplePriority@32473_iut': '4',
      'examplePriority@32473_class': 'high',
    })
  })

  it("structured data cannot replace what is the message's own", () => {
    const { fields } = decode(
      '<165>1 - h app - - [x@1 message="m" source="s" level="9" gl2_source_input="i" __proto__="p"][empty@1] text',
    )
    expect(fields).toMatchObject({
      message: 'text',
      source: 'h',
      level: 5,
      'x@1_message': 'm',
      'x@1_source': 's',
      'x@1_level': '9',
      _gl2_source_input: 'i',
      'empty@1': '',
    })
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
  })

  it('nothing but the structured data', () => {
    expect(decode('<165>1 - h app - - [x@1 a="b"]').fields).toMatchObject({ message: '[x@1 a="b"]', a: 'b' })
  })

  it('nil values', () => {
    expect(short('<13>1 - - - - - - hello')).toEqual({ time: received, source: '192.0.2.7', message: 'hello' })
  })

  it('structured data that is broken stays in the message', () => {
    for (const broken of ['[x a="b" hello', '[x a=b] hello', '[ a="b"] hello', '[action:"Accept"; src:"10.0.0.1"]']) {
      const { fields, problem, undecodable } = decode(`<13>1 2023-08-02T09:00:00Z gw CheckPoint 1 - ${broken}`)
      expect([fields['message'], fields['source'], undecodable]).toEqual([broken, 'gw', false])
      expect(problem).toMatch(/structured data/)
    }
  })

  it('a header that is short', () => {
    expect(short('<13>1 2023-08-02T09:00:00Z host')).toEqual({
      time: '2023-08-02T09:00:00.000Z',
      source: 'host',
      message: '',
    })
    expect(short('<13>1 2023-08-02T09:00:00Z host app - - the rest').problem).toMatch(/structured data is missing/)
  })

  it('an epoch with a fraction in place of the time', () => {
    expect(
      short('<134>1 1690967100.774247467 remote_appliance security_event ids_alerted signature=1:28423:1'),
    ).toEqual({
      time: '2023-08-02T09:05:00.774Z',
      source: 'remote_appliance',
      message: 'security_event ids_alerted signature=1:28423:1',
    })
  })

  it('leap seconds and impossible dates', () => {
    expect(short('<13>1 2016-12-31T23:59:60Z h a - - - x').time).toBe('2017-01-01T00:00:00.000Z')
    expect(decode('<13>1 2023-02-29T00:00:00Z h a - - - x').fields['message']).toBe(
      '1 2023-02-29T00:00:00Z h a - - - x',
    )
  })
})

describe('the traditional form', () => {
  it.each([
    [
      "<34>Aug  2 09:14:15 mymachine su: 'su root' failed",
      { time: '2023-08-02T09:14:15.000Z', source: 'mymachine', message: "su: 'su root' failed", app: 'su' },
    ],
    [
      '<34>Aug 2 09:14:15 m sshd[24200]: Invalid user',
      {
        time: '2023-08-02T09:14:15.000Z',
        source: 'm',
        message: 'sshd[24200]: Invalid user',
        app: 'sshd',
        pid: '24200',
      },
    ],
    [
      'Jun 14 15:16:01 combo sshd(pam_unix)[19939]: failure',
      {
        time: '2023-06-14T15:16:01.000Z',
        source: 'combo',
        message: 'sshd(pam_unix)[19939]: failure',
        app: 'sshd(pam_unix)',
        pid: '19939',
      },
    ],
    [
      '<13>Aug  2 09:14:15 app[12]: no host',
      { time: '2023-08-02T09:14:15.000Z', source: '192.0.2.7', message: 'app[12]: no host', app: 'app', pid: '12' },
    ],
    [
      '<13>Aug  2 09:14:15 fe80::1 app: v6',
      { time: '2023-08-02T09:14:15.000Z', source: 'fe80::1', message: 'app: v6', app: 'app' },
    ],
    [
      '<13>Aug  2 09:14:15 last message repeated 3 times',
      { time: '2023-08-02T09:14:15.000Z', source: '192.0.2.7', message: 'last message repeated 3 times' },
    ],
    [
      '<13>Aug  2 09:14:15 host -- MARK --',
      { time: '2023-08-02T09:14:15.000Z', source: 'host', message: '-- MARK --' },
    ],
    [
      '<166>Aug 02 2021 09:14:15 asa1 : %ASA-6-302013: Built',
      { time: '2021-08-02T09:14:15.000Z', source: 'asa1', message: '%ASA-6-302013: Built', app: '%ASA-6-302013' },
    ],
    [
      '<166>Aug 02 2021 09:14:15: %ASA-6-302013: Built',
      { time: '2021-08-02T09:14:15.000Z', source: '192.0.2.7', message: '%ASA-6-302013: Built', app: '%ASA-6-302013' },
    ],
    [
      '<13>Aug  2 09:14:15 2021 host app: x',
      { time: '2021-08-02T09:14:15.000Z', source: 'host', message: 'app: x', app: 'app' },
    ],
    [
      '<189>Aug  2 09:14:15.483 CEST: %SYS-5-CONFIG_I: Configured',
      {
        time: '2023-08-02T07:14:15.483Z',
        source: '192.0.2.7',
        message: '%SYS-5-CONFIG_I: Configured',
        app: '%SYS-5-CONFIG_I',
      },
    ],
    [
      '<166>2023-08-02T09:14:15.123Z esx1 Hostd: info',
      { time: '2023-08-02T09:14:15.123Z', source: 'esx1', message: 'Hostd: info', app: 'Hostd' },
    ],
    [
      '<166>2023-08-02 09:14:15,123 web app: info',
      { time: '2023-08-02T09:14:15.123Z', source: 'web', message: 'app: info', app: 'app' },
    ],
    [
      '2023-08-02T11:14:15.123456+02:00 web app[1]: file format',
      { time: '2023-08-02T09:14:15.123Z', source: 'web', message: 'app[1]: file format', app: 'app', pid: '1' },
    ],
    ['<13>hello without anything', { time: received, source: '192.0.2.7', message: 'hello without anything' }],
    [
      '<13>app[7]: tag only',
      { time: received, source: '192.0.2.7', message: 'app[7]: tag only', app: 'app', pid: '7' },
    ],
    ['<13>1 broken 5424 line', { time: received, source: '192.0.2.7', message: '1 broken 5424 line' }],
  ])('%s', (line, expected) => expect(short(line)).toEqual(expected))

  it.each([
    ['<189>*Mar  1 18:48:50.483 UTC: %SYS-5-CONFIG_I: x', null, '192.0.2.7'],
    ['<189>29: *Mar  1 18:48:50.483 UTC: %SYS-5-CONFIG_I: x', 29, '192.0.2.7'],
    ['<189>29: router1: 000456: .Mar  1 18:48:50.483 UTC: %SYS-5-CONFIG_I: x', 456, 'router1'],
    ['<189>: Mar  1 18:48:50.483 UTC: %SYS-5-CONFIG_I: x', null, '192.0.2.7'],
  ])('Cisco: %s', (line, number, source) => {
    const { timestamp, fields } = decode(line)
    expect([
      new Date(timestamp).toISOString(),
      fields['source'],
      fields['message'],
      fields['sequence_number'] ?? null,
    ]).toEqual(['2023-03-01T18:48:50.483Z', source, '%SYS-5-CONFIG_I: x', number])
  })

  it('FortiGate: fields with quoted values, its own time, its own name', () => {
    const text =
      'date=2023-08-01 time=10:11:12 devname="FG 1" tz="+0200" level="notice" srcip=10.0.0.1 ' +
      'msg="user \\"bob\\" = admin" empty="" action=deny'
    const { timestamp, fields } = decode(`<189>${text}`)
    expect(new Date(timestamp).toISOString()).toBe('2023-08-01T08:11:12.000Z')
    expect(fields).toMatchObject({
      message: text,
      source: 'FG 1',
      level: 5,
      log_level: 'notice',
      srcip: '10.0.0.1',
      msg: 'user "bob" = admin',
      empty: '',
      action: 'deny',
    })
  })
})

describe('years that are not in the date', () => {
  it.each([
    ['Dec 31 23:59:59', '2024-01-01T00:00:10Z', '2023-12-31T23:59:59.000Z'],
    ['Jan  1 00:00:01', '2023-12-31T23:59:59Z', '2024-01-01T00:00:01.000Z'],
    ['Dec 10 06:55:46', '2023-08-02T10:00:00Z', '2022-12-10T06:55:46.000Z'],
    ['Aug  3 06:00:00', '2023-08-02T10:00:00Z', '2023-08-03T06:00:00.000Z'],
    ['Feb 29 12:00:00', '2024-02-29T12:00:01Z', '2024-02-29T12:00:00.000Z'],
    ['Feb 29 12:00:00', '2023-08-02T10:00:00Z', '2020-02-29T12:00:00.000Z'],
    ['Feb 29 12:00:00', '1901-01-01T00:00:00Z', null],
  ])('%s received at %s', (date, at, expected) => {
    const { timestamp, fields } = decode(`<13>${date} host app: x`, {}, at)
    if (expected === null) expect(fields['gl2_original_timestamp']).toBe('1896-02-29T12:00:00.000Z')
    else expect(new Date(timestamp).toISOString()).toBe(expected)
  })

  it('a day that no month has is no date', () => {
    expect(decode('<13>Feb 30 12:00:00 host app: x').fields['message']).toBe('Feb 30 12:00:00 host app: x')
  })
})

describe('zones', () => {
  it("the input's zone is for times that name none", () => {
    const zone = { timezone: 'America/New_York' }
    expect(short('<13>Aug  2 05:00:00 h a: x', zone).time).toBe('2023-08-02T09:00:00.000Z')
    expect(short('<13>Jan  2 05:00:00 h a: x', zone).time).toBe('2023-01-02T10:00:00.000Z')
    expect(short('<13>1 2023-08-02T05:00:00Z h a - - - x', zone).time).toBe('2023-08-02T05:00:00.000Z')
  })

  it('the hour a clock change skips and the one it repeats', () => {
    const zone = { timezone: 'Europe/Berlin' }
    expect(short('<13>2023-03-26 02:30:00 h a: x', zone).time).toBe('2023-03-26T01:30:00.000Z')
    expect(short('<13>2023-03-26 03:30:00 h a: x', zone).time).toBe('2023-03-26T01:30:00.000Z')
    expect(['2023-10-29T00:30:00.000Z', '2023-10-29T01:30:00.000Z']).toContain(
      short('<13>2023-10-29 02:30:00 h a: x', zone).time,
    )
    expect(short('<13>2023-10-29 03:30:00 h a: x', zone).time).toBe('2023-10-29T02:30:00.000Z')
  })

  it('an unknown one is refused', () => expect(() => decode('x', { timezone: 'Mars/Olympus' })).toThrow(/timezone/))
})

it('the blank rsyslog writes between tag and text is no part of an RFC 5424 message', () => {
  // The template RSYSLOG_SyslogProtocol23Format: %STRUCTURED-DATA% %msg%, where %msg% begins with the blank behind the tag.
  const line =
    '<38>1 2023-08-02T11:14:15.123456+02:00 web-1 sshd 4711 - -  Accepted publickey for root from 192.0.2.1 port 5022 ssh2'
  expect(decode(line).fields).toMatchObject({
    message: 'Accepted publickey for root from 192.0.2.1 port 5022 ssh2',
    source: 'web-1',
    application_name: 'sshd',
    process_id: '4711',
  })
  const message = (text: string) => decode(`<38>1 2023-08-02T11:14:15Z h a - - ${text}`).fields['message']
  expect(message('-    indented')).toBe('  indented')
  expect(message('- \ufeff x')).toBe('x')
  expect(message('[a b="c"]  x')).toBe('x')
  expect(message('-  ')).toBe('')
})

describe('what is no syslog is kept whole', () => {
  it.each([
    '<999>Aug  2 09:14:15 host app: x',
    '<192>x',
    '<>x',
    '<abc>x',
    '<-1>x',
    '<',
    '<1',
    '<0000>x',
    'no priority at all',
    '[Sun Dec 04 04:47:44 2005] [notice] workerEnv.init() ok',
    '2015-07-29 17:41:44,747 - INFO  [QuorumPeer[myid=1]] - Notification',
    '\u0000\u0001',
    '99999999 a count that lies',
  ])('%j', line => {
    const { timestamp, fields, problem, undecodable } = decode(line)
    expect(fields).toEqual({ message: line, source: '192.0.2.7' })
    expect(timestamp).toBe(Date.parse(received))
    expect(problem).toMatch(/Not syslog/)
    expect(undecodable).toBe(true)
  })

  it('a time before 1970 is kept aside', () => {
    const { timestamp, fields, problem } = decode('<13>1 1969-12-31T23:59:59Z h a - - - x')
    expect([timestamp, fields['gl2_original_timestamp']]).toEqual([Date.parse(received), '1969-12-31T23:59:59.000Z'])
    expect(problem).toMatch(/1970/)
  })

  it('bytes that are no UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('<13>Aug  2 09:14:15 h app: caf'), Buffer.from([0xe9, 0x80])])
    expect(decode(bytes).fields['message']).toBe('app: caf\u00e9\u0080')
  })
})

describe('options', () => {
  const line = '<13>Aug  2 09:14:15 h app: x'
  it('the whole message is kept where asked for', () => {
    expect(decode(line).fields).not.toHaveProperty('full_message')
    expect(decode(line, { store_full_message: true }).fields['full_message']).toBe(line)
  })

  it('a missing time is remarked only where it may not be replaced', () => {
    expect(decode('<13>no time').problem).toBeNull()
    expect(decode('<13>no time', { allow_override_date: false }).problem).toMatch(/no readable time/)
  })

  it('the source is what is configured, else the reverse name, else the host', () => {
    expect(decode(line).fields['source']).toBe('h')
    expect(decode(line, {}, received, 'name.example').fields['source']).toBe('name.example')
    expect(decode(line, { override_source: 'fixed' }, received, 'name.example').fields['source']).toBe('fixed')
  })
})

it.each(['\n', '\r\n', '\n\0', '\0'])(
  'what ends a line of a stream (%j) belongs to no message that comes in a datagram or a record',
  end => {
    expect(decode(`<34>1 2023-08-02T10:00:00Z h su - - - it failed${end}`).fields['message']).toBe('it failed')
    expect(decode(`<34>Aug  2 10:00:00 h su: it failed${end}`).fields['message']).toBe('su: it failed')
    expect(decode(`<34>1 2023-08-02T10:00:00Z h su - - - two\nlines ${end}`).fields['message']).toBe('two\nlines ')
  },
)

it('priorities of all facilities and levels', () => {
  expect(decode('<0>x').fields).toMatchObject({ facility: 'kernel', facility_num: 0, level: 0 })
  expect(decode('<191>x').fields).toMatchObject({ facility: 'local7', facility_num: 23, level: 7 })
  expect(decode('<013>x').fields).toMatchObject({ facility: 'user-level', level: 5, message: 'x' })
})
