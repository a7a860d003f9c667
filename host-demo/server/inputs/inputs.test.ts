import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { IngestDouble } from '../testing/doubles.ts'
import { basic, testServer, type TestServer } from '../testing/test-server.ts'
import { allInputTypes, loadParts } from '../platform/ingest/registry.ts'
import { noCounters } from '../platform/ingest/ingest.ts'
import { area } from './area.ts'

const syslogUdp = 'org.graylog2.inputs.syslog.udp.SyslogUDPInput'
const syslogTcp = 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput'
const rawUdp = 'org.graylog2.inputs.raw.udp.RawUDPInput'
const rawKafka = 'org.graylog2.inputs.raw.kafka.RawKafkaInput'
const cloud = 'org.graylog.integrations.aws.inputs.AWSInput'
await loadParts()
const ownTypes = allInputTypes().filter(({ type }) => type.startsWith('org.cordwood.'))
const unknown = '000000000000000000000000'

let server: TestServer
beforeEach(async () => {
  server = await testServer([area])
})
afterEach(() => server.close())

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as?: Record<string, string>,
) => {
  const reply = await server.call(method, `/api${path}`, body, as)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json(), headers: reply.headers }
}
const create = async (more: Record<string, unknown> = {}) =>
  (
    await ask('POST', '/system/inputs', {
      title: 'fw',
      type: syslogUdp,
      global: true,
      configuration: { bind_address: '127.0.0.1', port: 1514 },
      ...more,
    })
  ).body.id as string
async function user(username: string, ...permissions: string[]) {
  await ask('POST', '/users', {
    username,
    password: 'a long password',
    email: `${username}@example.org`,
    first_name: 'A',
    last_name: 'B',
    permissions,
  })
  return basic(username, 'a long password')
}

describe('the diagnosis of an input', () => {
  const frame = { receivedAt: 1000, address: '192.0.2.1', port: 514, reason: 'No syslog.', size: 3, bytes: '\x00\xffa' }
  const steps = { stepMs: 2000, messages: [1, 2], bytes: [10, 20] }

  it('has traffic, senders, counts, and what could not be decoded', async () => {
    const id = await create()
    ;(server.services.ingest as IngestDouble).pretend({
      inputs: {
        [id]: {
          messages: 3,
          bytesRead: 30,
          dropped: 9,
          droppedForRoom: 4,
          droppedUnread: 3,
          rejected: 5,
          decodeErrors: 1,
        },
      },
      diagnoses: {
        [id]: {
          traffic: { since: 0, lastMinute: steps, lastQuarter: steps },
          senders: {
            since: 500,
            heaviest: [{ address: '192.0.2.1', messages: 3, bytes: 30, lastAt: 1000 }],
            others: { addresses: null, messages: 7, bytes: 70 },
          },
          undecodable: [frame],
        },
      },
    })
    const shown = (await ask('GET', `/cluster/inputs/${id}/diagnosis`)).body[server.services.node.nodeId]
    expect(shown).toMatchObject({
      since: '1970-01-01T00:00:00.000Z',
      counts: {
        messages: 3,
        bytes: 30,
        dropped_for_room: 4,
        dropped_unread: 3,
        dropped_incomplete: 2,
        rejected_requests: 5,
        undecodable: 1,
      },
      last_minute: { step_ms: 2000, messages: [1, 2], bytes: [10, 20] },
      senders: {
        heaviest: [{ address: '192.0.2.1', messages: 3, last_message_at: '1970-01-01T00:00:01.000Z' }],
        others: { addresses: null, messages: 7, bytes: 70 },
      },
      undecodable: [{ reason: 'No syslog.', size: 3, raw_base64: 'AP9h' }],
    })
  })

  it('shows the bytes of messages to those who may edit the input, and nothing to those who may not read it', async () => {
    const id = await create()
    ;(server.services.ingest as IngestDouble).pretend({ diagnoses: { [id]: { undecodable: [frame] } } })
    const reader = await user('reader', 'inputs:read')
    const stranger = await user('stranger')
    const path = `/cluster/inputs/${id}/diagnosis`
    const [node] = Object.values((await ask('GET', path, undefined, reader)).body) as [{ undecodable: unknown[] }]
    expect(node.undecodable).toMatchObject([{ reason: 'No syslog.', raw_base64: null }])
    expect((await ask('GET', path, undefined, stranger)).status).toBe(403)
    expect((await ask('GET', `/cluster/inputs/${unknown}/diagnosis`)).status).toBe(404)
  })

  it('of an input on another node is empty here', async () => {
    const id = await create({ global: false, node: 'elsewhere' })
    expect((await ask('GET', `/cluster/inputs/${id}/diagnosis`)).body).toEqual({})
  })
})

