/** Syslog as broken or malicious senders write it, through framing and codec, as over TCP (hostile test 25). */
import { beforeAll, describe, expect, it } from 'vitest'
import { truncated, unfinished } from '../../journal/batch.ts'
import { codecOf, loadParts } from '../../registry.ts'
import { Framer } from '../../listeners/tcp/framing.ts'
import type { Decoded } from '../../decoding/codec.ts'

beforeAll(loadParts)

interface Message extends Decoded {
  readonly flags: number
}
function messages(
  stream: string,
  { at = '2023-08-02T10:00:00Z', maxFrameBytes = 2_097_152, timezone = 'UTC' } = {},
): readonly Message[] {
  const decode = codecOf('syslog')!.create({ timezone })
  const taken: Message[] = []
  const framer = new Framer({
    delimiter: 10,
    octetCounting: true,
    maxFrameBytes,
    take: (bytes, start, end, flags) =>
      taken.push({
        ...decode({
          bytes: bytes.subarray(start, end),
          receivedAt: Date.parse(at),
          remoteAddress: '192.0.2.7',
          remoteName: null,
        }),
        flags,
      }),
  })
  const bytes = Buffer.from(stream)
  for (let from = 0; from < bytes.length; from += 65_536) framer.push(bytes.subarray(from, from + 65_536))
  framer.end()
  return taken
}
const texts = (stream: string) => messages(stream).map(({ fields }) => fields['message'])
const timeOf = (line: string, at?: string, timezone?: string) =>
  new Date(messages(`${line}\n`, { at, timezone })[0]!.timestamp).toISOString()

