/** Links of a dashboard, for its owners (ours). */
import { Type } from 'typebox'
import { CreatedDashboardLink, DashboardLinkInput, DashboardLinks } from '../../../core/dashboards/links-schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import type { Links } from './links.ts'

const area = 'Dashboard links'
const params = Type.Object({ viewId: Type.String() })
const permission = perEntity('entity:own:grn::::dashboard:{viewId}')

export const linkRoutes = (links: Links): readonly Route[] => [
  route({
    method: 'GET',
    path: '/dashboards/:viewId/links',
    permission,
    area,
    extension: true,
    summary: 'The public links to a dashboard, the newest first; for its owners',
    params,
    replies: { 200: DashboardLinks },
    handler: async ({ caller, params: { viewId } }) => ({ links: await links.list(caller, viewId) }),
  }),
  route({
    method: 'POST',
    path: '/dashboards/:viewId/links',
    permission,
    area,
    extension: true,
    summary: 'Makes a public link to a dashboard, whose token is answered here alone; for its owners',
    params,
    body: DashboardLinkInput,
    replies: { 201: CreatedDashboardLink },
    async handler({ caller, params: { viewId }, body }, reply) {
      const created = await links.create(caller, viewId, body)
      reply.code(201)
      return created
    },
  }),
  route({
    method: 'DELETE',
    path: '/dashboards/:viewId/links/:linkId',
    permission,
    area,
    extension: true,
    summary: 'Revokes a public link; for the owners of its dashboard',
    params: Type.Object({ viewId: Type.String(), linkId: Type.String() }),
    replies: { 204: null },
    handler: ({ caller, params: { viewId, linkId } }) => links.remove(caller, viewId, linkId),
  }),
]
