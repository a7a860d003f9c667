import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageStore } from '../platform/messages/message-store.ts'
import { EMPTY_INDEX } from '../search/testing/stub-store.ts'
import type { CreateIndexSet } from '../../../core/indices/schema.ts'
import type { SystemJob } from '../../../core/system/schema.ts'
import { strategyProblem, type StrategyLimits } from '../../../core/indices/strategies.ts'
import { area as streams } from '../streams/area.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area as system } from '../system/area.ts'
import { area as indices } from './area.ts'

const base = '/system/indices/index_sets'
const rotation = 'org.graylog2.indexer.rotation.strategies.'
const retention = 'org.graylog2.indexer.retention.strategies.'
const wanted = (more: Partial<CreateIndexSet> = {}) => ({
  title: 'Firewall',
  description: 'fw logs',
  writable: true,
  index_prefix: 'fw',
  shards: 1,
  replicas: 0,
  rotation_strategy_class: `${rotation}TimeBasedSizeOptimizingStrategy`,
  rotation_strategy: {
    type: `${rotation}TimeBasedSizeOptimizingStrategyConfig`,
    index_lifetime_min: 'P30D',
    index_lifetime_max: 'P40D',
  },
  retention_strategy_class: `${retention}DeletionRetentionStrategy`,
  retention_strategy: { type: `${retention}DeletionRetentionStrategyConfig`, max_number_of_indices: 20 },
  creation_date: '2023-08-02T10:00:00.000Z',
  index_analyzer: 'standard',
  index_optimization_max_num_segments: 1,
  index_optimization_disabled: false,
  field_type_refresh_interval: 5000,
  index_template_type: null,
  ...more,
})

let server: TestServer
type EnsuredSet = Parameters<MessageStore['ensureIndexSet']>[0]
let ensured: EnsuredSet[]
/** Names of indices, and ids of sets that nothing is written to any more. */
let removed: string[]
let dropped: string[]
beforeEach(async () => {
  ensured = []
  removed = []
  dropped = []
  server = await testServer([indices, streams, system])
  Object.assign(server.services.messages, {
    ensureIndexSet: async ({ id, prefix, rules }: EnsuredSet) => void ensured.push({ id, prefix, rules }),
    indices: async () =>
      [...new Map(ensured.map(set => [set.id, set])).values()].map(({ id, prefix }) => ({
        ...EMPTY_INDEX,
        name: `${prefix}_0`,
        indexSet: id,
      })),
    dropIndexSet: async (id: string) => void dropped.push(id),
    deleteIndex: async (name: string) => void removed.push(name),
  })
  await server.call('POST', '/api/users', newUser('eve', { permissions: ['indexsets:read'] }))
})
afterEach(() => server.close())

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const reply = await server.call(method, `/api${path}`, body, headers)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json<any>() }
}
const make = async (more: Partial<CreateIndexSet> = {}): Promise<string> =>
  (await call('POST', base, wanted(more))).body.id

it('an index set is made, with its first index, changed and deleted with its messages', async () => {
  const { status, body } = await call('POST', base, { ...wanted(), default: true, can_be_default: false })
  expect([status, body]).toEqual([200, { ...wanted(), id: expect.any(String), default: false, can_be_default: true }])
  expect(ensured).toMatchObject([{ id: body.id, prefix: 'fw' }])
  expect((await call('GET', base)).body.total).toBe(2)
  const changed = await call('PUT', `${base}/${body.id}`, {
    ...wanted({ title: 'Other', index_prefix: 'new', writable: false }),
    unknown: 1,
  })
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { title: 'Other', index_prefix: 'fw', writable: false, can_be_default: false },
  ])
  expect((await call('DELETE', `${base}/${body.id}`)).status).toBe(204)
  expect((await call('GET', `${base}/${body.id}`)).status).toBe(404)
  expect(await cleanedUp()).toMatchObject({ info: '1 of 1 indices are deleted', percent: 100 })
  expect([dropped, removed]).toEqual([[body.id], ['fw_0']])
})

