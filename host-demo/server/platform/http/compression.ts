/**
 * Compresses replies in an encoding that the caller accepts, and decompresses the bodies of requests. Fastify's own plugin for this loads Node's
 * `fetch`, a list of all media types and streams of its own, 6 MB in all (0072).
 */
import { pipeline, Readable, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, onSendHookHandler, preParsingHookHandler } from 'fastify'
import { ApiError } from '../errors/errors.ts'

/** Compression of a shorter reply gains less than it costs. */
const LEAST_BYTES = 512
/** A reply of at most this size is compressed at once, in a millisecond or two: a stream takes the main thread as long, and waits for other threads in between. */
const AT_ONCE_BYTES = 256 << 10
/** Of a list of megabytes the usual level 6 makes a sixth less, in twice the time. */
const zlibOptions = { level: 3 }
/** Brotli's usual quality, 11, is for files that are compressed once. */
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }

interface Encoding {
  readonly compress: () => Transform
  readonly compressAtOnce: (bytes: string | Buffer) => Buffer
  readonly decompress: () => Transform
}

/** Content codings (RFC 9110, 8.4.1; RFC 7932; RFC 8878), the preferred one first. */
const encodings: ReadonlyMap<string, Encoding> = new Map([
  [
    'zstd',
    {
      compress: () => zlib.createZstdCompress(),
      compressAtOnce: bytes => zlib.zstdCompressSync(bytes),
      decompress: () => zlib.createZstdDecompress(),
    },
  ],
  [
    'br',
    {
      compress: () => zlib.createBrotliCompress(brotliOptions),
      compressAtOnce: bytes => zlib.brotliCompressSync(bytes, brotliOptions),
      decompress: () => zlib.createBrotliDecompress(),
    },
  ],
  [
    'gzip',
    {
      compress: () => zlib.createGzip(zlibOptions),
      compressAtOnce: bytes => zlib.gzipSync(bytes, zlibOptions),
      decompress: () => zlib.createGunzip(),
    },
  ],
  [
    'deflate',
    {
      compress: () => zlib.createDeflate(zlibOptions),
      compressAtOnce: bytes => zlib.deflateSync(bytes, zlibOptions),
      decompress: () => zlib.createInflate(),
    },
  ],
])
const accepted = [...encodings.keys(), 'identity']

/** Compresses the replies and decompresses the bodies of all routes that are registered from now on. */
export function useCompression(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    // Hooks of the route itself work on what is not compressed.
    route.onSend = [route.onSend ?? [], compressReply].flat()
    route.preParsing = [decompressBody, route.preParsing ?? []].flat()
  })
}

const compressReply: onSendHookHandler<unknown> = (request, reply, payload, done) => {
  const isStream = payload instanceof Readable
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
  if ((!isStream && !isWhole) || (isWhole && Buffer.byteLength(payload) < LEAST_BYTES)) return done(null, payload)
  // A part of a file is one of its bytes as they are.
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return done(null, payload)
  if (!isCompressible(String(reply.getHeader('content-type') ?? 'application/json'))) return done(null, payload)
  const name = encodingFor(request.headers['accept-encoding'])
  const encoding = encodings.get(name)
  if (!encoding) return done(null, payload)
  reply.header('content-encoding', name).header('vary', varyOf(reply.getHeader('vary')))
  if (isWhole && Buffer.byteLength(payload) <= AT_ONCE_BYTES) {
    const compressed = encoding.compressAtOnce(payload)
    reply.header('content-length', compressed.length)
    return done(null, compressed)
  }
  reply.removeHeader('content-length')
  const source = isStream ? payload : Readable.from([payload])
  const compressed = pipeline(source, encoding.compress(), error => {
    // A caller may leave before the end, which also aborts what is read for it.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && error.name !== 'AbortError')
      reply.log.error({ err: error, request: request.id }, 'A reply broke off while it was compressed.')
  })
  done(null, compressed)
}

/** Types that shrink, beside the few that the server sends and that do not: pictures, fonts, archives. Frames of events must not wait for others. */
const isCompressible = (type: string) =>
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|wasm|xml)|font\/ttf|image\/(?:x-icon|vnd\.microsoft\.icon))|\+(?:json|xml)(?:;|$)/.test(
    type,
  )

/** `*` and `x-gzip` (RFC 9110, 8.4.1.3) are taken as `gzip`, which all understand. */
const encodingFor = (header: string | string[] | undefined) =>
  header === undefined
    ? 'identity'
    : (negotiate(
        String(header)
          .toLowerCase()
          .replace(/\*|x-gzip/g, 'gzip'),
        accepted,
      ) ?? 'identity')

function varyOf(present: number | string | string[] | undefined): string {
  const names = present === undefined ? [] : [present].flat().map(String)
  return names.some(name => /(?:^|[\s,])(?:accept-encoding|\*)(?:[\s,]|$)/i.test(name))
    ? names.join(', ')
    : [...names, 'accept-encoding'].join(', ')
}

/** The framework limits what comes out, and compares `receivedEncodedLength` with the length that the request has named. */
const decompressBody: preParsingHookHandler = (request, _reply, body, done) => {
  const name = request.headers['content-encoding']
  if (name === undefined || name === 'identity') return done(null, body)
  const encoding = encodings.get(name)
  if (!encoding) {
    const known = [...encodings.keys()].join(', ')
    return done(new ApiError(415, `Content-Encoding '${name.slice(0, 50)}' is not known here; use one of ${known}.`))
  }
  const decompressed = Object.assign(encoding.decompress(), { receivedEncodedLength: 0 })
  body.on('data', (chunk: Buffer) => void (decompressed.receivedEncodedLength += chunk.length))
  // The readers of the body hear of the error after this, and answer with its text.
  decompressed.on('error', error => {
    error.message = `The body is not ${name} data, as its Content-Encoding says.`
  })
  pipeline(body, decompressed, () => {})
  done(null, decompressed)
}
