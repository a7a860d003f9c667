/**
 * The session cookie: `authentication=<id>; Path; Max-Age; Expires; HttpOnly`, `Secure` over https (contract 1, 8.1); and
 * `SameSite=Lax`, so that only links bring it along from other sites.
 */
import type { FastifyRequest } from 'fastify'
import { sessionCookie } from './credentials.ts'
import type { ReplyHead } from './route.ts'
import type { SessionState } from './authentication.ts'

export function setSessionCookie(
  request: FastifyRequest,
  reply: ReplyHead,
  { id, validUntil }: Pick<SessionState, 'id' | 'validUntil'>,
): void {
  write(request, reply, id, validUntil, Math.max(0, Math.round((validUntil - Date.now()) / 1000)))
}

export function clearSessionCookie(request: FastifyRequest, reply: ReplyHead): void {
  write(request, reply, '', 0, 0)
}

/** Sets the session's cookie, replacing one set earlier in this answer. */
function write(request: FastifyRequest, reply: ReplyHead, value: string, expires: number, maxAge: number): void {
  const { path, secure } = place(request)
  const parts = [
    `${sessionCookie}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAge}`,
    `Expires=${new Date(expires).toUTCString()}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  if (secure) parts.push('Secure')
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', parts.join('; '))
}

/**
 * Returns the place where the browser sees this server: from a trusted proxy's header, else from the page that asks,
 * else the server's own address.
 */
function place(request: FastifyRequest): { path: string; secure: boolean } {
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