it('texts of numbers and flags in the settings of strategies are taken as such', async () => {
  const rotating = (max_docs_per_index: string) => ({
    ...wanted(),
    rotation_strategy_class: `${rotation}MessageCountRotationStrategy`,
    rotation_strategy: { type: `${rotation}MessageCountRotationStrategyConfig`, max_docs_per_index },
    retention_strategy: { type: `${retention}DeletionRetentionStrategyConfig`, max_number_of_indices: '7' },
  })
  const { status, body } = await call('POST', base, rotating('20000000'))
  expect([status, body]).toMatchObject([
    200,
    { rotation_strategy: { max_docs_per_index: 20_000_000 }, retention_strategy: { max_number_of_indices: 7 } },
  ])
  expect((await call('PUT', `${base}/${body.id}`, rotating('30'))).body).toMatchObject({
    rotation_strategy: { max_docs_per_index: 30 },
  })
  expect(await call('PUT', `${base}/${body.id}`, rotating('many'))).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('rotation_strategy.max_docs_per_index') },
  })
})

it('what is not given comes from the defaults for new index sets', async () => {
  const defaults = (
    await call('GET', '/system/cluster_config/org.graylog2.configuration.IndexSetsDefaultConfiguration')
  ).body
  const strategies = {
    rotation_strategy_class: `${rotation}SizeBasedRotationStrategy`,
    rotation_strategy: { type: `${rotation}SizeBasedRotationStrategyConfig`, max_size: 5_000_000 },
    retention_strategy_class: `${retention}ClosingRetentionStrategy`,
    retention_strategy: { type: `${retention}ClosingRetentionStrategyConfig`, max_number_of_indices: 3 },
  }
  const { rotation_strategy_config: _, retention_strategy_config: __, ...rest } = defaults
  const changed = {
    ...rest,
    ...strategies,
    shards: 2,
    field_type_refresh_interval: 2,
    field_type_refresh_interval_unit: 'MINUTES',
  }
  expect((await call('PUT', '/system/indices/index_set_defaults', changed)).status).toBe(200)
  const given = { title: 'Firewall', index_prefix: 'fw', creation_date: '2023-08-02T10:00:00.000Z' }
  const { status, body } = await call('POST', base, given)
  expect([status, body]).toMatchObject([
    200,
    { ...given, ...strategies, shards: 2, writable: true, field_type_refresh_interval: 120_000 },
  ])
  expect((await call('POST', base, { ...given, index_prefix: 'web', shards: 4 })).body.shards).toBe(4)
})

it('one the store has no room for is not there', async () => {
  Object.assign(server.services.messages, {
    ensureIndexSet: async () => {
      throw new Error('database or disk is full')
    },
  })
  expect((await call('POST', base, wanted())).status).toBeGreaterThanOrEqual(500)
  expect((await call('GET', base)).body.total).toBe(1)
})

/** The job that deletes indices of a set, when it has ended. */
const cleanedUp = () =>
  vi.waitFor(async () => {
    const job = (await server.services.scheduler.jobs()).find(({ kind }) => kind === 'IndexSetCleanupJob')
    expect(job?.status).toBe('complete')
    return job
  })

it('one that cannot be taken away keeps its messages, and goes on to take more', async () => {
  const id = await make()
  const { records } = server.services
  const as = records.as.bind(records)
  vi.spyOn(records, 'as').mockImplementation(caller => {
    const access = as(caller)
    const of = access.of.bind(access)
    return Object.assign(access, {
      of: (kind: Parameters<typeof of>[0]) =>
        Object.assign(
          of(kind),
          caller.username === 'admin' && {
            delete: async () => {
              throw new Error('database or disk is full')
            },
          },
        ),
    })
  })
  expect((await call('DELETE', `${base}/${id}`)).status).toBeGreaterThanOrEqual(500)
  await cleanedUp()
  expect([dropped, removed]).toEqual([[], []])
  expect((await call('GET', base)).body.total).toBe(2)
})

it('a job says which index or index set it works on, also when the set has gone', async () => {
  const held = Promise.withResolvers<void>()
  Object.assign(server.services.messages, { dropIndexSet: () => held.promise, calculateRange: () => held.promise })
  const id = await make()
  await call('POST', `/system/indices/ranges/index_set/${id}/rebuild`)
  await call('POST', '/system/indices/ranges/fw_0/rebuild')
  const jobs = async () => (await call('GET', '/system/jobs')).body.jobs as SystemJob[]
  expect((await jobs()).map(({ name, subject }) => `${name}: ${subject}`).sort()).toEqual([
    'CreateNewSingleIndexRangeJob: fw_0',
    'RebuildIndexRangesJob: Firewall',
  ])
  await call('DELETE', `${base}/${id}?delete_indices=true`)
  expect(await jobs()).toContainEqual(expect.objectContaining({ name: 'IndexSetCleanupJob', subject: 'Firewall' }))
  held.resolve()
  await cleanedUp()
})

