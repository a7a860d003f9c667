/** Text made to confuse is stored as it came, by every protocol, and found, counted and exported so (hostile test 14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleSenders } from '../../host-demo/server/platform/ingest/testing/samples.ts'
import { sendSample } from '../support/send-sample.ts'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp, sendUdp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Without NUL and line ends, which end a message on some transports; those have tests of their own. */
const text =
  'A \u001b[31mred\u001b[0m \u202edesrever\u202c \u2066isolated\u2069 \u200bzero\u200d \u0430pple \ud83d\udd25\u{10ffff} e\u0301 \ufffd \ufeff \u0085 \u2028 \u007f end'
const lone = 'lone \ud800 and \udfff and \udc00\ud800 end'
/** Bytes that are no UTF-8: a broken sequence, an overlong slash, half a surrogate, and more than Unicode has. */
const broken = Buffer.from([0x61, 0xff, 0xc3, 0x28, 0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xf5, 0x80, 0x62])
const escaped = (value: string) =>
  [...Array(value.length).keys()].map(at => `\\u${value.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

const senders = sampleSenders.filter(({ fields }) => fields === 'json')

describe.each(senders)('hostile 14: $name', ({ name, type, configuration, message, by }) => {
  async function stored(what: string, value: Uint8Array | string): Promise<unknown> {
    const { port } = await server.input(type, configuration)
    const key = `${what}${senders.findIndex(sender => sender.name === name)}`
    const [before, after] = message(key, [['value', '\u0001']])
      .split('\u0001')
      .map(part => Buffer.from(part))
    const bytes = Buffer.concat([before!, Buffer.from(value), after!])
    await sendSample(port, by, bytes)
    await until(async () => (await server.total(`message:${key}`)) > 0, key)
    return (await server.search(`message:${key}`)).messages[0]!.message['value']
  }

  it('keeps each character of JSON, whether it is escaped or stands as it is', async () => {
    expect(await stored('plain', JSON.stringify(text).slice(1, -1))).toBe(text)
    expect(await stored('escaped', escaped(`${text}\u0000 \r\n \t.`))).toBe(`${text}\u0000 \r\n \t.`)
    expect(await stored('lone', escaped(lone))).toBe(lone)
  })

  it('keeps each byte that is no UTF-8, as the character of that number', async () => {
    expect(await stored('broken', broken)).toBe(broken.toString('latin1'))
  })
})

describe('hostile 14: lines without a format', () => {
  const found = async (query: string) => {
    await until(async () => (await server.total(query)) > 0, query)
    return (await server.search(query)).messages[0]!.message['message']
  }

  it('keep what they hold: raw and syslog, over TCP and UDP', async () => {
    const ports = await Promise.all(
      [inputTypes.rawTcp, inputTypes.rawUdp, inputTypes.syslogTcp, inputTypes.syslogUdp].map(type =>
        server.input(type),
      ),
    )
    const [rawTcp, rawUdp, syslogTcp, syslogUdp] = ports.map(({ port }) => port)
    await sendTcp(rawTcp!, `rawtcp ${text}\n`)
    await sendUdp(rawUdp!, [`rawudp ${text}\u0000 \r\n more`])
    await sendTcp(syslogTcp!, `<13>Aug  2 10:00:00 host app: syslogtcp ${text}\n`)
    await sendUdp(syslogUdp!, [Buffer.concat([Buffer.from('<13>Aug  2 10:00:00 host app: syslogudp '), broken])])
    expect(await found('rawtcp')).toBe(`rawtcp ${text}`)
    expect(await found('rawudp')).toBe(`rawudp ${text}\u0000 \r\n more`)
    expect(String(await found('syslogtcp'))).toContain(`syslogtcp ${text}`)
    expect(String(await found('syslogudp'))).toContain(`syslogudp ${broken.toString('latin1')}`)
  })
})

describe('hostile 14: what is stored', () => {
  it('is found by its value, counted under it, and comes out of exports as it went in', async () => {
    const { port } = await server.input(inputTypes.gelfHttp)
    for (const [n, value] of [text, lone, 'a\u0000b'].entries()) {
      await fetch(`http://127.0.0.1:${port}/gelf`, {
        method: 'POST',
        body: `{"version":"1.1","host":"counted","short_message":"counted","_n":${n},"_odd":"${escaped(value)}"}`,
      })
    }
    await until(async () => (await server.total('source:counted')) === 3, 'three messages')
    const table = await server.json<{ datarows: [string, number][] }>('POST', '/search/aggregate', {
      query: 'source:counted',
      timerange: { type: 'relative', range: 0 },
      group_by: [{ field: 'odd', limit: 10 }],
      metrics: [{ function: 'count' }],
    })
    expect(new Set(table.datarows.map(([value]) => value))).toEqual(new Set([text, lone, 'a\u0000b']))
    for (const value of [text, lone, 'a\u0000b']) {
      const query = `source:counted AND odd:"${value.replace(/[\\"]/g, '\\$&')}"`
      const { datarows } = await server.json<{ datarows: unknown[] }>('POST', '/search/messages', {
        query,
        timerange: { type: 'relative', range: 0 },
        fields: ['odd'],
      })
      expect(datarows).toEqual([[value]])
    }
    const response = await server.call(
      'POST',
      '/views/search/messages',
      {
        timerange: { type: 'relative', range: 0 },
        fields_in_order: ['odd'],
        query_string: { type: 'elasticsearch', query_string: 'source:counted' },
      },
      { accept: 'application/x-ndjson' },
    )
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { odd?: string; fields?: { odd: string } })
    expect(new Set(lines.map(line => line.odd ?? line.fields?.odd))).toEqual(new Set([text, lone, 'a\u0000b']))
  })

  it('is in the titles of things, too', async () => {
    const {
      index_sets: [set],
    } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
    const body = `{"title":"${escaped(text)}","description":"${escaped(`${lone}\u0000`)}","index_set_id":"${set!.id}","rules":[]}`
    const { stream_id } = (await (await server.call('POST', '/streams', body)).json()) as { stream_id: string }
    expect(await server.json('GET', `/streams/${stream_id}`)).toMatchObject({
      title: text,
      description: `${lone}\u0000`,
    })
  })
})
