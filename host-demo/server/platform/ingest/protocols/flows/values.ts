/** Values of flow records (RFC 7011, 6.1, with the reduced sizes of 6.2) as fields hold them. */
import { isUtf8 } from 'node:buffer'
import type { FieldValue } from '../../../messages/message-store.ts'

export type Kind =
  | 'unsigned'
  | 'signed'
  | 'float'
  | 'boolean'
  | 'mac'
  | 'string'
  | 'ipv4'
  | 'ipv6'
  | 'octets'
  | 'list'
  | 'seconds'
  | 'milliseconds'
  | 'fraction'
  | 'unknown'

const letters: Readonly<Record<string, Kind>> = {
  u: 'unsigned',
  i: 'signed',
  f: 'float',
  b: 'boolean',
  m: 'mac',
  s: 'string',
  4: 'ipv4',
  6: 'ipv6',
  o: 'octets',
  l: 'list',
  S: 'seconds',
  M: 'milliseconds',
  F: 'fraction',
}
export const readKind = (letter: string): Kind => letters[letter] ?? 'unknown'

/** Names of abstract data types (RFC 7011, 3.1; RFC 6313) as definition files write them. */
export const kinds: Readonly<Record<string, Kind>> = {
  octetArray: 'octets',
  unsigned8: 'unsigned',
  unsigned16: 'unsigned',
  unsigned32: 'unsigned',
  unsigned64: 'unsigned',
  signed8: 'signed',
  signed16: 'signed',
  signed32: 'signed',
  signed64: 'signed',
  float32: 'float',
  float64: 'float',
  boolean: 'boolean',
  macAddress: 'mac',
  string: 'string',
  dateTimeSeconds: 'seconds',
  dateTimeMilliseconds: 'milliseconds',
  dateTimeMicroseconds: 'fraction',
  dateTimeNanoseconds: 'fraction',
  ipv4Address: 'ipv4',
  ipv6Address: 'ipv6',
  basicList: 'list',
  subTemplateList: 'list',
  subTemplateMultiList: 'list',
}

/** Seconds between 1900 (NTP) and 1970. */
const ntpEpoch = 2_208_988_800

/** Reads a value; one of a length its kind does not allow is kept as hexadecimal text, as are lists and octets. */
export function readValue(kind: Kind, bytes: Buffer): FieldValue {
  const { length } = bytes
  switch (kind) {
    case 'unsigned':
      return length <= 8 ? unsigned(bytes) : hex(bytes)
    case 'signed':
      return length <= 8 ? signed(bytes) : hex(bytes)
    case 'float':
      return length === 4 ? finite(bytes.readFloatBE()) : length === 8 ? finite(bytes.readDoubleBE()) : hex(bytes)
    case 'boolean':
      return length === 1 && bytes[0] === 1 ? true : length === 1 && bytes[0] === 2 ? false : hex(bytes)
    case 'mac':
      return length === 6 ? [...bytes].map(twoDigits).join(':') : hex(bytes)
    case 'string':
      return isUtf8(bytes) ? bytes.toString('utf8').replace(/\0+$/, '') : bytes.toString('latin1').replace(/\0+$/, '')
    case 'ipv4':
      return length === 4 ? bytes.join('.') : hex(bytes)
    case 'ipv6':
      return length === 16 ? ipv6(bytes) : hex(bytes)
    case 'seconds':
      return length === 4 ? instant(bytes.readUInt32BE() * 1000) : hex(bytes)
    case 'milliseconds':
      return length === 8 ? instant(Number(bytes.readBigUInt64BE())) : hex(bytes)
    case 'fraction':
      return length === 8 ? ntpTime(bytes) : hex(bytes)
    case 'unknown':
      return length === 1 || length === 2 || length === 4 || length === 8 ? unsigned(bytes) : textOrHex(bytes)
    case 'octets':
    case 'list':
      return hex(bytes)
  }
}

const ntpTime = (bytes: Buffer) =>
  instant((bytes.readUInt32BE(0) - ntpEpoch) * 1000 + Math.floor((bytes.readUInt32BE(4) * 1000) / 2 ** 32))

const hex = (bytes: Buffer) => bytes.toString('hex')
const twoDigits = (byte: number) => byte.toString(16).padStart(2, '0')
const finite = (value: number): FieldValue => (Number.isFinite(value) ? value : String(value))
const exact = (value: bigint): FieldValue => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

export function unsigned(bytes: Buffer): FieldValue {
  if (bytes.length === 0) return 0
  return bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : exact(BigInt(`0x${hex(bytes)}`))
}

function signed(bytes: Buffer): FieldValue {
  if (bytes.length === 0) return 0
  return bytes.length <= 6
    ? bytes.readIntBE(0, bytes.length)
    : exact(BigInt.asIntN(bytes.length * 8, BigInt(`0x${hex(bytes)}`)))
}

function textOrHex(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/\0+$/, '')
  return isUtf8(bytes) && text !== '' && !/[\0-\x1f\x7f]/.test(text) ? text : hex(bytes)
}

/** ISO 8601; the number as text where it is no instant up to the year 9999. */
export const instant = (milliseconds: number): string =>
  milliseconds >= 0 && milliseconds <= 253_402_300_799_999 ? new Date(milliseconds).toISOString() : String(milliseconds)

/** RFC 5952: the longest run of zeros, of two groups at least, is left out. */
function ipv6(bytes: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2))
  let start = -1
  let length = 1
  for (let at = 0; at < 8; at++) {
    let end = at
    while (end < 8 && groups[end] === 0) end++
    if (end - at > length) {
      start = at
      length = end - at
    }
    if (end > at) at = end
  }
  const text = (part: readonly number[]) => part.map(group => group.toString(16)).join(':')
  return start < 0 ? text(groups) : `${text(groups.slice(0, start))}::${text(groups.slice(start + length))}`
}
