/** Processing and the journal of this node (contract part 2, 1.9). */
import { Journal, ProcessingStatus } from '../../../../core/system/schema.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { writeActivity } from '../../platform/log/activity.ts'
import type { Services } from '../../services.ts'
import { journal } from '../overview.ts'
import { processingTimesOf } from '../processing-times.ts'

const area = 'System'

export function processingRoutes(services: Services): readonly Route[] {
  const { node, ingest } = services
  const put = { method: 'PUT', area, permission: `processing:changestate:${node.nodeId}`, replies: { 204: null } } as const
  return [
    route({
      ...put, path: '/system/processing/pause', summary: 'Stop processing; messages wait in the journal',
      handler: async ({ caller }) => {
        await ingest.pauseProcessing()
        await writeActivity(services, 'processing', `Message processing was paused by ${caller.username}.`)
      },
    }),
    route({
      ...put, path: '/system/processing/resume', summary: 'Process messages again',
      handler: async ({ caller }) => {
        await ingest.resumeProcessing()
        await writeActivity(services, 'processing', `Message processing was resumed by ${caller.username}.`)
      },
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
      summary: 'When messages were last taken in, processed and stored',
      replies: { 200: ProcessingStatus },
      handler: () => processingTimesOf(services).status,
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
