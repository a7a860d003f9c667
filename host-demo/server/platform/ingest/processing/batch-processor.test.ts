import { noPipelineRules } from '../../pipelines/program.ts'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { BatchBuilder, truncated, unfinished } from '../journal/batch.ts'
import { createFlowAssembler } from '../protocols/flows/assembler.ts'
import type { InputDefinition, Routing } from '../ingest.ts'
import type { CodecDefinition } from '../decoding/codec.ts'
import { udp } from '../listeners/udp/udp.ts'
import { allProcessors, loadParts, registerInputType } from '../registry.ts'
import { packet5 } from '../protocols/flows/testing/exporter.ts'
import { FieldLimiter } from './field-limits.ts'
import { createNames } from './names.ts'
import { createBatchProcessor } from './batch-processor.ts'
import { Chain } from './chain/chain.ts'
import { ChainCounts } from './chain/counts.ts'

const definitions: Record<string, InputDefinition> = {
  syslog: {
    id: 'syslog',
    type: 'org.graylog2.inputs.syslog.udp.SyslogUDPInput',
    title: '',
    configuration: { timezone: 'UTC', max_message_size: 20 },
    staticFields: { env: 'prod', source: 'static', timestamp: 't' },
  },
  dns: {
    id: 'dns',
    type: 'org.graylog2.inputs.syslog.udp.SyslogUDPInput',
    title: '',
    configuration: { timezone: 'UTC', force_rdns: true },
    staticFields: {},
  },
  gelf: {
    id: 'gelf',
    type: 'org.graylog2.inputs.gelf.udp.GELFUDPInput',
    title: '',
    configuration: {},
    staticFields: {},
  },
  flows: {
    id: 'flows',
    type: 'org.graylog.plugins.netflow.inputs.NetFlowUdpInput',
    title: '',
    staticFields: {},
    configuration: { netflow9_definitions_Path: '/gone/since/the/start.json' },
  },
  poison: { id: 'poison', type: 'test.Poison', title: '', configuration: {}, staticFields: {} },
}
let tries = 0
beforeAll(async () => {
  await loadParts()
  const codec: CodecDefinition = {
    name: 'test-poison',
    label: '',
    fields: {},
    create:
      () =>
      ({ bytes, receivedAt }) => {
        tries++
        if (bytes.toString() === 'poison') throw new Error('a rule broke')
        return {
          timestamp: receivedAt,
          fields: { message: bytes.toString(), source: 's' },
          problem: null,
          undecodable: false,
        }
      },
  }
  registerInputType({ type: 'test.Poison', name: '', transport: udp, codec })
})

const routing: Routing = { defaultStream: { id: 'all', indexSet: 'default' }, streams: [] }
function processor() {
  const chain = new Chain(
    {
      processors: allProcessors().map(({ id }) => id),
      routing,
      grokPatterns: new Map(),
      geoIp: null,
      instanceNames: null,
      pipelines: noPipelineRules,
    },
    new ChainCounts(),
  )
  return createBatchProcessor({
    nodeId: 'node',
    names: createNames(async address => (address === '10.0.0.1' ? ['one.example'] : [])),
    input: id => definitions[id] ?? null,
    chain: () => chain,
    fields: new FieldLimiter({ ofMessage: 12, newPerHour: 100, ofInput: 100 }),
  })
}
type TestFrame = readonly [input: string, text: string | Buffer, flags?: number, address?: string]
function stored(...frames: readonly TestFrame[]) {
  const builder = new BatchBuilder()
  for (const [inputId, text, flags = 0, address = '10.0.0.1'] of frames) {
    const bytes = Buffer.from(text as string)
    builder.add({ inputId, address, batch: null, index: 0 }, 514, 1000, flags, bytes, 0, bytes.length)
  }
  return builder.finish()
}
const messagesOf = async (...args: readonly TestFrame[]) =>
  (await processor().process(7, stored(...args))).targets[0]!.messages

it('flows are read even where the definition file of their input is gone', async () => {
  const [frame] = createFlowAssembler([5]).add(packet5([{ from: '10.0.0.1', to: '10.0.0.2', bytes: 500 }]), 'a', 1, 0)
  const [message] = await messagesOf(['flows', frame!])
  expect(message!.fields).toMatchObject({
    message: 'NetFlowV5 [10.0.0.1]:80 <> [10.0.0.2]:5000 proto:6 pkts:5 bytes:500',
    nf_bytes: 500,
  })
})

it('a message has what the contract asks for', async () => {
  const [message] = await messagesOf(['syslog', '<13>1 2023-08-02T10:00:00Z web app - - - hello'])
  expect(message).toEqual({
    id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    timestamp: Date.parse('2023-08-02T10:00:00Z'),
    streams: ['all'],
    fields: {
      message: 'hello',
      source: 'web',
      facility: 'user-level',
      facility_num: 1,
      level: 5,
      application_name: 'app',
      env: 'prod',
      _timestamp: 't',
      gl2_source_input: 'syslog',
      gl2_source_node: 'node',
      gl2_remote_ip: '10.0.0.1',
      gl2_remote_port: 514,
      gl2_receive_timestamp: '1970-01-01T00:00:01.000Z',
      gl2_processing_timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      gl2_accounted_message_size: 46,
      gl2_message_id: message!.id,
    },
  })
})

