/** Sessions that ended stay ended, for what is still being answered too; logins give new ones (hostile tests 1 and 2). */
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { addUser, ask, byPassword, logIn, secret } from './callers.ts'

/** A peer that takes requests and answers none. */
const silent: Server = createServer(() => {
  asked++
})
let asked = 0
let peer: string
let server: ServerProcess
/** More than what lies between a server and a client that does not read. */
const LINES = 12_000
const LINE = 2_500

beforeAll(async () => {
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  peer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  server = await startServer()
  await server.json('PUT', '/system/urlwhitelist', {
    disabled: false,
    entries: [{ id: '1', type: 'literal', title: 'silent', value: peer }],
  })
  const input = await server.input(inputTypes.gelfTcp)
  await sendTcp(
    input.port,
    Array.from(
      { length: LINES },
      (_, n) => `${JSON.stringify({ version: '1.1', host: 'x', short_message: `${n} ${'x'.repeat(LINE)}` })}\0`,
    ).join(''),
  )
  await until(async () => (await server.total()) === LINES, 'the messages')
})
afterAll(async () => {
  silent.closeAllConnections()
  silent.close()
  await server.stop()
})

const statusOf = async (cookie: string) => (await ask(server, { cookie }, 'GET', '/views')).status

/** Ends the validity of a session or user, in each case by a request of somebody else. */
const ends: Readonly<Record<string, (userId: string, session: string) => Promise<unknown>>> = {
  'logging out': (_, session) =>
    ask(server, { authorization: `Basic ${btoa(`${session}:session`)}` }, 'DELETE', '/system/sessions'),
  'a new password': userId => server.json('PUT', `/users/${userId}/password`, { password: 'another password' }),
  'disabling the account': userId => server.json('PUT', `/users/${userId}/status/disabled`),
  'deleting the account': userId => server.json('DELETE', `/users/id/${userId}`),
}

/** A request whose answer is read up to its first bytes; `rest` reads all that comes after. */
async function unread(headers: Record<string, string>): Promise<{ rest(): Promise<string> }> {
  const body = JSON.stringify({ timerange: { type: 'relative', range: 0 } })
  const socket: Socket = connect(server.port, '127.0.0.1')
  const head = {
    host: 'x',
    connection: 'close',
    'x-requested-by': 'test',
    accept: 'text/csv',
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...headers,
  }
  socket.write(
    `POST /api/views/search/messages HTTP/1.1\r\n${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`,
  )
  const first = await new Promise<Buffer>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', chunk => {
      socket.pause()
      resolve(chunk)
    })
  })
  expect(first.toString('latin1').split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  socket.removeAllListeners('error')
  socket.on('error', () => undefined)
  return {
    rest: () =>
      new Promise(resolve => {
        const pieces: Buffer[] = []
        socket.on('data', chunk => pieces.push(chunk))
        socket.once('close', () => resolve(Buffer.concat(pieces).toString('latin1')))
        socket.resume()
      }),
  }
}

const elapsed = (ms: number) => new Promise<'timed out'>(resolve => setTimeout(() => resolve('timed out'), ms))

describe.each(Object.entries(ends))('hostile 1: after %s', (how, end) => {
  const username = how.replaceAll(' ', '-')

  it('an export that is running breaks off, and what waits for an answer is refused', async () => {
    const userId = await addUser(server, username, {
      permissions: ['streams:read', 'messages:read', 'eventnotifications:create'],
    })
    const session = await logIn(server, username)
    const running = await unread({ cookie: session.cookie })
    const before = asked
    const waiting = ask(server, { cookie: session.cookie }, 'POST', '/events/notifications/test', {
      title: 'x',
      description: '',
      config: { type: 'http-notification-v1', url: peer },
    })
    await until(() => asked > before, 'the silent peer to be asked')
    await end(userId, session.id)
    // The server would give the peer up after 10 s.
    const answer = await Promise.race([waiting, elapsed(8_000)])
    expect(answer === 'timed out' ? answer : answer.status).toBe(401)
    const rest = await running.rest()
    expect(rest.endsWith('\r\n0\r\n\r\n')).toBe(false)
    expect(rest.length).toBeLessThan(LINES * LINE)
    expect(await statusOf(session.cookie)).toBe(401)
  })
})

it('hostile 1: an export with a token breaks off when the token is revoked', async () => {
  const userId = await addUser(server, 'scripted', { permissions: ['streams:read', 'messages:read'] })
  const { token } = await server.json<{ token: string }>('POST', `/users/${userId}/tokens/script`)
  const running = await unread({ authorization: `Bearer ${token}` })
  await server.json('DELETE', `/users/${userId}/tokens/${token}`)
  await elapsed(1_000)
  expect((await running.rest()).endsWith('\r\n0\r\n\r\n')).toBe(false)
})

it('hostile 1: an export asked for by name and password breaks off when the password is another', async () => {
  const userId = await addUser(server, 'basic', { permissions: ['streams:read', 'messages:read'] })
  const running = await unread(byPassword('basic'))
  await server.json('PUT', `/users/${userId}/password`, { password: 'another password' })
  await elapsed(1_000)
  expect((await running.rest()).endsWith('\r\n0\r\n\r\n')).toBe(false)
})

