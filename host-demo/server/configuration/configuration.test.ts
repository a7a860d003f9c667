import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultIndexSetsConfig, defaultSearchesConfig } from '../../../core/configuration/defaults.ts'
import { basic, newUser, rootPassword, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([area])
  await server.call('POST', '/api/users', newUser('bob', { roles: ['Reader'] }))
})
afterEach(() => server.close())

const get = async <T = unknown>(path: string, headers?: Record<string, string>) =>
  (await server.call('GET', `/api${path}`, undefined, headers)).json<T>()
const code = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => (await server.call(method, `/api${path}`, body, headers)).statusCode
const reader = basic('bob', 'pw')

describe('the cluster configuration', () => {
  const path = `/system/cluster_config/${configClasses.searches}`

  it('is stored at the first start, replaced as a whole and completed', async () => {
    expect(await get(path, reader)).toEqual(defaultSearchesConfig)
    const { analysis_disabled_fields: _, default_auto_refresh_option: __, ...given } = defaultSearchesConfig
    const answer = await server.call('PUT', `/api${path}`, {
      ...given,
      auto_refresh_timerange_options: null,
      query_time_range_limit: 'P30D',
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { ...defaultSearchesConfig, query_time_range_limit: 'P30D' },
    ])
    expect(await get(path)).toMatchObject({ query_time_range_limit: 'P30D' })
    expect(await get('/system/cluster_config')).toMatchObject({
      classes: expect.arrayContaining([configClasses.searches]),
    })
  })

  it('refuses what is wrong, unknown or not allowed', async () => {
    expect(await code('PUT', path, { ...defaultSearchesConfig, query_time_range_limit: '5 minutes' })).toBe(400)
    expect(await code('PUT', path, { ...defaultSearchesConfig, colour: 'red' })).toBe(400)
    expect(await code('PUT', path, defaultSearchesConfig, reader)).toBe(403)
    expect(await code('GET', '/system/cluster_config/java.lang.Runtime')).toBe(404)
    expect(await code('PUT', '/system/cluster_config/java.lang.Runtime', {})).toBe(404)
    expect(await code('DELETE', path)).toBe(204)
    expect(await code('GET', path)).toBe(204)
  })

  it('gives its schema', async () => {
    const schema = await get<{ type: string; properties: object }>(path, {
      ...basic('admin', rootPassword),
      accept: 'application/schema+json',
    })
    expect(schema).toMatchObject({
      type: 'object',
      id: expect.stringContaining('urn:jsonschema:'),
      properties: { query_time_range_limit: { type: 'string' } },
    })
  })
})

const path = (name: string) => `/system/cluster_config/${name}`
const put = async (name: string, body: object) => {
  const answer = await server.call('PUT', `/api${path(name)}`, body)
  return { status: answer.statusCode, body: answer.json<Record<string, any>>() }
}

const rotation = 'org.graylog2.indexer.rotation.strategies.'
const retention = 'org.graylog2.indexer.retention.strategies.'
/** Stored for clients that read them; each index set has its own strategies. */
const legacy = [
  configClasses.indexManagement,
  `${rotation}MessageCountRotationStrategyConfig`,
  `${rotation}SizeBasedRotationStrategyConfig`,
  `${rotation}TimeBasedRotationStrategyConfig`,
  `${retention}DeletionRetentionStrategyConfig`,
  `${retention}ClosingRetentionStrategyConfig`,
]

