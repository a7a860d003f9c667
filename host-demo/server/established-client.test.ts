/** The calls that the web client of the established product makes at login and as it opens its pages, for the areas that exist. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areas } from './areas.ts'
import { rootPassword, testServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let session: Record<string, string>
let inputId: string
beforeAll(async () => {
  server = await testServer(areas)
})
afterAll(() => server.close())

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = session,
) => {
  const answer = await server.call(method, `/api${path}`, body, { 'x-requested-with': 'XMLHttpRequest', ...headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? null : answer.json<any>() }
}

it('logs in', async () => {
  const anonymous = {}
  expect(await ask('GET', '/system/sessions', undefined, anonymous)).toMatchObject({
    status: 200,
    body: { is_valid: false },
  })
  expect(
    await ask('GET', '/system/authentication/services/backends/active-backend/type', undefined, anonymous),
  ).toMatchObject({ status: 200, body: { backend: null } })
  const login = { username: 'admin', password: rootPassword, host: 'localhost' }
  const { status, headers, body } = await ask('POST', '/system/sessions', login, anonymous)
  expect([status, body.username]).toEqual([200, 'admin'])
  session = { cookie: String(headers['set-cookie']).split(';')[0]! }
  expect(await ask('GET', '/system/sessions')).toMatchObject({ body: { is_valid: true, username: 'admin' } })
  expect(await ask('GET', '/users/admin')).toMatchObject({
    body: { preferences: { updateUnfocussed: false, enableSmartSearch: true } },
  })
})

it('asks on every page for the telemetry settings', async () => {
  const off = { telemetry_enabled: false, telemetry_permission_asked: false }
  expect(await ask('GET', '/telemetry')).toMatchObject({ status: 200, body: { user_telemetry_settings: off } })
  expect(await ask('GET', '/telemetry/user/settings')).toMatchObject({ status: 200, body: off })
  expect(await ask('PUT', '/telemetry/user/settings', off)).toMatchObject({ status: 204 })
})

it('adds the statistics of a field, with numbers and booleans as texts', async () => {
  const pivot = (rollup: unknown, percentile: unknown) => ({
    id: '65c8aa000000000000000001',
    queries: [
      {
        id: 'q',
        query: { type: 'elasticsearch', query_string: '' },
        timerange: { type: 'relative', range: '300' },
        search_types: [
          { id: 's', type: 'pivot', rollup, series: [{ type: 'percentile', id: 'p', field: 'took_ms', percentile }] },
        ],
      },
    ],
  })
  const { status, body } = await ask('POST', '/views/search', pivot('true', '95'))
  expect([status, body.queries[0]]).toEqual([
    201,
    expect.objectContaining({
      timerange: { type: 'relative', range: 300 },
      search_types: [
        expect.objectContaining({
          rollup: true,
          series: [{ type: 'percentile', id: 'p', field: 'took_ms', percentile: 95 }],
        }),
      ],
    }),
  ])
  expect((await ask('GET', '/views/search/65c8aa000000000000000001')).body).toEqual(body)
  expect(await ask('POST', '/views/search', pivot('true', 'most'))).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('percentile') },
  })
})

it('creates streams, rules, users and inputs whose numbers and booleans are texts', async () => {
  const {
    body: {
      index_sets: [indexSet],
    },
  } = await ask('GET', '/system/indices/index_sets?skip=0&limit=0&stats=false')
  const stream = await ask('POST', '/streams', {
    title: 's',
    index_set_id: indexSet.id,
    remove_matches_from_default_stream: 'true',
  })
  expect(stream.status).toBe(201)
  const id = stream.body.stream_id as string
  expect((await ask('GET', `/streams/${id}`)).body.remove_matches_from_default_stream).toBe(true)
  const rule = await ask('POST', `/streams/${id}/rules`, {
    type: '2',
    field: 'a',
    value: 'b',
    inverted: 'false',
    description: '',
  })
  expect([rule.status, (await ask('GET', `/streams/${id}/rules`)).body.stream_rules[0]]).toEqual([
    201,
    expect.objectContaining({ type: 2, inverted: false }),
  ])
  const user = {
    username: 'u',
    password: 'a password',
    email: 'u@example.org',
    first_name: 'U',
    last_name: 'U',
    permissions: [],
    session_timeout_ms: '3600000',
  }
  expect((await ask('POST', '/users', user)).status).toBe(201)
  expect((await ask('GET', '/users/u')).body.session_timeout_ms).toBe(3_600_000)
  const input = await ask('POST', '/system/inputs', {
    title: 'i',
    type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput',
    global: 'true',
    configuration: { bind_address: '127.0.0.1', port: 12_201 },
  })
  inputId = input.body.id as string
  expect([input.status, (await ask('GET', `/system/inputs/${inputId}`)).body.global]).toEqual([201, true])
})

it('shows a stopped input as not running', async () => {
  expect((await ask('GET', '/cluster/inputstates')).body[server.services.node.nodeId]).toMatchObject([
    { id: inputId, state: 'RUNNING' },
  ])
  await ask('DELETE', `/system/inputstates/${inputId}`)
  expect((await ask('GET', '/cluster/inputstates')).body[server.services.node.nodeId]).toEqual([])
  expect((await ask('GET', `/system/inputstates/${inputId}`)).status).toBe(404)
})

const config = (name: string) => `/system/cluster_config/${name}`

/** By page: what it asks for. Each is 200, but those marked 204, for which nothing is stored. */
const pages: Readonly<Record<string, readonly string[]>> = {
  'every page': [
    '/',
    '/system',
    '/system/jvm',
    '/system/locales',
    '/system/plugins',
    '/system/notifications',
    '/cluster',
    '/system/cluster/nodes',
    '/system/cluster/stats/elasticsearch',
    '/system/gettingstarted',
    '/streams',
    '/views/fields',
    '/search/decorators',
    config('org.graylog2.indexer.searches.SearchesClusterConfig'),
    `${config('org.graylog2.users.UserAndTeamsConfig')} 204`,
  ],
  welcome: ['/startpage/lastOpened', '/startpage/recentActivity', '/favorites?page=1&per_page=5'],
  search: [
    '/views?page=1&per_page=10',
    '/search/saved?page=1&per_page=10',
    '/search/decorators/available',
    '/views/functions',
  ],
  dashboards: ['/dashboards?page=1&per_page=10&query='],
  streams: [
    '/streams/paginated?page=1&per_page=10&query=',
    '/streams/000000000000000000000001/rules/types',
    '/system/inputs',
    '/system/inputs/types',
  ],
  notifications: ['/events/notifications?page=1&per_page=10&query='],
  inputs: ['/system/inputs', '/system/inputs/types', '/system/inputs/types/all', '/cluster/inputstates'],
  overview: [
    '/system/indexer/cluster/health',
    '/system/cluster/traffic?days=30&daily=false',
    '/system/indexer/failures/count?since=2026-01-01T00:00:00Z',
    '/system/messages?page=1',
    '/system/indices/index_sets?skip=0&limit=0&stats=true',
  ],
  configurations: [
    config('org.graylog.events.configuration.EventsConfiguration'),
    config('org.graylog2.configuration.IndexSetsDefaultConfiguration'),
    config('org.graylog.plugins.sidecar.system.SidecarConfiguration'),
    '/system/messageprocessors/config',
    '/system/urlwhitelist',
    `${config('org.graylog2.users.UserConfiguration')} 204`,
    `${config('org.graylog.plugins.map.config.GeoIpResolverConfig')} 204`,
    `${config('org.graylog2.cluster.UserPermissionMigrationState')} 204`,
    config('org.graylog2.indexer.management.IndexManagementConfig'),
    '/system/indices/rotation/strategies',
    '/system/indices/retention/strategies',
  ],
  nodes: [
    '/system/cluster/nodes',
    '/cluster/{node}/jvm',
    '/cluster/{node}/plugins',
    '/cluster/{node}/journal',
    '/cluster/{node}/processbufferdump',
  ],
  indices: ['/system/indices/index_sets?skip=0&limit=10&stats=true', '/system/indexer/indices'],
  logging: ['/cluster/system/loggers', '/cluster/system/loggers/subsystems'],
  'users and roles': [
    '/users/paginated?page=1&per_page=10',
    '/users/admin',
    '/authz/roles?page=1&per_page=10',
    '/roles',
  ],
  enterprise: ['/enterprise/license/info'],
}

it.each(Object.entries(pages))('opens: %s', async (_, calls) => {
  const wanted = calls.map(call => [call.split(' ')[0]!, Number(call.split(' ')[1] ?? 200)] as const)
  const got = await Promise.all(
    wanted.map(async ([path]) => [
      path,
      (await ask('GET', path.replace('{node}', server.services.node.nodeId))).status,
    ]),
  )
  expect(got).toEqual(wanted.map(([path, status]) => [path, status]))
})
