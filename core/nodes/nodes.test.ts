import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCore } from '../core.ts'
import { empty, fakeServer, json, loggedIn, loggedOut } from '../client/fake-server.ts'
import { clusterName, findNode, leaderNode, nodeName, nodeStrings, shortNodeId } from './nodes.ts'

const node = {
  node_id: '12345678-aaaa',
  cluster_id: 'c',
  is_leader: true,
  short_node_id: '12345678',
  hostname: 'logs-1',
}
const nodes = { 'GET /system/cluster/nodes': json({ nodes: [node], total: 1 }) }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('polls every five seconds while somebody looks', async () => {
  const server = fakeServer({ ...loggedIn(), ...nodes })
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  await core.session.start()
  const asked = () => server.asked('GET /system/cluster/nodes')
  await vi.advanceTimersByTimeAsync(6000)
  expect(asked().length).toBe(0)
  const stop = core.$nodes.listen(() => undefined)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(asked().length).toBe(3)
  expect(asked()[0]?.headers.get('X-Graylog-No-Session-Extension')).toBe('true')
  expect(core.$nodes.get().data).toEqual([node])
  stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked().length).toBeLessThanOrEqual(4)
})

it('starts with the login, stops with the logout, keeps the last list through a failure', async () => {
  const server = fakeServer({ ...loggedOut(), ...nodes })
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  const asked = () => server.asked('GET /system/cluster/nodes').length
  core.$nodes.listen(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked()).toBe(0)
  await core.session.login({ username: 'alice', password: 'x' })
  await vi.advanceTimersByTimeAsync(100)
  expect(core.$nodes.get().data).toEqual([node])
  server.answers['GET /system/cluster/nodes'] = empty(500)
  await vi.advanceTimersByTimeAsync(5000)
  expect(core.$nodes.get()).toMatchObject({ data: [node], error: { status: 500 } })
  await core.session.logout()
  const before = asked()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked()).toBe(before)
  expect(core.$nodes.get()).toEqual({})
})

it('names nodes', () => {
  expect(leaderNode([{ ...node, is_leader: false }, node])).toBe(node)
  expect(nodeName(findNode([node], node.node_id), false)).toBe('12345678 / logs-1')
  expect(nodeName(node, true)).toBe('12345678')
  expect(nodeName(findNode([node], 'x'), false)).toBeUndefined()
  expect(createCore().$messages.get().of(nodeStrings)('unknown')).toBe('Unknown Node')
  expect([shortNodeId('0123456789'), clusterName('ab-c')]).toEqual(['01234567', 'AB-C'])
})
