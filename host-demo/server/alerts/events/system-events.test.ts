import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '../../../../core/system/schema.ts'
import { system } from '../../platform/records/callers.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { area } from '../area.ts'
import { eventDefinitions } from '../collection.ts'
import type { Run } from '../run.ts'
import { SystemEvents } from './system-events.ts'

const MINUTE_MS = 60_000
const start = Date.parse('2026-11-22T10:00:00.000Z')
const failing: Notification = {
  type: 'input_failing',
  severity: 'urgent',
  timestamp: new Date(start).toISOString(),
  node_id: 'n',
  key: 'i1',
  details: { input: 'Firewall', reason: 'no route', attempts: 3, nothing: null },
}

let server: TestServer
let standing: Notification[] = []
const runs: Run[] = []

const opened = async (now: number) => {
  const events = new SystemEvents({
    services: server.services,
    notifications: { list: () => standing },
    parts: [{ writes: async () => [], committed: run => void runs.push(run) }],
  })
  await events.restore(now)
  return events
}
const made = () => runs.flatMap(run => run.events.map(({ event }) => event))

beforeAll(async () => {
  server = await testServer([area])
})
afterAll(() => server.close())

describe('events about the server', () => {
  it('are made once for each notification that begins to stand, over restarts and short absences', async () => {
    const events = await opened(start)
    standing = [failing]
    await events.look(start)
    await events.look(start + MINUTE_MS)
    standing = []
    await events.look(start + 2 * MINUTE_MS)
    standing = [failing, { ...failing, key: 'i2' }]
    await events.look(start + 3 * MINUTE_MS)
    expect(made().map(({ fields }) => fields)).toEqual([
      { input: 'Firewall', reason: 'no route', attempts: '3' },
      { input: 'Firewall', reason: 'no route', attempts: '3' },
    ])
    const [definition] = await server.services.records.as(system('test')).of(eventDefinitions).all()
    expect(made()[0]).toMatchObject({
      event_definition_id: definition!.id,
      event_definition_type: 'system-notifications-v1',
      message: 'INPUT_FAILING: An input is failing.',
      streams: ['000000000000000000000003'],
      source_streams: [],
      timestamp: failing.timestamp,
    })

    const again = await opened(start + 4 * MINUTE_MS)
    await again.look(start + 5 * MINUTE_MS)
    expect(made()).toHaveLength(2)
    standing = []
    await again.look(start + 20 * MINUTE_MS)
    standing = [{ ...failing, timestamp: new Date(start + 30 * MINUTE_MS).toISOString() }]
    await again.look(start + 30 * MINUTE_MS)
    expect(made()).toHaveLength(3)
    expect(new Set(made().map(({ id }) => id)).size).toBe(3)
  })

  it('have the fields and the key that the definition gives them', async () => {
    const definitions = server.services.records.as(system('test')).of(eventDefinitions)
    const { id, revision } = (await definitions.all())[0]!
    await definitions.update(id, revision, ({ id: _, revision: __, ...body }) => ({
      ...body,
      priority: 3,
      field_spec: {
        who: {
          data_type: 'string',
          providers: [{ type: 'template-v1', template: '${source.input}', require_values: true }],
        },
      },
      key_spec: ['who'],
    }))
    const events = await opened(start)
    standing = [{ ...failing, key: 'i3' }]
    await events.look(start)
    expect(made().at(-1)).toMatchObject({ key: 'Firewall', priority: 3, fields: { who: 'Firewall' } })
  })
})