describe('an input', () => {
  it('is created, started, read, listed, changed and deleted', async () => {
    const made = await ask('POST', '/system/inputs', {
      title: 'fw',
      type: syslogUdp,
      global: true,
      configuration: { bind_address: '127.0.0.1', port: 1514, force_rdns: false },
    })
    expect(made).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^[0-9a-f]{24}$/) } })
    const { id } = made.body
    expect(made.headers['location']).toMatch(new RegExp(`/system/inputs/${id}$`))
    const expected = {
      id,
      title: 'fw',
      name: 'Syslog UDP',
      type: syslogUdp,
      global: true,
      node: null,
      creator_user_id: 'admin',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      content_pack: null,
      attributes: { bind_address: '127.0.0.1', port: 1514, force_rdns: false },
      static_fields: {},
    }
    expect(await ask('GET', `/system/inputs/${id}`)).toMatchObject({ status: 200, body: expected })
    expect((await ask('GET', '/system/inputs')).body).toEqual({ inputs: [expected], total: 1 })
    expect((await ask('GET', `/system/inputstates/${id}`)).body).toEqual({
      id,
      state: 'RUNNING',
      started_at: expect.any(String),
      detailed_message: null,
      message_input: expected,
    })

    expect(
      await ask('PUT', `/system/inputs/${id}`, {
        title: 'firewall',
        type: syslogUdp,
        global: true,
        configuration: { port: 1515 },
      }),
    ).toMatchObject({ status: 201, body: { id } })
    expect((await ask('GET', `/system/inputs/${id}`)).body).toMatchObject({
      title: 'firewall',
      attributes: { bind_address: '127.0.0.1', port: 1515, force_rdns: false },
    })

    expect((await ask('DELETE', `/system/inputs/${id}`)).status).toBe(204)
    expect((await ask('GET', `/system/inputs/${id}`)).status).toBe(404)
    expect(server.services.ingest.status(id)).toBeNull()
  })

  it.each([
    [syslogTcp, 'Held back. The journal is full. Senders wait.'],
    [syslogUdp, 'Held back. The journal is full. Datagrams are dropped.'],
    [
      'org.graylog2.inputs.gelf.http.GELFHttpInput',
      'Held back. The journal is full. Senders are told to send again (429).',
    ],
    [rawKafka, 'Held back. The journal is full. Nothing is fetched.'],
  ])('of type %s that is held back says so, and what becomes of messages', async (type, words) => {
    const configuration =
      type === rawKafka
        ? {
            topic_filter: 't',
            fetch_min_bytes: 5,
            fetch_wait_max: 100,
            threads: 2,
            bootstrap_server: 'b:9092',
            zookeeper: 'z',
          }
        : { bind_address: '127.0.0.1', port: 1514 }
    const id = await create({ type, configuration })
    ;(server.services.ingest as IngestDouble).backpressure = { status: 429, reason: 'The journal is full.' }
    expect((await ask('GET', `/system/inputstates/${id}`)).body).toMatchObject({
      state: 'RUNNING',
      detailed_message: words,
    })
    await ask('DELETE', `/system/inputstates/${id}`)
    expect((await ask('GET', '/system/inputstates')).body.states).toEqual([])
  })

  it('takes texts of numbers and flags, and answers numbers and flags', async () => {
    const id = await create({
      configuration: { bind_address: '127.0.0.1', port: '5044', force_rdns: 'true', override_source: '7' },
    })
    const shown = { port: 5044, force_rdns: true, override_source: '7' }
    expect((await ask('GET', `/system/inputs/${id}`)).body).toMatchObject({ attributes: shown })
    const body = { title: 'x', type: syslogUdp, global: true, configuration: { port: '5045' } }
    expect((await ask('PUT', `/system/inputs/${id}`, body)).status).toBe(201)
    expect((await ask('GET', `/system/inputs/${id}`)).body).toMatchObject({ attributes: { ...shown, port: 5045 } })
    expect(await ask('PUT', `/system/inputs/${id}`, { ...body, configuration: { port: 'many' } })).toMatchObject({
      status: 400,
    })
  })

  it.each(['', '  '])('with the title "%s" is refused', async title => {
    const body = { title, type: syslogUdp, global: true, configuration: { bind_address: '127.0.0.1', port: 1514 } }
    const refusal = {
      status: 400,
      body: {
        type: 'ValidationApiError',
        message: 'Validation failed!',
        validation_errors: { title: [{ error: `Value "${title}" is not a valid non-empty String!` }] },
      },
    }
    expect(await ask('POST', '/system/inputs', body)).toMatchObject(refusal)
    expect(await ask('PUT', `/system/inputs/${await create()}`, body)).toMatchObject(refusal)
  })

  it.each([
    [{ bind_address: '127.0.0.1' }, 'port'],
    [{ bind_address: '127.0.0.1', port: 'many' }, 'port'],
    [{ bind_address: '', port: 1514 }, 'bind_address'],
    [{ bind_address: 5, port: 1514 }, 'bind_address'],
    [{}, 'bind_address'],
  ])('with %j is refused and the field is named', async (configuration, field) => {
    const { status, body } = await ask('POST', '/system/inputs', {
      title: 'x',
      type: rawUdp,
      global: true,
      configuration,
    })
    expect([status, body.type]).toEqual([400, 'ApiError'])
    expect(body.message).toMatch(new RegExp(`^${field} must be `))
  })

  it('of an unknown type or with unknown properties is refused', async () => {
    expect(
      (await ask('POST', '/system/inputs', { title: 'x', type: 'no.such.Type', global: true, configuration: {} }))
        .status,
    ).toBe(404)
    expect(
      (await ask('POST', '/system/inputs', { title: 'x', type: rawUdp, global: true, configuration: {}, surprise: 1 }))
        .status,
    ).toBe(400)
    expect((await ask('GET', `/system/inputs/${unknown}`)).status).toBe(404)
    expect((await ask('GET', '/system/inputs/nonsense')).status).toBe(404)
    expect(
      (
        await ask('PUT', `/system/inputs/${unknown}`, {
          title: 'x',
          type: rawUdp,
          global: true,
          configuration: { bind_address: 'a', port: 1 },
        })
      ).status,
    ).toBe(404)
  })

  it('that is not global belongs to this node', async () => {
    const id = await create({ global: false })
    expect((await ask('GET', `/system/inputs/${id}`)).body.node).toBe(server.services.node.nodeId)
    const elsewhere = await create({ global: false, node: 'another-node' })
    expect(server.services.ingest.status(elsewhere)).toBeNull()
    expect((await ask('GET', '/system/inputstates')).body.states.map((state: { id: string }) => state.id)).toEqual([id])
  })
})

