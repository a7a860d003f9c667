/**
 * Tests the permissions and required headers of the add-ons' routes (contract 1, 0.1, 0.3, 6.1; contract 2, 0.2,
 * 2.1–2.5, 3.5, 6.1).
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { apiError, userWith, wire } from './wire.ts'

const { call, server } = wire()

const noId = '0123456789abcdef01234567'
const searches = '/system/cluster_config/org.graylog2.indexer.searches.SearchesClusterConfig'
const notification = {
  title: 'Ops',
  description: '',
  config: { type: 'http-notification-v1', url: 'https://hooks.example.org/' },
}
const adapter = { title: 'Reputation', description: '', name: 'reputation', config: { type: 'GreyNoise' } }
const extractor = {
  title: 'all',
  extractor_type: 'copy_input',
  extractor_config: {},
  source_field: 'message',
  target_field: 'copy',
  cursor_strategy: 'copy',
  converters: [],
  condition_type: 'none',
}
const json = {
  string: '{}',
  flatten: false,
  list_separator: ',',
  key_separator: '_',
  kv_separator: '=',
  replace_key_whitespace: false,
  key_whitespace_replacement: '_',
  key_prefix: '',
}

/** Method, path, permissions, body. No permission: any login will do. */
const routes: [method: string, path: string, permissions: string[], body?: unknown][] = [
  ['GET', '/system/cluster_config', ['clusterconfigentry:read']],
  ['GET', searches, ['clusterconfigentry:read']],
  ['PUT', searches, ['clusterconfigentry:create', 'clusterconfigentry:edit'], {}],
  ['DELETE', '/system/cluster_config/org.graylog2.users.UserConfiguration', ['clusterconfigentry:delete']],
  ['PUT', '/system/indices/index_set_defaults', ['clusterconfigentry:create', 'clusterconfigentry:edit'], {}],
  ['GET', '/system/urlwhitelist', ['urlwhitelist:read']],
  ['PUT', '/system/urlwhitelist', ['urlwhitelist:write'], { entries: [], disabled: false }],
  ['POST', '/system/urlwhitelist/check', [], { url: 'https://example.org' }],
  ['POST', '/system/urlwhitelist/generate_regex', [], { url_template: 'https://example.org' }],
  ['GET', '/system/messageprocessors/config', ['clusterconfigentry:read']],
  [
    'PUT',
    '/system/messageprocessors/config',
    ['clusterconfigentry:edit'],
    { processor_order: [], disabled_processors: [] },
  ],

  ['GET', '/events/notifications', []],
  ['GET', '/events/notifications/paginated', []],
  ['GET', '/events/notifications/legacy/types', []],
  ['GET', `/events/notifications/${noId}`, [`eventnotifications:read:${noId}`]],
  ['POST', '/events/notifications', ['eventnotifications:create'], notification],
  ['PUT', `/events/notifications/${noId}`, [`eventnotifications:edit:${noId}`], notification],
  ['DELETE', `/events/notifications/${noId}`, [`eventnotifications:delete:${noId}`]],
  ['POST', `/events/notifications/${noId}/test`, [`eventnotifications:edit:${noId}`]],
  ['POST', '/events/notifications/test', ['eventnotifications:create'], notification],
  ['POST', '/events/notifications/try', ['eventnotifications:create'], notification],
  ['GET', '/events/notifications/queue', []],
  ['GET', '/events/notifications/statistics', []],
  ['POST', '/events/notifications/queue/clear', [`eventdefinitions:edit:${noId}`], { event_definition_id: noId }],

  ['GET', '/system/lookup/adapters', ['lookuptables:read']],
  ['GET', `/system/lookup/adapters/${noId}`, [`lookuptables:read:${noId}`]],
  ['GET', '/system/lookup/adapters/nothing/query?key=1', ['lookuptables:read']],
  ['POST', '/system/lookup/adapters', ['lookuptables:create'], adapter],
  ['POST', '/system/lookup/adapters/validate', ['lookuptables:read'], adapter],
  ['GET', '/system/lookup/types/adapters', ['lookuptables:read']],
  ['POST', '/system/lookup/errorstates', ['lookuptables:read'], {}],

  ['POST', '/tools/contains_string_tester', [], { string: 'a', search_string: 'a' }],
  ['POST', '/tools/extractor_tester', [], { extractor, texts: ['a'] }],
  ['POST', '/tools/grok_tester', [], { string: 'a', pattern: '%{WORD:w}', named_captures_only: true }],
  ['POST', '/tools/json_tester', [], json],
  ['POST', '/tools/lookup_table_tester', ['lookuptables:read'], { string: 'a', lookup_table_name: 'none' }],
  ['POST', '/tools/regex_tester', [], { string: 'a', regex: 'a' }],
  ['GET', '/tools/regex_tester/validate?regex=a', []],
  ['POST', '/tools/regex_replace_tester', [], { string: 'a', regex: 'a', replacement: 'b', replace_all: false }],
  ['POST', '/tools/split_and_index_tester', [], { string: 'a', split_by: ',', index: 1 }],
  ['POST', '/tools/substring_tester', [], { string: 'a', start: 0, end: 1 }],
  ['GET', '/tools/natural_date_tester?string=today&timezone=UTC', []],
]