describe('a configuration of the cluster', () => {
  it('is there from the first start where the contract says so, and nowhere else', async () => {
    const {
      events,
      permissions,
      permissionMigration,
      users,
      geoIp,
      threatIntel,
      aws,
      ruleMetrics,
      headerAuthentication,
      views,
    } = configClasses
    const { classes, total } = await get<{ total: number; classes: string[] }>('/system/cluster_config')
    expect(classes).toEqual(
      expect.arrayContaining([
        configClasses.searches,
        configClasses.indexSetDefaults,
        configClasses.sidecars,
        configClasses.urlWhitelist,
        configClasses.messageProcessors,
        configClasses.clusterId,
        events,
        ...legacy,
      ]),
    )
    expect(total).toBe(classes.length)
    for (const name of [
      permissions,
      permissionMigration,
      users,
      geoIp,
      threatIntel,
      aws,
      ruleMetrics,
      headerAuthentication,
      views,
    ])
      expect([name, await code('GET', path(name))]).toEqual([name, 204])
    expect(await get(path(configClasses.clusterId))).toEqual({ cluster_id: server.services.node.clusterId })
    expect(await get(path(events))).toEqual({
      events_search_timeout: 60_000,
      events_notification_retry_period: 300_000,
      events_notification_default_backlog: 50,
      events_catchup_window: 3_600_000,
      events_notification_tcp_keepalive: false,
    })
    expect(await get(path(`${rotation}MessageCountRotationStrategyConfig`))).toEqual({
      type: `${rotation}MessageCountRotationStrategyConfig`,
      max_docs_per_index: 20_000_000,
    })
    expect(await get(path(configClasses.sidecars))).toEqual({
      sidecar_expiration_threshold: 'P14D',
      sidecar_inactive_threshold: 'PT1M',
      sidecar_update_interval: 'PT30S',
      sidecar_send_status: true,
      sidecar_configuration_override: false,
    })
  })

  it('of before index sets had strategies can only be read', async () => {
    for (const name of [...legacy, configClasses.permissionMigration])
      expect([name, await code('PUT', path(name), {}), await code('DELETE', path(name))]).toEqual([name, 400, 400])
  })

  it('that is not on the list does not exist, though another part may name it', async () => {
    for (const name of [
      'java.lang.Runtime',
      '__proto__',
      'constructor',
      'org.graylog.plugins.collector.system.CollectorSystemConfiguration',
      'org.graylog2.a$b',
      encodeURIComponent('../system'),
    ]) {
      expect([
        name,
        await code('GET', path(name)),
        await code('PUT', path(name), {}),
        await code('DELETE', path(name)),
      ]).toEqual([name, 404, 404, 404])
    }
  })

  it('is completed from the defaults, and its errors name the field', async () => {
    expect(await put(configClasses.events, { events_search_timeout: 1000 })).toEqual({
      status: 202,
      body: {
        events_search_timeout: 1000,
        events_notification_retry_period: 300_000,
        events_notification_default_backlog: 50,
        events_catchup_window: 3_600_000,
        events_notification_tcp_keepalive: false,
      },
    })
    for (const [name, body, field] of [
      [configClasses.events, { events_search_timeout: 0 }, 'events_search_timeout'],
      [configClasses.events, { events_notification_default_backlog: -1 }, 'events_notification_default_backlog'],
      [configClasses.events, { colour: 1 }, 'colour'],
      [
        configClasses.users,
        { enable_global_session_timeout: true, global_session_timeout_interval: '8 hours' },
        'global_session_timeout_interval',
      ],
      [
        configClasses.users,
        { enable_global_session_timeout: true, global_session_timeout_interval: 'PT0S' },
        'global_session_timeout_interval',
      ],
      [configClasses.permissions, { allow_sharing_with_everyone: true }, 'allow_sharing_with_users'],
      [
        configClasses.sidecars,
        { sidecar_expiration_threshold: 'P14D', sidecar_inactive_threshold: 'soon' },
        'sidecar_inactive_threshold',
      ],
      [configClasses.headerAuthentication, { enabled: true, username_header: 'a b\r\n' }, 'username_header'],
    ] as const) {
      const answer = await put(name, body)
      expect([name, answer.status, answer.body['message'], Object.keys(answer.body['validation_errors'])]).toEqual([
        name,
        400,
        expect.stringContaining(field),
        expect.arrayContaining([field]),
      ])
    }
  })

  it('that ignores what it does not know does not keep it either', async () => {
    const { status, body } = await put(configClasses.threatIntel, { tor_enabled: true, unknown: 1 })
    expect([status, body]).toEqual([
      202,
      {
        tor_enabled: true,
        spamhaus_enabled: false,
        abusech_ransom_enabled: false,
        otx_enabled: false,
        otx_api_key: null,
      },
    ])
  })

  it('that the server makes is read only', async () => {
    expect(await put(configClasses.clusterId, { cluster_id: 'mine' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('stays') },
    })
    expect(await code('DELETE', path(configClasses.clusterId))).toBe(400)
    expect((await put(configClasses.aws, { lookups_enabled: true })).status).toBe(400)
  })
})

