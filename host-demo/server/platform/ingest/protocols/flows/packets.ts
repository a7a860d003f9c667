/** Headers of export packets and the sets behind them (RFC 3954, 5; RFC 7011, 3). */
import type { FlowHeader } from './frame.ts'

export interface Packet {
  readonly header: FlowHeader
  /** Bounds of the sets (or of the records in version 5). */
  readonly start: number
  readonly end: number
  /** The packet says it is longer than what came. */
  readonly short: boolean
}

/** A packet of these versions, or in words why it is none. */
export function readPacket(datagram: Buffer, versions: readonly number[]): Packet | string {
  const version = datagram.length >= 2 ? datagram.readUInt16BE() : 0
  if (!versions.includes(version)) return wrongVersion(version)
  switch (version) {
    case 5:
      return datagram.length < 24 ? tooShort : packet5(datagram)
    case 9:
      return datagram.length < 20 ? tooShort : packet9(datagram)
    default:
      return datagram.length < 16 ? tooShort : packet10(datagram)
  }
}

const tooShort = 'it ends within its header'

const wrongVersion = (version: number): string => {
  switch (version) {
    case 10:
      return 'it is IPFIX: send it to an input of the type IPFIX UDP'
    case 5:
    case 9:
      return `it is NetFlow v${version}: send it to an input of the type NetFlow UDP`
    case 1:
    case 7:
    case 8:
      return `NetFlow v${version} is not read, only v5 and v9`
    default:
      return 'it is no flow export'
  }
}

const recordBytes5 = 48

function packet5(datagram: Buffer): Packet {
  const end = 24 + datagram.readUInt16BE(2) * recordBytes5
  return {
    header: {
      version: 5,
      uptime: datagram.readUInt32BE(4),
      seconds: datagram.readUInt32BE(8),
      nanoseconds: datagram.readUInt32BE(12),
      sequence: datagram.readUInt32BE(16),
      domain: datagram.readUInt16BE(20),
      sampling: datagram.readUInt16BE(22) & 0x3fff,
    },
    start: 24,
    end: Math.min(end, datagram.length),
    short: end > datagram.length,
  }
}

const packet9 = (datagram: Buffer): Packet => ({
  header: {
    version: 9,
    uptime: datagram.readUInt32BE(4),
    seconds: datagram.readUInt32BE(8),
    nanoseconds: 0,
    sequence: datagram.readUInt32BE(12),
    domain: datagram.readUInt32BE(16),
    sampling: 0,
  },
  start: 20,
  end: datagram.length,
  short: false,
})

function packet10(datagram: Buffer): Packet {
  const length = datagram.readUInt16BE(2)
  return {
    header: {
      version: 10,
      uptime: 0,
      seconds: datagram.readUInt32BE(4),
      nanoseconds: 0,
      sequence: datagram.readUInt32BE(8),
      domain: datagram.readUInt32BE(12),
      sampling: 0,
    },
    start: 16,
    end: Math.min(Math.max(length, 16), datagram.length),
    short: length !== datagram.length,
  }
}

export interface SetHead {
  readonly id: number
  readonly bytes: Buffer
}

/** The sets of a packet; ends with null where one tells a length it cannot have. */
export function* setsOf(datagram: Buffer, { start, end }: Packet): Generator<SetHead | null> {
  for (let at = start; end - at >= 4; ) {
    const length = datagram.readUInt16BE(at + 2)
    if (length < 4 || length > end - at) return yield null
    yield { id: datagram.readUInt16BE(at), bytes: datagram.subarray(at + 4, at + length) }
    at += length
  }
}
