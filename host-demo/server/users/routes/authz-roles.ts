/** /authz/roles, the calls by id (contract 1, 7.3). */
import { Type } from 'typebox'
import { AuthzRole, AuthzRolePage, UserPage } from '../../../../core/users/schema.ts'
import { ApiError, badRequest, forbidden, notFound } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { system } from '../../platform/records/callers.ts'
import { flatPage, list, listParameters, type ListRequest } from '../../platform/records/list.ts'
import type { Services } from '../../platform/services.ts'
import type { Accounts } from '../accounts.ts'
import { changeable, refuseAdminService } from '../changes.ts'
import { roles, users, type Role, type User } from '../collections.ts'
import { authzRole, userOverview } from '../present.ts'
import { deleteRole } from '../role-deletion.ts'
import { withRole } from './roles.ts'

const byId = Type.Object({ roleId: Type.String() })
const byUsername = Type.Object({ username: Type.String() })
const assigneeList = {
  default: 'username',
  fields: { username: 'text', full_name: 'text', email: 'text', id: 'id' },
  sort: ['username', 'full_name', 'email', 'id', 'name'],
} as const

export function authzRoleRoutes(services: Services, accounts: Accounts): readonly Route[] {
  const { records } = services
  const area = 'Roles'

  async function roleById(id: string): Promise<Role> {
    const role = await records.as(system('roles')).of(roles).find(id)
    if (!role) throw notFound(`There is no role <${id}>.`)
    return role
  }

  async function assign(caller: Caller, roleId: string, names: readonly string[], belongs: boolean): Promise<void> {
    const usernames = [...new Set(names)]
    const others = usernames.filter(username => !caller.isPermitted(`users:rolesedit:${username}`))
    if (others.length > 0) throw forbidden(`Not authorized to access resource id <${others.join(', ')}>`)
    const role = await roleById(roleId)
    const members = await Promise.all(
      usernames.map(async username => {
        const user = await accounts.directory.byName(username)
        if (!user) throw notFound(`There is no user <${username}>.`)
        if (belongs) refuseAdminService(role, user.service_account)
        return changeable(user)
      }),
    )
    await records.as(caller).transaction(async transaction => {
      for (const user of members)
        await transaction.of(users).update(user.id, user.revision, { roles: withRole(user, role, belongs) })
    })
  }

  async function membersByRole(page: readonly Role[]): Promise<Record<string, { id: string; username: string }[]>> {
    const entries = await Promise.all(
      page.map(
        async role =>
          [
            role.id,
            (await accounts.directory.usersWith(role.id)).map(({ id, username }) => ({ id, username })),
          ] as const,
      ),
    )
    return Object.fromEntries(entries)
  }

  return [
    route({
      method: 'GET',
      path: '/authz/roles',
      permission: 'roles:read',
      area,
      summary: 'A page of roles and who has them',
      query: listParameters({ sort: 'name' }),
      replies: { 200: AuthzRolePage },
      handler: async ({ caller, query }) => {
        const page = await records.as(caller).of(roles).list(query)
        return flatPage('roles', page, authzRole, {
          grandTotal: true,
          context: { users: await membersByRole(page.items) },
        })
      },
    }),
    route({
      method: 'GET',
      path: '/authz/roles/:roleId',
      permission: ({ roleId }) => `roles:read:${roleId}`,
      area,
      summary: 'A role',
      params: byId,
      replies: { 200: AuthzRole },
      handler: async ({ params }) => authzRole(await roleById(params.roleId)),
    }),
    route({
      method: 'DELETE',
      path: '/authz/roles/:roleId',
      permission: 'roles:edit',
      area,
      summary: 'Delete a role; its users lose it',
      params: byId,
      replies: { 204: null },
      handler: async ({ caller, params }) => {
        const role = await roleById(params.roleId)
        if (role.read_only) throw new ApiError(405, `Cannot delete the read-only role ${role.name}.`)
        await deleteRole(services, accounts, caller, role)
      },
    }),
    route({
      method: 'GET',
      path: '/authz/roles/:roleId/assignees',
      permission: 'users:list',
      area,
      summary: 'A page of the users that have a role',
      params: byId,
      query: listParameters({ sort: 'username' }),
      replies: { 200: UserPage },
      handler: async ({ params, query }) => {
        const members = await accounts.directory.usersWith((await roleById(params.roleId)).id)
        return await assigneePage(accounts, members, {
          ...query,
          sort: query.sort === 'name' ? 'username' : query.sort,
        })
      },
    }),
    route({
      method: 'PUT',
      path: '/authz/roles/:roleId/assignees',
      permission: perEntity('users:rolesedit:{username}'),
      area,
      summary: 'Give users, by name, a role',
      params: byId,
      body: Type.Array(Type.String({ minLength: 1 })),
      replies: { 204: null },
      handler: async ({ caller, params, body }) => {
        if (body.length === 0) throw badRequest('The body must be a list of at least one user name.')
        await assign(caller, params.roleId, body, true)
      },
    }),
    route({
      method: 'DELETE',
      path: '/authz/roles/:roleId/assignee/:username',
      permission: ({ username }) => `users:rolesedit:${username}`,
      area,
      summary: 'Take a role from a user',
      params: Type.Object({ roleId: Type.String(), username: Type.String() }),
      replies: { 204: null },
      handler: async ({ caller, params }) => assign(caller, params.roleId, [params.username], false),
    }),
    route({
      method: 'GET',
      path: '/authz/roles/user/:username',
      permission: 'roles:read',
      area,
      summary: 'A page of the roles a user has',
      params: byUsername,
      query: listParameters({ sort: 'name' }),
      replies: { 200: AuthzRolePage },
      handler: async ({ caller, params, query }) => {
        const user = await accounts.directory.byName(params.username)
        if (!user) throw notFound(`There is no user <${params.username}>.`)
        const page = await records
          .as(caller)
          .of(roles)
          .list(query, role => user.roles.includes(role.id))
        return flatPage('roles', page, authzRole, { grandTotal: true })
      },
    }),
  ]
}

async function assigneePage(accounts: Accounts, members: readonly User[], request: ListRequest) {
  const page = list(members, request, assigneeList)
  const overviews = new Map(
    await Promise.all(page.items.map(async user => [user.id, await userOverview(accounts, user)] as const)),
  )
  return flatPage('users', page, user => overviews.get(user.id)!)
}