describe('the defaults of index sets', () => {
  const store = (body: object, headers?: Record<string, string>) =>
    server.call('PUT', '/api/system/indices/index_set_defaults', body, headers)
  const rotation = {
    type: 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategyConfig',
    max_docs_per_index: 5,
  }
  const rotation_strategy_class = 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategy'

  it('begin with what new index sets begin with', async () => {
    expect(await get(path(configClasses.indexSetDefaults))).toEqual(defaultIndexSetsConfig)
    expect(defaultIndexSetsConfig).toMatchObject({
      index_analyzer: 'standard',
      shards: 1,
      replicas: 0,
      index_optimization_max_num_segments: 1,
      index_optimization_disabled: false,
      field_type_refresh_interval: 5,
      field_type_refresh_interval_unit: 'SECONDS',
      rotation_strategy: { index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' },
      retention_strategy: { max_number_of_indices: 20 },
    })
  })

  it('take a strategy under either name and keep both', async () => {
    const {
      rotation_strategy: _,
      rotation_strategy_config: __,
      ...rest
    } = { ...defaultIndexSetsConfig, rotation_strategy_class }
    for (const name of ['rotation_strategy', 'rotation_strategy_config']) {
      const answer = await store({ ...rest, [name]: rotation })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { rotation_strategy: rotation, rotation_strategy_config: rotation },
      ])
    }
    expect(await put(configClasses.indexSetDefaults, { ...rest, rotation_strategy: rotation })).toMatchObject({
      status: 202,
    })
    expect(await get(path(configClasses.indexSetDefaults))).toMatchObject({
      rotation_strategy: rotation,
      rotation_strategy_config: rotation,
    })
  })

  it('name what is wrong in the message', async () => {
    const strategy = 'rotation_strategy_config'
    for (const [change, field] of [
      [{ shards: 0 }, 'shards'],
      [{ replicas: -1 }, 'replicas'],
      [{ index_analyzer: '' }, 'index_analyzer'],
      [{ field_type_refresh_interval_unit: 'WEEKS' }, 'field_type_refresh_interval_unit'],
      [{ rotation_strategy_class: 'java.lang.Runtime' }, 'rotation_strategy_class'],
      [{ rotation_strategy_class }, 'rotation_strategy.'],
      [
        { rotation_strategy_class, [strategy]: { ...rotation, max_docs_per_index: 0 } },
        'rotation_strategy.max_docs_per_index',
      ],
      [
        { [strategy]: { ...defaultIndexSetsConfig.rotation_strategy, index_lifetime_min: 'Px' } },
        'rotation_strategy.index_lifetime_min',
      ],
      [
        { [strategy]: { ...defaultIndexSetsConfig.rotation_strategy, index_lifetime_max: 'P20D' } },
        'rotation_strategy.index_lifetime_max',
      ],
      [{ retention_strategy_config: undefined, retention_strategy: undefined }, 'retention_strategy'],
    ] as const) {
      const answer = await store({ ...defaultIndexSetsConfig, ...change })
      expect([field, answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        field,
        400,
        expect.stringContaining(field),
      ])
    }
    expect(
      (await store({ ...defaultIndexSetsConfig, shards: undefined, replicas: -1 })).json<{ message: string }>().message,
    ).toBe('shards is required. replicas: must be >= 0.')
    expect((await store(defaultIndexSetsConfig, reader)).statusCode).toBe(403)
  })
})

