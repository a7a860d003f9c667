/**
 * One HTTP(S) listener of an input: sockets, TLS, who may send, limits, encodings, counters. What is asked of it, by which path and in which
 * words, is the protocol's: its routes and answers. A route answers only once `committed()` has: 2xx means on the disk, 429 and 503 with
 * `Retry-After` that it is not and must be sent again.
 */
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { InflateError } from '../../decoding/inflate.ts'
import { flagOf, numberOf, type Configuration } from '../../configuration.ts'
import { answered, type Origin } from '../../journal/batch.ts'
import { plainAddress } from '../frame.ts'
import { listen } from '../tcp/tcp.ts'
import { limitConnections } from '../tcp/refusals.ts'
import { tlsOptions } from '../tcp/tls.ts'
import { watchTls } from '../tcp/watch-tls.ts'
import { RefusedError, type Intake, type OpenTransport, type Refusal } from '../transport.ts'
import { BadRequest, plainAnswers, send, type HttpAnswer, type HttpAnswers } from './answers.ts'
import { discardBody, readBody } from './body.ts'
import { authorisation } from './fields.ts'
import { inflateInTurn } from './inflate-in-turn.ts'
import { findRoute } from './match-route.ts'

/** Bodies of one input that are being read or taken at the same time; more are refused for a moment. */
const maxBytesInHand = 128 * 1024 * 1024
/** Open connections of one input; more are closed at once. */
const maxConnections = 4096
const crowded = { status: 503, reason: 'Too many bodies are being sent at once.', retryAfterSeconds: 1 } as const

export interface HttpRoute {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT'
  /** Exact, or with `{name}` for one segment. */
  readonly path: string
  handle(request: TakenRequest): HttpAnswer | Promise<HttpAnswer>
}

export interface TakenRequest {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
  readonly params: Readonly<Record<string, string>>
  /** Decompressed; empty for GET and HEAD. */
  readonly body: Buffer
  /** Lower case, without parameters; '' where there is none. */
  readonly contentType: string
  /** Takes a copy of `bytes[start, end)` as one message; an empty one is only counted. */
  take(bytes: Buffer, start?: number, end?: number): void
  /** Resolves when everything taken so far is durable; rejects where it was given back, which the listener answers. */
  committed(): Promise<void>
}

export interface HttpProtocol {
  readonly routes: readonly HttpRoute[]
  readonly answers?: HttpAnswers
  /** Checks the protocol's own credentials before the body is read. Null lets the request in. */
  admit?(request: IncomingMessage, route: HttpRoute): HttpAnswer | null
  /** Bytes a decompressed body may have; `decompress_size_limit` where the input has that field. */
  readonly maxInflatedBytes?: number
  /** A content encoding the routes undo themselves. */
  readonly ownEncoding?: string
}

