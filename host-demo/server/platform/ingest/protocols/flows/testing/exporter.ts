/** Export packets as a router would send them, made by the RFCs: NetFlow v5, v9 (RFC 3954) and IPFIX (RFC 7011). */

const u8 = (value: number) => Buffer.from([value])
const u16 = (value: number) => Buffer.from([(value >> 8) & 0xff, value & 0xff])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}
const ip4 = (address: string) => Buffer.from(address.split('.').map(Number))
export const bytesOf = { u8, u16, u32, u64, ip4 }

/** 2023-08-02T10:00:00Z. */
export const exportSeconds = 1_690_970_400

/** `[number, length]`, or `[number, length, enterprise]`. */
export type Field = readonly [number, number, number?]

const specifier = ([number, length, enterprise]: Field) =>
  enterprise === undefined ? [u16(number), u16(length)] : [u16(number | 0x8000), u16(length), u32(enterprise)]
const set = (id: number, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u16(id), u16(body.length + 4), body])
}

export const template9 = (id: number, fields: readonly Field[]) =>
  set(0, u16(id), u16(fields.length), ...fields.flatMap(specifier))
export const options9 = (id: number, scopes: readonly Field[], fields: readonly Field[]) =>
  set(1, u16(id), u16(scopes.length * 4), u16(fields.length * 4), ...[...scopes, ...fields].flatMap(specifier))
export const template10 = (id: number, fields: readonly Field[]) =>
  set(2, u16(id), u16(fields.length), ...fields.flatMap(specifier))
export const options10 = (id: number, scopes: readonly Field[], fields: readonly Field[]) =>
  set(3, u16(id), u16(scopes.length + fields.length), u16(scopes.length), ...[...scopes, ...fields].flatMap(specifier))
/** `records`: their fields one behind the other. */
export const data = (id: number, ...records: readonly (readonly Buffer[])[]) => set(id, ...records.flat())

export const packet9 = (sets: readonly Buffer[], { domain = 1, uptime = 100_000 } = {}) =>
  Buffer.concat([u16(9), u16(sets.length), u32(uptime), u32(exportSeconds), u32(7), u32(domain), ...sets])

export const packet10 = (sets: readonly Buffer[], { domain = 1, length = 16 + Buffer.concat(sets).length } = {}) =>
  Buffer.concat([u16(10), u16(length), u32(exportSeconds), u32(7), u32(domain), ...sets])

export interface Flow {
  readonly from: string
  readonly to: string
  readonly bytes: number
}

/** Packets of version 5: five packets from port 80 to 5000 over TCP each, seen from 10 to 1 seconds before the export. */
export const packet5 = (flows: readonly Flow[], count = flows.length) =>
  Buffer.concat([
    u16(5),
    u16(count),
    u32(100_000),
    u32(exportSeconds),
    u32(500_000_000),
    u32(7),
    u8(0),
    u8(3),
    u16(0x4000 | 10),
    ...flows.flatMap(({ from, to, bytes }) => [
      ip4(from),
      ip4(to),
      ip4('10.0.0.254'),
      u16(1),
      u16(2),
      u32(5),
      u32(bytes),
      u32(90_000),
      u32(99_000),
      u16(80),
      u16(5000),
      u8(0),
      u8(0x1b),
      u8(6),
      u8(0),
      u16(65_001),
      u16(65_002),
      u8(24),
      u8(16),
      u16(0),
    ]),
  ])