describe('hostile 25: syslog', () => {
  it('no PRI: with a time it is read, without it is kept whole and said', () => {
    const [read, kept] = messages('Aug  2 09:14:15 host app: x\njust text\n')
    expect(read).toMatchObject({ fields: { message: 'app: x', source: 'host' }, undecodable: false })
    expect(read!.fields).not.toHaveProperty('level')
    expect(kept).toMatchObject({ fields: { message: 'just text' }, undecodable: true })
    expect(kept!.problem).toMatch(/neither a priority nor a time/)
  })

  it('PRI 999 is no priority: the line is kept whole and said', () => {
    const [message] = messages('<999>Aug  2 09:14:15 host app: x\n')
    expect(message).toMatchObject({
      fields: { message: '<999>Aug  2 09:14:15 host app: x', source: '192.0.2.7' },
      undecodable: true,
    })
    expect(message!.problem).toMatch(/not between <0> and <191>/)
    expect(message!.fields).not.toHaveProperty('facility')
  })

  it('an octet count that is too small or too large loses no byte, and lines after it are read again', () => {
    for (const stream of ['9 <13>hello world\n<13>next\n', '31 <13>short\n<13>swallowed line\n<13>after\n<13>next\n']) {
      const all = texts(stream)
      expect(all.at(-1)).toBe('next')
      expect(all.join('').replace(/\W|\d/g, '')).toBe(stream.replace(/\W|\d/g, ''))
    }
    expect(messages('4000000000 <13>never so long')).toMatchObject([
      { fields: { message: 'never so long' }, flags: unfinished },
    ])
  })

  it('a line of 10 MB is cut at the maximum message size and marked; the next is whole', () => {
    const [long, next] = messages(`<13>${'x'.repeat(10_000_000)}\n<13>next\n`)
    expect([long!.flags, (long!.fields['message'] as string).length]).toEqual([truncated, 2_097_152 - 4])
    expect([next!.flags, next!.fields['message']]).toEqual([0, 'next'])
  })

  it('the newline behind the last line is missing', () => {
    expect(texts('<13>one\n<13>two')).toEqual(['one', 'two'])
  })

  it('RFC 3164 at the turn of the year: the year is the one that is nearest', () => {
    expect(timeOf('<13>Dec 31 23:59:59 h a: x', '2024-01-01T00:00:10Z')).toBe('2023-12-31T23:59:59.000Z')
    expect(timeOf('<13>Jan  1 00:00:01 h a: x', '2023-12-31T23:59:59Z')).toBe('2024-01-01T00:00:01.000Z')
    // By the sender's clock it is the new year already, by UTC not yet; and the other way round.
    expect(timeOf('<13>Jan  1 00:30:00 h a: x', '2023-12-31T23:30:10Z', 'Europe/Berlin')).toBe(
      '2023-12-31T23:30:00.000Z',
    )
    expect(timeOf('<13>Dec 31 20:30:00 h a: x', '2024-01-01T01:30:10Z', 'America/New_York')).toBe(
      '2024-01-01T01:30:00.000Z',
    )
  })

  it('February 29: of this year where it has one, else of the last that had', () => {
    expect(timeOf('<13>Feb 29 12:00:00 h a: x', '2024-02-29T12:00:01Z')).toBe('2024-02-29T12:00:00.000Z')
    expect(timeOf('<13>Feb 29 12:00:00 h a: x', '2023-08-02T10:00:00Z')).toBe('2020-02-29T12:00:00.000Z')
    const [never] = messages('<13>1 2015-02-29T10:00:00Z h a - - - x\n')
    expect([never!.timestamp, never!.fields['message']]).toEqual([
      Date.parse('2023-08-02T10:00:00Z'),
      '1 2015-02-29T10:00:00Z h a - - - x',
    ])
  })

  it('a leap second is the second after it', () => {
    expect(timeOf('<13>1 2016-12-31T23:59:60Z h a - - - x')).toBe('2017-01-01T00:00:00.000Z')
    expect(timeOf('<13>Jun 30 23:59:60 h a: x')).toBe('2023-07-01T00:00:00.000Z')
    expect(timeOf('<13>Dec 31 23:59:60 h a: x', '2024-01-01T00:00:02Z')).toBe('2024-01-01T00:00:00.000Z')
    expect(timeOf('<13>1 2016-12-31T23:59:60.75+01:00 h a - - - x')).toBe('2016-12-31T23:00:00.750Z')
  })

  it('quoted values of vendors: escapes, equal signs and brackets inside, and a quote that never ends', () => {
    const pairs =
      'date=2023-08-01 time=10:11:12 devname="FG 1" msg="user \\"bob\\" = [admin]" url="a=b&c=d" open="never ends'
    const [message] = messages(`<189>${pairs}\n<13>next\n`)
    expect(message!.fields).toMatchObject({
      message: pairs,
      source: 'FG 1',
      msg: 'user "bob" = [admin]',
      url: 'a=b&c=d',
    })
    expect(new Date(message!.timestamp).toISOString()).toBe('2023-08-01T10:11:12.000Z')
    expect(texts(`<189>${pairs}\n<13>next\n`)).toEqual([pairs, 'next'])
  })

  it('the time of a firewall’s pairs, in its zone, whatever stands in quotes', () => {
    const line = (more: string) => `<189>date=2023-08-01 time=10:11:12 devname="fw" ${more}`
    expect(timeOf(line('tz="+0200"'))).toBe('2023-08-01T08:11:12.000Z')
    expect(timeOf(line('tz=-0530'))).toBe('2023-08-01T15:41:12.000Z')
    expect(timeOf(line('eventtime=1690884672000000000 logid="1"'), undefined, 'Europe/Berlin')).toBe(
      '2023-08-01T08:11:12.000Z',
    )
    expect(timeOf(line('msg="date=1999-01-01 time=00:00:00 tz=\\"+0900\\""'))).toBe('2023-08-01T10:11:12.000Z')
    expect(timeOf(line('date=1999-01-01 time=00:00:00'))).toBe('2023-08-01T10:11:12.000Z')
    expect(timeOf('<189>date=2024-02-29 time=23:59:60 devname="fw"')).toBe('2024-03-01T00:00:00.000Z')
    const [never] = messages(`${line('').replace('08-01', '02-30')}\n`)
    expect([never!.timestamp, never!.fields['date']]).toEqual([Date.parse('2023-08-02T10:00:00Z'), '2023-02-30'])
  })
})
