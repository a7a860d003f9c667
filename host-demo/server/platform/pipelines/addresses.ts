/** Internet addresses of the rule language, and networks. */
import ipaddr from 'ipaddr.js'
import { RuleError } from './errors.ts'

type Bytes = readonly number[]
const MAPPED: Bytes = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]

/** A version 4 address that is written as one of version 6 is one of version 4. */
export class IpAddress {
  /** 4 or 16. */
  readonly bytes: Bytes

  constructor(bytes: Bytes) {
    this.bytes =
      MAPPED.length + 4 === bytes.length && MAPPED.every((byte, i) => bytes[i] === byte) ? bytes.slice(12) : bytes
  }

  /** The address with its last group of digits zero. */
  get anonymized(): IpAddress {
    return new IpAddress(this.bytes.length === 4 ? [...this.bytes.slice(0, 3), 0] : [...this.bytes.slice(0, 14), 0, 0])
  }

  toString(): string {
    return this.bytes.length === 4 ? this.bytes.join('.') : new ipaddr.IPv6([...this.bytes]).toRFC5952String()
  }
}

const four = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/

/** Returns null for a text that is no address from its first character to its last. */
export function parseIp(text: string): IpAddress | null {
  if (text.length > 45) return null
  const parts = four.exec(text)
  if (parts) {
    const bytes = [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4])]
    return bytes.every(byte => byte < 256) ? new IpAddress(bytes) : null
  }
  const isSix = text.includes(':') && !text.includes('%') && ipaddr.IPv6.isValid(text)
  return isSix ? new IpAddress(ipaddr.IPv6.parse(text).toByteArray()) : null
}

/** The address that a number of 32 bits is. */
export function ipOfNumber(value: bigint): IpAddress {
  const bits = Number(BigInt.asUintN(32, value))
  return new IpAddress([bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255])
}

export interface Network {
  has(ip: IpAddress): boolean
}

/** Every address is in a network of no bits, none in one of more bits than there are. @throws RuleError for a text that is no network */
export function parseNetwork(text: string): Network {
  const [, address = '', digits = ''] = /^([^/]{1,45})\/(\d{1,3})$/.exec(text) ?? []
  const network = parseIp(address)?.bytes
  const bits = Number(digits)
  if (!network) throw new RuleError(`'${text.slice(0, 60)}' is no network; examples: 10.0.0.0/8, 2001:db8::/32`)
  if (bits === 0) return { has: () => true }
  if (bits > network.length * 8) return { has: () => false }
  const masks = network.map((_, i) => (0xff00 >> Math.min(8, Math.max(0, bits - i * 8))) & 0xff)
  return {
    has: ({ bytes }) =>
      bytes.length === network.length && masks.every((mask, i) => ((bytes[i]! ^ network[i]!) & mask) === 0),
  }
}
