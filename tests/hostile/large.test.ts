/** More than anybody reads: fields, one message, rows of a table, messages a second (hostile test 39, the server's part). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLines } from '../../core/client/json-lines.ts'
import { TAIL_RATE, type TailFrame } from '../../core/search/tail.ts'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp } from '../support/senders.ts'
import { password, startServer, until, type ServerProcess } from '../support/server.ts'

const all = { type: 'relative', range: 0 } as const
let server: ServerProcess
let input: number
beforeAll(async () => {
  // This is about what the store does with them; by default they would be text.
  server = await startServer({
    env: {
      CORDWOOD_MAX_MESSAGE_FIELDS: '1000',
      CORDWOOD_MAX_NEW_FIELDS_PER_HOUR: '1000000',
      CORDWOOD_MAX_INPUT_FIELDS: '1000000',
    },
  })
  input = (await server.input(inputTypes.gelfTcp)).port
})
afterAll(() => server.stop())

const gelf = (host: string, message: string, more: object = {}) =>
  `${JSON.stringify({ version: '1.1', host, short_message: message, ...more })}\0`

// Before the fields: an index groups by the first thousand that it meets.
it('39: a table of 100,000 rows is given, one of more is refused in words', async () => {
  const [count, more] = [100_000, 100]
  await sendTcp(
    input,
    Array.from({ length: count }, (_, n) => gelf('rows', 'row', { _key: `k${n}`, _group: `g${n % 100}` })).join(''),
  )
  await until(async () => (await server.total('source:rows')) === count, 'the rows')
  const table = () =>
    server.json<{ errors?: { description: string }[]; results: { q: { search_types: { p: { rows: unknown[] } } } } }>(
      'POST',
      '/views/search/sync',
      {
        queries: [
          {
            id: 'q',
            query: 'source:rows',
            timerange: all,
            search_types: [
              {
                id: 'p',
                type: 'pivot',
                rollup: false,
                row_groups: [
                  { type: 'values', fields: ['group'], limit: 100 },
                  { type: 'values', fields: ['key'], limit: 10_000 },
                ],
                column_groups: [],
                series: [{ type: 'count', id: 'n' }],
              },
            ],
          },
        ],
      },
    )
  const whole = await table()
  expect(whole.errors?.[0]?.description ?? whole.results.q.search_types.p.rows.length).toBeGreaterThanOrEqual(count)
  await sendTcp(
    input,
    Array.from({ length: more }, (_, n) => gelf('rows', 'row', { _key: `k${count + n}`, _group: `g${n}` })).join(''),
  )
  await until(async () => (await server.total('source:rows')) === count + more, 'more rows')
  expect((await table()).errors?.[0]?.description).toContain('100,000 groups')
  expect((await server.call('GET', '/system/lbstatus')).status).toBe(200)
}, 120_000)

it('39: a message of a megabyte is opened whole', async () => {
  const long = 'sentence of a long text '.repeat(42_000)
  await sendTcp(input, gelf('long', 'short', { full_message: long }))
  await until(async () => (await server.total('source:long')) === 1, 'the long message')
  const { index, message } = (await server.search('source:long')).messages[0]!
  const one = await server.json<{ message: { fields: Record<string, unknown> } }>(
    'GET',
    `/messages/${index}/${String(message['_id'])}`,
  )
  expect(one.message.fields['full_message']).toBe(long)
})

it('39: a tail of 2,000 messages a second sends what it may and says how many it skipped', async () => {
  const controller = new AbortController()
  const reply = await fetch(`${server.url}/api/search/tail`, {
    method: 'POST',
    body: JSON.stringify({ query: 'source:flood' }),
    signal: controller.signal,
    headers: {
      authorization: `Basic ${btoa(`admin:${password}`)}`,
      'content-type': 'application/json',
      'x-requested-by': 'test',
    },
  })
  const frames = readLines<TailFrame>(reply, controller.signal)
  expect((await frames.next()).value).toMatchObject({ type: 'status', skipped: 0 })
  const seconds = 5
  const sending = (async () => {
    for (let second = 0; second < seconds; second++) {
      await sendTcp(input, Array.from({ length: 2000 }, (_, n) => gelf('flood', `${second} ${n}`)).join(''))
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  })()
  let [sent, skipped] = [0, 0]
  for await (const frame of frames) {
    if (frame.type === 'messages') {
      sent += frame.messages.length
      expect(frame.messages.length).toBeLessThanOrEqual(TAIL_RATE)
    }
    if (frame.type === 'status') skipped = frame.skipped
    if (sent + skipped === seconds * 2000) break
  }
  await sending
  controller.abort()
  expect(sent + skipped).toBe(seconds * 2000)
  expect(skipped).toBeGreaterThan(0)
  expect(sent).toBeGreaterThan(0)
}, 120_000)

it('39: of 250,000 fields all are kept and found, and the list of them is bounded', async () => {
  const fields = (n: number) =>
    Object.fromEntries(Array.from({ length: 1000 }, (_, place) => [`_field_${n}_${place}`, `value ${place}`]))
  await sendTcp(input, Array.from({ length: 250 }, (_, n) => gelf('wide', `wide ${n}`, fields(n))).join(''))
  await until(async () => (await server.total('source:wide')) === 250, 'the wide messages')
  expect(await server.total('wide AND 249')).toBe(1)
  const { message } = (await server.search('wide AND 249')).messages[0]!
  expect(Object.keys(message).filter(name => name.startsWith('field_249_'))).toHaveLength(1000)
  expect(message['field_249_999']).toBe('value 999')
  const listed = await server.json<{ name: string }[]>('GET', '/views/fields')
  // An index has columns for its first thousand.
  expect(listed.length).toBeGreaterThan(900)
  expect(listed.length).toBeLessThan(1_100)
  const checked = (query: string) =>
    server.json<{ status: string }>('POST', '/search/validate', { query, timerange: all })
  expect([(await checked('field_249_999:value')).status, (await checked('field_250_0:value')).status]).toEqual([
    'OK',
    'WARNING',
  ])
  const beyond = await server.call('POST', '/search/field_summary', { field: 'field_249_999', timerange: all })
  expect([200, 400]).toContain(beyond.status)
  await beyond.arrayBuffer()
}, 120_000)
