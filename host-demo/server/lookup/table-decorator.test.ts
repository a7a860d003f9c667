import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DEFAULT_STREAM_ID } from '../../../core/streams/rules.ts'
import { decorationOf } from '../decorators/decorate.ts'
import type { AskingType } from '../decorators/decorator-type.ts'
import { DecoratorTypes } from '../decorators/registry.ts'
import { system } from '../platform/records/callers.ts'
import { failed, nothing, oneValue, type Answer } from '../platform/lookup/found.ts'
import { hostOf } from '../platform/lookup/testing/open-adapter.ts'
import { serve } from '../platform/lookup/testing/served.ts'
import type { Services } from '../platform/services.ts'
import { area as search } from '../search/area.ts'
import { storeDouble } from '../testing/doubles.ts'
import { basic, newUser, rootPassword, testServer, type TestServer } from '../testing/test-server.ts'
import { area as lookup } from './area.ts'
import { Places } from './places.ts'
import { tableDecorator } from './table-decorator.ts'

const TYPE = 'org.graylog2.decorators.LookupTableDecorator'
const config = { source_field: 'user', target_field: 'name', lookup_table_name: 'users' }
const never = new AbortController().signal
const answer = (value: string): Answer => ({ ...oneValue(value), failed: false })

/** Records in which everybody finds any table. */
const anyTable = { as: () => ({ of: () => ({ findBy: async () => ({ id: 't' }) }) }) } as unknown as Services['records']

/** A decorator whose table answers so. */
async function asking(query: (key: string) => Promise<Answer>) {
  const lookups = { query: (_: string, key: string) => query(key) } as unknown as Services['lookups']
  const type = tableDecorator({ records: anyTable, lookups }) as AskingType
  const opened = async () => (await type.open(config, system('test')))!
  return { ask: await opened(), opened }
}
const messages = (...users: unknown[]) => users.map(user => ({ user }))

describe('a lookup table decorator', () => {
  it('asks for each key once, in the next batch, too', async () => {
    const asked: string[] = []
    const { ask } = await asking(async key => {
      asked.push(key)
      return answer(`${key}!`)
    })
    expect(await ask(messages('a', 'b', 'a', 5), never)).toEqual(['a!', 'b!', 'a!', '5!'].map(name => ({ name })))
    expect(await ask(messages('b', 'c'), never)).toEqual([{ name: 'b!' }, { name: 'c!' }])
    expect(asked).toEqual(['a', 'b', '5', 'c'])
  })

  it('looks nothing up for messages without a key', async () => {
    const { ask } = await asking(async () => Promise.reject(new Error('asked')))
    const none = [{}, ...messages('', null, { type: 'a', href: 'https://example.org' }, 'x'.repeat(5000))]
    expect(await ask(none, never)).toEqual(none.map(() => null))
  })

  it('leaves the field out for keys that are not known or fail, and asks again for a failure in the next batch', async () => {
    const answers: Record<string, Answer> = { unknown: { ...nothing, failed: false }, down: failed() }
    const asked: string[] = []
    const { ask } = await asking(async key => {
      asked.push(key)
      return answers[key] ?? Promise.reject(new Error('fault'))
    })
    const batch = messages('unknown', 'down', 'fault')
    expect([await ask(batch, never), await ask(batch, never)]).toEqual([
      [null, null, null],
      [null, null, null],
    ])
    expect(asked).toEqual(['unknown', 'down', 'fault', 'down', 'fault'])
  })

  it('shows what was known in time', async () => {
    const late = new AbortController()
    const { ask } = await asking(key => {
      if (key !== 'slow') return Promise.resolve(answer(key))
      setImmediate(() => late.abort())
      return new Promise(() => undefined)
    })
    expect(await ask(messages('a', 'slow', 'b'), late.signal)).toEqual([{ name: 'a' }, null, { name: 'b' }])
  })

  it('behind an adapter that never answers delays a search no longer than others', async () => {
    let asked = 0
    const tarpit = await serve(() => void asked++)
    const lookups = await hostOf({
      ...{ type: 'httpjsonpath', url: `${tarpit.url}/\${key}`, single_value_jsonpath: '$.value', user_agent: 'x' },
    })
    onTestFinished(() => {
      lookups.close()
      tarpit.close()
    })
    const types = new DecoratorTypes()
    types.add(tableDecorator({ records: anyTable, lookups }))
    const log = {
      error: (error: unknown) => {
        throw error
      },
    }
    const decorators = [{ type: TYPE, config: { ...config, lookup_table_name: 't' }, id: null, stream: null, order: 0 }]
    const decorate = await decorationOf(decorators, { types, caller: system('test'), sourcesMs: 50, log })
    const ofOne = { _id: 'd', timestamp: '2023-08-02T10:00:00.000Z', streams: [], gl2_message_id: 'm' }
    const batch = Array.from({ length: 100 }, (_, i) => ({ ...ofOne, user: `user ${i}` }))
    expect((await decorate!(batch, never)).map(({ message }) => message)).toEqual(batch)
    expect(asked).toBeLessThanOrEqual(Places.atOnce)
  })

  it('keeps few questions open, whoever asks, until they are answered', async () => {
    const open: (() => void)[] = []
    const { ask, opened } = await asking(() => new Promise(resolve => open.push(() => resolve(answer('x')))))
    const [first, second] = [new AbortController(), new AbortController()]
    const left = ask(messages(...'abcdefgh'), first.signal)
    await expect.poll(() => open.length).toBe(Places.atOnce)
    first.abort()
    expect(await left).toEqual(Array.from({ length: 8 }, () => null))
    const waiting = (await opened())(messages('z'), second.signal)
    second.abort()
    expect([await waiting, open.length]).toEqual([[null], Places.atOnce])
    const answered = ask(messages('y'), never)
    for (const give of open.splice(0)) give()
    await expect.poll(() => open.length).toBe(1)
    open[0]!()
    expect(await answered).toEqual([{ name: 'x' }])
  })
})