describe('the secret of a cloud input', () => {
  const configuration = {
    aws_region: 'us-east-1',
    aws_access_key: 'AKIA',
    aws_secret_key: 'open-sesame',
    kinesis_stream_name: 'logs',
    aws_message_type: 'KINESIS_RAW',
  }
  const secretOf = async (id: string) => (await ask('GET', `/system/inputs/${id}`)).body.attributes.aws_secret_key

  it('is never shown, kept when it is not sent again, and removed when asked to', async () => {
    const id = await create({ type: cloud, configuration })
    for (const path of [`/system/inputs/${id}`, '/system/inputs', `/system/inputstates/${id}`, '/system/inputstates']) {
      const { body } = await ask('GET', path)
      expect(JSON.stringify(body)).toContain('"aws_secret_key":{"is_set":true}')
      expect(JSON.stringify(body)).not.toContain('open-sesame')
    }
    const put = (aws_secret_key: unknown, aws_access_key = 'AKIA') =>
      ask('PUT', `/system/inputs/${id}`, {
        title: 'x',
        type: cloud,
        global: true,
        configuration: { aws_access_key, aws_secret_key },
      })
    for (const kept of [{ is_set: true }, { keep_value: true }]) {
      await put(kept)
      expect(await secretOf(id)).toEqual({ is_set: true })
    }
    await put({ delete_value: true }, '')
    expect(await secretOf(id)).toEqual({ is_set: false })
    await put({ set_value: 'other' })
    expect(await secretOf(id)).toEqual({ is_set: true })
  })

  it('is encrypted at rest, and given to ingest in the clear', async () => {
    const id = await create({ type: 'aws-kinesiscloudwatch-input', configuration })
    const { system } = await import('../platform/records/callers.ts')
    const { inputs } = await import('./collection.ts')
    const stored = await server.services.records.as(system('test')).of(inputs).get(id)
    expect(JSON.stringify(stored)).not.toContain('open-sesame')
    expect(server.services.secrets.decrypt(stored.secrets['aws_secret_key']!)).toBe('open-sesame')
  })
})

it('the page name of the cloud input stands for its type', async () => {
  const configuration = { aws_region: 'us-east-1', kinesis_stream_name: 'logs', aws_message_type: 'KINESIS_RAW' }
  const id = await create({ type: 'aws-kinesiscloudwatch-input', configuration })
  expect((await ask('GET', `/system/inputs/${id}`)).body).toMatchObject({ type: cloud, name: 'AWS Kinesis/CloudWatch' })
  await ask('PUT', `/system/inputs/${id}`, {
    title: 'x',
    type: 'aws-kinesiscloudwatch-input',
    global: true,
    configuration,
  })
  expect((await ask('GET', `/system/inputs/${id}`)).body).toMatchObject({ title: 'x', type: cloud })
})

