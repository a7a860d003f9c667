/** /system/authentication/users: whether a user may log in. */
import { Type } from 'typebox'
import { badRequest } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { Services } from '../../platform/services.ts'
import { userById } from '../../users/access.ts'
import type { Accounts } from '../../users/accounts.ts'
import { changeable } from '../../users/changes.ts'
import { users } from '../../users/collections.ts'

export function userStatusRoutes({ records }: Services, accounts: Accounts): readonly Route[] {
  return (['enable', 'disable'] as const).map(action =>
    route({
      method: 'POST',
      path: `/system/authentication/users/:userId/${action}`,
      permission: perEntity('users:edit:{username}'),
      area: 'Authentication services',
      extension: true,
      audited: true,
      summary: action === 'enable' ? 'Let a user log in again' : 'End the sessions of a user and refuse further logins',
      params: Type.Object({ userId: Type.String() }),
      replies: { 204: null },
      handler: async ({ caller, params }) => {
        const user = changeable(await userById(accounts, caller, 'edit', params.userId))
        if (caller.userId === user.id) throw badRequest('Users cannot change the status of their own account.')
        const account_status = action === 'enable' ? 'enabled' : 'disabled'
        if (user.account_status !== account_status)
          await records.as(caller).of(users).update(user.id, user.revision, { account_status })
        if (action === 'disable') await accounts.sessions.endAll(user.id)
      },
    }),
  )
}
