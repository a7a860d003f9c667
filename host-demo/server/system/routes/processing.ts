/** Processing and the journal of this node (contract 2, 1.9). */
import { Journal, ProcessingStatus } from '../../../../core/system/schema.ts'
import { notFound } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { journal } from '../overview.ts'
import type { SystemServices } from '../system-services.ts'

const area = 'System'

export function processingRoutes(services: SystemServices): readonly Route[] {
  const { node, processing } = services
  const put = {
    method: 'PUT',
    area,
    permission: `processing:changestate:${node.nodeId}`,
    replies: { 204: null },
  } as const
  return [
    route({
      ...put,
      path: '/system/processing/pause',
      summary: 'Stop processing; messages wait in the journal',
      handler: ({ caller }) => processing.pause(caller),
    }),
    route({
      ...put,
      path: '/system/processing/resume',
      summary: 'Process messages again',
      handler: ({ caller }) => processing.resume(caller),
    }),
    route({
      ...put,
      path: '/system/processing/pause/unlock',
      summary: 'Ends a lock of the pause; a pause here is never locked',
      handler: () => undefined,
    }),
    route({
      method: 'GET',
      area,
      path: '/system/processing/status',
      permission: 'authenticated',
      summary: 'How far each stage has come: when the newest message that was taken in, processed and stored came in',
      replies: { 200: ProcessingStatus },
      handler: () => services.processingTimes.status,
    }),
    route({
      method: 'GET',
      area,
      path: '/system/processing/status/persisted',
      permission: 'authenticated',
      summary: 'The same as it would be known after a restart; 404 before anything was kept',
      replies: { 200: ProcessingStatus },
      handler: async () => persistedStatus(services),
    }),
    route({
      method: 'GET',
      area,
      path: '/system/journal',
      permission: 'journal:read',
      summary: 'The journal',
      replies: { 200: Journal },
      handler: () => journal(services),
    }),
  ]
}

/** @throws ApiError 404 */
export async function persistedStatus(services: SystemServices): Promise<ProcessingStatus> {
  const status = await services.processingTimes.persisted()
  if (!status) throw notFound('No processing status has been kept yet.')
  return status
}
