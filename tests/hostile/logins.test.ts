/** Guessing passwords: limited, at once as in a row, and without telling which names there are (hostile test 8). */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { auditRows } from './audit-rows.ts'
import { addUser, ask, byPassword, secret } from './callers.ts'

let server: ServerProcess
beforeAll(async () => {
  // Each test guesses from networks of its own, as a proxy would say.
  server = await startServer({ env: { CORDWOOD_TRUSTED_PROXIES: '127.0.0.1' } })
  for (const name of ['alice', 'bob', 'carol', 'dave']) await addUser(server, name)
})
afterAll(() => server.stop())

async function guess(username: string, password: string, address: string) {
  const response = await fetch(`${server.url}/api/system/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'test', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password, host: '' }),
  })
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !['date', 'x-request-id', 'retry-after'].includes(name)),
  )
  return { status: response.status, text: (await response.text()).replace(/\d+/g, 'N'), headers }
}
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))
const count = (answers: readonly { readonly status: number }[], status: number) =>
  answers.filter(answer => answer.status === status).length

it('hostile 8: a hundred guesses at once from everywhere are worth twenty, and the right password is refused after them', async () => {
  const answers = await many(100, n => guess('alice', n === 99 ? secret : `guess ${n}`, `198.51.100.${n}`))
  expect([count(answers, 401), count(answers, 429), count(answers, 200)]).toEqual([20, 80, 0])
  expect((await guess('alice', secret, '203.0.113.1')).status).toBe(429)
  expect(
    (await ask(server, { ...byPassword('alice'), 'x-forwarded-for': '203.0.113.2' }, 'GET', '/users/alice')).status,
  ).toBe(429)
})

it('hostile 8: one password tried on many names from one address is limited, in a row, at once, and over the whole of a network', async () => {
  const row = []
  for (let n = 0; n < 40; n++) row.push(await guess(`name ${n}`, 'Summer2026', '192.0.2.1'))
  expect([count(row, 401), count(row, 429)]).toEqual([30, 10])
  const once = await many(60, n => guess(`other ${n}`, 'Summer2026', '192.0.2.2'))
  expect([count(once, 401), count(once, 429)]).toEqual([30, 30])
  const network = await many(60, n => guess(`more ${n}`, 'Summer2026', `2001:db8:1:2:${n}::1`))
  expect([count(network, 401), count(network, 429)]).toEqual([30, 30])
  expect((await guess('bob', secret, '192.0.2.3')).status).toBe(200)
})

it('hostile 8: strangers do not lock out who logged in from their own network before', async () => {
  expect((await guess('carol', secret, '192.0.2.77')).status).toBe(200)
  await many(25, n => guess('carol', `guess ${n}`, `198.51.100.${100 + n}`))
  expect((await guess('carol', secret, '198.51.100.200')).status).toBe(429)
  expect((await guess('carol', secret, '192.0.2.77')).status).toBe(200)
})

it('hostile 8: wrong passwords of a network refuse nobody there who logged in before, and no session or token', async () => {
  const address = '192.0.2.88'
  const from = { 'x-forwarded-for': address }
  expect((await guess('carol', secret, address)).status).toBe(200)
  const token = await server.json<{ token: string }>('POST', '/users/local:admin/tokens/network', {})
  expect(count(await many(40, n => guess(`stranger ${n}`, 'Summer2026', address)), 429)).toBe(10)
  expect((await guess('dave', secret, address)).status).toBe(429)
  expect((await guess('carol', secret, address)).status).toBe(200)
  const bearer = { authorization: `Bearer ${token.token}`, ...from }
  expect((await ask(server, bearer, 'GET', '/users/admin')).status).toBe(200)
  const guesses = await many(20, n => guess('carol', `guess ${n}`, address))
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([5, 15])
  expect((await guess('carol', secret, address)).status).toBe(429)
})

it('hostile 8: names that exist and names that do not get the same answers', async () => {
  const known = []
  const unknown = []
  for (let n = 0; n < 22; n++) {
    known.push(await guess('dave', `guess ${n}`, `198.51.100.${n}`))
    unknown.push(await guess('nobody of that name', `guess ${n}`, `203.0.113.${n}`))
  }
  expect(unknown).toEqual(known)
  expect(known.map(answer => answer.status)).toEqual([...new Array<number>(20).fill(401), 429, 429])
  const asStranger = (path: string, method = 'GET', body?: unknown) =>
    ask(server, { ...byPassword('bob'), 'x-forwarded-for': '192.0.2.3' }, method, path, body)
  for (const [method, path, body] of [
    ['GET', '/users/NAME'],
    ['GET', '/users/id/NAME'],
    ['PUT', '/users/NAME/password', { old_password: 'x', password: 'y' }],
    ['GET', '/users/NAME/tokens'],
    ['POST', '/users/NAME/tokens/x'],
    ['DELETE', '/users/NAME/tokens/x'],
    ['PUT', '/users/NAME/preferences', { preferences: {} }],
  ] as const) {
    const [there, gone] = await Promise.all(
      ['alice', 'local:nobody'].map(async name => {
        const answer = await asStranger(path.replace('NAME', name), method, body)
        return [answer.status, answer.text.replaceAll(name, 'NAME')]
      }),
    )
    expect([method, path, gone]).toEqual([method, path, there])
  }
})

/** Seconds of processor time that the server has used. */
const cpu = () => {
  const fields = readFileSync(`/proc/${server.process.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

it.runIf(process.platform === 'linux')(
  'hostile 8: an unknown name costs the server what a wrong password does',
  async () => {
    const work = async (name: (n: number) => string, network: string) => {
      const start = cpu()
      for (let n = 0; n < 28; n++) await guess(name(n), 'x', `${network}.${n}`)
      return cpu() - start
    }
    for (let n = 0; n < 28; n++) await addUser(server, `worker${n}`)
    const known = await work(n => `worker${n}`, '100.64.0')
    const unknown = await work(n => `nobody${n}`, '100.64.1')
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  },
)

it('hostile 8: each refused login leaves a row that says whose, from where and why, and no password', async () => {
  await guess('bob', 'a password mistyped', '192.0.2.9')
  await guess('hunter2 typed as a name', 'x', '192.0.2.9')
  await many(25, n => guess('alice', `guess ${n}`, '192.0.2.10'))
  const of = (address: string) =>
    auditRows(server).filter(({ body }) => body.action === 'login-refused' && body['address'] === address)
  await until(() => of('192.0.2.10').length > 0, 'the rows of what the limits refused')
  expect(
    of('192.0.2.9').map(({ entity, body }) => [
      entity.replace(/[0-9a-f]{24}/, 'ID'),
      body['username'],
      body['reason'],
      body['attempts'],
    ]),
  ).toEqual([
    ['users:ID', 'bob', 'password', 1],
    ['users:unknown', null, 'name', 1],
  ])
  expect(of('192.0.2.10').reduce((sum, { body }) => sum + Number(body['attempts']), 0)).toBe(25)
  const all = JSON.stringify(auditRows(server))
  for (const typed of ['mistyped', 'hunter2', secret, 'guess 1']) expect(all).not.toContain(typed)
  expect(
    auditRows(server)
      .filter(({ body }) => body.action === 'login')
      .map(({ body }) => body.actor),
  ).toContain('bob')
})
