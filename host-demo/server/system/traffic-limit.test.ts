import { afterEach, beforeEach, expect, it } from 'vitest'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area as system } from './area.ts'

const path = '/api/system/cluster/traffic/limit'
let server: TestServer
beforeEach(async () => {
  server = await testServer([system])
})
afterEach(() => server.close())

const receive = (input: number) => {
  server.services.ingest.counted = {
    ...server.services.ingest.counted,
    traffic: { input, decoded: input, output: input },
  }
}
const warnings = async () => {
  await server.api(system).notifications.look()
  return server
    .api(system)
    .notifications.list()
    .filter(({ key }) => key?.startsWith('daily-volume-'))
}

it('warns on the day on which more comes in than the limit, and refuses nothing', async () => {
  expect((await server.call('GET', path)).json()).toEqual({ daily_limit_bytes: null, today_bytes: 0, exceeded: false })
  receive(5000)
  expect(await warnings()).toEqual([])
  expect((await server.call('PUT', path, { daily_limit_bytes: 5000 })).json()).toMatchObject({
    today_bytes: 5000,
    exceeded: false,
  })
  expect(await warnings()).toEqual([])
  receive(5001)
  expect((await server.call('GET', path)).json()).toMatchObject({ daily_limit_bytes: 5000, exceeded: true })
  expect(await warnings()).toMatchObject([
    { type: 'generic', details: { title: expect.stringContaining('daily volume') } },
  ])
  await server.call('PUT', path, { daily_limit_bytes: null })
  expect(await warnings()).toEqual([])
})

it('is set by administrators, to a whole number of bytes', async () => {
  await server.call('POST', '/api/users', newUser('eve', { roles: ['Reader'] }))
  expect((await server.call('GET', path, undefined, basic('eve', 'pw'))).statusCode).toBe(200)
  expect((await server.call('PUT', path, { daily_limit_bytes: 1 }, basic('eve', 'pw'))).statusCode).toBe(403)
  const { statusCode, body } = await server.call('PUT', path, { daily_limit_bytes: 0 })
  expect([statusCode, body]).toEqual([400, expect.stringContaining('daily_limit_bytes')])
})
