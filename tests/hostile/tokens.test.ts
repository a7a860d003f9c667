/** Tokens do no more, nowhere else and no longer than they may; those of others are nobody's business (hostile tests 5 and 11). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLines } from '../../core/client/json-lines.ts'
import type { TailFrame } from '../../core/search/tail.ts'
import type { TokenCreate, TokenCreated } from '../../core/users/schema.ts'
import { startServer, type ServerProcess } from '../support/server.ts'
import { addUser, ask, byPassword } from './callers.ts'

const portal = 'https://portal.example.net'
let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ env: { CORDWOOD_ALLOWED_ORIGINS: portal } })
})
afterAll(() => server.stop())

async function tokenOf(username: string, limits: TokenCreate, more: object = { permissions: ['streams:read'] }) {
  const userId = await addUser(server, username, more)
  const made = await ask<TokenCreated>(server, byPassword(username), 'POST', `/users/${userId}/tokens/portal`, limits)
  expect(made.status).toBe(200)
  return { userId, tokenId: made.body.id, headers: { authorization: `Bearer ${made.body.token}`, origin: portal } }
}

describe('hostile 5', () => {
  it('hostile 5: tokens and sessions of another user are neither made, listed nor ended', async () => {
    const { userId, tokenId, headers } = await tokenOf('victim', {})
    const attackerId = await addUser(server, 'attacker')
    const attempts: [string, string][] = [
      ['GET', `/users/${userId}/tokens`],
      ['POST', `/users/${userId}/tokens/mine`],
      ['DELETE', `/users/${userId}/tokens/${tokenId}`],
      ['DELETE', `/users/${attackerId}/tokens/${tokenId}`],
      ['GET', `/users/${userId}/sessions`],
      ['DELETE', `/users/${userId}/sessions`],
      ['GET', `/users/${userId}/owned`],
    ]
    for (const [method, path] of attempts) {
      const { status } = await ask(server, byPassword('attacker'), method, path)
      expect([method, path, [403, 404].includes(status)]).toEqual([method, path, true])
    }
    expect((await ask(server, headers, 'GET', '/users/victim')).status).toBe(200)
  })
})

describe('hostile 11', () => {
  it('hostile 11: a token with one permission and one origin works there and is refused elsewhere', async () => {
    const { userId, headers } = await tokenOf(
      'embedder',
      { permissions: ['streams:read'], origins: [portal] },
      { roles: ['Admin'] },
    )
    const status = async (method: string, path: string, from: Record<string, string> = headers, body?: unknown) =>
      (await ask(server, from, method, path, body)).status
    expect(await status('GET', '/streams')).toBe(200)
    for (const [method, path] of [
      ['GET', '/users'],
      ['GET', '/roles'],
      ['POST', `/users/${userId}/tokens/wider`],
      ['PUT', `/users/${userId}/permissions`],
      ['POST', '/roles'],
    ] as const)
      expect([path, await status(method, path, headers, method === 'GET' ? undefined : {})]).toEqual([path, 403])
    const { authorization } = headers
    for (const origin of ['https://evil.example', 'null', `${portal}.evil.example`, portal.toUpperCase()])
      expect([origin, await status('GET', '/streams', { authorization, origin })]).toEqual([origin, 403])
    const nowhere = await ask<{ message: string }>(server, { authorization }, 'GET', '/streams')
    expect([nowhere.status, nowhere.body.message]).toEqual([403, expect.stringContaining('names no origin')])
  })

  const ways: Readonly<Record<string, (made: { userId: string; tokenId: string }) => Promise<unknown>>> = {
    'is revoked': ({ userId, tokenId }) => server.json('DELETE', `/users/${userId}/tokens/${tokenId}`),
    'loses its user': ({ userId }) => server.json('DELETE', `/users/id/${userId}`),
    'has a user who is disabled': ({ userId }) => server.json('PUT', `/users/${userId}/status/disabled`),
    expires: async () => undefined,
  }
  it.each(Object.entries(ways))(
    'hostile 11: a stream closes with session-expired when its token %s',
    async (how, end) => {
      const limits = { origins: [portal], ...(how === 'expires' && { ttl: 'PT2S' }) }
      const made = await tokenOf(`tail-${how.replaceAll(' ', '-')}`, limits)
      const reply = await fetch(`${server.url}/api/search/tail`, {
        method: 'POST',
        body: '{}',
        headers: { ...made.headers, 'content-type': 'application/json' },
      })
      expect(reply.status).toBe(200)
      const frames: TailFrame[] = []
      for await (const frame of readLines<TailFrame>(reply)) {
        frames.push(frame)
        if (frames.length === 1) await end(made)
      }
      expect(frames.at(-1)).toEqual({ type: 'end', reason: 'session-expired' })
      expect((await ask(server, made.headers, 'GET', '/streams')).status).toBe(401)
    },
  )

  it('hostile 11: a new password of its user leaves a token as it is', async () => {
    const { userId, headers } = await tokenOf('changing', {})
    await server.json('PUT', `/users/${userId}/password`, { password: 'another password' })
    expect((await ask(server, headers, 'GET', '/streams')).status).toBe(200)
  })
})
