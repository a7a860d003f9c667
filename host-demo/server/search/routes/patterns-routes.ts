import { Patterns, PatternsRequest } from '../../../../core/search/patterns.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { Services } from '../../platform/services.ts'
import { streams } from '../../streams/collection.ts'
import { patternsOf } from '../patterns/patterns.ts'

export function patternsRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/search/patterns',
      permission: perEntity(streams),
      area: 'Search',
      extension: true,
      summary: 'Groups of similar messages, each with a query that finds them',
      body: PatternsRequest,
      replies: { 200: Patterns },
      handler: ({ caller, body, signal }) => patternsOf(services, caller, body, signal),
    }),
  ]
}
