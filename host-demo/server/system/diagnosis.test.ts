/** A node looked at from inside. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import Value from 'typebox/value'
import { basic, newUser, rootPassword, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'
import { statsSchemas, SystemStats } from './stats-schemas.ts'

let server: TestServer
let nodeId: string
beforeEach(async () => {
  server = await testServer([area])
  nodeId = server.services.node.nodeId
  await server.call('POST', '/api/users', newUser('bob', { roles: ['Reader'] }))
})
afterEach(() => server.close())

const reader = basic('bob', 'pw')
const get = async <T = Record<string, unknown>>(path: string, headers?: Record<string, string>) =>
  (await server.call('GET', `/api${path}`, undefined, headers)).json<T>()
const code = async (method: 'GET' | 'PUT', path: string, headers?: Record<string, string>) =>
  (await server.call(method, `/api${path}`, undefined, headers)).statusCode

it('dumps the stacks of the threads, as text or JSON, and nothing of the environment', async () => {
  process.env['CORDWOOD_TEST_SECRET'] = 'never-shown'
  const { threaddump } = await get<{ threaddump: string }>('/system/threaddump')
  expect(threaddump).toMatch(/^Dump of \d+ threads at \d{4}-/)
  expect(threaddump).toMatch(/"Main thread"\n {4}at /)
  expect(threaddump).not.toContain('never-shown')
  delete process.env['CORDWOOD_TEST_SECRET']
  const asText = { ...basic('admin', rootPassword), accept: 'text/plain' }
  const text = await server.call('GET', '/api/system/threaddump', undefined, asText)
  expect([text.headers['content-type'], text.body.startsWith('Dump of')]).toEqual(['text/plain; charset=utf-8', true])
  expect(await code('GET', `/cluster/${nodeId}/threaddump`, reader)).toBe(403)
  expect(await code('GET', '/cluster/other/threaddump')).toBe(404)
})

it('says which message is being processed', async () => {
  const idle = { processbuffer_dump: { 'ProcessBufferProcessor #0': 'idle' } }
  expect(await get('/system/processbufferdump')).toEqual(idle)
  expect(await get('/cluster/processbufferdump')).toEqual({ [nodeId]: idle })
  server.services.ingest.workingOn = () => ({ sequence: 7, position: 3 })
  expect(await get(`/cluster/${nodeId}/processbufferdump`)).toEqual({
    processbuffer_dump: { 'ProcessBufferProcessor #0': 'batch 7, message 3' },
  })
})

it('tells what the system says, to those who may read the node', async () => {
  await server.call('POST', '/api/users', newUser('nobody'))
  for (const path of ['', '/fs', '/jvm', '/network', '/os', '/process'])
    expect([path, await code('GET', `/system/stats${path}`, basic('nobody', 'pw'))]).toEqual([path, 403])
  const all = await get('/system/stats', reader)
  expect(Object.keys(all)).toEqual(['fs', 'jvm', 'network', 'os', 'process'])
  expect(all['network']).toBeNull()
  expect([...Value.Errors(SystemStats, all)]).toEqual([])
  expect([...Value.Errors(statsSchemas.network, await get('/system/stats/network'))]).toEqual([])
  expect(await get('/system/stats/process')).toMatchObject({
    pid: process.pid,
    memory: { resident: expect.any(Number) },
  })
  const { memory, load_average } = await get<{ memory: Record<string, number>; load_average: number[] }>(
    '/system/stats/os',
  )
  expect(memory['used']! + memory['free']!).toBe(memory['total'])
  expect(load_average).toHaveLength(3)
  const { filesystems } = await get<{ filesystems: Record<string, { total: number; available: number }> }>(
    '/system/stats/fs',
  )
  const [disk] = Object.values(filesystems)
  expect(disk!.total).toBeGreaterThan(disk!.available)
  expect(await get('/system/stats/network')).toMatchObject({
    interfaces: { lo: { addresses: expect.arrayContaining(['127.0.0.1']) } },
  })
  expect(await get('/system/stats/jvm')).toMatchObject({
    vm_name: 'V8',
    memory_pools: expect.arrayContaining(['old_space']),
  })
})

it('changes the level of the log while it runs', async () => {
  const { log } = server.services
  expect(await get('/system/loggers')).toEqual({
    total: 1,
    loggers: { 'org.graylog2': { level: 'off', level_syslog: 0 } },
  })
  expect(await code('PUT', '/system/loggers/subsystems/graylog/level/WARN')).toBe(204)
  expect(log.level).toBe('warn')
  expect(await get('/cluster/system/loggers/subsystems')).toMatchObject({
    [nodeId]: { subsystems: { graylog: { title: 'Cordwood', level: 'warn', level_syslog: 300 } } },
  })
  expect(await code('PUT', `/cluster/system/loggers/${nodeId}/subsystems/graylog/level/loud`)).toBe(204)
  expect(log.level).toBe('debug')
  expect(await code('PUT', '/system/loggers/org.graylog2/level/off')).toBe(204)
  expect(log.level).toBe('silent')
  expect(await code('PUT', '/system/loggers/subsystems/other/level/info')).toBe(404)
  expect(await code('PUT', '/system/loggers/other/level/info')).toBe(404)
  expect(await code('PUT', '/system/loggers/subsystems/graylog/level/info', reader)).toBe(403)
  expect(await get('/system/loggers', reader)).toEqual({ total: 0, loggers: {} })
  expect((await get<{ messages: { content: string }[] }>('/system/messages')).messages[0]!.content).toBe(
    'The level of the server log was set to off by admin.',
  )
})

it('shows the last lines of the log', async () => {
  const folder = join(server.dataDir, 'log')
  mkdirSync(folder, { recursive: true })
  const entry = (msg: string) => `${JSON.stringify({ level: 30, time: 0, msg })}\n`
  writeFileSync(join(folder, 'server.log'), `${entry('one')}${entry('two\u001b[31m')}{"broken`)
  const lines = async (query: string) => (await server.call('GET', `/api/system/loggers/messages/recent${query}`)).body
  expect(await lines('')).toBe(
    '1970-01-01T00:00:00.000Z INFO  one\n1970-01-01T00:00:00.000Z INFO  two\\u001b[31m\n{"broken\n',
  )
  expect(await lines('?limit=1')).toBe('{"broken\n')
  expect((await lines('?limit=0')).split('\n')).toHaveLength(4)
  expect(await code('GET', '/system/loggers/messages/recent', reader)).toBe(403)
})
