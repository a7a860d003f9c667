/** Values of fields as bytes. */
import type { ByteWriter } from './bytes.ts'

/** Values with more UTF-16 units are found by filter and column, not by entries of their own. */
export const MAX_VALUE = 200

/** Writes the bytes of a value. */
export function putValue(out: ByteWriter, value: string): void {
  const start = out.length
  out.reserve(value.length)
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code < 0x80) out.byte(code)
    else {
      out.length = start
      return out.put(valueBytes(value))
    }
  }
}

/** Returns UTF-8; a lone surrogate takes its three bytes like any other code point, so that different values have different bytes. */
export function valueBytes(value: string): Uint8Array {
  if (value.isWellFormed()) return Buffer.from(value)
  const bytes: number[] = []
  for (const character of value) {
    if (character.isWellFormed()) bytes.push(...Buffer.from(character))
    else {
      const code = character.charCodeAt(0)
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    }
  }
  return Uint8Array.from(bytes)
}
