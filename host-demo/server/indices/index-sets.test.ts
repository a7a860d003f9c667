import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CreateIndexSet } from '../../../core/indices/schema.ts'
import { strategyProblem } from '../../../core/indices/strategies.ts'
import { area as streams } from '../streams/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area as indices } from './area.ts'

const base = '/system/indices/index_sets'
const rotation = 'org.graylog2.indexer.rotation.strategies.'
const retention = 'org.graylog2.indexer.retention.strategies.'
const wanted = (more: Partial<CreateIndexSet> = {}) => ({
  title: 'Firewall', description: 'fw logs', writable: true, index_prefix: 'fw', shards: 1, replicas: 0,
  rotation_strategy_class: `${rotation}TimeBasedSizeOptimizingStrategy`,
  rotation_strategy: { type: `${rotation}TimeBasedSizeOptimizingStrategyConfig`, index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' },
  retention_strategy_class: `${retention}DeletionRetentionStrategy`,
  retention_strategy: { type: `${retention}DeletionRetentionStrategyConfig`, max_number_of_indices: 20 },
  creation_date: '2023-08-02T10:00:00.000Z', index_analyzer: 'standard', index_optimization_max_num_segments: 1,
  index_optimization_disabled: false, field_type_refresh_interval: 5000, index_template_type: null, ...more,
})

let server: TestServer
let ensured: { id: string, prefix: string }[]
let removed: string[]
beforeEach(async () => {
  ensured = []
  removed = []
  server = await testServer([indices, streams])
  Object.assign(server.services.messages, {
    ensureIndexSet: async (set: { id: string, prefix: string }) => void ensured.push(set),
    removeIndexSet: async (id: string) => void removed.push(id),
  })
  await server.call('POST', '/api/users', newUser('eve', { permissions: ['indexsets:read'] }))
})
afterEach(() => server.close())

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers?: Record<string, string>) {
  const reply = await server.call(method, `/api${path}`, body, headers)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json<any>() }
}
const make = async (more: Partial<CreateIndexSet> = {}): Promise<string> => (await call('POST', base, wanted(more))).body.id

test('an index set is made, with its first index, changed and deleted with its messages', async () => {
  const { status, body } = await call('POST', base, { ...wanted(), default: true, can_be_default: false })
  expect([status, body]).toEqual([200, { ...wanted(), id: expect.any(String), default: false, can_be_default: true }])
  expect(ensured).toEqual([{ id: body.id, prefix: 'fw' }])
  expect((await call('GET', base)).body.total).toBe(2)
  const changed = await call('PUT', `${base}/${body.id}`,
    { ...wanted({ title: 'Other', index_prefix: 'new', writable: false }), unknown: 1 })
  expect([changed.status, changed.body]).toMatchObject(
    [200, { title: 'Other', index_prefix: 'fw', writable: false, can_be_default: false }])
  expect((await call('DELETE', `${base}/${body.id}`)).status).toBe(204)
  expect(removed).toEqual([body.id])
  expect((await call('GET', `${base}/${body.id}`)).status).toBe(404)
})

test('one the store has no room for is not there', async () => {
  Object.assign(server.services.messages, { ensureIndexSet: async () => { throw new Error('database or disk is full') } })
  expect((await call('POST', base, wanted())).status).toBeGreaterThanOrEqual(500)
  expect((await call('GET', base)).body.total).toBe(1)
})

test('one whose messages are gone but which cannot be taken away goes on to take messages', async () => {
  const id = await make()
  ensured = []
  const { records } = server.services
  const as = records.as.bind(records)
  vi.spyOn(records, 'as').mockImplementation(caller => {
    const access = as(caller)
    const of = access.of.bind(access)
    return Object.assign(access, { of: (kind: Parameters<typeof of>[0]) => Object.assign(of(kind), caller.username === 'admin' && {
      delete: async () => { throw new Error('database or disk is full') },
    }) })
  })
  expect((await call('DELETE', `${base}/${id}`)).status).toBeGreaterThanOrEqual(500)
  expect([removed, ensured]).toEqual([[id], [{ id, prefix: 'fw' }]])
  expect((await call('GET', base)).body.total).toBe(2)
})

test('its messages stay where that is wanted', async () => {
  expect((await call('DELETE', `${base}/${await make()}?delete_indices=false`)).status).toBe(204)
  expect(removed).toEqual([])
})

test.each<[string, Partial<CreateIndexSet>, RegExp]>([
  ['a blank title', { title: ' ' }, /title/],
  ['a prefix that cannot be', { index_prefix: '_x' }, /index_prefix must begin/],
  ['a prefix that is taken', { index_prefix: 'cordwood' }, /that of another index set/],
  ['a prefix that begins as another', { index_prefix: 'cordwood_2' }, /may begin with the other/],
  ['the beginning of another prefix', { index_prefix: 'cord' }, /may begin with the other/],
  ['no shards', { shards: 0 }, /shards/],
  ['a hasty refresh', { field_type_refresh_interval: 10 }, /field_type_refresh_interval/],
  ['another strategy', { rotation_strategy_class: 'x' }, /rotation_strategy_class must be/],
  ['no date', { creation_date: 'soon' }, /creation_date/],
])('%s is refused in words', async (_, more, words) => {
  const { status, body } = await call('POST', base, wanted(more))
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(words)])
  expect(ensured).toEqual([])
})

