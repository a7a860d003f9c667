/** Tests the state that a node keeps across a restart. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Notifications, Traffic } from '../../../core/system/schema.ts'
import { createAreas, withNeeds } from '../platform/areas/create-areas.ts'
import { area as processing } from '../processing/area.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { ingestDouble } from '../testing/doubles.ts'
import { area } from './area.ts'
import type { SystemServices } from './system-services.ts'
import { TrafficHistory } from './traffic.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([area])
})
afterEach(() => server.close())

const code = async (method: 'PUT' | 'DELETE', path: string) => (await server.call(method, `/api${path}`)).statusCode

/** Another process over the same records. */
async function restarted(): Promise<SystemServices> {
  const areas = createAreas(withNeeds([area]), { ...server.services, ingest: ingestDouble() })
  const services = areas.api(area)
  await areas.api(processing).processing.restore()
  await services.notifications.restore()
  await services.processingTimes.restore()
  return services
}

it('keeps message processing paused until somebody resumes it, and says so', async () => {
  expect(await code('PUT', '/system/processing/pause')).toBe(204)
  const after = await restarted()
  expect(after.ingest.isProcessing()).toBe(false)
  await after.notifications.look()
  const [said] = after.notifications.list().filter(({ key }) => key === 'processing')
  expect(said).toMatchObject({ severity: 'normal', details: { title: 'Message processing is paused' } })
  expect(String(said!.details!['description'])).toMatch(/^admin paused it at \d{4}-/)
  expect(await code('PUT', '/system/processing/resume')).toBe(204)
  expect((await restarted()).ingest.isProcessing()).toBe(true)
})

it('keeps what was dismissed, also while its cause has not shown again, and forgets it when it stays away', async () => {
  await server.api(area).notifications.look()
  expect(await code('DELETE', '/system/notifications/no_input_running')).toBe(204)
  const after = await restarted()
  const types = () => after.notifications.list().map(({ type }) => type)
  const ingest = after.ingest as ReturnType<typeof ingestDouble>
  const later = performance.now() + 600_000
  await ingest.startInput({ id: 'in1', type: '', title: '', configuration: {}, staticFields: {} })
  await after.notifications.look()
  ingest.states.clear()
  await after.notifications.look()
  expect(types()).toEqual([])
  await ingest.startInput({ id: 'in1', type: '', title: '', configuration: {}, staticFields: {} })
  await after.notifications.look(later)
  ingest.states.clear()
  await after.notifications.look(later)
  expect(types()).toEqual(['no_input_running'])
  expect((await server.call('GET', '/api/system/notifications')).json<Notifications>().total).toBe(0)
})

it('tells of messages that were set aside, and again of the next after it was dismissed', async () => {
  const { ingest } = server.services
  ingest.countFailures = async () => ingest.counted.failures
  const told = () =>
    server
      .api(area)
      .notifications.list()
      .filter(({ key }) => key?.startsWith('failures'))
      .map(({ details }) => String(details!['description']).split(' of the')[0])
  const fail = async (failures: number) => {
    ingest.counted = { ...ingest.counted, failures }
    await server.api(area).notifications.look()
  }
  await fail(0)
  expect(told()).toEqual([])
  await fail(1)
  expect(told()).toEqual(['One message'])
  expect(await code('DELETE', '/system/notifications/generic/failures-1')).toBe(204)
  await fail(1)
  expect(told()).toEqual([])
  await fail(3)
  expect(told()).toEqual(['3 messages'])
})

it('knows how far processing had come', async () => {
  const { ingest } = server.services
  ingest.counted = { ...ingest.counted, receivedThrough: { input: 3000, processed: 3000, output: 3000 } }
  await server.api(area).processingTimes.look()
  expect((await restarted()).processingTimes.status.receive_times.post_indexing).toBe('1970-01-01T00:00:03.000Z')
})

it('counts the traffic of an hour on', async () => {
  const hour = Date.UTC(2026, 0, 10, 7)
  const { ingest } = server.services
  const count = (target: ReturnType<typeof ingestDouble>, input: number) =>
    void (target.counted = { ...target.counted, traffic: { input, decoded: 2 * input, output: 3 * input } })
  const before = new TrafficHistory(server.services)
  count(ingest, 5)
  await before.look(hour + 1000)
  count(ingest, 7)
  await before.look(hour + 3_601_000)
  await before.save()
  const after = { ...server.services, ingest: ingestDouble() }
  count(after.ingest, 10)
  const history = new TrafficHistory(after)
  const traffic = await history.between(1, false, true, hour + 3_700_000)
  expect(traffic).toEqual({
    from: '2026-01-09T00:00:00.000Z',
    to: '2026-01-10T08:01:40.000Z',
    input: { '2026-01-10T07:00:00.000Z': 5, '2026-01-10T08:00:00.000Z': 12 },
    decoded: { '2026-01-10T07:00:00.000Z': 10, '2026-01-10T08:00:00.000Z': 24 },
    output: { '2026-01-10T07:00:00.000Z': 15, '2026-01-10T08:00:00.000Z': 36 },
  })
  const daily = await history.between(1, true, true, hour + 3_700_000)
  expect(daily.output).toEqual({ '2026-01-10T00:00:00.000Z': 51 })
  const yesterday = await history.between(1, true, false, hour + 3_700_000)
  expect(yesterday).toMatchObject({ to: '2026-01-09T23:59:59.999Z', input: {} })
})

it('answers traffic by hour and by day', async () => {
  const { ingest } = server.services
  ingest.counted = { ...ingest.counted, traffic: { input: 4, decoded: 5, output: 6 } }
  const get = async (query: string) => (await server.call('GET', `/api/system/cluster/traffic${query}`)).json<Traffic>()
  expect(Object.values((await get('')).input)).toEqual([4])
  expect(Object.keys((await get('?daily=true&days=1')).output)).toEqual([
    `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
  ])
  expect((await get('?includeToday=false')).decoded).toEqual({})
})
