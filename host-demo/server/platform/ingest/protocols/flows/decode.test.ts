/** NetFlow and IPFIX as users see them: packets of an exporter in, messages out. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codecOf, loadParts } from '../../registry.ts'
import {
  bytesOf,
  data,
  options10,
  options9,
  packet10,
  packet5,
  packet9,
  template10,
  template9,
  type Field,
} from './testing/exporter.ts'

beforeAll(loadParts)
const dir = mkdtempSync(join(tmpdir(), 'cordwood-flows-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const file = (name: string, json: unknown) => {
  writeFileSync(join(dir, name), typeof json === 'string' ? json : JSON.stringify(json))
  return join(dir, name)
}

const { u8, u16, u32, u64, ip4 } = bytesOf
const receivedAt = Date.parse('2023-08-02T10:00:05Z')
function messages(
  codec: 'netflow' | 'ipfix',
  datagrams: readonly Buffer[],
  configuration: Record<string, unknown> = {},
) {
  const { create, createAssembler } = codecOf(codec)!
  const decode = create(configuration)
  const assembler = createAssembler!()
  return datagrams
    .flatMap(datagram => assembler.add(datagram, '192.0.2.7', 2055, receivedAt))
    .map(bytes => decode({ bytes, receivedAt, remoteAddress: '192.0.2.7', remoteName: null }))
}

it('NetFlow v5', () => {
  const [message] = messages('netflow', [packet5([{ from: '10.0.0.1', to: '10.0.0.2', bytes: 500 }])])
  expect(message).toMatchObject({
    timestamp: Date.parse('2023-08-02T10:00:00.500Z'),
    problem: null,
    undecodable: false,
  })
  expect(message!.fields).toEqual({
    message: 'NetFlowV5 [10.0.0.1]:80 <> [10.0.0.2]:5000 proto:6 pkts:5 bytes:500',
    source: '192.0.2.7',
    nf_version: 5,
    nf_src_address: '10.0.0.1',
    nf_dst_address: '10.0.0.2',
    nf_next_hop: '10.0.0.254',
    nf_src_port: 80,
    nf_dst_port: 5000,
    nf_src_mask: 24,
    nf_dst_mask: 16,
    nf_src_as: 65_001,
    nf_dst_as: 65_002,
    nf_snmp_input: 1,
    nf_snmp_output: 2,
    nf_pkts: 5,
    nf_bytes: 500,
    nf_proto: 6,
    nf_proto_name: 'TCP',
    nf_tos: 0,
    nf_tcp_flags: 27,
    nf_start: '2023-08-02T09:59:50.500Z',
    nf_stop: '2023-08-02T09:59:59.500Z',
    nf_sampling_interval: 10,
    nf_source_id: 3,
    nf_sequence: 7,
  })
})

it('NetFlow v9, IPv6, translation, and times beyond the turn of the uptime', () => {
  const fields: readonly Field[] = [
    [27, 16],
    [28, 16],
    [7, 2],
    [11, 2],
    [4, 1],
    [2, 4],
    [1, 8],
    [22, 4],
    [21, 4],
    [225, 4],
    [56, 6],
  ]
  const address = (last: number) => Buffer.from(`20010db8${'0'.repeat(22)}${String(last).padStart(2, '0')}`, 'hex')
  const record = [
    address(1),
    address(2),
    u16(443),
    u16(50_000),
    u8(17),
    u32(5),
    u64(2n ** 60n),
    u32(0xffff_ff00),
    u32(900),
    ip4('198.51.100.1'),
    Buffer.from('0a0b0c0d0e0f', 'hex'),
  ]
  const [message] = messages('netflow', [packet9([template9(256, fields), data(256, record)], { uptime: 1000 })])
  expect(message!.fields).toMatchObject({
    message: 'NetFlowV9 [2001:db8::1]:443 <> [2001:db8::2]:50000 proto:17 pkts:5 bytes:1152921504606846976',
    nf_version: 9,
    nf_bytes: '1152921504606846976',
    nf_proto_name: 'UDP',
    nf_start: '2023-08-02T09:59:58.744Z',
    nf_stop: '2023-08-02T09:59:59.900Z',
    nf_post_nat_source_ipv4_address: '198.51.100.1',
    nf_in_src_mac: '0a:0b:0c:0d:0e:0f',
  })
})

it('options of NetFlow v9 are messages too', () => {
  const options = options9(
    300,
    [[2, 4]],
    [
      [10, 4],
      [82, 8],
    ],
  )
  const [message] = messages('netflow', [packet9([options, data(300, [u32(1), u32(7), Buffer.from('Gi0/7\0\0\0')])])])
  expect(message!.fields).toMatchObject({
    message: 'NetFlowV9 options template:300 nf_scope_interface:1 nf_snmp_input:7 nf_if_name:Gi0/7',
    nf_scope_interface: 1,
    nf_snmp_input: 7,
    nf_if_name: 'Gi0/7',
    nf_options: true,
  })
})

it('IPFIX: kinds of values, names of IANA, the way back, and an override of the source', () => {
  const fields: readonly Field[] = [
    [8, 4],
    [12, 4],
    [7, 2],
    [11, 2],
    [4, 1],
    [2, 3],
    [1, 8],
    [1, 8, 29_305],
    [152, 8],
    [154, 8],
    [276, 1],
    [371, 0xffff],
    [210, 2],
    [291, 3],
    [40_000 & 0x7fff, 2],
    [5, 2, 3054],
  ]
  const record = [
    ip4('10.0.0.1'),
    ip4('10.0.0.2'),
    u16(80),
    u16(5000),
    u8(6),
    Buffer.from([0, 0, 5]),
    u64(500n),
    u64(40n),
    u64(1_690_970_399_123n),
    u32(1_690_970_399 + 2_208_988_800),
    u32(0x8000_0000),
    u8(1),
    u8(3),
    Buffer.from('bob'),
    u16(0),
    Buffer.from([1, 2, 3]),
    u16(9),
    u16(7),
  ]
  const [message] = messages('ipfix', [packet10([template10(256, fields), data(256, record)])], {
    override_source: 'edge',
  })
  expect(message!.timestamp).toBe(Date.parse('2023-08-02T10:00:00Z'))
  expect(message!.fields).toEqual({
    message: 'IPFIX [10.0.0.1]:80 <> [10.0.0.2]:5000 proto:6 pkts:5 bytes:500',
    source: 'edge',
    sourceIPv4Address: '10.0.0.1',
    destinationIPv4Address: '10.0.0.2',
    sourceTransportPort: 80,
    destinationTransportPort: 5000,
    protocolIdentifier: 6,
    protocolName: 'TCP',
    packetDeltaCount: 5,
    octetDeltaCount: 500,
    reverseOctetDeltaCount: 40,
    flowStartMilliseconds: '2023-08-02T09:59:59.123Z',
    flowStartMicroseconds: '2023-08-02T09:59:59.500Z',
    dataRecordsReliability: true,
    userName: 'bob',
    basicList: '010203',
    element_7232: 9,
    enterprise_3054_element_5: 7,
    observationDomainId: 1,
  })
})

it('options of IPFIX are messages too', () => {
  const [message] = messages('ipfix', [
    packet10([options10(300, [[149, 4]], [[41, 8]]), data(300, [u32(1), u64(12n)])]),
  ])
  expect(message!.fields).toMatchObject({
    message: 'IPFIX options template:300 observationDomainId:1 exportedMessageTotalCount:12',
    exportedMessageTotalCount: 12,
    ipfixOptions: true,
  })
})

it('definition files name elements of enterprises, and for NetFlow v9 those nobody registered', () => {
  const path = file('application.json', [
    {
      enterprise_number: 3054,
      information_elements: [
        { element_id: 5, name: 'applicationName', data_type: 'string' },
        { element_id: 6, name: 'message', data_type: 'unsigned16' },
      ],
    },
  ])
  const ofEnterprise = template10(256, [
    [5, 0xffff, 3054],
    [6, 2, 3054],
  ])
  const [flow] = messages('ipfix', [packet10([ofEnterprise, data(256, [u8(4), Buffer.from('http'), u16(1)])])], {
    ipfix_definition_path: [path],
  })
  expect(flow!.fields).toMatchObject({ applicationName: 'http', ipfix_message: 1 })
  const own = file('own.json', {
    information_elements: [{ element_id: 40_005, name: 'fw_ext_event', data_type: 'unsigned16' }],
  })
  const [flow9] = messages(
    'netflow',
    [
      packet9([
        template9(256, [
          [40_005, 2],
          [40_006, 2],
        ]),
        data(256, [u16(3), u16(4)]),
      ]),
    ],
    { netflow9_definitions_Path: own },
  )
  expect(flow9!.fields).toMatchObject({ nf_fw_ext_event: 3, nf_field_40006: 4 })
})

it.each([
  ['{', /ipfix_definition_path: .*broken.json is no JSON/],
  ['root:x:0:0', /^(?!.*root).*broken.json is no JSON\.$/],
  [{}, /broken.json: information_elements must be a list/],
  [[{ information_elements: [] }, { enterprise_number: -1, information_elements: [] }], /entry 2: enterprise_number/],
  [{ information_elements: [{ element_id: 1.5, name: 'x', data_type: 'string' }] }, /element 1: element_id/],
  [{ information_elements: [{ element_id: 1, data_type: 'string' }] }, /element 1: name/],
  [
    { information_elements: [{ element_id: 1, name: 'x', data_type: 'constructor' }] },
    /data_type 'constructor' is not one of octetArray/,
  ],
])('what is wrong with a definition file is said: %j', (json, problem) => {
  const path = file('broken.json', json)
  expect(() => codecOf('ipfix')!.create({ ipfix_definition_path: [path] })).toThrow(problem)
})

it('a definition file that is not there is said', () => {
  expect(() => codecOf('netflow')!.create({ netflow9_definitions_Path: join(dir, 'none.json') })).toThrow(
    /netflow9_definitions_Path: .*none.json cannot be read \(ENOENT\)/,
  )
})

it('an exporter whose clock was never set: the time of receipt', () => {
  const packet = packet9([template9(256, [[1, 4]]), data(256, [u32(1)])])
  packet.writeUInt32BE(0, 8)
  expect(messages('netflow', [packet])[0]!.timestamp).toBe(receivedAt)
})

it('a frame that is none is kept and said', () => {
  const decoded = codecOf('ipfix')!.create({})({
    bytes: Buffer.from('no flow'),
    receivedAt,
    remoteAddress: 'a',
    remoteName: null,
  })
  expect(decoded).toMatchObject({
    undecodable: true,
    problem: expect.stringMatching(/Not a flow/),
    fields: { message: '6e6f20666c6f77' },
  })
})

it('whatever a packet holds, nothing throws, and every message can be stored', () => {
  const anySet = fc
    .tuple(fc.constantFrom(0, 1, 2, 3, 256, 257, 300), fc.uint8Array({ maxLength: 60 }))
    .map(([id, bytes]) => Buffer.concat([u16(id), u16(bytes.length + 4), bytes]))
  const field = fc.tuple(fc.integer({ min: 0, max: 520 }), fc.constantFrom(0, 1, 2, 3, 4, 6, 8, 16, 0xffff))
  const sets9 = fc.array(
    fc.oneof(
      anySet,
      fc.array(field, { maxLength: 8 }).map(fields => template9(256, fields)),
    ),
    { maxLength: 6 },
  )
  const sets10 = fc.array(
    fc.oneof(
      anySet,
      fc.array(field, { maxLength: 8 }).map(fields => template10(256, fields)),
    ),
    { maxLength: 6 },
  )
  const noise = fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes))
  const packet = fc.oneof(
    sets9.map(sets => packet9(sets)),
    sets10.map(sets => packet10(sets)),
    noise,
    noise.map(bytes => Buffer.concat([u16(5), bytes])),
  )
  fc.assert(
    fc.property(fc.array(packet, { maxLength: 4 }), packets => {
      for (const codec of ['netflow', 'ipfix'] as const) {
        for (const { timestamp, fields } of messages(codec, packets)) {
          expect(Number.isInteger(timestamp) && timestamp >= 0).toBe(true)
          for (const [name, value] of Object.entries(fields)) {
            expect(name).toMatch(/^[\w.\-@]{1,255}$/)
            expect(['string', 'number', 'boolean']).toContain(typeof value)
          }
        }
      }
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 500) },
  )
})
