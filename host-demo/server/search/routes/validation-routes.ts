/** Validation of queries (contract 1, 2.8). */
import { ValidationReply, ValidationRequest } from '../../../../core/search/schema.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../services.ts'
import { readBackendQuery } from '../dto/search-type.ts'
import { parserOf } from '../query.ts'
import { validate } from '../validation.ts'

export function validationRoutes(services: Services): readonly Route[] {
  return [route({
    method: 'POST', path: '/search/validate', permission: 'authenticated', area: 'Search', summary: 'What is wrong or doubtful about a query',
    body: ValidationRequest, replies: { 200: ValidationReply },
    handler({ body }) {
      const texts = [body.query, body.filter].filter(text => text !== undefined).map(text => readBackendQuery(text).query_string)
      return validate(texts, parserOf(services))
    },
  })]
}
