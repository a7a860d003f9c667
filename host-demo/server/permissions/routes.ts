/** Sharing (contract 1, 7.5), and who has access by which way (ours). */
import { Type } from 'typebox'
import { EntityAccess, UserAccess } from '../../../core/permissions/access-schema.ts'
import { grnTypes } from '../../../core/permissions/grn.ts'
import { GrantsOverview, ShareReply, ShareRequest, UserShares } from '../../../core/permissions/shares-schema.ts'
import { sendLongList } from '../platform/http/long-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import { filterParameter, listParameters } from '../platform/records/list.ts'
import { userById } from '../users/access.ts'
import { entityAccess } from './access/entity-access.ts'
import { userAccess } from './access/user-access.ts'
import { grantsOverview, sharesOfUser } from './overviews.ts'
import { prepareShare, submitShare } from './shares.ts'
import type { SharingServices } from './sharing-services.ts'

const area = 'Authorization/Shares'
const params = Type.Object({ grn: Type.String() })
const accessParameters = Type.Interface([listParameters({ sort: 'title' })], { filters: filterParameter })

export function shareRoutes(services: SharingServices): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/authz/shares/entities/:grn/prepare',
      permission: 'authenticated',
      area,
      params,
      body: ShareRequest,
      replies: { 200: ShareReply },
      summary: 'How an entity is shared, or would be; for its owners',
      handler: ({ caller, params: { grn }, body }) =>
        prepareShare(services, caller, grn, body?.selected_grantee_capabilities ?? null),
    }),
    route({
      method: 'POST',
      path: '/authz/shares/entities/:grn',
      permission: 'authenticated',
      area,
      params,
      body: ShareRequest,
      replies: { 200: ShareReply, 400: ShareReply },
      sends: true,
      summary: 'Shares an entity with exactly these; for its owners',
      async handler({ caller, params: { grn }, body }, reply) {
        const shared = await submitShare(services, caller, grn, body?.selected_grantee_capabilities ?? null)
        return reply.code(shared.validation_result.failed ? 400 : 200).send(shared)
      },
    }),
    route({
      method: 'GET',
      path: '/authz/shares/user/:userId',
      permission: perEntity('users:edit:{username}'),
      area,
      summary: 'What is shared with a user',
      params: Type.Object({ userId: Type.String() }),
      query: Type.Interface([listParameters()], {
        capability: Type.Enum(['', 'view', 'manage', 'own'], { default: '', description: 'Empty: any' }),
        entity_type: Type.Enum(['', ...grnTypes], { default: '', description: 'Of resource names; empty: any' }),
      }),
      replies: { 200: UserShares },
      async handler({ caller, params: { userId }, query }) {
        const { id } = await userById(services.accounts, caller, 'edit', userId)
        return await sharesOfUser(services, caller, id, query)
      },
    }),
    route({
      method: 'GET',
      path: '/authz/grants-overview',
      permission: 'grantsoverview:read',
      area,
      summary: 'All grants',
      replies: { 200: GrantsOverview },
      sends: true,
      handler: (_, reply) => sendLongList(reply, 'grants', grantsOverview(services)),
    }),
    route({
      method: 'GET',
      path: '/authz/access/entities/:grn',
      permission: perEntity('entity:own:{grn}'),
      area,
      extension: true,
      summary: 'A page of the users who have access to an entity, and by which ways; for its owners',
      params,
      query: accessParameters,
      replies: { 200: EntityAccess },
      handler: ({ caller, params: { grn }, query }) => entityAccess(services, caller, grn, query),
    }),
    route({
      method: 'GET',
      path: '/authz/access/users/:userId',
      permission: perEntity('users:edit:{username}'),
      area,
      extension: true,
      summary: 'A page of the entities a user has access to, and by which ways',
      params: Type.Object({ userId: Type.String() }),
      query: accessParameters,
      replies: { 200: UserAccess },
      handler: async ({ caller, params: { userId }, query }) =>
        userAccess(services, caller, await userById(services.accounts, caller, 'edit', userId), query),
    }),
  ]
}
