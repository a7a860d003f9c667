/**
 * Answers to what never becomes a request of a route: no HTTP, headers without end, a path that is no text. They have the shape of all
 * errors; nothing of what came is repeated.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../errors/errors.ts'
import { sendError } from './replies.ts'

const guarded = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
}

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers a request that the HTTP parser rejected. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, headers, body } = plainAnswer(statuses[error.code ?? ''] ?? 400)
  if (!socket.writable) return void socket.destroy()
  const lines = Object.entries({ ...headers, connection: 'close' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`, () => socket.destroySoon())
}

/** Paths the router refuses. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(guarded)) reply.header(name, value)
  sendError(request, reply, new ApiError(error.statusCode ?? 400))
}

/** `Expect` with anything but `100-continue`. */
export function answerExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = plainAnswer(417)
    response.writeHead(status, headers).end(body)
  })
}

/**
 * Refuses a request with several Host headers, because each reader may use another one. @throws ApiError 400 (RFC 9112,
 * 3.2)
 */
export function refuseSecondHost({ raw: { rawHeaders } }: FastifyRequest): void {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw new ApiError(400, 'A request must have one Host header.')
}

function plainAnswer(status: number) {
  const body = JSON.stringify(new ApiError(status).body())
  return { status, body, headers: { ...guarded, 'content-length': String(Buffer.byteLength(body)) } }
}
