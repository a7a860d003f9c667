/** Tests the request time that users and the log see. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Type } from 'typebox'
import { defineArea } from '../areas/define-area.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { inStage } from '../timing/timing.ts'
import { route, type Route } from './route.ts'

const routes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/t/slow/:id',
    permission: 'authenticated',
    area: 'Test',
    summary: '',
    replies: { 200: Type.Object({ done: Type.Boolean() }) },
    params: Type.Object({ id: Type.String() }),
    body: Type.Object({ secret: Type.String() }),
    async handler() {
      inStage('parse', () => undefined)
      await inStage('read', async () => void vi.advanceTimersByTime(60))
      return { done: true }
    },
  }),
  route({
    method: 'GET',
    path: '/t/quick',
    permission: 'open',
    area: 'Test',
    summary: '',
    replies: { 200: Type.Object({}) },
    handler: () => ({}),
  }),
]
const area = defineArea({ name: 'test', create: () => ({ routes }) })

let server: TestServer
let log = ''
const output = new Writable({
  write(chunk, _encoding, done) {
    log += String(chunk)
    done()
  },
})
beforeEach(async () => {
  // However long the machine takes: only what says so takes time.
  vi.useFakeTimers({ toFake: ['performance'] })
  log = ''
  server = await testServer([area], { slowRequestMs: 50 }, undefined, pino({ level: 'info' }, output))
})
afterEach(async () => {
  await server.close()
  vi.useRealTimers()
})

it('users see every stage, in milliseconds', async () => {
  const answer = await server.call('POST', '/api/t/slow/mine?x=hidden', { secret: 'hidden' })
  const told = new Map(
    String(answer.headers['server-timing'])
      .split(', ')
      .map(entry => entry.split(';dur=') as [string, string]),
  )
  expect([...told.keys()]).toEqual(['auth', 'body', 'parse', 'read', 'render', 'total'])
  expect(Number(told.get('read'))).toBeGreaterThan(50)
  expect(Number(told.get('total'))).toBeGreaterThanOrEqual(Number(told.get('read')))
})

it('nobody else learns how long it took to know him', async () => {
  expect((await server.call('GET', '/api/t/quick', undefined, {})).headers).not.toHaveProperty('server-timing')
  const refused = await server.call('POST', '/api/t/slow/mine', { secret: '' }, { authorization: 'Basic eDp5' })
  expect(refused.headers).not.toHaveProperty('server-timing')
})

it('what takes long stands in the log by its pattern, without what was asked', async () => {
  const answer = await server.call('POST', '/api/t/slow/mine?x=hidden', { secret: 'hidden' }, undefined)
  await server.call('GET', '/api/t/quick')
  const lines = log
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    msg: 'A request took long.',
    level: 40,
    route: '/api/t/slow/:id',
    method: 'POST',
    status: 200,
    user: 'admin',
    request: answer.headers['x-request-id'],
    read: expect.any(Number),
  })
  expect(Number(lines[0]!['ms'])).toBeGreaterThanOrEqual(50)
  expect(log).not.toMatch(/hidden|mine/)
})