describe('passwords', () => {
  const configuration = { bind_address: '127.0.0.1', port: 1514, tls_key_password: 'open-sesame' }
  it('are shown to nobody and encrypted at rest', async () => {
    const id = await create({ type: syslogTcp, configuration })
    const reader = await user('reader', `inputs:read:${id}`)
    expect((await ask('GET', `/system/inputs/${id}`)).body.attributes.tls_key_password).toBe('<password set>')
    expect((await ask('GET', `/system/inputs/${id}`, undefined, reader)).body.attributes).toEqual({
      ...configuration,
      tls_key_password: '<password set>',
    })
    expect((await ask('GET', `/system/inputstates/${id}`)).body.message_input.attributes.tls_key_password).toBe(
      '<password set>',
    )
    const { system } = await import('../platform/records/callers.ts')
    const { inputs } = await import('./collection.ts')
    expect(JSON.stringify(await server.services.records.as(system('test')).of(inputs).get(id))).not.toContain(
      'open-sesame',
    )
  })

  /** Returns the definition that ingest receives. */
  async function kept(id: string) {
    const { system } = await import('../platform/records/callers.ts')
    const { inputs } = await import('./collection.ts')
    const { secrets } = await server.services.records.as(system('test')).of(inputs).get(id)
    return Object.fromEntries(
      Object.entries(secrets).map(([name, encrypted]) => [name, server.services.secrets.decrypt(encrypted)]),
    )
  }

  it('survive being sent back as their mask, and go when they are emptied', async () => {
    const id = await create({ type: syslogTcp, configuration })
    const put = (password: unknown) =>
      ask('PUT', `/system/inputs/${id}`, {
        title: 'x',
        type: syslogTcp,
        global: true,
        configuration: { tls_key_password: password },
      })
    const shown = async () => (await ask('GET', `/system/inputs/${id}`)).body.attributes.tls_key_password
    await put('<password set>')
    expect(await kept(id)).toEqual({ tls_key_password: 'open-sesame' })
    await put('')
    expect(await shown()).toBe('')
    expect(await kept(id)).toEqual({})
    expect((await put({ set_value: 'a', keep_value: true })).status).toBe(400)
  })
})

it('a secret without which an input cannot run is asked for before it is made, and is not taken away later', async () => {
  const type = 'org.cordwood.inputs.splunk.SplunkHecInput'
  const body = (configuration: object) => ({
    title: 'hec',
    type,
    global: true,
    configuration: { bind_address: '127.0.0.1', port: 18088, ...configuration },
  })
  for (const token of [{}, { token: { delete_value: true } }, { token: { set_value: '' } }]) {
    const {
      status,
      body: { message },
    } = await ask('POST', '/system/inputs', body(token))
    expect([status, message]).toEqual([400, expect.stringMatching(/^token must be /)])
  }
  const {
    status,
    body: { id },
  } = await ask('POST', '/system/inputs', body({ token: { set_value: 's3cret' } }))
  expect(status).toBe(201)
  expect((await ask('PUT', `/system/inputs/${id}`, body({ token: { keep_value: true } }))).status).toBe(201)
  expect((await ask('PUT', `/system/inputs/${id}`, body({ token: { delete_value: true } }))).status).toBe(400)
})

it('sensitive texts are kept as passwords are', async () => {
  const custom_properties = 'sasl.jaas.config=PlainLoginModule required username="u" password="open-sesame";'
  const configuration = {
    topic_filter: '^logs$',
    fetch_min_bytes: 5,
    fetch_wait_max: 100,
    threads: 1,
    custom_properties,
  }
  const id = await create({ type: rawKafka, configuration })
  const reader = await user('reader', `inputs:read:${id}`)
  expect((await ask('GET', `/system/inputs/${id}`)).body.attributes.custom_properties).toBe(custom_properties)
  expect((await ask('GET', `/system/inputs/${id}`, undefined, reader)).body.attributes.custom_properties).toBe(
    '<value hidden>',
  )
  const { system } = await import('../platform/records/callers.ts')
  const { inputs } = await import('./collection.ts')
  expect(JSON.stringify(await server.services.records.as(system('test')).of(inputs).get(id))).not.toContain(
    'open-sesame',
  )
  await ask('PUT', `/system/inputs/${id}`, {
    title: 'x',
    type: rawKafka,
    global: true,
    configuration: { ...configuration, custom_properties: '<value hidden>' },
  })
  expect((await ask('GET', `/system/inputs/${id}`)).body.attributes.custom_properties).toBe(custom_properties)
})

describe('states', () => {
  it('are changed for one node and for the cluster, and remembered', async () => {
    const {
      node: { nodeId },
      ingest,
    } = server.services
    const id = await create()
    expect(await ask('DELETE', `/system/inputstates/${id}`)).toMatchObject({ status: 200, body: { id } })
    const stopped = { status: 404, body: { message: `No input state for input id <${id}> on this node.` } }
    expect((await ask('GET', '/cluster/inputstates')).body).toEqual({ [nodeId]: [] })
    expect(await ask('GET', `/system/inputstates/${id}`)).toMatchObject(stopped)
    ingest.states.clear()
    await server.startAgain(area)
    expect(await ask('GET', `/system/inputstates/${id}`)).toMatchObject(stopped)
    expect((await ask('PUT', `/cluster/inputstates/${id}`)).body).toEqual({ [nodeId]: { id } })
    expect((await ask('GET', '/system/inputstates')).body.states).toMatchObject([{ id, state: 'RUNNING' }])
    ingest.states.clear()
    await server.startAgain(area)
    expect(ingest.status(id)).toMatchObject({ state: 'RUNNING' })
    expect((await ask('DELETE', `/cluster/inputstates/${id}`)).body).toEqual({ [nodeId]: { id } })
    expect(ingest.status(id)).toMatchObject({ state: 'STOPPED' })
  })

  it('of an unknown input', async () => {
    const { nodeId } = server.services.node
    expect((await ask('PUT', `/system/inputstates/${unknown}`)).status).toBe(404)
    expect((await ask('GET', `/system/inputstates/${unknown}`)).status).toBe(404)
    expect((await ask('PUT', `/cluster/inputstates/${unknown}`)).body).toEqual({ [nodeId]: null })
  })
})

