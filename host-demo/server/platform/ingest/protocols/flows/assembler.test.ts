import { expect, it } from 'vitest'
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
import { createFlowAssembler } from './assembler.ts'
import { readFrame } from './frame.ts'

const { u16, u32, ip4 } = bytesOf
const fields: readonly Field[] = [
  [8, 4],
  [12, 4],
  [1, 4],
]
const flow = (bytes: number) => [ip4('10.0.0.1'), ip4('10.0.0.2'), u32(bytes)]
const minutes = 60_000

function assembler(...versions: readonly (5 | 9 | 10)[]) {
  const made = createFlowAssembler(versions)
  return {
    add: (datagram: Buffer, now = 0, address = '192.0.2.1') =>
      made.add(datagram, address, 2055, now).map(frame => readFrame(frame)!),
    evict: (now = 0) => made.evict(now),
    trouble: () => made.trouble!(),
  }
}
const byteCounts = (frames: readonly { readonly record: Buffer }[]) =>
  frames.map(({ record }) => record.readUInt32BE(8))

it('every record of a packet is a frame with the header, the template and the record', () => {
  const { add, evict } = assembler(9)
  const frames = add(packet9([template9(256, fields), data(256, flow(500), flow(600))]))
  expect(byteCounts(frames)).toEqual([500, 600])
  expect(frames[1]).toMatchObject({
    header: { version: 9, seconds: 1_690_970_400, uptime: 100_000, sequence: 7, domain: 1, sampling: 0 },
    template: {
      id: 256,
      options: false,
      specifiers: [
        { number: 8, length: 4 },
        { number: 12, length: 4 },
        { number: 1, length: 4 },
      ],
    },
  })
  expect(evict()).toBe(0)
})

it('templates serve the packets that follow, of this exporter and this domain only', () => {
  const { add } = assembler(9)
  add(packet9([template9(256, fields)]))
  expect(add(packet9([data(256, flow(1))]))).toHaveLength(1)
  expect(add(packet9([data(256, flow(1))], { domain: 2 }))).toHaveLength(0)
  expect(add(packet9([data(256, flow(1))]), 0, '192.0.2.2')).toHaveLength(0)
})

it('a template that comes again in another form holds from then on', () => {
  const { add } = assembler(10)
  add(packet10([template10(256, fields)]))
  add(packet10([template10(256, [[1, 4]])]))
  expect(add(packet10([data(256, [u32(1)], [u32(2)], [u32(3)])]))).toHaveLength(3)
})

it('data that comes before its template waits for it', () => {
  const { add, evict } = assembler(9)
  expect(add(packet9([data(256, flow(1), flow(2))]))).toEqual([])
  expect(add(packet9([data(256, flow(3))]), 2 * minutes)).toEqual([])
  expect(byteCounts(add(packet9([template9(256, fields), data(256, flow(4))]), 3 * minutes))).toEqual([1, 2, 3, 4])
  expect(evict(20 * minutes)).toBe(0)
})

it('data whose template does not come in five minutes is counted as dropped', () => {
  const { add, evict } = assembler(9)
  add(packet9([data(256, flow(1))]))
  expect(evict(5 * minutes - 1)).toBe(0)
  expect(evict(5 * minutes)).toBe(1)
  expect(add(packet9([template9(256, fields)]), 5 * minutes)).toEqual([])
})

it('what waits is bounded: the oldest goes first', () => {
  const { add, evict } = assembler(9)
  const set = data(256, ...Array.from({ length: 5000 }, () => flow(1)))
  for (let at = 0; at < 500; at++) add(packet9([set], { domain: at }))
  expect(evict()).toBeGreaterThan(150)
  expect(add(packet9([template9(256, fields)], { domain: 0 }))).toEqual([])
  expect(add(packet9([template9(256, fields)], { domain: 499 })).length).toBeGreaterThan(4000)
})

it('a template that was not repeated for an hour and a half is forgotten', () => {
  const { add } = assembler(10)
  add(packet10([template10(256, fields)]))
  expect(add(packet10([data(256, flow(1))]), 90 * minutes - 1)).toHaveLength(1)
  expect(add(packet10([data(256, flow(1))]), 90 * minutes)).toHaveLength(0)
})

