/** Public links of dashboards in the hands of somebody hostile: they show what they were made for, with the rights of their maker, and no more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { addUser, ask, byPassword, type Answer } from './callers.ts'

/** Stands in messages and texts of the stream that the maker loses. */
const SECRET = 'classified'
const all = { type: 'relative', range: 0 }

let server: ServerProcess
let streams: { open: string; closed: string }
let makerId: string
let viewId: string
beforeAll(async () => {
  // Each test has an address of its own.
  server = await startServer({ env: { CORDWOOD_TRUSTED_PROXIES: '127.0.0.1' } })
  streams = { open: await stream('open'), closed: await stream(SECRET) }
  const { port } = await server.input(inputTypes.gelfHttp)
  for (const source of ['open', SECRET])
    await postGelf(port, JSON.stringify({ version: '1.1', host: source, short_message: `${source} message` }))
  await until(async () => (await server.total()) === 2, 'two messages')
  makerId = await addUser(server, 'maker', { permissions: ['dashboards:create', ...reading('open', 'closed')] })
  viewId = await newDashboard()
})
afterAll(() => server?.stop())

async function stream(title: string): Promise<string> {
  const { index_sets } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  const rule = { type: 1, field: 'source', value: title, inverted: false }
  const { stream_id } = await server.json<{ stream_id: string }>('POST', '/streams', {
    title,
    index_set_id: index_sets[0]!.id,
    rules: [rule],
    remove_matches_from_default_stream: true,
  })
  await server.json('POST', `/streams/${stream_id}/resume`)
  return stream_id
}
const reading = (...names: (keyof typeof streams)[]) => names.map(name => `streams:read:${streams[name]}`)
const mayRead = (...permissions: string[]) =>
  server.json('PUT', '/users/maker/permissions', { permissions: ['dashboards:create', ...permissions] })

async function maker<Body = any>(method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await ask<Body>(server, byPassword('maker'), method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer.body
}

/** Has a widget of all streams and one of the closed stream. */
async function newDashboard(): Promise<string> {
  const types = [
    { id: 'st1', type: 'messages' },
    { id: 'st2', type: 'messages', streams: [streams.closed] },
  ]
  const query = { id: 'q1', timerange: all, query: '', search_types: types }
  const search = await maker('POST', '/views/search', { queries: [query], parameters: [{ name: 'host' }] })
  const config = { fields: ['message'], show_message_row: true }
  const place = { col: 1, row: 1, height: 2, width: 6 }
  const state = {
    titles: { widget: { w2: `${SECRET} title` } },
    widgets: [
      { id: 'w1', type: 'messages', config },
      { id: 'w2', type: 'messages', streams: [streams.closed], query: `${SECRET}:1`, config },
    ],
    widget_mapping: { w1: ['st1'], w2: ['st2'] },
    positions: { w1: place, w2: place },
  }
  const body = { type: 'DASHBOARD', title: 'Wall', search_id: search.id, state: { q1: state } }
  return (await maker('POST', '/views', body)).id
}
async function newToken(): Promise<string> {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  return (await maker('POST', `/dashboards/${viewId}/links`, { expires_at })).token
}

let lastAddress = 0
/** A caller without a login, from an address of its own. */
function stranger() {
  const headers = { 'x-forwarded-for': `198.51.100.${++lastAddress}` }
  const call = (method: string, path: string, body?: unknown): Promise<Answer<any>> =>
    ask(server, headers, method, `/public/dashboards/${path}`, body)
  return {
    show: (token: string) => call('GET', token),
    run: (token: string, body: object = {}, query = '') => call('POST', `${token}/execute${query}`, body),
    job: (token: string, id: string) => call('GET', `${token}/status/${id}`),
  }
}
const texts = ({ body }: Answer<any>): string[] =>
  Object.values<any>(body.results.q1.search_types).flatMap(({ messages }) =>
    messages.map((one: any) => one.message.message),
  )

it('a link shows what its maker sees, until the maker does not', async () => {
  const { show, run, job } = stranger()
  const token = await newToken()
  expect(texts(await run(token)).sort()).toEqual([`${SECRET} message`, `${SECRET} message`, 'open message'])
  const before = await run(token)
  expect((await job(token, before.body.id)).status).toBe(200)

  await mayRead(...reading('open'))
  const shown = await show(token)
  expect(shown.body.view.state.q1.widgets).toMatchObject([
    { id: 'w1' },
    { id: 'w2', type: 'not-permitted', config: {} },
  ])
  const answers = [shown, await run(token), await run(token, {}, '?partial=true&max_age=3600')]
  for (const { text } of answers) for (const word of [SECRET, streams.closed]) expect(text).not.toContain(word)
  for (const answer of answers.slice(1)) expect(texts(answer)).toEqual(['open message'])
  expect((await job(token, before.body.id)).status).toBe(404)

  await mayRead()
  expect((await run(token)).body.results.q1.search_types).toEqual({})
  await mayRead(...reading('open', 'closed'))
  expect(texts(await run(token))).toHaveLength(3)
})

describe('a link asks nothing but its dashboard', () => {
  it.each<[string, object, string?]>([
    ['query', { global_override: { query: { type: 'elasticsearch', query_string: SECRET } } }],
    ['timerange', { global_override: { timerange: all } }],
    ['limit', { global_override: { limit: 10_000 } }],
    ['offset', { global_override: { offset: 5 } }],
    ['search_types', { global_override: { search_types: { st1: { limit: 10_000 } } } }],
    ['queries', { queries: { q1: { query: SECRET } } }],
    ['additional_parameters', { additional_parameters: {} }],
    ['streams', { streams: ['x'] }],
    ['search_id', { search_id: 'x' }],
    ['parameter_bindings.other', { parameter_bindings: { other: { type: 'value', value: 'x' } } }],
    ['parameter_bindings.constructor', { parameter_bindings: { constructor: 'x' } }],
    ['parameter_bindings.host', { parameter_bindings: { host: { type: 'value', value: { $ne: 1 } } } }],
    ['max_age', {}, '?max_age=1e9'],
  ])('%s is refused and named', async (name, body, query) => {
    const refused = await stranger().run(await newToken(), body, query)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain(name)
  })

  it('and runs no search of another dashboard', async () => {
    const { run } = stranger()
    const kept = { global_override: { keep_queries: ['q9', '__proto__'], keep_search_types: ['st9'] } }
    expect((await run(await newToken(), kept)).body).toMatchObject({ results: {} })
  })
})

it('a job is found through the link that started it and no other way', async () => {
  const { run, job } = stranger()
  const [token, other] = [await newToken(), await newToken()]
  const { id } = (await run(token)).body
  expect((await job(token, id)).status).toBe(200)
  expect((await job(other, id)).status).toBe(404)
  expect((await ask(server, byPassword('maker'), 'GET', `/views/search/status/${id}`)).status).toBe(404)
  expect((await server.call('GET', `/views/search/status/${id}`)).status).toBe(404)
  const view = await maker('GET', `/views/${viewId}`)
  const own = await maker('POST', `/views/search/${view.search_id}/execute`, {})
  expect((await job(token, own.id)).status).toBe(404)
})

it('a token opens nothing else', async () => {
  const token = await newToken()
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { authorization: `Basic ${btoa(`${token}:token`)}` },
    { authorization: `Basic ${btoa(`${token}:session`)}` },
    { cookie: `authentication=${token}` },
  ] as Record<string, string>[])
    expect((await ask(server, headers, 'GET', `/views/${viewId}`)).status).toBe(401)
})