describe('static fields', () => {
  it('are set, replaced and removed', async () => {
    const id = await create()
    const add = (key: string, value: string) => ask('POST', `/system/inputs/${id}/staticfields`, { key, value })
    expect(await add('env', 'test')).toMatchObject({ status: 201, body: null })
    await add('env', 'prod')
    await add('a.b-c@d', '1')
    expect((await ask('GET', `/system/inputs/${id}`)).body.static_fields).toEqual({ env: 'prod', 'a.b-c@d': '1' })
    expect((await ask('DELETE', `/system/inputs/${id}/staticfields/env`)).status).toBe(204)
    expect((await ask('DELETE', `/system/inputs/${id}/staticfields/env`)).status).toBe(404)
    expect((await ask('GET', `/system/inputs/${id}`)).body.static_fields).toEqual({ 'a.b-c@d': '1' })
  })

  it.each([
    ['', 'x'],
    ['k', ''],
    ['a b', 'x'],
    ['_id', 'x'],
    ['_score', 'x'],
    ['__proto__', 'x'],
  ])('%j = %j is refused', async (key, value) => {
    const id = await create()
    expect((await ask('POST', `/system/inputs/${id}/staticfields`, { key, value })).status).toBe(400)
  })
})

describe('types', () => {
  it('are listed by name, all or one', async () => {
    const { types } = (await ask('GET', '/system/inputs/types')).body
    // Types of the contract have the names given there; our own are listed beside them.
    expect(ownTypes.length).toBeGreaterThan(0)
    expect(types).toEqual({
      [cloud]: 'AWS Kinesis/CloudWatch',
      'org.graylog.aws.inputs.cloudtrail.CloudTrailInput': 'AWS CloudTrail',
      'org.graylog.integrations.inputs.paloalto.PaloAltoTCPInput': 'Palo Alto Networks TCP (PAN-OS v8.x)',
      'org.graylog.integrations.inputs.paloalto9.PaloAlto9xInput': 'Palo Alto Networks TCP (PAN-OS v9+)',
      'org.graylog.plugins.beats.Beats2Input': 'Beats',
      'org.graylog.plugins.beats.BeatsInput': 'Beats (deprecated)',
      'org.graylog2.inputs.misc.jsonpath.JsonPathInput': 'JSON path value from HTTP API',
      'org.graylog.plugins.cef.input.CEFTCPInput': 'CEF TCP',
      'org.graylog.plugins.cef.input.CEFUDPInput': 'CEF UDP',
      'org.graylog2.inputs.gelf.tcp.GELFTCPInput': 'GELF TCP',
      'org.graylog2.inputs.gelf.udp.GELFUDPInput': 'GELF UDP',
      'org.graylog2.inputs.gelf.http.GELFHttpInput': 'GELF HTTP',
      'org.graylog2.inputs.raw.http.RawHttpInput': 'Raw HTTP',
      ...Object.fromEntries(ownTypes.map(({ type, name }) => [type, name])),
      [syslogTcp]: 'Syslog TCP',
      [syslogUdp]: 'Syslog UDP',
      'org.graylog2.inputs.raw.tcp.RawTCPInput': 'Raw/Plaintext TCP',
      [rawUdp]: 'Raw/Plaintext UDP',
      'org.graylog.plugins.netflow.inputs.NetFlowUdpInput': 'NetFlow UDP',
      'org.graylog.integrations.ipfix.inputs.IpfixUdpInput': 'IPFIX UDP',
      'org.graylog2.inputs.random.FakeHttpMessageInput': 'Random HTTP message generator',
      'org.graylog2.inputs.gelf.amqp.GELFAMQPInput': 'GELF AMQP',
      'org.graylog2.inputs.gelf.kafka.GELFKafkaInput': 'GELF Kafka',
      'org.graylog2.inputs.syslog.amqp.SyslogAMQPInput': 'Syslog AMQP',
      'org.graylog2.inputs.syslog.kafka.SyslogKafkaInput': 'Syslog Kafka',
      'org.graylog2.inputs.raw.amqp.RawAMQPInput': 'Raw/Plaintext AMQP',
      [rawKafka]: 'Raw/Plaintext Kafka',
      'org.graylog.plugins.cef.input.CEFAmqpInput': 'CEF AMQP',
      'org.graylog.plugins.cef.input.CEFKafkaInput': 'CEF Kafka',
    })
    const all = (await ask('GET', '/system/inputs/types/all')).body
    expect(Object.keys(all).sort()).toEqual(Object.keys(types).sort())
    expect((await ask('GET', `/system/inputs/types/${rawUdp}`)).body).toEqual(all[rawUdp])
    expect((await ask('GET', '/system/inputs/types/no.such')).status).toBe(404)
  })

  it("ask for their fields in the contract's order, with its defaults", async () => {
    const all = (await ask('GET', '/system/inputs/types/all')).body
    const fields = (type: string) => Object.keys(all[type].requested_configuration)
    const listener = ['bind_address', 'port', 'recv_buffer_size', 'number_worker_threads']
    const tcp = [
      ...listener,
      'tls_cert_file',
      'tls_key_file',
      'tls_enable',
      'tls_key_password',
      'tls_client_auth',
      'tls_client_auth_cert_file',
      'tcp_keepalive',
    ]
    const codec = ['override_source', 'charset_name']
    const syslog = ['force_rdns', 'allow_override_date', 'store_full_message', 'expand_structured_data', 'timezone']
    expect(fields(rawUdp)).toEqual([...listener, ...codec])
    expect(fields(syslogTcp)).toEqual([...tcp, 'use_null_delimiter', 'max_message_size', ...codec, ...syslog])
    expect(fields('org.graylog2.inputs.gelf.http.GELFHttpInput')).toEqual([
      ...tcp,
      'enable_bulk_receiving',
      'enable_cors',
      'max_chunk_size',
      'idle_writer_timeout',
      'authorization_header_name',
      'authorization_header_value',
      ...codec,
      'decompress_size_limit',
    ])
    expect(fields('org.graylog2.inputs.random.FakeHttpMessageInput')).toEqual([
      'throttling_allowed',
      'sleep',
      'sleep_deviation',
      'source',
      ...codec,
    ])
    expect(fields(cloud)).toEqual([
      'throttling_allowed',
      'aws_region',
      'aws_access_key',
      'aws_secret_key',
      'aws_assume_role_arn',
      'cloudwatch_endpoint',
      'dynamodb_endpoint',
      'iam_endpoint',
      'kinesis_endpoint',
      'kinesis_stream_name',
      'kinesis_record_batch_size',
      'aws_message_type',
      'aws_flow_log_prefix',
    ])
    expect(all[cloud].requested_configuration).toMatchObject({
      aws_secret_key: { is_encrypted: true, attributes: [], is_optional: true, default_value: '' },
      kinesis_record_batch_size: { default_value: 10_000, is_optional: true, attributes: ['only_positive'] },
      aws_region: { is_optional: false, default_value: 'us-east-1' },
      kinesis_stream_name: { is_optional: false, default_value: '' },
    })
    expect(all[rawUdp].requested_configuration.port).toEqual({
      type: 'number',
      human_name: 'Port',
      description: expect.any(String),
      default_value: 5555,
      is_optional: false,
      attributes: ['is_port_number'],
      additional_info: {},
      position: 100,
      is_encrypted: false,
    })
    const defaults = (type: string) =>
      Object.fromEntries(
        Object.entries<{ default_value: unknown }>(all[type].requested_configuration).map(
          ([name, { default_value }]) => [name, default_value],
        ),
      )
    expect(defaults('org.graylog2.inputs.gelf.tcp.GELFTCPInput')).toMatchObject({
      port: 12201,
      use_null_delimiter: true,
      recv_buffer_size: 1048576,
      max_message_size: 2097152,
      decompress_size_limit: 8388608,
    })
    expect(defaults(syslogUdp)).toMatchObject({
      port: 514,
      recv_buffer_size: 262144,
      allow_override_date: true,
      timezone: 'NotSet',
      override_source: null,
      bind_address: '0.0.0.0',
    })
    expect(all[syslogUdp].requested_configuration.timezone.additional_info.values).toMatchObject({
      NotSet: expect.any(String),
      'Europe/Berlin': 'Europe/Berlin',
      UTC: 'UTC',
    })
  })

  it('ask for the fields of brokers', async () => {
    const all = (await ask('GET', '/system/inputs/types/all')).body
    const fields = (type: string) => Object.keys(all[type].requested_configuration)
    expect(fields('org.graylog2.inputs.raw.amqp.RawAMQPInput')).toEqual([
      'throttling_allowed',
      'broker_hostname',
      'broker_port',
      'broker_vhost',
      'broker_username',
      'broker_password',
      'prefetch',
      'queue',
      'exchange',
      'exchange_bind',
      'routing_key',
      'parallel_queues',
      'heartbeat',
      'tls',
      'requeue_invalid_messages',
      'override_source',
      'charset_name',
    ])
    expect(fields(rawKafka)).toEqual([
      'throttling_allowed',
      'legacy_mode',
      'bootstrap_server',
      'zookeeper',
      'topic_filter',
      'fetch_min_bytes',
      'fetch_wait_max',
      'threads',
      'offset_reset',
      'group_id',
      'custom_properties',
      'override_source',
      'charset_name',
    ])
    expect(all[rawKafka].requested_configuration).toMatchObject({
      legacy_mode: { default_value: true, position: 10 },
      bootstrap_server: { default_value: '127.0.0.1:9092', position: 11, is_optional: true },
      zookeeper: { position: 12 },
      fetch_min_bytes: { default_value: 5, is_optional: false },
      group_id: { default_value: 'graylog2' },
      offset_reset: {
        default_value: 'largest',
        is_optional: true,
        additional_info: { values: { largest: expect.any(String), smallest: expect.any(String) } },
      },
      custom_properties: { attributes: ['textarea', 'is_sensitive'], position: 200, is_encrypted: false },
    })
  })

  it('of codecs', async () => {
    const { body } = await ask('GET', '/system/codecs/types/all')
    expect(
      Object.entries<{ name: string }>(body)
        .map(([type, { name }]) => [type, name])
        .sort(),
    ).toEqual(
      expect.arrayContaining([
        ['AWSCloudTrail', 'AWSCloudTrail'],
        ['AWSCodec', 'AWSCodec'],
        ['CEF', 'CEF'],
        ['CloudWatchRawLog', 'CloudWatchRawLog'],
        ['FlowLog', 'FlowLog'],
        ['PaloAlto', 'PaloAlto'],
        ['PaloAlto9x', 'PaloAlto9x'],
        ['beats', 'Beats'],
        ['beats-deprecated', 'Beats (deprecated)'],
        ['gelf', 'GELF'],
        ['ipfix', 'IPFIX Codec'],
        ['jsonpath', 'JSON Path'],
        ['netflow', 'NetFlow'],
        ['random-http-msg', 'Random HTTP Message'],
        ['raw', 'Raw String'],
        ['syslog', 'Syslog'],
        ...ownTypes.map(({ codec: { name, label } }) => [name, label]),
      ]),
    )
    expect(Object.keys(body.syslog.requested_configuration)[0]).toBe('override_source')
  })
})

