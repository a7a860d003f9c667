/** A saved search that is shared: the reader sees exactly the messages they may read, by whichever call they ask. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLines } from '../../../core/client/json-lines.ts'
import type { TailFrame } from '../../../core/search/tail.ts'
import { Writer } from '../../../tests/contract/message-store.ts'
import { area as configuration } from '../configuration/area.ts'
import { area as decorators } from '../decorators/area.ts'
import { area as entities } from '../entities/area.ts'
import { area as indices } from '../indices/area.ts'
import { area as permissions } from '../permissions/area.ts'
import { openEmbeddedStore } from '../platform/messages/embedded/store.ts'
import type { Message, MessageStore } from '../platform/messages/message-store.ts'
import { area as search } from '../search/area.ts'
import { area as streams } from '../streams/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'
import { viewBody } from './testing.ts'

const reader = basic('reader', 'pw')
const root = basic('admin', 'root-password-of-tests')
/** Only messages of the stream that is not shared hold this, in texts, values and names of fields. */
const SECRET = 'classified'
const all = { type: 'relative', range: 0 } as const

let dir: string
let store: MessageStore
let writer: Writer
let server: TestServer
let shared: { open: string; closed: string; search: string; view: string; user: string }
let count = 0

const message = (stream: string, text: string, more: Message['fields'] = {}): Message => ({
  id: `01${String(++count).padStart(12, '0')}`,
  timestamp: Date.now() - 60_000 + count,
  streams: [stream],
  fields: { message: text, source: 'web', level: 3, ...more },
})
const secret = (text = `${SECRET} plan`) =>
  message(shared.closed, text, { source: `${SECRET}-host`, [`${SECRET}_field`]: 7, level: 0 })

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as = reader,
  accept = 'application/json',
) {
  const reply = await server.call(method, `/api${path}`, body, { ...as, accept })
  const isJson = String(reply.headers['content-type'] ?? '').includes('json')
  return { status: reply.statusCode, text: reply.body, body: isJson && reply.body !== '' ? reply.json() : undefined }
}

const types = [
  { id: 'messages', type: 'messages', limit: 100 },
  {
    id: 'pivot',
    type: 'pivot',
    rollup: true,
    row_groups: [{ type: 'values', fields: ['source'] }],
    column_groups: [],
    series: [
      { type: 'count', id: 'n' },
      { type: 'latest', id: 'l', field: 'message' },
      { type: 'card', id: 'c', field: 'source' },
    ],
  },
  { id: 'events', type: 'events' },
]

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-shared-'))
  store = await openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 1 })
  server = await testServer(
    [configuration, indices, streams, decorators, area, search, entities, permissions],
    {},
    store,
  )
  const sets = (await ask('GET', '/system/indices/index_sets', undefined, root)).body.index_sets
  const stream = async (title: string) =>
    (
      await ask(
        'POST',
        '/streams',
        {
          title,
          description: '',
          rules: [],
          matching_type: 'AND',
          remove_matches_from_default_stream: false,
          index_set_id: sets[0].id,
        },
        root,
      )
    ).body.stream_id as string
  const [open, closed] = [await stream('Open'), await stream(SECRET)]
  await ask(
    'POST',
    '/users',
    newUser('reader', { roles: ['Reader'], permissions: ['searches:relative', 'searches:keyword'] }),
    root,
  )
  const user = (await ask('GET', '/users/reader', undefined, root)).body.id
  const id = '64c8aa000000000000000001'
  await ask(
    'POST',
    '/views/search',
    { id, queries: [{ id: 'q1', query: '', timerange: all, search_types: types }] },
    root,
  )
  const [state] = Object.values(viewBody(id).state)
  const bare = { q1: { ...state, widgets: [], widget_mapping: {}, positions: {} } }
  const view = (await ask('POST', '/views', viewBody(id, { state: bare }), root)).body.id
  shared = { open, closed, search: id, view, user }
  writer = new Writer(store)
  await writer.write([
    {
      indexSet: sets[0].id,
      messages: [
        message(open, 'visible one'),
        secret(),
        message(open, 'visible two', { source: 'db' }),
        secret(`${SECRET} too`),
        { ...message(open, 'visible three'), streams: [open, closed] },
      ],
    },
  ])
})
afterAll(async () => {
  await server.close()
  writer.close()
  await store.close()
  rmSync(dir, { recursive: true, force: true })
})

const share = (grn: string, capability: 'view' | null) =>
  ask(
    'POST',
    `/authz/shares/entities/${grn}`,
    { selected_grantee_capabilities: capability ? { [`grn::::user:${shared.user}`]: capability } : {} },
    root,
  )
const execute = (state: object = {}, as = reader) => ask('POST', `/views/search/${shared.search}/execute`, state, as)
const texts = (job: any) => job.results.q1.search_types.messages.messages.map((one: any) => one.message.message)

