/**
 * Decompresses a block of Snappy (https://github.com/google/snappy/blob/main/format_description.txt), as Loki's clients send it: without
 * framing, with its length in front.
 */

export class SnappyError extends Error {
  override readonly name = 'SnappyError'
  readonly tooLarge: boolean
  constructor(message: string, tooLarge = false) {
    super(message)
    this.tooLarge = tooLarge
  }
}

/** Three bytes become 64 at most; what says it is more than this lies. */
const maxRatio = 24

/** Throws `SnappyError`. */
export function unsnap(bytes: Buffer, maxBytes: number): Buffer {
  let at = 0
  const next = (count: number): number => {
    if (at + count > bytes.length) throw new SnappyError('The Snappy data ends too early.')
    const value = bytes.readUIntLE(at, count)
    at += count
    return value
  }
  const length = preamble(next)
  if (length > maxBytes) throw new SnappyError(`The message is larger than ${maxBytes} bytes when decompressed.`, true)
  if (length > bytes.length * maxRatio) throw new SnappyError('The Snappy data says it is longer than it can be.')
  const out = Buffer.allocUnsafe(length)
  let end = 0

  function room(count: number): void {
    if (end + count > length) throw new SnappyError('The Snappy data is longer than it says.')
  }

  function copy(offset: number, count: number): void {
    if (offset === 0 || offset > end) throw new SnappyError('The Snappy data repeats what is not there.')
    room(count)
    // A copy may overlap its own source.
    if (offset >= count) out.copy(out, end, end - offset, end - offset + count)
    else for (let i = 0; i < count; i++) out[end + i] = out[end - offset + i]!
    end += count
  }

  while (at < bytes.length) {
    const tag = bytes[at++]!
    const size = tag >> 2
    switch (tag & 3) {
      case 0: {
        const count = (size < 60 ? size : next(size - 59)) + 1
        room(count)
        if (at + count > bytes.length) throw new SnappyError('The Snappy data ends too early.')
        end += bytes.copy(out, end, at, at + count)
        at += count
        break
      }
      case 1:
        copy(((tag >> 5) << 8) | next(1), (size & 7) + 4)
        break
      case 2:
        copy(next(2), size + 1)
        break
      default:
        copy(next(4), size + 1)
    }
  }
  if (end !== length) throw new SnappyError('The Snappy data is shorter than it says.')
  return out
}

/** The length of what comes out: a varint of 32 bits. */
function preamble(next: (count: number) => number): number {
  let length = 0
  for (let factor = 1; factor <= 2 ** 28; factor *= 128) {
    const byte = next(1)
    length += (byte & 0x7f) * factor
    if (byte < 0x80) return length
  }
  throw new SnappyError('The Snappy data does not begin with its length.')
}
