/**
 * Reads databases of the MaxMind DB file format (https://maxmind.github.io/MaxMind-DB/): a binary tree over the bits of an address whose
 * leaves point to records. A file is never trusted: what lies outside of it, or never ends, is an error.
 */

const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')
/** The metadata is among the last bytes of the file. */
const metadataBytes = 128 * 1024
/** Bytes of zero between the tree and the data. */
const separatorBytes = 16
/** Values of one record. Pointers could make a small file a large one. */
const maxValues = 10_000
const maxDepth = 64

export interface MmdbMetadata {
  /** Names the provider and what it knows: `GeoLite2-City`. */
  readonly type: string
  readonly nodes: number
  /** Bits of one of the two branches of a node. */
  readonly recordBits: 24 | 28 | 32
  readonly ipVersion: 4 | 6
  /** UTC milliseconds. */
  readonly builtAt: number
}

/** Reads the metadata from the end of a file. @throws Error where it is none of this format, or has lost a part */
export function readMetadata(tail: Buffer, fileBytes: number): MmdbMetadata {
  const at = tail.lastIndexOf(marker)
  if (at < 0) throw new Error('it is no MaxMind DB file.')
  const found = new Decoder(tail, at + marker.length).read(at + marker.length)
  const {
    database_type: type,
    node_count: nodes,
    record_size: bits,
    ip_version: version,
    build_epoch: built,
  } = typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  if (typeof type !== 'string' || typeof nodes !== 'number') throw new Error('its metadata is damaged.')
  if (bits !== 24 && bits !== 28 && bits !== 32) throw new Error('the size of its nodes is none of this format.')
  if (version !== 4 && version !== 6) throw new Error('its version of addresses is neither 4 nor 6.')
  if ((nodes * bits) / 4 + separatorBytes > fileBytes)
    throw new Error('it is shorter than it says; a part of it is lost.')
  return { type, nodes, recordBits: bits, ipVersion: version, builtAt: Number(built ?? 0) * 1000 }
}

/** The end of a file in which its metadata is. */
export const metadataStart = (fileBytes: number) => Math.max(0, fileBytes - metadataBytes)

export class Mmdb {
  readonly metadata: MmdbMetadata
  readonly #bytes: Buffer
  readonly #nodeBytes: number
  readonly #dataStart: number
  readonly #decoder: Decoder
  /** The node below which addresses of version 4 are. */
  readonly #start4: number

  /** @throws Error as `readMetadata` */
  constructor(bytes: Buffer) {
    this.metadata = readMetadata(bytes.subarray(metadataStart(bytes.length)), bytes.length)
    const { nodes, recordBits, ipVersion } = this.metadata
    this.#bytes = bytes
    this.#nodeBytes = recordBits / 4
    this.#dataStart = nodes * this.#nodeBytes + separatorBytes
    this.#decoder = new Decoder(bytes, this.#dataStart)
    let node = 0
    for (let bit = 0; ipVersion === 6 && bit < 96 && node < nodes; bit++) node = this.#branch(node, 0)
    this.#start4 = node
  }

  /** Returns the place of the record of an address, 4 or 16 bytes of it; -1 where the database has none. */
  find(address: ArrayLike<number>): number {
    const { nodes, ipVersion } = this.metadata
    if (address.length === 16 && ipVersion === 4) return -1
    let node = address.length === 4 ? this.#start4 : 0
    for (let bit = 0; bit < address.length * 8 && node < nodes; bit++)
      node = this.#branch(node, (address[bit >> 3]! >> (7 - (bit & 7))) & 1)
    return node > nodes ? node - nodes - separatorBytes + this.#dataStart : -1
  }

  /** Returns the record at a place that `find` gave. @throws Error where the database is damaged */
  record(place: number): unknown {
    return this.#decoder.read(place)
  }

