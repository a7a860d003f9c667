/**
 * Clocks that are set, and events of other centuries: nothing is lost, doubled, given up or deleted because of them, and what shows times goes
 * on to (hostile test 35).
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLines } from '../../../core/client/json-lines.ts'
import type { TailFrame } from '../../../core/search/tail.ts'
import { inputTypes } from '../../support/input-types.ts'
import { postGelf, sendTcp, sendUdp } from '../../support/senders.ts'
import { password, startServer, until, type ServerProcess } from '../../support/server.ts'
import { addUser, ask, byPassword } from '../callers.ts'
import { counted } from '../input-metrics.ts'

/** A search with one histogram by days. */
interface Days {
  readonly results: { readonly q: { readonly search_types: { readonly h: { readonly rows: readonly Day[] } } } }
}
interface Day {
  readonly key: readonly string[]
  readonly values: readonly { readonly value: number }[]
}

const day = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'cordwood-clock-'))
const file = join(folder, 'shift')
let shift = 0
function setClock(milliseconds: number): void {
  shift = milliseconds
  // The server never finds half of it.
  writeFileSync(`${file}.new`, String(milliseconds))
  renameSync(`${file}.new`, file)
}
const now = () => Date.now() + shift

let server: ServerProcess
let http: number
let tcp: number
let udp: { readonly id: string; readonly port: number }
beforeAll(async () => {
  writeFileSync(file, '0')
  server = await startServer({
    env: { SHIFT_FILE: file, NODE_OPTIONS: `--import=${join(import.meta.dirname, 'shifted.ts')}` },
  })
  http = (await server.input(inputTypes.gelfHttp)).port
  tcp = (await server.input(inputTypes.rawTcp)).port
  udp = await server.input(inputTypes.gelfUdp)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const gelf = (text: string, more: object = {}) =>
  JSON.stringify({ version: '1.1', host: 'clock', short_message: text, ...more })
interface Histogram {
  readonly errors?: readonly unknown[]
  readonly results: { q: { search_types: { h: { rows: { source: string; values: { value: number }[] }[] } } } }
}
const iso = (time: number) => new Date(time).toISOString()
const indices = async () =>
  Object.keys(
    (await server.json<{ all: { indices: Record<string, unknown> } }>('GET', '/system/indexer/indices')).all.indices,
  )

it('hostile 35: a clock that jumps a day ahead, and two back', async () => {
  const {
    index_sets: [set],
  } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  const controller = new AbortController()
  const tail = readLines<TailFrame>(
    await fetch(`${server.url}/api/search/tail`, {
      method: 'POST',
      body: JSON.stringify({ query: 'source:clock' }),
      signal: controller.signal,
      headers: {
        authorization: `Basic ${btoa(`admin:${password}`)}`,
        'content-type': 'application/json',
        'x-requested-by': 'test',
      },
    }),
    controller.signal,
  )
  expect((await tail.next()).value).toMatchObject({ type: 'status' })
  const before = (await indices()).length
  const slow = connect(tcp, '127.0.0.1')
  slow.resume().write('begun before and ')
  const chunk = (n: number, text: string) =>
    Buffer.concat([Buffer.from([0x1e, 0x0f, 1, 2, 3, 4, 5, 6, 7, 8, n, 2]), Buffer.from(text)])
  const texts: string[] = []
  for (const [name, jump] of [
    ['ahead', day],
    ['back', -day],
    ['home', 0],
  ] as const) {
    const whole = gelf(`chunks ${name}`)
    setClock(jump)
    texts.push(`jumped ${name}`)
    expect(await postGelf(http, gelf(`jumped ${name}`))).toBe(202)
    await sendUdp(udp.port, [chunk(1, whole.slice(20)), chunk(0, whole.slice(0, 20))])
    await until(async () => (await server.total(`"jumped ${name}"`)) === 1, 'the message after the jump')
    const {
      messages: [found],
    } = await server.search(`"jumped ${name}"`)
    expect(Math.abs(Date.parse(String(found!.message['timestamp'])) - now())).toBeLessThan(60_000)
    const recent = await server.json<{ total_results: number }>(
      'GET',
      `/search/universal/relative?range=300&query=${encodeURIComponent(`"jumped ${name}"`)}`,
    )
    expect(recent.total_results).toBe(1)
    expect((await server.call('GET', '/system/lbstatus')).status).toBe(200)
    // Looks at connections that take too long to end a message.
    if (jump === day) await new Promise(resolve => setTimeout(resolve, 5500))
    expect(slow.destroyed).toBe(false)
  }
  slow.end('ended after the jumps\n')
  await until(async () => (await server.total('"begun before and ended after the jumps"')) === 1, 'the line as one')

  let told = 0
  for await (const frame of tail) {
    if (frame.type === 'messages')
      told += frame.messages.filter(({ message }) => String(message['message']).startsWith('jumped')).length
    if (told === texts.length) break
  }
  controller.abort()
  expect(await indices()).toHaveLength(before)
  await server.json('POST', `/cluster/deflector/${set!.id}/cycle`)
  expect(await postGelf(http, gelf('jumped afterwards'))).toBe(202)
  await until(async () => (await server.total('jumped')) === 4, 'everything once')
  for (const name of ['"chunks ahead"', '"chunks back"', '"chunks home"'])
    expect([name, await server.total(name)]).toEqual([name, 1])
}, 120_000)

it('hostile 35: chunks that were begun before the clock was set back are given up in their time, and are no message', async () => {
  const beginnings = Array.from({ length: 50 }, (_, n) => Buffer.from([0x1e, 0x0f, 9, 9, 9, 9, 9, 9, 9, n, 0, 2, 0x7b]))
  await sendUdp(udp.port, beginnings)
  await setClock(-day)
  await until(
    async () => (await counted(server, inputTypes.gelfUdp, udp.id, 'droppedMessages')) === beginnings.length,
    'the chunks to be counted as dropped',
    20_000,
  )
  await setClock(0)
})

it('hostile 35: events of 1970, of 2100 and of no year there is: found by their time, counted in the histogram, and nothing else is deleted', async () => {
  const times = [
    ['first', 0],
    ['old', 86_400],
    ['moon', -1],
    ['new', 4_102_444_800],
    ['last', 253_402_300_799],
    ['beyond', 253_402_300_800],
  ] as const
  for (const [name, timestamp] of times) expect(await postGelf(http, gelf(`event ${name}`, { timestamp }))).toBe(202)
  await until(async () => (await server.total('event')) === times.length, 'the events')
  const found = async (from: string, to: string) =>
    (
      await server.json<{ messages: { message: { message: string } }[] }>(
        'GET',
        `/search/universal/absolute?query=event&from=${from}&to=${to}&limit=50`,
      )
    ).messages
      .map(({ message }) => message.message)
      .toSorted()
  expect(await found('1970-01-01T00:00:00.000Z', '1970-01-03T00:00:00.000Z')).toEqual(['event first', 'event old'])
  expect(await found('2099-12-31T00:00:00.000Z', '2100-01-02T00:00:00.000Z')).toEqual(['event new'])
  // A timestamp beyond the calendar is replaced by the time of receipt.
  expect(await found(iso(now() - 3_600_000), iso(now() + 3_600_000))).toEqual(['event beyond', 'event moon'])

  const histogram = async (timerange: object) => {
    const job = await server.json<Histogram>('POST', '/views/search/sync', {
      queries: [
        {
          id: 'q',
          query: 'event',
          timerange,
          search_types: [
            {
              id: 'h',
              type: 'pivot',
              rollup: true,
              row_groups: [{ type: 'time', fields: ['timestamp'], interval: { type: 'auto', scaling: 1 } }],
              column_groups: [],
              series: [{ type: 'count', id: 'n' }],
            },
          ],
        },
      ],
    })
    expect(job.errors ?? []).toEqual([])
    const { rows } = job.results.q.search_types.h
    expect(rows.length).toBeLessThan(2000)
    return rows.filter(({ source }) => source === 'leaf').reduce((sum, { values }) => sum + values[0]!.value, 0)
  }
  expect(await histogram({ type: 'relative', range: 0 })).toBe(times.length)
  expect(await histogram({ type: 'absolute', from: '1970-01-01T00:00:00.000Z', to: '2101-01-01T00:00:00.000Z' })).toBe(
    times.length - 1,
  )

  const held = await indices()
  const {
    index_sets: [set],
  } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  await server.json('POST', `/cluster/deflector/${set!.id}/cycle`)
  expect((await indices()).toSorted()).toEqual(expect.arrayContaining(held))
  expect(await server.total('event')).toBe(times.length)
})

it('hostile 35: hours that a zone skips or has twice', async () => {
  const zone = 'Europe/Berlin'
  const { port } = await server.input(inputTypes.syslogTcp, { timezone: zone })
  const line = (time: string, text: string) => `<13>1 ${time} h a - - - ${text}\n`
  // Spring: 02:30 is not. Autumn: 02:30 comes twice, the first is taken; with an offset there is no doubt.
  await sendTcp(
    port,
    [
      line('2023-03-26T01:59:59', 'spring1'),
      line('2023-03-26T02:30:00', 'spring2'),
      line('2023-03-26T03:00:00', 'spring3'),
      line('2023-10-29T02:30:00', 'autumn1'),
      line('2023-10-29T02:30:00+01:00', 'autumn2'),
      line('2023-10-29T03:00:00', 'autumn3'),
    ].join(''),
  )
  const expected = {
    spring1: '2023-03-26T00:59:59.000Z',
    spring2: '2023-03-26T01:30:00.000Z',
    spring3: '2023-03-26T01:00:00.000Z',
    autumn1: '2023-10-29T00:30:00.000Z',
    autumn2: '2023-10-29T01:30:00.000Z',
    autumn3: '2023-10-29T02:00:00.000Z',
  }
  for (const [text, time] of Object.entries(expected)) {
    await until(async () => (await server.total(text)) === 1, text)
    expect([text, (await server.search(text)).messages[0]!.message['timestamp']]).toEqual([text, time])
  }
  await addUser(server, 'berliner', { timezone: zone, permissions: ['*'] })
  const days = async (from: string, to: string) => {
    const { body: job } = await ask<Days>(server, byPassword('berliner'), 'POST', '/views/search/sync', {
      queries: [
        {
          id: 'q',
          query: 'spring1 OR spring2 OR spring3 OR autumn1 OR autumn2 OR autumn3',
          timerange: { type: 'absolute', from, to },
          search_types: [
            {
              id: 'h',
              type: 'pivot',
              rollup: false,
              column_groups: [],
              series: [{ type: 'count', id: 'n' }],
              row_groups: [{ type: 'time', fields: ['timestamp'], interval: { type: 'timeunit', timeunit: '1d' } }],
            },
          ],
        },
      ],
    })
    return job.results.q.search_types.h.rows
      .filter(({ values }) => values[0]?.value)
      .map(({ key, values }) => [iso(Date.parse(key[0]!)), values[0]!.value])
  }
  // A day of 23 hours and one of 25, each from midnight there.
  expect(await days('2023-03-24T00:00:00.000Z', '2023-03-29T00:00:00.000Z')).toEqual([['2023-03-25T23:00:00.000Z', 3]])
  expect(await days('2023-10-27T00:00:00.000Z', '2023-11-01T00:00:00.000Z')).toEqual([['2023-10-28T22:00:00.000Z', 3]])
})
