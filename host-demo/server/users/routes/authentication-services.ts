/** Services that authenticate users in place of the server itself (contract 1, 8.2). There is none yet. */
import { Type } from 'typebox'
import { route, type Route } from '../../platform/http/route.ts'

export const authenticationServiceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/system/authentication/services/backends/active-backend/type',
    permission: 'open',
    area: 'Authentication services',
    summary: 'Type of the active authentication service; clients ask it before they draw the login form',
    replies: { 200: Type.Object({ backend: Type.Null() }) },
    handler: () => ({ backend: null }),
  }),
]
