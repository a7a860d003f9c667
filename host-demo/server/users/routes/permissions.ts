/** /system/permissions: every permission there is, and those every reader has (contract 1, 7.7). */
import { Type } from 'typebox'
import { selfPermissions } from '../../../../core/users/rules.ts'
import { PermissionCatalogue, PermissionList } from '../../../../core/users/schema.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { permissionCatalogue } from '../permission-catalogue.ts'

export const permissionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/system/permissions',
    permission: 'open',
    area: 'Users',
    summary: 'Every permission there is',
    replies: { 200: PermissionCatalogue },
    handler: () => ({ permissions: permissionCatalogue }),
  }),
  route({
    method: 'GET',
    path: '/system/permissions/reader/:username',
    permission: 'open',
    area: 'Users',
    summary: 'What every user may do with their own account',
    params: Type.Object({ username: Type.String() }),
    replies: { 200: PermissionList },
    handler: ({ params }) => ({ permissions: selfPermissions(params.username).sort() }),
  }),
]
