import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MetricsSummary, Notifications } from '../../../core/system/schema.ts'
import { inputs } from '../inputs/collection.ts'
import { loadParts } from '../platform/ingest/registry.ts'
import { system } from '../platform/records/callers.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
let nodeId: string
beforeEach(async () => {
  server = await testServer([area])
  nodeId = server.services.node.nodeId
  await server.call('POST', '/api/users', newUser('bob', { roles: ['Reader'] }))
})
afterEach(() => server.close())

const get = async <T = unknown>(path: string, headers?: Record<string, string>) =>
  (await server.call('GET', `/api${path}`, undefined, headers)).json<T>()
const code = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => (await server.call(method, `/api${path}`, body, headers)).statusCode
const reader = basic('bob', 'pw')

describe('the node', () => {
  it('tells who it is', async () => {
    expect(await get('/', {})).toMatchObject({
      node_id: nodeId,
      version: '5.1.4',
      cluster_id: server.services.node.clusterId,
    })
    expect(await get('/system', reader)).toMatchObject({
      facility: 'graylog-server',
      node_id: nodeId,
      lifecycle: 'running',
      lb_status: 'alive',
      is_processing: true,
      is_leader: true,
      version: '5.1.4',
    })
    expect(await get('/system/jvm')).toMatchObject({
      node_id: nodeId,
      pid: String(process.pid),
      info: expect.stringMatching(/^Node\.js \d+\.\d+\.\d+ on \w+ \d+\.\d+$/),
    })
    expect(await get('/system/cluster/nodes')).toMatchObject({
      total: 1,
      nodes: [
        { node_id: nodeId, is_leader: true, is_master: true, short_node_id: nodeId.split('-')[0], type: 'server' },
      ],
    })
    expect(await code('GET', '/system/cluster/nodes/other')).toBe(404)
    expect(await get('/cluster')).toMatchObject({ [nodeId]: { lifecycle: 'running' } })
    expect(await get('/system/cluster/stats/elasticsearch')).toMatchObject({
      status: 'Green',
      cluster_version: expect.stringContaining('5.1.4'),
    })
    expect(await get('/system/cluster/stats')).toMatchObject({
      user_count: 3,
      input_count: 0,
      stream_count: 1,
      elasticsearch: { status: 'Green' },
    })
    expect(await get('/features', {})).toMatchObject({ version: '5.1.4', edition: 'standard' })
  })

  it('names the settings that it obeys, and none that it only stores', async () => {
    const { areas } = await get<{ areas: string[] }>('/features', {})
    const obeyed = ['message-processors', 'geo-ip', 'events', 'index-set-defaults', 'daily-volume-limit']
    expect(areas).toEqual(expect.arrayContaining(obeyed))
    expect(areas).not.toContain('event-notification-defaults')
  })

  it('knows many locales', async () => {
    const { locales } = await get<{ locales: Record<string, { language_tag: string; display_name: string }> }>(
      '/system/locales',
    )
    expect(locales['de-AT']).toEqual({ language_tag: 'de-AT', display_name: 'German (Austria)' })
    expect(Object.keys(locales).length).toBeGreaterThan(100)
  })

  it('shows the first steps until they are dismissed', async () => {
    expect(await get('/system/gettingstarted')).toEqual({ show: true })
    expect(await code('POST', '/system/gettingstarted/dismiss')).toBe(204)
    expect(await get('/system/gettingstarted')).toEqual({ show: false })
  })
})

describe('load balancers', () => {
  it('are told the truth, or what an administrator says', async () => {
    const status = async () => {
      const answer = await server.call('GET', '/api/system/lbstatus', undefined, {})
      return [answer.statusCode, answer.body]
    }
    expect(await status()).toEqual([200, 'ALIVE'])
    server.services.ingest.lbStatus = 'throttled'
    expect(await status()).toEqual([429, 'THROTTLED'])
    expect(await code('PUT', '/system/lbstatus/override/DEAD')).toBe(204)
    expect(await status()).toEqual([503, 'DEAD'])
    expect(await get('/system')).toMatchObject({ lifecycle: 'override lb:dead', lb_status: 'dead' })
    expect(await code('PUT', '/system/lbstatus/override/asleep')).toBe(400)
    expect(await code('PUT', '/system/lbstatus/override/alive', undefined, reader)).toBe(403)
    expect(await code('PUT', '/system/processing/resume')).toBe(204)
    expect(await status()).toEqual([429, 'THROTTLED'])
  })
})