describe('callers', () => {
  it('see and change what they may', async () => {
    const [mine, other] = [await create({ title: 'mine' }), await create({ title: 'other' })]
    const reader = await user('reader', `inputs:read:${mine}`)
    expect((await ask('GET', '/system/inputs', undefined, reader)).body).toMatchObject({
      total: 1,
      inputs: [{ title: 'mine' }],
    })
    expect((await ask('GET', '/system/inputstates', undefined, reader)).body.states).toHaveLength(1)
    expect((await ask('GET', `/system/inputs/${other}`, undefined, reader)).status).toBe(403)
    for (const [method, path, body] of [
      ['POST', '/system/inputs', { title: 'x', type: rawUdp, global: true, configuration: {} }],
      ['PUT', `/system/inputs/${mine}`, { title: 'x', type: rawUdp, global: true, configuration: {} }],
      ['DELETE', `/system/inputs/${mine}`, undefined],
      ['PUT', `/system/inputstates/${mine}`, undefined],
      ['DELETE', `/system/inputstates/${mine}`, undefined],
      ['POST', `/system/inputs/${mine}/staticfields`, { key: 'a', value: 'b' }],
      ['GET', '/cluster/inputstates', undefined],
    ] as const)
      expect([method, path, (await ask(method, path, body, reader)).status]).toEqual([method, path, 403])
    expect((await ask('DELETE', `/cluster/inputstates/${mine}`, undefined, reader)).body).toEqual({
      [server.services.node.nodeId]: null,
    })
    expect(server.services.ingest.status(mine)).toMatchObject({ state: 'RUNNING' })
    const operator = await user('operator', `inputs:changestate:${mine}`)
    expect((await ask('DELETE', `/system/inputstates/${mine}`, undefined, operator)).status).toBe(200)
  })
})

