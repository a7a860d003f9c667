/** /roles, the older calls by name (contract 1, 7.2). */
import { Type } from 'typebox'
import { Role as RoleSchema, RoleChange, RoleList, RoleMembers } from '../../../../core/users/schema.ts'
import { ValidationError, badRequest, notFound } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { locationOf } from '../../platform/http/location.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import { userByName } from '../access.ts'
import type { Accounts } from '../accounts.ts'
import { roles, users, type Role, type User } from '../collections.ts'
import { changeable, refuseAdminService } from '../changes.ts'
import { sendLongList } from '../../platform/http/long-list.ts'
import { userSummaries, wireRole } from '../present.ts'
import { deleteRole } from '../role-deletion.ts'

const byName = Type.Object({ name: Type.String() })
const member = Type.Object({ name: Type.String(), username: Type.String() })

export function roleRoutes(services: Services, accounts: Accounts): readonly Route[] {
  const { records, settings } = services
  const area = 'Roles'

  async function roleNamed(name: string): Promise<Role> {
    const role = await accounts.directory.role(name)
    if (!role) throw notFound(`There is no role <${name}>.`)
    return role
  }

  async function refuseTaken(name: string, own: string | null): Promise<void> {
    const taken = await accounts.directory.role(name)
    if (taken && taken.id !== own) throw new ValidationError({ name: [`The role ${name} already exists.`] })
  }

  async function setMembership(caller: Caller, name: string, username: string, belongs: boolean): Promise<void> {
    const role = await roleNamed(name)
    const user = changeable(await userByName(accounts, caller, 'edit', username))
    if (belongs) refuseAdminService(role, user.service_account)
    await records
      .as(caller)
      .of(users)
      .update(user.id, user.revision, { roles: withRole(user, role, belongs) })
  }

  return [
    route({
      method: 'GET',
      path: '/roles',
      permission: 'roles:read',
      area,
      summary: 'All roles',
      replies: { 200: RoleList },
      handler: async ({ caller }) => {
        const page = await records.as(caller).of(roles).list({ per_page: 0 })
        return { roles: page.items.map(wireRole), total: page.total }
      },
    }),
    route({
      method: 'GET',
      path: '/roles/:name',
      permission: ({ name }) => `roles:read:${name}`,
      area,
      summary: 'A role',
      params: byName,
      replies: { 200: RoleSchema },
      handler: async ({ params }) => wireRole(await roleNamed(params.name)),
    }),
    route({
      method: 'POST',
      path: '/roles',
      permission: 'roles:create',
      area,
      summary: 'Create a role',
      body: RoleChange,
      replies: { 201: RoleSchema },
      handler: async ({ caller, body }, reply) => {
        await refuseTaken(body.name, null)
        const role = await records
          .as(caller)
          .of(roles)
          .insert({
            name: body.name,
            description: body.description ?? null,
            permissions: body.permissions,
            read_only: false,
          })
        reply.code(201)
        reply.header('location', locationOf(settings, `roles/${encodeURIComponent(role.name)}`))
        return wireRole(role)
      },
    }),
    route({
      method: 'PUT',
      path: '/roles/:name',
      permission: ({ name }) => `roles:edit:${name}`,
      area,
      summary: 'Change a role',
      params: byName,
      body: RoleChange,
      replies: { 200: RoleSchema },
      handler: async ({ caller, params, body }) => {
        const role = await roleNamed(params.name)
        if (role.read_only) throw badRequest(`Cannot change the read-only role ${role.name}.`)
        await refuseTaken(body.name, role.id)
        const change = { name: body.name, description: body.description ?? null, permissions: body.permissions }
        return wireRole(await records.as(caller).of(roles).update(role.id, role.revision, change))
      },
    }),
    route({
      method: 'DELETE',
      path: '/roles/:name',
      permission: ({ name }) => `roles:delete:${name}`,
      area,
      summary: 'Delete a role; its users lose it',
      params: byName,
      replies: { 204: null },
      handler: async ({ caller, params }) => {
        const role = await roleNamed(params.name)
        if (role.read_only) throw badRequest(`Cannot delete the read-only role ${role.name}.`)
        await deleteRole(services, accounts, caller, role)
      },
    }),
    route({
      method: 'GET',
      path: '/roles/:name/members',
      permission: ({ name }) => ['users:list', `roles:read:${name}`],
      area,
      summary: 'The users that have a role',
      params: byName,
      replies: { 200: RoleMembers },
      sends: true,
      handler: async ({ caller, params }, reply) => {
        const role = await roleNamed(params.name)
        const all = (await accounts.directory.usersWith(role.id)).map(user => ({
          ...user,
          timezone: user.timezone ?? 'UTC',
        }))
        const show = { permissions: true, sessions: false }
        return sendLongList(reply, 'users', userSummaries(accounts, caller, all, show), { role: role.name })
      },
    }),
    route({
      method: 'PUT',
      path: '/roles/:name/members/:username',
      permission: ({ name, username }) => [`users:edit:${username}`, `roles:edit:${name}`],
      area,
      summary: 'Give a user a role',
      params: member,
      replies: { 204: null },
      handler: async ({ caller, params }) => setMembership(caller, params.name, params.username, true),
    }),
    route({
      method: 'DELETE',
      path: '/roles/:name/members/:username',
      permission: ({ name, username }) => [`users:edit:${username}`, `roles:edit:${name}`],
      area,
      summary: 'Take a role from a user',
      params: member,
      replies: { 204: null },
      handler: async ({ caller, params }) => setMembership(caller, params.name, params.username, false),
    }),
  ]
}

export function withRole(user: User, role: Role, belongs: boolean): string[] {
  const others = user.roles.filter(id => id !== role.id)
  return belongs ? [...others, role.id] : others
}
