/**
 * The session cookie: `authentication=<id>; Path; Max-Age; Expires; HttpOnly`, `Secure` over https (contract part 1, 8.1); and
 * `SameSite=Lax`, so that only links bring it along from other sites.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from './credentials.ts'
import type { SessionState } from './authentication.ts'

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, validUntil }: Pick<SessionState, 'id' | 'validUntil'>,
): void {
  write(request, reply, id, validUntil, Math.max(0, Math.round((validUntil - Date.now()) / 1000)))
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  write(request, reply, '', 0, 0)
}

/** One cookie, whoever wrote it before in this answer. */
function write(request: FastifyRequest, reply: FastifyReply, value: string, expires: number, maxAge: number): void {
  const { path, secure } = place(request)
  const parts = [
    `${sessionCookie}=${value}`, `Path=${path}`, `Max-Age=${maxAge}`, `Expires=${new Date(expires).toUTCString()}`,
    'HttpOnly', 'SameSite=Lax',
  ]
  if (secure) parts.push('Secure')
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', parts.join('; '))
}

/** Where the browser sees this server: as a trusted proxy says, else the page that asks, else the server itself. */
function place(request: FastifyRequest): { path: string, secure: boolean } {
  const fromProxy = request.server.isTrustedProxy(request.socket.remoteAddress)
  const external = fromProxy ? url(request.headers['x-graylog-server-url']) : null
  const forwarded = fromProxy ? request.headers['x-forwarded-proto']?.toString().split(',')[0]?.trim() : undefined
  const origin = url(request.headers.origin)
  return {
    path: external && /^[\w./~%-]+$/.test(external.pathname) ? external.pathname : request.server.pathPrefix,
    secure: (external?.protocol ?? (forwarded ? `${forwarded}:` : origin?.protocol)) === 'https:',
  }
}

function url(header: string | string[] | undefined): URL | null {
  const text = Array.isArray(header) ? header[0] : header
  return text && URL.canParse(text) ? new URL(text) : null
}
