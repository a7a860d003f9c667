import { Patterns, PatternsRequest } from '../../../../core/search/patterns.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../services.ts'
import { patternsOf } from '../patterns/patterns.ts'

export function patternsRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'POST', path: '/search/patterns', permission: 'authenticated', area: 'Search', extension: true,
      summary: 'Groups of similar messages, each with a query that finds them',
      body: PatternsRequest, replies: { 200: Patterns },
      handler: ({ caller, body, signal }) => patternsOf(services, caller, body, signal),
    }),
  ]
}
