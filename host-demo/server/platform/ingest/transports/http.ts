/**
 * HTTP: POST /gelf with one message, or with one per line where bulks are enabled. 202 means that the messages are on the disk;
 * 429 and 503 with Retry-After that they are not and must be sent again.
 */
import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { flag, flagOf, mergeFields, number, numberOf, tcpFields } from '../configuration.ts'
import { inflateAsync, InflateError } from '../codecs/inflate.ts'
import { answered, type Origin } from '../journal/batch.ts'
import { registerTransport } from '../registry.ts'
import { plainAddress, trimEnd } from './frame.ts'
import { listen } from './tcp.ts'
import { tlsOptions } from './tls.ts'
import { RefusedError, type Intake, type OpenTransport } from './transport.ts'

const path = '/gelf'
const newline = 10
/** What is read of a body that is too long, so that its sender gets to the answer. */
const discardBytes = 64 * 1024 * 1024
const discardMs = 10_000

registerTransport({
  name: 'http',
  fields: mergeFields(tcpFields, {
    enable_bulk_receiving: flag('Enable Bulk Receiving', 'A request may hold several messages, one per line.', false),
    enable_cors: flag('Enable CORS', 'Let pages of any origin send messages.', true),
    max_chunk_size: number('Max. HTTP chunk size',
      'Greatest length of a request body in bytes; longer ones are answered with 413.', 65_536),
    idle_writer_timeout: number('Idle writer timeout', 'Seconds after which a connection that sends nothing is closed. 0: never.', 60,
      { attributes: ['only_positive'] }),
  }),
  async open(configuration, _codec, intake): Promise<OpenTransport> {
    const { traffic } = intake
    const bulk = flagOf(configuration, 'enable_bulk_receiving')
    const cors = flagOf(configuration, 'enable_cors', true)
    const maxBodyBytes = numberOf(configuration, 'max_chunk_size', 65_536, 1)
    const maxInflatedBytes = numberOf(configuration, 'decompress_size_limit', 8_388_608, 1)
    const idleSeconds = numberOf(configuration, 'idle_writer_timeout', 60)

    const origins = new WeakMap<Socket, Origin>()
    const written = new WeakMap<Socket, number>()
    const countWritten = (socket: Socket) => {
      traffic.bytesWritten += socket.bytesWritten - (written.get(socket) ?? 0)
      written.set(socket, socket.bytesWritten)
    }
    const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (cors && request.headers.origin) allowOrigin(request.headers.origin, response)
      if (request.url?.split('?', 1)[0] !== path) return answer(response, 404, `There is only ${path} here.`)
      if (request.method === 'OPTIONS') return answer(response, 200)
      if (request.method !== 'POST') return answer(response, 405, `Messages are sent with POST ${path}.`, { Allow: 'POST, OPTIONS' })
      const refusal = intake.refusal()
      if (refusal) return refuse(response, new RefusedError(refusal))
      const raw = await readBody(request, maxBodyBytes, bytes => { traffic.bytesRead += bytes })
      if (!raw) return await refuseTooLong(request, response, maxBodyBytes, bytes => { traffic.bytesRead += bytes })
      const body = await inflateAsync(raw, request.headers['content-encoding'] ?? 'identity', maxInflatedBytes)
      takeBody(intake, origins.get(request.socket)!, request.socket.remotePort ?? 0, body, bulk)
      await intake.committed()
      answer(response, 202)
    }
    const listener: RequestListener = (request, response) => {
      const { socket } = request
      response.on('finish', () => countWritten(socket))
      handle(request, response).catch((error: unknown) => {
        if (error instanceof RefusedError) refuse(response, error)
        else if (error instanceof InflateError) answer(response, error.tooLarge ? 413 : 400, error.message)
        else if (!response.headersSent) answer(response, 503, 'The message could not be taken.', { 'Retry-After': '10' })
      })
    }

    const tls = await tlsOptions(configuration)
    const limits = {
      noDelay: true, keepAliveTimeout: idleSeconds * 1000,
      headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000,
    }
    const server = tls ? createHttpsServer({ ...tls, ...limits }, listener) : createHttpServer(limits, listener)
    server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
      origins.set(socket, intake.origin(plainAddress(socket.remoteAddress ?? '')))
      traffic.totalConnections++
      traffic.openConnections++
      if (idleSeconds > 0) socket.setTimeout(idleSeconds * 1000, () => socket.destroy())
      socket.on('close', () => { traffic.openConnections-- })
    })
    if (tls) server.on('tlsClientError', (error: Error) => intake.warn(`A TLS connection was refused: ${error.message}`))
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
  },
})

/** Null where the body is longer than `maxBytes`. */
async function readBody(request: IncomingMessage, maxBytes: number, count: (bytes: number) => void): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  // Leaving early must not destroy the connection: the sender still gets its answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    count(chunk.length)
    length += chunk.length
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)
}

/** Answers at once, then lets the sender finish, within limits: closing while it writes would destroy the answer on its way. */
async function refuseTooLong(
  request: IncomingMessage, response: ServerResponse, maxBodyBytes: number, count: (bytes: number) => void,
): Promise<void> {
  const text = `The body is longer than max_chunk_size (${maxBodyBytes} bytes).\n`
  response.writeHead(413, { Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': Buffer.byteLength(text) })
  response.write(text)
  await new Promise<void>(resolve => {
    const patience = setTimeout(resolve, discardMs)
    let left = discardBytes
    request.on('data', (chunk: Buffer) => {
      count(chunk.length)
      left -= chunk.length
      if (left < 0) resolve()
    })
    request.once('close', resolve).once('end', resolve).resume()
    void response.once('close', () => clearTimeout(patience))
  })
  response.end()
}

function takeBody(intake: Intake, origin: Origin, port: number, body: Buffer, bulk: boolean): void {
  const take = (start: number, end: number) => intake.take(origin, port, body, start, trimEnd(body, end, start), answered)
  if (!bulk) return take(0, body.length)
  for (let start = 0; start < body.length;) {
    const found = body.indexOf(newline, start)
    const end = found < 0 ? body.length : found
    take(start, end)
    start = end + 1
  }
}

function allowOrigin(origin: string, response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Methods', 'POST, OPTIONS')
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Content-Encoding')
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
  response.setHeader('Vary', 'Origin')
}

const refuse = (response: ServerResponse, { refusal }: RefusedError) =>
  answer(response, refusal.status, refusal.reason, { 'Retry-After': String(refusal.retryAfterSeconds) })

function answer(response: ServerResponse, status: number, text = '', headers: Record<string, string> = {}): void {
  const body = text === '' ? '' : `${text}\n`
  const type = body === '' ? null : { 'Content-Type': 'text/plain; charset=utf-8' }
  response.writeHead(status, { ...headers, ...type, 'Content-Length': Buffer.byteLength(body) })
  response.end(body)
}
