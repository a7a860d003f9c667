/** /system/authentication/services: services, which are active, and their users (contract 1, 8.2). */
import { Type } from 'typebox'
import {
  ActiveBackendReply,
  ActiveBackendType,
  BackendInput,
  BackendPage,
  BackendReply,
  BackendUserPage,
  ServicesConfiguration,
  ServicesConfigurationChange,
} from '../../../../core/authentication/schema.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { system } from '../../platform/records/callers.ts'
import { flatPage, listParameters } from '../../platform/records/list.ts'
import type { Services } from '../../platform/services.ts'
import type { Accounts } from '../../users/accounts.ts'
import { roles, users } from '../../users/collections.ts'
import { userOverview } from '../../users/present.ts'
import type { Backends } from '../backends.ts'
import { backends as collection } from '../collections.ts'
import { present } from '../configuration.ts'
import type { Profiles } from '../profiles.ts'
import { activeIds, type AuthenticationServices } from '../services.ts'

export const area = 'Authentication services'
const prefix = '/system/authentication/services'
const byId = Type.Object({ backendId: Type.String() })

interface Parts {
  readonly accounts: Accounts
  readonly authentication: AuthenticationServices
  readonly backends: Backends
  readonly profiles: Profiles
}

export function backendRoutes(
  { records }: Services,
  { accounts, authentication, backends, profiles }: Parts,
): readonly Route[] {
  const all = records.as(system('authentication'))
  const shownIds = (ids: readonly string[]) => ({
    configuration: { active_backend: ids[0] ?? null, active_backends: [...ids] },
  })

  /** Null where none is active, or the caller may not read it. */
  async function activeBackend(caller: Caller) {
    const [id] = await activeIds(all)
    const document =
      id !== undefined && caller.isPermitted(`authservicebackend:read:${id}`) ? await all.of(collection).find(id) : null
    return document && present(document)
  }

  return [
    route({
      method: 'GET',
      path: `${prefix}/backends/active-backend/type`,
      permission: 'open',
      area,
      summary: 'Type of the active authentication service; clients ask it before they draw the login form',
      replies: { 200: ActiveBackendType },
      handler: async () => ({ backend: (await authentication.active())[0]?.config.type ?? null }),
    }),
    route({
      method: 'GET',
      path: `${prefix}/active-backend`,
      permission: 'authserviceglobalconfig:read',
      area,
      summary: 'The active authentication service, the first of them',
      replies: { 200: ActiveBackendReply },
      handler: async ({ caller }) => ({
        backend: await activeBackend(caller),
        context: { backends_total: (await all.of(collection).all()).length },
      }),
    }),
    route({
      method: 'GET',
      path: `${prefix}/configuration`,
      permission: 'authserviceglobalconfig:read',
      area,
      summary: 'Which authentication services are active',
      replies: { 200: ServicesConfiguration },
      handler: async () => shownIds(await activeIds(all)),
    }),
    route({
      method: 'POST',
      path: `${prefix}/configuration`,
      permission: 'authserviceglobalconfig:edit',
      area,
      summary: 'Activate and deactivate authentication services',
      audited: true,
      body: ServicesConfigurationChange,
      replies: { 200: ServicesConfiguration },
      handler: async ({ caller, body }) => shownIds(await backends.activate(caller, body)),
    }),
    route({
      method: 'GET',
      path: `${prefix}/backends`,
      permission: perEntity(collection),
      area,
      summary: 'A page of authentication services',
      query: listParameters({ sort: 'title' }),
      replies: { 200: BackendPage },
      handler: async ({ caller, query }) =>
        flatPage('backends', await records.as(caller).of(collection).list(query), present, {
          grandTotal: true,
          context: { active_backend: await activeBackend(caller) },
        }),
    }),
    route({
      method: 'GET',
      path: `${prefix}/backends/:backendId`,
      permission: perEntity(collection),
      area,
      summary: 'An authentication service',
      params: byId,
      replies: { 200: BackendReply },
      handler: async ({ caller, params }) => ({
        backend: present(await records.as(caller).of(collection).get(params.backendId)),
      }),
    }),
    route({
      method: 'POST',
      path: `${prefix}/backends`,
      permission: 'authservicebackend:create',
      area,
      summary: 'Create an authentication service',
      body: BackendInput,
      maxBodyBytes: 4 << 20,
      replies: { 200: BackendReply },
      handler: async ({ caller, body }) => ({ backend: present(await backends.create(caller, body as BackendInput)) }),
    }),
    route({
      method: 'PUT',
      path: `${prefix}/backends/:backendId`,
      permission: perEntity(collection, 'edit'),
      area,
      summary: 'Change an authentication service',
      params: byId,
      body: BackendInput,
      maxBodyBytes: 4 << 20,
      replies: { 200: BackendReply },
      handler: async ({ caller, params, body }) => ({
        backend: present(await backends.update(caller, params.backendId, body as BackendInput)),
      }),
    }),
    route({
      method: 'DELETE',
      path: `${prefix}/backends/:backendId`,
      permission: perEntity(collection, 'delete'),
      area,
      summary: 'Delete an authentication service that is not active',
      params: byId,
      replies: { 204: null },
      handler: ({ caller, params }) => backends.delete(caller, params.backendId),
    }),
    route({
      method: 'GET',
      path: `${prefix}/backends/:backendId/users`,
      permission: ['authserviceglobalconfig:read', 'users:read'],
      area,
      summary: 'A page of the users that came by an authentication service; their roles are ids',
      params: byId,
      query: listParameters({ sort: 'full_name' }),
      replies: { 200: BackendUserPage },
      handler: async ({ caller, params, query }) => {
        await records.as(caller).of(collection).get(params.backendId)
        const ids = new Set((await profiles.ofService(params.backendId)).map(({ user_id }) => user_id))
        const page = await records
          .as(caller)
          .of(users)
          .list(query, ({ id }) => ids.has(id))
        const overviews = new Map(
          await Promise.all(
            page.items.map(
              async user => [user.id, { ...(await userOverview(accounts, user)), roles: [...user.roles] }] as const,
            ),
          ),
        )
        const named = new Set(page.items.flatMap(user => user.roles))
        const titles = (await all.of(roles).all()).filter(({ id }) => named.has(id))
        return flatPage('users', page, user => overviews.get(user.id)!, {
          context: { roles: Object.fromEntries(titles.map(({ id, name }) => [id, { title: name }])) },
        })
      },
    }),
  ]
}
