import { beforeAll, describe, expect, it } from 'vitest'
import { codecOf, loadParts } from '../../registry.ts'

const receivedAt = Date.parse('2023-08-02T10:00:00.000Z')
beforeAll(loadParts)

function decode(event: unknown, configuration: Record<string, unknown> = {}, codec = 'beats') {
  const bytes = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event))
  return codecOf(codec)!.create(configuration)({ bytes, receivedAt, remoteAddress: '192.0.2.7', remoteName: null })
}

/** As Filebeat 8 sends it. */
const filebeat = {
  '@timestamp': '2023-08-02T09:59:58.123Z',
  '@metadata': { beat: 'filebeat', type: '_doc', version: '8.9.0' },
  message: 'checkout failed',
  log: { offset: 4711, file: { path: '/var/log/shop.log' } },
  input: { type: 'filestream' },
  host: { name: 'web-1' },
  agent: { type: 'filebeat', hostname: 'agent-1', version: '8.9.0' },
  ecs: { version: '8.0.0' },
  tags: ['shop', 'prod'],
  fields: { team: 'a', gl2_source_collector: 'c1' },
  nothing: null,
}

it('an event of Filebeat', () => {
  expect(decode(filebeat)).toEqual({
    timestamp: Date.parse('2023-08-02T09:59:58.123Z'),
    problem: null,
    undecodable: false,
    fields: {
      message: 'checkout failed',
      source: 'web-1',
      beats_type: 'filebeat',
      'filebeat_@timestamp': '2023-08-02T09:59:58.123Z',
      'filebeat_@metadata_beat': 'filebeat',
      'filebeat_@metadata_type': '_doc',
      'filebeat_@metadata_version': '8.9.0',
      filebeat_log_offset: 4711,
      filebeat_log_file_path: '/var/log/shop.log',
      filebeat_input_type: 'filestream',
      filebeat_host_name: 'web-1',
      filebeat_agent_type: 'filebeat',
      filebeat_agent_hostname: 'agent-1',
      filebeat_agent_version: '8.9.0',
      filebeat_ecs_version: '8.0.0',
      filebeat_tags: '["shop","prod"]',
      filebeat_fields_team: 'a',
      gl2_source_collector: 'c1',
    },
  })
})

it('without the prefix, and nothing hides the source', () => {
  const { fields } = decode({ ...filebeat, source: '/var/log/shop.log', beats_type: 'x' }, { no_beats_prefix: true })
  expect(fields).toMatchObject({
    source: 'web-1',
    filebeat_source: '/var/log/shop.log',
    log_file_path: '/var/log/shop.log',
    fields_team: 'a',
    beats_type: 'filebeat',
    filebeat_beats_type: 'x',
  })
})

describe('who sent it', () => {
  it.each([
    [{ host: { name: 'a' }, agent: { hostname: 'b' } }, 'a'],
    [{ agent: { hostname: 'b' }, beat: { hostname: 'c' } }, 'b'],
    [{ beat: { hostname: 'c', name: 'd' } }, 'c'],
    [{ host: 'e' }, 'e'],
    [{ host: { name: 7 } }, '192.0.2.7'],
    [{}, '192.0.2.7'],
  ])('%j', (event, source) => {
    expect(decode(event).fields['source']).toBe(source)
    expect(decode(event, { override_source: 'fixed' }).fields['source']).toBe('fixed')
  })
  it.each([
    [{ '@metadata': { beat: 'winlogbeat' }, agent: { type: 'x' } }, 'winlogbeat'],
    [{ agent: { type: 'auditbeat' } }, 'auditbeat'],
    [{ beat: { type: 'topbeat' } }, 'topbeat'],
    [{ '@metadata': 'none' }, 'beat'],
  ])('%j is of %s', (event, beat) => {
    const { fields } = decode({ ...event, a: { b: 1 } })
    expect([fields['beats_type'], fields[`${beat}_a_b`]]).toEqual([beat, 1])
  })
})

it('the message of others: logstash-forwarder, an original, none', () => {
  expect(decode('{"line":"from logstash-forwarder","file":"/f"}').fields).toMatchObject({
    message: 'from logstash-forwarder',
    beat_file: '/f',
  })
  expect(decode({ event: { original: 'raw' } }).fields).toMatchObject({ message: 'raw', beat_event_original: 'raw' })
  expect(decode({ system: { load: { 1: 0.5 } } }).fields).toMatchObject({ message: '-', beat_system_load_1: 0.5 })
  expect(decode({ message: { a: 1 }, line: 'both' }).fields).toMatchObject({ message: '{"a":1}', beat_line: 'both' })
})

it('the input for old dashboards', () => {
  const old = {
    '@timestamp': '2017-01-01T00:00:00Z',
    message: 'm',
    source: '/var/log/x',
    offset: 1,
    type: 'log',
    beat: { hostname: 'h', name: 'n' },
    fields: { team: 'a' },
  }
  expect(decode({ ...old, '@metadata': { beat: 'filebeat' } }, {}, 'beats-deprecated').fields).toMatchObject({
    facility: 'filebeat',
    source: 'h',
    file: '/var/log/x',
    offset: 1,
    type: 'log',
    beat_name: 'n',
    team: 'a',
  })
  expect(decode({ ...old, '@metadata': { beat: 'winlogbeat' } }, {}, 'beats-deprecated').fields).toMatchObject({
    facility: 'winlogbeat',
    winlogbeat_type: 'log',
    winlogbeat_source: '/var/log/x',
    team: 'a',
  })
})

it('hostile events lose nothing and set nothing of the server', () => {
  const { fields } = decode(
    '{"@metadata":{"beat":"__proto__"},"gl2_remote_ip":"9.9.9.9","fields":{"gl2_message_id":"x"},"n":12345678901234567890,"message":"\\u0000\\ud800"}',
    { no_beats_prefix: true },
  )
  expect(fields).toMatchObject({
    _gl2_remote_ip: '9.9.9.9',
    _gl2_message_id: 'x',
    n: '12345678901234567890',
    message: '\0\ud800',
  })
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
})

it('what is no event is kept whole and said; a time that is none as well', () => {
  for (const text of ['no json', '[1]', '"text"', `${'{"a":['.repeat(50_000)}1${']}'.repeat(50_000)}`]) {
    const { fields, undecodable, problem } = decode(text)
    expect([fields['message'], undecodable]).toEqual([text, true])
    expect(problem).toMatch(/^Not an event of a Beat: /)
  }
  expect(decode({ '@timestamp': 'yesterday', message: 'm' })).toMatchObject({
    timestamp: receivedAt,
    undecodable: false,
    problem: expect.stringContaining('@timestamp'),
    fields: { gl2_original_timestamp: 'yesterday' },
  })
})
