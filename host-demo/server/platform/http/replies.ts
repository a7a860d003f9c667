/** Error answers, answers to HEAD, and what every answer carries. */
import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, Unauthenticated } from '../errors/errors.ts'
import { removeDocumentHeaders } from './security-headers.ts'

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.name === 'AbortError' && reply.raw.destroyed) return reply.hijack()
    return sendError(request, reply, asApiError(error, request))
  })
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  reply.code(error.status).headers(error.headers).removeHeader('content-type').removeHeader('content-length')
  if (error instanceof Unauthenticated) {
    if (!isXhr(request)) reply.header('www-authenticate', `Basic realm="${error.realm}"`)
    return reply.send()
  }
  const body = error.body()
  if (Array.isArray(body) && !acceptsJson(request)) return reply.type('text/plain').send(error.message)
  return reply
    .type('application/json')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}

const acceptsJson = ({ headers: { accept = '*/*' } }: FastifyRequest) =>
  /\*\/\*|application\/(\*|([\w.-]+\+)?json)/.test(accept)

function asApiError(error: FastifyError | ApiError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiError(error.statusCode, error.message)
  request.log.error({ err: error, request: request.id, route: request.routeOptions.url }, 'A request failed.')
  return new ApiError(500, `HTTP 500 Internal Server Error. The server's log says more under request ${request.id}.`)
}

const isXhr = (request: FastifyRequest) =>
  request.headers['x-requested-with']?.toString().toLowerCase() === 'xmlhttprequest'

/** The node's id and the request's id. */
export function addHeaders(request: FastifyRequest, reply: FastifyReply, nodeId: string): void {
  reply.header('x-graylog-node-id', nodeId).header('x-request-id', request.id)
}

/** Adds the further headers of answers of the API, which belong to one caller and may be outdated by the next request. */
export function addApiHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-cache, no-store')
  // The browser says so of what a script has asked for: it shows no such answer as a document, and pages cannot say it themselves.
  if (request.headers['sec-fetch-dest'] === 'empty') removeDocumentHeaders(reply)
}

/** Answers HEAD with the length of the body in its place. What is streamed runs to its end unread and has no length. */
export function leaveOutBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  if (request.method !== 'HEAD') return done(null, payload)
  if (payload instanceof Readable)
    payload.on('error', error => reply.log.error({ err: error }, 'The answer to HEAD could not be read.')).resume()
  else reply.header('content-length', String(Buffer.byteLength((payload ?? '') as string | Buffer)))
  done(null, null)
}
