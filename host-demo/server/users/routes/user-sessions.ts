/** Sessions of a user, our own: listed and ended by the user and by who may edit them. */
import { Type } from 'typebox'
import { UserSessions } from '../../../../core/users/schema.ts'
import { notFound } from '../../platform/errors/errors.ts'
import { route, type ApiRequest, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import { userById } from '../access.ts'
import type { Accounts } from '../accounts.ts'
import { validUntil } from '../sessions.ts'

const byId = Type.Object({ userId: Type.String() })
const permission = perEntity('users:edit:{username}')
const iso = (ms: number) => new Date(ms).toISOString()

export function userSessionRoutes(accounts: Accounts): readonly Route[] {
  const area = 'Users'
  const { sessions } = accounts

  /** The session that a request came with. */
  const current = ({ session }: ApiRequest) => session && sessions.find(session.id)

  return [
    route({
      method: 'GET',
      path: '/users/:userId/sessions',
      permission,
      area,
      extension: true,
      summary: 'The sessions of a user, the last used one first',
      params: byId,
      replies: { 200: UserSessions },
      handler: async request => {
        const user = await userById(accounts, request.caller, 'edit', request.params.userId)
        const own = current(request)
        return {
          sessions: sessions.of(user.id).map(session => ({
            id: sessions.nameOf(session),
            current: session === own,
            address: session.address,
            browser: session.browser,
            started_at: iso(session.startedAt),
            last_activity: iso(session.lastAccess),
            valid_until: session.timeoutMs < 0 ? null : iso(validUntil(session)),
          })),
        }
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/:userId/sessions/:sessionId',
      permission,
      area,
      extension: true,
      summary: 'End a session of a user',
      params: Type.Object({ userId: Type.String(), sessionId: Type.String() }),
      replies: { 204: null },
      handler: async ({ caller, params }) => {
        const user = await userById(accounts, caller, 'edit', params.userId)
        const session = sessions.of(user.id).find(one => sessions.nameOf(one) === params.sessionId)
        if (!session) throw notFound('The user has no such session.')
        await sessions.end(session)
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/:userId/sessions',
      permission,
      area,
      extension: true,
      summary: 'End all sessions of a user but the one that asks',
      params: byId,
      replies: { 204: null },
      handler: async ({ caller, params, session }) => {
        const user = await userById(accounts, caller, 'edit', params.userId)
        await sessions.endAll(user.id, caller.userId === user.id ? (session?.id ?? null) : null)
      },
    }),
  ]
}
