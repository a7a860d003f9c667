import { beforeAll, describe, expect, it } from 'vitest'
import { codecOf, loadParts } from '../../registry.ts'
import type { Decoded } from '../../decoding/codec.ts'

const receivedAt = Date.parse('2023-08-20T10:00:00.000Z')
beforeAll(loadParts)

function decode(text: string, configuration: Record<string, unknown> = {}): Decoded {
  return codecOf('CEF')!.create({ timezone: 'UTC', ...configuration })({
    bytes: Buffer.from(text),
    receivedAt,
    remoteAddress: '192.0.2.7',
    remoteName: null,
  })
}
const fieldsOf = (extension: string, configuration?: Record<string, unknown>) =>
  decode(`CEF:0|Vendor|Product|1.0|100|Name|5|${extension}`, configuration).fields

it('the example of the standard, with its syslog header', () => {
  const line =
    'Aug 19 08:26:10 host CEF:0|Security|threatmanager|1.0|100|worm successfully stopped|10|src=10.0.0.1 dst=2.1.2.2 spt=1232'
  expect(decode(line)).toEqual({
    timestamp: Date.parse('2023-08-19T08:26:10Z'),
    problem: null,
    undecodable: false,
    fields: {
      message: 'threatmanager: [100, 10] worm successfully stopped',
      source: 'host',
      cef_version: 0,
      device_vendor: 'Security',
      device_product: 'threatmanager',
      device_version: '1.0',
      event_class_id: '100',
      name: 'worm successfully stopped',
      severity: '10',
      src: '10.0.0.1',
      dst: '2.1.2.2',
      spt: 1232,
    },
  })
})

describe('what may stand in front', () => {
  const event = 'CEF:1|V|P|1|2|N|Low|act=x'
  it.each([
    ['', '192.0.2.7', receivedAt],
    ['<132>Aug 14 14:26:55 ', '192.0.2.7', Date.parse('2023-08-14T14:26:55Z')],
    ['<14>Aug  6 10:10:00 159.8.73.44 - -  ', '159.8.73.44', Date.parse('2023-08-06T10:10:00Z')],
    [
      '<134>1 2023-08-02T11:12:13.5+02:00 fw.example.org app - - - ',
      'fw.example.org',
      Date.parse('2023-08-02T09:12:13.5Z'),
    ],
    ['<134>1 2023-08-02T11:12:13Z fw app 7 id [x y="z"] \ufeff', 'fw', Date.parse('2023-08-02T11:12:13Z')],
    ['noise of a relay: ', '192.0.2.7', receivedAt],
  ])('%s', (front, source, timestamp) => {
    const decoded = decode(front + event)
    expect([decoded.fields['source'], decoded.timestamp, decoded.fields['cef_version'], decoded.problem]).toEqual([
      source,
      timestamp,
      1,
      null,
    ])
    if (front.startsWith('<134>')) expect(decoded.fields).toMatchObject({ level: 6, facility: 'local0' })
  })

  it('the device says who it is before the header does', () => {
    expect(decode('<14>Aug  6 10:10:00 relay CEF:0|V|P|1|2|N|3|dvc=10.0.0.9 dvchost=fw-9').fields['source']).toBe(
      'fw-9',
    )
    expect(fieldsOf('deviceAddress=10.0.0.9')['source']).toBe('10.0.0.9')
  })
})

describe('escaping', () => {
  it('pipes, backslashes, equals signs and line ends', () => {
    const { fields } = decode(
      String.raw`CEF:0|a\|b|c\\|1|id|detected a \| in message|10|act=blocked a | dst\=x msg=one\ntwo\r\nthree filePath=C:\Windows\\System32`,
    )
    expect(fields).toMatchObject({
      device_vendor: 'a|b',
      device_product: 'c\\',
      name: 'detected a | in message',
      act: 'blocked a | dst=x',
      msg: 'one\ntwo\r\nthree',
      filePath: 'C:\\Windows\\System32',
    })
  })
})