describe('through the API', () => {
  let server: TestServer
  const hits = ['ada', 'bob', 'ada', 'nobody'].map((user, i) => ({
    index: 'set_0',
    documentId: `doc-${i}`,
    message: { id: `m-${i}`, timestamp: 1000, streams: [DEFAULT_STREAM_ID], fields: { user } },
    cursor: [],
  }))
  const root: Record<string, string> = basic('admin', rootPassword)
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = root) => {
    const reply = await server.call(method, `/api${path}`, body, as)
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body }
  }
  const lookUpPath = '/system/lookup'
  const inMemory = { type: 'guava_cache', max_size: 10, expire_after_access: 0, expire_after_write: 0 }
  const noDefault = { default_single_value: '', default_single_value_type: 'NULL' }
  const noMultiDefault = { default_multi_value: '', default_multi_value_type: 'NULL' }
  const ids: Record<string, string> = {}

  async function makeTable(name: string): Promise<void> {
    const common = { title: `Table of ${name}`, description: '', name }
    const adapter = await ask('POST', `${lookUpPath}/adapters`, { ...common, config: { type: 'own-table' } })
    const cache = await ask('POST', `${lookUpPath}/caches`, { ...common, config: inMemory })
    const parts = { cache_id: cache.body.id, data_adapter_id: adapter.body.id, ...noDefault, ...noMultiDefault }
    const table = await ask('POST', `${lookUpPath}/tables`, { ...common, ...parts })
    expect(table.status).toBe(200)
    ids[name] = table.body.id
    const rows = ['ada', 'bob'].map(key => ({ key, value: `${key} of ${name}` }))
    await ask('PUT', `${lookUpPath}/adapters/${name}/rows`, { rows })
  }
  const searching = ['searches:relative', `streams:read:${DEFAULT_STREAM_ID}`]
  const user = (name: string, ...permissions: string[]) =>
    ask('POST', '/users', newUser(name, { permissions: [...searching, ...permissions] }))

  beforeAll(async () => {
    const store = { ...storeDouble(), messages: async () => ({ total: hits.length, hits, indices: [] }) }
    server = await testServer([lookup, search], {}, store as never)
    await makeTable('users')
    await makeTable('hidden')
    await user('viewer', 'decorators:read')
    await user('maker', 'decorators:create', 'decorators:edit', `lookuptables:read:${ids['users']}`)
  })
  afterAll(() => server.close())

  const decorator = (table = 'users', more: object = {}) => ({
    type: TYPE,
    config: { ...config, lookup_table_name: table },
    ...more,
  })
  const names = (answered: { message: Record<string, unknown> }[]) => answered.map(({ message }) => message['name'])
  const universal = async (as = root) =>
    names((await ask('GET', '/search/universal/relative?query=*&range=0', undefined, as)).body.messages)
  const bodyOf = (decorators: readonly object[]) => ({
    queries: [{ id: 'q', search_types: [{ id: 'm', type: 'messages', decorators }] }],
  })
  async function carried(decorators: readonly object[], as: Record<string, string>) {
    const { status, body } = await ask('POST', '/views/search/sync', bodyOf(decorators), as)
    expect([status, body.errors]).toEqual([200, undefined])
    return names(body.results.q.search_types.m.messages)
  }
  const basicOf = (name: string) => basic(name, 'pw')
  const shown = (table: string) => [`ada of ${table}`, `bob of ${table}`, `ada of ${table}`, undefined]
  const plain = [undefined, undefined, undefined, undefined]
  const missing = 'config.lookup_table_name must be one of those'

  it('is offered with the tables that one may read', async () => {
    const offered = async (as: Record<string, string>) => {
      const { name, human_name, requested_configuration } = (
        await ask('GET', '/search/decorators/available', undefined, as)
      ).body[TYPE]
      expect([name, human_name]).toEqual(['Lookup Table Decorator', 'Lookup Table Decorator'])
      return requested_configuration.lookup_table_name.additional_info.values
    }
    expect(await offered(basicOf('maker'))).toEqual({ users: 'Table of users' })
    expect(await offered(basicOf('viewer'))).toEqual({})
    expect(await offered(root)).toMatchObject({ users: 'Table of users', hidden: 'Table of hidden' })
  })

  it('is made by those who may read the table', async () => {
    const made = await ask('POST', '/search/decorators', decorator(), basicOf('maker'))
    expect(made.status).toBe(200)
    expect(await ask('POST', '/search/decorators', decorator('hidden'), basicOf('maker'))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(missing) },
    })
    expect(await ask('POST', '/search/decorators', decorator('no such'))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`${missing} that GET /search/decorators/available lists for you`) },
    })
    await ask('DELETE', `/search/decorators/${made.body.id}`)
  })

  it('acts for whoever configured it, and else for the one who searches', async () => {
    const { body: made } = await ask('POST', '/search/decorators', decorator('hidden'))
    expect(await universal(basicOf('viewer'))).toEqual(shown('hidden'))
    const [stored] = (await ask('GET', '/search/decorators', undefined, basicOf('viewer'))).body
    expect(await carried([stored], basicOf('viewer'))).toEqual(shown('hidden'))
    const feeding = {
      type: 'org.graylog2.decorators.FormatStringDecorator',
      order: -1,
      config: { format_string: 'bob', target_field: 'user' },
    }
    for (const others of [
      [{ ...stored, id: null }],
      [{ ...stored, config: { ...stored.config, source_field: 'other' } }],
      [stored, stored],
      [feeding, stored],
      [decorator('hidden')],
    ])
      expect(await carried(others, basicOf('viewer'))).toEqual(plain)
    expect(await carried([decorator('users')], basicOf('maker'))).toEqual(shown('users'))
    expect(await carried([decorator('hidden')], root)).toEqual(shown('hidden'))
    await ask('DELETE', `/search/decorators/${made.id}`)
  })

  it('of one stream acts where that stream alone is searched', async () => {
    const { body: made } = await ask('POST', '/search/decorators', decorator('hidden', { stream: DEFAULT_STREAM_ID }))
    expect(await carried([made], basicOf('viewer'))).toEqual(shown('hidden'))
    const { body: other } = await ask('PUT', `/search/decorators/${made.id}`, {
      ...decorator('hidden'),
      stream: '000000000000000000000002',
    })
    expect(await carried([other], basicOf('viewer'))).toEqual(plain)
    await ask('DELETE', `/search/decorators/${made.id}`)
  })

  it('takes nothing from those before it but of people who may read its table', async () => {
    const { body: made } = await ask('POST', '/search/decorators', decorator('hidden', { order: 1 }))
    const format = (order: number) => ({
      type: 'org.graylog2.decorators.FormatStringDecorator',
      order,
      config: { format_string: 'bob', target_field: 'user' },
    })
    const as = basicOf('maker')
    expect(await ask('POST', '/search/decorators', format(0), as)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Give this one a higher order.') },
    })
    const behind = await ask('POST', '/search/decorators', format(2), as)
    expect(behind.status).toBe(200)
    expect((await ask('PUT', `/search/decorators/${behind.body.id}`, format(0), as)).status).toBe(403)
    expect((await ask('PUT', `/search/decorators/${made.id}`, decorator('hidden', { order: 3 }), as)).status).toBe(400)
    expect((await ask('PUT', `/search/decorators/${made.id}`, decorator('hidden', { order: 3 }))).status).toBe(200)
    for (const { id } of [made, behind.body]) await ask('DELETE', `/search/decorators/${id}`)
  })

  it('decorates exports', async () => {
    const searchId = '64c8aa000000000000000002'
    await ask('POST', '/views/search', { id: searchId, ...bodyOf([decorator()]) })
    const { status, body } = await ask('POST', `/views/search/messages/${searchId}/m`, {
      fields_in_order: ['user', 'name'],
    })
    expect([status, body]).toEqual([
      200,
      '"user","name"\n"ada","ada of users"\n"bob","bob of users"\n"ada","ada of users"\n"nobody",\n',
    ])
  })

  it('is passed over, and still moved, when its table is deleted', async () => {
    await makeTable('gone')
    const { body: made } = await ask('POST', '/search/decorators', decorator('gone'))
    expect(await universal()).toEqual(shown('gone'))
    expect((await ask('DELETE', `${lookUpPath}/tables/gone`)).status).toBe(200)
    expect(await universal()).toEqual(plain)
    const moved = await ask('PUT', `/search/decorators/${made.id}`, decorator('gone', { order: 7 }))
    expect([moved.status, moved.body.order]).toEqual([200, 7])
    await ask('DELETE', `/search/decorators/${made.id}`)
  })
})
