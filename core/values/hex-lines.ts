/** Bytes as hexadecimal digits beside the characters they print. */
export interface HexLine {
  /** The place of its first byte, in hexadecimal digits. */
  readonly offset: string
  readonly digits: string
  /** One character for each byte; '.' where it prints none. */
  readonly text: string
}

const digitsOf = (byte: number) => byte.toString(16).padStart(2, '0')
const characterOf = (byte: number) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')

export function hexLines(bytes: Uint8Array, perLine: number): readonly HexLine[] {
  return Array.from({ length: Math.ceil(bytes.length / perLine) }, (_, line) => {
    const at = line * perLine
    const part = Array.from(bytes.subarray(at, at + perLine))
    return {
      offset: at.toString(16).padStart(4, '0'),
      digits: part.map(digitsOf).join(' '),
      text: part.map(characterOf).join(''),
    }
  })
}