/** Rejects with a reason for the user where it cannot listen. */
export async function openHttpInput(
  configuration: Configuration,
  intake: Intake,
  protocol: HttpProtocol,
): Promise<OpenTransport> {
  const { traffic } = intake
  const { routes, answers = plainAnswers, maxInflatedBytes = 8_388_608, ownEncoding } = protocol
  const maxBodyBytes = numberOf(configuration, 'max_chunk_size', 65_536, 1)
  const inflatedLimit = numberOf(configuration, 'decompress_size_limit', maxInflatedBytes, 1)
  const idleSeconds = numberOf(configuration, 'idle_writer_timeout', 60)
  const cors = flagOf(configuration, 'enable_cors', true)
  const mayFrom = authorisation(configuration)
  const methods = [...new Set(routes.map(({ method }) => method)), 'OPTIONS'].join(', ')
  let inHand = 0

  const origins = new WeakMap<Socket, Origin>()
  const written = new WeakMap<Socket, number>()
  const countRead = (bytes: number) => {
    traffic.bytesRead += bytes
  }
  const countWritten = (socket: Socket) => {
    traffic.bytesWritten += socket.bytesWritten - (written.get(socket) ?? 0)
    written.set(socket, socket.bytesWritten)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (cors && request.headers.origin) allowOrigin(request.headers.origin, methods, response)
    const [path, search = ''] = (request.url ?? '').split('?', 2) as [string, string?]
    const found = findRoute(routes, request.method ?? '', path)
    const wrong = (status: number, message: string) => answers.wrong(status, message, contentTypeOf(request))
    if (!found)
      return send(
        response,
        wrong(404, `Not found: ${path}. Did you mean ${[...new Set(routes.map(route => route.path))].join(' or ')}?`),
      )
    if (request.method === 'OPTIONS') return send(response, { status: 200 })
    if (!mayFrom(request))
      return send(response, wrong(401, 'The request does not carry the authorization header this input asks for.'))
    if (!found.route) {
      const allowed = [...found.methods, 'OPTIONS'].join(', ')
      return send(response, withHeaders(wrong(405, `${path} takes ${found.methods.join(', ')}.`), { Allow: allowed }))
    }
    const { route, params } = found
    const turnedAway = protocol.admit?.(request, route) ?? null
    if (turnedAway) return send(response, turnedAway)
    const writes = route.method === 'POST' || route.method === 'PUT'
    const full = writes ? (intake.refusal() ?? (inHand > maxBytesInHand ? crowded : null)) : null
    if (full) return send(response, refusal(full, request))
    let reserved = 0
    const reserve = (bytes: number) => {
      reserved += bytes
      inHand += bytes
    }
    try {
      const body = writes ? await takenBody(request, response, reserve) : Buffer.alloc(0)
      if (!body) return
      send(response, await route.handle(taken(request, new URLSearchParams(search), params, body)))
    } finally {
      inHand -= reserved
    }
  }

  /** Null where the answer is on its way. */
  async function takenBody(
    request: IncomingMessage,
    response: ServerResponse,
    reserve: (bytes: number) => void,
  ): Promise<Buffer | null> {
    let read = 0
    let refused: HttpAnswer | null = null
    const raw = await readBody(request, bytes => {
      countRead(bytes)
      reserve(bytes)
      read += bytes
      if (read > maxBodyBytes) {
        refused = answers.wrong(
          413,
          `The body is longer than max_chunk_size (${maxBodyBytes} bytes).`,
          contentTypeOf(request),
        )
      } else if (inHand > maxBytesInHand) refused = refusal(crowded, request)
      return refused === null
    })
    if (!raw) {
      reserve(-read)
      await answerEarly(request, response, refused!)
      return null
    }
    const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
    const body = encoding === ownEncoding ? raw : await inflateInTurn(raw, encoding, inflatedLimit)
    reserve(body.length - raw.length)
    if (body !== raw && inHand > maxBytesInHand) throw new RefusedError(crowded)
    return body
  }

  /** Answers while the body is still being sent. */
  async function answerEarly(
    request: IncomingMessage,
    response: ServerResponse,
    { status, headers, body = '' }: HttpAnswer,
  ): Promise<void> {
    response.writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      ...headers,
      Connection: 'close',
      'Content-Length': String(Buffer.byteLength(body)),
    })
    response.write(body)
    await discardBody(request, countRead)
    response.end()
  }

  const taken = (
    request: IncomingMessage,
    query: URLSearchParams,
    params: TakenRequest['params'],
    body: Buffer,
  ): TakenRequest => ({
    headers: request.headers,
    query,
    params,
    body,
    contentType: contentTypeOf(request),
    take: (bytes, start = 0, end = bytes.length) =>
      intake.take(origins.get(request.socket)!, request.socket.remotePort ?? 0, bytes, start, end, answered),
    committed: () => intake.committed(),
  })

  const refusal = (why: Refusal, request: IncomingMessage) =>
    withHeaders(answers.refused(why, contentTypeOf(request)), { 'Retry-After': String(why.retryAfterSeconds) })

  const listener: RequestListener = (request, response) => {
    const { socket } = request
    response.on('finish', () => {
      countWritten(socket)
      const { statusCode: status } = response
      if (status === 413) traffic.tooLarge++
      else if (status === 429 || status === 503) traffic.refused++
      else if (status >= 400 && status < 500) traffic.rejected++
    })
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      if (error instanceof RefusedError) return send(response, refusal(error.refusal, request))
      if (error instanceof InflateError)
        return send(response, answers.wrong(error.tooLarge ? 413 : 400, error.message, contentTypeOf(request)))
      if (error instanceof BadRequest)
        return send(response, answers.wrong(error.status, error.message, contentTypeOf(request)))
      // The sender left while it sent.
      if (request.destroyed && !request.complete) return
      intake.warn(`A request could not be taken: ${(error as Error).message}`)
      send(
        response,
        refusal({ status: 503, reason: 'The message could not be taken.', retryAfterSeconds: 10 }, request),
      )
    })
  }

  const tls = await tlsOptions(configuration)
  const limits = {
    noDelay: true,
    keepAliveTimeout: idleSeconds * 1000,
    headersTimeout: 20_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 5_000,
  }
  const server = tls ? createHttpsServer({ ...tls, ...limits }, listener) : createHttpServer(limits, listener)
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    origins.set(socket, intake.origin(plainAddress(socket.remoteAddress ?? '')))
    traffic.totalConnections++
    traffic.openConnections++
    if (idleSeconds > 0) socket.setTimeout(idleSeconds * 1000, () => socket.destroy())
    socket.on('close', () => {
      traffic.openConnections--
    })
  })
  if (tls) watchTls(server as HttpsServer, configuration, tls, intake)
  limitConnections(server, intake, maxConnections)
  await listen(server, configuration)

  return {
    pause() {},
    resume() {},
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeIdleConnections()
      const linger = setTimeout(() => server.closeAllConnections(), 1000)
      await closed
      clearTimeout(linger)
    },
  }
}

const contentTypeOf = ({ headers }: IncomingMessage) =>
  (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()

const withHeaders = (answer: HttpAnswer, headers: Record<string, string>): HttpAnswer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
})

function allowOrigin(origin: string, methods: string, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Methods', methods)
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Content-Encoding')
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
  response.setHeader('Vary', 'Origin')
}