it('the same batch gives the same ids', async () => {
  const batch = stored(['syslog', '<13>a'], ['syslog', '<13>b'])
  const ids = async () => (await processor().process(7, batch)).targets[0]!.messages.map(({ id }) => id)
  expect(await ids()).toEqual(await ids())
  expect(new Set(await ids()).size).toBe(2)
})

it('what was cut says so and ends with a whole character', async () => {
  const [cut, broken] = await messagesOf(
    ['syslog', Buffer.from('<13>gr\u00fc\u00df').subarray(0, 9), truncated],
    ['syslog', '<13>counted', unfinished],
  )
  expect(cut!.fields).toMatchObject({
    message: 'gr\u00fc',
    gl2_processing_error: expect.stringMatching(/max_message_size \(20 bytes\)/),
  })
  expect(broken!.fields['gl2_processing_error']).toMatch(/connection ended/)
})

it('what is undecodable is kept and counted for its input', async () => {
  const { targets, undecodable } = await processor().process(7, stored(['syslog', '<999>x'], ['syslog', '<13>y']))
  expect(targets[0]!.messages[0]!.fields).toMatchObject({ message: '<999>x', gl2_processing_error: expect.any(String) })
  expect([...undecodable]).toEqual([['syslog', { count: 1, last: [expect.any(Object)] }]])
  expect(undecodable.get('syslog')!.last[0]).toMatchObject({
    address: expect.any(String),
    port: 514,
    receivedAt: 1000,
    reason: targets[0]!.messages[0]!.fields['gl2_processing_error'],
    size: 6,
    bytes: Buffer.from('<999>x'),
  })
})

it('compressed messages count by what they become', async () => {
  const json = JSON.stringify({ host: 'h', short_message: 'x'.repeat(10_000) })
  const { bytes, targets } = await processor().process(7, stored(['gelf', gzipSync(json)]))
  expect(bytes).toBe(json.length)
  expect(targets[0]!.messages[0]!.fields['gl2_accounted_message_size']).toBe(json.length)
})

it('fields over a limit are text, counted and said; those the server and the input add are not counted', async () => {
  const fields = Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`_f${n}`, `v${n}`]))
  const { targets, textFields } = await processor().process(
    7,
    stored(['gelf', JSON.stringify({ host: 'h', short_message: 'm', ...fields })]),
  )
  expect(targets[0]!.messages[0]!.fields).toMatchObject({
    message: 'm',
    source: 'h',
    f0: 'v0',
    f11: 'v11',
    full_message: 'f12=v12\nf13=v13',
    gl2_remote_port: 514,
    gl2_processing_error: '2 fields are kept as text in full_message: a message can have 12.',
  })
  expect([...textFields]).toEqual([['gelf', 2]])
})

it('frames of an input nobody knows any more are kept as text', async () => {
  expect((await messagesOf(['gone', 'still here']))[0]!.fields).toMatchObject({
    message: 'still here',
    source: '10.0.0.1',
    gl2_source_input: 'gone',
  })
})

it('reverse names are looked up where the input wants them', async () => {
  const messages = await messagesOf(['dns', '<13>a'], ['dns', '<13>b', 0, '10.0.0.2'], ['syslog', '<13>c'])
  expect(messages.map(({ fields }) => [fields['source'], fields['gl2_remote_hostname'] ?? null])).toEqual([
    ['one.example', 'one.example'],
    ['10.0.0.2', null],
    ['10.0.0.1', null],
  ])
})

describe('a frame that breaks processing', () => {
  it('is tried three times and set aside with its bytes; the others go on', async () => {
    tries = 0
    const { targets, failures, messages } = await processor().process(
      7,
      stored(['poison', 'before'], ['poison', 'poison'], ['poison', 'after']),
    )
    expect(targets[0]!.messages.map(({ fields }) => fields['message'])).toEqual(['before', 'after'])
    expect(messages).toBe(2)
    expect(tries).toBe(5)
    expect(failures.map(({ frame, ...failure }) => [Buffer.from(frame).toString(), failure])).toEqual([
      [
        'poison',
        {
          sequence: 7,
          position: 1,
          inputId: 'poison',
          receivedAt: 1000,
          remoteAddress: '10.0.0.1',
          reason: expect.stringMatching(/3 times: a rule broke/),
        },
      ],
    ])
  })

  it('and killed the worker before is not touched again', async () => {
    tries = 0
    const { failures, targets } = await processor().process(
      7,
      stored(['poison', 'poison'], ['poison', 'fine']),
      new Map([[0, 'it took too long']]),
    )
    expect(failures).toMatchObject([{ position: 0, reason: 'it took too long' }])
    expect(targets[0]!.messages).toHaveLength(1)
    expect(tries).toBe(1)
  })

  it('alone in its batch leaves nothing to store', async () => {
    expect((await processor().process(7, stored(['poison', 'poison']))).targets).toEqual([])
  })
})
