import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultSearchesConfig } from '../../../core/configuration/defaults.ts'
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
const code = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers?: Record<string, string>) =>
  (await server.call(method, `/api${path}`, body, headers)).statusCode
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
    expect([answer.statusCode, answer.json()]).toEqual([202, { ...defaultSearchesConfig, query_time_range_limit: 'P30D' }])
    expect(await get(path)).toMatchObject({ query_time_range_limit: 'P30D' })
    expect(await get('/system/cluster_config')).toMatchObject({ classes: expect.arrayContaining([configClasses.searches]) })
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
    const schema = await get<{ type: string, properties: object }>(path, {
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
