/** What a public link shows and runs: with the rights of its maker at that moment, and nothing that they may not read. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { area as indices } from '../indices/area.ts'
import { area as permissions } from '../permissions/area.ts'
import { storeDouble } from '../testing/doubles.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'
import { addDashboard, addUser, callsTo, DAY_MS, inDays, type Login } from './testing/dashboard.ts'

let server: TestServer
let written: string
const call = callsTo(() => server)
let owner: Login
beforeEach(async () => {
  written = ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  server = await testServer([indices, area, permissions], {}, storeDouble(), pino({ level: 'trace' }, output))
  owner = await addUser(call, 'owner', 'dashboards:create', 'streams:read', 'users:list')
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const linkTo = async (id: string, as: Login = owner, expires_at = inDays(7)): Promise<string> =>
  (await call('POST', `/dashboards/${id}/links`, { expires_at }, as)).body.token
const show = (token: string, headers: Record<string, string> = {}) =>
  call('GET', `/public/dashboards/${token}`, undefined, headers)
const execute = (token: string, body: object = {}, query = '') =>
  call('POST', `/public/dashboards/${token}/execute${query}`, body, {})
const invalid = {
  status: 404,
  body: { type: 'ApiError', message: 'This link is not valid. It may have expired or been revoked.' },
}

describe('a public link', () => {
  it('shows the dashboard without its owner', async () => {
    const { id, searchId } = await addDashboard(call, owner)
    const stored = (await call('GET', `/views/${id}`, undefined, owner)).body
    const search = (await call('GET', `/views/search/${searchId}`, undefined, owner)).body
    const shown = await show(await linkTo(id))
    expect(shown.status).toBe(200)
    // Its titles have no words of widgets that are not on the page.
    stored.state.q2.titles.description = {}
    expect(shown.body).toEqual({
      view: { ...stored, owner: null },
      search,
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(shown.text).not.toContain('"owner":"owner"')
  })

  it('runs its pages and answers them without their streams and their maker', async () => {
    const { id } = await addDashboard(call, owner)
    const token = await linkTo(id)
    const whole = await execute(token)
    expect(whole.status).toBe(201)
    expect(whole.body).toMatchObject({ execution: { done: true, completed_exceptionally: false }, owner: '' })
    expect(Object.keys(whole.body.results)).toEqual(['q1', 'q2'])
    expect(whole.body.results.q1.query).toEqual({
      id: 'q1',
      timerange: { type: 'relative', range: 300 },
      filters: [],
      query: { type: 'elasticsearch', query_string: '' },
      search_types: [],
    })
    const part = await execute(token, { global_override: { keep_queries: ['q1'], keep_search_types: ['st2'] } })
    expect(Object.keys(part.body.results)).toEqual(['q1'])
    expect(Object.keys(part.body.results.q1.search_types)).toEqual(['st2'])
    const again = await call('GET', `/public/dashboards/${token}/status/${part.body.id}?partial=true`, undefined, {})
    expect(again).toMatchObject({ status: 200, body: { id: part.body.id, execution: { done: true }, owner: '' } })
  })

  it('takes values of the parameters of the dashboard', async () => {
    const parameters = [{ name: 'host', data_type: 'any' }]
    const { id } = await addDashboard(call, owner, { parameters, queryString: 'source:$host$' })
    const token = await linkTo(id)
    expect((await execute(token)).body.errors).toMatchObject([{ type: 'unbound_parameter' }, {}, {}])
    const bound = await execute(token, { parameter_bindings: { host: { type: 'value', value: 'web1' } } })
    expect(bound.body.errors).toBeUndefined()
    const unknown = await execute(token, { parameter_bindings: { port: { type: 'value', value: '1' } } })
    expect(unknown).toMatchObject({
      status: 400,
      body: { message: 'parameter_bindings.port is no parameter of this dashboard: these are host.' },
    })
  })

  it('is answered so that nobody keeps it, with no cookie, whatever login comes along', async () => {
    const { id } = await addDashboard(call, owner)
    const token = await linkTo(id)
    const session = await call('POST', '/system/sessions', { username: 'owner', password: 'pw', host: '' }, {})
    for (const headers of [
      { cookie: `authentication=${session.body.session_id}` },
      { authorization: 'Bearer nonsense' },
      { authorization: 'Basic nonsense' },
    ] as Record<string, string>[]) {
      const shown = await show(token, headers)
      expect(shown.status).toBe(200)
      expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(shown.headers).not.toHaveProperty('set-cookie')
    }
  })

  it('stands in no line of the log', async () => {
    const { id } = await addDashboard(call, owner)
    const token = await linkTo(id)
    await show(token)
    await execute(token)
    await execute(token, { query: 'x' })
    await show(`${token.slice(0, -1)}0`)
    expect(written).toContain('/api/public/dashboards/:token')
    expect(written).not.toContain(token.slice(24, 40))
    expect(written).not.toContain(token.slice(-43, -1))
  })
})

describe('a public link with the rights of its maker', () => {
  const streamOf = async (title: string): Promise<string> => {
    const { body } = await call('GET', '/system/indices/index_sets')
    const set = body.index_sets[0].id
    return (await call('POST', '/streams', { title, rules: [], index_set_id: set })).body.stream_id
  }
  const users = async (name: string) => (await call('GET', `/users/${name}`)).body

  it('shows a widget whose streams they may not read as not permitted and nothing more', async () => {
    const [open, closed] = [await streamOf('Open'), await streamOf('Closed')]
    const maker = await addUser(call, 'maker', 'dashboards:create', `streams:read:${open}`, `streams:read:${closed}`)
    const { id } = await addDashboard(call, maker, { streams: [closed] })
    const token = await linkTo(id, maker)
    expect((await show(token)).text).toContain(closed)

    await call('PUT', `/users/${(await users('maker')).id}`, {
      permissions: ['dashboards:create', `streams:read:${open}`],
    })
    const { body, text } = await show(token)
    expect(body.view.state.q1.widgets).toMatchObject([
      { id: 'w1', type: 'messages' },
      {
        id: 'w2',
        type: 'not-permitted',
        filter: null,
        filters: [],
        timerange: null,
        query: null,
        streams: [],
        config: {},
      },
    ])
    expect(body.view.state.q1.titles).toEqual({ tab: { title: 'q1' }, widget: { w1: 'title of w1' }, description: {} })
    expect(body.view.state.q1.widget_mapping).toEqual({ w1: ['st1'] })
    expect(Object.keys(body.view.state.q1.positions)).toEqual(['w1', 'w2'])
    expect(body.search.queries[0].search_types.map((type: { id: string }) => type.id)).toEqual(['st1'])
    for (const word of [closed, 'title of w2', 'description of w2', 'of:w2', 'st2']) expect(text).not.toContain(word)

    const run = await execute(token)
    expect(Object.keys(run.body.results.q1.search_types)).toEqual(['st1'])
    expect(run.body.errors).toBeUndefined()
    expect(run.text).not.toContain(open)
    expect(run.text).not.toContain(closed)
    const asked = await execute(token, { global_override: { keep_search_types: ['st2'] } })
    expect(asked.body.results.q1.search_types).toEqual({})
  })

  it('shows no query of a page whose streams they may not read', async () => {
    const [open, closed] = [await streamOf('Open'), await streamOf('Closed')]
    const maker = await addUser(call, 'maker', 'dashboards:create', `streams:read:${open}`, `streams:read:${closed}`)
    const { id, searchId } = await addDashboard(call, maker)
    const search = (await call('GET', `/views/search/${searchId}`, undefined, maker)).body
    const [first, second] = search.queries
    const filter = { type: 'or', filters: [{ type: 'stream', id: closed }] }
    const query = { type: 'elasticsearch', query_string: 'hidden' }
    const changed = await call(
      'POST',
      '/views/search',
      { ...search, queries: [{ ...first, filter, query }, second] },
      maker,
    )
    expect(changed.status).toBe(201)
    const token = await linkTo(id, maker)
    expect((await show(token)).text).toContain('hidden')
    await call('PUT', `/users/${(await users('maker')).id}`, {
      permissions: ['dashboards:create', `streams:read:${open}`],
    })
    const { body, text } = await show(token)
    expect(body.view.state.q1.widgets.map(({ type }: { type: string }) => type)).toEqual([
      'not-permitted',
      'not-permitted',
    ])
    expect(body.view.state.q2.widgets).toMatchObject([{ id: 'w3', type: 'messages' }])
    for (const word of [closed, 'hidden']) expect(text).not.toContain(word)
    const run = await execute(token)
    expect(Object.keys(run.body.results.q2.search_types)).toEqual(['st3'])
    expect(run.text).not.toContain('hidden')
  })

  const share = (board: string, capabilities: object) =>
    call(
      'POST',
      `/authz/shares/entities/grn::::dashboard:${board}`,
      { selected_grantee_capabilities: capabilities },
      owner,
    )

  it.each<[string, (board: string) => Promise<unknown>]>([
    ['may not read the dashboard', board => share(board, {})],
    ['is disabled', async () => call('PUT', `/users/${(await users('maker')).id}/status/disabled`)],
    ['is marked as deleted', async () => call('PUT', `/users/${(await users('maker')).id}/status/deleted`)],
    ['is deleted', async () => call('DELETE', '/users/maker')],
    ['deletes the dashboard', async board => call('DELETE', `/views/${board}`)],
  ])('is as good as unknown when its maker %s', async (_, change) => {
    const { id } = await addDashboard(call, owner)
    const maker = await addUser(call, 'maker')
    const makerId = (await users('maker')).id
    await share(id, { [`grn::::user:${makerId}`]: 'own' })
    const token = await linkTo(id, maker)
    const job = (await execute(token)).body.id
    expect((await show(token)).status).toBe(200)
    await change(id)
    for (const answer of [
      await show(token),
      await execute(token),
      await call('GET', `/public/dashboards/${token}/status/${job}`, undefined, {}),
    ])
      expect(answer).toMatchObject(invalid)
  })

  it('is as good as unknown once it has expired', async () => {
    const { id } = await addDashboard(call, owner)
    const token = await linkTo(id, owner, inDays(1))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS - 1000 })
    expect((await show(token)).status).toBe(200)
    vi.setSystemTime(Date.now() + 1000)
    expect(await show(token)).toMatchObject(invalid)
  })
})