test('the default one stays writable and is not deleted; another can take its place', async () => {
  const standard = (await call('GET', base)).body.index_sets.find((set: any) => set.default).id
  const { id: _, default: __, can_be_default: ___, ...rest } = (await call('GET', `${base}/${standard}`)).body
  expect((await call('PUT', `${base}/${standard}`, { ...rest, writable: false })).status).toBe(409)
  expect((await call('DELETE', `${base}/${standard}`)).status).toBe(400)
  const closed = await make({ writable: false })
  expect((await call('PUT', `${base}/${closed}/default`)).status).toBe(409)
  const other = await make({ index_prefix: 'other' })
  expect((await call('PUT', `${base}/${other}/default`)).body).toMatchObject({ id: other, default: true })
  expect((await call('GET', `${base}/${standard}`)).body.default).toBe(false)
  expect((await call('PUT', `${base}/64c900000000000000000001/default`)).status).toBe(404)
})

test('one that streams write to is not deleted; they are named', async () => {
  const id = await make()
  await call('POST', '/streams', { title: 'Web', index_set_id: id })
  expect((await call('DELETE', `${base}/${id}`)).body.message).toContain("'Web'")
  expect(removed).toEqual([])
})

test('reading is not changing', async () => {
  const id = await make()
  const eve = basic('eve', 'pw')
  expect((await call('GET', `${base}/${id}`, undefined, eve)).status).toBe(200)
  for (const [method, path, body] of [['POST', '', wanted()], ['PUT', `/${id}`, wanted()], ['PUT', `/${id}/default`, undefined],
    ['DELETE', `/${id}`, undefined]] as const) expect((await call(method, `${base}${path}`, body, eve)).status).toBe(403)
})

test('strategies say which of their settings is wrong', () => {
  const rotating = (name: string, config: object) =>
    strategyProblem(wanted({
      rotation_strategy_class: rotation + name, rotation_strategy: { type: `${rotation}${name}Config`, ...config },
    }))
  expect(rotating('MessageCountRotationStrategy', { max_docs_per_index: 1 })).toBeNull()
  expect(rotating('MessageCountRotationStrategy', { max_docs_per_index: 0.5 })).toContain('max_docs_per_index must be a whole number')
  expect(rotating('SizeBasedRotationStrategy', {})).toContain('max_size')
  expect(rotating('TimeBasedRotationStrategy', { rotation_period: 'PT8H', max_rotation_period: null })).toBeNull()
  expect(rotating('TimeBasedRotationStrategy', { rotation_period: '8 hours' })).toContain('rotation_period must be a period')
  expect(rotating('TimeBasedSizeOptimizingStrategy', { index_lifetime_min: 'P1D', index_lifetime_max: 'PT30H' })).toContain('whole days')
  expect(rotating('TimeBasedSizeOptimizingStrategy', { index_lifetime_min: 'P4W', index_lifetime_max: 'P28D' })).toContain('a day longer')
  expect(strategyProblem(wanted({ retention_strategy: { type: 'x' } }))).toContain('retention_strategy.type')
})

test('the strategies there are can be read by everybody, with settings that an index set may have as they are', async () => {
  const eve = basic('eve', 'pw')
  const chosen = {
    rotation: ['MessageCount', 'SizeBased', 'TimeBased', 'TimeBasedSizeOptimizing'], retention: ['Deletion', 'Closing', 'Noop'],
  }
  const limits = { rotation: { time_size_optimizing_retention_fixed_leeway: null }, retention: { max_index_retention_period: null } }
  for (const kind of ['rotation', 'retention'] as const) {
    const path = `/system/indices/${kind}/strategies`
    const { status, body } = await call('GET', path, undefined, eve)
    expect([status, body.total, body.context]).toEqual([200, chosen[kind].length, limits[kind]])
    const names = body.strategies.map(({ type }: any) => type.split('.').at(-1).replace(/(Rotation|Retention)?Strategy$/, ''))
    expect(names).toEqual(chosen[kind])
    for (const strategy of body.strategies) {
      expect((await call('GET', `${path}/${strategy.type}`, undefined, eve)).body).toEqual(strategy)
      const set = wanted({ [`${kind}_strategy_class`]: strategy.type, [`${kind}_strategy`]: strategy.default_config })
      expect(strategyProblem(set)).toBeNull()
      expect(Object.keys(strategy.json_schema.properties)).toEqual(Object.keys(strategy.default_config))
    }
    expect((await call('GET', `${path}/java.lang.Runtime`, undefined, eve)).status).toBe(404)
  }
  const { body } = await call('GET', `/system/indices/rotation/strategies/${rotation}TimeBasedRotationStrategy`)
  expect(body).toEqual({
    type: `${rotation}TimeBasedRotationStrategy`,
    default_config: {
      type: `${rotation}TimeBasedRotationStrategyConfig`, rotation_period: 'P1D', max_rotation_period: null, rotate_empty_index_set: false,
    },
    json_schema: {
      type: 'object', id: 'urn:jsonschema:org:graylog2:indexer:rotation:strategies:TimeBasedRotationStrategyConfig',
      properties: {
        type: { type: 'string' }, rotation_period: { type: 'string' }, max_rotation_period: { type: 'string' },
        rotate_empty_index_set: { type: 'boolean' },
      },
    },
  })
})

test('an index set that is changed keeps to the strategies there are', async () => {
  const id = await make()
  const unknown = `${retention}ArchiveRetentionStrategy`
  const { status, body } = await call('PUT', `${base}/${id}`,
    wanted({ retention_strategy_class: unknown, retention_strategy: { type: `${unknown}Config` } }))
  expect([status, body.message]).toEqual([400, expect.stringContaining('retention_strategy_class must be')])
  expect((await call('GET', `${base}/${id}`)).body.retention_strategy_class).toBe(`${retention}DeletionRetentionStrategy`)
})
