/** Writes small databases of the MaxMind DB format for tests. */

export type MmdbValue = string | number | boolean | readonly MmdbValue[] | { readonly [name: string]: MmdbValue }

export interface MmdbContents {
  readonly type: string
  /** Network → record: `192.0.2.0/24`, `2001:db8::/32`. */
  readonly networks: Readonly<Record<string, MmdbValue>>
  readonly recordBits?: 24 | 28 | 32
  readonly ipVersion?: 4 | 6
}

type Branch = Node | { readonly data: number } | null
interface Node {
  branches: [Branch, Branch]
}

export function writeMmdb({ type, networks, recordBits = 24, ipVersion = 6 }: MmdbContents): Buffer {
  const root: Node = { branches: [null, null] }
  const records: Buffer[] = []
  let dataBytes = 0
  for (const [network, record] of Object.entries(networks)) {
    const bits = bitsOf(network, ipVersion)
    let node = root
    for (const bit of bits.slice(0, -1)) {
      const next = node.branches[bit]
      node = next && 'branches' in next ? next : (node.branches[bit] = { branches: [null, null] })
    }
    node.branches[bits.at(-1)!] = { data: dataBytes }
    const written = encode(record)
    records.push(written)
    dataBytes += written.length
  }
  const nodes: Node[] = [root]
  for (const { branches } of nodes) for (const next of branches) if (next && 'branches' in next) nodes.push(next)
  const numbers = new Map(nodes.map((node, number) => [node, number]))
  const valueOf = (branch: Branch): number =>
    branch === null ? nodes.length : 'data' in branch ? nodes.length + 16 + branch.data : numbers.get(branch)!
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_690_000_000,
    database_type: type,
    description: { en: 'made in a test' },
    ip_version: ipVersion,
    languages: ['en'],
    node_count: nodes.length,
    record_size: recordBits,
  }
  return Buffer.concat([
    ...nodes.map(({ branches: [left, right] }) => writeNode(valueOf(left), valueOf(right), recordBits)),
    Buffer.alloc(16),
    ...records,
    Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'),
    encode(metadata),
  ])
}

function writeNode(left: number, right: number, bits: 24 | 28 | 32): Buffer {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  if (bits !== 28) return Buffer.from(hex(left, bits / 4) + hex(right, bits / 4), 'hex')
  const [l, r] = [hex(left, 7), hex(right, 7)]
  return Buffer.from(l.slice(1) + l[0]! + r, 'hex')
}

/** Addresses of version 4 are below 96 zeros in a tree of version 6. */
function bitsOf(network: string, ipVersion: 4 | 6): (0 | 1)[] {
  const [address = '', length = ''] = network.split('/')
  const is4 = address.includes('.')
  const all = is4
    ? address.split('.').map(part => Number(part).toString(2).padStart(8, '0'))
    : groupsOf(address).map(group =>
        Number.parseInt(group || '0', 16)
          .toString(2)
          .padStart(16, '0'),
      )
  const bits = all.join('').slice(0, Number(length))
  return [...(is4 && ipVersion === 6 ? '0'.repeat(96) : ''), ...bits].map(bit => (bit === '1' ? 1 : 0))
}

function groupsOf(address: string): string[] {
  const [front = '', back] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(front), groups(back ?? '')]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

function encode(value: MmdbValue): Buffer {
  if (typeof value === 'string') return tagged(2, Buffer.from(value))
  if (typeof value === 'boolean') return control(14, value ? 1 : 0)
  if (typeof value === 'number') {
    if (!Number.isInteger(value) || value < 0) {
      const double = Buffer.alloc(8)
      double.writeDoubleBE(value)
      return tagged(3, double)
    }
    const hex = value.toString(16)
    return tagged(value > 0xffff_ffff ? 9 : 6, Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex'))
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([name, one]) => [encode(name), encode(one)])])
}

const tagged = (type: number, bytes: Buffer) => Buffer.concat([control(type, bytes.length), bytes])

function control(type: number, size: number): Buffer {
  const [short, more] =
    size < 29 ? [size, []] : size < 285 ? [29, [size - 29]] : [30, [(size - 285) >> 8, (size - 285) & 255]]
  return Buffer.from(type < 8 ? [(type << 5) | short, ...more] : [short, type - 7, ...more])
}