describe('the first start', () => {
  it("makes the default inputs once, on the server's address", async () => {
    const fresh = await testServer([area], { bindAddress: '127.0.0.1', defaultInputs: true })
    const list = async () =>
      (await fresh.call('GET', '/api/system/inputs')).json().inputs as {
        id: string
        name: string
        attributes: Record<string, unknown>
      }[]
    const found = await list()
    expect(found.map(({ name, attributes }) => [name, attributes['bind_address'], attributes['port']]).sort()).toEqual([
      ['GELF HTTP', '127.0.0.1', 12202],
      ['GELF TCP', '127.0.0.1', 12201],
      ['GELF UDP', '127.0.0.1', 12201],
      ['Syslog TCP', '127.0.0.1', 1514],
      ['Syslog UDP', '127.0.0.1', 1514],
    ])
    expect(fresh.services.ingest.states.size).toBe(5)
    await fresh.call('DELETE', `/api/system/inputs/${found[0]!.id}`)
    await fresh.startAgain(area)
    expect(await list()).toHaveLength(4)
    await fresh.close()
  })

  it('makes none where they are turned off', async () => {
    expect((await ask('GET', '/system/inputs')).body.total).toBe(0)
  })
})

it('an input that reads a stream is measured by its readers as well', async () => {
  const configuration = { aws_region: 'us-east-1', kinesis_stream_name: 'logs', aws_message_type: 'KINESIS_RAW' }
  const id = await create({ type: cloud, configuration })
  const { metrics, ingest } = server.services
  const metric = (name: string) => metrics.get(`${cloud}.${id}.${name}`)?.metric
  expect(metric('stream_lag_ms')).toEqual({ value: 0 })
  const stream = { records: 7, reads: 3, errors: 2, lagMs: { 'shardId-1': 40, 'shardId-2': 0 } }
  ingest.counted = { ...ingest.counted, inputs: { [id]: { ...noCounters, stream } } }
  expect(metric('stream_records')).toMatchObject({ rate: { total: 7 } })
  expect(metric('stream_reads')).toEqual({ count: 3 })
  expect(metric('stream_errors')).toEqual({ count: 2 })
  expect(metric('stream_lag_ms')).toEqual({ value: 40 })
  expect(metric('stream_shard_lag_ms')).toEqual({ value: { 'shardId-1': 40, 'shardId-2': 0 } })
  await ask('DELETE', `/system/inputs/${id}`)
  expect(metrics.names().filter(name => name.includes(id))).toEqual([])
})

