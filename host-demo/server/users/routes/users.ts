/** /users: reading, making, changing and deleting (contract 1, 7.1). */
import { Type } from 'typebox'
import { rootUserId } from '../../../../core/users/rules.ts'
import {
  OwnedEntities,
  OwnersQuestion,
  UserCreate,
  UserList,
  UserPage,
  UserSummary,
  UserUpdate,
} from '../../../../core/users/schema.ts'
import type { Entities } from '../../entities/entities.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import { locationOf } from '../../platform/http/location.ts'
import { sendLongList } from '../../platform/http/long-list.ts'
import { filterParameter, flatPage, listParameters } from '../../platform/records/list.ts'
import type { Services } from '../../platform/services.ts'
import { userById, userByName, visibleUser } from '../access.ts'
import type { Accounts } from '../accounts.ts'
import { users } from '../collections.ts'
import { changeable, changedUser, newUser } from '../changes.ts'
import { ownedEntities } from '../owned.ts'
import { userOverview, userSummaries, userSummary } from '../present.ts'
import { deleteUser } from '../user-deletion.ts'
import { listUsers } from '../user-list.ts'

const listing = Type.Object({
  include_permissions: Type.Boolean({ default: true }),
  include_sessions: Type.Boolean({ default: true }),
})

/** Our own: the id of the user who takes over what only the deleted one owned. */
const deletion = Type.Object({ new_owner: Type.Optional(Type.String({ maxLength: 100 })) })

export function userRoutes(services: Services, accounts: Accounts, entities: Entities): readonly Route[] {
  const { records, settings } = services
  const area = 'Users'
  const everything = { permissions: true, sessions: true }

  return [
    route({
      method: 'GET',
      path: '/users',
      permission: 'users:list',
      area,
      summary: 'All users, the root user first',
      query: listing,
      replies: { 200: UserList },
      sends: true,
      handler: async ({ caller, query }, reply) => {
        const all = [...(await records.as(caller).of(users).all())].sort(
          (a, b) => Number(b.id === rootUserId) - Number(a.id === rootUserId) || (a.username < b.username ? -1 : 1),
        )
        const show = { permissions: query.include_permissions, sessions: query.include_sessions }
        return sendLongList(reply, 'users', userSummaries(accounts, caller, all, show))
      },
    }),
    route({
      method: 'GET',
      path: '/users/paginated',
      permission: 'users:list',
      area,
      summary: 'A page of users; the root user stands apart',
      query: Type.Interface([listParameters({ sort: 'full_name' })], { filters: filterParameter }),
      replies: { 200: UserPage },
      handler: async ({ caller, query }) => {
        const page = await listUsers(services, accounts, caller, query, user => user.id !== rootUserId)
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
      query: deletion,
      handler: async ({ caller, params, query }) => {
        const user = changeable(await userByName(accounts, caller, 'edit', params.username))
        await deleteUser(services, accounts, caller, user, query.new_owner)
      },
    }),
    route({
      method: 'DELETE',
      path: '/users/id/:userId',
      permission: 'users:edit',
      area,
      summary: 'Delete a user by id',
      replies: { 204: null },
      params: Type.Object({ userId: Type.String() }),
      query: deletion,
      handler: async ({ caller, params, query }) => {
        const user = changeable(await userById(accounts, caller, 'edit', params.userId))
        await deleteUser(services, accounts, caller, user, query.new_owner)
      },
    }),
    route({
      method: 'GET',
      path: '/users/:userId/owned',
      permission: perEntity('users:edit:{username}'),
      area,
      extension: true,
      summary: 'What nobody would own without this user: counts and titles by type',
      params: Type.Object({ userId: Type.String() }),
      replies: { 200: OwnedEntities },
      handler: async ({ caller, params }) =>
        ownedEntities(records, entities, caller, [await userById(accounts, caller, 'edit', params.userId)]),
    }),
    route({
      method: 'POST',
      path: '/users/owned',
      permission: perEntity('users:edit:{username}'),
      area,
      extension: true,
      summary: 'What nobody would own without these users: counts and titles by type',
      body: OwnersQuestion,
      replies: { 200: OwnedEntities },
      handler: async ({ caller, body }) => {
        const leaving = await Promise.all(body.user_ids.map(id => userById(accounts, caller, 'edit', id)))
        return ownedEntities(records, entities, caller, leaving)
      },
    }),
  ]
}
