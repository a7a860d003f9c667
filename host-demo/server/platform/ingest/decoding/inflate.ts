/** Decompression with a limit on what comes out, so that a small bomb stays small. */
import { promisify } from 'node:util'
import zlib from 'node:zlib'

export class InflateError extends Error {
  override readonly name = 'InflateError'
  readonly tooLarge: boolean
  constructor(message: string, tooLarge: boolean) {
    super(message)
    this.tooLarge = tooLarge
  }
}

type Kind = 'gzip' | 'zlib' | 'deflate-raw' | 'zstd'

/** Detects the compression of a payload from its first bytes (RFC 1952, RFC 1950, RFC 8878); null if there is none. */
export function compressionOf(bytes: Buffer, at = 0): Kind | null {
  if (bytes.length < at + 4) return null
  const first = bytes[at]!
  const second = bytes[at + 1]!
  if (first === 0x1f && second === 0x8b) return 'gzip'
  if (first === 0x28 && bytes.readUInt32LE(at) === 0xfd2fb528) return 'zstd'
  if ((first & 0x0f) === 8 && first >> 4 <= 7 && ((first << 8) | second) % 31 === 0) return 'zlib'
  return null
}

const sync = {
  gzip: zlib.gunzipSync,
  zlib: zlib.inflateSync,
  'deflate-raw': zlib.inflateRawSync,
  zstd: zlib.zstdDecompressSync,
}
const asynchronous = {
  gzip: promisify(zlib.gunzip),
  zlib: promisify(zlib.inflate),
  'deflate-raw': promisify(zlib.inflateRaw),
  zstd: promisify(zlib.zstdDecompress),
} as Record<Kind, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>

/** Throws `InflateError`. */
export function inflate(bytes: Buffer, kind: Kind, maxBytes: number): Buffer {
  try {
    return sync[kind](bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    throw problem(error as NodeJS.ErrnoException, kind, maxBytes)
  }
}

/** Undoes the `Content-Encoding` of an HTTP body. Rejects with `InflateError`. */
export async function inflateAsync(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  let body = bytes
  const names = encoding
    .toLowerCase()
    .split(',')
    .map(part => part.trim())
    .filter(name => name !== 'identity' && name !== '')
  if (names.length > 2) throw new InflateError('The body is compressed more than twice.', false)
  for (const name of names.reverse()) {
    const kind = kindOf(name, body)
    if (!kind) throw new InflateError(`Content-Encoding '${name}' is not known here; use gzip, deflate or zstd.`, false)
    try {
      body = await asynchronous[kind](body, { maxOutputLength: maxBytes })
    } catch (error) {
      throw problem(error as NodeJS.ErrnoException, kind, maxBytes)
    }
  }
  return body
}

function kindOf(encoding: string, body: Buffer): Kind | null {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return 'gzip'
    // Meant is zlib (RFC 9110 8.4.1.2), but many send the bare stream.
    case 'deflate':
      return compressionOf(body) === 'zlib' ? 'zlib' : 'deflate-raw'
    case 'zstd':
      return 'zstd'
    default:
      return null
  }
}

function problem(error: NodeJS.ErrnoException, kind: Kind, maxBytes: number): InflateError {
  if (error.code === 'ERR_BUFFER_TOO_LARGE') {
    return new InflateError(`The message is larger than ${maxBytes} bytes when decompressed.`, true)
  }
  return new InflateError(`The ${kind} data is damaged: ${error.message}.`, false)
}