describe('a saved search', () => {
  it('that is not shared can neither be read nor run', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/execute'],
      ['GET', '/../metadata'],
    ] as const) {
      const url =
        path === '/../metadata' ? `/views/search/metadata/${shared.search}` : `/views/search/${shared.search}${path}`
      expect((await ask(method, url, method === 'POST' ? {} : undefined)).status, path).toBe(403)
    }
    expect((await ask('GET', '/views/search')).body).toEqual([])
  })

  it('that is shared, without any stream, shows nothing', async () => {
    await share(`grn::::search:${shared.view}`, 'view')
    expect((await ask('GET', `/views/search/${shared.search}`)).status).toBe(200)
    expect(await execute()).toMatchObject({ status: 403, body: { type: 'MissingStreamPermission', streams: [] } })
  })

  it('that is shared with a stream shows that stream, and to its owner both', async () => {
    await share(`grn::::stream:${shared.open}`, 'view')
    const mine = await execute()
    expect(texts(mine.body).sort()).toEqual(['visible one', 'visible three', 'visible two'])
    expect(mine.body.results.q1.search_types.pivot).toMatchObject({ total: 3 })
    expect(mine.text).not.toContain(SECRET)
    const theirs = await execute({}, root)
    expect(texts(theirs.body)).toHaveLength(5)
    expect(theirs.body.results.q1.search_types.pivot.total).toBe(5)
  })
})

