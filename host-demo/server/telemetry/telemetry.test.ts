import { afterAll, beforeAll, expect, it } from 'vitest'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer([area])
  await server.call('POST', '/api/users', newUser('bob'))
})
afterAll(() => server.close())

const off = { telemetry_enabled: false, telemetry_permission_asked: false }
const asked = { telemetry_enabled: false, telemetry_permission_asked: true }
const bob = basic('bob', 'pw')
const get = async (path: string, headers?: Record<string, string>) =>
  (await server.call('GET', `/api${path}`, undefined, headers)).json<unknown>()

it('is off for a user who was never asked', async () => {
  expect(await get('/telemetry', bob)).toEqual({ user_telemetry_settings: off })
  expect(await get('/telemetry/user/settings', bob)).toEqual(off)
})

it('remembers the settings of each user', async () => {
  expect((await server.call('PUT', '/api/telemetry/user/settings', asked, bob)).statusCode).toBe(204)
  expect(await get('/telemetry/user/settings', bob)).toEqual(asked)
  expect(await get('/telemetry', bob)).toEqual({ user_telemetry_settings: asked })
  expect(await get('/telemetry/user/settings')).toEqual(off)
})
