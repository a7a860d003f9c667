import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TokenCreated, UserSummary } from '../../../core/users/schema.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { ensureSidecarUser } from './sidecar-user.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const sidecar = async () => (await server.call('GET', '/api/users/graylog-sidecar')).json<UserSummary>()
const createToken = async (id: string) =>
  (await server.call('POST', `/api/users/${id}/tokens/agents`, {})).json<TokenCreated>().token

describe('the service account for sidecars', () => {
  it('is there from the first start, with the roles of a sidecar and of a reader', async () => {
    expect(await sidecar()).toMatchObject({
      service_account: true,
      account_status: 'enabled',
      read_only: false,
      roles: ['Reader', 'Sidecar System (Internal)'],
    })
    const { users } = (await server.call('GET', '/api/users/paginated?filters=service_account:true')).json()
    expect(users).toMatchObject([{ username: 'graylog-sidecar', service_account: true }])
  })

  it('has tokens, and no password opens a session', async () => {
    const { id } = await sidecar()
    const token = basic(await createToken(id), 'token')
    expect((await server.call('GET', '/api/users/graylog-sidecar', undefined, token)).statusCode).toBe(200)
    const logIn = async (password: string) =>
      (await server.call('POST', '/api/system/sessions', { username: 'graylog-sidecar', password, host: '' }, {}))
        .statusCode
    for (const password of ['graylog-sidecar', ' ', 'pw']) {
      expect(await logIn(password)).toBe(401)
      const asked = await server.call(
        'GET',
        '/api/users/graylog-sidecar',
        undefined,
        basic('graylog-sidecar', password),
      )
      expect(asked.statusCode).toBe(401)
    }
    await server.call('PUT', `/api/users/${id}/password`, { password: 'a-password' })
    expect(await logIn('a-password')).toBe(400)
  })

  it('sees no other user, and no other user without the right to sees it', async () => {
    await server.call('POST', '/api/users', newUser('bob', { roles: ['Sidecar System (Internal)', 'Reader'] }))
    const { id } = await sidecar()
    const token = basic(await createToken(id), 'token')
    for (const path of ['/api/users', '/api/users/paginated', '/api/users/bob', `/api/users/${id}/tokens`])
      expect((await server.call('GET', path, undefined, token)).statusCode).toBe(403)
    const asked = await server.call('GET', '/api/users/graylog-sidecar', undefined, basic('bob', 'pw'))
    expect(asked.statusCode).toBe(403)
  })

  it('stays deleted after a restart, and one of that name stays as it is', async () => {
    await server.call('DELETE', '/api/users/graylog-sidecar')
    await ensureSidecarUser(server.services.records)
    expect((await server.call('GET', '/api/users/graylog-sidecar')).statusCode).toBe(404)
    await server.services.records.log('built_in_users').remove('graylog-sidecar')
    await server.call('POST', '/api/users', newUser('graylog-sidecar'))
    await ensureSidecarUser(server.services.records)
    expect(await sidecar()).toMatchObject({ service_account: false, roles: [] })
  })
})