it('a flood of templates of one exporter leaves those of others', () => {
  const { add } = assembler(9)
  add(packet9([template9(256, fields)]))
  for (let id = 256; id < 20_000; id++) add(packet9([template9(id, fields)]), 0, '203.0.113.9')
  expect(add(packet9([data(256, flow(1))]))).toHaveLength(1)
  expect(add(packet9([data(256, flow(1))]), 0, '203.0.113.9')).toHaveLength(0)
  expect(add(packet9([data(19_999, flow(1))]), 0, '203.0.113.9')).toHaveLength(1)
})

it('a flood of exporters pushes out those that were not heard for longest', () => {
  const { add } = assembler(9)
  for (let domain = 0; domain < 20_000; domain++) {
    add(packet9([template9(256, fields)], { domain }))
    if (domain % 1000 === 0) add(packet9([data(256, flow(1))], { domain: 0 }))
  }
  expect(add(packet9([data(256, flow(1))], { domain: 0 }))).toHaveLength(1)
  expect(add(packet9([data(256, flow(1))], { domain: 1 }))).toHaveLength(0)
})

it('sampling that an options record tells goes with the flows of its sampler', () => {
  const { add } = assembler(9)
  const sampled: readonly Field[] = [...fields, [48, 1]]
  const sets = [
    options9(
      300,
      [[1, 4]],
      [
        [48, 1],
        [50, 4],
      ],
    ),
    data(300, [u32(1), Buffer.from([3]), u32(1000)]),
    data(300, [u32(1), Buffer.from([4]), u32(50)]),
    template9(256, sampled),
    data(256, [...flow(1), Buffer.from([3])], [...flow(1), Buffer.from([4])], [...flow(1), Buffer.from([5])]),
  ]
  expect(add(packet9(sets)).map(({ header }) => header.sampling)).toEqual([0, 0, 1000, 50, 0])
})

it('IPFIX tells sampling as packets taken and packets left out', () => {
  const { add } = assembler(10)
  const sets = [
    options10(
      300,
      [[302, 8]],
      [
        [305, 4],
        [306, 4],
      ],
    ),
    data(300, [bytesOf.u64(1n), u32(1), u32(99)]),
    template10(256, fields),
    data(256, flow(1)),
  ]
  const frames = add(packet10(sets))
  expect(frames.map(({ header, template }) => [template.options, header.sampling])).toEqual([
    [true, 0],
    [false, 100],
  ])
})

it('fields of variable length, short and long', () => {
  const { add, evict } = assembler(10)
  const long = Buffer.alloc(300, 'x')
  const frames = add(
    packet10([
      template10(256, [
        [371, 0xffff],
        [1, 4],
      ]),
      data(256, [Buffer.from([3]), Buffer.from('bob'), u32(1)], [Buffer.from([255]), u16(300), long, u32(2)]),
    ]),
  )
  expect(frames.map(({ record }) => record.length)).toEqual([8, 307])
  expect(evict()).toBe(0)
})

it('version 5 needs no templates', () => {
  const { add } = assembler(5)
  const frames = add(
    packet5([
      { from: '10.0.0.1', to: '10.0.0.2', bytes: 1 },
      { from: '10.0.0.1', to: '10.0.0.2', bytes: 2 },
    ]),
  )
  expect(frames.map(({ record }) => record.length)).toEqual([48, 48])
  expect(frames[0]!.header).toMatchObject({ version: 5, nanoseconds: 500_000_000, domain: 3, sampling: 10 })
})

it('withdrawals are passed over, as RFC 7011 has it for UDP', () => {
  const { add, evict } = assembler(10)
  add(packet10([template10(256, fields)]))
  add(packet10([template10(256, []), template10(2, [])]))
  expect(add(packet10([data(256, flow(1))]))).toHaveLength(1)
  expect(evict()).toBe(0)
})

it('padding behind records and sets is no record', () => {
  const { add, evict } = assembler(9)
  const padded = template9(256, [[1, 4]])
  expect(add(packet9([padded, data(256, [u32(1), Buffer.alloc(3)])]))).toHaveLength(1)
  expect(evict()).toBe(0)
})

