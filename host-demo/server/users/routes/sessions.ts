/** /system/sessions (contract 1, 8.1). */
import { Type } from 'typebox'
import { SessionCreate, SessionResponse, SessionValidation } from '../../../../core/session/schema.ts'
import { javaDate } from '../../platform/http/dates.ts'
import { Unauthenticated, badRequest } from '../../platform/errors/errors.ts'
import { route, type ApiRequest, type ReplyHead, type Route } from '../../platform/http/route.ts'
import { clearSessionCookie, setSessionCookie } from '../../platform/http/session-cookie.ts'
import type { Services } from '../../platform/services.ts'
import type { Accounts } from '../accounts.ts'
import { sessionTimeoutMs } from '../session-timeout.ts'
import { validUntil } from '../sessions.ts'

export function sessionRoutes({ records, messages }: Services, accounts: Accounts): readonly Route[] {
  const area = 'Sessions'

  async function end(request: ApiRequest, reply: ReplyHead): Promise<void> {
    const session = request.session && accounts.sessions.find(request.session.id)
    await records.audit(request.caller, 'logout', `users:${request.caller.userId}`, { address: request.ip })
    if (session) await accounts.sessions.end(session)
    clearSessionCookie(request, reply)
  }

  /** Begins a session for a user whom a trusted proxy names; null for everybody else. */
  async function beginByHeader({
    caller,
    ip,
    headers,
  }: ApiRequest): Promise<{ id: string; validUntil: number } | null> {
    if (caller.carrier !== 'header' || caller.userId === null) return null
    const user = await accounts.directory.byId(caller.userId)
    if (!user) return null
    const { id, session } = await accounts.sessions.begin(
      user.id,
      ip,
      await sessionTimeoutMs(records, user),
      headers['user-agent'],
    )
    await accounts.external?.headerSession(id, user.id, validUntil(session))
    await records.audit(caller, 'login', `users:${user.id}`, { address: ip })
    return { id, validUntil: validUntil(session) }
  }

  return [
    route({
      method: 'POST',
      path: '/system/sessions',
      permission: 'open',
      area,
      summary: 'Log in',
      // Anybody may send one.
      body: Type.Object(SessionCreate.properties, { additionalProperties: true }),
      maxBodyBytes: 64 << 10,
      replies: { 200: SessionResponse, 401: null },
      handler: async (request, reply) => {
        const { username, password } = request.body
        if (username.trim() === '' || password === '') throw badRequest('Missing username or password.')
        const user = await accounts.logIn(username, password, request.ip)
        if (!user) throw new Unauthenticated('Graylog Server session')
        if (user.service_account) throw badRequest(`Cannot create a session for the service account ${user.username}.`)
        // An id that was there before the login must not be worth anything after it.
        const before = request.session && accounts.sessions.find(request.session.id)
        if (before) await accounts.sessions.end(before)
        const { id, session } = await accounts.sessions.begin(
          user.id,
          request.ip,
          await sessionTimeoutMs(records, user),
          request.headers['user-agent'],
        )
        const caller = await accounts.directory.callerOf(user, 'session', id)
        await records.audit(caller, 'login', `users:${user.id}`, { address: request.ip })
        setSessionCookie(request, reply, { id, validUntil: validUntil(session) })
        messages.prepare()
        return { valid_until: javaDate(validUntil(session)), session_id: id, username: user.username, user_id: user.id }
      },
    }),
    route({
      method: 'GET',
      path: '/system/sessions',
      permission: 'open',
      area,
      summary: 'Whether the caller is logged in',
      replies: { 200: SessionValidation },
      handler: async (request, reply) => {
        const { caller } = request
        const session = request.session ?? (await beginByHeader(request))
        if (session) {
          setSessionCookie(request, reply, session)
          messages.prepare()
        } else clearSessionCookie(request, reply)
        return { is_valid: session !== null, session_id: session?.id ?? null, username: caller.username }
      },
    }),
    route({
      method: 'DELETE',
      path: '/system/sessions',
      permission: 'authenticated',
      area,
      summary: 'Log out',
      replies: { 200: null },
      handler: end,
    }),
    route({
      method: 'DELETE',
      path: '/system/sessions/:sessionId',
      permission: 'authenticated',
      area,
      summary: 'Log out; the id does not matter',
      replies: { 200: null },
      handler: end,
    }),
  ]
}
