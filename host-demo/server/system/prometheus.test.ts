import { afterEach, beforeEach, expect, it } from 'vitest'
import { area as inputs } from '../inputs/area.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([area, inputs])
})
afterEach(() => server.close())

const scrape = async () => {
  const { body, headers } = await server.call('GET', '/api/system/metrics/prometheus')
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  return body
}
const type = 'org.graylog2.inputs.syslog.udp.SyslogUDPInput'

it('says the same of an input as the metrics and the interface do', async () => {
  const made = await server.call('POST', '/api/system/inputs', {
    title: 'Edge "1"\nline',
    type,
    global: true,
    configuration: { bind_address: '127.0.0.1', port: 1514 },
  })
  const { id } = made.json<{ id: string }>()
  const { ingest } = server.services
  const counted = {
    messages: 1,
    messagesPerSecond: 2,
    emptyMessages: 3,
    decodeErrors: 4,
    textFields: 16,
    bytesRead: 5,
    bytesReadPerSecond: 6,
    bytesWritten: 7,
    bytesWrittenPerSecond: 8,
    openConnections: 9,
    totalConnections: 10,
    refusedConnections: 11,
    dropped: 12,
    droppedForRoom: 0,
    droppedUnread: 0,
    tooLarge: 13,
    refused: 14,
    rejected: 0,
    stream: { records: 1, reads: 2, errors: 15, lagMs: { 's-1': 1500 } },
  }
  ingest.counted = { ...ingest.counted, inputs: { [id]: counted } }
  const text = await scrape()
  expect(text).toContain(`cordwood_input_info{input="${id}",title="Edge \\"1\\" line",type="Syslog UDP"} 1\n`)
  const metric = (name: string) => server.services.metrics.get(`${type}.${id}.${name}`)!
  const values = {
    messages_total: 'incomingMessages',
    empty_messages_total: 'emptyMessages',
    undecodable_messages_total: 'decodeErrors',
    text_fields_total: 'textFields',
    dropped_messages_total: 'droppedMessages',
    too_large_messages_total: 'tooLargeMessages',
    refused_requests_total: 'refusedRequests',
    refused_connections_total: 'refusedConnections',
    received_bytes_total: 'read_bytes_total',
    sent_bytes_total: 'written_bytes_total',
    connections_total: 'total_connections',
    open_connections: 'open_connections',
  }
  for (const [name, other] of Object.entries(values)) {
    const { metric: found } = metric(other)
    const value = 'count' in found ? found.count : 'value' in found ? found.value : found.rate.total
    expect(text).toContain(`\ncordwood_input_${name}{input="${id}"} ${String(value)}\n`)
  }
  const lately = (name: string) => server.services.metrics.get(`org.graylog2.inputs.${name}.last-minute`)?.metric
  expect([lately('dropped'), lately('refused-connections')]).toEqual([{ value: 12 }, { value: 11 }])
  expect(text).toContain(`\ncordwood_input_running{input="${id}"} 1\n`)
  expect(text).toContain(`\ncordwood_input_stream_lag_seconds{input="${id}",shard="s-1"} 1.5\n`)
  expect(text).toContain(`\ncordwood_input_stream_errors_total{input="${id}"} 15\n`)
})

it('says what an alert is set on', async () => {
  const { ingest } = server.services
  ingest.counted = {
    ...ingest.counted,
    failures: 3,
    streams: { all: { total: 7, perSecond: 0 } },
    journal: { ...ingest.counted.journal, entries: 5, bytes: 100, oldest: Date.now() - 60_000 },
    traffic: { input: 21, decoded: 22, output: 23 },
  }
  ingest.lbStatus = 'throttled'
  await server.call('PUT', '/api/system/processing/pause')
  const text = await scrape()
  for (const line of [
    'cordwood_failed_messages_total 3',
    'cordwood_journal_messages 5',
    'cordwood_journal_bytes 100',
    'cordwood_journal_limit_bytes 1000',
    'cordwood_processing_paused 1',
    'cordwood_inputs_held_back 0',
    'cordwood_load_balancer_status{status="throttled"} 1',
    'cordwood_load_balancer_status{status="alive"} 0',
    'cordwood_store_writable 1',
    'cordwood_stream_messages_total{stream="all"} 7',
    'cordwood_message_bytes_total{stage="received"} 21',
    'cordwood_message_bytes_total{stage="stored"} 23',
    'cordwood_messages_total{stage="processed"} 0',
    'cordwood_notifications{severity="urgent"} 0',
  ])
    expect(text).toContain(`\n${line}\n`)
  expect(Number(/\ncordwood_journal_oldest_seconds (\S+)/.exec(text)![1])).toBeGreaterThanOrEqual(60)
  expect(Number(/\ncordwood_data_folder_free_bytes (\S+)/.exec(text)![1])).toBeGreaterThan(0)
})

it('names everything by the rules, once', async () => {
  const families = [...(await scrape()).matchAll(/^# TYPE (cordwood_\S+) (\S+)$/gm)].map(
    ([, name, kind]) => [name!, kind!] as const,
  )
  expect(families.length).toBeGreaterThan(25)
  expect(new Set(families.map(([name]) => name)).size).toBe(families.length)
  for (const [name, kind] of families) {
    expect(name).toMatch(/^cordwood(_[a-z]+)+$/)
    expect(name.endsWith('_total')).toBe(kind === 'counter')
  }
})
