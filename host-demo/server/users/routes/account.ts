/** A user's password, permissions, preferences, status and tokens (contract 1, 7.1). */
import { Type } from 'typebox'
import {
  PasswordChange,
  PermissionsChange,
  PreferencesChange,
  TokenCreate,
  TokenCreated,
  TokenList,
  type TokenSummary,
} from '../../../../core/users/schema.ts'
import { ApiError, badRequest, forbidden } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { Services } from '../../platform/services.ts'
import { userById, userByName } from '../access.ts'
import type { Accounts } from '../accounts.ts'
import { changeable } from '../changes.ts'
import { users, type Token } from '../collections.ts'
import { refuseWeakPassword } from '../password-rules.ts'
import { readLimits } from '../token-limits.ts'

const byId = Type.Object({ userId: Type.String() })
const byName = Type.Object({ username: Type.String() })

export function accountRoutes({ records, secrets }: Services, accounts: Accounts): readonly Route[] {
  const area = 'Users'
  return [
    route({
      method: 'PUT',
      path: '/users/:userId/password',
      permission: perEntity('users:passwordchange:{username}'),
      area,
      summary: 'Change a password; ends the other sessions of the user',
      params: byId,
      body: PasswordChange,
      replies: { 204: null },
      handler: async request => {
        const { caller, params, body } = request
        const user = changeable(await userById(accounts, caller, 'passwordchange', params.userId))
        if (user.external) throw forbidden('Cannot change the password of an external user.')
        const old = body.old_password ?? ''
        const needsOld = caller.userId === user.id || !caller.isPermitted('users:passwordchange:*')
        if (needsOld && old === '') throw badRequest('Old password is missing.')
        if (needsOld && !(await accounts.prove(user, user.username, old, request.ip)))
          throw badRequest('Old password is wrong.')
        await refuseWeakPassword(records, body.password, user.username)
        await records
          .as(caller)
          .of(users)
          .update(user.id, user.revision, { password_hash: await secrets.hashPassword(body.password) })
        await accounts.sessions.endAll(user.id, caller.userId === user.id ? (request.session?.id ?? null) : null)
      },
    }),
    route({
      method: 'PUT',
      path: '/users/:username/permissions',
      permission: 'users:permissionsedit',
      area,
      summary: 'Set the permissions of a user',
      params: byName,
      body: PermissionsChange,
      replies: { 204: null },
      handler: async ({ caller, params, body }) => {
        const user = changeable(await userByName(accounts, caller, 'permissionsedit', params.username))
        await records.as(caller).of(users).update(user.id, user.revision, { permissions: body.permissions })
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/:username/permissions',
      permission: 'users:permissionsedit',
      area,
      summary: 'Take all permissions of their own from a user',
      params: byName,
      replies: { 204: null },
      handler: async ({ caller, params }) => {
        const user = changeable(await userByName(accounts, caller, 'permissionsedit', params.username))
        await records.as(caller).of(users).update(user.id, user.revision, { permissions: [] })
      },
    }),
    route({
      method: 'PUT',
      path: '/users/:username/preferences',
      permission: perEntity('users:edit:{username}'),
      area,
      summary: 'Replace the preferences of a user',
      params: byName,
      body: PreferencesChange,
      maxBodyBytes: 64 << 10,
      replies: { 204: null },
      handler: async ({ caller, params, body }) => {
        const user = await userByName(accounts, caller, 'edit', params.username)
        await records.as(caller).of(users).update(user.id, null, { preferences: body.preferences })
      },
    }),
    route({
      method: 'PUT',
      path: '/users/:userId/status/:status',
      permission: perEntity('users:edit:{username}'),
      area,
      summary: 'Enable or disable an account, or mark it deleted',
      params: Type.Object({ userId: Type.String(), status: Type.String() }),
      replies: { 200: null, 304: null },
      sends: true,
      handler: async ({ caller, params }, reply) => {
        const user = await userById(accounts, caller, 'edit', params.userId)
        const status = accountStatus(params.status)
        if (caller.userId === user.id) throw badRequest('Users cannot change the status of their own account.')
        changeable(user)
        if (user.account_status === status) return reply.code(304).send()
        await records.as(caller).of(users).update(user.id, user.revision, { account_status: status })
        if (status !== 'enabled') await accounts.sessions.endAll(user.id)
      },
    }),
    route({
      method: 'GET',
      path: '/users/:userId/tokens',
      permission: perEntity('users:tokenlist:{username}'),
      area,
      summary: 'The access tokens of a user',
      params: byId,
      replies: { 200: TokenList },
      handler: async ({ caller, params }) => {
        const user = await userById(accounts, caller, 'tokenlist', params.userId)
        const tokens = await accounts.tokens.of(records.as(caller), user)
        return {
          tokens: await Promise.all(
            tokens.map(async token => {
              const use = await accounts.tokens.lastUse(token)
              return { ...shownToken(token, use?.at), ...(use?.address && { last_address: use.address }) }
            }),
          ),
        }
      },
    }),
    route({
      method: 'POST',
      path: '/users/:userId/tokens/:name',
      permission: perEntity('users:tokencreate:{username}'),
      area,
      summary: 'Make an access token; the answer alone shows its value',
      params: Type.Object({ userId: Type.String(), name: Type.String() }),
      body: TokenCreate,
      replies: { 200: TokenCreated },
      handler: async ({ caller, params, body }) => {
        const user = await userById(accounts, caller, 'tokencreate', params.userId)
        const { token, value } = await accounts.tokens.create(caller, user, params.name, readLimits(body))
        return { ...shownToken(token), token: value }
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/:userId/tokens/:idOrValue',
      permission: perEntity('users:tokenremove:{username}'),
      area,
      summary: 'Revoke an access token',
      params: Type.Object({ userId: Type.String(), idOrValue: Type.String() }),
      replies: { 204: null },
      handler: async ({ caller, params }) => {
        const user = await userById(accounts, caller, 'tokenremove', params.userId)
        await accounts.tokens.remove(records.as(caller), user, params.idOrValue)
      },
    }),
  ]
}

/** @param usedAt UTC milliseconds; absent: never */
const shownToken = ({ id, name, expires_at, permissions, origins }: Token, usedAt = 0): TokenSummary => ({
  id,
  name,
  last_access: new Date(usedAt).toISOString(),
  ...(expires_at !== undefined && { expires_at }),
  ...(permissions && { permissions: [...permissions] }),
  ...(origins && { origins: [...origins] }),
})

/** @throws ApiError 500 for another word, as the contract has it */
function accountStatus(word: string): 'enabled' | 'disabled' | 'deleted' {
  const status = word.toLowerCase()
  if (status === 'enabled' || status === 'disabled' || status === 'deleted') return status
  throw new ApiError(500, `There is no account status '${word}'. There are: enabled, disabled, deleted.`)
}
