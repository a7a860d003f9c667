/** Length-prefixed messages and statuses of gRPC over HTTP/2 (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md). */
import type { OutgoingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import { InflateError } from '../../decoding/inflate.ts'
import { inflateInTurn } from '../http/inflate-in-turn.ts'

export const grpcCode = {
  ok: 0,
  invalidArgument: 3,
  resourceExhausted: 8,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const

/** Error that ends a call. */
export class GrpcError extends Error {
  override readonly name = 'GrpcError'
  readonly code: number
  /** A google.rpc.Status, for senders that read it. */
  readonly details: Buffer | null
  constructor(code: number, message: string, details: Buffer | null = null) {
    super(message)
    this.code = code
    this.details = details
  }
}

export class TooLong extends GrpcError {
  constructor(maxBytes: number) {
    super(grpcCode.resourceExhausted, `The message is longer than max_inbound_message_size (${maxBytes} bytes).`)
  }
}

export const acceptedEncodings = 'identity,gzip,deflate'
const prefix = 5

/**
 * The one message of a unary call. `count` hears of each chunk and throws to stop.
 * @throws GrpcError (as rejection)
 */
export async function readMessage(
  stream: ServerHttp2Stream,
  encoding: string,
  maxBytes: number,
  count: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    count(chunk.length)
    length += chunk.length
    if (length > prefix + maxBytes) throw new TooLong(maxBytes)
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks, length)
  if (length < prefix || body.readUInt32BE(1) !== length - prefix) {
    throw new GrpcError(grpcCode.invalidArgument, 'The call has to carry one message of the length it says.')
  }
  const message = body.subarray(prefix)
  if (body[0] === 0) return message
  if (encoding !== 'gzip' && encoding !== 'deflate') {
    throw new GrpcError(
      grpcCode.unimplemented,
      `grpc-encoding '${encoding}' is not known here; use ${acceptedEncodings}.`,
    )
  }
  try {
    return await inflateInTurn(message, encoding, maxBytes)
  } catch (error) {
    if (!(error instanceof InflateError)) throw error
    throw error.tooLarge ? new TooLong(maxBytes) : new GrpcError(grpcCode.invalidArgument, error.message)
  }
}

const headers: OutgoingHttpHeaders = {
  ':status': 200,
  'content-type': 'application/grpc',
  'grpc-accept-encoding': acceptedEncodings,
}

export function answer(stream: ServerHttp2Stream, message: Buffer): void {
  if (stream.closed || stream.destroyed) return
  stream.respond(headers, { waitForTrailers: true })
  stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
  const head = Buffer.alloc(prefix)
  head.writeUInt32BE(message.length, 1)
  stream.end(Buffer.concat([head, message]))
}

/** Ends the call at once, also while the sender still writes. */
export function fail(stream: ServerHttp2Stream, { code, message, details }: GrpcError): void {
  if (stream.closed || stream.destroyed || stream.headersSent) return
  stream.respond(
    {
      ...headers,
      'grpc-status': String(code),
      'grpc-message': percentEncoded(message),
      ...(details && { 'grpc-status-details-bin': details.toString('base64') }),
    },
    { endStream: true },
  )
  // Data already on the way is read and discarded until the sender knows.
  stream.resume()
  if (!stream.readableEnded) stream.close(0)
}

/** Printable ASCII stays, but for `%`. */
const percentEncoded = (text: string) =>
  Array.from(Buffer.from(text), byte =>
    byte >= 32 && byte < 127 && byte !== 37
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')
