/** Tests that hostile text in logs is stored unchanged and does no harm (hostile tests 14, 16, 18, 25). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { postGelf, sendTcp, sendUdp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

let server: ServerProcess
let http: number
let syslogTcp: number
let syslogUdp: number
beforeAll(async () => {
  server = await startServer()
  http = (await server.input(inputTypes.gelfHttp, { enable_bulk_receiving: true })).port
  syslogTcp = (await server.input(inputTypes.syslogTcp)).port
  syslogUdp = (await server.input(inputTypes.syslogUdp)).port
})
afterAll(() => server.stop())

async function one(query: string) {
  await until(async () => (await server.total(query)) > 0, query)
  const { messages } = await server.search(query)
  expect(messages).toHaveLength(1)
  return messages[0]!.message
}

it('hostile 14: control characters, bidi overrides, lone surrogates and four-byte characters come back as they were sent', async () => {
  const text = 'hostile \u0000 \u001b[31mred\u001b[0m \u202edesrever \u200bzero \ud800 lone \u{1f525} fire \ufeff end'
  expect(
    await postGelf(http, JSON.stringify({ version: '1.1', host: 'control', short_message: text, _value: text })),
  ).toBe(202)
  const message = await one('source:control')
  expect(message.message).toBe(text)
  expect(message.value).toBe(text)
})

it('hostile 16: names that mean something to JavaScript are plain fields', async () => {
  const body =
    '{"version":"1.1","host":"prototype","short_message":"x","___proto__":"a","_constructor":"b","_toString":"c","_hasOwnProperty":"d"}'
  expect(await postGelf(http, body)).toBe(202)
  const message = await one('source:prototype')
  expect(Object.getPrototypeOf(message)).toBe(Object.prototype)
  expect({
    constructor: message.constructor,
    toString: message.toString,
    hasOwnProperty: message.hasOwnProperty,
  }).toEqual({ constructor: 'b', toString: 'c', hasOwnProperty: 'd' })
  expect(await server.total('constructor:b')).toBe(1)
  expect(await server.total('__proto__:a')).toBe(1)
})

it('hostile 25: syslog that lies or is broken is stored whole', async () => {
  await sendTcp(
    syslogTcp,
    '<999>priority beyond\nno priority at all\n<34>1 broken 5424 line\n99999999 a count that lies\nthe last line without newline',
  )
  await until(
    async () =>
      (await server.total(
        `gl2_remote_ip:127.0.0.1 AND ("priority beyond" OR "priority at all" OR "5424 line" OR "count that lies" OR "without newline")`,
      )) >= 5,
    'the five lines',
  )
  for (const words of [
    '"priority beyond"',
    '"no priority at all"',
    '"broken 5424 line"',
    '"a count that lies"',
    '"the last line without newline"',
  ]) {
    expect(await server.total(words), words).toBe(1)
  }
})

it('hostile 25: a line of ten megabytes is kept up to the limit and the next line is a message of its own', async () => {
  await sendTcp(syslogTcp, `<13>${'longest '.repeat(1_310_720)}\n<13>Aug  2 10:00:00 host app: short after long\n`)
  await until(async () => (await server.total('"short after long"')) === 1, 'the short line')
  const { messages } = await server.search('longest', 1)
  expect(messages).toHaveLength(1)
  expect(messages[0]!.message.gl2_processing_error).toBeTruthy()
})

it('hostile 18: queries made to break a server are answered or refused in words', async () => {
  const hostile = [
    '('.repeat(1000) + 'a' + ')'.repeat(1000),
    Array.from({ length: 10_000 }, (_, i) => `term${i}`).join(' OR '),
    '*'.repeat(500),
    `/${'(a+)+'.repeat(50)}$/`,
    '"'.repeat(999),
    'a:'.repeat(2000),
    '\u0000',
    '\ud800',
    "'; DROP TABLE doc; --",
    'message:"x" MATCH *',
    '[* TO',
    '\\',
  ]
  for (const query of hostile) {
    const job = await server.json<{ errors?: { description: string }[]; results: Record<string, unknown> }>(
      'POST',
      '/views/search/sync',
      {
        queries: [
          {
            id: 'one',
            query,
            timerange: { type: 'relative', range: 0 },
            search_types: [{ type: 'messages', limit: 1 }],
          },
        ],
      },
    )
    const said = job.errors?.[0]?.description
    expect(said ?? job.results.one, query.slice(0, 40)).toBeTruthy()
  }
  expect(await server.total('source:control')).toBe(1)
})

it('hostile 25: vendor lines with quoted values keep them whole', async () => {
  await sendUdp(syslogUdp, [
    '<189>date=2026-11-20 time=10:00:00 devname="fw 1" msg="user \\"bob\\" = admin" action=deny',
  ])
  const message = await one('deny AND action')
  expect(String(message.message)).toContain('msg="user \\"bob\\" = admin"')
})
