import { TailRequest } from '../../../../core/search/tail.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../services.ts'
import { tailsOf } from '../tail/tails.ts'

export function tailRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'POST', path: '/search/tail', permission: 'authenticated', area: 'Search', extension: true,
      summary: 'Messages as they arrive: JSON lines until the asker leaves',
      body: TailRequest, produces: ['application/x-ndjson'],
      async handler(request, reply) {
        const stream = await tailsOf(services).open(request.body, request.caller, request.callerNow, request.signal)
        if (request.signal.aborted) stream.destroy()
        // Proxies that gather answers would hold it back.
        reply.header('X-Accel-Buffering', 'no')
        return reply.type('application/x-ndjson; charset=utf-8').send(stream)
      },
    }),
  ]
}
