/**
 * Tests that others are answered while one reader sends many requests at once, as if these were a single search
 * (hostile tests 18 and 27).
 */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { addUser, ask, byPassword } from './callers.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
  for (const name of ['many', 'few'])
    await addUser(server, name, { roles: ['Reader'], permissions: ['streams:read:000000000000000000000001'] })
  const { port } = await server.input(inputTypes.gelfTcp)
  const line = (n: number) =>
    JSON.stringify({
      version: '1.1',
      host: `h${n % 100}`,
      short_message: `line ${n}`,
      _key: `k${n}`,
      _group: `g${n % 37}`,
    })
  await sendTcp(port, Array.from({ length: 30_000 }, (_, n) => `${line(n)}\0`).join(''))
  await until(async () => (await server.total()) === 30_000, 'the messages')
})
afterAll(() => server.stop())

it('a hundred heavy searches of one user take turns with the one of another', async () => {
  const table = (user: string, n: number) =>
    ask(server, byPassword(user), 'POST', '/search/aggregate', {
      query: `NOT source:nobody${n}`,
      timerange: { type: 'relative', range: 0 },
      group_by: [{ field: 'key', limit: 10 }, { field: 'group' }],
      metrics: [{ function: 'card', field: 'key' }],
    })
  await Promise.all(['many', 'few'].map(user => ask(server, byPassword(user), 'GET', '/streams')))
  let finished = 0
  const all = Array.from({ length: 90 }, (_, n) =>
    table('many', n).then(answer => {
      finished++
      return answer.status
    }),
  )
  await all[0]
  const before = finished
  expect((await table('few', 100)).status).toBe(200)
  expect(finished - before).toBeLessThan(30)
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
})

it('a hundred requests of one user are answered at once, and no more; others do not notice', async () => {
  const head = [
    'POST /api/search/validate HTTP/1.1',
    'Host: x',
    `Authorization: ${byPassword('many').authorization}`,
    'X-Requested-By: test',
    'Content-Type: application/json',
    'Content-Length: 100',
    '',
    '{',
  ].join('\r\n')
  const sockets: Socket[] = []
  for (let n = 0; n < 100; n++) {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(head)
    sockets.push(socket)
  }
  const status = async (user: string) => (await ask(server, byPassword(user), 'GET', '/streams')).status
  await until(async () => (await status('many')) === 429, 'the limit')
  expect(await status('few')).toBe(200)
  for (const socket of sockets) socket.destroy()
  await until(async () => (await status('many')) === 200, 'room')
})