describe('who reads a shared search', () => {
  const json = 'application/json'
  const csv = 'text/csv'
  const one = (more: object) => ({ queries: [{ id: 'q1', query: '', timerange: all, search_types: types, ...more }] })

  it.each<[string, () => Promise<{ status: number; text: string }>, RegExp | null]>([
    ['reading the search', () => ask('GET', `/views/search/${shared.search}`), null],
    ['its metadata', () => ask('GET', `/views/search/metadata/${shared.search}`), null],
    ['the list of searches', () => ask('GET', '/views/search'), null],
    ['executing it', () => execute(), /visible one/],
    ['executing it for another query', () => execute({ global_override: { query: SECRET } }), null],
    [
      'naming the stream in the query',
      () => execute({ global_override: { query: `streams:${shared.closed}` } }),
      /visible three/,
    ],
    [
      "naming the message's values",
      () => execute({ global_override: { query: `NOT source:web AND NOT source:db` } }),
      null,
    ],
    [
      'the state of the job',
      async () => ask('GET', `/views/search/status/${(await execute()).body.id}`),
      /visible one/,
    ],
    ['a search of their own', () => ask('POST', '/views/search/sync', one({})), /visible one/],
    [
      'a filter in words',
      () => ask('POST', '/views/search/sync', one({ filter: { type: 'query_string', query: `level:0` } })),
      null,
    ],
    [
      'a filter of both streams',
      () =>
        ask(
          'POST',
          '/views/search/sync',
          one({ filter: { type: 'and', filters: [{ type: 'query_string', query: `streams:${shared.closed}` }] } }),
        ),
      /visible three/,
    ],
    ['exporting it', () => ask('POST', `/views/search/messages/${shared.search}`, {}, reader, csv), /visible one/],
    [
      'exporting its messages',
      () =>
        ask(
          'POST',
          `/views/search/messages/${shared.search}/messages`,
          { fields_in_order: ['source', 'message'] },
          reader,
          csv,
        ),
      /visible two/,
    ],
    [
      'exporting a query',
      () => ask('POST', '/views/search/messages', { timerange: all, query_string: '' }, reader, csv),
      /visible two/,
    ],
    [
      'an export job',
      async () => {
        const job = (await ask('POST', `/views/export/${shared.search}/messages`, {}, reader, csv)).text
        return ask('GET', `/views/search/messages/job/${job}/out.csv`, undefined, reader, csv)
      },
      /visible two/,
    ],
    ['the older search', () => ask('GET', '/search/universal/relative?query=*&range=0'), /visible one/],
    [
      'the older search by keyword',
      () => ask('GET', '/search/universal/keyword?query=*&keyword=last%20hour&timezone=UTC'),
      /visible one/,
    ],
    [
      'the older export',
      () =>
        ask('GET', '/search/universal/relative/export?query=*&range=0&fields=source,message', undefined, reader, csv),
      /visible one/,
    ],
    [
      'messages as a table',
      () => ask('POST', '/search/messages', { query: '', timerange: all, fields: ['message'] }),
      /visible one/,
    ],
    [
      'an aggregation',
      () =>
        ask('POST', '/search/aggregate', {
          timerange: all,
          group_by: [{ field: 'source' }],
          metrics: [{ function: 'count' }],
        }),
      /web/,
    ],
    ['all fields', () => ask('GET', '/views/fields'), /source/],
    ['the fields of a range', () => ask('POST', '/views/fields', { timerange: all }), /source/],
    ['the names of fields', () => ask('GET', '/system/fields'), /source/],
    ['values of a field', () => ask('POST', '/search/suggest', { field: 'source', input: '', timerange: all }), /web/],
    [
      'values that begin so',
      () =>
        ask('POST', '/search/suggest', { field: 'source', input: 'class', timerange: all, streams: [shared.closed] }),
      null,
    ],
    ['the summary of a field', () => ask('POST', '/search/field_summary', { field: 'source', timerange: all }), /web/],
    ['the coverage of fields', () => ask('POST', '/search/field_coverage', { timerange: all }), /source/],
    ['patterns', () => ask('POST', '/search/patterns', { timerange: all }), /visible/],
    ['the streams there are', () => ask('GET', '/entity_suggestions?collection=streams'), /Open/],
  ])('sees by %s nothing they may not read', async (_, call, seen) => {
    const { status, text } = await call()
    expect(status, text).toBeLessThan(300)
    if (seen) expect(text).toMatch(seen)
    // An answer may repeat the request; it may not reveal anything unknown to the caller.
    expect(text).not.toContain(`${SECRET} plan`)
    expect(text).not.toContain(`${SECRET} too`)
    expect(text).not.toContain(`${SECRET}-host`)
    expect(text).not.toContain(`${SECRET}_field`)
  })

  it('may not name a stream that is not theirs', async () => {
    const named = { type: 'or', filters: [{ type: 'stream', id: shared.closed }] }
    const nested = types.map(type => ({ ...type, streams: [shared.closed] }))
    for (const [path, body, accept] of [
      ['/views/search', one({ filter: named }), json],
      ['/views/search/sync', one({ filter: named }), json],
      ['/views/search/sync', one({ search_types: nested }), json],
      ['/views/search/messages', { streams: [shared.closed] }, csv],
      ['/views/fields', { streams: [shared.closed] }, json],
      ['/search/field_summary', { field: 'source', streams: [shared.closed] }, json],
      ['/search/field_coverage', { streams: [shared.closed] }, json],
      ['/search/patterns', { streams: [shared.closed] }, json],
      ['/search/tail', { streams: [shared.closed] }, json],
    ] as const)
      expect(
        (await ask('POST', path, body, reader, accept)).status,
        `${path} ${JSON.stringify(body).slice(0, 60)}`,
      ).toBe(403)
  })

  it('opens the messages they found and no other', async () => {
    const hits = (await execute({}, root)).body.results.q1.search_types.messages.messages
    for (const {
      index,
      message: { _id, message: text },
    } of hits) {
      const single = await ask('GET', `/messages/${index}/${_id}`)
      expect(single.status, text).toBe(text.startsWith('visible') ? 200 : 403)
      expect(single.text).not.toContain(SECRET)
    }
  })

  it('learns of an unknown field what they learn of a field of others: that it is unknown', async () => {
    const warned = async (query: string) =>
      (await ask('POST', '/search/validate', { query, timerange: all })).body.explanations?.map(
        ({ error_type }: { error_type: string }) => error_type,
      )
    expect(await warned(`${SECRET}_field:1`)).toEqual(await warned('nosuch_field:1'))
  })

  it('has no part in the jobs and exports of the owner', async () => {
    const job = await execute({}, root)
    expect((await ask('GET', `/views/search/status/${job.body.id}`)).status).toBe(404)
    const made = (await ask('POST', `/views/export/${shared.search}`, {}, root, csv)).text
    expect((await ask('GET', `/views/search/messages/job/${made}/out.csv`, undefined, reader, csv)).status).toBe(404)
    expect((await ask('POST', '/views/search', { id: shared.search, queries: [] })).status).toBe(403)
  })

  it('tails what is theirs', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const controller = new AbortController()
    const response = await fetch(`${address}/api/search/tail`, {
      method: 'POST',
      body: '{}',
      signal: controller.signal,
      headers: { ...reader, 'content-type': 'application/json', 'x-requested-by': 'test' },
    })
    const frames = readLines<TailFrame>(response, controller.signal)
    expect((await frames.next()).value).toMatchObject({ type: 'status' })
    const [set] = (await ask('GET', '/system/indices/index_sets', undefined, root)).body.index_sets
    await writer.write([{ indexSet: set.id, messages: [secret(), message(shared.open, 'visible live'), secret()] }])
    let told = ''
    for await (const frame of frames) {
      told += JSON.stringify(frame)
      if (told.includes('visible live')) break
    }
    controller.abort()
    expect(told).not.toContain(SECRET)
  })

  it('reads nothing of it any more once it is no longer shared', async () => {
    await share(`grn::::search:${shared.view}`, null)
    expect((await execute()).status).toBe(403)
    expect((await ask('GET', `/views/${shared.view}`)).status).toBe(404)
    expect((await ask('POST', `/views/search/messages/${shared.search}`, {}, reader, csv)).status).toBe(403)
  })
})