describe('processing', () => {
  it('is paused and resumed, by both calls', async () => {
    expect(await code('PUT', '/system/processing/pause')).toBe(204)
    expect(await get('/system')).toMatchObject({ lifecycle: 'paused', is_processing: false, lb_status: 'alive' })
    expect(await code('POST', `/cluster/${nodeId}/processing/resume`)).toBe(204)
    expect(await get('/system')).toMatchObject({ lifecycle: 'running' })
    expect(await code('PUT', '/system/processing/pause', undefined, reader)).toBe(403)
    expect(await code('POST', `/cluster/${nodeId}/processing/pause`, undefined, reader)).toBe(403)
    expect(await get('/system/messages')).toMatchObject({
      messages: [
        { content: 'Message processing was resumed by admin.' },
        { content: 'Message processing was paused by admin.' },
        { content: 'Server 5.1.4 started.', node_id: nodeId },
      ],
      total: 3,
    })
  })

  it('says how far each stage has come', async () => {
    const never = '1970-01-01T00:00:00.000Z'
    expect(await get('/system/processing/status')).toEqual({
      receive_times: { ingest: never, post_processing: never, post_indexing: never },
    })
    expect(await code('GET', '/system/processing/status/persisted')).toBe(404)
    expect(await get('/cluster/processing/status/persisted')).toEqual({ [nodeId]: null })
    const { ingest } = server.services
    ingest.counted = { ...ingest.counted, receivedThrough: { input: 3000, processed: 2000, output: 1000 } }
    const times = {
      receive_times: {
        ingest: '1970-01-01T00:00:03.000Z',
        post_processing: '1970-01-01T00:00:02.000Z',
        post_indexing: '1970-01-01T00:00:01.000Z',
      },
    }
    expect(await get('/system/processing/status')).toEqual(times)
    await server.api(area).processingTimes.look()
    expect(await get('/system/processing/status/persisted', reader)).toEqual(times)
    expect(await get('/cluster/processing/status', reader)).toEqual({ [nodeId]: times })
  })

  it('shows the journal', async () => {
    server.services.ingest.counted = {
      ...server.services.ingest.counted,
      journal: { entries: 3, bytes: 100, limitBytes: 1000, appendPerSecond: 5, readPerSecond: 4, oldest: 1000 },
    }
    const journal = {
      enabled: true,
      uncommitted_journal_entries: 3,
      journal_size: 100,
      journal_size_limit: 1000,
      append_events_per_second: 5,
      number_of_segments: 1,
      oldest_segment: '1970-01-01T00:00:01.000Z',
    }
    expect(await get('/system/journal', reader)).toMatchObject(journal)
    expect(await get(`/cluster/${nodeId}/journal`)).toMatchObject(journal)
    expect(await code('GET', '/cluster/other/journal')).toBe(404)
  })

  it('shows a date for an empty journal, too', async () => {
    expect(await get('/system/journal', reader)).toMatchObject({
      number_of_segments: 0,
      oldest_segment: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })
})

describe('metrics', () => {
  it('are read by name; unknown and forbidden ones are left out', async () => {
    server.services.ingest.counted = {
      ...server.services.ingest.counted,
      stages: { ...server.services.ingest.counted.stages, output: { total: 9, perSecond: 42 } },
    }
    const name = 'org.graylog2.throughput.output.1-sec-rate'
    const metric = { full_name: name, name: '1-sec-rate', type: 'gauge', metric: { value: 42 } }
    const multiple = async (headers?: Record<string, string>) =>
      (await server.call('POST', '/api/cluster/metrics/multiple', { metrics: [name, 'unknown'] }, headers)).json<
        Record<string, MetricsSummary>
      >()
    expect(await multiple(reader)).toEqual({ [nodeId]: { total: 1, metrics: [metric] } })
    await server.call('POST', '/api/users', newUser('eve'))
    expect(await multiple(basic('eve', 'pw'))).toEqual({ [nodeId]: { total: 0, metrics: [] } })
    expect(await get(`/system/metrics/${name}`)).toEqual({ value: 42 })
    expect(await code('GET', '/system/metrics/unknown')).toBe(404)
    expect(await get('/system/throughput')).toEqual({ throughput: 42 })
    expect((await get<MetricsSummary>('/system/metrics/namespace/org.graylog2.journal')).total).toBe(6)
    expect(await code('GET', '/system/metrics/namespace/nothing')).toBe(404)
    expect(await get('/system/metrics')).toMatchObject({
      gauges: { [name]: { value: 42 } },
      counters: { 'org.graylog2.throughput.output': { count: 9 } },
    })
  })
})

describe('notifications', () => {
  const look = () => server.api(area).notifications.look()

  it('stand while their cause lasts', async () => {
    await look()
    expect((await get<Notifications>('/system/notifications')).notifications.map(({ type }) => type)).toEqual([
      'no_input_running',
    ])
    server.services.ingest.states.set('in1', {
      id: 'in1',
      state: 'FAILED',
      startedAt: 0,
      detail: 'Port 514 needs <root>.',
    })
    server.services.ingest.states.set('in2', { id: 'in2', state: 'RUNNING', startedAt: 0, detail: null })
    server.services.ingest.counted = {
      ...server.services.ingest.counted,
      journal: { ...server.services.ingest.counted.journal, bytes: 960 },
    }
    await look()
    const { notifications } = await get<Notifications>('/system/notifications')
    expect(notifications).toHaveLength(2)
    expect(notifications).toEqual(
      expect.arrayContaining([
        {
          type: 'input_failed_to_start',
          severity: 'urgent',
          key: 'in1',
          details: { input_id: 'in1', input: 'Input in1', reason: 'Port 514 needs <root>.' },
          timestamp: expect.any(String),
          node_id: nodeId,
        },
        expect.objectContaining({
          type: 'journal_utilization_too_high',
          details: { journal_utilization_percentage: 96 },
        }),
      ]),
    )
    expect(await get('/system/notifications', reader)).toEqual({ total: 0, notifications: [] })
    server.services.ingest.states.set('in1', { id: 'in1', state: 'RUNNING', startedAt: 0, detail: null })
    await look()
    expect((await get<Notifications>('/system/notifications')).notifications.map(({ type }) => type)).toEqual([
      'journal_utilization_too_high',
    ])
  })

  it('have words, with what outsiders said escaped', async () => {
    server.services.ingest.states.set('in1', { id: 'in1', state: 'FAILED', startedAt: 0, detail: '<script>x</script>' })
    await look()
    const say = (path: string) => server.call('POST', `/api/system/notification/message/${path}`, {})
    expect((await say('html/INPUT_FAILED_TO_START/in1')).json<{ description: string }>().description).toContain(
      '&lt;script&gt;',
    )
    expect((await say('plaintext/INPUT_FAILED_TO_START')).json<{ description: string }>().description).toContain(
      '<script>',
    )
    expect((await say('plaintext/input_failed_to_start')).statusCode).toBe(404)
    expect((await say('plaintext/NO_LEADER')).statusCode).toBe(404)
  })

  it('name inputs by title and type, whatever the title is', async () => {
    await loadParts()
    const { id } = await server.services.records
      .as(system('test'))
      .of(inputs)
      .insert({
        title: `Edge\n\u202e${'x'.repeat(100)}`,
        type: 'org.graylog2.inputs.syslog.udp.SyslogUDPInput',
        global: true,
        node: null,
        creator_user_id: 'admin',
        created_at: '2026-01-01T00:00:00.000Z',
        content_pack: null,
        configuration: {},
        secrets: {},
        static_fields: {},
        extractors: [],
        desired_state: 'RUNNING',
      })
    const named = `Input "Edge ${'x'.repeat(74)}…" (Syslog UDP)`
    server.services.ingest.states.set(id, { id, state: 'FAILED', startedAt: 0, detail: 'Port 514 needs root.' })
    await look()
    const say = await server.call('POST', `/api/system/notification/message/plaintext/INPUT_FAILED_TO_START/${id}`, {})
    expect(say.json<{ description: string }>().description).toContain(`${named} has failed to start on node`)
    expect(
      (await get<{ messages: { content: string }[] }>('/system/messages')).messages.map(({ content }) => content),
    ).toContain(`${named} is now FAILED: Port 514 needs root.`)
  })

  it('are dismissed until the next cause', async () => {
    await look()
    expect(await code('DELETE', '/system/notifications/nonsense')).toBe(400)
    expect(await code('DELETE', '/system/notifications/NO_INPUT_RUNNING', undefined, reader)).toBe(403)
    expect(await code('DELETE', '/system/notifications/NO_INPUT_RUNNING')).toBe(204)
    await look()
    expect((await get<Notifications>('/system/notifications')).total).toBe(0)
    server.services.ingest.states.set('in1', { id: 'in1', state: 'RUNNING', startedAt: 0, detail: null })
    await look()
    server.services.ingest.states.delete('in1')
    await look()
    expect((await get<Notifications>('/system/notifications')).total).toBe(1)
  })
})