describe('each route', () => {
  let nobody: Record<string, string>
  beforeAll(async () => {
    nobody = await userWith(call)
  })

  it.each(routes)('%s %s is for whoever has %j', async (method, path, permissions, body) => {
    const refused = await call(method, path, body, nobody)
    if (permissions.length === 0) return expect(refused.status).toBe(200)
    expect([refused.status, refused.body]).toEqual([403, apiError(expect.stringMatching(/^Not authorized/))])
    // One of two is not enough.
    if (permissions.length > 1)
      for (const one of permissions)
        expect((await call(method, path, body, await userWith(call, one))).status).toBe(403)
    const allowed = await call(method, path, body, await userWith(call, ...permissions))
    // A test that nobody receives is a failure too.
    expect(path.endsWith('/test') ? [401, 403] : [401, 403, 500], allowed.text).not.toContain(allowed.status)
  })

  it.each(routes)('%s %s asks for a login', async (method, path, _, body) => {
    const anonymous = await call(method, path, body, { authorization: '' })
    expect(anonymous.status).toBe(401)
    expect(anonymous.headers.get('www-authenticate')).toMatch(/^Basic realm=/)
    const fromPage = await call(method, path, body, { authorization: '', 'x-requested-with': 'XMLHttpRequest' })
    expect([fromPage.status, fromPage.headers.get('www-authenticate')]).toEqual([401, null])
  })

  it.each(routes.filter(([method]) => method !== 'GET'))(
    '%s %s asks for X-Requested-By',
    async (method, path, _, body) => {
      const headers = {
        authorization: `Basic ${btoa('admin:a password for tests')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const response = await fetch(`${server().url}/api${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      expect([response.status, await response.json()]).toEqual([
        400,
        apiError(expect.stringContaining('X-Requested-By')),
      ])
    },
  )

  it('the list knows every route there is', async () => {
    const { paths } = (await call('GET', '/openapi.json')).body as { paths: Record<string, Record<string, unknown>> }
    const areas =
      /^\/(events\/notifications|system\/(lookup\/(adapters(?!\/\{idOrName\}\/rows)|types\/adapters|errorstates)|cluster_config|urlwhitelist|messageprocessors|indices\/index_set_defaults)|tools)(\/|$)/
    const there = Object.entries(paths)
      .flatMap(([path, methods]) =>
        Object.keys(methods).map(method => [method.toUpperCase(), path.replace(/^\/api/, '')] as const),
      )
      .filter(
        ([method, path]) => areas.test(path) && !/bulk_/.test(path) && !(method === 'GET' && /_tester$/.test(path)),
      )
    const asked = routes.map(([method, path]) => ({ method, path: path.replace(/\?.*/, '') }))
    const missing = there.filter(([method, path]) => {
      const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)
      return !asked.some(one => one.method === method && pattern.test(one.path))
    })
    // Changing and deleting an adapter needs one that is there: adapters.test.ts. So does taking a delivery out: tests/hostile/authorisation.
    expect(missing).toEqual([
      ['PUT', '/system/lookup/adapters/{idOrName}'],
      ['DELETE', '/system/lookup/adapters/{idOrName}'],
      ['DELETE', '/events/notifications/queue/{deliveryId}'],
    ])
  })
})

describe('a property that does not exist', () => {
  it.each([
    ['PUT', '/system/urlwhitelist', { entries: [], disabled: false, rubbish: 1 }, 'entries'],
    ['POST', '/events/notifications', { ...notification, rubbish: 1 }, 'config'],
    ['POST', '/events/notifications/test', { ...notification, rubbish: 1 }, 'config'],
    [
      'POST',
      '/events/notifications',
      { ...notification, config: { ...notification.config, rubbish: 1 } },
      'skip_tls_verification',
    ],
    ['POST', '/system/lookup/adapters', { ...adapter, rubbish: 1 }, 'custom_error_ttl'],
    ['POST', '/system/lookup/errorstates', { rubbish: [] }, 'data_adapters'],
    ['POST', '/tools/regex_tester', { string: 'a', regex: 'a', rubbish: 1 }, 'regex'],
    ['POST', '/tools/substring_tester', { string: 'a', begin_index: 0, end_index: 1 }, 'start'],
  ])('%s %s with %j is refused with the names of those that do', async (method, path, body, known) => {
    const { status, body: said } = await call(method, path, body)
    expect([status, said]).toEqual([400, apiError(expect.stringContaining(known))])
    expect(said.message).toMatch(/rubbish|begin_index/)
  })
})

it('a configuration names the fields that it has', async () => {
  const { body: stored } = await call('GET', searches)
  const { status, body } = await call('PUT', searches, { ...stored, rubbish: 1 })
  expect([status, body]).toEqual([
    400,
    {
      type: 'ValidationApiError',
      message: expect.any(String),
      validation_errors: {
        rubbish: [
          { error: expect.stringMatching(/^There is no property rubbish\. There are: query_time_range_limit, .*/) },
        ],
      },
    },
  ])
})

it('what is no JSON, or JSON of another kind, is 400 with an ApiError', async () => {
  for (const [path, body] of [
    ['/events/notifications', '{'],
    ['/system/lookup/adapters', '[]'],
    ['/tools/regex_tester', 'null'],
    ['/system/urlwhitelist/check', '"x"'],
  ])
    expect([path, (await call('POST', path!, body)).status]).toEqual([path, 400])
})

it('every answer names the node', async () => {
  for (const [method, path, , body] of routes.slice(0, 12)) {
    expect((await call(method, path, body)).headers.get('x-graylog-node-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})