it('its messages stay where that is wanted', async () => {
  expect((await call('DELETE', `${base}/${await make()}?delete_indices=false`)).status).toBe(204)
  expect((await server.services.scheduler.jobs()).map(({ kind }) => kind)).not.toContain('IndexSetCleanupJob')
  expect(removed).toEqual([])
})

it('the store is told where its indices end and how they are written', async () => {
  const counted = {
    rotation_strategy_class: `${rotation}MessageCountRotationStrategy`,
    rotation_strategy: { type: `${rotation}MessageCountRotationStrategyConfig`, max_docs_per_index: 50_000 },
    index_optimization_disabled: true,
  }
  const id = await make(counted)
  expect(ensured.at(-1)?.rules).toEqual({ rotateAtMessages: 50_000, mostIndices: 21, optimize: false, fieldTypes: {} })
  await call('PUT', `${base}/${id}`, wanted({ ...counted, index_optimization_disabled: false, writable: false }))
  expect(ensured.at(-1)?.rules).toEqual({ optimize: true, fieldTypes: {} })
  const sized = {
    rotation_strategy_class: `${rotation}SizeBasedRotationStrategy`,
    rotation_strategy: { type: `${rotation}SizeBasedRotationStrategyConfig`, max_size: 1000 },
  }
  await call('PUT', `${base}/${id}`, wanted(sized))
  expect(ensured.at(-1)?.rules).toMatchObject({ rotateAtBytes: 1000 })
})

