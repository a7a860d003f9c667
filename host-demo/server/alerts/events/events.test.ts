import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventsSearchReply } from '../../../../core/alerts/events-schema.ts'
import type { DeliveryOutcome } from '../../../../core/notifications/queue.ts'
import type { Event } from '../../../../core/notifications/model.ts'
import { basic, newUser, testServer, type TestServer } from '../../testing/test-server.ts'
import { defineArea } from '../../platform/areas/define-area.ts'
import { newId } from '../../platform/records/ids.ts'
import { area as streams } from '../../streams/area.ts'
import { area as search } from '../../search/area.ts'
import type { StoredDefinition } from '../collection.ts'
import type { Run } from '../run.ts'
import { openMessageStage, type MessageStage } from '../testing/message-stage.ts'
import { createEvents, type Events } from './events.ts'

const start = Date.parse('2026-11-22T10:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const [allEvents, systemEvents] = ['000000000000000000000002', '000000000000000000000003']
const [open, secret, other] = [newId(), newId(), newId()]
const range = { type: 'absolute', from: at(0), to: at(3600) }

const outcome: DeliveryOutcome = {
  id: 'd',
  event_id: 'E1',
  event_definition_id: 'def1',
  event_definition_title: 'Failures',
  notification_id: 'n1',
  notification_title: 'Hook',
  notification_type: 'http-notification-v1',
  attempts: 0,
  may_repeat: false,
  error: null,
  answer: null,
  state: 'suppressed',
  reason: 'grace_period',
  at: at(11),
}
let events: Events
/** Starts the events alone, without definitions and engine. */
const area = defineArea({
  name: 'alerts',
  needs: [streams, search],
  create(services) {
    events = createEvents({ services, outcomesOf: async () => [outcome] })
    return { api: events, routes: events.routes, start: events.start, stop: events.stop }
  },
})

const eventOf = (id: string, seconds: number, more: Partial<Event> = {}): Event => ({
  id,
  event_definition_type: 'aggregation-v1',
  event_definition_id: 'def1',
  origin_context: null,
  timestamp: at(seconds),
  timestamp_processing: at(seconds + 1),
  timerange_start: null,
  timerange_end: null,
  streams: [allEvents],
  source_streams: [open],
  message: `event ${id}`,
  source: 'localhost',
  key_tuple: [],
  key: null,
  priority: 2,
  alert: false,
  fields: {},
  group_by_fields: {},
  replay_info: null,
  ...more,
})
const runOf = (...all: readonly Event[]): Run => ({
  definition: { id: 'def1', version: 4 } as StoredDefinition,
  from: start,
  to: start + 60_000,
  events: all.map(event => ({ event, backlog: [] })),
})

let stage: MessageStage
let server: TestServer
const reader = basic('reader', 'pw')

/** Commits a run as the engine does. */
async function commit(run: Run): Promise<void> {
  for (const { log, put = [] } of await events.log.part.writes(run)) await server.services.records.log(log).put(...put)
  events.log.part.committed(run)
}
async function store(...all: readonly Event[]): Promise<void> {
  await commit(runOf(...all))
  await events.log.stored()
}

beforeAll(async () => {
  stage = await openMessageStage()
  server = await testServer([area], {}, stage.messages)
  Object.assign(server.services.ingest, stage.ingest)
  const permissions = [`streams:read:${open}`, `streams:read:${other}`]
  await server.call('POST', '/api/users', newUser('reader', { permissions }))
})
afterAll(async () => {
  await server.close()
  await stage.close()
})

async function found(request: object, headers?: Readonly<Record<string, string>>): Promise<EventsSearchReply> {
  const reply = await server.call('POST', '/api/events/search', { timerange: range, ...request }, headers)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const idsOf = ({ events: all }: EventsSearchReply) => all.map(({ event }) => event.id)

describe('events', () => {
  const full = eventOf('E1', 10, {
    origin_context: 'urn:graylog:message:es:cordwood_0:1',
    timerange_start: at(0),
    timerange_end: at(60),
    source_streams: [open, other],
    key_tuple: ['a b', 'c|d'],
    key: 'a b|c|d',
    priority: 3,
    alert: true,
    fields: { user: 'bob', 'odd.name': '' },
    group_by_fields: { host: 'h1' },
    replay_info: { timerange_start: at(0), timerange_end: at(60), query: 'level:3 AND "x"', streams: [open, other] },
  })

  beforeAll(() =>
    store(
      full,
      eventOf('E2', 20),
      eventOf('E3', 30, { source_streams: [open, secret], alert: true }),
      eventOf('E4', 40, { event_definition_id: 'def2', source_streams: [other] }),
      eventOf('S1', 50, { streams: [systemEvents], source_streams: [], event_definition_id: 'system' }),
    ),
  )

  it('come back as they were stored, with the version of their definition', async () => {
    const { status, body } = await server.call('GET', '/api/events/E1').then(reply => ({
      status: reply.statusCode,
      body: reply.json(),
    }))
    expect([status, body]).toEqual([
      200,
      { event: full, index_name: 'gl-events_0', index_type: 'message', definition_revision: 4, acknowledgement: null },
    ])
    expect((await server.call('GET', '/api/events/E9')).statusCode).toBe(204)
  })

  it('are searched, filtered, sorted and paged; the answer echoes the request with its defaults', async () => {
    const all = await found({ sort_direction: 'asc', per_page: 2, page: 2 })
    expect(idsOf(all)).toEqual(['E3', 'E4'])
    expect(all).toMatchObject({
      total_events: 5,
      used_indices: ['gl-events_0', 'gl-system-events_0'],
      parameters: {
        page: 2,
        per_page: 2,
        timerange: range,
        query: '',
        filter: { alerts: 'include', event_definitions: [] },
        sort_by: 'timestamp',
        sort_direction: 'asc',
      },
      context: { event_definitions: {}, streams: { [allEvents]: { id: allEvents, title: 'All events' } } },
    })
    expect(idsOf(await found({ filter: { alerts: 'only' } }))).toEqual(['E3', 'E1'])
    expect(idsOf(await found({ filter: { alerts: 'exclude', event_definitions: ['def2', 'none'] } }))).toEqual(['E4'])
    expect(idsOf(await found({ query: 'fields.user:bob AND priority:>2 AND group_by_fields.host:h1' }))).toEqual(['E1'])
    expect(idsOf(await found({ query: `source_streams:${other} OR source_streams:"${secret}"` }))).toEqual([
      'E4',
      'E3',
      'E1',
    ])
    expect(idsOf(await found({ sort_by: 'priority', per_page: 1 }))).toEqual(['E1'])
    const counted = await found({ per_page: 0 })
    expect([counted.events, counted.total_events]).toEqual([[], 5])
    expect((await server.call('POST', '/api/events/search')).json()).toMatchObject({ total_events: 0 })
  })

  it.each([
    ['page', { page: 0 }],
    ['page', { page: 1001 }],
    ['alerts', { filter: { alerts: 'maybe' } }],
    ['nosuch', { nosuch: 1 }],
    ['timerange', { timerange: { type: 'relative', range: -5 } }],
    ['query', { query: 'a AND (' }],
  ])('refuse a request with a wrong %s', async (name, request) => {
    const { statusCode, body } = await server.call('POST', '/api/events/search', request)
    expect([statusCode, body]).toEqual([400, expect.stringMatching(new RegExp(name === 'query' ? 'line 1' : name))])
  })

  it('are counted over time', async () => {
    const { body } = await server.call('POST', '/api/events/histogram', { timerange: range })
    expect(JSON.parse(body)).toEqual({
      from: at(0),
      to: at(3600),
      interval: { size: 1, unit: 'minute' },
      total_events: 5,
      buckets: [{ timestamp: at(0), alerts: 2, others: 3 }],
    })
  })

  it('are hidden, counts included, from those who may not read one of their source streams', async () => {
    const seen = await found({}, reader)
    expect([idsOf(seen), seen.total_events]).toEqual([['E4', 'E2', 'E1'], 3])
    expect((await found({ query: 'id:E3 OR id:S1' }, reader)).total_events).toBe(0)
    const histogram = await server.call('POST', '/api/events/histogram', { timerange: range }, reader)
    expect(histogram.json()).toMatchObject({ total_events: 3, buckets: [{ alerts: 1, others: 2 }] })
    expect((await server.call('GET', '/api/events/E3', undefined, reader)).statusCode).toBe(204)
    expect((await server.call('GET', '/api/events/E3/notifications', undefined, reader)).statusCode).toBe(404)
  })

  it('are no messages of searches that name no stream', async () => {
    const { body } = await server.call('POST', '/api/search/messages', { timerange: range })
    expect(JSON.parse(body).datarows).toEqual([])
  })

  it('tell what became of their notifications', async () => {
    const { body } = await server.call('GET', '/api/events/E1/notifications')
    expect(JSON.parse(body)).toEqual({ notifications: [outcome] })
  })

  it('are acknowledged with a note, which can be taken back, by those who may read the definition', async () => {
    const url = '/api/events/E2/acknowledge'
    expect((await server.call('POST', url, { note: 'mine' }, reader)).statusCode).toBe(403)
    const { statusCode, body } = await server.call('POST', url, { note: ' disk was full ' })
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      { acknowledged_by: 'admin', acknowledged_at: expect.any(String), note: 'disk was full' },
    ])
    const { events: rows } = await found({ query: 'id:E2' })
    expect(rows[0]!.acknowledgement).toEqual(JSON.parse(body))
    expect((await server.call('DELETE', url)).statusCode).toBe(204)
    expect((await found({ query: 'id:E2' })).events[0]!.acknowledgement).toBeNull()
  })

  it('are in the answer of a search, whatever its query, where all their streams are searched and may be read', async () => {
    const ofStreams = (...ids: readonly string[]) => ({ type: 'or', filters: ids.map(id => ({ type: 'stream', id })) })
    const found = async (type: object, filter: object | null, headers?: Readonly<Record<string, string>>) => {
      const query = {
        id: 'q',
        filter,
        query: { type: 'elasticsearch', query_string: 'level:3' },
        timerange: range,
        search_types: [{ type: 'events', id: 'st', ...type }],
      }
      const { body } = await server.call('POST', '/api/views/search/sync', { id: newId(), queries: [query] }, headers)
      return JSON.parse(body).results.q.search_types.st.events
    }
    const ids = async (...args: Parameters<typeof found>) => (await found(...args)).map(({ id }: Event) => id)
    expect(await ids({}, null)).toEqual(['S1', 'E4', 'E3', 'E2', 'E1'])
    expect(await ids({ streams: [open] }, null)).toEqual(['E2'])
    expect(await ids({}, ofStreams(open, other), reader)).toEqual(['E4', 'E2', 'E1'])
    expect(await found({ query: { type: 'elasticsearch', query_string: 'priority:3' } }, null)).toEqual([
      { id: 'E1', streams: [open, other], timestamp: at(10), message: 'event E1', alert: true },
    ])
  })
})

