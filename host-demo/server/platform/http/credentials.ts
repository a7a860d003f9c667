/** Reads the credentials of a request, in the order the contract checks them (part 1, 0.2). */
import type { IncomingHttpHeaders } from 'node:http'
import { badRequest } from '../errors/errors.ts'

export type Credentials =
  | { readonly kind: 'bearer'; readonly token: string }
  | {
      readonly kind: 'session'
      readonly id: string /** Came by cookie: the answer renews it. */
      readonly cookie: boolean
    }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  | { readonly kind: 'none' }

export const sessionCookie = 'authentication'

/**
 * A bearer token or the special passwords `session` and `token` come first, then the cookie, then user name and password.
 * @throws ApiError 400 for a Basic header without a colon
 */
export function credentials(headers: IncomingHttpHeaders): Credentials {
  const [, scheme = '', value = ''] = /^\s*(\S+)\s+(.*?)\s*$/.exec(headers.authorization ?? '') ?? []
  if (scheme.toLowerCase() === 'bearer') return { kind: 'bearer', token: value }
  const basic = scheme.toLowerCase() === 'basic' ? userAndPassword(value) : null
  if (basic?.password.toLowerCase() === 'session') return { kind: 'session', id: basic.username, cookie: false }
  if (basic?.password.toLowerCase() === 'token') return { kind: 'token', token: basic.username }
  const cookie = cookieValue(headers.cookie ?? '', sessionCookie)
  if (cookie) return { kind: 'session', id: cookie, cookie: true }
  return basic ? { kind: 'password', ...basic } : { kind: 'none' }
}

function userAndPassword(encoded: string): { username: string; password: string } {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) throw badRequest('The Authorization header must hold user:password in base 64 after Basic.')
  return { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (pair.slice(0, equals).trim() === name)
      return (
        pair
          .slice(equals + 1)
          .trim()
          .replace(/^"(.*)"$/, '$1') || null
      )
  }
  return null
}