it.each<[string, Buffer, number]>([
  ['a set longer than its packet', packet9([Buffer.concat([u16(256), u16(400), u32(1)])]), 0],
  ['a set shorter than its head', packet9([Buffer.concat([u16(256), u16(0), u32(1)])]), 0],
  ['a template with a number below 256', packet9([template9(255, fields)]), 0],
  ['a set number between templates and data', packet9([data(100, flow(1))]), 0],
  [
    'a template that tells more fields than it has',
    packet9([Buffer.concat([u16(0), u16(12), u16(256), u16(9), u16(1), u16(4)])]),
    0,
  ],
  [
    'a template of fields without bytes',
    packet9([
      template9(256, [
        [1, 0],
        [2, 0],
      ]),
    ]),
    0,
  ],
  ['options with half a field', packet9([Buffer.concat([u16(1), u16(14), u16(256), u16(3), u16(4), u32(1)])]), 0],
  [
    'a variable length beyond the set',
    packet10([template10(256, [[371, 0xffff]]), data(256, [Buffer.from([200]), u32(1)])]),
    0,
  ],
  ['a message that says it is longer', packet10([template10(256, fields), data(256, flow(1))], { length: 4000 }), 1],
  ['fewer records of version 5 than it says', packet5([{ from: '10.0.0.1', to: '10.0.0.2', bytes: 1 }], 30), 1],
  ['half a header', Buffer.from([0, 9, 0, 1]), 0],
  ['nothing', Buffer.alloc(0), 0],
])('%s is counted, and what is whole is taken', (_what, datagram, whole) => {
  const { add, evict } = assembler(5, 9, 10)
  expect(add(datagram)).toHaveLength(whole)
  expect(evict()).toBe(1)
})

it('fields without bytes are left out, so that records of one byte do not drag thousands of them along', () => {
  const { add, evict } = assembler(9)
  const many = Array.from({ length: 1500 }, (_, at): Field => [at, at === 0 ? 1 : 0])
  add(packet9([template9(256, many)]))
  const frames = add(packet9([data(256, [Buffer.alloc(60_000, 1)])]))
  expect(frames[0]!.template.specifiers).toHaveLength(1)
  expect(frames).toHaveLength(4096)
  expect(evict()).toBe(1)
})

it('what is another protocol is named once', () => {
  const { add, trouble } = assembler(5, 9)
  add(packet10([]))
  expect(trouble()).toBe(
    'A datagram from 192.0.2.1 was dropped: it is IPFIX: send it to an input of the type IPFIX UDP.',
  )
  expect(trouble()).toBeNull()
})

it('templates and sampling are known again after a restart, for as long as they hold', () => {
  const before = createFlowAssembler([9])
  before.add(
    packet9([
      template9(256, fields),
      options9(
        257,
        [[1, 4]],
        [
          [48, 1],
          [34, 4],
        ],
      ),
    ]),
    '192.0.2.1',
    2055,
    0,
  )
  before.add(packet9([data(257, [u32(1), Buffer.from([0]), u32(100)])]), '192.0.2.1', 2055, 0)
  const bytes = before.keep!()!
  expect(before.keep!()).toBeNull()
  const flows = packet9([data(256, flow(1))])
  const after = createFlowAssembler([9], { bytes, at: -10 * minutes })
  const [frame] = after.add(flows, '192.0.2.1', 2055, 0)
  expect(readFrame(frame!)).toMatchObject({ header: { sampling: 100 }, template: { id: 256 } })
  expect(after.add(flows, '192.0.2.1', 2055, 85 * minutes)).toEqual([])
})

it('what is no kept state is no reason not to listen', () => {
  const broken = [
    '',
    'no JSON',
    '{}',
    '{"format":2,"exporters":[]}',
    '{"format":1,"exporters":[{"key":"a 1","templates":null,"sampling":[]}]}',
    '{"format":1,"exporters":[{"key":"192.0.2.1 1","sampling":[],"templates":[{"id":256,"options":false,"fields":[[0,8,0,0]]}]}]}',
  ]
  for (const text of broken) {
    const made = createFlowAssembler([9, 10], { bytes: Buffer.from(text), at: 0 })
    expect(made.add(packet9([data(256, flow(1))]), '192.0.2.1', 2055, 0)).toEqual([])
  }
})

it('data whose template does not come is counted, and said with its exporter', () => {
  const { add, evict, trouble } = assembler(9)
  add(packet9([data(300, flow(1)), data(301, flow(2))]))
  expect(evict(6 * minutes)).toBe(2)
  expect(trouble()).toBe(
    '2 data sets were dropped, the last of 192.0.2.1: it has not sent their template (301) in time. ' +
      'Have the exporter repeat its templates more often.',
  )
  expect(trouble()).toBeNull()
})