it('a token that is guessed, changed, expired by its own word or revoked is answered alike, and then refused', async () => {
  const { show } = stranger()
  const [token, other, revoked] = [await newToken(), await newToken(), await newToken()]
  const { links } = await maker('GET', `/dashboards/${viewId}/links`)
  await maker('DELETE', `/dashboards/${viewId}/links/${links[0].id}`)
  const [id, expiry, signature] = [token.slice(0, 24), token.slice(24, 35), token.slice(35)]
  const later = (Number.parseInt(expiry, 16) + 1000).toString(16).padStart(11, '0')
  const wrong = [
    revoked,
    `${id}${later}${signature}`,
    `${other.slice(0, 24)}${expiry}${signature}`,
    `${id}${expiry}${other.slice(35)}`,
    `${id}${expiry}${'A'.repeat(43)}`,
    `${id}${expiry}`,
    viewId,
    '__proto__',
    'x'.repeat(900),
    ...Array.from({ length: 21 }, (_, i) => `${id}${expiry}${String(i).padStart(43, '0')}`),
  ]
  const answers = await Promise.all(wrong.map(show))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['404 {"type":"ApiError","message":"This link is not valid. It may have expired or been revoked."}']),
  )
  const refused = await show(`${id}${expiry}${'B'.repeat(43)}`)
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds\.$/) },
  })
  // Whoever shares the address and has a link goes on, and so do other addresses.
  expect((await show(token)).status).toBe(200)
  expect((await stranger().show(viewId)).status).toBe(404)
})

it('a link is used 120 times a minute, whatever addresses come, and others go on', async () => {
  const [token, other] = [await newToken(), await newToken()]
  const answers: Answer[] = []
  for (let i = 0; i < 12; i++) {
    const { show } = stranger()
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => show(token)))))
  }
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const refused = await fetch(`${server.url}/api/public/dashboards/${token}`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await stranger().run(token)).status).toBe(429)
  expect((await stranger().show(other)).status).toBe(200)
})

it('the link of a maker who is deleted is gone', async () => {
  const { show, run } = stranger()
  const token = await newToken()
  await server.json('DELETE', `/users/id/${makerId}`)
  const unknown = await show(`${token.slice(0, -3)}AAA`)
  for (const answer of [await show(token), await run(token)])
    expect([answer.status, answer.text]).toEqual([404, unknown.text])
})