describe('the log of events', () => {
  const storeOwn = () => vi.spyOn(server.services.ingest, 'storeOwn')
  const times = { from: start, to: start + 3_600_000 }
  beforeEach(() => void vi.spyOn(server.services.log, 'warn').mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  it('stores nothing before the commit, and an event of a repeated run once', async () => {
    const run = runOf(eventOf('R1', 100), eventOf('R2', 101))
    await events.log.part.writes(run)
    expect(events.log.waiting()).toBe(0)
    await store(eventOf('R1', 100), eventOf('R2', 101))
    await store(eventOf('R1', 100), eventOf('R3', 102))
    expect(idsOf(await found({ query: 'id:/R[0-9]/' }))).toEqual(['R3', 'R2', 'R1'])
    expect(await events.log.existing(['R1', 'R9'], times)).toEqual(new Set(['R1']))
  })

  it('knows of events that wait, and sends again what was not stored', async () => {
    const calls = storeOwn()
    const real = stage.ingest.storeOwn
    // Of the first attempt one event is stored, and nobody hears of it.
    calls.mockImplementationOnce(async messages => {
      await real(messages.slice(0, 1))
      throw new Error('the worker died')
    })
    await commit(runOf(eventOf('W1', 200), eventOf('W2', 201)))
    expect([events.log.waiting(), await events.log.existing(['W2'], times)]).toEqual([2, new Set(['W2'])])
    await events.log.stored()
    expect(calls.mock.calls.map(([messages]) => messages.length)).toEqual([2, 1])
    expect(idsOf(await found({ query: 'id:/W[0-9]/' }))).toEqual(['W2', 'W1'])
    expect(events.log.waiting()).toBe(0)
  })

  it('refuses more events than may wait', async () => {
    const release = Promise.withResolvers<void>()
    storeOwn().mockImplementation(async messages => {
      await release.promise
      await stage.ingest.storeOwn(messages)
    })
    await commit(runOf(eventOf('F1', 300)))
    const many = Array.from({ length: 50_000 }, (_, i) => eventOf(`F${i}`, 300))
    await expect(events.log.part.writes(runOf(...many))).rejects.toThrow('wait to be stored')
    release.resolve()
    await events.log.stored()
  })
})