it('hostile 1: an export of somebody who stays is whole, however slowly it is read', async () => {
  await addUser(server, 'patient', { permissions: ['streams:read', 'messages:read'] })
  const { cookie } = await logIn(server, 'patient')
  const running = await unread({ cookie })
  await elapsed(1_500)
  const rest = await running.rest()
  expect(rest.endsWith('\r\n0\r\n\r\n')).toBe(true)
  expect(rest.length).toBeGreaterThan(LINES * LINE)
})

it('hostile 1: what ended is not brought back by a kill and a new start, and what lives goes on', async () => {
  const restarted = await startServer()
  try {
    await addUser(restarted, 'bob')
    const userId = await addUser(restarted, 'eve')
    const [left, kept, changed] = [
      await logIn(restarted, 'bob'),
      await logIn(restarted, 'bob'),
      await logIn(restarted, 'eve'),
    ]
    // Requests of the session on their way while it ends.
    const pending = Array.from({ length: 20 }, () => ask(restarted, { cookie: left.cookie }, 'GET', '/users/bob'))
    await ask(restarted, { cookie: left.cookie }, 'DELETE', '/system/sessions')
    await Promise.all(pending)
    // The last use of a session is saved every five seconds.
    await elapsed(6_000)
    await restarted.json('PUT', `/users/${userId}/password`, { password: 'new' })
    await restarted.kill()
    const again = await startServer({ dataDir: restarted.dataDir })
    const status = async ({ cookie }: { readonly cookie: string }) =>
      (await ask(again, { cookie }, 'GET', '/views')).status
    expect([await status(left), await status(kept), await status(changed)]).toEqual([401, 200, 401])
    await again.stop()
  } finally {
    await restarted.stop()
  }
})

describe('hostile 2', () => {
  const login = (headers: Record<string, string>, more: object = {}) =>
    fetch(`${server.url}/api/system/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-by': 'test', ...headers },
      body: JSON.stringify({ username: 'twice', password: secret, host: '', ...more }),
    })
  const newId = async (headers: Record<string, string>, more?: object) =>
    ((await (await login(headers, more)).json()) as { session_id: string }).session_id

  it('hostile 2: a session that was planted before the login is worth nothing after it', async () => {
    await addUser(server, 'twice')
    const planted = '0b9f3d9e-1111-4222-8333-444444444444'
    const ids = [
      await newId({ cookie: `authentication=${planted}` }),
      await newId({ authorization: `Basic ${btoa(`${planted}:session`)}` }),
      await newId({}, { session_id: planted, id: planted }),
    ]
    expect(new Set([planted, ...ids]).size).toBe(4)
    expect(await statusOf(`authentication=${planted}`)).toBe(401)
  })

  it('hostile 2: an attacker who plants a live session of their own does not share that of who logs in', async () => {
    await addUser(server, 'attacker')
    const attacker = await logIn(server, 'attacker')
    const victim = await newId({ cookie: attacker.cookie })
    expect(victim).not.toBe(attacker.id)
    expect(await statusOf(attacker.cookie)).toBe(401)
    expect((await ask(server, { cookie: `authentication=${victim}` }, 'GET', '/system/sessions')).body).toMatchObject({
      username: 'twice',
    })
  })

  it('hostile 2: each browser has a session of its own; a login that fails leaves what is there', async () => {
    const [one, two] = [await logIn(server, 'twice'), await logIn(server, 'twice')]
    expect(one.id).not.toBe(two.id)
    expect([await statusOf(one.cookie), await statusOf(two.cookie)]).toEqual([200, 200])
    expect((await login({ cookie: one.cookie }, { password: 'wrong' })).status).toBe(401)
    expect(await statusOf(one.cookie)).toBe(200)
    await ask(server, { cookie: one.cookie }, 'DELETE', '/system/sessions')
    expect([await statusOf(one.cookie), await statusOf(two.cookie)]).toEqual([401, 200])
  })

  it('hostile 2: a new password ends all sessions but the one that set it, and all when somebody else sets it', async () => {
    const userId = await addUser(server, 'changer')
    const [own, other] = [await logIn(server, 'changer'), await logIn(server, 'changer')]
    const change = await ask(server, { cookie: own.cookie }, 'PUT', `/users/${userId}/password`, {
      old_password: secret,
      password: 'the next password',
    })
    expect([change.status, await statusOf(own.cookie), await statusOf(other.cookie)]).toEqual([204, 200, 401])
    await server.json('PUT', `/users/${userId}/password`, { password: 'set by an administrator' })
    expect(await statusOf(own.cookie)).toBe(401)
  })

  it('hostile 2: the cookie is for this server only: no script reads it, no other site sends it', async () => {
    const cookieOf = async (headers: Record<string, string>) => (await login(headers)).headers.getSetCookie()[0]
    expect(await cookieOf({})).toMatch(
      /^authentication=[\w-]{36}; Path=\/; Max-Age=28800; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    )
    expect(await cookieOf({ origin: 'https://logs.example' })).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
  })
})