  #branch(node: number, bit: number): number {
    const bytes = this.#bytes
    const at = node * this.#nodeBytes
    switch (this.metadata.recordBits) {
      case 24:
        return threeBytes(bytes, at + bit * 3)
      case 28:
        return bit === 0
          ? ((bytes[at + 3]! & 0xf0) << 20) | threeBytes(bytes, at)
          : ((bytes[at + 3]! & 0x0f) << 24) | threeBytes(bytes, at + 4)
      case 32:
        return bytes.readUInt32BE(at + bit * 4)
    }
  }
}

const threeBytes = (bytes: Buffer, at: number) => (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!

/** Types of values, as the control byte names them. */
const POINTER = 1
const TEXT = 2
const DOUBLE = 3
const BYTES = 4
const MAP = 7
const INT32 = 8
const ARRAY = 11
const BOOLEAN = 14
const FLOAT = 15
/** Unsigned numbers of 16, 32, 64 and 128 bits. */
const unsigned: ReadonlySet<number> = new Set([5, 6, 9, 10])

class Decoder {
  readonly #bytes: Buffer
  /** Pointers count from here. */
  readonly #base: number
  #at = 0
  #values = 0

  constructor(bytes: Buffer, base: number) {
    this.#bytes = bytes
    this.#base = base
  }

  read(place: number): unknown {
    this.#at = place
    this.#values = 0
    return this.#value(0)
  }

  #value(depth: number): unknown {
    if (++this.#values > maxValues || depth > maxDepth) throw new Error('a record of it never ends; it is damaged.')
    const control = this.#number(1)
    let type = control >> 5
    if (type === POINTER) return this.#pointed(control, depth)
    if (type === 0) type = this.#number(1) + 7
    const size = this.#size(control & 31)
    if (type === MAP) return this.#map(size, depth)
    if (type === ARRAY) return Array.from({ length: Math.min(size, maxValues) }, () => this.#value(depth + 1))
    if (type === BOOLEAN) return size !== 0
    const start = this.#take(size)
    if (type === TEXT) return this.#bytes.toString('utf8', start, start + size)
    if (type === DOUBLE && size === 8) return this.#bytes.readDoubleBE(start)
    if (type === FLOAT && size === 4) return this.#bytes.readFloatBE(start)
    if (type === BYTES) return this.#bytes.subarray(start, start + size)
    if (unsigned.has(type)) return size === 0 ? 0 : Number(`0x${this.#bytes.toString('hex', start, start + size)}`)
    if (type === INT32)
      return size === 4 ? this.#bytes.readInt32BE(start) : size === 0 ? 0 : this.#bytes.readUIntBE(start, size)
    throw new Error(`it has a value of the unknown type ${type}; it is damaged.`)
  }

  #map(size: number, depth: number): object {
    const map: Record<string, unknown> = Object.create(null)
    for (let i = 0; i < size; i++) map[String(this.#value(depth + 1))] = this.#value(depth + 1)
    return map
  }

  /** Returns the value that a pointer leads to; reading goes on behind the pointer. */
  #pointed(control: number, depth: number): unknown {
    const length = ((control >> 3) & 3) + 1
    const high = length === 4 ? 0 : control & 7
    const offset = high * 2 ** (8 * length) + this.#number(length) + [0, 2048, 526_336, 0][length - 1]!
    const behind = this.#at
    this.#at = this.#base + offset
    const value = this.#value(depth + 1)
    this.#at = behind
    return value
  }

  #size(size: number): number {
    if (size < 29) return size
    const more = size - 28
    return this.#number(more) + [29, 285, 65_821][more - 1]!
  }

  #number(bytes: number): number {
    return this.#bytes.readUIntBE(this.#take(bytes), bytes)
  }

  #take(bytes: number): number {
    const start = this.#at
    if (start < 0 || start + bytes > this.#bytes.length)
      throw new Error('a record of it ends outside of the file; it is damaged.')
    this.#at = start + bytes
    return start
  }
}