describe('the extension', () => {
  it('values with blanks end where the next key begins', () => {
    expect(fieldsOf('msg=Detected a  threat. No action needed.   act=none cs3=  outcome=')).toMatchObject({
      msg: 'Detected a  threat. No action needed.',
      act: 'none',
      cs3: '',
      outcome: '',
    })
  })
  it('an equals sign inside a word is part of the value', () => {
    expect(fieldsOf('request=https://x.example/?a=b&c=d==  dpt=80')).toMatchObject({
      request: 'https://x.example/?a=b&c=d==',
      dpt: 80,
    })
  })
  it('keys beyond the dictionary', () => {
    expect(fieldsOf('ad.field[0]=a b _cefVer=0.1 TrendMicroDsTenant=Primary')).toMatchObject({
      'ad.field_0_': 'a b',
      _cefVer: '0.1',
      TrendMicroDsTenant: 'Primary',
    })
  })
  it('labels name their values', () => {
    const fields = fieldsOf(
      'cs1Label=Rule Id cs1=12345.1 cn1=7 cn1Label=Host ID cs2Label=Alone cs3=Alone cs4Label= cs4=v deviceCustomDate1=1 Jan deviceCustomDate1Label=When',
    )
    expect(fields).toMatchObject({
      Rule_Id: '12345.1',
      Host_ID: 7,
      cs2Label: 'Alone',
      cs3: 'Alone',
      cs4: 'v',
      When: '1 Jan',
    })
    expect(Object.keys(fields).filter(name => /^(cs1|cn1)/.test(name))).toEqual([])
  })
  it('labels that lie hide nothing', () => {
    expect(
      fieldsOf(
        'cs1=a cs1Label=message cs2=b cs2Label=source cs3=c cs3Label=gl2_remote_ip cs4=d cs4Label=__proto__ cs5=e cs5Label=name',
      ),
    ).toMatchObject({ cs1: 'a', cs2: 'b', _gl2_remote_ip: 'c', cs5: 'e', source: '192.0.2.7', name: 'Name' })
    expect(Object.hasOwn(fieldsOf('cs4=d cs4Label=__proto__'), '__proto__')).toBe(true)
  })
  it('a key that comes twice keeps both values; one of a header field stays beside it', () => {
    expect(fieldsOf('act=a act=b name=other')).toMatchObject({
      act: 'a',
      cef_act: 'b',
      name: 'Name',
      cef_name: 'other',
    })
  })
  it('text without a key is kept and said', () => {
    const decoded = decode('CEF:0|V|P|1|2|N|3|just text, no pairs')
    expect([decoded.fields['extension'], decoded.undecodable]).toEqual(['just text, no pairs', false])
    expect(decoded.problem).toContain('extension')
  })
})

