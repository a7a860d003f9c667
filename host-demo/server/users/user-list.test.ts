import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserPage, UserSummary } from '../../../core/users/schema.ts'
import { newUser, testServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.call('DELETE', '/api/users/graylog-sidecar')
  await server.call('POST', '/api/users', newUser('ann', { roles: ['Reader'], first_name: 'Z' }))
  await server.call('POST', '/api/users', newUser('ben', { roles: ['Reader', 'Admin'] }))
  await server.call('POST', '/api/users', newUser('robot', { service_account: true }))
  const { id } = (await server.call('GET', '/api/users/ann')).json<UserSummary>()
  for (const username of ['ann', 'ben'])
    await server.call('POST', '/api/system/sessions', { username, password: 'pw', host: '' }, {})
  await server.call('PUT', `/api/users/${id}/status/disabled`)
})
afterAll(() => server.close())

const names = async (query: string) =>
  (await server.call('GET', `/api/users/paginated?${query}`)).json<UserPage>().users.map(({ username }) => username)

describe('the list of users', () => {
  it.each([
    ['filters=account_status:disabled', ['ann']],
    ['filters=role:Reader&sort=username', ['ann', 'ben']],
    ['filters=role:Reader&filters=account_status:enabled', ['ben']],
    ['filters=session_active:true', ['ben']],
    ['filters=service_account:true', ['robot']],
    ['filters=external:true', []],
    ['sort=last_activity&order=desc&per_page=1', ['ben']],
    ['sort=username&order=desc', ['robot', 'ben', 'ann']],
    ['query=role:Admin', ['ben']],
    ['query=username:o', ['robot']],
  ])('for %s gives %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('refuses what it cannot filter or sort by', async () => {
    for (const query of ['filters=password_hash:x', 'sort=password_hash', 'filters=external:maybe'])
      expect((await server.call('GET', `/api/users/paginated?${query}`)).statusCode).toBe(400)
  })
})