describe('the message processors', () => {
  const url = '/system/messageprocessors/config'
  interface Processors {
    processor_order: { name: string; class_name: string }[]
    disabled_processors: string[]
  }
  const order = async () => (await get<Processors>(url)).processor_order.map(({ name }) => name)

  it('are in the order of a fresh installation, with their names', async () => {
    expect(await order()).toEqual([
      'AWS Instance Name Lookup',
      'GeoIP Resolver',
      'Message Filter Chain',
      'Stream Rule Processor',
      'Pipeline Processor',
    ])
    expect((await get<Processors>(url)).disabled_processors).toEqual([])
  })

  it('are reordered; unknown ones are left out, missing ones appended', async () => {
    const pipeline = 'org.graylog.plugins.pipelineprocessor.processors.PipelineInterpreter'
    const request = {
      processor_order: [pipeline, 'java.lang.Runtime', pipeline].map(class_name => ({ name: 'x', class_name })),
      disabled_processors: ['no.such.Processor', 'org.graylog2.messageprocessors.MessageFilterChainProcessor'],
    }
    const answer = await server.call('PUT', `/api${url}`, request)
    expect([answer.statusCode, answer.json()]).toEqual([200, request])
    expect(await order()).toEqual([
      'Pipeline Processor',
      'AWS Instance Name Lookup',
      'GeoIP Resolver',
      'Message Filter Chain',
      'Stream Rule Processor',
    ])
    expect((await get<Processors>(url)).disabled_processors).toEqual([
      'org.graylog2.messageprocessors.MessageFilterChainProcessor',
    ])
    expect((await server.call('PUT', `/api${url}`, request, reader)).statusCode).toBe(403)
  })

  it('are told to ingest in their order, without the disabled ones, as soon as they are stored', async () => {
    const told = () => server.services.ingest.processors.map(id => id.split('.').at(-1))
    await server.call('PUT', `/api${url}`, { processor_order: [], disabled_processors: [] })
    expect(told()).toEqual([
      'AWSInstanceNameLookupProcessor',
      'GeoIpProcessor',
      'PipelineInterpreter',
      'MessageFilterChainProcessor',
      'StreamMatcherFilterProcessor',
    ])
    const streamRules = 'org.graylog2.messageprocessors.StreamMatcherFilterProcessor'
    await put(configClasses.messageProcessors, {
      processor_order: [streamRules],
      disabled_processors: ['org.graylog2.messageprocessors.MessageFilterChainProcessor'],
    })
    await vi.waitFor(() =>
      expect(told()).toEqual([
        'StreamMatcherFilterProcessor',
        'AWSInstanceNameLookupProcessor',
        'GeoIpProcessor',
        'PipelineInterpreter',
      ]),
    )
  })

  it('have metrics', async () => {
    const name = 'org.graylog2.messageprocessors.StreamMatcherFilterProcessor'
    server.services.ingest.counted = {
      ...server.services.ingest.counted,
      processors: { [name]: { executed: 5, failed: 2, dropped: 1, timeMs: 0.5 } },
    }
    const metric = (last: string) => server.services.metrics.get(`${name}.${last}`)?.metric
    expect(metric('executed')).toMatchObject({ rate: { total: 5 } })
    expect(metric('failed')).toMatchObject({ rate: { total: 2 } })
    expect(metric('dropped')).toMatchObject({ rate: { total: 1 } })
    expect(metric('time_us')).toEqual({ count: 500 })
    for (const { class_name } of (await get<Processors>(url)).processor_order)
      expect(server.services.metrics.names()).toContain(`${class_name}.executed`)
  })
})

describe('the cloud plugin', () => {
  const store = (more: object) =>
    server.call('PUT', '/api/plugins/org.graylog.aws/config', {
      lookups_enabled: false,
      lookup_regions: 'eu-west-1',
      access_key: 'AK',
      proxy_enabled: false,
      ...more,
    })

  it('keeps its secret encrypted, and keeps it when none is sent', async () => {
    const first = await store({ secret_key: 'top secret' })
    expect([first.statusCode, first.json()]).toEqual([
      202,
      {
        lookups_enabled: false,
        lookup_regions: 'eu-west-1',
        access_key: 'AK',
        proxy_enabled: false,
        secret_key: expect.stringMatching(/^[0-9a-f]+$/),
        secret_key_salt: expect.any(String),
      },
    ])
    for (const more of [{}, { secret_key: null }, { secret_key: '' }])
      expect((await store(more)).json()).toEqual(first.json())
    expect(await get(path(configClasses.aws))).toEqual(first.json())
    expect((await store({ secret_key: 'top secret' })).json()).not.toEqual(first.json())
  })
})