describe('types', () => {
  it('numbers by the dictionary, text where they are none or too large', () => {
    expect(
      fieldsOf('spt=80 dpt=http cnt=-3 cfp1=1.5 slat=52.5 cn2=99999999999999999 in=9007199254740993 suid=0042'),
    ).toMatchObject({
      spt: 80,
      dpt: 'http',
      cnt: -3,
      cfp1: 1.5,
      slat: 52.5,
      cn2: '99999999999999999',
      in: '9007199254740993',
      suid: '0042',
    })
  })
  it('times by the dictionary, in the zone of the input, in its language', () => {
    expect(
      fieldsOf(
        'start=1522453259000 end=Sep 06 2017 10:10:00 art=Sep 06 2017 10:10:00.250 CEST fileCreateTime=2017-09-06T10:10:00Z flexDate1=soon',
        { timezone: 'Europe/Berlin' },
      ),
    ).toMatchObject({
      start: '2018-03-30T23:40:59.000Z',
      end: '2017-09-06T08:10:00.000Z',
      art: '2017-09-06T08:10:00.250Z',
      fileCreateTime: '2017-09-06T10:10:00.000Z',
      flexDate1: 'soon',
    })
    expect(fieldsOf('end=Mai 06 2017 10:10:00 start=Dez. 06 2017 10:10:00', { locale: 'de_DE' })).toMatchObject({
      end: '2017-05-06T10:10:00.000Z',
      start: '2017-12-06T10:10:00.000Z',
    })
  })
  it('times without a zone are of the device’s, where it names it, and the agent’s receipt of the agent’s', () => {
    const at = (extension: string) =>
      decode(`CEF:0|V|P|1|2|N|3|rt=Aug 05 2023 09:00:00 ${extension}`, { timezone: 'Europe/Berlin' }).timestamp
    const hours = (extension: string) => (at(extension) - Date.parse('2023-08-05T09:00:00Z')) / 3_600_000
    expect(
      ['dtz=America/New_York', 'deviceTimeZone=EST', 'dtz=+0530', 'dtz=GMT+02:00', 'dtz=UTC-3', 'dtz=Z'].map(hours),
    ).toEqual([4, 5, -5.5, -2, 3, 0])
    expect(
      ['', 'dtz=', 'dtz=Mars/Olympus', 'dtz=__proto__', `dtz=${'x'.repeat(1000)}`, 'dtz=+99:99'].map(hours),
    ).toEqual([-2, -2, -2, -2, -2, -2])
    expect(
      fieldsOf('dtz=JST atz=EST start=Sep 06 2017 10:10:00 end=Sep 06 2017 10:10:00 UTC art=Sep 06 2017 10:10:00'),
    ).toMatchObject({
      dtz: 'JST',
      atz: 'EST',
      start: '2017-09-06T01:10:00.000Z',
      end: '2017-09-06T10:10:00.000Z',
      art: '2017-09-06T15:10:00.000Z',
    })
    // The header is of a relay, which has a zone of its own.
    expect(decode('<14>Aug  6 10:10:00 relay CEF:0|V|P|1|2|N|3|dtz=JST').timestamp).toBe(
      Date.parse('2023-08-06T10:10:00Z'),
    )
  })
  it('the device’s time is the time of the message', () => {
    expect(decode('<14>Aug  6 10:10:00 relay CEF:0|V|P|1|2|N|3|rt=Aug 05 2023 09:00:00').timestamp).toBe(
      Date.parse('2023-08-05T09:00:00Z'),
    )
    expect(decode('CEF:0|V|P|1|2|N|3|rt=99999999999999').timestamp).toBe(Date.parse('5138-11-16T09:46:39.999Z'))
    expect(decode('CEF:0|V|P|1|2|N|3|rt=never').timestamp).toBe(receivedAt)
  })
})

it('full names when asked, whichever are sent', () => {
  expect(
    fieldsOf('src=10.0.0.1 sourcePort=80 msg=text rt=1522453259000 cs1Label=x cs1= cs2Label=alone', {
      use_full_names: true,
    }),
  ).toMatchObject({
    sourceAddress: '10.0.0.1',
    sourcePort: 80,
    msg: 'text',
    deviceReceiptTime: '2018-03-30T23:40:59.000Z',
    x: '',
    deviceCustomString2Label: 'alone',
  })
  expect(fieldsOf('sourceAddress=10.0.0.1')).toMatchObject({ sourceAddress: '10.0.0.1' })
})

it('what is no CEF is kept whole and said', () => {
  for (const line of ['hello', 'CEF:', 'CEF:0', 'CEF:0|V|P|1', '<14>Aug  6 10:10:00 host LEEF:1.0|x']) {
    const { fields, undecodable, problem } = decode(line)
    expect([fields['message'], undecodable]).toEqual([line, true])
    expect(problem).toMatch(/^Not CEF: /)
  }
  expect(decode('CEF:0||P||id|Name|').fields).toMatchObject({ device_vendor: '', device_product: 'P', name: 'Name' })
})

it('a zone or a language that does not exist is refused', () => {
  const create = (configuration: Record<string, unknown>) => () => codecOf('CEF')!.create(configuration)
  expect(create({ timezone: 'Mars/Olympus' })).toThrow(/timezone: 'Mars\/Olympus'/)
  expect(create({ timezone: 'UTC', locale: 'not a locale' })).toThrow(/locale: 'not a locale'/)
})
