/** Pages of others cannot act for who is logged in here (hostile test 7). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type ServerProcess } from '../support/server.ts'
import { addUser, ask, logIn, secret } from './callers.ts'

const evil = 'https://evil.example'
const portal = 'https://portal.example'
let server: ServerProcess
let cookie: string
let token: string
beforeAll(async () => {
  server = await startServer({ env: { CORDWOOD_ALLOWED_ORIGINS: portal } })
  const userId = await addUser(server, 'victim', { roles: ['Admin'] })
  cookie = (await logIn(server, 'victim')).cookie
  token = (await server.json<{ token: string }>('POST', `/users/${userId}/tokens/script`)).token
})
afterAll(() => server.stop())

const call = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  fetch(`${server.url}/api${path}`, { method, headers, ...(body !== undefined && { body }), redirect: 'manual' })
const users = async () =>
  (await server.json<{ users: { username: string }[] }>('GET', '/users')).users.map(user => user.username).sort()
const newUser = (username: string) =>
  JSON.stringify({
    username,
    password: secret,
    email: `${username}@example.org`,
    first_name: 'A',
    last_name: 'B',
    permissions: ['*'],
  })

/** Content types that a page may send without a preflight: those of forms, with no headers of its own. */
const simple: Readonly<Record<string, string>> = {
  'a form': 'application/x-www-form-urlencoded',
  'a form with files': 'multipart/form-data; boundary=x',
  'JSON as text': 'text/plain',
  'JSON as text with a charset': 'text/plain; charset=utf-8; application/json',
  'a beacon of no type': '',
}

describe.each(Object.entries(simple))('hostile 7: %s from another page', (_, type) => {
  it.each([
    '/users',
    '/streams',
    '/system/inputs',
    '/users/local:admin/tokens/stolen',
    '/system/sessions',
    '/events/notifications',
  ])('to %s does nothing', async path => {
    const before = await users()
    const response = await call(
      'POST',
      path,
      { cookie, origin: evil, ...(type !== '' && { 'content-type': type }) },
      newUser('evil'),
    )
    expect([response.status, await response.json()]).toEqual([
      400,
      { type: 'ApiError', message: expect.stringContaining('X-Requested-By') },
    ])
    expect(await users()).toEqual(before)
  })
})

it('hostile 7: JSON under another name is refused even with the header', async () => {
  for (const type of Object.values(simple)) {
    const response = await call(
      'POST',
      '/users',
      { cookie, 'x-requested-by': 'x', ...(type !== '' && { 'content-type': type }) },
      newUser('evil'),
    )
    expect([type, response.status]).toEqual([type, 415])
  }
  expect(await users()).not.toContain('evil')
})

it('hostile 7: a browser that asks first is told no: only listed origins, and none with cookies', async () => {
  const preflight = (origin: string) =>
    call('OPTIONS', '/users', {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-requested-by',
    })
  for (const origin of [
    evil,
    'null',
    `${portal}.evil.example`,
    `https://evil.example/${portal}`,
    'http://portal.example',
    'https://PORTAL.example:444',
  ]) {
    const response = await preflight(origin)
    expect([origin, response.headers.get('access-control-allow-origin')]).toEqual([origin, null])
  }
  const listed = await preflight(portal)
  expect([
    listed.headers.get('access-control-allow-origin'),
    listed.headers.get('access-control-allow-credentials'),
  ]).toEqual([portal, null])
  const read = await call('GET', '/users/victim', { cookie, origin: evil })
  expect([read.headers.get('access-control-allow-origin'), read.headers.get('vary')]).toEqual([
    null,
    expect.stringContaining('Origin'),
  ])
})

it('hostile 7: every change needs the header, whichever method and whichever way the credentials ride along', async () => {
  const credentials = {
    cookie: { cookie },
    basic: { authorization: `Basic ${btoa(`victim:${secret}`)}` },
    token: { authorization: `Basic ${btoa(`${token}:token`)}` },
  }
  for (const [how, headers] of Object.entries(credentials)) {
    for (const [method, path] of [
      ['POST', '/users'],
      ['PUT', '/system/processing/pause'],
      ['DELETE', '/users/victim'],
      ['DELETE', '/system/sessions'],
    ] as const) {
      const response = await call(
        method,
        path,
        { ...headers, 'content-type': 'application/json' },
        method === 'POST' ? newUser('evil') : undefined,
      )
      expect([how, method, path, response.status]).toEqual([how, method, path, 400])
    }
  }
  expect((await ask(server, { cookie }, 'GET', '/users/victim')).status).toBe(200)
  expect(await server.json('GET', '/system/processing/status')).toBeTruthy()
})

it('hostile 7: reading changes nothing: a link or an image of another page makes no change', async () => {
  for (const path of [
    '/users/victim/tokens/stolen',
    '/system/processing/pause',
    '/streams/x/pause',
    '/system/sessions/x',
  ]) {
    const response = await call('GET', path, { cookie, origin: evil })
    expect([path, [404, 405].includes(response.status)]).toEqual([path, true])
  }
})

it('hostile 7: bearer tokens, which no page has on its own, need no header', async () => {
  const response = await call(
    'POST',
    '/users',
    { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    newUser('scripted'),
  )
  expect(response.status).toBe(201)
})

it('hostile 7: the pages may be framed by nobody else, run no script but their own, and post no form elsewhere', async () => {
  const policy = (await fetch(`${server.url}/streams`)).headers.get('content-security-policy')!
  const directives = Object.fromEntries(
    policy
      .split(';')
      .map(part => part.trim().split(' '))
      .map(([name, ...values]) => [name, values.join(' ')]),
  )
  expect(directives).toEqual({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  })
})
