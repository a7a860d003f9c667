/** Writes the protobuf wire format (https://protobuf.dev/programming-guides/encoding/). */

export function varintLength(value: number): number {
  let length = 1
  for (; value >= 128; value = Math.floor(value / 128)) length++
  return length
}

/** Gives the place behind it. `value`: an integer from 0 to 2^53. */
export function writeVarint(into: Buffer, at: number, value: number): number {
  for (; value >= 128; value = Math.floor(value / 128)) into[at++] = (value % 128) | 0x80
  into[at++] = value
  return at
}

export function varintField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(varintLength(field * 8) + varintLength(value))
  writeVarint(bytes, writeVarint(bytes, 0, field * 8), value)
  return bytes
}

/** A field of bytes, text or a message of these fields. */
export function delimitedField(field: number, ...parts: readonly (Uint8Array | string)[]): Buffer {
  const value = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part) : part)))
  const head = Buffer.alloc(varintLength(field * 8 + 2) + varintLength(value.length))
  writeVarint(head, writeVarint(head, 0, field * 8 + 2), value.length)
  return Buffer.concat([head, value])
}
