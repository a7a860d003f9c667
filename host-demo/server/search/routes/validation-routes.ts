/** Validation of queries (contract 1, 2.8). */
import { ValidationReply, ValidationRequest } from '../../../../core/search/schema.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { validate } from '../validation.ts'

export function validationRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/search/validate',
      permission: 'authenticated',
      area: 'Search',
      summary: 'What is wrong or doubtful about a query',
      body: ValidationRequest,
      replies: { 200: ValidationReply },
      handler: ({ caller, body, signal }) => validate(services, caller, body, signal),
    }),
  ]
}
