import { TailRequest } from '../../../../core/search/tail.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import { streams } from '../../streams/collection.ts'
import type { Tails } from '../tail/tails.ts'

export function tailRoutes(tails: Tails): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/search/tail',
      permission: perEntity(streams),
      area: 'Search',
      extension: true,
      summary: 'Messages as they arrive: JSON lines until the asker leaves',
      body: TailRequest,
      replies: { 200: null },
      produces: ['application/x-ndjson'],
      sends: true,
      async handler(request, reply) {
        const stream = await tails.open(request.body, request.caller, request.callerNow, request.signal)
        if (request.signal.aborted) stream.destroy()
        // Proxies that gather answers would hold it back.
        reply.header('X-Accel-Buffering', 'no')
        return reply.type('application/x-ndjson; charset=utf-8').send(stream)
      },
    }),
  ]
}
