/**
 * Tests that messages belong to the input and stream they arrived at, also where they claim another (hostile test 26).
 * `tests/fuzz/decoders.test.ts` tests that no decoder breaks; here all of them work at once, behind their sockets.
 */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  packet10,
  packet5,
  packet9,
  template10,
  template9,
  data,
  bytesOf,
} from '../../host-demo/server/platform/ingest/protocols/flows/testing/exporter.ts'
import { json, Sender, window } from '../../host-demo/server/platform/ingest/protocols/beats/testing/lumberjack.ts'
import { mutantsOf } from '../fuzz/fuzz.ts'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp, sendUdp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { callGrpc, record } from './grpc-caller.ts'
import { counted } from './input-metrics.ts'
import { protocols } from './http-protocols.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1e9)
const each = process.env['LONG'] ? 2000 : 60

type Send = (port: number, pieces: readonly Buffer[]) => Promise<void>
const lines =
  (end: string): Send =>
  (port, pieces) =>
    sendTcp(port, Buffer.concat(pieces.flatMap(piece => [piece, Buffer.from(end)])))
const datagrams: Send = (port, pieces) => sendUdp(port, pieces)
const inBeats: Send = async (port, pieces) => {
  for (const piece of pieces) {
    const sender = await Sender.to(port)
    sender.write(window(1), json(1, piece.toString('latin1')), piece)
    sender.socket.end()
    await sender.closed
  }
}

/** `text`: what a message of it says, with whatever it claims. */
interface Kind {
  readonly type: string
  readonly configuration?: Readonly<Record<string, unknown>>
  readonly send: Send
  readonly piece: (text: string) => Buffer
}
const quoted = (text: string) => JSON.stringify(text)
const gelf = (text: string) =>
  Buffer.from(
    `{"version":"1.1","host":"h","short_message":${quoted(text)},"_gl2_source_input":${quoted(text)},"_streams":[${quoted(text)}]}`,
  )
const syslog = (text: string) =>
  Buffer.from(`<13>1 2023-08-02T10:00:00Z h a - - [x gl2_source_input="${text}" streams="${text}"] ${text}`)
const cef = (text: string) =>
  Buffer.from(`CEF:0|v|p|1|2|${text}|3|gl2_source_input=${text} streams=${text} msg=${text}`)
const event = (text: string) =>
  Buffer.from(
    `{"message":${quoted(text)},"gl2_source_input":${quoted(text)},"streams":[${quoted(text)}],"@metadata":{"beat":"b"}}`,
  )
const flow = { from: '10.0.0.1', to: '10.0.0.2', bytes: 7 }
const field = [[8, 4]] as const
const address = [[bytesOf.ip4('10.0.0.9')]]
const http = protocols.map(
  ({ type, configuration, path, message, headers }): Kind => ({
    type,
    ...(configuration && { configuration }),
    piece: text => Buffer.from(message(text)),
    async send(port, pieces) {
      for (const body of pieces)
        await (
          await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: new Uint8Array(body), headers })
        ).arrayBuffer()
    },
  }),
)
const kinds: readonly Kind[] = [
  ...http,
  { type: inputTypes.gelfTcp, send: lines('\0'), piece: gelf },
  { type: inputTypes.gelfUdp, send: datagrams, piece: gelf },
  { type: inputTypes.syslogTcp, send: lines('\n'), piece: syslog },
  { type: inputTypes.syslogUdp, send: datagrams, piece: syslog },
  { type: inputTypes.rawTcp, send: lines('\n'), piece: Buffer.from },
  { type: inputTypes.rawUdp, send: datagrams, piece: Buffer.from },
  { type: inputTypes.cefTcp, send: lines('\n'), piece: cef },
  { type: inputTypes.cefUdp, send: datagrams, piece: cef },
  { type: inputTypes.beats, send: inBeats, piece: event },
  { type: inputTypes.beatsDeprecated, send: inBeats, piece: event },
  { type: inputTypes.netflowUdp, send: datagrams, piece: () => Buffer.concat([packet5([flow, flow])]) },
  {
    type: inputTypes.netflowUdp,
    send: datagrams,
    piece: () => packet9([template9(256, field), data(256, ...address)]),
  },
  {
    type: inputTypes.ipfixUdp,
    send: datagrams,
    piece: () => packet10([template10(256, field), data(256, ...address)]),
  },
  {
    type: inputTypes.otlpGrpc,
    send: async (port, pieces) => {
      for (const piece of pieces) await callGrpc(port, piece)
    },
    piece: record,
  },
]

/** Returns marks so different that no mutant of one is another. */
const markOf = (n: number) => `m${createHash('sha256').update(String(n)).digest('hex').slice(0, 24)}`

interface Made extends Kind {
  readonly id: string
  readonly port: number
  readonly stream: string
  readonly mark: string
}
let server: ServerProcess
let made: readonly Made[] = []
beforeAll(async () => {
  server = await startServer()
  const {
    index_sets: [set],
  } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  made = await Promise.all(
    kinds.map(async (kind, n): Promise<Made> => {
      const input = await server.input(kind.type, { ...kind.configuration, timezone: 'UTC' })
      const rules = [{ type: 8, field: '', value: input.id, inverted: false }]
      const { stream_id: stream } = await server.json<{ stream_id: string }>('POST', '/streams', {
        title: `of ${n}`,
        index_set_id: set!.id,
        rules,
        matching_type: 'AND',
      })
      await server.json('POST', `/streams/${stream}/resume`)
      return { ...kind, ...input, stream, mark: markOf(n) }
    }),
  )
})
afterAll(() => server.stop())

it('hostile 26: mutants sent to every input at once are of no other input and no other stream', async () => {
  await Promise.all(
    made.map(async ({ send, port, piece, mark }, n) => {
      const other = made[(n + 1) % made.length]!
      const whole = piece(`${mark} ${other.id} ${other.stream}`)
      await send(port, [whole, ...fc.sample(mutantsOf(whole), { numRuns: each, seed }), whole])
    }),
  )
  for (const { id, mark, type } of made) {
    // Flows say nothing of their own.
    const wanted =
      type === inputTypes.netflowUdp || type === inputTypes.ipfixUdp
        ? `gl2_source_input:${id}`
        : `${mark} AND gl2_source_input:${id}`
    await until(async () => (await server.total(wanted)) >= 1, `messages of ${type} (seed ${seed})`)
    const isAll = async () =>
      (await server.total(`gl2_source_input:${id}`)) === (await counted(server, type, id, 'incomingMessages'))
    await until(isAll, `as many messages as ${type} took (seed ${seed})`)
  }

  const wrong: string[] = []
  let all = 0
  for (const { id, stream, mark, type } of made) {
    all += await server.total(`gl2_source_input:${id}`)
    const counts = {
      'are not in its stream': await server.total(`gl2_source_input:${id} AND NOT streams:${stream}`),
      'of others are in its stream': await server.total(`streams:${stream} AND NOT gl2_source_input:${id}`),
      'it sent are of others': await server.total(`${mark} AND NOT gl2_source_input:${id}`),
    }
    for (const [what, count] of Object.entries(counts)) if (count !== 0) wrong.push(`${type}: ${count} ${what}`)
  }
  expect(wrong, `seed ${seed}`).toEqual([])
  expect(await server.total()).toBe(all)
}, 120_000)
