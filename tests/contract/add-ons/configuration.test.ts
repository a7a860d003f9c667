/** Configurations of the cluster, the URL whitelist and the message processors as they are on the wire (contract 2, 2.1–2.5, 13). */
import { expect, it } from 'vitest'
import { apiError, wire } from './wire.ts'

const { call } = wire()

const entry = '/system/cluster_config'
const searches = 'org.graylog2.indexer.searches.SearchesClusterConfig'
const users = 'org.graylog2.users.UserConfiguration'
const empty = ({ status, text, headers }: Awaited<ReturnType<typeof call>>) => ({
  status,
  text,
  type: headers.get('content-type'),
})

it('a class that was never stored is 204 without a body, one that does not exist 404', async () => {
  expect(empty(await call('GET', `${entry}/${users}`))).toEqual({ status: 204, text: '', type: null })
  for (const unknown of [
    'org.example.None',
    'org.graylog.plugins.collector.system.CollectorSystemConfiguration',
    '__proto__',
    'constructor',
    '..%2f..',
  ]) {
    const { status, body } = await call('GET', `${entry}/${unknown}`)
    expect([unknown, status, body]).toEqual([unknown, 404, apiError(expect.any(String))])
    expect((await call('PUT', `${entry}/${unknown}`, {})).status).toBe(404)
  }
})

it('a configuration is written with 202 and its whole object, listed, and deleted with 204', async () => {
  const value = { enable_global_session_timeout: true, global_session_timeout_interval: 'PT4H' }
  const written = await call('PUT', `${entry}/${users}`, value)
  expect([written.status, written.body]).toEqual([202, value])
  expect((await call('GET', `${entry}/${users}`)).body).toEqual(value)
  const { total, classes } = (await call('GET', entry)).body as { total: number; classes: string[] }
  expect(classes).toContain(users)
  expect(total).toBe(classes.length)
  expect(empty(await call('DELETE', `${entry}/${users}`))).toEqual({ status: 204, text: '', type: null })
  expect((await call('GET', `${entry}/${users}`)).status).toBe(204)
  expect((await call('GET', entry)).body.classes).not.toContain(users)
})

it('the schema is there by its own type', async () => {
  const { status, headers, body } = await call('GET', `${entry}/${searches}`, undefined, {
    accept: 'application/schema+json',
  })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/schema\+json/)
  expect(body).toMatchObject({
    type: 'object',
    id: expect.stringMatching(/^urn:jsonschema:/),
    properties: { query_time_range_limit: expect.any(Object) },
  })
})

it('search ranges keep their order, and those that may be missing are filled in', async () => {
  const ranges = { PT5M: 'five', PT0S: 'all', P1D: 'a day' }
  const { status, text, body } = await call('PUT', `${entry}/${searches}`, {
    query_time_range_limit: 'PT0S',
    relative_timerange_options: ranges,
    surrounding_timerange_options: { PT1S: 'a second' },
    surrounding_filter_fields: ['source'],
  })
  expect(status).toBe(202)
  expect(text).toContain(JSON.stringify(ranges))
  expect(body).toMatchObject({
    analysis_disabled_fields: ['message', 'full_message'],
    auto_refresh_timerange_options: { PT1S: '1 second', PT5M: '5 minutes' },
    default_auto_refresh_option: 'PT5S',
  })
  const wrong = await call('PUT', `${entry}/${searches}`, { ...body, query_time_range_limit: 'an hour' })
  expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('query_time_range_limit')])
  expect((await call('GET', `${entry}/${searches}`)).body).toEqual(body)
})

it('index set defaults answer 200 with both names of each strategy, and count the interval in its unit', async () => {
  const { body: before } = await call('GET', `${entry}/org.graylog2.configuration.IndexSetsDefaultConfiguration`)
  expect(before).toMatchObject({
    field_type_refresh_interval: 5,
    field_type_refresh_interval_unit: 'SECONDS',
    shards: 1,
    replicas: 0,
  })
  expect(before.rotation_strategy).toEqual(before.rotation_strategy_config)
  const { rotation_strategy: _, retention_strategy: __, ...written } = before
  const { status, body } = await call('PUT', '/system/indices/index_set_defaults', { ...written, shards: 2 })
  expect([status, body]).toEqual([200, { ...before, shards: 2 }])
  const wrong = await call('PUT', '/system/indices/index_set_defaults', { ...before, shards: 0 })
  expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('shards')])
})

it('the whitelist is replaced with 204, checked and refused by field', async () => {
  const list = {
    entries: [
      { id: 'a', type: 'literal', title: 'Hook', value: 'https://a.example/h' },
      { id: 'b', type: 'regex', title: 'All of b', value: '^https://b\\.example/' },
    ],
    disabled: false,
  }
  expect(empty(await call('PUT', '/system/urlwhitelist', list))).toEqual({ status: 204, text: '', type: null })
  expect((await call('GET', '/system/urlwhitelist')).body).toEqual(list)
  const isAllowed = async (url: string) => (await call('POST', '/system/urlwhitelist/check', { url })).body
  expect(await isAllowed('https://a.example/h')).toEqual({ url: 'https://a.example/h', is_whitelisted: true })
  expect(await isAllowed('https://a.example/h?')).toEqual({ url: 'https://a.example/h?', is_whitelisted: false })
  expect((await isAllowed('https://b.example/any')).is_whitelisted).toBe(true)
  const wrong = await call('PUT', '/system/urlwhitelist', { ...list, entries: [{ ...list.entries[1], value: '(' }] })
  expect([wrong.status, (await call('GET', '/system/urlwhitelist')).body]).toEqual([400, list])
  // Bean validation is an array.
  const blank = await call('POST', '/system/urlwhitelist/check', { url: '' })
  expect([blank.status, blank.body]).toEqual([
    400,
    [
      {
        message: expect.any(String),
        message_template: expect.any(String),
        path: expect.stringContaining('url'),
        invalid_value: '',
      },
    ],
  ])
})

it('a generated expression is quoted as Java quotes', async () => {
  const regex = async (body: object) => (await call('POST', '/system/urlwhitelist/generate_regex', body)).body
  expect(await regex({ url_template: 'https://a.example/?q=1' })).toEqual({ regex: '^\\Qhttps://a.example/?q=1\\E$' })
  expect(await regex({ url_template: 'https://a.example/${key}/x', placeholder: '${key}' })).toEqual({
    regex: '^\\Qhttps://a.example/\\E.*?\\Q/x\\E$',
  })
})

it('message processors echo what was written, and read complete', async () => {
  const { body: before } = await call('GET', '/system/messageprocessors/config')
  expect(before.processor_order.map(({ name }: { name: string }) => name)).toEqual([
    'AWS Instance Name Lookup',
    'GeoIP Resolver',
    'Message Filter Chain',
    'Stream Rule Processor',
    'Pipeline Processor',
  ])
  const pipeline = before.processor_order[4]
  const request = {
    processor_order: [pipeline, { name: 'None', class_name: 'org.example.None' }],
    disabled_processors: [pipeline.class_name],
  }
  const { status, body } = await call('PUT', '/system/messageprocessors/config', request)
  expect([status, body]).toEqual([200, request])
  const { body: after } = await call('GET', '/system/messageprocessors/config')
  expect(after.disabled_processors).toEqual([pipeline.class_name])
  expect(after.processor_order.map(({ class_name }: { class_name: string }) => class_name.split('.').at(-1))).toEqual([
    'PipelineInterpreter',
    'AWSInstanceNameLookupProcessor',
    'GeoIpProcessor',
    'MessageFilterChainProcessor',
    'StreamMatcherFilterProcessor',
  ])
})
