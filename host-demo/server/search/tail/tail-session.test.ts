/** A tail lives no longer than the session, the account and the permission it was asked with. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLines } from '../../../../core/client/json-lines.ts'
import type { TailFrame } from '../../../../core/search/tail.ts'
import { area as indices } from '../../indices/area.ts'
import { area as streams } from '../../streams/area.ts'
import { basic, newUser, testServer, type TestServer } from '../../testing/test-server.ts'
import { area as search } from '../area.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await testServer([indices, streams, search])
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

async function lastFrame(headers: Record<string, string>, meanwhile: () => Promise<unknown>) {
  const response = await fetch(`${address}/api/search/tail`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'test', ...headers },
  })
  expect(response.status).toBe(200)
  const frames: TailFrame[] = []
  for await (const frame of readLines<TailFrame>(response)) {
    frames.push(frame)
    if (frames.length === 1) await meanwhile()
  }
  return frames.at(-1)
}

async function logIn(username: string): Promise<string> {
  const reply = await server.call('POST', '/api/system/sessions', { username, password: 'pw', host: 'x' }, {})
  return reply.json<{ session_id: string }>().session_id
}

describe('a live tail', () => {
  it('ends with the logout, whether the session came by cookie or by header', async () => {
    await server.call('POST', '/api/users', newUser('ann', { permissions: ['streams:read'] }))
    const byHeader = await logIn('ann')
    const logOut = (id: string) => server.call('DELETE', `/api/system/sessions/${id}`, undefined, basic(id, 'session'))
    expect(await lastFrame(basic(byHeader, 'session'), () => logOut(byHeader))).toEqual({
      type: 'end',
      reason: 'session-expired',
    })
    const byCookie = await logIn('ann')
    expect(await lastFrame({ cookie: `authentication=${byCookie}` }, () => logOut(byCookie))).toEqual({
      type: 'end',
      reason: 'session-expired',
    })
  })

  it('ends when the account is disabled', async () => {
    const { statusCode } = await server.call('POST', '/api/users', newUser('ben', { permissions: ['streams:read'] }))
    expect(statusCode).toBe(201)
    const { id } = (await server.call('GET', '/api/users/ben')).json<{ id: string }>()
    expect(await lastFrame(basic('ben', 'pw'), () => server.call('PUT', `/api/users/${id}/status/disabled`))).toEqual({
      type: 'end',
      reason: 'session-expired',
    })
  })

  it('ends when the permission to read is taken away', async () => {
    await server.call('POST', '/api/users', newUser('cara', { permissions: ['streams:read'] }))
    const { id } = (await server.call('GET', '/api/users/cara')).json<{ id: string }>()
    const takeAway = () => server.call('PUT', `/api/users/${id}`, { permissions: [] })
    expect(await lastFrame(basic('cara', 'pw'), takeAway)).toEqual({ type: 'end', reason: 'permission' })
  })
})