it("an input is measured under the contract's names while it exists", async () => {
  const id = await create()
  const names = () =>
    server.services.metrics
      .names()
      .filter(name => name.includes(id))
      .map(name => name.slice(`${syslogUdp}.${id}.`.length))
  expect(names()).toEqual([
    'decodeErrors',
    'decodeErrors.last-minute',
    'droppedMessages',
    'droppedMessages.last-minute',
    'emptyMessages',
    'incomingMessages',
    'open_connections',
    'read_bytes_1sec',
    'read_bytes_total',
    'refusedConnections',
    'refusedConnections.last-minute',
    'refusedRequests',
    'refusedRequests.last-minute',
    'textFields',
    'tooLargeMessages',
    'total_connections',
    'written_bytes_1sec',
    'written_bytes_total',
  ])
  expect(server.services.metrics.get(`${syslogUdp}.${id}.incomingMessages`)).toMatchObject({
    type: 'meter',
    metric: { rate: { total: 0 } },
  })
  await ask('DELETE', `/system/inputs/${id}`)
  expect(names()).toEqual([])
})

it('what an input lost is counted for the last minute as well', async () => {
  const id = await create()
  const { metrics, ingest } = server.services
  const lost = { refusedConnections: 1, dropped: 2, tooLarge: 3, refused: 4, decodeErrors: 5 }
  const lately = (name: string) => metrics.get(`${syslogUdp}.${id}.${name}.last-minute`)?.metric
  expect(lately('droppedMessages')).toEqual({ value: 0 })
  ingest.counted = { ...ingest.counted, inputs: { [id]: { ...noCounters, ...lost } } }
  expect(['refusedConnections', 'droppedMessages', 'refusedRequests', 'decodeErrors'].map(lately)).toEqual([
    { value: 1 },
    { value: 2 },
    { value: 4 },
    { value: 5 },
  ])
})

describe('POST /messages/parse', () => {
  it("knows codecs by the contract's other spellings", async () => {
    const asked: string[] = []
    server.services.ingest.decode = async codec => {
      asked.push(codec)
      return null
    }
    for (const codec of ['json-path', 'cef', 'GELF', 'beats-deprecated']) await parse({ codec })
    expect(asked).toEqual(['jsonpath', 'CEF', 'gelf', 'beats-deprecated'])
  })

  it('reads no files of the server for those who may not create inputs', async () => {
    const carl = await user('carl')
    let decoded = 0
    server.services.ingest.decode = async () => {
      decoded++
      return null
    }
    for (const [codec, field] of [
      ['netflow', 'netflow9_definitions_Path'],
      ['ipfix', 'ipfix_definition_path'],
    ] as const) {
      const body = { message: '00', codec, remote_address: '', configuration: { [field]: '/etc/passwd' } }
      expect(await ask('POST', '/messages/parse', body, carl)).toMatchObject({
        status: 403,
        body: { message: expect.stringContaining(field) },
      })
    }
    expect(decoded).toBe(0)
  })

  const parse = (body: Record<string, unknown>) =>
    ask('POST', '/messages/parse', { message: '<13>x', codec: 'syslog', remote_address: '192.0.2.1:514', ...body })
  it('shows what the codec makes of a text', async () => {
    server.services.ingest.decode = async (codec, configuration, frame, remote) => ({
      timestamp: 1_690_970_400_000,
      fields: {
        message: Buffer.from(frame).toString(),
        source: remote.address,
        codec,
        zone: String(configuration['timezone']),
        port: remote.port ?? -1,
      },
    })
    const { status, body } = await parse({ configuration: { timezone: 'UTC' } })
    expect([status, body]).toEqual([
      200,
      {
        index: null,
        message: {
          id: expect.any(String),
          message_id: null,
          timestamp: '2023-08-02T10:00:00.000Z',
          message: '<13>x',
          source: '192.0.2.1',
          streams: [],
          stream_ids: [],
          field_count: 10,
          size: 5,
          source_input_id: null,
          filter_out: false,
          fields: expect.objectContaining({
            _id: body.message.id,
            message: '<13>x',
            codec: 'syslog',
            zone: 'UTC',
            port: 514,
            timestamp: '2023-08-02T10:00:00.000Z',
            gl2_remote_ip: '192.0.2.1',
            gl2_remote_port: 514,
          }),
        },
      },
    ])
  })

  it('says what is wrong', async () => {
    expect((await parse({ codec: 'klingon' })).status).toBe(404)
    server.services.ingest.decode = async () => {
      throw new Error('Not syslog')
    }
    expect(await parse({})).toMatchObject({ status: 400, body: { message: 'Not syslog' } })
  })
})
