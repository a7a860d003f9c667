/** /users: reading, making, changing and deleting (contract 1, 7.1). */
import { Type } from 'typebox'
import { rootUserId } from '../../../../core/users/rules.ts'
import { UserCreate, UserList, UserPage, UserSummary, UserUpdate } from '../../../../core/users/schema.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import { locationOf } from '../../platform/http/location.ts'
import { flatPage, listParameters } from '../../platform/records/list.ts'
import type { Services } from '../../platform/services.ts'
import { userById, userByName, visibleUser } from '../access.ts'
import type { Accounts } from '../accounts.ts'
import { users, type User } from '../collections.ts'
import { changeable, changedUser, newUser } from '../changes.ts'
import { userOverview, userSummary } from '../present.ts'

const listing = Type.Object({
  include_permissions: Type.Boolean({ default: true }),
  include_sessions: Type.Boolean({ default: true }),
})

export function userRoutes(services: Services, accounts: Accounts): readonly Route[] {
  const { records, settings } = services
  const area = 'Users'
  const everything = { permissions: true, sessions: true }

  async function remove(user: User, caller: Parameters<typeof records.as>[0]): Promise<void> {
    await records.as(caller).of(users).delete(user.id)
    await accounts.sessions.endAll(user.id)
    await accounts.tokens.removeAll(user)
  }

  return [
    route({
      method: 'GET',
      path: '/users',
      permission: 'users:list',
      area,
      summary: 'All users, the root user first',
      query: listing,
      replies: { 200: UserList },
      handler: async ({ caller, query }) => {
        const all = [...(await records.as(caller).of(users).all())].sort(
          (a, b) => Number(b.id === rootUserId) - Number(a.id === rootUserId) || (a.username < b.username ? -1 : 1),
        )
        const show = { permissions: query.include_permissions, sessions: query.include_sessions }
        return { users: await Promise.all(all.map(user => userSummary(accounts, caller, user, show))) }
      },
    }),
    route({
      method: 'GET',
      path: '/users/paginated',
      permission: 'users:list',
      area,
      summary: 'A page of users; the root user stands apart',
      query: listParameters({ sort: 'full_name' }),
      replies: { 200: UserPage },
      handler: async ({ caller, query }) => {
        const page = await records
          .as(caller)
          .of(users)
          .list(query, user => user.id !== rootUserId)
        const admin = await records.as(caller).of(users).find(rootUserId)
        const overviews = new Map(
          await Promise.all(page.items.map(async user => [user.id, await userOverview(accounts, user)] as const)),
        )
        return flatPage('users', page, user => overviews.get(user.id)!, {
          context: { admin_user: admin && (await userOverview(accounts, admin)) },
        })
      },
    }),
    route({
      method: 'GET',
      path: '/users/:username',
      permission: 'authenticated',
      area,
      summary: 'A user; everybody may read their own',
      replies: { 200: UserSummary },
      params: Type.Object({ username: Type.String() }),
      handler: async ({ caller, params }) =>
        userSummary(accounts, caller, await visibleUser(accounts, caller, params.username), everything),
    }),
    route({
      method: 'GET',
      path: '/users/id/:userId',
      permission: perEntity('users:edit:{username}'),
      area,
      summary: 'A user by id',
      replies: { 200: UserSummary },
      params: Type.Object({ userId: Type.String() }),
      handler: async ({ caller, params }) =>
        userSummary(accounts, caller, await userById(accounts, caller, 'edit', params.userId), everything),
    }),
    route({
      method: 'POST',
      path: '/users',
      permission: 'users:create',
      area,
      summary: 'Create a user',
      body: UserCreate,
      replies: { 201: null },
      handler: async ({ caller, body }, reply) => {
        const user = await newUser(services, accounts, caller, body)
        await records.as(caller).of(users).insert(user)
        reply.code(201)
        reply.header('location', locationOf(settings, `users/${encodeURIComponent(user.username)}`))
      },
    }),
    route({
      method: 'PUT',
      path: '/users/:userId',
      permission: perEntity('users:edit:{username}'),
      area,
      summary: 'Change a user',
      body: UserUpdate,
      maxBodyBytes: 1 << 20,
      replies: { 204: null },
      params: Type.Object({ userId: Type.String() }),
      handler: async ({ caller, params, body }) => {
        const user = await userById(accounts, caller, 'edit', params.userId)
        const change = await changedUser(accounts, caller, user, body)
        await records.as(caller).of(users).update(user.id, user.revision, change)
        if (change.session_timeout_ms !== undefined && change.session_timeout_ms !== user.session_timeout_ms)
          await accounts.sessions.endAll(user.id)
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/:username',
      permission: 'users:edit',
      area,
      summary: 'Delete a user',
      replies: { 204: null },
      params: Type.Object({ username: Type.String() }),
      handler: async ({ caller, params }) =>
        remove(changeable(await userByName(accounts, caller, 'edit', params.username)), caller),
    }),
    route({
      method: 'DELETE',
      path: '/users/id/:userId',
      permission: 'users:edit',
      area,
      summary: 'Delete a user by id',
      replies: { 204: null },
      params: Type.Object({ userId: Type.String() }),
      handler: async ({ caller, params }) =>
        remove(changeable(await userById(accounts, caller, 'edit', params.userId)), caller),
    }),
  ]
}
