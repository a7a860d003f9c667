/**
 * One gRPC listener of an input, for unary calls whose messages are bytes: HTTP/2 (with prior knowledge, or over TLS), who may send, limits,
 * counters. A method answers only once `committed()` has.
 */
import {
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { Socket } from 'node:net'
import {
  flagOf,
  mergeFields,
  number,
  numberOf,
  tcpFields,
  type Configuration,
  type Fields,
} from '../../configuration.ts'
import { BadRequest } from '../http/answers.ts'
import { authorisation, httpFields } from '../http/fields.ts'
import { answered, type Origin } from '../../journal/batch.ts'
import { plainAddress } from '../frame.ts'
import { listen } from '../tcp/tcp.ts'
import { limitConnections } from '../tcp/refusals.ts'
import { tlsOptions } from '../tcp/tls.ts'
import { watchTls } from '../tcp/watch-tls.ts'
import { RefusedError, type Intake, type OpenTransport, type Refusal } from '../transport.ts'
import { acceptedEncodings, answer, fail, grpcCode, GrpcError, readMessage, TooLong } from './grpc-message.ts'

/** Messages of one input that are being read or taken at the same time; more are refused for a moment. */
const maxBytesInHand = 128 * 1024 * 1024
const crowded = { status: 503, reason: 'Too many messages are being sent at once.', retryAfterSeconds: 1 } as const
const callMs = 60_000
const lingerMs = 1000
const defaultMessageBytes = 16_777_216

export function grpcFields(port: number): Fields {
  const { idle_writer_timeout, authorization_header_name, authorization_header_value } = httpFields()
  return mergeFields(tcpFields, {
    port: { ...tcpFields['port']!, default_value: port },
    max_inbound_message_size: number(
      'Maximum inbound message size',
      'Greatest length of a request in bytes after decompression; longer ones end with RESOURCE_EXHAUSTED.',
      defaultMessageBytes,
      { attributes: ['only_positive'] },
    ),
    idle_writer_timeout: idle_writer_timeout!,
    authorization_header_name: authorization_header_name!,
    authorization_header_value: authorization_header_value!,
  })
}

export interface GrpcCall {
  readonly message: Buffer
  /** Takes a copy of `bytes[start, end)` as one message. */
  take(bytes: Buffer, start: number, end: number): void
  /** Resolves when everything taken so far is durable; rejects where it was given back, which the listener answers. */
  committed(): Promise<void>
}

export interface GrpcService {
  /** By `/package.Service/Method`. A `BadRequest` it throws becomes INVALID_ARGUMENT or RESOURCE_EXHAUSTED. */
  readonly methods: Readonly<Record<string, (call: GrpcCall) => Promise<Buffer>>>
  /** Converts a refusal to a gRPC error. */
  refused(refusal: Refusal): GrpcError
}

interface Peer {
  readonly origin: Origin
  readonly port: number
}

/** Rejects with a reason for the user where it cannot listen. */
export async function openGrpcInput(
  configuration: Configuration,
  intake: Intake,
  service: GrpcService,
): Promise<OpenTransport> {
  const { traffic } = intake
  const maxMessageBytes = numberOf(configuration, 'max_inbound_message_size', defaultMessageBytes, 1)
  const idleSeconds = numberOf(configuration, 'idle_writer_timeout', 60)
  const mayFrom = authorisation(configuration)
  const sessions = new Map<ServerHttp2Session, Peer>()
  let inHand = 0

  async function call(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    rawHeaders: readonly string[],
  ): Promise<void> {
    const path = String(headers[':path'] ?? '')
    if (!mayFrom({ headersDistinct: distinct(rawHeaders) })) {
      throw new GrpcError(
        grpcCode.unauthenticated,
        'The call does not carry the authorization header this input asks for.',
      )
    }
    const method = Object.hasOwn(service.methods, path) ? service.methods[path] : undefined
    if (!method)
      throw new GrpcError(
        grpcCode.unimplemented,
        `Not found: ${path}. Did you mean ${Object.keys(service.methods).join(' or ')}?`,
      )
    const peer = sessions.get(stream.session as ServerHttp2Session)
    if (!peer) return
    const refusal = intake.refusal()
    if (refusal) throw new RefusedError(refusal)
    let reserved = 0
    const reserve = (bytes: number) => {
      reserved += bytes
      inHand += bytes
      if (inHand > maxBytesInHand) throw new RefusedError(crowded)
    }
    try {
      const message = await readMessage(
        stream,
        String(headers['grpc-encoding'] ?? 'identity'),
        maxMessageBytes,
        bytes => {
          traffic.bytesRead += bytes
          reserve(bytes)
        },
      )
      reserve(message.length)
      answer(
        stream,
        await method({
          message,
          take: (bytes, start, end) => intake.take(peer.origin, peer.port, bytes, start, end, answered),
          committed: () => intake.committed(),
        }),
      )
    } finally {
      inHand -= reserved
    }
  }

  function failed(stream: ServerHttp2Stream, error: unknown): void {
    if (error instanceof GrpcError) {
      traffic[error instanceof TooLong ? 'tooLarge' : 'rejected']++
      return fail(stream, error)
    }
    if (error instanceof RefusedError) return refuse(stream, error.refusal)
    if (error instanceof BadRequest) {
      traffic[error.status === 413 ? 'tooLarge' : 'rejected']++
      return fail(
        stream,
        new GrpcError(error.status === 413 ? grpcCode.resourceExhausted : grpcCode.invalidArgument, error.message),
      )
    }
    // The sender left while it sent.
    if (stream.aborted || stream.destroyed) return
    intake.warn(`A call could not be taken: ${(error as Error).message}`)
    refuse(stream, { status: 503, reason: 'The messages could not be taken.', retryAfterSeconds: 10 })
  }

  function refuse(stream: ServerHttp2Stream, refusal: Refusal): void {
    traffic.refused++
    fail(stream, service.refused(refusal))
  }

  const tls = await tlsOptions(configuration)
  const options = { settings: { maxConcurrentStreams: 100, initialWindowSize: 1_048_576 }, maxSessionMemory: 64 }
  const server: Http2Server | Http2SecureServer = tls
    ? createSecureServer({ ...options, ...tls, allowHTTP1: false })
    : createServer(options)
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    traffic.totalConnections++
    traffic.openConnections++
    if (flagOf(configuration, 'tcp_keepalive')) socket.setKeepAlive(true, 60_000)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      traffic.openConnections--
      traffic.bytesWritten += socket.bytesWritten
    })
  })
  if (tls) watchTls(server as Http2SecureServer, configuration, tls, intake)
  limitConnections(server, intake)
  server.on('session', (session: ServerHttp2Session) => {
    const { remoteAddress, remotePort } = session.socket
    sessions.set(session, { origin: intake.origin(plainAddress(remoteAddress ?? '')), port: remotePort ?? 0 })
    if (idleSeconds > 0) session.setTimeout(idleSeconds * 1000, () => session.close())
    session.on('error', () => session.destroy())
    session.on('close', () => sessions.delete(session))
  })
  server.on(
    'stream',
    (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _flags: number, rawHeaders: string[]) => {
      stream.on('error', () => {})
      if (headers[':method'] !== 'POST' || !/^application\/grpc(\+|;|$)/.test(headers['content-type'] ?? '')) {
        stream.respond({ ':status': 415, 'grpc-accept-encoding': acceptedEncodings }, { endStream: true })
        return stream.close(0)
      }
      stream.setTimeout(callMs, () => stream.close())
      call(stream, headers, rawHeaders).catch((error: unknown) => failed(stream, error))
    },
  )
  await listen(server, configuration)

  return {
    pause() {},
    resume() {},
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      for (const session of sessions.keys()) session.close()
      const linger = setTimeout(() => {
        for (const session of sessions.keys()) session.destroy()
      }, lingerMs)
      await closed
      clearTimeout(linger)
    },
  }
}

/** As `headersDistinct` of HTTP/1.1. */
function distinct(rawHeaders: readonly string[]): Record<string, string[]> {
  const headers: Record<string, string[]> = Object.create(null)
  for (let i = 0; i < rawHeaders.length; i += 2) (headers[rawHeaders[i]!.toLowerCase()] ??= []).push(rawHeaders[i + 1]!)
  return headers
}