it.each<[string, Partial<CreateIndexSet>, RegExp]>([
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

it('the default one stays writable and is not deleted; another can take its place', async () => {
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

it('one that streams write to is not deleted; they are named', async () => {
  const id = await make()
  await call('POST', '/streams', { title: 'Web', index_set_id: id })
  expect((await call('DELETE', `${base}/${id}`)).body.message).toContain("'Web'")
  expect(removed).toEqual([])
})

it('reading is not changing', async () => {
  const id = await make()
  const eve = basic('eve', 'pw')
  expect((await call('GET', `${base}/${id}`, undefined, eve)).status).toBe(200)
  for (const [method, path, body] of [
    ['POST', '', wanted()],
    ['PUT', `/${id}`, wanted()],
    ['PUT', `/${id}/default`, undefined],
    ['DELETE', `/${id}`, undefined],
  ] as const)
    expect((await call(method, `${base}${path}`, body, eve)).status).toBe(403)
})

it('strategies say which of their settings is wrong', () => {
  const rotating = (name: string, config: object) =>
    strategyProblem(
      wanted({
        rotation_strategy_class: rotation + name,
        rotation_strategy: { type: `${rotation}${name}Config`, ...config },
      }),
    )
  expect(rotating('MessageCountRotationStrategy', { max_docs_per_index: 1 })).toBeNull()
  expect(rotating('MessageCountRotationStrategy', { max_docs_per_index: 0.5 })).toContain(
    'max_docs_per_index must be a whole number',
  )
  expect(rotating('SizeBasedRotationStrategy', {})).toContain('max_size')
  expect(rotating('TimeBasedRotationStrategy', { rotation_period: 'PT8H', max_rotation_period: null })).toBeNull()
  expect(rotating('TimeBasedRotationStrategy', { rotation_period: '8 hours' })).toContain(
    'rotation_period must be a period',
  )
  expect(
    rotating('TimeBasedSizeOptimizingStrategy', { index_lifetime_min: 'P1D', index_lifetime_max: 'PT30H' }),
  ).toContain('whole days')
  expect(
    rotating('TimeBasedSizeOptimizingStrategy', { index_lifetime_min: 'P4W', index_lifetime_max: 'P28D' }),
  ).toContain('a day longer')
  expect(strategyProblem(wanted({ retention_strategy: { type: 'x' } }))).toContain('retention_strategy.type')
  expect(rotating('TimeBasedRotationStrategy', { rotation_period: 'PT0S' })).toContain('rotation_period must be')
})

describe('limits of the server', () => {
  const timed = (period: string) => ({
    rotation_strategy_class: `${rotation}TimeBasedRotationStrategy`,
    rotation_strategy: { type: `${rotation}TimeBasedRotationStrategyConfig`, rotation_period: period },
  })
  const lifetime = (index_lifetime_min: string, index_lifetime_max: string) => ({
    rotation_strategy: {
      type: `${rotation}TimeBasedSizeOptimizingStrategyConfig`,
      index_lifetime_min,
      index_lifetime_max,
    },
  })

  it.each<[string, Partial<CreateIndexSet>, StrategyLimits, string | null]>([
    ['a lifetime up to the longest retention', lifetime('P80D', 'P90D'), { maxRetention: 'P90D' }, null],
    [
      'a longer lifetime',
      lifetime('P80D', 'P91D'),
      { maxRetention: 'P90D' },
      'index_lifetime_max must be at most P90D',
    ],
    ['a shorter leeway', lifetime('P30D', 'P34D'), { leeway: 'P5D' }, 'at least P5D longer'],
    ['the leeway', lifetime('P30D', 'P35D'), { leeway: 'P5D' }, null],
    ['20 indices of a day', timed('P1D'), { maxRetention: 'P20D' }, null],
    ['20 indices of two days', timed('P2D'), { maxRetention: 'P30D' }, 'must be at most P30D'],
    ['a rotation that is not enabled', timed('P1D'), { rotations: ['count'] }, 'rotation_strategy_class'],
    ['a retention that is disabled', {}, { disabledRetentions: ['delete'] }, 'retention_strategy_class'],
    ['another that is disabled', {}, { disabledRetentions: ['none'] }, null],
  ])('%s', (_, more, limits, problem) => {
    const found = strategyProblem(wanted(more), limits)
    if (problem === null) expect(found).toBeNull()
    else expect(found).toContain(problem)
  })

  it('hold for index sets, and are told with the strategies', async () => {
    await server.close()
    server = await testServer([indices], {
      maxIndexRetention: 'P60D',
      indexLifetimeLeeway: 'P2D',
      rotationStrategies: ['time', 'time-size-optimizing'],
      disabledRetentionStrategies: ['none'],
    })
    expect((await call('POST', base, wanted(lifetime('P60D', 'P70D')))).body.message).toContain('at most P60D')
    const { body } = await call('GET', '/system/indices/rotation/strategies')
    expect([body.total, body.context]).toEqual([2, { time_size_optimizing_retention_fixed_leeway: 'P2D' }])
    expect((await call('GET', '/system/indices/retention/strategies')).body).toMatchObject({
      total: 3,
      context: { max_index_retention_period: 'P60D' },
    })
  })
})

it('the strategies there are can be read by everybody, with settings that an index set may have as they are', async () => {
  const eve = basic('eve', 'pw')
  const chosen = {
    rotation: ['MessageCount', 'SizeBased', 'TimeBased', 'TimeBasedSizeOptimizing'],
    retention: ['Deletion', 'Closing', 'Noop'],
  }
  const limits = {
    rotation: { time_size_optimizing_retention_fixed_leeway: null },
    retention: { max_index_retention_period: null },
  }
  for (const kind of ['rotation', 'retention'] as const) {
    const path = `/system/indices/${kind}/strategies`
    const { status, body } = await call('GET', path, undefined, eve)
    expect([status, body.total, body.context]).toEqual([200, chosen[kind].length, limits[kind]])
    const names = body.strategies.map(({ type }: any) =>
      type
        .split('.')
        .at(-1)
        .replace(/(Rotation|Retention)?Strategy$/, ''),
    )
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
      type: `${rotation}TimeBasedRotationStrategyConfig`,
      rotation_period: 'P1D',
      max_rotation_period: null,
      rotate_empty_index_set: false,
    },
    json_schema: {
      type: 'object',
      id: 'urn:jsonschema:org:graylog2:indexer:rotation:strategies:TimeBasedRotationStrategyConfig',
      properties: {
        type: { type: 'string' },
        rotation_period: { type: 'string' },
        max_rotation_period: { type: 'string' },
        rotate_empty_index_set: { type: 'boolean' },
      },
    },
  })
})

it('an index set that is changed keeps to the strategies there are', async () => {
  const id = await make()
  const unknown = `${retention}ArchiveRetentionStrategy`
  const { status, body } = await call(
    'PUT',
    `${base}/${id}`,
    wanted({ retention_strategy_class: unknown, retention_strategy: { type: `${unknown}Config` } }),
  )
  expect([status, body.message]).toEqual([400, expect.stringContaining('retention_strategy_class must be')])
  expect((await call('GET', `${base}/${id}`)).body.retention_strategy_class).toBe(
    `${retention}DeletionRetentionStrategy`,
  )
})
