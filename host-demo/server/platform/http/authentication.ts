/** Finds out who asks and keeps the session's cookie fresh. Who the users are is the business of the `users` area. */
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../records/caller.ts'
import { anonymous } from '../records/callers.ts'
import { credentials } from './credentials.ts'
import { setSessionCookie } from './session-cookie.ts'

export interface SessionState {
  readonly id: string
  readonly caller: Caller
  /** UTC milliseconds at which it ends if nothing happens. */
  readonly validUntil: number
}

/** Where a token is used. */
export interface TokenUse {
  /** The page's, as its browser says; null where it says none. */
  readonly origin: string | null
  readonly address: string
  /** False: asking is no use of it. */
  readonly counts: boolean
}

/** Answers null for what is wrong, expired or belongs to a disabled account. */
export interface Authenticator {
  /** `extend` false: asking does not prolong the session. */
  bySession(id: string, extend: boolean): Promise<SessionState | null>
  /** @throws ApiError 403 where the token is not for pages of this origin */
  byToken(token: string, carrier: 'token' | 'bearer', use: TokenUse): Promise<Caller | null>
  /** @throws ApiError 429 after too many failures */
  byPassword(username: string, password: string, address: string): Promise<Caller | null>
  /** A caller whom `byPassword` gave, as they are now; null where the password or the account is another by now. */
  again(caller: Caller): Promise<Caller | null>
  /** The user whom a trusted proxy names in a header. */
  byHeader(request: IncomingMessage): Promise<Caller | null>
  /** Whether a session may be used by this request: those that a trusted proxy's header began end with the header. */
  sessionCounts(session: SessionState, request: IncomingMessage): Promise<boolean>
}

export interface Authenticated {
  readonly caller: Caller
  readonly session: SessionState | null
  /** The caller's page cannot have been tricked into sending this: no credentials came along on their own. */
  readonly explicit: boolean
}

export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticator: Authenticator,
): Promise<Authenticated> {
  const given = credentials(request.headers)
  switch (given.kind) {
    case 'bearer':
      return {
        caller: (await authenticator.byToken(given.token, 'bearer', tokenUse(request, true))) ?? anonymous,
        session: null,
        explicit: true,
      }
    case 'token':
      return {
        caller: (await authenticator.byToken(given.token, 'token', tokenUse(request, true))) ?? anonymous,
        session: null,
        explicit: false,
      }
    case 'password':
      return {
        caller: (await authenticator.byPassword(given.username, given.password, request.ip)) ?? anonymous,
        session: null,
        explicit: false,
      }
    case 'none':
      return byHeader(request, authenticator)
    case 'session': {
      const extend = request.headers['x-graylog-no-session-extension']?.toString().toLowerCase() !== 'true'
      const session = await usableSession(request, authenticator, given.id, extend)
      if (!session) return byHeader(request, authenticator)
      if (extend) setSessionCookie(request, reply, session)
      return { caller: session.caller, session, explicit: false }
    }
  }
}

async function byHeader(request: FastifyRequest, authenticator: Authenticator): Promise<Authenticated> {
  return { caller: (await authenticator.byHeader(request.raw)) ?? anonymous, session: null, explicit: false }
}

async function usableSession(request: FastifyRequest, authenticator: Authenticator, id: string, extend: boolean) {
  const session = await authenticator.bySession(id, extend)
  return session && (await authenticator.sessionCounts(session, request.raw)) ? session : null
}

const tokenUse = (request: FastifyRequest, counts: boolean): TokenUse => ({
  origin: request.headers.origin ?? null,
  address: request.ip,
  counts,
})

/**
 * Returns the present caller of a long-running request; null once its credentials are no longer valid. Calling it does
 * not prolong a session.
 */
export async function callerNow(request: FastifyRequest, authenticator: Authenticator): Promise<Caller | null> {
  const given = credentials(request.headers)
  switch (given.kind) {
    case 'bearer':
    case 'token':
      return await authenticator.byToken(given.token, given.kind, tokenUse(request, false))
    case 'session':
      return (
        (await usableSession(request, authenticator, given.id, false))?.caller ??
        (await authenticator.byHeader(request.raw))
      )
    case 'password':
      return authenticator.again(request.caller)
    case 'none':
      return authenticator.byHeader(request.raw)
  }
}
